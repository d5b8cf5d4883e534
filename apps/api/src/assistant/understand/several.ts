import type { Plan, PlanPart } from '@keelwise/contract/plan'
import { keyOf } from './compose/compose.ts'
import { sharingDays } from './compose/message.ts'

/** What joins a question to the one before it. */
const JOINS = String.raw`(?:(?:and|also|plus|then|but|oh|or|besides|additionally|btw|by the way|while (?:you(?:['’]?re| are)|we(?:['’]?re| are)|i(?:['’]?m| am)) (?:at it|on it|there)|on top of (?:that|this)|one more thing|another thing|and if so|if so|secondly|second|lastly|finally|next|please)[ ,:]+)*`
/** What a question of its own begins with. */
const ASKS = String.raw`(?:(?:in|on|at|from|to|with|by|since|until|for) (?:which|what|whom|when)|what|whats|what['’]s|how|hows|how['’]s|when|whens|when['’]s|which(?! (?:are|were|is|was|ones?|of (?:them|those|these))\b)|where|wheres|where['’]s|who|whos|who['’]s|whose|why|is|are|was|were|do|does|did|have|has|remind me|tell me|show me|list|(?:can|could) (?:you|i) (?:(?:also|please|then) )*(?:show|tell|give|list|see|remind|break|split)|i(?:['’]?d| would) (?:also )?like to (?:know|see)|i (?:also )?(?:want|need) to (?:know|see))\b`
const OPENING = new RegExp(String.raw`(?:[,;:?!.)]+\s*${JOINS}|\s+(?:and|plus|also|then)\s+${JOINS})(?=${ASKS})`, 'gi')
const ASKS_FIRST = new RegExp(
  String.raw`^\W*(?:(?:and|so|ok|okay|hey|hi|hello|well|now|please)[ ,]+)*(?:${ASKS}|which|show|give)`,
  'i',
)
/** A question mark ends a question, whatever follows it. */
const AFTER_MARK = new RegExp(String.raw`(?<=\?)\s+(?:${JOINS}(?=${ASKS}))?(?=\S)`, 'i')
const MOST = 4
const FEWEST_WORDS = 2
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/** What is said before anything is asked. */
const GREETS =
  /^(?:(?:hi|hiya|hello|hey|ok|okay|so|well|thanks|thank you|please|good (?:morning|afternoon|evening)|(?:dear )?(?:all|there|assistant))[ ,.!]*)+$/i

/** The clauses of a message that each ask with words of their own; what stands before the first of them belongs to it. */
export function clausesOf(text: string): string[] {
  const places = [...text.matchAll(OPENING)]
  const cuts = (ASKS_FIRST.test(text) ? places : places.slice(1)).map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  )
  const ends = [...cuts.map(([end]) => end), text.length]
  return ends
    .map((end, at) => text.slice(at === 0 ? 0 : (cuts[at - 1]?.[1] ?? 0), end).trim())
    .filter((clause) => clause !== '' && !GREETS.test(clause))
}

/** The questions of a message that are asked one after the other: its clauses, and whatever follows a question mark. */
export const questionsApart = (text: string): string[] => clausesOf(text).flatMap((clause) => clause.split(AFTER_MARK))

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
