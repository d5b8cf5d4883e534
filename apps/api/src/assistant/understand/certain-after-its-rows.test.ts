import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

// today is November 24, 2026
const YEAR = '2026-01-01..2026-11-24'
const OCTOBER = '2026-10-01..2026-10-31'
const PAST_YEAR = '2025-11-25..2026-11-24'
const GROCERIES = `transactions.out; category is groceries; ${OCTOBER}`
const FEES = `transactions.fees; ${YEAR}`
const PUT_IN = 'transactions.put_in; group is retirement'

test.each([
  [
    'positions.gain; by security; order gain desc; limit 1',
    'how much of everything is in that one',
    'positions.gain+value+share; by security; order gain desc; limit 1',
  ],
  [FEES, 'when was the last one', 'transactions.fees; by booking; ..2026-11-24; order day desc; limit 1'],
  [FEES, 'show me the list', `transactions.fees; by booking; ${YEAR}; order day desc`],
  [FEES, 'who charged them', `transactions.fees; by institution; ${YEAR}`],
  ['plans.next_due; by plan', 'when was the last one', 'plans.last_paid; by plan; order last_paid desc'],
  [
    'accounts.balance; group is cash',
    'show me the list',
    'accounts.balance; group is cash; by account; order balance desc',
  ],
  [`income.dividends; ${YEAR}`, 'when is the next one', 'income.next; kind is dividend'],
  [
    'plans.on_track+saved+target; kind is goal; payee is Retirement; by plan',
    'how much is in there right now',
    'plans.saved+target; kind is goal; payee is Retirement; by plan',
  ],
  [
    'plans.saved+target; kind is goal; payee is Retirement; by plan',
    'and how much do we put in each month',
    `${PUT_IN}; ${PAST_YEAR}; per_month`,
  ],
  [
    'plans.next_due; kind is recurring_income',
    'how much was it last time',
    'transactions.in; category is paycheck; by booking; ..2026-11-24; order day desc; limit 1',
  ],
  [
    'transactions.out; 2026-06-01..2026-08-31; versus 2025-06-01..2025-08-31',
    'on what',
    'transactions.out; by category; 2026-06-01..2026-08-31; versus 2025-06-01..2025-08-31',
  ],
  [
    GROCERIES,
    'is that more than we planned in the budget',
    'plans.left; kind is budget; category is groceries; by plan',
  ],
  [
    'accounts.owed; account_type is CREDIT_CARD',
    'which one is the worst',
    'accounts.owed; account_type is CREDIT_CARD; by account; order owed desc',
  ],
  ['income.interest; account_type is SAVINGS', 'could we live on that cash for 6 months', 'fit.emergency_months'],
  ['transactions.fees; by booking; 2026-01-01..2026-11-24', 'why so much', `${FEES}; why`],
])('after %s "%s" is of what was told', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})
