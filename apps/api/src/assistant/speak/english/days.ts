import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import { dayText, monthText } from '../../../platform/written-figures.ts'

/** In words: a number in a text has to be one that was found. */
const COUNTS: Readonly<Record<number, string>> = { 7: 'seven', 14: 'fourteen', 30: 'thirty', 60: 'sixty', 90: 'ninety' }
const QUARTERS = ['first', 'second', 'third', 'fourth']

/** A span of days as a sentence has it: `in March 2026`, `over the past 30 days`, `on June 30, 2025`. */
export function spanText(span: { readonly from: string | null; readonly to: string } | null, today: string): string {
  if (!span) return ''
  const { from, to } = span
  if (from === null) return to >= today ? '' : `up to ${dayText(to)}`
  if (from === to) return to === today ? 'today' : to === addDays(today, -1) ? 'yesterday' : `on ${dayText(to)}`
  const next = addDays(to, 1)
  if (from.endsWith('-01')) {
    if (next === addMonths(from, 1)) return `in ${monthText(from)}`
    if (next === addMonths(from, 3) && /-(01|04|07|10)-/.test(from))
      return `in the ${QUARTERS[Math.floor(Number(from.slice(5, 7)) / 3)] ?? ''} quarter of ${from.slice(0, 4)}`
    if (next === addMonths(from, 6) && /-(01|07)-/.test(from))
      return `in the ${from.slice(5, 7) === '01' ? 'first' : 'second'} half of ${from.slice(0, 4)}`
    if (next === addMonths(from, 12) && from.slice(5, 7) === '01') return `in ${from.slice(0, 4)}`
    if (to === today && from.slice(0, 7) === today.slice(0, 7)) return 'so far this month'
    if (to === today && from === `${today.slice(0, 4)}-01-01`) return 'so far this year'
  }
  if (to === today) {
    const days = daysBetween(from, to) + 1
    if (from === addDays(addMonths(today, -12), 1)) return 'over the past twelve months'
    const word = COUNTS[days]
    if (word) return `over the past ${word} days`
    for (const [months, word] of [
      [3, 'three'],
      [6, 'six'],
      [24, 'twenty-four'],
      [36, 'thirty-six'],
    ] as const)
      if (from === addDays(addMonths(today, -months), 1)) return `over the past ${word} months`
  }
  if (from > today)
    return to === addDays(addMonths(from, 12), -1)
      ? 'over the next twelve months'
      : `from ${dayText(from)} to ${dayText(to)}`
  if (from === today)
    return to === addDays(addMonths(today, 12), -1) ? 'over the next twelve months' : `up to ${dayText(to)}`
  return `from ${dayText(from)} to ${dayText(to)}`
}

/** The same as a name: `March 2026`, `the past 30 days`. */
export const spanName = (span: { readonly from: string | null; readonly to: string } | null, today: string): string => {
  const text = spanText(span, today).replace(/^(?:in|over|on) /, '')
  return text === '' ? 'all of it' : text.replace(/^so far this (month|year)$/, 'this $1 so far')
}
