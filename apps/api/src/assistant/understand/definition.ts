import type { PlanPart } from '@keelwise/contract/plan'
import { TERMS } from './terms/terms.ts'

const ID_OF: ReadonlyMap<string, string> = new Map(
  [...TERMS.values()].flatMap(({ id, names }) =>
    [...names, id.replaceAll('_', ' ')].map((name) => [name.toLowerCase(), id] as const),
  ),
)

/** The whole question asks what a word means, without a word that makes it somebody's: `my`, `the`, `our`. */
const ASKED =
  /^(?:(?:what|whats|what's|what’s) (?:is|are|does|do)?\s*(?:an? )?(?<meant>.+?)(?: mean| stand for)?|(?:please )?(?:define|explain)(?: to me)?(?: what)?(?: is| are)? (?:an? |the term |the word )?(?<named>.+?)(?: is| are| means?)?)$/

/**
 * The word of investing that a question asks to be explained, where it asks for nothing else: `What is duration?`. With
 * `my` or `the` the same word asks for a figure. Null where it does not.
 */
export function definitionIn(text: string): Extract<PlanPart, { kind: 'term' }> | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/["“”?!.]+/g, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  const { meant, named } = ASKED.exec(plain)?.groups ?? {}
  const words = (meant ?? named ?? '').trim()
  const id = ID_OF.get(words) ?? ID_OF.get(words.replace(/s$/, ''))
  return id === undefined ? null : { kind: 'term', term: id, level: 'usual' }
}
