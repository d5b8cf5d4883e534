import type { AnswerTable } from '@keelwise/contract/answer-events'
import { type DataPart, type Understanding, barePart } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import type { Turn } from '../engine.ts'
import { askedOfRows, asksForNextRow, asksOfNone } from './rows-asked.ts'

const TODAY = '2026-11-21'
const part = (more: Partial<DataPart>): DataPart => ({
  ...barePart,
  subject: 'transactions',
  measures: ['out'],
  where: [],
  by: [],
  ...more,
})

/** An answer that showed rows: key, name, figure and what else stands in its table. */
function shown(
  asked: DataPart,
  rows: readonly (readonly [string | null, string, string, ...string[]])[],
  labels: readonly string[] = [],
): Turn {
  const [measure = ''] = asked.measures
  const understanding: Understanding = {
    plan: { version: 1, parts: [asked] },
    chips: [],
    instead: [],
    next: [],
    left_out: [],
    shown: {
      part: asked,
      rows: rows.map(([key, name, figure]) => ({ keys: [key], names: [name], figures: { [measure]: figure } })),
    },
  }
  const table: AnswerTable = {
    title: '',
    columns: ['Name', ...labels].map((label) => ({ label, align: 'left' as const })),
    rows: rows.map(([, name, , ...more]) => [name, ...more]),
    total: rows.length,
    href: null,
  }
  return { role: 'assistant', content: '', understanding, tables: [table] }
}
/** An answer of one figure. */
const told = (asked: DataPart): Turn => ({
  role: 'assistant',
  content: '',
  understanding: { plan: { version: 1, parts: [asked] }, chips: [], instead: [], next: [], left_out: [] },
})

const SPAN = { from: '2026-01-01', to: TODAY, words: 'this year' }
const MONTHS = shown(part({ by: ['month'], period: SPAN }), [
  ['2026-01', 'January 2026', '300.00'],
  ['2026-02', 'February 2026', '900.00'],
  ['2026-03', 'March 2026', '100.00'],
  ['2026-04', 'April 2026', '500.00'],
])
const PAYEES = shown(part({ by: ['payee'], period: SPAN, order: { by: 'out', direction: 'desc' }, limit: 3 }), [
  ['rent', 'Rent', '2000.00'],
  ['power', 'Power', '150.00'],
  ['diner', 'Diner', '40.00'],
])
const BOOKINGS = shown(
  part({ by: ['booking'], measures: ['amount'], order: { by: 'day', direction: 'desc' }, limit: 3 }),
  [
    ['b3', 'Diner', '-40.00', 'November 20, 2026', 'Card'],
    ['b2', 'Rent', '-1925.00', 'November 1, 2026', 'Checking'],
    ['b1', 'Payroll', '2500.00', 'October 30, 2026', 'Checking'],
  ],
  ['Date', 'Account'],
)

const data = (asked: ReturnType<typeof askedOfRows>): DataPart => {
  if (asked?.kind !== 'data') throw new Error('Nothing is asked of the rows.')
  return asked
}
/** The rows that are asked for, by their keys. */
const keysOf = (text: string, ...history: readonly Turn[]): readonly string[] => {
  const { where, by } = data(askedOfRows(text, history, TODAY))
  return where.findLast(({ op, field }) => op === 'is' && (by.length === 0 || by.includes(field)))?.values ?? []
}

test.each([
  ['which month was the worst', 'desc', 1],
  ['the smallest one please', 'asc', 1],
  ['ok, just the top three', 'desc', 3],
  ['the two cheapest', 'asc', 2],
  ['when was it highest?', 'desc', 1],
])('an end of all that there is is asked for in that order: %s', (text, direction, limit) => {
  expect(data(askedOfRows(text, [MONTHS], TODAY))).toMatchObject({
    by: ['month'],
    order: { by: 'out', direction },
    limit,
  })
})

test.each([
  ['the second', ['power']],
  ['the last two', ['power', 'diner']],
  ['the first one, please', ['rent']],
  ['number 3', ['diner']],
  ['second to last', ['power']],
  ['the cheapest of those', ['diner']],
  ['only the ones over 100', ['rent', 'power']],
  ['those under $50', ['diner']],
  ['all but the first', ['power', 'diner']],
])('of a few that were shown the rows that are meant are asked for: %s', (text, keys) => {
  expect(keysOf(text, PAYEES)).toEqual(keys)
})

test('a single month is asked for by its days, and the one before or after it by the days that follow in the list', () => {
  const march = data(askedOfRows('the third month', [MONTHS], TODAY))
  expect(march).toMatchObject({ by: [], where: [], period: { from: '2026-03-01', to: '2026-03-31' } })
  const after = data(askedOfRows('and the one before that', [MONTHS, told(march)], TODAY))
  expect(after.period).toMatchObject({ from: '2026-02-01', to: '2026-02-28' })
  expect(data(askedOfRows('the next one', [MONTHS, told(march)], TODAY)).period).toMatchObject({ from: '2026-04-01' })
  // there is none
  const april = data(askedOfRows('the last one', [MONTHS], TODAY))
  expect(askedOfRows('and the one after that', [MONTHS, told(april)], TODAY)).toBeNull()
  expect(asksForNextRow('and the one after that', [MONTHS, told(april)])).toBe(true)
  expect(asksForNextRow('and the one after that, at the diner', [MONTHS, told(april)])).toBe(false)
})

test('rows of days that follow one another are a span, and of too few rows the list that they are from is meant', () => {
  const last = data(askedOfRows('the last two', [MONTHS], TODAY))
  expect(last).toMatchObject({ by: ['month'], where: [], period: { from: '2026-03-01', to: '2026-04-30' } })
  const two = shown(last, [
    ['2026-03', 'March 2026', '100.00'],
    ['2026-04', 'April 2026', '500.00'],
  ])
  expect(data(askedOfRows('the first three', [MONTHS, two], TODAY)).period).toMatchObject({
    from: '2026-01-01',
    to: '2026-03-31',
  })
})

test('before and after a booking is in the order of days, whichever stands first', () => {
  const second = shown(part({ by: ['booking'], measures: ['amount'] }), [['b2', 'Rent', '-1925.00']])
  expect(keysOf('the one before that', BOOKINGS, second)).toEqual(['b1'])
  expect(keysOf('and the one after', BOOKINGS, second)).toEqual(['b3'])
})

test('before a span that was told alone lies the span before it in the calendar', () => {
  const week = shown(part({ by: ['week'], period: SPAN, order: { by: 'out', direction: 'desc' }, limit: 1 }), [
    ['2026-03-02', 'Week of March 2, 2026', '100.00'],
  ])
  expect(data(askedOfRows('the week before that', [week], TODAY)).period).toMatchObject({
    from: '2026-02-23',
    to: '2026-03-01',
  })
})

test('the second in an order is so in the one in which the first was looked for', () => {
  const least = shown(part({ by: ['payee'], period: SPAN, order: { by: 'out', direction: 'asc' }, limit: 1 }), [
    ['diner', 'Diner', '40.00'],
  ])
  expect(keysOf("who's second", PAYEES, least)).toEqual(['power'])
  expect(keysOf('and the runner-up?', PAYEES)).toEqual(['power'])
})

test('what follows in an order of which the first were told is looked for without these', () => {
  expect(data(askedOfRows('and the next two', [PAYEES], TODAY))).toMatchObject({
    where: [{ field: 'payee', op: 'is_not', values: ['rent', 'power', 'diner'] }],
    order: { by: 'out', direction: 'desc' },
    limit: 2,
  })
  const one = shown(part({ by: ['payee'], period: SPAN }), [['power', 'Power', '150.00']])
  expect(keysOf('the other two', PAYEES, one)).toEqual(['rent', 'diner'])
  // three are no two
  expect(askedOfRows('the other three', [PAYEES, one], TODAY)).toBeNull()
})

test.each([
  ['what do those come to together'],
  ['add them up'],
  ['total?'],
  ['how much altogether'],
  ['the sum of those'],
])('a sum is of the rows that were shown, and not of all: %s', (text) => {
  expect(data(askedOfRows(text, [PAYEES], TODAY))).toMatchObject({
    measures: ['out'],
    by: [],
    limit: null,
    where: [{ field: 'payee', op: 'is', values: ['rent', 'power', 'diner'] }],
  })
})

test('averages and counts of groups are worked out over their rows', () => {
  for (const text of ["what's the average?", 'the average over all months', 'mean of all of them'])
    expect(data(askedOfRows(text, [MONTHS], TODAY))).toMatchObject({ by: ['month'], derive: { formula: 'mean' } })
  expect(data(askedOfRows('how many of them are over 200', [MONTHS], TODAY))).toMatchObject({
    where: [{ field: 'month', values: ['2026-01', '2026-02', '2026-04'] }],
    derive: { formula: 'row_count' },
  })
  expect(data(askedOfRows('how many is that', [BOOKINGS], TODAY))).toMatchObject({
    measures: ['count'],
    where: [{ field: 'booking', values: ['b3', 'b2', 'b1'] }],
    period: { from: null },
  })
})

const INCOME = shown(part({ subject: 'income', measures: ['dividends'], by: ['month'], period: SPAN }), [
  ['2026-01', 'January 2026', '30.00'],
  ['2026-02', 'February 2026', '90.00'],
])
const LEAST = shown(part({ subject: 'income', measures: ['dividends'], by: ['month'], period: SPAN }), [
  ['2026-01', 'January 2026', '30.00'],
])

test('one row is held against another, and against the one that was spoken of', () => {
  expect(data(askedOfRows('difference between the first and the last', [MONTHS], TODAY))).toMatchObject({
    period: { from: '2026-01-01' },
    compare: { kind: 'period', period: { from: '2026-04-01' } },
  })
  const least = shown(part({ by: ['month'], period: SPAN }), [['2026-03', 'March 2026', '100.00']])
  expect(data(askedOfRows('how much less than the highest', [MONTHS, least], TODAY))).toMatchObject({
    period: { from: '2026-03-01' },
    compare: { kind: 'period', period: { from: '2026-02-01' } },
  })
  expect(data(askedOfRows('difference to the strongest', [INCOME, LEAST], TODAY))).toMatchObject({
    period: { from: '2026-01-01' },
    compare: { kind: 'period', period: { from: '2026-02-01' } },
  })
  expect(data(askedOfRows('how much more is the first than the second', [PAYEES], TODAY))).toMatchObject({
    where: [{ field: 'payee', values: ['rent'] }],
    compare: { kind: 'where', where: [{ field: 'payee', values: ['power'] }] },
  })
})

test('only what the rows of a list are of is counted', () => {
  const tasks = shown(part({ subject: 'actions', measures: ['open'], by: ['action'] }), [
    ['t1', 'Call', '1'],
    ['t2', 'Write', '1'],
  ])
  // open tasks, and none that are done
  expect(data(askedOfRows('how many', [tasks], TODAY))).toMatchObject({ measures: ['open'], by: [] })
  const paid = shown(part({ by: ['booking'], where: [{ field: 'amount', op: 'over', values: ['30'] }] }), [
    ['b1', 'Rent', '1925.00'],
    ['b2', 'Diner', '40.00'],
  ])
  // what came in is none of what was paid
  expect(data(askedOfRows('how many are there?', [paid], TODAY)).where).toMatchObject([
    { field: 'amount' },
    { field: 'booking', values: ['b1', 'b2'] },
  ])
})

test('a number with thousands is a sum, also beside shares', () => {
  const clients = shown(part({ subject: 'clients', measures: ['cash_share'], by: ['client'] }), [
    ['c1', 'Ada', '40.00'],
    ['c2', 'Bo', '5.00'],
  ])
  const [turn] = [clients]
  const rows = turn.understanding?.shown?.rows.map((row) => ({ ...row, figures: { ...row.figures, cash: '9.00' } }))
  const beside = {
    ...turn,
    understanding: { ...turn.understanding!, shown: { ...turn.understanding!.shown!, rows: rows! } },
  }
  expect(data(askedOfRows('only those with more than 100k', [beside], TODAY)).where).toEqual([
    { field: 'cash', op: 'over', values: ['100000'] },
  ])
  expect(data(askedOfRows('only those with more than 10', [beside], TODAY)).where).toEqual([
    { field: 'cash_share', op: 'over', values: ['10'] },
  ])
})

test('the two that were told one after the other are what "they" and "those two" are', () => {
  const high = shown(part({ by: ['month'], period: SPAN, order: { by: 'out', direction: 'desc' }, limit: 1 }), [
    ['2026-02', 'February 2026', '900.00'],
  ])
  const low = shown(part({ by: ['month'], period: SPAN, order: { by: 'out', direction: 'asc' }, limit: 1 }), [
    ['2026-03', 'March 2026', '100.00'],
  ])
  for (const text of ['by how much do they differ', 'the difference between those two', 'diff between them'])
    expect(data(askedOfRows(text, [MONTHS, high, low], TODAY))).toMatchObject({
      period: { from: '2026-02-01' },
      compare: { kind: 'period', period: { from: '2026-03-01' } },
    })
  expect(keysOf('both together', MONTHS, high, low)).toEqual(['2026-02', '2026-03'])
  // after one alone nobody knows which others
  expect(askedOfRows('both together', [MONTHS, high], TODAY)).toBeNull()
})

test('after the first of an order that was asked for alone the second is looked for without it', () => {
  const largest = shown(part({ by: ['booking'], order: { by: 'out', direction: 'desc' }, limit: 1 }), [
    ['b1', 'Rent', '1925.00'],
  ])
  expect(data(askedOfRows('and the second largest', [largest], TODAY))).toMatchObject({
    where: [{ field: 'booking', op: 'is_not', values: ['b1'] }],
    order: { by: 'out', direction: 'desc' },
    limit: 1,
  })
  const second = shown(part({ ...data(askedOfRows('and the second largest', [largest], TODAY)) }), [
    ['b2', 'Diner', '80.00'],
  ])
  expect(data(askedOfRows('those two together', [largest, second], TODAY)).where).toMatchObject([
    { field: 'booking', op: 'is', values: ['b1', 'b2'] },
  ])
  expect(askedOfRows('and the third largest', [largest], TODAY)).toBeNull()
})

test('a share of the list is of those rows over all of it, and of what is held the share that screens show', () => {
  expect(data(askedOfRows('what share of the total is the first', [PAYEES], TODAY))).toMatchObject({
    where: [{ field: 'payee', values: ['rent'] }],
    by: ['payee'],
    derive: { formula: 'share_of' },
  })
  const held = shown(part({ subject: 'positions', measures: ['gain'], by: ['security'] }), [
    ['AAA', 'Ada Works (AAA)', '900.00'],
    ['BBB', 'Boro Works (BBB)', '-50.00'],
  ])
  expect(data(askedOfRows('how much of my portfolio is the first', [held], TODAY))).toMatchObject({
    measures: ['share'],
    where: [{ field: 'security', values: ['AAA'] }],
  })
  expect(askedOfRows('how much of my spending is the first', [held], TODAY)).toBeNull()
  // what was picked out of a list is a share of it, and all of a list none
  const picked = shown(
    part({ by: ['payee'], period: SPAN, where: [{ field: 'payee', op: 'is', values: ['rent', 'power'] }] }),
    [
      ['rent', 'Rent', '2000.00'],
      ['power', 'Power', '150.00'],
    ],
  )
  expect(data(askedOfRows('how much of my spending is that', [picked], TODAY)).derive?.formula).toBe('share_of')
  expect(askedOfRows('how much of my spending is that', [MONTHS], TODAY)).toBeNull()
})

test('what stands beside a row is told with it', () => {
  expect(keysOf('the second one, which account was it from', BOOKINGS)).toEqual(['b2'])
  expect(keysOf('when was the last one', BOOKINGS)).toEqual(['b3'])
  expect(keysOf('the first and the third, which account was it', BOOKINGS)).toEqual(['b3', 'b1'])
  // nothing of months says an account
  expect(askedOfRows('which account was the first from', [MONTHS], TODAY)).toBeNull()
})

test.each([
  ['the second holding'],
  ['the first three weeks'],
  ['the biggest one and why'],
  ['last month'],
  ['the worst client'],
  ['only those over 100 at the diner'],
  ['the cheapest flight'],
  ['how many of them are women'],
])('a word that has no part in it, or rows of another kind, make it another question: %s', (text) => {
  expect(askedOfRows(text, [MONTHS], TODAY)).toBeNull()
})

test('which end is meant is not guessed: of two that are equal, of debts among accounts, of what is worth so much', () => {
  const equal = shown(part({ by: ['payee'], period: SPAN, limit: 2, order: { by: 'out', direction: 'desc' } }), [
    ['a', 'A', '10.00'],
    ['b', 'B', '10.00'],
  ])
  expect(askedOfRows('the biggest', [equal], TODAY)).toBeNull()
  const accounts = shown(part({ subject: 'accounts', measures: ['balance'], by: ['account'] }), [
    ['a', 'Savings', '10.00'],
    ['b', 'Mortgage', '-900.00'],
  ])
  expect(askedOfRows('the smallest', [accounts], TODAY)).toBeNull()
  expect(askedOfRows('which one did best', [accounts], TODAY)).toBeNull()
})

test('of a list with a row that has no name the others are asked for, and that one is not', () => {
  const households = shown(
    part({ subject: 'clients', measures: ['value'], by: ['household'], order: { by: 'value', direction: 'desc' } }),
    [
      ['Brandt', 'Brandt', '900.00'],
      ['Vega', 'Vega', '700.00'],
      [null, 'No household', '500.00'],
    ],
  )
  expect(keysOf('who is number two', households)).toEqual(['Vega'])
  expect(askedOfRows('who is number three', [households], TODAY)).toBeNull()
})

test.each([
  ['how many payees are there', PAYEES],
  ['my biggest expense', BOOKINGS],
  ['what are the largest ones', MONTHS],
  ['the worst months', MONTHS],
  [
    'how much of everything is the first',
    shown(part({ by: ['payee'], where: [{ field: 'category', op: 'is', values: ['restaurants'], words: 'dining' }] }), [
      ['diner', 'Diner', '40.00'],
      ['grill', 'Grill', '20.00'],
    ]),
  ],
])('what is of more than the rows that were shown, or of others, is asked of none of them: %s', (text, turn) => {
  expect(askedOfRows(text, [turn], TODAY)).toBeNull()
})

test('all the others are all of them, however many were shown', () => {
  expect(data(askedOfRows('the rest', [PAYEES], TODAY))).toMatchObject({ limit: null })
})

test('the last but one is that of what is said so', () => {
  expect(data(askedOfRows('difference between the first and the last but one', [PAYEES], TODAY))).toMatchObject({
    where: [{ values: ['rent'] }],
    compare: { where: [{ values: ['power'] }] },
  })
})

test('a bound that no row is within is asked of all there are, so that it is said', () => {
  for (const text of ['only those over 5000', 'how many of them are over 5000'])
    expect(data(askedOfRows(text, [MONTHS], TODAY)).where).toEqual([
      expect.objectContaining({ field: 'out', op: 'over', values: ['5000'] }),
    ])
})

test('rows of one client are not pointed at after another was told of', () => {
  const of = (turn: Turn, id: string): Turn => ({
    ...turn,
    understanding: { ...turn.understanding!, of_client: { id, name: id } },
  })
  const held = shown(
    part({ subject: 'positions', measures: ['value'], by: ['security'], order: { by: 'value', direction: 'desc' } }),
    [
      ['a', 'AAA', '900.00'],
      ['b', 'BBB', '700.00'],
    ],
  )
  const one = told(
    part({
      subject: 'positions',
      measures: ['value'],
      where: [{ field: 'security', op: 'is', values: ['a'], words: 'AAA' }],
    }),
  )
  expect(keysOf('the next one', of(held, 'nora'), of(one, 'nora'))).toEqual(['b'])
  expect(askedOfRows('the next one', [of(held, 'nora'), of(one, 'ben')], TODAY)).toBeNull()
})

const GOALS = shown(
  part({ subject: 'plans', measures: ['saved'], by: ['plan'] }),
  [
    ['g1', 'Retirement', '492370.10', 'Goal', 'Behind', 'November 21, 2044'],
    ['g2', 'Six months', '24000.00', 'Goal', 'Reached', ''],
    ['g3', 'A boat', '15000.00', 'Goal', 'On track', 'November 21, 2029'],
  ],
  ['Kind', 'Status', 'Due'],
)

test.each([
  ['which of them are not on track?', ['g1']],
  ['ok and those that are behind', ['g1']],
  ['which have no deadline', ['g2']],
  ["those that don't have a due date", ['g2']],
  ['which of them have a deadline?', ['g1', 'g3']],
])('rows are picked by what stands in their columns: "%s"', (text, keys) => {
  expect(data(askedOfRows(text, [GOALS], TODAY)).where).toMatchObject([{ field: 'plan', op: 'is', values: keys }])
})

test('rows of which none has it are none, and no other question', () => {
  expect(asksOfNone('which of them have no kind?', [GOALS])).toBe(true)
  expect(askedOfRows('which of them have no kind?', [GOALS], TODAY)).toBeNull()
  expect(asksOfNone('which have no deadline', [GOALS])).toBe(false)
  // what is no column says nothing of them
  expect(asksOfNone('which of them have no parrot?', [GOALS])).toBe(false)
})
