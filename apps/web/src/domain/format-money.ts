import { UNKNOWN_FIGURE } from '../lib/read-answer.ts'
import { currentLocale, decimalMark } from './locale.ts'
import { US_ENGLISH, usDollars } from './us-english.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** An amount in a locale of most people, without the browser's formats; null in the others. */
const plainly = (amount: string, currency: string, digits: number, least = 2): string | null =>
  currentLocale() === US_ENGLISH ? usDollars(amount, currency, least, digits) : null

function formatFor(currency: string, digits: number, least = 2): Intl.NumberFormat {
  const locale = currentLocale()
  const key = `${locale} ${currency} ${digits} ${least}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: least,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format
}

/**
 * An amount as the person writes it, with two decimals: `$1,234.50`, `-$1,234.50`, `1.234,50 €`.
 * The decimal string goes to Intl as text, so no digit is lost. Who has no amount says so in words: it is not zero.
 */
export function formatMoney(amount: string, currency: string, maximumDigits = 2): string {
  if (amount === UNKNOWN_FIGURE) return amount
  const formatted =
    plainly(amount, currency, maximumDigits) ??
    formatFor(currency, maximumDigits).format(amount as Intl.StringNumericLiteral)
  // an amount that rounds to nothing has no sign
  return /[1-9]/.test(formatted) ? formatted : formatted.replace(/[-\u2212]/, '')
}

/** The same, in two pieces, for the one big figure of a page whose cents may be dimmed. */
export function moneyParts(amount: string, currency: string): { whole: string; cents: string } {
  const text = formatMoney(amount, currency)
  const mark = decimalMark()
  const point = mark === undefined ? -1 : text.lastIndexOf(mark)
  return point < 0 ? { whole: text, cents: '' } : { whole: text.slice(0, point), cents: text.slice(point) }
}

/** A round amount with a letter behind its digits, e.g. `$125K` or `1,25M €`. @param letter '' for none */
export function shortMoney(value: number, currency: string, digits: number, letter: string, least = 0): string {
  const text = plainly(`${value}`, currency, digits, Math.min(least, digits))
  if (text !== null) return text + letter
  const parts = formatFor(currency, digits, Math.min(least, digits)).formatToParts(value)
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction')
  return parts.map((part, at) => (at === last ? part.value + letter : part.value)).join('')
}

/** A change: like an amount, with a plus where it is more than nothing, e.g. `+$310.00`. */
export function formatMoneyChange(amount: string, currency: string): string {
  const text = formatMoney(amount, currency)
  return /^[-\u2212]/.test(text) || !/[1-9]/.test(text) ? text : `+${text}`
}

/** Colour name of a flow or change: zero or more is `up`, less is `down`. */
export function moneyTone(amount: string | null | undefined): 'up' | 'down' {
  return isDecimal(amount) && amount.startsWith('-') && /[1-9]/.test(amount) ? 'down' : 'up'
}

/** Tone of a balance as it is written: below zero, zero or more, none where it is not known. */
export function balanceTone(text: string): 'up' | 'down' | undefined {
  if (/^[-\u2212]/.test(text)) return 'down'
  return /\d/.test(text) ? 'up' : undefined
}

/** CSS colour for {@link moneyTone}. */
export function moneyColor(amount: string | null | undefined): string {
  return `var(--kw-${moneyTone(amount)})`
}

function isDecimal(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)
}

/** An amount as typed, in the person's way or plainly, without grouping and sign of a currency: `1234.50`. */
export function plainAmount(text: string): string {
  const digits = text.replaceAll(/[\s$€£¥’']/g, '')
  const hasCommas = decimalMark() === ','
  // a comma that groups no digits is somebody else's decimal mark, and never left out in silence
  if (!hasCommas) return /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits
  if (digits.includes(',')) return digits.replaceAll('.', '').replace(',', '.')
  return /^[^.]*\.\d{1,2}$/.test(digits) ? digits : digits.replaceAll('.', '')
}
