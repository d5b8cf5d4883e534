import { expect, test } from 'vitest'
import { DEMO_BOOK, DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { optionsFor } from '../understand.ts'

const BOUNDS: ReadonlySet<string> = new Set(['over', 'at_least', 'under', 'at_most', 'between'])

/** The bound of the first reading of some data that has one. */
function boundIn(text: string, currency = 'USD', role: 'INVESTOR' | 'ADVISOR' = 'INVESTOR'): string | null {
  const directory = role === 'ADVISOR' ? DEMO_BOOK : DEMO_DIRECTORY
  const { alone } = optionsFor({
    text,
    role,
    today: '2026-11-22',
    directory,
    before: null,
    clientOpen: false,
    currency,
  })
  for (const { part } of alone) {
    const bound = part.kind === 'data' ? part.where.find(({ op }) => BOUNDS.has(op)) : undefined
    if (bound) return [bound.field, bound.op, bound.values.join('|'), bound.currency].filter(Boolean).join(' ')
  }
  return null
}

test.each([
  ['payments > 80 in september', 'amount over 80'],
  ['count transactions >= $2,500 this year', 'amount at_least 2500'],
  ['purchases < 15 last week', 'amount under 15'],
  ['payments of 300+ in may', 'amount at_least 300'],
  ['five-figure deposits since 2024', 'amount at_least 10000'],
  ['how many payments over 2k did I make this year', 'amount over 2000'],
  ['merchants I paid more than 12 times this year', 'count over 12'],
  ['spending without anything over 900 this year', 'amount at_most 900'],
  ['which months did I spend more than 5000', 'out over 5000'],
  ['which holdings are down more than 15%', 'gain_percent under -15'],
  ['positions with a loss of more than 750', 'gain under -750'],
  ['holdings with gains above 40 percent', 'gain_percent over 40'],
  ['positions worth over 12k', 'value over 12000'],
])('%s: %s', (text, bound) => {
  expect(boundIn(text)).toBe(bound)
})

test.each([
  ['payments over $500 last month', 'EUR', 'amount over 500 USD'],
  ['payments over $500 last month', 'CAD', 'amount over 500'],
  ['payments over 500 euros last month', 'USD', 'amount over 500 EUR'],
  ['payments over CHF 250 last month', 'EUR', 'amount over 250 CHF'],
  ['payments over 500 last month', 'EUR', 'amount over 500'],
])('%s of somebody in %s: %s', (text, currency, bound) => {
  expect(boundIn(text, currency)).toBe(bound)
})

test('money of clients is held against money, and no share', () => {
  expect(boundIn('clients with more than 40 grand in cash', 'USD', 'ADVISOR')).toBe('cash over 40000')
})
