import type { HealthIndicator } from '@keelwise/contract/summary'
import { type Verdict, verdicts } from '@keelwise/contract/words'
import { inDigits } from '../../domain/locale.ts'

const trimmed = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

const UNITS: Readonly<Record<HealthIndicator['unit'], readonly [one: string, many: string]>> = {
  percent: ['%', '%'],
  months: [' month', ' months'],
  points: [' point', ' points'],
  days: [' day', ' days'],
  count: ['', ''],
}

/** More months than this are said whole. */
const MANY_MONTHS = 6

/** A value as a person says it, e.g. "15 months", "12%", "Today"; "Not available" without a value. */
export function healthValue({ value, unit, key }: Pick<HealthIndicator, 'value' | 'unit' | 'key'>): string {
  if (value === null) return 'Not available'
  if (unit === 'days' && Number(value) < 1) return 'Today'
  if (key === 'connection_health') return value === '0' ? 'All work' : `${value} to fix`
  if (unit === 'months' && Number(value) > MANY_MONTHS) return `${Math.floor(Number(value))} months`
  return withUnit(value, unit)
}

function withUnit(value: string, unit: HealthIndicator['unit']): string {
  const text = trimmed(value)
  const [one, many] = UNITS[unit]
  return `${inDigits(text)}${text === '1' ? one : many}`
}

/** What is good, in words, e.g. "Good: at least 6 months". */
export function healthTarget({ unit, target_min: min, target_max: max }: HealthIndicator): string {
  if (min !== null) return `Good: at least ${withUnit(min, unit)}`
  if (max === '0') return 'Good: none'
  return max === null ? '' : `Good: at most ${withUnit(max, unit)}`
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
  if (url.startsWith('/investor/budget')) return 'Go to budget'
  if (url.startsWith('/investor/goals')) return 'Go to goals'
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
