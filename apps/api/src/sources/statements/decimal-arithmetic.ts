/** Exact arithmetic on canonical decimal strings; results are canonical too (no trailing zeros, no `-0`). */
type Scaled = { digits: bigint; scale: number }

function toScaled(decimal: string): Scaled {
  const point = decimal.indexOf('.')
  if (point < 0) return { digits: BigInt(decimal), scale: 0 }
  return { digits: BigInt(decimal.replace('.', '')), scale: decimal.length - point - 1 }
}

function fromScaled({ digits, scale }: Scaled): string {
  const sign = digits < 0n ? '-' : ''
  const text = absoluteOf(digits)
    .toString()
    .padStart(scale + 1, '0')
  const integer = text.slice(0, text.length - scale)
  const fraction = text.slice(text.length - scale).replace(/0+$/, '')
  return `${sign}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

function absoluteOf(digits: bigint): bigint {
  return digits < 0n ? -digits : digits
}

function aligned(left: string, right: string): { left: bigint; right: bigint; scale: number } {
  const a = toScaled(left)
  const b = toScaled(right)
  const scale = Math.max(a.scale, b.scale)
  return {
    left: a.digits * 10n ** BigInt(scale - a.scale),
    right: b.digits * 10n ** BigInt(scale - b.scale),
    scale,
  }
}

/** left + right. */
export function add(left: string, right: string): string {
  const both = aligned(left, right)
  return fromScaled({ digits: both.left + both.right, scale: both.scale })
}

/** left × right, unrounded. */
export function multiply(left: string, right: string): string {
  const a = toScaled(left)
  const b = toScaled(right)
  return fromScaled({ digits: a.digits * b.digits, scale: a.scale + b.scale })
}

/** left ÷ right to six places, rounded half away from zero; `right` must not be zero. */
export function divide(left: string, right: string): string {
  const both = aligned(left, right)
  const numerator = absoluteOf(both.left) * 10n ** 6n * 2n + absoluteOf(both.right)
  const digits = numerator / (absoluteOf(both.right) * 2n)
  return fromScaled({ digits: both.left < 0n === both.right < 0n ? digits : -digits, scale: 6 })
}

/** The value, or null when its integer part is too long for the columns it is stored in (16 digits). */
export function storableMoney(value: string): string | null {
  return (absolute(value).split('.')[0] ?? '').length > 16 ? null : value
}

/** −value. */
export function negate(value: string): string {
  if (value === '0') return value
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}

/** |value|. */
export function absolute(value: string): string {
  return value.startsWith('-') ? value.slice(1) : value
}

/** True when the value is below zero. */
export function isNegative(value: string): boolean {
  return value.startsWith('-')
}

/** True when the value is above zero. */
export function isPositive(value: string): boolean {
  return value !== '0' && !value.startsWith('-')
}

/** Negative, zero or positive as left is less than, equal to or greater than right. */
export function compare(left: string, right: string): number {
  const both = aligned(left, right)
  return both.left < both.right ? -1 : both.left > both.right ? 1 : 0
}

/** True when stated and computed value are more than max(0.5 % of the stated one, 1.00) apart. */
export function differsMaterially(stated: string, computed: string): boolean {
  const gap = absolute(add(stated, negate(computed)))
  const share = multiply(absolute(stated), '0.005')
  return compare(gap, compare(share, '1') > 0 ? share : '1') > 0
}
