/** Kinds of files in which programs hand out what was said. */
export const TRANSCRIPT_FILES = '.txt,.vtt,.srt,.docx'

const LOCAL_HEADER = 30
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** The comment after a zip's directory is no longer. */
const LONGEST_COMMENT = 65_557
/** A transcript of the longest meeting is far smaller; a file that unfolds to more is no transcript. */
const MOST_BYTES = 20_000_000

/** The part of that name of a zip file (PKWARE APPNOTE 6.3), unfolded; null when it has none. */
async function unzipped(bytes: Uint8Array<ArrayBuffer>, wanted: string): Promise<string | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= Math.max(0, bytes.length - LONGEST_COMMENT) && view.getUint32(end, true) !== END) end--
  if (end < 0 || view.getUint32(end, true) !== END) return null
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === CENTRAL; left--) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)]
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize))
    const local = view.getUint32(at + 42, true)
    at += 46 + nameSize + extraSize + commentSize
    if (name !== wanted) continue
    const from = local + LOCAL_HEADER + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const data = bytes.subarray(from, from + size)
    if (method === 0) return new TextDecoder().decode(data)
    const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value as Uint8Array, { stream: true })
      if (text.length > MOST_BYTES) throw new Error('The file is too large.')
    }
    return text
  }
  return null
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The paragraphs of a Word document (ECMA-376), a line each: trusted types allow no parser of the browser's here. */
function paragraphsOf(xml: string): string {
  let text = ''
  for (const [, words, tag] of xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<(w:tab|w:br|\/w:p)\b[^>]*>/g))
    text += tag === undefined ? (words ?? '') : tag === 'w:tab' ? ' ' : '\n'
  return text.trimEnd().replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/** Characters that no text has, and every other kind of file. */
const NO_TEXT = /[^\P{Cc}\s\u{7F}-\u{9F}]/u

/**
 * The text of a file in the encoding it is in: Unicode, else what Windows wrote before it. One that was cut inside of a
 * character is Unicode all the same: where most of what is beyond ASCII can be read, the rest is lost.
 */
function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes)
  const lost = text.match(/\uFFFD/g)?.length ?? 0
  const read = text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0
  return lost > read ? new TextDecoder('windows-1252').decode(bytes) : text
}

/**
 * The text of a file with a transcript.
 * @throws Error when it is none
 */
export async function readTranscriptFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!file.name.toLowerCase().endsWith('.docx')) {
    const text = textOf(bytes)
    if (NO_TEXT.test(text)) throw new Error('This is no text.')
    return text
  }
  const xml = await unzipped(bytes, 'word/document.xml')
  if (xml === null) throw new Error('This is no Word document.')
  return paragraphsOf(xml)
}
