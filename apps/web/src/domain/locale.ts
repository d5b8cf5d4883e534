import { useSession } from './session.ts'

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

/** A count or another plain number, with its groups. */
export const formatCount = (count: number): string => count.toLocaleString(currentLocale())
