import type { NamedPlan, Understanding } from '@keelwise/contract/plan'
import { stemEnglish } from './understand/lexicon/en/stem.ts'
import { wordsOf } from './understand/read/tokens.ts'

/** One of the offers that were made, and what was said besides taking it, to be read as going on from it. */
export interface Choice {
  readonly button: NamedPlan
  readonly rest: string
}

const ORDINALS = ['first', 'second', 'third', 'fourth']
const WORDED: Readonly<Record<string, number>> = { former: 0, top: 0, latter: 1, one: 0, two: 1, three: 2, four: 3 }

/** What is said before somebody says which one. */
const LEAD =
  /^(?:(?:i (?:mean|meant|want|said|need)|i'?d like|i'?ll take|i was asking (?:about|for)|give me|show me|go with|let'?s (?:do|take|go with)|take|ok(?:ay)?|y(?:es|eah|ea|ep|up|a)|right|exactly|correct|sure|well|then|just|no+|nah|nope|hm+|um+|uh+|pl(?:ease|s)|lol|sorry|so|and|but|actually|obviously)(?:[ ,.!:;]+|$))*/i
const TRAIL =
  /(?:[ ,.!]+(?:y(?:es|eah|ea|ep|up)|pl(?:ease|s)|thanks?|right|exactly|ok(?:ay)?|lol|then|of course|(?:i )?(?:guess|think|suppose)|probably|maybe))+[.!? ]*$/i
const AGREES = /\b(?:y(?:es|eah|ea|ep|up|a)|right|exactly|correct|sure|ok(?:ay)?)\b/i
const THAT_ONE = /^(?:that(?: one)?|this one|it)?[\s.!,]*$/i
const BOTH =
  /^(?:both|the two|all (?:of (?:them|those|these)|three|two|four))(?: of (?:them|those|these))?(?:,? pl(?:ease|s))?[.! ]*$/i
const ORDINAL =
  /^(?:the )?(?:(?:option|number|choice|no\.?|#) ?)?(?:(?<figure>[1-4])(?<ending>st|nd|rd|th)?|(?<word>first|second|third|fourth|last|latter|former|top|bottom|one|two|three|four))(?<one> (?:one|option|choice|of (?:them|these|those)))?(?=$|[\s,.;:!)?-])/i
/** What stands after an ordinal that takes an offer; "the first month" takes none. */
const GOES_ON = /^(?:but|without|not|no|only|just|and|with|for|pl(?:ease|s)|then|thanks|obviously)\b/i
/** Why somebody takes it is nothing that it is to be read with. */
const REMARK =
  /^(?:why (?:would|should|do|did)|because|cause|since|that'?s|thats|it'?s|its|i|we|of course|obviously|thanks|thank you|then|pl(?:ease|s)|sorry|lol)\b/i

/** Words that tell no offer from another. */
const FILLERS: ReadonlySet<string> = new Set(
  'the a an of in on at to for from by is are was were be been do does did i me my we our us your you it its one ones that those them these there all whole just only please pls thanks what whats how much many which who account accounts option choice thing things about want mean meant said show tell give get see'.split(
    ' ',
  ),
)

const contentOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .map((word) => word.replace(/'s$/, ''))
      .filter((word) => !FILLERS.has(word))
      .map(stemEnglish),
  )

const isWithin = (said: ReadonlySet<string>, offered: ReadonlySet<string>): boolean =>
  [...said].every((word) => offered.has(word))

/** Several offers as one question, where they are of the same person. */
function together(offers: readonly NamedPlan[]): NamedPlan | null {
  const [first, ...others] = offers
  if (!first || others.length === 0 || others.some(({ of_client: of }) => of?.id !== first.of_client?.id)) return null
  const parts = offers.flatMap(({ plan }) => plan.parts)
  return parts.length > MOST_PARTS ? null : { ...first, plan: { ...first.plan, parts } }
}
const MOST_PARTS = 4

/** The offer that its place takes: "the second one", "3rd, please", "first one but without interest". */
function byPlace(said: string, next: readonly NamedPlan[]): Choice | null {
  const found = ORDINAL.exec(said)
  if (!found) return null
  const { figure, ending, word = '', one } = found.groups ?? {}
  const after = said.slice(found[0].length)
  const rest = after.replace(/^[\s,.;:!)?-]+/, '').replace(/[\s.!?]+$/, '')
  const isBare = figure !== undefined ? ending === undefined : word.toLowerCase() in WORDED
  const isSet = /^\s*(?:$|[,.;:!)-])/.test(after) || (GOES_ON.test(rest) && (!isBare || one !== undefined))
  if (!isSet) return null
  const name = word.toLowerCase()
  const at = figure === undefined ? (WORDED[name] ?? ORDINALS.indexOf(name)) : Number(figure) - 1
  const button = name === 'last' || name === 'bottom' ? next.at(-1) : next[at]
  if (!button) return null
  const isSaid = rest === '' || REMARK.test(rest) || isWithin(contentOf(rest), contentOf(button.words))
  return { button, rest: isSaid ? '' : rest }
}

/** The one offer that has all that was said: "groceries, yes", "the one in the brokerage". */
function byWords(said: string, isAgreed: boolean, next: readonly NamedPlan[]): NamedPlan | null {
  const words = contentOf(said)
  if (words.size === 0) return null
  const fitting = next.filter((each) => isWithin(words, contentOf(each.words)))
  const whole = fitting.filter((each) => contentOf(each.words).size === words.size)
  if (whole.length === 1) return whole[0] ?? null
  return fitting.length === 1 || isAgreed ? (fitting[0] ?? null) : null
}

/** Whether nothing was answered, and what may have been meant was offered. */
export const isOffer = ({ plan, next }: Understanding): boolean =>
  next.length > 0 && plan.parts.every((part) => part.kind === 'talk' && part.about === 'abilities')

/** What else may have been meant, under an answer that said what it took the question for; none under any other. */
const besideDoubt = ({ instead, next }: Understanding): readonly NamedPlan[] =>
  instead[0] !== undefined && instead[0].words === next[0]?.words ? instead : []

/**
 * Which of the offers of a question that was asked back is taken: by its place, by its words, by "yes" where there is
 * one, or both. Null where nothing was asked back and nothing was doubtful, or something else was said.
 */
export function choiceIn(text: string | null, before: Understanding): Choice | null {
  const next = isOffer(before) ? before.next : besideDoubt(before)
  const [first, ...others] = next
  if (!first) return null
  const whole = (text ?? '').trim()
  const said = whole.replace(LEAD, '').replace(TRAIL, '')
  const isAgreed = AGREES.test(whole)
  // "yes" to what was answered takes nothing else
  if (THAT_ONE.test(said))
    return isOffer(before) && (isAgreed || said !== '') && others.length === 0 ? { button: first, rest: '' } : null
  if (BOTH.test(said)) {
    const all = together(next)
    return all && { button: all, rest: '' }
  }
  const placed = byPlace(said, next)
  if (placed) return placed
  const named = byWords(said, isAgreed, next)
  return named && { button: named, rest: '' }
}
