/** A piece of a line. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  /** A figure; `id` names the value it stands for. */
  | { readonly type: 'value'; readonly id: string; readonly text: string }
  /** Leads to a page of ours. */
  | { readonly type: 'link'; readonly href: string; readonly text: string }

export type MarkdownBlock =
  | { readonly type: 'paragraph' | 'heading' | 'quote'; readonly children: readonly Inline[] }
  | {
      readonly type: 'list'
      readonly ordered: boolean
      readonly start: number
      readonly items: readonly (readonly Inline[])[]
    }
  | {
      readonly type: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'rule' }

const FENCE = /^\s{0,3}```/
const LIST_ITEM = /^\s{0,3}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/

/**
 * Cuts text into the texts of its blocks. While text is added at the end only the last one changes, so the others need
 * not be drawn again.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = []
  let block: string[] = []
  let isFenced = false
  const close = () => {
    if (block.length > 0) blocks.push(block.join('\n'))
    block = []
  }
  for (const line of text.split('\n')) {
    const isFence = FENCE.test(line)
    if (isFence && !isFenced) close()
    if (line.trim() === '' && !isFenced) close()
    else block.push(line)
    if (isFence && isFenced) close()
    if (isFence) isFenced = !isFenced
  }
  close()
  return blocks
}

/** What one block of {@link splitBlocks} is. Whatever is not of our subset of markdown stays text. */
export function parseBlock(text: string): MarkdownBlock[] {
  const lines = text.split('\n')
  if (FENCE.test(lines[0] ?? '')) {
    const isClosed = lines.length > 1 && FENCE.test(lines.at(-1) ?? '')
    return [{ type: 'code', text: lines.slice(1, isClosed ? -1 : undefined).join('\n') }]
  }
  const blocks: MarkdownBlock[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/.exec(line)
    const item = LIST_ITEM.exec(line)
    if (heading) {
      blocks.push({ type: 'heading', children: parseInline(heading[1] ?? '') })
      at += 1
    } else if (/^\s{0,3}([-*_])\s*(\1\s*){2,}$/.test(line)) {
      blocks.push({ type: 'rule' })
      at += 1
    } else if (line.includes('|') && TABLE_RULE.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-')) {
      const end = endOf(lines, at + 2, (next) => next.includes('|'))
      const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf)
      blocks.push({ type: 'table', head, rows: rows.map((row) => head.map((_, index) => row[index] ?? [])) })
      at = end
    } else if (item) {
      const ordered = item[1] !== undefined
      const end = endOf(lines, at + 1, (next) => {
        const other = LIST_ITEM.exec(next)
        return other ? (other[1] !== undefined) === ordered : /^\s+\S/.test(next)
      })
      blocks.push({ type: 'list', ordered, start: Number(item[1] ?? 1), items: itemsOf(lines.slice(at, end)) })
      at = end
    } else if (line.startsWith('>')) {
      const end = endOf(lines, at + 1, (next) => next.startsWith('>'))
      const quoted = lines.slice(at, end).map((one) => one.replace(/^>\s?/, ''))
      blocks.push({ type: 'quote', children: parseInline(quoted.join('\n')) })
      at = end
    } else {
      const end = endOf(lines, at + 1, (next) => !LIST_ITEM.test(next) && !/^\s{0,3}#{1,6}\s|^>/.test(next))
      blocks.push({ type: 'paragraph', children: parseInline(lines.slice(at, end).join('\n')) })
      at = end
    }
  }
  return blocks
}

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1
  return end
}

function itemsOf(lines: readonly string[]): Inline[][] {
  const texts: string[] = []
  for (const line of lines) {
    const item = LIST_ITEM.exec(line)
    if (item) texts.push(item[2] ?? '')
    else texts[texts.length - 1] += ` ${line.trim()}`
  }
  return texts.map(parseInline)
}

const cellsOf = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()))

const INLINE = new RegExp(
  [
    /`([^`\n]+)`/, // 1 code
    /\*\*(\S(?:[^\n]*?\S)?)\*\*/, // 2 strong
    /(?<![\w*])[*_](\S(?:[^*_\n]*?\S)?)[*_](?![\w*])/, // 3 emphasis
    /!?\[([^\][\n]*)\]\(((?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"\n]*")?\)/, // 4 text, 5 address
    /\[([^\][\n]*)(?:\](?:\([^()\s]*)?)?$/, // 6 a link whose end has not arrived
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** The pieces of a text. A link that does not lead to a page of ours is its text; pictures and HTML do not exist. */
export function parseInline(text: string): Inline[] {
  const pieces: Inline[] = []
  let rest = text
  for (;;) {
    const match = INLINE.exec(rest)
    if (!match) break
    if (match.index > 0) pieces.push({ type: 'text', text: rest.slice(0, match.index) })
    pieces.push(...inlineOf(match))
    rest = rest.slice(match.index + match[0].length)
  }
  if (rest !== '') pieces.push({ type: 'text', text: rest })
  return pieces
}

function inlineOf([whole, code, strong, emphasis, label, address, unfinished]: RegExpExecArray): Inline[] {
  if (code !== undefined) return [{ type: 'code', text: code }]
  if (strong !== undefined) return [{ type: 'strong', children: parseInline(strong) }]
  if (emphasis !== undefined) return [{ type: 'emphasis', children: parseInline(emphasis) }]
  if (label !== undefined && address !== undefined) {
    if (whole.startsWith('!')) return [{ type: 'text', text: label }]
    const value = /^#v-([\w.:-]+)$/.exec(address)
    if (value?.[1]) return [{ type: 'value', id: value[1], text: label }]
    return isOwnPage(address) ? [{ type: 'link', href: address, text: label }] : [{ type: 'text', text: label }]
  }
  return [{ type: 'text', text: unfinished ?? whole }]
}

/** Whether an address leads to a page of the application; everything else, with or without a scheme, does not. */
export const isOwnPage = (address: string): boolean => /^\/(?:investor|advisor)(?:[/?#][\w\-./?=&%#]*)?$/.test(address)
