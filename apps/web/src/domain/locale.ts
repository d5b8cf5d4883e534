import { useSession } from './session.ts'
import { US_ENGLISH, usNumber } from './us-english.ts'

/** How the signed-in person has numbers and days written. */
export const currentLocale = (): string => useSession.getState().user?.locale ?? 'en-US'

/** The same for months and weekdays in words, which stay English: those of the United States or of everywhere else. */
export const wordLocale = (): string => {
  const locale = currentLocale()
  return locale.startsWith('en-') ? locale : 'en-GB'
}

/** Makes one thing a locale, once. */
export function perLocale<T>(make: (locale: string) => T, locale: () => string = currentLocale): () => T {
  const made = new Map<string, T>()
  return () => {
    const name = locale()
    let one = made.get(name)
    if (one === undefined) made.set(name, (one = make(name)))
    return one
  }
}

/** What stands before decimals. */
export const decimalMark = perLocale((locale) => (locale === US_ENGLISH ? '.' : (0.5).toLocaleString(locale).charAt(1)))

/** A figure of a few digits with the mark that the person writes, e.g. of a percentage: `8.40` or `8,40`. */
export const inDigits = (figure: string): string => figure.replace('.', decimalMark())

/** A count or another plain number, with its groups. */
export const formatCount = (count: number): string =>
  (currentLocale() === US_ENGLISH ? usNumber(`${count}`, 0, 3) : null) ?? count.toLocaleString(currentLocale())
