import type { OfxToken } from './ofx-tokens.ts'
import { StatementError } from './statement.ts'

/** An OFX element: either text or children, in file order, repeats kept. */
export type OfxNode = {
  name: string
  text: string
  line: number
  /** False for an element that has neither text nor a closing tag. */
  closed: boolean
  children: OfxNode[]
}

const MAX_DEPTH = 40
/** Elements that never have children; left empty and unclosed they must not swallow what follows. */
const ALWAYS_LEAF = new Set(
  'MEMO NAME NAME2 FITID CHECKNUM REFNUM PAYEEID EXTDNAME SIC MESSAGE DESC BRANCHID DTUSER DTAVAIL DTSETTLE'.split(' '),
)

/**
 * Builds the element tree from tokens, for SGML (leaves without closing tags) and XML alike. An element is
 * a leaf when it has text, closes at once, or has no closing tag left in the file; anything else opens a
 * level. A closing tag closes back to its opener and is ignored when there is none.
 *
 * @throws StatementError TOO_DEEP beyond 40 levels
 */
export function buildOfxTree(tokens: readonly OfxToken[]): OfxNode {
  const closersLeft = new Map<string, number>()
  for (const token of tokens) {
    if (token.kind === 'close') closersLeft.set(token.name, (closersLeft.get(token.name) ?? 0) + 1)
  }
  const root: OfxNode = { name: '', text: '', line: 1, closed: true, children: [] }
  const stack: OfxNode[] = [root]
  const useCloser = (name: string): void => {
    closersLeft.set(name, (closersLeft.get(name) ?? 1) - 1)
  }

  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) break
    if (token.kind === 'close') {
      useCloser(token.name)
      const opener = stack.findLastIndex((node) => node.name === token.name)
      if (opener > 0) stack.length = opener
      continue
    }
    const node: OfxNode = { name: token.name, text: token.text, line: token.line, closed: true, children: [] }
    // No OFX element contains itself: a second opening tag ends an element whose closing tag is missing.
    if (stack.at(-1)?.name === token.name) stack.pop()
    stack.at(-1)?.children.push(node)
    if (token.selfClosed) continue
    const following = tokens[index + 1]
    if (following?.kind === 'close' && following.name === token.name) {
      useCloser(token.name)
      index += 1
      continue
    }
    if (token.text !== '') continue
    if (ALWAYS_LEAF.has(token.name) || (closersLeft.get(token.name) ?? 0) <= 0) {
      node.closed = false
      continue
    }
    if (stack.length > MAX_DEPTH) {
      throw new StatementError(
        'TOO_DEEP',
        'The elements of the file are nested too deeply for a statement.',
        token.line,
      )
    }
    stack.push(node)
  }
  return root
}
