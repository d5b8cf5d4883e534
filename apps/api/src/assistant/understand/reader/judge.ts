import type { Plan } from '@keelwise/contract/plan'
import { answersOther, comparePlans } from '../choose/likeness.ts'
import type { Features } from '../choose/features.ts'
import { type Sureness, surenessOf } from '../choose/sureness.ts'
import { FREQUENCIES } from '../lexicon/en/frequencies.ts'
import { type ReadMessage, dataPartsOf, heldPlan, mostValues } from './held-plan.ts'
import type { Blanks } from './blanks.ts'
import learned from './judge-weights.json' with { type: 'json' }
import type { Source } from './message-words.ts'
import { wordsOfPlan } from './plan-words.ts'
import type { LearnedReading } from './reader.ts'

/**
 * Two readers read a message: the one of words and forms, which knows what it used of what was said, and the learned one,
 * which knows what people mean by such words. What either proposes is judged by the same facts: how sure each of them is,
 * whether they agree, and whether names, days and numbers that were said are in it.
 */

/** What the reader of words and forms made of a message. */
interface ReadByForm {
  readonly kind: 'plan' | 'ask' | 'unknown'
  /** What it answers or offers, the likeliest first. */
  readonly plans: readonly Plan[]
  /** 0 to 1. */
  readonly confidence: number
  readonly leftOut: readonly string[]
}

/** A plan that a message may mean. */
export interface Judged {
  readonly plan: Plan
  /** How likely it is right, 0 to 1. */
  readonly sureness: number
  /** Its place among the plans of words and forms; null where it is none of them. */
  readonly ofForms: number | null
  readonly facts: Features
}

interface Candidate {
  readonly plan: Plan
  /** Its place among the plans of words and forms, and of the learned reader; null where it is none of them. */
  readonly ofForms: number | null
  readonly ofLearned: number | null
  /** How likely the learned reader holds it and all that ask the same, 0 to 1. */
  readonly likely: number
}

interface Situation {
  readonly source: Source
  readonly blanks: Blanks
  readonly byForm: ReadByForm
  readonly readings: readonly LearnedReading[]
  readonly before: Plan | null
  readonly message: ReadMessage
}

/** Every plan that either reader proposes, each once and in the shape in which it is answered. */
function candidatesOf({ byForm, readings, message }: Situation): Candidate[] {
  const isSame = (one: Plan, other: Plan): boolean => comparePlans(one, other, message) === 'same'
  const found: { plan: Plan; ofForms: number | null; ofLearned: number | null; likely: number }[] = []
  for (const [at, own] of byForm.plans.entries()) {
    const plan = heldPlan(own, false, message)
    if (!found.some((each) => isSame(each.plan, plan))) found.push({ plan, ofForms: at, ofLearned: null, likely: 0 })
  }
  for (const [at, { plan: read, likelihood }] of readings.entries()) {
    const plan = heldPlan(read, true, message)
    const known = found.find((each) => isSame(each.plan, plan))
    if (known) {
      known.ofLearned ??= at
      known.likely += Math.exp(likelihood)
    } else found.push({ plan, ofForms: null, ofLearned: at, likely: Math.exp(likelihood) })
  }
  return found
}

/** Whether a word that was said is rare, as names are; several words that were left out together are a question of their own. */
export const isRareWord = (word: string): boolean => !word.includes(' ') && !FREQUENCIES.has(word.toLowerCase())

const logOdds = (share: number): number => Math.log((share + 0.02) / (1.02 - share))

const measuresIn = (plan: Plan): number => dataPartsOf(plan).reduce((sum, { measures }) => sum + measures.length, 0)
/** Whether two plans tell one figure, with a little more or less around it. */
export const isAround = (one: Plan, other: Plan, known: Pick<ReadMessage, 'directory' | 'today'>): boolean =>
  comparePlans(one, other, known) !== 'same' && answersOther(one, other, known)

/** Names and days that were said and that a plan does not use, as they are read; what the same words name besides is not left out. */
export function blanksLeft(plan: Plan, source: Source, blanks: Blanks): string[] {
  const words = wordsOfPlan(plan, blanks)
  if (words === null) return []
  const isUsed = (blank: string): boolean => words.some((word) => word.includes(blank))
  const isOfData = plan.parts.every(({ kind }) => kind === 'data')
  const said = source.message.flatMap(({ text }) =>
    OF_NAMES.test(text) || (isOfData && OF_DAYS.test(text)) ? (BLANK.exec(text)?.[0] ?? []) : [],
  )
  const used = new Set(said.filter(isUsed).flatMap((blank) => namedBy(blanks.wordsOf(blank) ?? '')))
  return said
    .filter((blank) => !isUsed(blank))
    .flatMap((blank) => blanks.wordsOf(blank) ?? [])
    .filter((name) => !namedBy(name).some((word) => used.has(word)))
}
const BLANK = /^<[A-Za-z]+\d>/
/** Days with a place in time; lengths and "now" may only be a manner of speaking. */
const OF_DAYS = /^<D\d>(?:past|running|ahead|one)$/
const OF_NAMES = /^<(?:payee|security|issuer|client|household|institution)/
const namedBy = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []

/** Blanks of names, days and numbers that the message has and the plan does not use. */
function unusedOf(plan: Plan, { source, blanks }: Situation): { names: number; days: number; numbers: number } | null {
  const words = wordsOfPlan(plan, blanks)
  if (words === null) return null
  const said = new Set(source.message.flatMap(({ text }) => BLANK.exec(text)?.[0] ?? []))
  const isUsed = (blank: string): boolean => words.some((word) => word.includes(blank))
  const unused = [...said].filter((blank) => !isUsed(blank))
  return {
    names: unused.filter((blank) => /^<[a-z]/.test(blank) && !blank.startsWith('<text')).length,
    days: unused.filter((blank) => blank.startsWith('<D')).length,
    numbers: unused.filter((blank) => blank.startsWith('<N')).length,
  }
}

function factsOf(candidate: Candidate, all: readonly Candidate[], situation: Situation): Features {
  const { byForm, source, before, message, readings } = situation
  const { plan, ofForms, ofLearned, likely } = candidate
  const facts: Record<string, number> = { always: 1 }
  const put = (name: string, value: number | boolean): void => {
    const number = Number(value)
    if (number !== 0) facts[name] = number
  }
  const isAfter = before !== null
  const others = all.filter((each) => each !== candidate)
  const rival = Math.max(0, ...others.map((each) => each.likely))
  const isAnswered = byForm.kind === 'plan'
  const isOfForms = ofForms === 0 && isAnswered
  put('likely', logOdds(likely))
  put('likely_after', isAfter ? logOdds(likely) : 0)
  put('rival', logOdds(rival))
  put('learned_first', ofLearned === 0)
  put('learned_second', ofLearned === 1)
  put('learned_later', ofLearned !== null && ofLearned > 1)
  put('learned_none', readings.length === 0)
  put('forms_answer', isOfForms)
  put('forms_answer_sure', isOfForms ? byForm.confidence : 0)
  put('forms_certain', isOfForms && byForm.confidence === 1)
  put('forms_answer_after', isOfForms && isAfter)
  put('forms_certain_after', isOfForms && isAfter && byForm.confidence === 1)
  put('forms_other', ofForms !== null && ofForms > 0 && isAnswered)
  put('forms_asks_first', ofForms === 0 && byForm.kind === 'ask')
  put('forms_asks_first_sure', ofForms === 0 && byForm.kind === 'ask' ? byForm.confidence : 0)
  put('forms_asks_later', ofForms !== null && ofForms > 0 && byForm.kind === 'ask')
  put('forms_left_out', isOfForms ? Math.min(3, byForm.leftOut.length) : 0)
  put('left_anyway', isOfForms ? 0 : Math.min(3, byForm.leftOut.length))
  put('left_rare', Math.min(2, byForm.leftOut.filter(isRareWord).length))
  put('forms_differ', !isOfForms && isAnswered)
  put('forms_differ_sure', !isOfForms && isAnswered ? byForm.confidence : 0)
  put('forms_differ_certain', !isOfForms && isAnswered && byForm.confidence === 1)
  put('forms_differ_after', !isOfForms && isAnswered && isAfter)
  put('forms_unknown', byForm.kind === 'unknown')
  put('agreed', isOfForms && ofLearned === 0)
  put('agreed_likely', isOfForms && ofLearned === 0 ? likely : 0)
  put('agreed_after', isOfForms && ofLearned === 0 && isAfter)
  // two questions, several things that are named together and figures side by side are heard by words and forms
  const [heard] = byForm.plans
  if (heard && !isOfForms) {
    put('fewer_parts', plan.parts.length < heard.parts.length)
    put('fewer_values', mostValues(plan) < mostValues(heard))
    put('fewer_measures', measuresIn(plan) < measuresIn(heard))
  }
  // what both find near is rather right than either
  const near = others.filter((each) => isAround(each.plan, plan, message))
  put('likely_around', logOdds(near.reduce((sum, each) => sum + each.likely, likely)))
  put(
    'near_forms',
    near.some((each) => each.ofForms === 0 && isAnswered),
  )
  put(
    'near_learned',
    near.some((each) => each.ofLearned === 0),
  )
  const unused = unusedOf(plan, situation)
  put('unwritten', unused === null)
  put('unused_names', Math.min(2, unused?.names ?? 0))
  put('unused_days', Math.min(2, unused?.days ?? 0))
  put('unused_numbers', Math.min(2, unused?.numbers ?? 0))
  put('same_as_before', before !== null && comparePlans(before, plan, message) === 'same')
  const [own] = dataPartsOf(plan)
  const [was] = dataPartsOf(before)
  put('other_subject', own !== undefined && was !== undefined && own.subject !== was.subject)
  for (const kind of ['term', 'help', 'talk', 'decline'] as const)
    put(
      `is_${kind}`,
      plan.parts.some((part) => part.kind === kind),
    )
  put('several', plan.parts.length > 1)
  put('after', isAfter)
  put('words', Math.min(40, source.message.length) / 10)
  put('few_words', source.message.length <= 3)
  put('advisor', source.role !== 'INVESTOR')
  put('formula', own?.derive != null)
  put('conditions', Math.min(3, own?.where.length ?? 0))
  return facts
}

/**
 * How much each fact speaks for a plan, of first questions and of what is said after another; made by
 * `npm run train -- judge`, and readable.
 */
const WEIGHTS: Readonly<Record<'first' | 'after', Sureness>> = learned

/** What a message may mean by either reader, each plan once and the likeliest first. */
export function judgeReadings(situation: Situation): Judged[] {
  const all = candidatesOf(situation)
  const weights = WEIGHTS[situation.before === null ? 'first' : 'after']
  return all
    .map((candidate): Judged => {
      const facts = factsOf(candidate, all, situation)
      const { plan, ofForms } = candidate
      return { plan, ofForms, facts, sureness: surenessOf(facts, weights) }
    })
    .toSorted((one, other) => other.sureness - one.sureness)
}
