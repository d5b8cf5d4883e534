import { z } from 'zod'

/** A decimal as text, e.g. `"1234.50"` or `"-0.00000001"`. Never a float. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)

/** ISO 4217 code; the three letters may be unknown to us, then the amount is shown but not converted. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** A currency that there is or was, as a person may name one; any three letters are not. */
export const knownCurrency = currencyCode.refine(
  (code) => CURRENCIES.has(code),
  'Enter a currency by its three letters.',
)

/** An amount with its currency. */
export const money = z.object({ amount: decimal, currency: currencyCode })

const NO_DATE = 'Enter a valid date.'
const isDated = (text: string): boolean => !text.startsWith('0000')
/** `yyyy-MM-dd` without a zone. There is no year 0000. */
export const calendarDate = z.iso.date().refine(isDated, NO_DATE)
/** The same in an address, where nothing is no date; whatever is wrong, it says what it wants. */
export const queriedDate = z
  .union([z.literal(''), z.iso.date(NO_DATE).refine(isDated, NO_DATE)])
  .transform((text) => text || undefined)

/** UTC with `Z` and milliseconds. */
export const dateTime = z.iso.datetime()
