import type { DataPart } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import { DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { planOfText } from '../plan-text.ts'
import { optionsFor } from '../understand.ts'

const asking = (text: string) =>
  ({ text, role: 'INVESTOR', today: '2026-11-22', directory: DEMO_DIRECTORY, before: null, clientOpen: false }) as const

const written = ({ derive }: DataPart): string =>
  Object.entries(derive?.given ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join(' ')

/** What the likeliest reading of a formula takes from the question. */
function givenTo(formula: string, text: string, before: string | null = null): string | null {
  const plan = before === null ? null : planOfText(before)
  const { alone, after } = optionsFor({ ...asking(text), before: plan })
  const found = (plan === null ? alone : after).find(
    ({ part }) => part.kind === 'data' && part.derive?.formula === formula,
  )
  return found?.part.kind === 'data' ? written(found.part) : null
}

test.each([
  ['market_move', 'what happens if the stock market falls by a third', 'move=-33.33'],
  ['market_move', 'if the market lost half of its value', 'move=-50'],
  ['market_move', 'suppose stocks rally 12 percent', 'move=12'],
  ['market_move', 'if stocks drop two fifths', 'move=-40'],
  ['rate_move', 'rates +50bp, what do my bonds do', 'move=0.5'],
  ['rate_move', 'if interest rates fall by 125 basis points', 'move=-1.25'],
  ['rate_move', 'what if rates rise by half a point', 'move=0.5'],
  ['rate_move', 'if rates go up by three quarters of a percent', 'move=0.75'],
  ['withdrawal', 'a safe withdrawal rate of three and a quarter percent', 'rate=3.25'],
  ['value_in', 'what will it be worth in 12 years at 4.5%', 'growth=4.5 years=12'],
  [
    'value_in',
    'if it grows 5 percent a year, what will it be worth when I turn 70, eleven years from now',
    'growth=5 years=11',
  ],
  ['value_in', 'I am 52, what will it be worth when I turn 67 if it grows 4 percent a year', 'growth=4 years=15'],
  ['value_in', 'what would I have in 8 years at 6% if I add nothing further', 'growth=6 monthly=0 years=8'],
  [
    'value_in',
    'if i invest $20,000 today and add 300 a month, what would I have in 10 years at 5%',
    'growth=5 monthly=300 start=20000 years=10',
  ],
  ['save_for', 'how much do i need to save to have 45k in two and a half years', 'target=45000 years=2.5'],
  [
    'save_for',
    'how much do i need to save to reach $30,000 in 18 months starting with 4,000',
    'start=4000 target=30000 years=1.5',
  ],
  ['years_to', 'when will i reach 800000 if I save 24000 a year', 'monthly=2000 target=800000'],
  ['years_to', '750k at 1500/mo and 5%, how long', 'growth=5 monthly=1500 target=750000'],
  ['value_in', '25k, 400 a month, 6%, 12 years', 'growth=6 monthly=400 start=25000 years=12'],
  ['market_move', 'markets down 40 %, what would my portfolio be', 'move=-40'],
  ['home_equity', 'the house would sell for about 385000, how much equity in my house is that', 'value=385000'],
  ['payoff', 'when is the mortgage paid off if I pay 150 extra each month', 'extra=150'],
  ['payoff', 'when is the mortgage paid off with a lump sum of 25,000 now', 'lump=25000'],
  ['lasts', 'if I retire and spend 6,000 a month how long does my money last at a 5% return', 'growth=5 spending=6000'],
  ['payoff', 'paying 2,900 a month, when is the mortgage paid off', 'payment=2900'],
  ['afford', 'can i afford a 9,000 trip and keep 5 months of spending', 'amount=9000 months=5'],
])('%s: %s', (formula, text, given) => {
  expect(givenTo(formula, text)).toBe(given)
})

test.each([
  ['years_to', 'what if 2500', 'worth.net_worth; years_to target=900000 monthly=1800', 'monthly=2500 target=900000'],
  [
    'years_to',
    'and with 5 percent',
    'worth.net_worth; years_to target=900000 monthly=1800',
    'growth=5 monthly=1800 target=900000',
  ],
  [
    'years_to',
    'make it 1.2 million',
    'worth.net_worth; years_to target=900000 monthly=1800',
    'monthly=1800 target=1200000',
  ],
  ['home_equity', 'only 395', 'accounts.balance; home_equity value=440000', 'value=395000'],
  ['market_move', 'and 35', 'positions.value; market_move move=-20', 'move=-35'],
  ['market_move', 'and if it rose 15 percent', 'positions.value; market_move move=-20', 'move=15'],
  ['save_for', 'two years longer', 'worth.net_worth; save_for target=30000 years=3', 'target=30000 years=5'],
  [
    'interest_saved',
    'and how much interest is that',
    'accounts.owed; account is mortgage; payoff extra=250',
    'extra=250',
  ],
  ['payoff', 'and when is it done then', 'accounts.owed; account is mortgage; interest_saved extra=250', 'extra=250'],
  ['withdrawal', 'four and a half?', 'worth.value; withdrawal rate=4', 'rate=4.5'],
])('%s goes on: %s', (formula, text, before, given) => {
  expect(givenTo(formula, text, before)).toBe(given)
})
