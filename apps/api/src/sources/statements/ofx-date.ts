import { dayOf } from '@keelwise/finance/days'
/** A moment of a statement: the calendar date in the zone the file states, and the instant in UTC. */
export type OfxDate = { date: string; instant: string }

const FORM =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,6}))?)?)?\s*(?:\[\s*([+-]?\d{1,2}(?:\.\d{1,2})?)\s*(?::[^\]]*)?\]?)?$/
const HOUR_MS = 3_600_000

/**
 * Reads `YYYYMMDD[HHMM[SS[.XXX]]][[-5:EST]]` (OFX 3.2.8.2); null when it is no such date or no day of the
 * calendar. The date is never shifted into another zone: `20130913000000[-7:MST]` is 2013-09-13. Without
 * a zone the instant counts as UTC, as OFX says.
 */
export function parseOfxDate(text: string): OfxDate | null {
  const match = FORM.exec(text.trim())
  if (match === null) return null
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', zone] = match
  const local = new Date(0)
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const date = `${year}-${month}-${day}`
  if (Number(year) < 1800 || dayOf(local) !== date) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  const offset = Number(zone ?? '0')
  if (Math.abs(offset) > 14) return null
  local.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.slice(0, 3).padEnd(3, '0')))
  return { date, instant: new Date(local.getTime() - offset * HOUR_MS).toISOString() }
}
