import { splitCurrency } from './currency-marks.ts'

/** Which sign separates the decimals of a file's numbers. */
export type DecimalMark = '.' | ','

const MAX_LENGTH = 64
/** Exchanges of coins write thirty decimals; what lies beyond these is no money. */
const MAX_FRACTION = 18
/** `E-5` behind a figure. */
const POWER = /(?<=\d[.,]?)e([+-]?\d{1,3})(?!\d)/i
/** What files write where a number is not known. */
const NOTHING = /^(?:|-{1,3}|n\/?a|not available|null|none)$/i

/** True for what files write where they have no number: nothing, `--`, `n/a`. */
export const isNoNumber = (text: string): boolean => NOTHING.test(text.trim())

/**
 * The decimal mark of numbers, null when they fit both and mean different amounts; `example` is one that does. Proven:
 * a number is written that fits this mark alone, and none that fits the other.
 */
export type MarkEvidence = { mark: DecimalMark | null; isProven: boolean; example: string }

/**
 * The decimal mark of a file, decided over all its numbers: `1.234,56`, `12,5` and `0,123` speak for the comma,
 * `1,234.56` and `12.5` for the point, `1,234` for neither. Before a power of ten (`1,234E-5`) stands no grouping.
 */
export function decimalMarkOf(numbers: Iterable<string>): MarkEvidence {
  let points = 0
  let commas = 0
  let example = ''
  for (const text of numbers) {
    if (text.length > MAX_LENGTH) continue
    const mantissa = text.replace(POWER, '')
    const digits = mantissa.replace(/[^\d.,]/g, '').replace(/^[.,](?!\d)|[.,]$/g, '')
    const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
    if (last < 0) continue
    const mark = digits[last] as DecimalMark
    if (mantissa === text && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) {
      if (example === '') example = text.trim()
      continue
    }
    // A mark that stands twice groups thousands, so the other one is the decimal mark.
    const isGrouping = digits.indexOf(mark) !== last
    if ((mark === '.') === isGrouping) commas += 1
    else points += 1
  }
  if (points + commas === 0) return { mark: example === '' ? '.' : null, isProven: false, example }
  return { mark: commas > points ? ',' : '.', isProven: points === 0 || commas === 0, example }
}

/**
 * Reads a number in the notation of its file as a canonical decimal string: `$1,234.50`, `(12.00)`, `12.50-`,
 * `1'234.5`, `USD 12`, `12,50 kr`, `1,00,000.00`, `−3`, `1.2E-5`. Null when it is none; grouping marks must stand between
 * groups of three digits.
 */
export function readNumber(text: string, mark: DecimalMark): string | null {
  if (text.length > MAX_LENGTH) return null
  let rest = text.trim().replace(/[\u2212\u2013\uFF0D]/g, '-')
  let isBracketed = false
  // the sign of the currency may stand inside the brackets or before them
  const unwrap = (): void => {
    if (!rest.startsWith('(') || !rest.endsWith(')') || isBracketed) return
    isBracketed = true
    rest = rest.slice(1, -1)
  }
  unwrap()
  rest = splitCurrency(rest).digits.replace(/%$/, '')
  unwrap()
  const sign = /^[+-]/.exec(rest)?.[0] ?? /[+-]$/.exec(rest)?.[0] ?? ''
  rest = rest.replace(/^[+-]|[+-]$/, '').replace(/[’`]/g, "'")
  const power = POWER.exec(rest)
  if (power) {
    if (power.index + power[0].length !== rest.length) return null
    rest = rest.slice(0, power.index)
    if (/[^\d.,]/.test(rest) || rest.includes(mark === '.' ? ',' : '.')) return null
  }
  const pattern =
    mark === '.'
      ? /^(\d{1,3}(?:[,']\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d*)(?:\.(\d*))?$/
      : /^(\d{1,3}(?:[.']\d{3})+|\d*)(?:,(\d*))?$/
  const match = pattern.exec(rest)
  if (!match || !/\d/.test(rest)) return null
  const [whole, part] = shifted((match[1] ?? '').replace(/[.,']/g, ''), match[2] ?? '', Number(power?.[1] ?? 0))
  const integer = whole.replace(/^0+/, '')
  const fraction = part.slice(0, MAX_FRACTION).replace(/0+$/, '')
  if (integer.length > 14) return null
  if (integer === '' && fraction === '') return '0'
  const isNegative = (sign === '-') !== isBracketed
  return `${isNegative ? '-' : ''}${integer === '' ? '0' : integer}${fraction === '' ? '' : `.${fraction}`}`
}

/** The digits on both sides of the decimal mark after it has moved by a power of ten. */
function shifted(integer: string, fraction: string, power: number): [integer: string, fraction: string] {
  if (power >= 0) return [integer + fraction.slice(0, power).padEnd(power, '0'), fraction.slice(power)]
  const digits = integer.padStart(-power, '0')
  return [digits.slice(0, digits.length + power), digits.slice(digits.length + power) + fraction]
}
