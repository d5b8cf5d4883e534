import type { XmlElement } from './xml-elements.ts'

/** What stands elsewhere in an XML file and is only pointed to. */
export interface XmlReferences {
  /** The element that is meant: itself, or the one its `reference` leads to; undefined where it leads nowhere. */
  resolve: (element: XmlElement) => XmlElement | undefined
  parentOf: (element: XmlElement) => XmlElement | undefined
  /** Every element of that name that is written out, in the order of the file. */
  named: (name: string) => readonly XmlElement[]
}

/** A reference to a reference, and so on, has an end. */
const MOST_HOPS = 20

/**
 * The references of a file that was written object by object: what was written before is pointed to by its `id`, or by a
 * path from where the pointer stands (`../../securities/security[3]`).
 */
export function readReferences(root: XmlElement): XmlReferences {
  const parents = new Map<XmlElement, XmlElement>()
  const byId = new Map<string, XmlElement>()
  const byName = new Map<string, XmlElement[]>()
  const stack = [root]
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    const id = element.attributes.get('id')
    if (id !== undefined) byId.set(id, element)
    if (!element.attributes.has('reference')) {
      const same = byName.get(element.name)
      if (same) same.push(element)
      else byName.set(element.name, [element])
    }
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index]!
      parents.set(child, element)
      stack.push(child)
    }
  }
  // of long lists every member is asked for by its number
  const lists = new Map<XmlElement, Map<string, XmlElement[]>>()
  const member = (parent: XmlElement, step: string): XmlElement | undefined => {
    const [, name = '', number = '1'] = /^([^[\]]+)(?:\[(\d{1,9})\])?$/.exec(step) ?? []
    const known = lists.get(parent) ?? Map.groupBy(parent.children, (child) => child.name)
    lists.set(parent, known)
    return known.get(name)?.[Number(number) - 1]
  }
  const follow = (from: XmlElement, path: string): XmlElement | undefined => {
    let at: XmlElement | undefined = path.startsWith('/') ? root : from
    for (const step of path.split('/')) {
      if (at === undefined) return undefined
      if (step === '') continue
      at = step === '..' ? parents.get(at) : member(at, step)
    }
    return at
  }
  return {
    resolve: (element) => {
      let at: XmlElement | undefined = element
      for (let hops = 0; hops < MOST_HOPS && at !== undefined; hops += 1) {
        const reference = at.attributes.get('reference')
        if (reference === undefined) return at
        at = byId.get(reference) ?? follow(at, reference)
      }
      return undefined
    },
    parentOf: (element) => parents.get(element),
    named: (name) => byName.get(name) ?? [],
  }
}
