import { expect, test } from 'vitest'
import { DEMO_BOOK, DEMO_DIRECTORY } from './testing/demo-directory.ts'
import { planOfText, planText } from './testing/plan-text.ts'
import { understand } from './understand.ts'

const told = (text: string, role: 'INVESTOR' | 'ADVISOR', before: string | null = null): string => {
  const understood = understand({
    text,
    role,
    today: '2026-11-24',
    directory: role === 'ADVISOR' ? DEMO_BOOK : DEMO_DIRECTORY,
    before: before === null ? null : planOfText(before),
    clientOpen: false,
  })
  return understood.kind === 'plan' ? planText(understood.plan) : understood.kind
}

test.each([
  ['what’s the interest rate on my debts', 'accounts.interest_rate; group is debt; by account'],
  ['at what rates do I pay interest on my loans?', 'accounts.interest_rate; group is debt; by account'],
  [
    'which fund did worst?',
    'positions.gain_percent; sec_type is ETF|MUTUAL_FUND; by security; order gain_percent asc; limit 1',
  ],
  [
    'which of my stocks has done best',
    'positions.gain_percent; sec_type is EQUITY; by security; order gain_percent desc; limit 1',
  ],
  ['which accounts do not hold any bonds', 'decline not_kept'],
  ['when is my next dividend', 'income.next; kind is dividend'],
  ['next dividend date?', 'income.next; kind is dividend'],
  [
    'Kettleworth Hardware charged me for paint at work and it says home improvement. how do I put a charge into a different category?',
    'help categories',
  ],
  ['can I recategorize a purchase', 'help categories'],
  ['how am I doing on the college goal', 'plans.saved+target+on_track; kind is goal; payee has college; by plan'],
  ['add a task to call the bank', 'decline action'],
  ['explain duration like I’d tell a client', 'term duration plain'],
  ['remind me what my balance is', 'accounts.balance'],
])('an investor who asks "%s" asks "%s"', (text, plan) => {
  expect(told(text, 'INVESTOR')).toBe(plan)
})

test('an age after a question of retiring is no sum', () => {
  expect(told('and at 65?', 'INVESTOR', 'worth.net_worth; years_to target=2000000 monthly=900 growth=5')).toBe(
    'decline not_kept',
  )
})

test.each([
  ['how many clients are conservative', 'clients.count; risk_band is CONSERVATIVE'],
  ['moderate clients', 'clients.value; risk_band is MODERATE; by client'],
  ['clients with risk band moderate', 'clients.value; risk_band is MODERATE; by client'],
  ['who has an aggressive risk profile?', 'clients.value; risk_band is AGGRESSIVE; by client'],
  [
    'birthdays in the next month',
    'clients.days_to_birthday; days_to_birthday at_most 30; by client; order days_to_birthday asc',
  ],
  [
    'any birthdays within two weeks?',
    'clients.days_to_birthday; days_to_birthday at_most 14; by client; order days_to_birthday asc',
  ],
  ['remind me what I promised Sample Harbor', 'actions.open; client is sample-harbor; party is ADVISOR'],
  ['what’s the 401(k) limit for 2026', 'term limit_k401_2026'],
  ['households with totals', 'clients.value; by household; order value desc'],
  ['what changed in my book since last week', 'decline not_kept'],
  ['create a task for Sample Shoal: send papers', 'decline action'],
  ['explain duration like I’d tell a client', 'term duration plain'],
])('an advisor who asks "%s" asks "%s"', (text, plan) => {
  expect(told(text, 'ADVISOR')).toBe(plan)
})
