import type { IncomeCalendar } from '@keelwise/contract/income'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { addDays } from 'date-fns'
import { parseDay, toDay } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { csvText } from '../../lib/csv.ts'
import { type ExpectedIncome, kindName, payerName, whyExpected } from './income-text.ts'

/** What is expected as CSV, one line per payment, by date. */
export const incomeCsv = ({ expected }: Pick<IncomeCalendar, 'expected'>): string =>
  csvText([
    ['Date', 'Kind', 'Position', 'Ticker', 'Account', 'Institution', 'Amount', 'Currency', 'Estimated', 'Why'],
    ...expected.map((income) => [
      income.date,
      kindName[income.kind],
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

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** Lines hold at most 75 bytes; the rest goes on after a blank. Characters stay whole. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > 75) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

const compact = (day: string): string => day.replaceAll('-', '')

/**
 * What is expected as an iCalendar file (RFC 5545), one all-day event per payment. The same answer gives the same file.
 * An event keeps its UID when its day or amount changes within the month, and its SEQUENCE is higher on a later day, so
 * that reading a later file again changes the events instead of doubling them.
 */
export function incomeIcs({ from, expected }: Pick<IncomeCalendar, 'from' | 'expected'>): string {
  const sequence = Date.parse(`${from}T00:00:00Z`) / 86_400_000
  const event = (income: ExpectedIncome): string[] => [
    'BEGIN:VEVENT',
    `UID:${income.kind}-${income.date.slice(0, 7)}-${income.position_id ?? income.account_id}@keelwise`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${compact(from)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(income.date)}`,
    `DTEND;VALUE=DATE:${compact(toDay(addDays(parseDay(income.date), 1)))}`,
    `SUMMARY:${escaped(`${kindName[income.kind]}: ${payerName(income)}, ${formatMoney(income.amount, income.currency)}${income.is_estimated ? ' (estimated)' : ''}`)}`,
    `DESCRIPTION:${escaped(`${income.account_name}, ${income.institution_name}\n${whyExpected(income)}`)}`,
    `STATUS:${income.is_estimated ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Income//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${PRODUCT_NAME} income`,
    ...expected.flatMap(event),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}
