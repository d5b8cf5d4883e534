import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildPosition, buildTransaction } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askEngine } from './ask-engine.ts'
import type { EngineEvent, Turn } from './engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import { buildQuestion } from './testing/build-question.ts'

// the money of one household, on November 21, 2026
const app = await createTestApp()
let person: Person
let cardId: string
let mortgageId: string

const FUNDS = ['Appleton Orchards', 'Birchwood Mills', 'Cedarline Rail', 'Dunmore Gas']

beforeAll(async () => {
  const { deps } = app
  person = await app.person()
  const account = (account_name: string, account_type: string, market_value: string, changes: object = {}) =>
    buildAccount(deps, person.userId, { account_name, account_type, market_value, ...changes })
  const checking = await account('Everyday Checking', 'CHECKING', '4000.00')
  const savings = await account('Savings', 'SAVINGS', '9000.00')
  const card = await account('Rewards Card', 'CREDIT_CARD', '-411.75')
  const mortgage = await account('Home Mortgage', 'MORTGAGE', '-210000.00')
  cardId = card.id
  mortgageId = mortgage.id
  const plan = await account('401(k) Plan', '401K', '80000.00')
  const broker = await account('Brokerage', 'BROKERAGE', '40000.00')
  const book = (changes: Parameters<typeof buildTransaction>[2]) =>
    buildTransaction(deps, person.userId, { account_id: checking.id, ...changes })
  const months = ['06', '07', '08', '09', '10', '11']
  for (const month of months) {
    await book({
      flow_amount: '-1800.00',
      description: 'GABLECREST HOMES',
      payee: 'Gablecrest Homes',
      category: 'rent',
      execution_date: `2026-${month}-01`,
    })
    await book({
      flow_amount: '-15.00',
      description: 'Lumen Stream',
      payee: 'Lumen Stream',
      category: 'streaming',
      execution_date: `2026-${month}-12`,
    })
    await book({
      account_id: savings.id,
      tx_type: 'INTEREST',
      flow_amount: '12.00',
      description: 'Interest Paid',
      payee: 'Interest Paid',
      category: 'interest',
      execution_date: `2026-${month}-03`,
    })
    await book({
      account_id: plan.id,
      tx_type: 'CONTRIBUTION',
      flow_amount: '500.00',
      description: 'Employee contribution',
      is_cash_flow: false,
      execution_date: `2026-${month}-15`,
    })
    await book({
      account_id: mortgage.id,
      tx_type: 'INTEREST',
      flow_amount: '-700.00',
      description: 'INTEREST CHARGED AT 4.125%',
      is_cash_flow: false,
      execution_date: `2026-${month}-05`,
    })
  }
  for (const day of ['2026-09-18', '2026-10-02', '2026-10-16', '2026-10-30', '2026-11-13'])
    await book({
      flow_amount: '2400.00',
      description: 'PAYROLL WILLOWMERE',
      payee: 'Payroll Willowmere',
      category: 'paycheck',
      execution_date: day,
    })
  // a Saturday and a Monday of another month
  await book({
    flow_amount: '-60.00',
    description: 'Osprey Diner',
    payee: 'Osprey Diner',
    category: 'restaurants',
    execution_date: '2026-07-18',
  })
  await book({
    flow_amount: '-20.00',
    description: 'Osprey Diner',
    payee: 'Osprey Diner',
    category: 'restaurants',
    execution_date: '2026-07-20',
  })
  for (const [payee, amount] of [
    ['Harvest Grocery', '-200.00'],
    ['Fennel Grocery', '-90.00'],
    ['Corner Grocery', '-30.00'],
  ] as const)
    await book({ flow_amount: amount, description: payee, payee, category: 'groceries', execution_date: '2026-10-10' })
  await book({
    account_id: card.id,
    flow_amount: '-18.00',
    description: 'Nimbus Rides',
    payee: 'Nimbus Rides',
    category: 'transit',
    is_pending: true,
    execution_date: '2026-11-20',
  })
  for (const [at, name] of FUNDS.entries()) {
    const ticker = name.slice(0, 4).toUpperCase()
    await buildPosition(deps, person.userId, { account_id: broker.id, name, ticker, market_value: '10000.00' })
    await book({
      account_id: broker.id,
      tx_type: 'DIVIDEND',
      ticker,
      flow_amount: `${(at + 1) * 100}.00`,
      is_cash_flow: false,
      execution_date: '2026-05-05',
    })
  }
})
afterAll(() => app.close())

async function ask(text: string, history: readonly Turn[] = []) {
  const events: EngineEvent[] = []
  const question = buildQuestion(person.userId, text, { history: [...history] })
  const engine = guarded(askEngine(app.deps, readQuestion, LORE))
  for await (const event of engine.answer(question, new AbortController().signal)) events.push(event)
  const said = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  const understanding = events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0]
  return {
    text: said.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').trim(),
    rows: events.flatMap((event) => (event.type === 'table' ? event.table.rows : [])),
    notices: events.flatMap((event) => (event.type === 'notice' ? [event.text] : [])),
    next: understanding?.next ?? [],
    plan: understanding?.plan,
    history: [
      ...history,
      { role: 'user', content: text },
      { role: 'assistant', content: said, understanding: understanding ?? null },
    ] as Turn[],
  }
}

test.each([
  ['what do I owe on the mortgage and at what rate', [/210,000/, /4\.125%/]],
  ['when is my next paycheck', [/^The next is \*\*Payroll Willowmere\*\* on \*\*November 27, 2026\*\*: \$2,400\.00\./]],
  ['bills still to pay by the end of next month', [/Gablecrest/i, /\$411\.75/, /credit cards/]],
  ['what is the 401k limit this year', [/\$24,500/, /IRS Notice 2025-67/, /You put in \*\*\$3,000\.00\*\*/]],
  ['how much room is left in my 401k', [/\$24,500/, /\$3,000\.00/]],
  ['hsa limit 2026', [/\$4,400/, /\$8,750/]],
  ['what is the ira limit for 2031', [/2031 is not known here/]],
  ['am I getting the full match from my employer', [/employer matches what you put in is not kept here/]],
  ['how much should I transfer to savings each month', [/I do not advise/, /a month/]],
  ['do I spend more on restaurants on weekends or weekdays', [/\$80\.00/]],
  ['how much do I spend in a typical month', [/a month over the past twelve months/]],
  ['did the rent go thru yet', [/November 1, 2026/, /\*\*\$1,800\.00\*\* and is booked/]],
  [
    'what was my last transaction',
    [
      /The newest transaction was \*\*NIMBUS RIDES\*\* on November 20, 2026: \*\*\$18\.00\*\* went out/i,
      /still pending/,
    ],
  ],
  ['has the Nimbus payment cleared', [/November 20, 2026/, /\$18\.00.*still pending/]],
  ['text me when checking is under 500', [/Alerts/]],
  ['a transaction has the wrong category, how do I fix it', [/choose another \*\*category\*\*/]],
])('%s', async (question, said) => {
  const { text, rows, notices } = await ask(question)
  for (const each of said) expect(`${text} ${JSON.stringify(rows)}`).toMatch(each)
  expect(text).not.toContain('unverified')
  expect(notices).toEqual([])
})

test('the number of a ranking after a list is how many are listed', async () => {
  const { history } = await ask('dividends this year by company')
  const { rows } = await ask('which three paid the most', history)
  expect(rows.map((row) => row[0])).toEqual(
    FUNDS.toReversed()
      .slice(0, 3)
      .map((name) => expect.stringContaining(name.slice(0, 4).toUpperCase())),
  )
})

test('where most of a sum went is told payee by payee, the largest first', async () => {
  const { history } = await ask('how much did we spend on groceries in October')
  const { text, rows } = await ask('which shops mostly', history)
  expect(rows.map(([name]) => name)).toEqual(['Harvest Grocery', 'Fennel Grocery', 'Corner Grocery'])
  // of all spending they are a share that nobody asked for
  expect(`${text} ${JSON.stringify(rows)}`).not.toContain('%')
})

test('what is held against other days is said once', async () => {
  const { text } = await ask('how much did I spend on groceries in October, and is that more than the month before')
  expect(text.match(/\$320\.00/g)).toHaveLength(1)
})

test('what is usual is told beside what it came to', async () => {
  const { text } = await ask('how much did I spend on groceries in October, and is that more than usual')
  expect(text).toMatch(/\$320\.00.*a month/s)
})

test('one of several readings that were offered is chosen by its number', async () => {
  const offered = await ask('payment worth')
  const [first, second] = offered.next
  expect(offered.text).toMatch(/Do you mean one of these/)
  expect((await ask('2', offered.history)).plan).toEqual(second?.plan)
  expect((await ask('the second one', offered.history)).plan).toEqual(second?.plan)
  expect((await ask('first', offered.history)).plan).toEqual(first?.plan)
})

test('what was paid on a card is no principal, and several rates are told one by one', async () => {
  for (const [account_id, flow_amount] of [
    [mortgageId, '1500.00'],
    [cardId, '300.00'],
  ] as const)
    await buildTransaction(app.deps, person.userId, {
      account_id,
      tx_type: 'PAYMENT',
      flow_amount,
      description: 'PAYMENT RECEIVED',
      is_cash_flow: false,
      execution_date: '2026-11-06',
    })
  // 1,500 less the 700 of interest; with the card it was 1,100
  expect((await ask('how much principal did I pay in November')).text).toContain('$800.00')
  const { text, rows } = await ask('what is the interest rate on my debts')
  expect(`${text} ${JSON.stringify(rows)}`).toMatch(/Home Mortgage.*4\.125/s)
})

test('a question that only turns the one before keeps it, or says what is not kept', async () => {
  const { history } = await ask('how much did I put in this year')
  const asked = await ask('how am I doing on the college goal', history)
  expect(asked.text).not.toMatch(/on track/i)
  const drift = await ask('which class is furthest off target')
  const since = await ask('since when?', drift.history)
  expect(since.text).toMatch(/Since when that is so is not kept here/)
  expect((await ask('add a task to call the bank')).text).toMatch(/I only read.*added by you/s)
})

test('a sum, a number of rows and a place in a list are those of the answer that told them, however far back', async () => {
  const shops = await ask('what did I spend on groceries in October by payee')
  const rent = await ask('how much rent did we pay this year', shops.history)
  // two answers back
  const parts = await ask('who got that $320.00', rent.history)
  expect(parts.rows.map(([name]) => name)).toEqual(['Harvest Grocery', 'Fennel Grocery', 'Corner Grocery'])
  const without = await ask('back to groceries, without Harvest', rent.history)
  expect(without.rows.map(([name]) => name)).toEqual(['Fennel Grocery', 'Corner Grocery'])
  const again = await ask('go back to groceries', rent.history)
  expect(again.rows).toHaveLength(3)
  const both = await ask('how much is in my savings account')
  expect((await ask('with the checking too', both.history)).text).toContain('$13,000.00')
})

test('numbers that are said in words are read as those in figures, and another sum is so much more', async () => {
  const inFigures = await ask('what if I paid 400 more a month on the mortgage')
  expect(inFigures.text).toContain('$400.00 more a month')
  expect((await ask('what if I paid four hundred more a month on the mortgage')).text).toBe(inFigures.text)
  expect((await ask('what if I paid another four hundred a month on the mortgage')).text).toBe(inFigures.text)
})

test('what somebody feels in front of a question is no thanks, and its numbers are none of the question', async () => {
  const owed = await ask('what do I owe on the mortgage')
  const felt = await ask('Two hundred and ten thousand, blimey. What if I paid 400 more a month on it?', owed.history)
  expect(felt.text).toContain('$400.00 more a month')
  expect(felt.text).not.toMatch(/You are welcome/)
})

test('who asks for figures and is not understood is offered no way to do something', async () => {
  const shops = await ask('what did I spend on groceries in October by payee')
  const { next } = await ask('So that is all of it? Where is the rest, which other places?', shops.history)
  expect(next.filter(({ plan }) => plan.parts.some(({ kind }) => kind === 'help'))).toEqual([])
})
