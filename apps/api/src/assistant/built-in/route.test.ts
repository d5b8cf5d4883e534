import { expect, test } from 'vitest'
import { GOLDEN, UNANSWERABLE } from '../testing/golden-questions.ts'
import type { Directory, Named } from './directory.ts'
import { aliasesOf } from './directory.ts'
import { findPeriod } from './period.ts'
import { type Route, type Slots, route } from './route.ts'

const TODAY = '2026-11-21'
const named = (kind: Named['kind'], name: string, ticker: string | null = null): Named => ({
  kind,
  key: ticker ?? name,
  name,
  aliases: aliasesOf(name, ticker),
})
const DIRECTORY: Directory = [
  named('account', 'Everyday XX1234'),
  named('account', 'Rainy Day Savings'),
  named('account', 'Growth Brokerage'),
  named('account', 'Roth IRA'),
  named('institution', 'Harbour Bank'),
  named('institution', 'Lakeside Invest'),
  named('position', 'Total US Market', 'VTI'),
  named('position', 'Appleton Orchards', 'AAPL'),
  named('position', 'Tidewater Works'),
  named('position', 'Province of Northmark 4.5% 2031'),
]

const slotText = (slots: Slots, name: string): string | null =>
  ({
    period: slots.period && `${slots.period.from}..${slots.period.to}`,
    account: slots.account?.name,
    institution: slots.institution?.name,
    position: slots.position?.key,
    class: slots.assetClass,
    sec: slots.secType,
    tx: slots.txType,
    search: slots.search,
    term: slots.term?.name,
  })[name] ?? null

const meaning = (found: Route): string => (found.kind === 'answer' ? found.intent : found.kind)

test('[G6] of 200 questions at least 98 % are taken for what they mean, with the right names and days', () => {
  const wrong = GOLDEN.flatMap(({ intent, question, slots }) => {
    const found = route(question, 'INVESTOR', DIRECTORY, TODAY)
    const got = [
      meaning(found),
      ...slots.map(([name]) => (found.kind === 'answer' ? slotText(found.slots, name) : null)),
    ]
    const wanted = [intent, ...slots.map(([, value]) => value)]
    return JSON.stringify(got) === JSON.stringify(wanted)
      ? []
      : [`${question}: ${got.join(', ')} instead of ${wanted.join(', ')}`]
  })
  const share = ((GOLDEN.length - wrong.length) / GOLDEN.length) * 100
  process.stdout.write(
    `G6 ${GOLDEN.length - wrong.length} of ${GOLDEN.length} (${share.toFixed(1)} %)\n${wrong.join('\n')}\n`,
  )
  expect(GOLDEN.length).toBeGreaterThanOrEqual(200)
  expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(98)
})

const REFUSING = new Set(['advice', 'prediction', 'action', 'private', 'market', 'unknown'])

test('[G7] 50 questions that cannot be answered are taken for that, every one', () => {
  const answered = UNANSWERABLE.map((question) => [
    question,
    meaning(route(question, 'INVESTOR', DIRECTORY, TODAY)),
  ]).filter(([, intent]) => !REFUSING.has(intent ?? ''))
  expect(UNANSWERABLE).toHaveLength(50)
  expect(answered).toEqual([])
})

const after = (...questions: string[]): Route =>
  questions.reduce<Route | null>((before, question) => route(question, 'INVESTOR', DIRECTORY, TODAY, before), null) ?? {
    kind: 'unknown',
  }

test.each([
  [['How much did I spend last month?', 'and last year?'], 'money_out', 'period', '2025-01-01..2025-12-31'],
  [['How much did I spend last month?', 'And in September?'], 'money_out', 'period', '2026-09-01..2026-09-30'],
  [['How much did I spend last month?', 'what about Everyday?'], 'money_out', 'account', 'Everyday XX1234'],
  [
    ['How much did I spend last month?', 'what about Everyday?', 'and this year?'],
    'money_out',
    'account',
    'Everyday XX1234',
  ],
  [['How much did I spend last month?', 'and fees?'], 'fees', 'period', '2026-10-01..2026-10-31'],
  [['How much VTI do I have?', 'and AAPL?'], 'position', 'position', 'AAPL'],
  [['How much do I have in bonds?', 'and stocks?'], 'class_share', 'class', 'equity'],
  [['Show my ETFs', 'and mutual funds?'], 'type_positions', 'sec', 'MUTUAL_FUND'],
  [
    ['How did my investments perform over the past year?', 'since March 1, 2026?'],
    'performance',
    'period',
    '2026-03-01..2026-11-21',
  ],
  [['How much at Harbour Bank?', 'and Lakeside?'], 'institution_total', 'institution', 'Lakeside Invest'],
  [['What is my net worth?', 'thanks', 'How much do I owe?'], 'debts', 'period', null],
] as const)('%j keeps what was asked before', (questions, intent, slot, expected) => {
  const found = after(...questions)
  expect(meaning(found)).toBe(intent)
  expect(found.kind === 'answer' && slotText(found.slots, slot)).toBe(expected)
})

test('a name that several things have is asked about', () => {
  const twins = [...DIRECTORY, { ...named('account', 'Everyday XX9999'), key: 'other' }]
  expect(route('balance of everyday', 'INVESTOR', twins, TODAY)).toMatchObject({
    kind: 'ask',
    mentions: [{ name: 'Everyday XX1234' }, { name: 'Everyday XX9999' }],
  })
})

test.each([
  ['What does my client own?', 'clients'],
  ['Prepare my next meeting', 'clients'],
  ['What is duration?', 'term'],
])('an advisor asks: %s', (question, intent) => {
  expect(meaning(route(question, 'ADVISOR', [], TODAY))).toBe(intent)
})

test.each([
  ['last 7 days', '2026-11-15', '2026-11-21'],
  ['past 30 days', '2026-10-23', '2026-11-21'],
  ['90 days', '2026-08-24', '2026-11-21'],
  ['over the last 365 days', '2025-11-22', '2026-11-21'],
  ['year to date', '2026-01-01', '2026-11-21'],
  ['last month', '2026-10-01', '2026-10-31'],
  ['this month', '2026-11-01', '2026-11-21'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['past year', '2025-11-22', '2026-11-21'],
  ['last 3 months', '2026-08-22', '2026-11-21'],
  ['three months', '2026-08-22', '2026-11-21'],
  ['last quarter', '2026-07-01', '2026-09-30'],
  ['q4 2025', '2025-10-01', '2025-12-31'],
  ['in december', '2025-12-01', '2025-12-31'],
  ['in february 2024', '2024-02-01', '2024-02-29'],
  ['since 5 may 2025', '2025-05-05', '2026-11-21'],
  ['from 2026-01-01 to 2026-02-01', '2026-01-01', '2026-02-01'],
  ['between 3/1/2026 and 3/31/2026', '2026-03-01', '2026-03-31'],
  ['from march to may', '2026-03-01', '2026-05-31'],
  ['on december 24', '2025-12-24', '2025-12-24'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['in 2025', '2025-01-01', '2025-12-31'],
])('%s is %s to %s', (text, from, to) => {
  expect(findPeriod(text, TODAY)).toMatchObject({ from, to })
})

test.each(['february 30 2026', '2026-13-45', 'in 2031', 'since 2027', 'i may need', 'whatever'])(
  '%s is no period',
  (text) => {
    expect(findPeriod(text, TODAY)).toBeNull()
  },
)

test('names with any signs in them, as options have them, break no question', () => {
  const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~–—“”'
  const odd = named('position', 'KLYV 2027-04-16 20 CALL', 'KLYV27-04')
  const all = [odd, ...[...signs].map((sign) => named('position', `Odd${sign}Works ${sign}5`, `${sign}X${sign}`))]
  expect(route('What fees did I pay?', 'INVESTOR', all, TODAY)).toMatchObject({ kind: 'answer', intent: 'fees' })
  expect(route('How much KLYV 2027-04-16 20 call do I hold?', 'INVESTOR', all, TODAY)).toMatchObject({
    kind: 'answer',
    slots: { position: { key: 'KLYV27-04' } },
  })
})
