import { AsyncLocalStorage } from 'node:async_hooks'
import { MONTH_NAMES } from '@keelwise/finance/days'

/** How whoever reads what is written now has numbers and days on their screens. */
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

/**
 * A number in the way of whoever reads it. The decimal text goes to Intl as text, so no digit is lost; what rounds to
 * nothing has no sign.
 */
export function numberText(value: string, options: Intl.NumberFormatOptions): string {
  const text = formatOf(options).format(value as Intl.StringNumericLiteral)
  return /[1-9]/.test(text) ? text : text.replace(/[-\u2212]/, '')
}

/** An amount as the screens show it: `$1,234.50`, `-$1,234.50`, `1.234,50 €`. */
export const moneyText = (amount: string, currency: string): string =>
  numberText(amount, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A plain number with its groups: `1,234`. */
export const countText = (count: number): string => numberText(String(count), { maximumFractionDigits: 8 })

/**
 * A day in words: `March 5, 2026`, or `5 March 2026` where people write it so.
 * @param day `yyyy-MM-dd`, or an instant of which the day counts
 */
export function dayText(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  const name = MONTH_NAMES[Number(month) - 1]
  return /^en-(US|CA)$/.test(writingLocale()) ? `${name} ${Number(date)}, ${year}` : `${Number(date)} ${name} ${year}`
}

/** A time of day in a zone: `2:30 PM`, or `14:30` where people write it so. @param zone `America/New_York` */
export const clockText = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat(writingLocale(), { hour: 'numeric', minute: '2-digit', timeZone: zone })
    .format(at)
    .replaceAll(/\s/g, ' ')

/** The day of an instant in a zone, `yyyy-MM-dd`. */
export const dayInZone = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }).format(at)

/** A month in words: `March 2026`. @param month `yyyy-MM` or a day in it */
export const monthText = (month: string): string => `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
