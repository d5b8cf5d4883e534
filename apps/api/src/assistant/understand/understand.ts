import type { DataPart, Plan, PlanPart, SubjectName } from '@keelwise/contract/plan'
import { BOOK_SUBJECTS, SUBJECTS } from '../model-of-data/model.ts'
import { type Reading, optionsAfter, optionsAlone, leansOnBefore, losesNamed, readMessage } from './compose/message.ts'
import { situationOf } from './compose/situation.ts'
import type { Context, Option } from './compose/reading.ts'
import type { Continuing } from './choose/continuing.ts'
import type { Weights } from './choose/score.ts'
import { continuingFacts } from './choose/continuing.ts'
import type { Features } from './choose/features.ts'
import { type Sureness, surenessOf } from './choose/sureness.ts'
import type { Directory } from './directory.ts'
import type { Situation } from './guess/clues.ts'
import type { LearnedGuess } from './guess/guess.ts'
import { ENGLISH } from './lexicon/en/english.ts'
import { isForeign } from './read/language.ts'
import type { LanguageCode } from './lexicon/figures.ts'
import { Spotter } from './spot/spot.ts'
import type { Spotted } from './spot/spotted.ts'
import { TERMS } from './terms/terms.ts'

/** What a person asks, with what is known of them. */
export interface Asking {
  readonly text: string
  readonly role: 'INVESTOR' | 'ADVISOR'
  /** `yyyy-MM-dd`, the person's day. */
  readonly today: string
  readonly directory: Directory
  /** What was asked before, for a follow-up; null for none. */
  readonly before: Plan | null
  /** What was asked before that, the newest first. */
  readonly earlier?: readonly Plan[]
  /** The question before was not understood: what leans on it is about nothing that is known. */
  readonly isAfterUnread?: boolean
  /** An advisor has a client open, whose things can be asked about. */
  readonly clientOpen: boolean
  /** The base currency, which amounts are in where nothing else is said; dollars where nobody says. */
  readonly currency?: string
  /** Other weights than the learned ones, while they are learned. */
  readonly weights?: Weights
  readonly sureness?: Sureness
  readonly guess?: LearnedGuess
  readonly continuing?: Continuing
}

/** What a question was understood to ask. */
export type Understood =
  | {
      readonly kind: 'plan'
      readonly plan: Plan
      /** Words that carry meaning and that no part of the plan uses. */
      readonly leftOut: readonly string[]
      /** What else it could mean, the likeliest first. */
      readonly alternatives: readonly Plan[]
      /** 0 to 1. */
      readonly confidence: number
      readonly language: LanguageCode
    }
  /** Nothing is certain enough to be answered: what it most likely means, the likeliest first. */
  | {
      readonly kind: 'ask'
      readonly choices: readonly Plan[]
      /** 0 to 1, of the first of them. */
      readonly confidence: number
      readonly leftOut: readonly string[]
      readonly language: LanguageCode
    }
  /** Nothing fits. */
  | {
      readonly kind: 'unknown'
      readonly leftOut: readonly string[]
      readonly language: LanguageCode
    }

const spotters = new Map<LanguageCode, Spotter>()

/** Compiled at the first question of a language. */
function spotterOf(language: LanguageCode): Spotter {
  const known = spotters.get(language) ?? new Spotter(ENGLISH)
  spotters.set(language, known)
  return known
}

const ALL = Object.keys(SUBJECTS) as SubjectName[]
const OF_INVESTORS: ReadonlySet<SubjectName> = new Set(ALL.filter((name) => !BOOK_SUBJECTS.has(name)))

const subjectsOf = ({ role, clientOpen }: Asking): ReadonlySet<SubjectName> =>
  role === 'INVESTOR' ? OF_INVESTORS : clientOpen ? new Set(ALL) : BOOK_SUBJECTS

/** The parts that a follow-up leans on. */
const dataOf = (plan: Plan | null): DataPart[] =>
  plan?.parts.flatMap((part) => (part.kind === 'data' ? [part] : part.kind === 'decline' ? part.related : [])) ?? []

/** What of a person's own a word of investing is about: a Roth IRA their Roth, a gain their gains. */
function ownOf(term: string, asking: Asking): DataPart | null {
  const [name] = TERMS.get(term)?.names ?? []
  if (name === undefined) return null
  const best = optionsAlone(spot({ ...asking, text: name }), contextOf({ ...asking, before: null })).find(
    ({ part, leftOut }) => part.kind === 'data' && leftOut.length === 0,
  )
  return best?.part.kind === 'data' ? best.part : null
}

const contextOf = (asking: Asking): Context => {
  const last = asking.before?.parts.at(-1)
  const termBefore = last?.kind === 'term' ? last.term : null
  return {
    subjects: subjectsOf(asking),
    before: dataOf(asking.before).at(-1) ?? (termBefore === null ? null : ownOf(termBefore, asking)),
    allBefore: asking.before?.parts.flatMap((part) => (part.kind === 'data' ? [part] : [])) ?? [],
    earlier: (asking.earlier ?? []).flatMap((plan) => dataOf(plan).slice(-1)),
    termBefore,
    clientOpen: asking.clientOpen,
    directory: asking.directory,
    today: asking.today,
    ...(asking.currency === undefined ? {} : { currency: asking.currency }),
    ...(asking.weights ? { weights: asking.weights } : {}),
    ...(asking.guess ? { guess: asking.guess } : {}),
    ...(asking.continuing ? { continuing: asking.continuing } : {}),
  }
}

const spot = ({ text, directory, today, clientOpen }: Asking): Spotted =>
  spotterOf('en').spot(text, directory, today, clientOpen)

const planOf = (parts: readonly PlanPart[]): Plan => ({ version: 1, parts: parts.slice(0, 4) })

/** Below this nothing is answered and the nearest readings are offered: a wrong answer costs three times one that is missing. */
const SURE_ENOUGH = 0.7
/**
 * What leans on a question that was not understood, or leaves out days or a name that were said, is no more sure than
 * this, whatever else speaks for it.
 */
const ADRIFT = 0.5
/** What fits its words as badly as this is a guess, whatever tells it from the others. */
const BAD_FIT = 10
/** Below this even offering would only confuse. */
const WORTH_OFFERING = 0.05
const MOST_CHOICES = 3

/** Days and names of the person that no part of a plan uses: without them it answers another question. */
const leavesOwn = ({ tokens, spans }: Spotted, leftOut: readonly string[], parts: readonly PlanPart[]): boolean => {
  const left = new Set(leftOut)
  // "spent on blorf": nothing else says what it was spent on
  const wantsPayee = parts.some(
    (part) =>
      part.kind === 'data' && part.subject === 'transactions' && part.derive === null && part.where.length === 0,
  )
  const isLeft = (start: number, end: number): boolean =>
    tokens.slice(start, end).every(({ raw, text }) => left.has(raw) || SMALL.test(text) || /^\d/.test(text))
  return spans.some(
    ({ start, end, cost, sense }) =>
      (cost < 0.15 || sense.kind === 'text') &&
      tokens.slice(start, end).some(({ raw }) => left.has(raw)) &&
      ((sense.kind === 'value' && OF_OWN.has(sense.field)) ||
        sense.kind === 'bound' ||
        (sense.kind === 'period' && sense.read.kind === 'days' && sense.read.isVague !== true) ||
        sense.kind === 'name' ||
        (sense.kind === 'text' && wantsPayee) ||
        (sense.kind === 'part' && sense.part.kind === 'decline' && sense.part.reason === 'action')) &&
      isLeft(start, end),
  )
}
/** Values that say which of the person's things are meant. */
const OF_OWN: ReadonlySet<string> = new Set(['account_type', 'group', 'sec_type', 'tax'])
const SMALL =
  /^(?:the|a|an|of|in|on|at|as|to|since|from|for|by|this|last|and|over|under|than|more|less|least|most|above|below|between)$/

const GREETING =
  /^(?:hi|hiya|hello|hey|howdy|yo|good (?:morning|afternoon|evening|day)|morning|evening|greetings)(?: (?:there|again|all|everyone|to you|you))?\s*[,.!:;-]*\s+(?=(?:and |so |ok |please |could you |can you )*(?:what|whats|what's|how|hows|how's|when|which|who|whos|who's|whom|whose|where|why|is|are|was|were|do|does|did|have|has|can|could|any|anything|show|list|tell|give|compare|explain)\b.*\w)(?!how (?:are you|is it going|do you do|are things)|how's it going|what's up|whats up)/i

/** "since summer" is since the last one began. */
const SINCE_SEASON = /\bsince (spring|summer|fall|autumn|winter)\b/i

/** Reads a question as a plan. Pure: the same question of the same person on the same day is the same plan. */
export function understand(asked: Asking): Understood {
  // who says good morning first wants an answer to the rest
  const asking: Asking = { ...asked, text: asked.text.replace(GREETING, '').replace(SINCE_SEASON, 'since the $1') }
  const language: LanguageCode = 'en'
  if (isForeign(asking.text)) {
    const plan = planOf([{ kind: 'decline', reason: 'language', related: [] }])
    return { kind: 'plan', plan, leftOut: [], alternatives: [], confidence: 1, language }
  }
  const { parts, others, leftOut, facts } = read(asking)
  const alternatives = others.map(planOf)
  const sureness = parts.length === 0 ? 0 : surenessOf(facts, asking.sureness)
  const isAdrift =
    asking.isAfterUnread === true && parts.some(({ kind }) => kind === 'data') && leansOnBefore(spot(asking))
  const fitsBadly = (facts['unsure_score'] ?? 0) >= BAD_FIT
  const confidence =
    isAdrift ||
    fitsBadly ||
    losesNamed(spot(asking), contextOf(asking).before, parts) ||
    leavesOwn(spot(asking), leftOut, parts)
      ? Math.min(sureness, ADRIFT)
      : sureness
  if (confidence < WORTH_OFFERING) return { kind: 'unknown', leftOut, language }
  const plan = planOf(parts)
  if (confidence < SURE_ENOUGH)
    return { kind: 'ask', choices: [plan, ...alternatives].slice(0, MOST_CHOICES), confidence, leftOut, language }
  return { kind: 'plan', plan, leftOut, alternatives: alternatives.slice(0, MOST_CHOICES), confidence, language }
}

/** The message with what was noticed while it was read; what the sureness is learned from. */
export const read = (asking: Asking): Reading => readMessage(spot(asking), contextOf(asking))

/** Every reading of a question as one part, the best first: alone, and as it goes on from the one before; what the weights are learned from. */
export function optionsFor(asking: Asking): {
  readonly alone: Option[]
  readonly after: Option[]
  /** What tells which of the two is meant; null where nothing was before. */
  readonly facts: Features | null
} {
  const [spotted, context] = [spot(asking), contextOf(asking)]
  const [alone, after] = [optionsAlone(spotted, context), optionsAfter(spotted, context)]
  const [best] = after
  return { alone, after, facts: best ? continuingFacts(spotted, alone[0] ?? null, best, context) : null }
}

/** The words of a question with what they may mean, and what it is asked after; what is guessed from. */
export function spottedOf(asking: Asking): { readonly spotted: Spotted; readonly situation: Situation } {
  return { spotted: spot(asking), situation: situationOf(contextOf(asking)) }
}
