import { crc32, inflateRawSync } from 'node:zlib'
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
/** Bit of an entry's flags that says it is encrypted. */
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

/** Whether bytes are a ZIP archive, or one without any file. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  ((bytes[2] === 0x03 && bytes[3] === 0x04) || (bytes[2] === 0x05 && bytes[3] === 0x06))

const tooLarge = (file: string): StatementError =>
  new StatementError('TOO_COMPLEX', `${file} unpacks to more than is read. Unpack it and choose one of its files.`)

interface ZipArchive {
  /** The names of its files, in their order; folders left out. */
  readonly names: readonly string[]
  /** The bytes of a file; null for a name that is not in it. @throws StatementError */
  readonly bytesOf: (name: string) => Buffer | null
  /** The same as UTF-8. @throws StatementError */
  readonly textOf: (name: string) => string | null
}

/**
 * The files of an archive, each unpacked when it is asked for, within limits: an archive of a few kilobytes can unpack to
 * any size. What unpacks to other bytes than its checksum says is not whole.
 * @throws StatementError
 */
export function readZip(bytes: Uint8Array, file: string): ZipArchive {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const broken = (): StatementError =>
    new StatementError('INCOMPLETE', `${file} is an archive that is not whole. Download or save it again.`)
  let end = buffer.length - 22
  while (end >= 0 && buffer.length - end <= MOST_COMMENT && buffer.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < 0 || buffer.readUInt32LE(end) !== END_OF_DIRECTORY) throw broken()
  const count = buffer.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw tooLarge(file)
  const entries = new Map<string, { flags: number; method: number; checksum: number; packed: number; at: number }>()
  let at = buffer.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => buffer.readUInt16LE(at + offset))
    const name = buffer.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    entries.set(name, {
      flags: buffer.readUInt16LE(at + 8),
      method: buffer.readUInt16LE(at + 10),
      checksum: buffer.readUInt32LE(at + 16),
      packed: buffer.readUInt32LE(at + 20),
      at: buffer.readUInt32LE(at + 42),
    })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  let left = MOST_BYTES
  const bytesOf = (name: string): Buffer | null => {
    const entry = entries.get(name)
    if (!entry) return null
    if ((entry.flags & ENCRYPTED) !== 0)
      throw new StatementError(
        'UNSUPPORTED_FORMAT',
        `${file} is an archive with a password. Unpack it and choose one of its files.`,
      )
    if (entry.method !== STORED && entry.method !== DEFLATED)
      throw new StatementError(
        'UNSUPPORTED_FORMAT',
        `${file} is packed in a way that is not read. Unpack it and choose one of its files.`,
      )
    if (entry.at + 30 > buffer.length || buffer.readUInt32LE(entry.at) !== LOCAL_ENTRY) throw broken()
    const from = entry.at + 30 + buffer.readUInt16LE(entry.at + 26) + buffer.readUInt16LE(entry.at + 28)
    const packed = buffer.subarray(from, from + entry.packed)
    const most = Math.min(MOST_ENTRY_BYTES, left)
    let unpacked: Buffer
    try {
      unpacked = entry.method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
    } catch (error) {
      if (error instanceof RangeError) throw tooLarge(file)
      throw broken()
    }
    left -= unpacked.length
    if (unpacked.length > most || left < 0) throw tooLarge(file)
    if (crc32(unpacked) !== entry.checksum) throw broken()
    return unpacked
  }
  return {
    names: [...entries.keys()].filter((name) => !name.endsWith('/')),
    bytesOf,
    textOf: (name) => bytesOf(name)?.toString('utf8') ?? null,
  }
}
