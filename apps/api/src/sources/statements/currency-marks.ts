import { isKnownCurrency } from '@keelwise/contract/currencies'

/** A currency as a text shows it: a code or a sign. `isCertain` is false for signs that several currencies share. */
export type CurrencyMark = { code: string; isCertain: boolean }

/** Longer signs first, so that `R$` is not read as `$`. */
const SIGNS: readonly (readonly [sign: string, code: string, isCertain: boolean])[] = [
  ['US$', 'USD', true],
  ['CA$', 'CAD', true],
  ['AU$', 'AUD', true],
  ['NZ$', 'NZD', true],
  ['HK$', 'HKD', true],
  ['MX$', 'MXN', true],
  ['C$', 'CAD', true],
  ['A$', 'AUD', true],
  ['S$', 'SGD', true],
  ['R$', 'BRL', true],
  ['$', 'USD', false],
  ['€', 'EUR', true],
  ['£', 'GBP', true],
  ['¥', 'JPY', false],
  ['円', 'JPY', true],
  ['₹', 'INR', true],
  ['₩', 'KRW', true],
  ['₪', 'ILS', true],
  ['₺', 'TRY', true],
  ['₽', 'RUB', true],
  ['₴', 'UAH', true],
  ['₫', 'VND', true],
  ['₱', 'PHP', true],
  ['฿', 'THB', true],
  ['₦', 'NGN', true],
  ['zł', 'PLN', true],
  ['Kč', 'CZK', true],
  ['Ft', 'HUF', true],
  ['Fr.', 'CHF', true],
  ['kr.', 'SEK', false],
  ['kr', 'SEK', false],
  ['lei', 'RON', true],
  ['лв', 'BGN', true],
]
/** A sign as a heading has it: one that is a word counts in brackets alone. */
const IN_HEADING = SIGNS.map(([sign]) => (/^\p{L}+\.?$/u.test(sign) ? `(${sign})` : sign))
const escaped = (text: string): string => text.replace(/[$.]/g, '\\$&')
const SIGN = SIGNS.map(([sign]) => escaped(sign)).join('|')
const LEADING = new RegExp(`^([+-]?)(${SIGN}|[A-Z]{3}(?=[\\d.,+(-]))([+-]?)(?=[\\d.,(])`)
const TRAILING = new RegExp(`(?<=[\\d.,])(${SIGN}|[A-Z]{3})([+-]?)$`)

const markOf = (text: string): CurrencyMark => {
  const sign = SIGNS.find(([written]) => written === text)
  return sign ? { code: sign[1], isCertain: sign[2] } : { code: text, isCertain: true }
}

/** A number without its blanks, and the currency that stands before or after it: `€ 10.00`, `50.00 SEK`, `-$3`. */
export function splitCurrency(text: string): { digits: string; mark: CurrencyMark | null } {
  const packed = text.replace(/[\s\u00A0\u202F]/g, '')
  const leading = LEADING.exec(packed)
  if (leading) {
    const [all, before = '', sign = '', after = ''] = leading
    return { digits: `${before || after}${packed.slice(all.length)}`, mark: markOf(sign) }
  }
  const trailing = TRAILING.exec(packed)
  if (trailing) {
    const [all, sign = '', after = ''] = trailing
    return { digits: `${packed.slice(0, -all.length)}${after}`, mark: markOf(sign) }
  }
  return { digits: packed, mark: null }
}

/**
 * The currency that a heading names: `Money In (£)`, `Betrag (EUR)`, `Amount CZK`, `Total in GBP`. A code must stand at
 * the end or in brackets, for many words have three letters.
 */
export function currencyInHeading(heading: string): CurrencyMark | null {
  const text = heading.trim()
  const code = /\(\s?([A-Z]{3})\s?\)|[\s_-]([A-Z]{3})$|^([A-Z]{3})\$$/.exec(text)
  const found = code?.[1] ?? code?.[2] ?? code?.[3]
  if (found !== undefined && isKnownCurrency(found)) return { code: found, isCertain: true }
  const sign = SIGNS[IN_HEADING.findIndex((written) => text.includes(written))]
  return sign ? { code: sign[1], isCertain: sign[2] } : null
}
