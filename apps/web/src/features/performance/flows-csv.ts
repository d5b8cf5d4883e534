import type { PerformanceFlow } from '@keelwise/contract/performance'
import { csvText } from '../../lib/csv.ts'

/** The flows behind a return as CSV, one line each, oldest first. @param currency of the converted amounts */
export const flowsCsv = (flows: readonly PerformanceFlow[], currency: string): string =>
  csvText([
    ['Date', 'Account', 'Kind', 'Description', 'Amount', 'Currency', 'Rate', `Amount in ${currency}`],
    ...flows.map((flow) => [
      flow.date,
      flow.account_name,
      flow.kind,
      flow.description,
      flow.amount,
      flow.currency,
      flow.rate,
      flow.converted_amount,
    ]),
  ])
