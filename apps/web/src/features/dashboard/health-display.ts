import type { HealthIndicator } from '@keelwise/contract/summary'
import { type Verdict, verdicts } from '@keelwise/contract/words'

const trimmed = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

const UNITS: Readonly<Record<HealthIndicator['unit'], readonly [one: string, many: string]>> = {
  percent: ['%', '%'],
  months: [' month', ' months'],
  points: [' point', ' points'],
  days: [' day', ' days'],
  count: ['', ''],
}

/** A value with its unit, e.g. "4.25 months", "12%"; "Not available" without a value. */
export function healthValue({ value, unit }: Pick<HealthIndicator, 'value' | 'unit'>): string {
  if (value === null) return 'Not available'
  const text = trimmed(value)
  const [one, many] = UNITS[unit]
  return `${text}${text === '1' ? one : many}`
}

/** What is good, in words, e.g. "Good: at least 6 months". */
export function healthTarget({ unit, target_min: min, target_max: max }: HealthIndicator): string {
  if (min !== null) return `Good: at least ${healthValue({ value: min, unit })}`
  if (max === '0') return 'Good: none'
  return max === null ? '' : `Good: at most ${healthValue({ value: max, unit })}`
}

/** Words for a status. */
export const healthStatusText: Readonly<Record<Verdict, string>> = {
  good: 'Good',
  watch: 'Watch',
  action: 'Action',
  unknown: 'Not enough data',
}

/** Words of the link to a fix. */
export function healthActionText(url: string): string {
  if (url.startsWith('/investor/settings')) return 'Go to risk tolerance'
  if (url.startsWith('/investor/positions')) return 'Go to positions'
  return url.startsWith('/investor/transaction') ? 'Go to transactions' : 'Go to accounts'
}

/** How many indicators have each status, in words, the good ones first. */
export function healthSummary(indicators: readonly HealthIndicator[]): string {
  const words = { good: 'good', watch: 'to watch', action: 'to act on', unknown: 'without enough data' } as const
  return verdicts
    .map((status) => ({ status, count: indicators.filter((entry) => entry.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${words[status]}`)
    .join(' · ')
}
