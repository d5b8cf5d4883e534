import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

// today is November 24, 2026
const YEAR = '2026-01-01..2026-11-24'
const OF_LAST_YEAR = '2025-01-01..2025-11-24'
const OCTOBER = '2026-10-01..2026-10-31'
const PAST_YEAR = '2025-11-25..2026-11-24'
const GROCERIES = `transactions.out; category is groceries; ${OCTOBER}`
const FEES = `transactions.fees; ${YEAR}`
const PUT_IN = 'transactions.put_in; group is retirement'
const MORTGAGE = 'account_type is MORTGAGE'

test.each([
  [GROCERIES, `${GROCERIES}; versus 2026-09-01..2026-09-30`],
  [`income.dividends; ${YEAR}`, `income.dividends; ${YEAR}; versus ${OF_LAST_YEAR}`],
  ['returns.twr', `returns.twr; ${PAST_YEAR}; versus 2024-11-25..2025-11-24`],
  [`accounts.owed; ${MORTGAGE}`, `worth.value; ${MORTGAGE}; versus 2026-10-24..2026-10-24`],
  ['plans.next_due; by plan', 'plans.price_change; by plan'],
])('after %s "more or less than before" holds it against what came before', (before, plan) => {
  expect(toldAsDemo('more or less than before', before)).toBe(plan)
  expect(toldAsDemo('is that more than before?', before)).toBe(plan)
})

test.each([
  ['returns.twr', `returns.twr; ${PAST_YEAR}; versus 2024-11-25..2025-11-24`],
  ['accounts.balance; group is cash', 'worth.value; group is cash; versus 2025-11-24..2025-11-24'],
  [`accounts.owed; ${MORTGAGE}`, `worth.value; ${MORTGAGE}; versus 2025-11-24..2025-11-24`],
  ['plans.next_due; by plan', 'decline not_kept'],
])('after %s "how does that compare with a year ago" is of the same, and not of what was spent', (before, plan) => {
  expect(toldAsDemo('how does that compare with a year ago', before)).toBe(plan)
})

test.each([
  ['returns.twr', 'what made it go up', 'returns.gain+twr; by security; order gain desc; limit 8'],
  ['returns.twr', 'what made it go down', 'returns.gain+twr; by security; order gain asc; limit 8'],
  [`accounts.owed; ${MORTGAGE}`, 'what made it go down', `worth.change; ${MORTGAGE}; why`],
  ['accounts.balance; group is cash', 'why did it drop', 'worth.change; group is cash; why'],
  [FEES, 'what made it go up', `${FEES}; why`],
  [
    `worth.value; ${MORTGAGE}; versus 2025-11-24..2025-11-24`,
    'what made it go down',
    `worth.change; ${MORTGAGE}; ${PAST_YEAR}; why`,
  ],
  [
    'positions.value; by security; order value desc',
    'what made it go up',
    'returns.gain+twr; by security; order gain desc; limit 8',
  ],
])('after %s "%s" tells the parts that it moved by', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [`income.dividends; ${YEAR}`, `income.dividends; ${YEAR}; versus ${OF_LAST_YEAR}`],
  [FEES, `${FEES}; versus ${OF_LAST_YEAR}`],
  [`${PUT_IN}; ${YEAR}`, `${PUT_IN}; ${YEAR}; versus ${OF_LAST_YEAR}`],
  ['accounts.balance; group is cash', 'fit.emergency_months'],
  [`accounts.owed; ${MORTGAGE}`, `worth.value; ${MORTGAGE}; versus 2025-11-24..2025-11-24 ++ fit.debt_ratio`],
  ['worth.net_worth', 'worth.net_worth; versus 2025-11-24..2025-11-24'],
  ['plans.next_due; by plan', `plans.recurring_monthly ++ transactions.out; ${PAST_YEAR}; per_month`],
  ['positions.value; by security; order value desc', 'fit.top_five ++ fit.single_position'],
  ['positions.value; security is NYVA', 'positions.share+value; security is NYVA'],
])('after %s "is that a lot" is answered with what it can be measured by', (before, plan) => {
  expect(toldAsDemo('is that a lot', before)).toBe(plan)
})

test.each([
  ['returns.twr', 'how much per week', `returns.twr; by month; ${PAST_YEAR}`],
  ['plans.next_due; by plan', 'how much per month', 'plans.recurring_monthly'],
  [
    'plans.recurring_monthly; kind is subscription; by plan',
    'what is that a year',
    'plans.recurring_yearly; kind is subscription',
  ],
  [`${PUT_IN}; ${YEAR}`, 'how much per week', `${PUT_IN}; ${YEAR}; per_week`],
  [`transactions.net; ${OCTOBER}`, 'how much per week', `transactions.net; ${OCTOBER}; per_week`],
  [
    'income.next; kind is dividend',
    'no sorry i meant per month on average',
    `income.received; kind is dividend; ${PAST_YEAR}; per_month`,
  ],
])('after %s "%s" is an average of the same, and never of what was spent', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [FEES, 'double check that please', `transactions.fees; by booking; ${YEAR}`],
  [`transactions.out; ${OCTOBER}`, 'are you sure', `transactions.out; by booking; ${OCTOBER}`],
  ['returns.twr', 'can you double check that', 'returns.twr'],
  ['worth.net_worth', 'is that right', 'worth.net_worth'],
])('after %s "%s" is worked out anew, with the rows where it is a sum of these', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [`income.dividends; ${YEAR}`, 'income.expected; kind is dividend; 2027-01-01..2027-12-31'],
  ['worth.net_worth', 'decline forecast'],
  ['positions.value; by security; order value desc', 'decline forecast'],
])('after %s "what about next year" is what is expected, or that nobody knows', (before, plan) => {
  expect(toldAsDemo('what about next year', before)).toBe(plan)
})

test.each([
  [GROCERIES, 'plans.recurring_yearly; kind is recurring; category is groceries; by plan'],
  [`accounts.owed; ${MORTGAGE}`, `accounts.owed; ${MORTGAGE}`],
  ['plans.next_due; by plan', 'plans.recurring_yearly; by plan'],
])('after %s "what about next year" says that it is still to come, beside what is known', (before, related) => {
  const read = readAsDemo('what about next year', before)
  expect(read).toMatchObject({
    kind: 'plan',
    plan: { parts: [{ kind: 'decline', reason: 'not_kept', words: 'days to come' }] },
  })
  const [part] = read.kind === 'plan' ? read.plan.parts : []
  const [first] = part?.kind === 'decline' ? part.related : []
  const [subject = '', measure = ''] = (related.split(';')[0] ?? '').split('.')
  expect(first).toMatchObject({ subject, measures: [measure] })
})

test.each([
  [`income.dividends; ${YEAR}`, 'what share of the total is that', `income.share+received; by kind; ${YEAR}`],
  [`${PUT_IN}; ${YEAR}`, 'what share of the total is that', `${PUT_IN}; ${YEAR} ++ transactions.in; ${YEAR}`],
])('after %s "%s" is a share of all', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [null, 'what did i spend at home depot this year', `transactions.out; payee has home depot; ${YEAR}`],
  [`transactions.out; ${OCTOBER}`, 'amazon?', `transactions.out; payee has amazon; ${OCTOBER}`],
  [`returns.twr; ${YEAR}`, 'which one is the worst', `returns.twr+gain; by security; ${YEAR}; order twr asc; limit 1`],
  [
    'positions.gain; security is MOXU',
    'how long have i had it',
    'transactions.first; security is MOXU; kind is BUY; ..2026-11-24',
  ],
  ['worth.net_worth; 2025-11-24..2025-11-24', 'why the change', `worth.change; ${PAST_YEAR}; why`],
  [
    'plans.recurring_monthly; kind is subscription; by plan',
    'when does the next one come out',
    'plans.next_due; kind is subscription; by plan; order next_due asc; limit 1',
  ],
])('after %s "%s" keeps what was asked', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [`transactions.out; ${OCTOBER}`, 'only the joint account', 'an account: joint'],
  ['worth.net_worth', 'ok and in euros', 'another currency'],
])('after %s "%s" says what is not known here instead of leaving it out', (before, text, words) => {
  expect(readAsDemo(text, before)).toMatchObject({ plan: { parts: [{ kind: 'decline', reason: 'not_kept', words }] } })
})

test.each([
  ['how much do i have in the joint account', 'an account: joint'],
  ['how much did i spend from our shared account last month', 'an account: shared'],
  ["what is in my husband's checking account", "an account: husband's checking"],
  ['what is my net worth in euros', 'another currency'],
])('"%s" says what is not known here instead of leaving it out', (text, words) => {
  expect(readAsDemo(text)).toMatchObject({ plan: { parts: [{ kind: 'decline', reason: 'not_kept', words }] } })
})

test.each([
  'how do i add a joint account',
  'can i link my wife’s account',
  'what is a joint account',
  'did i buy amazon stock',
])('"%s" is of a way, a word or a security, and of nothing that is not known here', (text) => {
  const read = readAsDemo(text)
  const parts = read.kind === 'plan' ? read.plan.parts : []
  expect(JSON.stringify(parts)).not.toMatch(/"payee"|an account: /)
})
