import type { IncomeCalendar } from '@keelwise/contract/income'
import { idOf } from './builders.ts'

/** A quarterly dividend that is expected again. */
export const buildIncome = (
  overrides: Partial<IncomeCalendar['expected'][number]> = {},
): IncomeCalendar['expected'][number] => ({
  date: '2027-02-20',
  kind: 'dividend',
  amount: '33.00',
  currency: 'USD',
  account_id: idOf(100),
  account_name: 'Growth',
  institution_id: idOf(202),
  institution_name: 'Northgate Invest',
  position_id: idOf(400),
  position_name: 'Tidewater Works',
  ticker: 'TIDE',
  is_estimated: true,
  basis: 'history',
  per_year: 4,
  last_date: '2026-11-20',
  last_amount: '33.00',
  ...overrides,
})
