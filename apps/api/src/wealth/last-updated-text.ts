const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ago = (count: number, unit: string): string => `Updated ${count} ${unit}${count === 1 ? '' : 's'} ago`

/**
 * How long ago something was refreshed, in words: "Updated 5 minutes ago", "Updated yesterday", "Never updated".
 * Goes by elapsed time, since the server does not know the reader's calendar: yesterday is 24 to 48 hours ago, a month
 * is 30 days, a year 365. A time ahead of the clock counts as now.
 */
export function lastUpdatedText(at: Date | null, now: Date): string {
  if (at === null) return 'Never updated'
  const elapsed = now.getTime() - at.getTime()
  if (elapsed < MINUTE) return 'Updated just now'
  if (elapsed < HOUR) return ago(Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return ago(Math.floor(elapsed / HOUR), 'hour')
  const days = Math.floor(elapsed / DAY)
  if (days === 1) return 'Updated yesterday'
  if (days < 30) return ago(days, 'day')
  if (days < 365) return ago(Math.min(11, Math.floor(days / 30)), 'month')
  return ago(Math.floor(days / 365), 'year')
}
