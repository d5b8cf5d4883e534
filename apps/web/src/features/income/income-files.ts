import { calendarFile } from '@keelwise/contract/calendar-file'
import type { IncomeCalendar } from '@keelwise/contract/income'
import { formatMoney } from '../../domain/format-money.ts'
import { csvText } from '../../lib/csv.ts'
import { payerName, whyExpected } from './income-text.ts'
import { incomeKindDisplay } from '@keelwise/contract/words'
import { addDays, dayNumber } from '@keelwise/finance/days'

/** What is expected as CSV, one line per payment, by date. */
export const incomeCsv = ({ expected }: Pick<IncomeCalendar, 'expected'>): string =>
  csvText([
    ['Date', 'Kind', 'Position', 'Ticker', 'Account', 'Institution', 'Amount', 'Currency', 'Estimated', 'Why'],
    ...expected.map((income) => [
      income.date,
      incomeKindDisplay[income.kind],
      income.position_name,
      income.ticker,
      income.account_name,
      income.institution_name,
      income.amount,
      income.currency,
      income.is_estimated ? 'yes' : 'no',
      whyExpected(income),
    ]),
  ])

/**
 * What is expected as an iCalendar file (RFC 5545), one all-day event per payment. The same answer gives the same file.
 * An event keeps its UID when its day or amount changes within the month, and its SEQUENCE is higher on a later day, so
 * that reading a later file again changes the events instead of doubling them.
 */
export function incomeIcs({ from, expected }: Pick<IncomeCalendar, 'from' | 'expected'>): string {
  const sequence = dayNumber(from)
  return calendarFile(
    'Income',
    expected.map((income) => ({
      uid: `${income.kind}-${income.date.slice(0, 7)}-${income.position_id ?? income.account_id}@keelwise`,
      sequence,
      stamp: `${from}T00:00:00Z`,
      start: income.date,
      end: addDays(income.date, 1),
      summary: `${incomeKindDisplay[income.kind]}: ${payerName(income)}, ${formatMoney(income.amount, income.currency)}${income.is_estimated ? ' (estimated)' : ''}`,
      description: `${income.account_name}, ${income.institution_name}\n${whyExpected(income)}`,
      status: income.is_estimated ? 'TENTATIVE' : 'CONFIRMED',
      isTransparent: true,
    })),
  )
}
