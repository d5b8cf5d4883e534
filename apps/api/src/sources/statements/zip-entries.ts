import { inflateRawSync } from 'node:zlib'
import { StatementError } from './statement.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** The end of the directory stands behind a comment of this length at most. */
const MOST_COMMENT = 65_557
const MOST_ENTRIES = 5_000
/** What one entry may unpack to, whatever it says of itself. */
const MOST_ENTRY_BYTES = 64 * 1024 * 1024
/** What all entries that are read may unpack to. */
const MOST_BYTES = 128 * 1024 * 1024

/** Whether bytes are a ZIP archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

const tooLarge = (file: string): StatementError =>
  new StatementError('TOO_COMPLEX', `${file} unpacks to more than is read. Save the sheet as CSV and choose that.`)

/**
 * The texts of an archive, each unpacked when it is asked for, within limits: an archive of a few kilobytes can unpack to
 * any size.
 * @returns null for a name that is not in it @throws StatementError
 */
export function readZip(bytes: Uint8Array, file: string): (name: string) => string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const broken = (): StatementError =>
    new StatementError('INCOMPLETE', `${file} is not whole. Download or save it again.`)
  let end = buffer.length - 22
  while (end >= 0 && buffer.length - end <= MOST_COMMENT && buffer.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < 0 || buffer.readUInt32LE(end) !== END_OF_DIRECTORY) throw broken()
  const count = buffer.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw tooLarge(file)
  const entries = new Map<string, { method: number; packed: number; at: number }>()
  let at = buffer.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => buffer.readUInt16LE(at + offset))
    const name = buffer.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    entries.set(name, {
      method: buffer.readUInt16LE(at + 10),
      packed: buffer.readUInt32LE(at + 20),
      at: buffer.readUInt32LE(at + 42),
    })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  let left = MOST_BYTES
  return (name) => {
    const entry = entries.get(name)
    if (!entry) return null
    if (entry.at + 30 > buffer.length || buffer.readUInt32LE(entry.at) !== LOCAL_ENTRY) throw broken()
    const from = entry.at + 30 + buffer.readUInt16LE(entry.at + 26) + buffer.readUInt16LE(entry.at + 28)
    const packed = buffer.subarray(from, from + entry.packed)
    const most = Math.min(MOST_ENTRY_BYTES, left)
    let unpacked: Buffer
    try {
      unpacked = entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
    } catch (error) {
      if (error instanceof RangeError) throw tooLarge(file)
      throw broken()
    }
    left -= unpacked.length
    if (unpacked.length > most || left < 0) throw tooLarge(file)
    return unpacked.toString('utf8')
  }
}
