import type { Plan, PlanPart } from '@keelwise/contract/plan'
import { keyOf } from './compose/compose.ts'
import { sharingDays } from './compose/message.ts'

/** What a question of its own begins with. */
const OPENING =
  /(?:[,;:?!.)]+\s*(?:(?:and|also|plus|then|but|oh|or)[ ,]+)*|\s+(?:and|plus|also|then)\s+(?:also |then )?)(?=(?:(?:in|on|at|from|to|with|by|since|until|for) (?:which|what|whom|when)|what|whats|what['’]s|how|hows|how['’]s|when|whens|when['’]s|which(?! (?:are|were|is|was|ones?|of (?:them|those|these))\b)|where|who|is|are|was|were|do|does|did|have|has|remind me|tell me)\b)/gi
const MOST = 4
const FEWEST_WORDS = 2
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/** The clauses of a message that each ask with words of their own; what stands before the first of them belongs to it. */
export function clausesOf(text: string): string[] {
  const places = [...text.matchAll(OPENING)]
  const asksFirst =
    /^\W*(?:(?:and|so|ok|hey|hi|please)[ ,]+)*(?:what|how|when|which|where|who|is|are|was|were|do|does|did|have|has|remind|tell|show|list|give)\b/i.test(
      text,
    )
  const cuts = (asksFirst ? places : places.slice(1)).map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  )
  const ends = [...cuts.map(([end]) => end), text.length]
  return ends.map((end, at) => text.slice(at === 0 ? 0 : (cuts[at - 1]?.[1] ?? 0), end).trim()).filter(Boolean)
}

/** The questions of a message that are asked one after the other: its clauses, and whatever follows a question mark. */
export const questionsApart = (text: string): string[] =>
  clausesOf(text).flatMap((clause) => clause.split(/(?<=\?)\s+(?=\S)/))

const isAnswer = ({ kind }: PlanPart): boolean => kind === 'data' || kind === 'term' || kind === 'help'

/**
 * Several questions of one message that are no single one: each is read after the one before it, as in a conversation, and
 * all have to be understood for sure.
 * @param readAfter the plan of a question after another; null where it is not sure, or leaves words out
 */
export function severalAsked(
  text: string,
  readAfter: (clause: string, before: Plan | null) => Plan | null,
): readonly PlanPart[] | null {
  const clauses = clausesOf(text)
  if (clauses.length < 2 || clauses.length > MOST || clauses.some((clause) => wordsIn(clause) < FEWEST_WORDS))
    return null
  const parts: PlanPart[] = []
  let before: Plan | null = null
  for (const clause of clauses) {
    const plan = readAfter(clause, before)
    if (!plan?.parts.every(isAnswer)) return null
    parts.push(...plan.parts)
    before = plan
  }
  const isTwice = new Set(parts.map(keyOf)).size < parts.length
  return isTwice || parts.length > MOST ? null : sharingDays(parts)
}
