/** Units of a security are counted in hundred-millionths, as they are stored; money in hundredths. */
export const UNIT_PLACES = 8
export const MONEY_PLACES = 2

/** Whole numbers of so many digits are exact in floating point, and several times as fast to read and to share. */
const SURE_DIGITS = 15
const SCALES = Array.from({ length: UNIT_PLACES + 1 }, (_, places) => 10 ** places)
/** Below this, floating point tells a share to a part of its last digit. */
const SURE_SIZE = 2 ** 40
/** More than the rounding of three factors, their product and its quotient can do, in parts of the quotient. */
const ROUNDING = 2 ** -49

/** Exact whole parts: a plain number as long as that is safe, beyond it a bigint, which takes several times as long. */
export type Count = number | bigint

const [MOST, LEAST] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

/** Whole parts as they are counted with. */
export const wholeCountOf = (whole: bigint): Count => (whole > MOST || whole < LEAST ? whole : Number(whole))

/** one + other; the sum of two safe numbers is exact where it is a safe one. */
export function plus(one: Count, other: Count): Count {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other
    if (sum <= MOST && sum >= LEAST) return sum
  }
  return wholeCountOf(BigInt(one) + BigInt(other))
}

/** one − other. */
export function less(one: Count, other: Count): Count {
  if (typeof one === 'number' && typeof other === 'number') {
    const difference = one - other
    if (difference <= MOST && difference >= LEAST) return difference
  }
  return wholeCountOf(BigInt(one) - BigInt(other))
}

/** A decimal text in whole parts of its last place, rounded half away from zero. */
export function toCount(text: string, places: number): Count {
  const point = text.indexOf('.')
  const decimals = point < 0 ? 0 : text.length - point - 1
  if (decimals <= places && text.length - decimals + places <= SURE_DIGITS)
    return Math.round(Number(text) * (SCALES[places] ?? 10 ** places))
  return wholeCountOf(readDigits(text, point, places))
}

/** The same as bigint, whatever its size. */
export const toWhole = (text: string, places: number): bigint => BigInt(toCount(text, places))

function readDigits(text: string, point: number, places: number): bigint {
  if (point < 0) return BigInt(text) * 10n ** BigInt(places)
  const digits = text.slice(0, point) + text.slice(point + 1, point + 1 + places).padEnd(places, '0')
  const whole = BigInt(digits)
  if ((text[point + 1 + places] ?? '0') < '5') return whole
  return text.startsWith('-') ? whole - 1n : whole + 1n
}

/** A product of decimal texts in whole parts of its last place, rounded half away from zero once. */
export function wholeProduct(one: string, other: string, places: number): bigint {
  const [own, theirs] = [placesOf(one), placesOf(other)]
  const product = BigInt(toCount(one, own)) * BigInt(toCount(other, theirs))
  const more = own + theirs - places
  return more <= 0 ? product * 10n ** BigInt(-more) : exactShare(product, 1n, 10n ** BigInt(more))
}

const placesOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** The decimal text of whole parts. */
export function fromWhole(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A share in floating point, rounded half away from zero; null next to a half, where it matters what that rounds away. */
function sureShare(total: number, part: number, whole: number): number | null {
  const share = (total * part) / whole
  const size = Math.abs(share)
  return size < SURE_SIZE && Math.abs((size % 1) - 0.5) > size * ROUNDING ? Math.round(share) : null
}

function exactShare(total: bigint, part: bigint, whole: bigint): bigint {
  const twice = 2n * total * part
  return (twice < 0n ? twice - whole : twice + whole) / (2n * whole)
}

/** That part of a total which some of a positive whole stand for, rounded half away from zero. */
export function countShare(total: Count, part: Count, whole: Count): Count {
  if (part === whole) return total
  return (
    sureShare(Number(total), Number(part), Number(whole)) ??
    wholeCountOf(exactShare(BigInt(total), BigInt(part), BigInt(whole)))
  )
}

/** The same of bigints. */
export const shareOf = (total: bigint, part: bigint, whole: bigint): bigint =>
  BigInt(countShare(wholeCountOf(total), wholeCountOf(part), wholeCountOf(whole)))

/** Splits a total over parts in proportion, so that they add up to it: each takes up to its running sum. */
export function spreadCount(total: Count, parts: readonly Count[]): Count[] {
  let whole: Count = 0
  for (const part of parts) whole = plus(whole, part)
  const own: Count[] = []
  let [sum, given]: [Count, Count] = [0, 0]
  for (const part of parts) {
    sum = plus(sum, part)
    const upTo = whole === 0 ? 0 : countShare(total, sum, whole)
    own.push(less(upTo, given))
    given = upTo
  }
  return own
}

/** The same of bigints. */
export const spread = (total: bigint, parts: readonly bigint[]): bigint[] =>
  spreadCount(wholeCountOf(total), parts.map(wholeCountOf)).map(BigInt)
