import { AsyncLocalStorage } from 'node:async_hooks'
import { MONTH_NAMES } from '@keelwise/finance/days'
import type { AnswerValue } from '@keelwise/contract/answer-events'
import type { ToolValue, ValueUnit } from './tools/tool-result.ts'

/** How whoever is answered has numbers and days written, as on their screens. */
const written = new AsyncLocalStorage<string>()
/** The locale in which is written now. */
export const writingLocale = (): string => written.getStore() ?? 'en-US'

/** Has everything that `work` writes in words written as a person has it on their screens. @param locale of the person */
export const writtenFor = <T>(locale: string, work: () => T): T => written.run(locale, work)

/** The same of events that come one by one. */
export async function* eachWrittenFor<T>(locale: string, events: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await writtenFor(locale, () => iterator.next())
      if (step.done) return
      yield step.value
    }
  } finally {
    await writtenFor(locale, () => iterator.return?.())
  }
}

const formats = new Map<string, Intl.NumberFormat>()
function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${writingLocale()} ${options.currency} ${options.minimumFractionDigits} ${options.maximumFractionDigits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(writingLocale(), options)
  formats.set(key, format)
  return format
}

const UNROUNDED = { maximumFractionDigits: 8 }
const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const AT_MOST_TWO = { maximumFractionDigits: 2 }

/** The decimal text goes to Intl as text, so no digit is lost; what rounds to nothing has no sign. */
function withFormat(options: Intl.NumberFormatOptions, value: string): string {
  const text = formatOf(options).format(value as Intl.StringNumericLiteral)
  return /[1-9]/.test(text) ? text : text.replace(/[-\u2212]/, '')
}

/** An amount as the screens show it: `$1,234.50`, `-$1,234.50`, `1.234,50 €`. */
export const moneyText = (amount: string, currency: string): string =>
  withFormat({ style: 'currency', currency, ...TWO_DIGITS }, amount)

/** A figure as it is shown. @param value decimal text */
export function figureText(value: string, unit: ValueUnit, currency: string | null = null): string {
  switch (unit) {
    case 'money':
      return moneyText(value, currency ?? 'USD')
    case 'percent':
      return `${withFormat(TWO_DIGITS, value)}%`
    case 'points':
      return `${withFormat(TWO_DIGITS, value)} points`
    case 'months':
      return `${withFormat(TWO_DIGITS, value)} months`
    case 'years':
      return `${withFormat(AT_MOST_TWO, value)} ${value === '1' || value === '1.00' ? 'year' : 'years'}`
    case 'days':
      return `${withFormat(UNROUNDED, value)} ${value === '1' ? 'day' : 'days'}`
    case 'day':
      return dayText(value)
    case 'count':
    case 'units':
    case 'score':
      return withFormat(UNROUNDED, value)
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

/**
 * A day in words: `March 5, 2026`, or `5 March 2026` where people write it so.
 * @param day `yyyy-MM-dd`, or an instant of which the day counts
 */
export function dayText(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  const name = MONTH_NAMES[Number(month) - 1]
  return /^en-(US|CA)$/.test(writingLocale()) ? `${name} ${Number(date)}, ${year}` : `${Number(date)} ${name} ${year}`
}

/** A month in words: `March 2026`. @param month `yyyy-MM` or a day in it */
export const monthText = (month: string): string => `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
