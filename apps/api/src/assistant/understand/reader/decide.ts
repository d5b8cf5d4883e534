import { isDeepStrictEqual } from 'node:util'
import type { DataPart, Plan, PlanPart } from '@keelwise/contract/plan'
import { categoryDisplay } from '@keelwise/contract/words'
import { BOOK_SUBJECTS } from '../../model-of-data/model.ts'
import { answersOther } from '../choose/likeness.ts'
import type { Understood } from '../understood.ts'
import type { Blanks } from './blanks.ts'
import { type ReadMessage, dataPartsOf } from './held-plan.ts'
import { type Judged, blanksLeft, isAround, isRareWord } from './judge.ts'
import type { Source } from './message-words.ts'
import { isTaught } from './taught.ts'

/** From here on a plan is answered, answered besides being offered, and offered. */
const ANSWERED = 0.62
/** The same where a name was said that is nowhere here. */
const SURELY = 0.8
const LIKELY = 0.5
/** What words and forms are so certain of is answered from here on, where nothing else is surely meant or all is unlikely. */
const CERTAIN = 0.9
const KEPT = 0.3
const NOTHING = 0.15
const OFFERED = 0.08
const MOST_CHOICES = 3

interface Read {
  /** What words and forms alone make of it. */
  readonly byForm: Understood
  /** What either reader holds it to mean, the likeliest first. */
  readonly judged: readonly Judged[]
  readonly source: Source
  readonly blanks: Blanks
  readonly message: ReadMessage
}

/**
 * What is made of a message: the likeliest of all that either reader holds it to mean is answered where it is likely
 * enough, and offered with the others where it is not. In the very words that forms were made for, and of what the
 * application's own help and words say, the reader of words and forms has the last word.
 */
export function decided(read: Read): Understood {
  const { source, blanks, message } = read
  const { leftOut, language } = read.byForm
  const isHere = (plan: Plan): boolean => !isOfAllClients(plan, message)
  const judged = read.judged.filter(({ plan }) => isHere(plan))
  const byForm: Understood =
    read.byForm.kind === 'plan' && !isHere(read.byForm.plan) ? { kind: 'unknown', leftOut, language } : read.byForm
  const [first] = judged
  if (!first) return byForm
  // of two questions one is understood, and the other said to be left out
  if (isTaught(source) || (byForm.kind === 'plan' && (byForm.plan.parts.some(isExplained) || leftOut.some(isSeveral))))
    return byForm
  const best = likeliestNear(first, judged, message)
  const others = judged.filter((each) => each !== first && each.plan !== best.plan)
  if (byForm.kind === 'plan' && byForm.confidence >= CERTAIN && best.sureness < SURELY) {
    const own = judged.find(({ ofForms }) => ofForms === 0)
    if (own && (own.sureness >= KEPT || best.sureness < NOTHING || dataPartsOf(byForm.plan).some(isOfOwnCategory)))
      return byForm
  }
  const unknown = leftOut.filter(isRareWord)
  if (best.sureness >= (unknown.length > 0 ? SURELY : ANSWERED)) {
    if (byForm.kind === 'plan' && best.ofForms === 0) return byForm
    return {
      kind: 'plan',
      plan: best.plan,
      leftOut: [...new Set([...blanksLeft(best.plan, source, blanks), ...unknown])],
      alternatives: others.slice(0, MOST_CHOICES).map(({ plan }) => plan),
      confidence: best.sureness,
      language,
    }
  }
  // three ways to show one figure are one choice
  const choices: Plan[] = []
  for (const { plan, sureness, ofForms } of [best, ...others])
    if (
      (sureness >= OFFERED || (ofForms === 0 && byForm.kind === 'ask')) &&
      plan.parts.some(isAnswer) &&
      !choices.some((known) => answersOther(known, plan, message))
    )
      choices.push(plan)
  if (choices.length === 0) return byForm
  return {
    kind: 'ask',
    choices: choices.slice(0, MOST_CHOICES),
    confidence: best.sureness,
    isLikely: best.sureness >= LIKELY && choices[0] === best.plan && leftOut.length === 0,
    leftOut,
    language,
  }
}

const isSeveral = (words: string): boolean => words.includes(' ')
const SPEAKS_OF_BOOK =
  /\b(?:clients?|households?|meetings?|tasks?|book|who|whose|whom|everyone|everybody|anyone|anybody|they|them)\b/i
/** After what one client has nothing is told of all of them, where no word speaks of them. */
const isOfAllClients = (plan: Plan, { role, before, text }: ReadMessage): boolean =>
  role === 'ADVISOR' &&
  before !== null &&
  !BOOK_SUBJECTS.has(before.subject) &&
  !SPEAKS_OF_BOOK.test(text) &&
  dataPartsOf(plan).some(
    ({ subject, where }) => BOOK_SUBJECTS.has(subject) && where.every(({ field }) => field !== 'client'),
  )

/** Categories that people made themselves, for which the learned reader has no words. */
const isOfOwnCategory = ({ where }: DataPart): boolean =>
  where.some(({ field, values }) => field === 'category' && values.some((value) => !(value in categoryDisplay)))
const isAnswer = ({ kind }: PlanPart): boolean => kind !== 'talk' && kind !== 'decline'
const isExplained = ({ kind }: PlanPart): boolean => kind === 'term' || kind === 'help'

const isGroupedAlike = (one: Plan, other: Plan): boolean =>
  isDeepStrictEqual(
    dataPartsOf(one).map(({ by }) => by),
    dataPartsOf(other).map(({ by }) => by),
  )

/** Of plans around one figure that of words and forms where it is likely, else the one that is likeliest by itself; as sure as the surest of them. */
function likeliestNear(first: Judged, judged: readonly Judged[], message: ReadMessage): Judged {
  const likely = ({ facts }: Judged): number => facts['likely'] ?? 0
  const near = judged.filter(({ plan }) => isGroupedAlike(first.plan, plan) && isAround(first.plan, plan, message))
  const own = near.find(({ ofForms, sureness }) => ofForms === 0 && sureness >= LIKELY)
  const best = own ?? near.reduce((one, other) => (likely(other) > likely(one) ? other : one), first)
  return { ...best, sureness: first.sureness }
}
