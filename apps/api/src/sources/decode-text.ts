/**
 * Bytes of a statement file as text: byte order mark, else UTF-16 by its zero bytes, else strict UTF-8,
 * else Shift_JIS where it makes Japanese words, windows-1250 where windows-1252 would make none, else windows-1252.
 *
 * The declared ENCODING and CHARSET are ignored: files that say `USASCII/1252` and carry UTF-8, or the
 * reverse, are common, while text that is valid UTF-8 by accident practically does not occur.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  // A statement begins with ASCII, so one zero byte in the first pair tells the byte order.
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && second !== undefined) return 'utf-16be'
  if (readAs('utf-8', bytes) !== null) return 'utf-8'
  if (JAPANESE.test(readAs('shift_jis', bytes) ?? '')) return 'shift_jis'
  const western = new TextDecoder('windows-1252').decode(bytes.subarray(0, PROBED_BYTES))
  return (western.match(MARK_IN_WORD) ?? []).length >= 2 ? 'windows-1250' : 'windows-1252'
}

const PROBED_BYTES = 200_000
/** Polish letters of windows-1250 read as windows-1252: these marks stand in no word. */
const MARK_IN_WORD = /\p{L}[¹³¿]+\p{Ll}/gu

/** Syllables that follow each other: what is written in windows-1252 has none of them. */
const JAPANESE = /[\u3041-\u30FE\u4E00-\u9FFF][\u3041-\u30FE]{2}/

/** Null where the bytes are no text of that encoding. */
function readAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
