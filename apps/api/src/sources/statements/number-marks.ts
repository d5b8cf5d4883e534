/** Which sign separates the decimals of a file's numbers. */
export type DecimalMark = '.' | ','

const MAX_LENGTH = 64
/** What files write where a number is not known. */
const NOTHING = /^(?:|-{1,3}|n\/?a|not available|null|none)$/i

/** True for what files write where they have no number: nothing, `--`, `n/a`. */
export const isNoNumber = (text: string): boolean => NOTHING.test(text.trim())

/**
 * The decimal mark of a file, decided over all its numbers: `1.234,56` and `12,5` speak for the comma, `1,234.56` and
 * `12.5` for the point, `1,234` for neither. Without evidence it is the point.
 */
export function decimalMarkOf(numbers: Iterable<string>): DecimalMark {
  let points = 0
  let commas = 0
  for (const text of numbers) {
    if (text.length > MAX_LENGTH) continue
    const digits = text.replace(/[^\d.,]/g, '')
    const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
    if (last < 0) continue
    const mark = digits[last] as DecimalMark
    const other = mark === '.' ? ',' : '.'
    const isOnce = digits.indexOf(mark) === last
    const isGrouping = !digits.includes(other) && (!isOnce || digits.length - last - 1 === 3)
    if (isGrouping && isOnce) continue
    const spokenFor = isGrouping ? other : mark
    if (spokenFor === '.') points += 1
    else commas += 1
  }
  return commas > points ? ',' : '.'
}

/**
 * Reads a number in the notation of its file as a canonical decimal string: `$1,234.50`, `(12.00)`, `12.50-`,
 * `1'234.5`, `USD 12`, `−3`. Null when it is none; grouping marks must stand between groups of three digits.
 */
export function readNumber(text: string, mark: DecimalMark): string | null {
  if (text.length > MAX_LENGTH) return null
  let rest = text.trim().replace(/[\u2212\u2013\uFF0D]/g, '-')
  const isBracketed = rest.startsWith('(') && rest.endsWith(')')
  if (isBracketed) rest = rest.slice(1, -1)
  rest = rest.replace(/[$€£¥\s\u00A0\u202F]/g, '').replace(/^([+-]?)[A-Z]{3}(?=\d)|(?<=\d)(?:[A-Z]{3}|%)$/g, '$1')
  const sign = /^[+-]/.exec(rest)?.[0] ?? /[+-]$/.exec(rest)?.[0] ?? ''
  rest = rest.replace(/^[+-]|[+-]$/, '')
  const pattern =
    mark === '.' ? /^(\d{1,3}(?:[,']\d{3})+|\d*)(?:\.(\d*))?$/ : /^(\d{1,3}(?:[.']\d{3})+|\d*)(?:,(\d*))?$/
  const match = pattern.exec(rest)
  if (!match || !/\d/.test(rest)) return null
  const integer = (match[1] ?? '').replace(/[.,']/g, '').replace(/^0+/, '')
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (integer.length > 14 || fraction.length > 20) return null
  if (integer === '' && fraction === '') return '0'
  const isNegative = (sign === '-') !== isBracketed
  return `${isNegative ? '-' : ''}${integer === '' ? '0' : integer}${fraction === '' ? '' : `.${fraction}`}`
}
