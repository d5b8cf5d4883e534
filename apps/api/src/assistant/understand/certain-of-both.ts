import { type Condition, type DataPart, type PlanPart, type PlanPeriod, barePart } from '@keelwise/contract/plan'
import { lastMonths } from '@keelwise/finance/spans'
import { definitionIn } from './definition.ts'
import type { Directory } from './directory.ts'
import { periodWords } from './read/period-words.ts'

/** A question whose construction is looked at, and what was asked before. */
export interface Construed {
  readonly text: string
  readonly today: string
  readonly directory: Directory
  /** The part of the question before that this one can go on from. */
  readonly before: DataPart | null
  /** Reads other words as the same person would be read; none where they are not understood for certain. */
  readonly readAgain: (text: string) => readonly PlanPart[]
}

/** A part of a plan that asks for one figure, with nothing that is not said. */
export const partAsking = (
  subject: DataPart['subject'],
  measure: string,
  changes: Partial<DataPart> = {},
): DataPart => ({
  ...barePart,
  subject,
  measures: [measure],
  where: [],
  by: [],
  ...changes,
})

/** The condition that a field is one value, with the words that say it. */
export const conditionIs = (field: string, value: string, words?: string): Condition => ({
  field,
  op: 'is',
  values: [value],
  ...(words === undefined ? {} : { words }),
})

/** So many whole months up to today, with their words. @param today `yyyy-MM-dd` */
export function pastMonths(count: number, today: string): PlanPeriod {
  const { from, to } = lastMonths(count, today)
  return { from, to, words: periodWords({ from, to }, today) }
}

/** What a list of clients begins with. */
export const WHICH_CLIENTS =
  /^(?:(?:and|so|ok|hey|show me|list|give me|find)[ ,]+)*(?:which|what|who|whom|clients?|active|all|my|anyone|anybody|are there|do i have|is there)\b/i

/** Small numbers in words. */
export const COUNT_WORDS: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, six: 6 }

/** A way to do something is asked for, and no figure. */
export const ASKS_WAY =
  /\bhow (?:do|can|would|could|should) (?:i|we|you)\b|\bhow to\b|\bwhere (?:do|can) (?:i|we)\b|\b(?:can|could) (?:i|we|you)\b|\bi (?:want|need|would like) to\b|\bis there a way to\b/i

const LEAD = String.raw`(?:(?:hey|hi|ok|okay|so|and|also|please|can you|could you|would you|will you|i (?:want|need|would like|['’]d like)(?: you)? to|let['’]?s|just)[ ,]+)*`
const ADDS = new RegExp(
  String.raw`^${LEAD}(?:add|create|make|set up|put in|put down|schedule|log|write down|note down|jot down|enter|book)(?: me| us)? (?:an? |another |the |this |that )?(?:new |quick |follow[- ]?up )?(?:task|to-?do|reminder|note|action item|action|meeting|appointment|event|goal|budget|account|transaction|client|prospect)\b`,
  'i',
)
const REMINDS = new RegExp(
  String.raw`^${LEAD}remind (?:me|us) (?:to|tomorrow|next|on|in|at|about (?:calling|sending|paying))\b`,
  'i',
)

/** "Add a task to call the bank": nothing is changed from here, and where it is done is said. */
function deedAsked({ text }: Construed): PlanPart[] | null {
  const words = ADDS.exec(text)?.[0] ?? REMINDS.exec(text)?.[0]
  return words === undefined || /\bhow\b/i.test(text)
    ? null
    : [{ kind: 'decline', reason: 'action', words: `add: ${words}`.slice(0, 200), related: [] }]
}

const EXPLAINS =
  /^(?:(?:please|can you|could you|hey|ok|so)[ ,]+)*(?:explain|define|describe|what(?:['’]s| is| are)|how would i explain)\s+(?<what>[a-z0-9()&/ -]+?),?\s+(?:like|as if|the way|as though|as|so|in a way|in words|how)\b[^.?!]*(?:\b(?:client|customer|child|kid|beginner|friend|grandm\w+|mother|mom|layman|novice|five|understands?|tell|simple|plain)\b)[^.?!]*[?.! ]*$/i
const OF_WORDS =
  /^(?:(?:please|can you|could you|hey|ok|so)[ ,]+)*(?:explain|define|describe)\s+(?<what>[a-z0-9()&/ -]+?),?\s+(?:(?:to|for) (?:a |my |the )?(?:client|customer|child|kid|beginner|friend|layman|novice)s?|in (?:simple|plain|easy|everyday) (?:words|terms|english|language))[?.! ]*$/i

/** "Explain duration like I'd tell a client" asks for the word, put plainly; null where nothing is explained. */
export function explainedPlainly(text: string): PlanPart | null {
  const plain = text.replaceAll('’', "'")
  const what = (EXPLAINS.exec(plain) ?? OF_WORDS.exec(plain))?.groups?.['what']
  const term = what === undefined ? null : definitionIn(`what is ${what}`)
  return term && { ...term, level: 'plain' }
}

/** What either asks whose construction says what is meant; null for the rest. */
export function askedForSure(asked: Construed): readonly PlanPart[] | null {
  const explained = explainedPlainly(asked.text)
  return explained ? [explained] : deedAsked(asked)
}
