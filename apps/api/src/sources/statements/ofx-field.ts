import { splitCurrency } from './currency-marks.ts'
import { parseDecimal } from './decimal-text.ts'
import { parseOfxDate } from './ofx-date.ts'
import type { OfxDate } from './ofx-date.ts'
import { plainText } from './ofx-text.ts'
import type { OfxNode } from './ofx-tree.ts'

/** The first child of that name. */
export function childOf(node: OfxNode | undefined, name: string): OfxNode | undefined {
  return node?.children.find((child) => child.name === name)
}

/** Text of the first child of that name that has any; null when there is none. */
export function textOf(node: OfxNode | undefined, name: string): string | null {
  for (const child of node?.children ?? []) {
    if (child.name !== name) continue
    const text = plainText(child.text)
    if (text !== '') return text
  }
  return null
}

/** Text of the first of several elements that has a child of that name. */
export function firstTextOf(nodes: readonly (OfxNode | undefined)[], name: string): string | null {
  for (const node of nodes) {
    const text = textOf(node, name)
    if (text !== null) return text
  }
  return null
}

/** Canonical decimal of a child; null when missing or unreadable. */
export function decimalOf(nodes: readonly (OfxNode | undefined)[], name: string): string | null {
  const text = firstTextOf(nodes, name)
  return text === null ? null : (parseDecimal(text) ?? parseDecimal(splitCurrency(text).digits))
}

/** Date of a child; null when missing or unreadable. */
export function dateOf(nodes: readonly (OfxNode | undefined)[], name: string): OfxDate | null {
  const text = firstTextOf(nodes, name)
  return text === null ? null : parseOfxDate(text)
}

/** Every element of one of the names below `node`, outermost first; found elements are not searched. */
export function findAll(node: OfxNode, names: ReadonlySet<string>): OfxNode[] {
  return node.children.flatMap((child) => (names.has(child.name) ? [child] : findAll(child, names)))
}
