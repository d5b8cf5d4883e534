import { absolute } from '@keelwise/finance/decimals'

const MAX_LENGTH = 64
const MAX_INTEGER_DIGITS = 14 // the narrowest column, a unit price, is NUMERIC(20,6)
const MAX_FRACTION_DIGITS = 20
const MAX_MONEY_DIGITS = 16

/** The value, or null when its integer part is too long for the columns of money. */
export const storableMoney = (value: string): string | null =>
  (absolute(value).split('.')[0] ?? '').length > MAX_MONEY_DIGITS ? null : value

/**
 * Reads a number as statements write them and gives its canonical decimal string, or null when it is no
 * number: `+0000123.45`, `1.234,56`, `1,234.56`, `-3,77`, `.5`, `$ 12`, `(12.00)`.
 *
 * A single comma or point is the decimal mark (OFX has no grouping), so `1,234` is 1.234. Two of them are
 * grouping only when every group has three digits; `1,234,56` is refused. Exponents are refused, as is
 * anything beyond 14 integer digits.
 */
export function parseDecimal(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  let rest = text.replace(/[\s$€£]/g, '')
  let negative = false
  const parenthesised = /^\(([^()+-]+)\)$/.exec(rest)
  if (parenthesised) {
    negative = true
    rest = parenthesised[1] ?? ''
  } else if (rest.startsWith('-') || rest.startsWith('+')) {
    negative = rest.startsWith('-')
    rest = rest.slice(1)
  }
  if (!/^[\d.,]*\d[\d.,]*$/.test(rest)) return null
  const parts = splitAtDecimalMark(rest)
  if (parts === null) return null
  const integer = parts.integer.replace(/^0+/, '')
  const fraction = parts.fraction.replace(/0+$/, '')
  if (integer.length > MAX_INTEGER_DIGITS || fraction.length > MAX_FRACTION_DIGITS) return null
  if (integer === '' && fraction === '') return '0'
  return `${negative ? '-' : ''}${integer === '' ? '0' : integer}${fraction === '' ? '' : `.${fraction}`}`
}

function splitAtDecimalMark(digits: string): { integer: string; fraction: string } | null {
  const dots = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (dots > 0 && commas > 0) {
    const mark = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
    const [integer = '', fraction = '', ...more] = digits.split(mark)
    const ungrouped = withoutGrouping(integer)
    return more.length > 0 || ungrouped === null ? null : { integer: ungrouped, fraction }
  }
  if (dots + commas > 1) {
    const ungrouped = withoutGrouping(digits)
    return ungrouped === null ? null : { integer: ungrouped, fraction: '' }
  }
  const [integer = '', fraction = ''] = digits.split(/[.,]/)
  return { integer, fraction }
}

function withoutGrouping(digits: string): string | null {
  return /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : null
}
