import { decodeEntities } from './ofx-text.ts'
import { StatementError } from './statement.ts'

/** An opening tag with the text that follows it, or a closing tag. Names are upper case. */
export type OfxToken =
  | { kind: 'open'; name: string; text: string; selfClosed: boolean; line: number }
  | { kind: 'close'; name: string; line: number }

const MAX_TOKENS = 500_000
const MAX_NAME = 80
const MAX_ATTRIBUTES = 1_000
/** Longer than any value that is kept, shorter than what would make later steps slow. */
const MAX_TEXT = 10_000

/**
 * Splits OFX text into tags from `start` on, one pass, every character looked at a bounded number of times.
 *
 * Tolerant as the files require: a `<` that begins no tag is text, comments and processing instructions
 * are skipped, CDATA is taken literally, the five XML entities and numeric ones are decoded once.
 *
 * @throws StatementError DTD_REFUSED on a document type or entity declaration, TOO_MANY_ELEMENTS beyond
 * 500,000 tags
 */
export function readOfxTokens(source: string, start = 0): OfxToken[] {
  const tokens: OfxToken[] = []
  const lines = lineCounter(source)
  let parts: string[] = []
  let textStart = start
  let position = start
  let commentsEnd = true
  let instructionsEnd = true
  let cdataEnds = true

  const keepText = (end: number): void => {
    if (end > textStart) parts.push(decodeEntities(source.slice(textStart, Math.min(end, textStart + MAX_TEXT))))
  }
  const skipTo = (end: number): void => {
    position = end
    textStart = end
  }

  for (;;) {
    const opening = source.indexOf('<', position)
    if (opening < 0) break
    const next = source.charCodeAt(opening + 1)
    if (next === 0x21) {
      if (commentsEnd && source.startsWith('<!--', opening)) {
        const end = source.indexOf('-->', opening + 4)
        // Remembering that no comment ends any more keeps a file of `<!--` linear.
        if (end < 0) commentsEnd = false
        else {
          keepText(opening)
          skipTo(end + 3)
          continue
        }
      } else if (cdataEnds && source.startsWith('<![CDATA[', opening)) {
        const end = source.indexOf(']]>', opening + 9)
        if (end < 0) cdataEnds = false
        else {
          keepText(opening)
          parts.push(source.slice(opening + 9, Math.min(end, opening + 9 + MAX_TEXT)))
          skipTo(end + 3)
          continue
        }
      } else {
        refuseDeclaration(source, opening, lines.at(opening))
      }
    } else if (next === 0x3f && instructionsEnd) {
      const end = source.indexOf('?>', opening + 2)
      if (end < 0) instructionsEnd = false
      else {
        keepText(opening)
        skipTo(end + 2)
        continue
      }
    } else {
      const tag = tagAt(source, opening)
      if (tag !== null) {
        keepText(opening)
        attachText(tokens, parts)
        parts = []
        if (tokens.length >= MAX_TOKENS) {
          throw new StatementError(
            'TOO_MANY_ELEMENTS',
            'The file has too many elements. Download a shorter period and try again.',
            lines.at(opening),
          )
        }
        const line = lines.at(opening)
        tokens.push(
          tag.closing
            ? { kind: 'close', name: tag.name, line }
            : { kind: 'open', name: tag.name, text: '', selfClosed: tag.selfClosed, line },
        )
        skipTo(tag.end)
        continue
      }
    }
    position = opening + 1
  }
  keepText(source.length)
  attachText(tokens, parts)
  return tokens
}

function attachText(tokens: OfxToken[], parts: string[]): void {
  const last = tokens.at(-1)
  if (last?.kind === 'open' && !last.selfClosed) last.text = parts.join('').trim()
}

type Tag = { name: string; closing: boolean; selfClosed: boolean; end: number }

function tagAt(source: string, opening: number): Tag | null {
  const closing = source.charCodeAt(opening + 1) === 0x2f
  const nameStart = opening + (closing ? 2 : 1)
  if (!isLetter(source.charCodeAt(nameStart))) return null
  let nameEnd = nameStart + 1
  while (nameEnd - nameStart < MAX_NAME && isNameCharacter(source.charCodeAt(nameEnd))) nameEnd += 1
  let end = nameEnd
  let selfClosed = false
  for (; end - nameEnd <= MAX_ATTRIBUTES; end += 1) {
    const code = source.charCodeAt(end)
    if (code === 0x3e) {
      return { name: source.slice(nameStart, nameEnd).toUpperCase(), closing, selfClosed, end: end + 1 }
    }
    if (Number.isNaN(code) || code === 0x3c) return null
    if (end === nameEnd && !isSpace(code) && code !== 0x2f) return null
    selfClosed = code === 0x2f
  }
  return null
}

function refuseDeclaration(source: string, opening: number, line: number): void {
  if (/^<!(?:DOCTYPE|ENTITY)/i.test(source.slice(opening, opening + 10))) {
    throw new StatementError('DTD_REFUSED', 'The file declares a document type, which statement files never do.', line)
  }
}

/** Line numbers for growing positions; `\n`, `\r\n` and a lone `\r` end a line. */
function lineCounter(source: string): { at: (position: number) => number } {
  let line = 1
  let counted = 0
  return {
    at(position) {
      for (; counted < position; counted += 1) {
        const code = source.charCodeAt(counted)
        if (code === 0x0a || (code === 0x0d && source.charCodeAt(counted + 1) !== 0x0a)) line += 1
      }
      return line
    },
  }
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}

function isNameCharacter(code: number): boolean {
  return (
    isLetter(code) || (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x5f || code === 0x2d || code === 0x3a
  )
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}
