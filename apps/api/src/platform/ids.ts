import { randomBytes, randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(16 * 256)
let used = pool.length

/**
 * A UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits, so ids sort by time of creation.
 * @param now milliseconds since 1970
 */
export function uuid7(now: number): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, (used += 16))
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether text is a UUID; anything else in a path or filter names nothing. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** Text as a value that a column of ids can be compared with: itself, or an id that nothing has. */
export const idOrNothing = (text: string): string => (isUuid(text) ? text : '00000000-0000-0000-0000-000000000000')

/** 32 random bytes as base64url behind a prefix that says what kind of token it is. */
export const newToken = (prefix: string): string => prefix + randomBytes(32).toString('base64url')
