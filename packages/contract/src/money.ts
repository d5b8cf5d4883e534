import { z } from 'zod'

/** A decimal as text, e.g. `"1234.50"` or `"-0.00000001"`. Never a float. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)

/** ISO 4217 code; the three letters may be unknown to us, then the amount is shown but not converted. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)

/** An amount with its currency. */
export const money = z.object({ amount: decimal, currency: currencyCode })

/** `yyyy-MM-dd` without a zone. There is no year 0000. */
export const calendarDate = z.iso.date().refine((text) => !text.startsWith('0000'), 'Enter a valid date.')

/** UTC with `Z` and milliseconds. */
export const dateTime = z.iso.datetime()
