import { MONTH_NAMES } from '@keelwise/finance/days'
import type { AnswerValue } from '@keelwise/contract/answer-events'
import type { ToolValue, ValueUnit } from './tools/tool-result.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
const twoDigits = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const atMostTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const currencies = new Map<string, Intl.NumberFormat>()

/** The decimal text goes to Intl as text, so no digit is lost; what rounds to nothing has no sign. */
function withFormat(format: Intl.NumberFormat, value: string): string {
  const text = format.format(value as Intl.StringNumericLiteral)
  return /[1-9]/.test(text) ? text : text.replace('-', '')
}

/** An amount as the screens show it: `$1,234.50`, `-$1,234.50`, `€1,234.50`. */
export function moneyText(amount: string, currency: string): string {
  let format = currencies.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    currencies.set(currency, format)
  }
  return withFormat(format, amount)
}

/** A figure as it is shown. @param value decimal text */
export function figureText(value: string, unit: ValueUnit, currency: string | null = null): string {
  switch (unit) {
    case 'money':
      return moneyText(value, currency ?? 'USD')
    case 'percent':
      return `${withFormat(twoDigits, value)}%`
    case 'points':
      return `${withFormat(twoDigits, value)} points`
    case 'months':
      return `${withFormat(twoDigits, value)} months`
    case 'years':
      return `${withFormat(atMostTwo, value)} ${value === '1' || value === '1.00' ? 'year' : 'years'}`
    case 'days':
      return `${withFormat(number, value)} ${value === '1' ? 'day' : 'days'}`
    case 'day':
      return dayText(value)
    case 'count':
    case 'units':
    case 'score':
      return withFormat(number, value)
  }
}

/** A figure of a tool as the reader gets it. */
export const answerValueOf = (value: ToolValue): AnswerValue => ({
  id: value.id,
  label: value.label,
  text: figureText(value.value, value.unit, value.currency),
  as_of: value.as_of,
  source: value.source,
  href: value.href,
})

/** A day in words: `March 5, 2026`. @param day `yyyy-MM-dd`, or an instant of which the day counts */
export function dayText(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${MONTH_NAMES[Number(month) - 1]} ${Number(date)}, ${year}`
}

/** A month in words: `March 2026`. @param month `yyyy-MM` or a day in it */
export const monthText = (month: string): string => `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
