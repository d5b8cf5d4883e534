/** Units of a security are counted in hundred-millionths, as they are stored; money in hundredths. */
export const UNIT_PLACES = 8
export const MONEY_PLACES = 2

/** Whole numbers of so many digits are exact in floating point, and several times as fast to read and to share. */
const SURE_DIGITS = 15
/** Below this, floating point tells a share to a part of its last digit. */
const SURE_SIZE = 2 ** 40
/** More than the rounding of three factors, their product and its quotient can do, in parts of the quotient. */
const ROUNDING = 2 ** -49

/** A decimal text in whole parts of its last place, rounded half away from zero. */
export function toWhole(text: string, places: number): bigint {
  const point = text.indexOf('.')
  const decimals = point < 0 ? 0 : text.length - point - 1
  if (decimals <= places && text.length - decimals + places <= SURE_DIGITS)
    return BigInt(Math.round(Number(text) * 10 ** places))
  if (point < 0) return BigInt(text) * 10n ** BigInt(places)
  const digits = text.slice(0, point) + text.slice(point + 1, point + 1 + places).padEnd(places, '0')
  const whole = BigInt(digits)
  if ((text[point + 1 + places] ?? '0') < '5') return whole
  return text.startsWith('-') ? whole - 1n : whole + 1n
}

/** The decimal text of whole parts. */
export function fromWhole(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** That part of a total which some of a positive whole stand for, rounded half away from zero. */
export function shareOf(total: bigint, part: bigint, whole: bigint): bigint {
  if (part === whole) return total
  const share = (Number(total) * Number(part)) / Number(whole)
  const size = Math.abs(share)
  // only next to a half it matters what floating point rounds away
  if (size < SURE_SIZE && Math.abs((size % 1) - 0.5) > size * ROUNDING) return BigInt(Math.round(share))
  const twice = 2n * total * part
  return (twice < 0n ? twice - whole : twice + whole) / (2n * whole)
}

/** Splits a total over parts in proportion, so that they add up to it: each takes up to its running sum. */
export function spread(total: bigint, parts: readonly bigint[]): bigint[] {
  let whole = 0n
  for (const part of parts) whole += part
  const own: bigint[] = []
  let [sum, given] = [0n, 0n]
  for (const part of parts) {
    sum += part
    const upTo = whole === 0n ? 0n : shareOf(total, sum, whole)
    own.push(upTo - given)
    given = upTo
  }
  return own
}
