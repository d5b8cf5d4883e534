import { decodeEntities } from './ofx-text.ts'
import { StatementError } from './statement.ts'

/** An element of an XML file; names without their namespace. */
export type XmlElement = {
  name: string
  line: number
  attributes: ReadonlyMap<string, string>
  /** The text directly inside, trimmed. */
  text: string
  children: XmlElement[]
}

const MAX_ELEMENTS = 2_000_000
/** Deeper than any message of a bank. */
const MAX_DEPTH = 60
const MAX_ATTRIBUTES = 200
/** Longer than any value that is kept. */
const MAX_VALUE = 4_000

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/**
 * Reads an XML text into its elements, every character looked at a bounded number of times. Entities other than the five
 * of XML stay as they are written; comments and instructions are passed over.
 * @param maxDepth of elements in elements
 * @throws StatementError DTD_REFUSED for a document type, INCOMPLETE when it ends inside, TOO_DEEP, TOO_MANY_ELEMENTS
 */
export function readXml(source: string, file: string, maxDepth = MAX_DEPTH): XmlElement {
  const root: XmlElement = { name: '', line: 1, attributes: new Map(), text: '', children: [] }
  const stack: XmlElement[] = [root]
  let position = 0
  let line = 1
  let counted = 0
  let count = 0
  const lineAt = (index: number): number => {
    for (; counted < index; counted += 1) if (source.charCodeAt(counted) === 0x0a) line += 1
    return line
  }
  const incomplete = (): StatementError =>
    new StatementError('INCOMPLETE', `${file} ends in the middle of a statement. Download it again.`, lineAt(position))
  const keep = (text: string): void => {
    const element = stack.at(-1)
    if (element && element.text.length < MAX_VALUE) element.text += decodeEntities(text.slice(0, MAX_VALUE))
  }
  const past = (mark: string, from: number): number => {
    const end = source.indexOf(mark, from)
    if (end < 0) throw incomplete()
    return end + mark.length
  }
  for (;;) {
    const opening = source.indexOf('<', position)
    if (opening < 0) break
    if (opening > position) keep(source.slice(position, Math.min(opening, position + MAX_VALUE)))
    position = opening
    if (source.startsWith('<!--', opening)) position = past('-->', opening + 4)
    else if (source.startsWith('<![CDATA[', opening)) {
      position = past(']]>', opening + 9)
      const element = stack.at(-1)
      if (element) element.text += source.slice(opening + 9, Math.min(position - 3, opening + 9 + MAX_VALUE))
    } else if (source.startsWith('<!', opening))
      throw new StatementError(
        'DTD_REFUSED',
        `${file} declares a document type, which statement files never do. Download it again from your institution.`,
        lineAt(opening),
      )
    else if (source.startsWith('<?', opening)) position = past('?>', opening + 2)
    else if (source.charCodeAt(opening + 1) === 0x2f) {
      position = past('>', opening + 2)
      const closed = stack.pop()
      if (!closed || stack.length === 0) throw incomplete()
      closed.text = closed.text.trim()
    } else {
      count += 1
      if (count > MAX_ELEMENTS)
        throw new StatementError(
          'TOO_MANY_ELEMENTS',
          'The file has too many elements. Download a shorter period and try again.',
        )
      const tag = readTag(source, opening + 1)
      if (tag === null) throw incomplete()
      const element: XmlElement = {
        name: tag.name,
        line: lineAt(opening),
        attributes: tag.attributes,
        text: '',
        children: [],
      }
      stack.at(-1)?.children.push(element)
      position = tag.end
      if (tag.isClosed) continue
      if (stack.length > maxDepth)
        throw new StatementError(
          'TOO_DEEP',
          'The elements of the file are nested too deeply for a statement.',
          element.line,
        )
      stack.push(element)
    }
  }
  if (stack.length > 1 || root.children.length === 0) throw incomplete()
  return root
}

type Tag = { name: string; attributes: Map<string, string>; isClosed: boolean; end: number }

function readTag(source: string, start: number): Tag | null {
  let at = start
  const word = (): string => {
    const from = at
    for (; at < source.length; at += 1) {
      const code = source.charCodeAt(at)
      if (isSpace(code) || code === 0x2f || code === 0x3e || code === 0x3d) break
    }
    const text = source.slice(from, Math.min(at, from + 200))
    return text.slice(text.lastIndexOf(':') + 1)
  }
  const blanks = (): void => {
    while (isSpace(source.charCodeAt(at))) at += 1
  }
  const name = word()
  const attributes = new Map<string, string>()
  for (;;) {
    blanks()
    const code = source.charCodeAt(at)
    if (Number.isNaN(code)) return null
    if (code === 0x3e) return { name, attributes, isClosed: false, end: at + 1 }
    if (code === 0x2f) {
      at += 1
      if (source.charCodeAt(at) === 0x3e) return { name, attributes, isClosed: true, end: at + 1 }
      continue
    }
    const before = at
    const key = word()
    blanks()
    if (source.charCodeAt(at) !== 0x3d) {
      if (at === before) at += 1
      continue
    }
    at += 1
    blanks()
    const quote = source[at]
    if (quote !== '"' && quote !== "'") continue
    const end = source.indexOf(quote, at + 1)
    if (end < 0) return null
    if (attributes.size < MAX_ATTRIBUTES)
      attributes.set(key, decodeEntities(source.slice(at + 1, Math.min(end, at + 1 + MAX_VALUE))))
    at = end + 1
  }
}

/** The first child of that name. */
export const elementOf = (parent: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((node, name) => node?.children.find((child) => child.name === name), parent)

/** The text at the end of a path of names; empty when there is none. */
export const textAt = (parent: XmlElement | undefined, ...path: string[]): string =>
  elementOf(parent, ...path)?.text ?? ''

/** Every child of that name. */
export const elementsOf = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent?.children.filter((child) => child.name === name) ?? []

/** Every element of that name at any depth, in the order of the file; what is found is not searched. */
export const findElements = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.flatMap((child) => (child.name === name ? [child] : findElements(child, name)))
