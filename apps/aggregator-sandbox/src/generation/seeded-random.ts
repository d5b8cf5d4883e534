import { createHash } from 'node:crypto'

/**
 * A reproducible stream of numbers: xoshiro128** (Blackman and Vigna, 2018) seeded with SHA-256 of `key`.
 * Only integer and basic float arithmetic, so every platform produces the same bytes.
 */
export class SeededRandom {
  private state: [number, number, number, number]

  constructor(key: string) {
    const digest = createHash('sha256').update(key).digest()
    this.state = [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12) | 1]
  }

  /** The next 32 bits. */
  next(): number {
    const state = this.state
    const [a, b, c, d] = state
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    const c1 = c ^ a
    const d1 = d ^ b
    state[1] = b ^ c1
    state[0] = a ^ d1
    state[2] = c1 ^ (b << 9)
    state[3] = rotateLeft(d1, 11)
    return result
  }

  /** At least 0, less than 1. */
  unit(): number {
    return this.next() / 4294967296
  }

  /** A whole number from `low` to `high`, both possible. */
  between(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1))
  }

  /** One of the list. */
  pick<T>(list: readonly T[]): T {
    const chosen = list[this.between(0, list.length - 1)]
    if (chosen === undefined) throw new RangeError('cannot pick from an empty list')
    return chosen
  }

  /** Nearly normal, mean 0 and deviation 1, without any function a platform may round its own way. */
  bell(): number {
    let sum = 0
    for (let draw = 0; draw < 12; draw += 1) sum += this.unit()
    return sum - 6
  }
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

/** One number in [0, 1) for a key, when a whole stream is not needed. */
export function unitFor(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32LE(0) / 4294967296
}

/** A UUID that depends on nothing but the key (version 8 layout of RFC 9562). */
export function uuidFor(key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
