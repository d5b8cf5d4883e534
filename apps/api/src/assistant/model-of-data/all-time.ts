import type { DataPart } from '@keelwise/contract/plan'

/** What is rare. */
const RARE: ReadonlySet<string> = new Set(
  'first last days_since foreign_tax taxes refunded withdrawn bought sold units_bought units_sold principal_paid'.split(
    ' ',
  ),
)

/** Whether bookings are looked for since the beginning where nobody says when: rare ones, and those of one security. */
export const isOfAllTime = ({ subject, measures, where, period, compare }: DataPart): boolean =>
  subject === 'transactions' &&
  period === null &&
  compare === null &&
  (RARE.has(measures[0] ?? '') || where.some(({ field }) => field === 'security' || field === 'duplicate'))
