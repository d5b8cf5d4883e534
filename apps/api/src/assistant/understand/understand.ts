import type { DataPart, Plan, PlanPart, SubjectName } from '@keelwise/contract/plan'
import { BOOK_SUBJECTS, SUBJECTS } from '../model-of-data/model.ts'
import { type Reading, optionsOf, readMessage } from './compose/message.ts'
import type { Option } from './compose/reading.ts'
import type { Directory } from './directory.ts'
import { ENGLISH } from './lexicon/en/english.ts'
import type { LanguageCode } from './lexicon/figures.ts'
import { Spotter } from './spot/spot.ts'

/** What a person asks, with what is known of them. */
export interface Asking {
  readonly text: string
  readonly role: 'INVESTOR' | 'ADVISOR'
  /** `yyyy-MM-dd`, the person's day. */
  readonly today: string
  readonly directory: Directory
  /** What was asked before, for a follow-up; null for none. */
  readonly before: Plan | null
  /** An advisor has a client open, whose things can be asked about. */
  readonly clientOpen: boolean
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
  /** Readings that fit equally well. */
  | {
      readonly kind: 'ask'
      readonly choices: readonly Plan[]
      readonly leftOut: readonly string[]
      readonly language: LanguageCode
    }
  /** Nothing fits; the nearest that can be asked. */
  | {
      readonly kind: 'unknown'
      readonly nearest: readonly Plan[]
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

/** The part that a follow-up leans on. */
const lastData = (plan: Plan | null): DataPart | null =>
  plan?.parts.flatMap((part) => (part.kind === 'data' ? [part] : part.kind === 'decline' ? part.related : [])).at(-1) ??
  null

const planOf = (parts: readonly PlanPart[]): Plan => ({ version: 1, parts: parts.slice(0, 4) })

/** Below this nothing is answered: a wrong answer costs three times one that is missing. */
const SURE_ENOUGH = 0.5
/** So many words with a meaning that no part uses: then it is another question, and the reading is only offered. */
const TOO_MANY_LEFT_OUT = 2

/** Reads a question as a plan. Pure: the same question of the same person on the same day is the same plan. */
export function understand(asking: Asking): Understood {
  const language: LanguageCode = 'en'
  const spotter = spotterOf(language)
  const spotted = spotter.spot(asking.text, asking.directory, asking.today)
  const reading: Reading = readMessage(spotted, {
    subjects: subjectsOf(asking),
    before: lastData(asking.before),
    directory: asking.directory,
    today: asking.today,
  })
  const plans = reading.others.map((part) => planOf([part]))
  if (reading.parts.length === 0 || reading.confidence < SURE_ENOUGH || reading.leftOut.length >= TOO_MANY_LEFT_OUT)
    return {
      kind: 'unknown',
      nearest: [...(reading.parts.length > 0 ? [planOf(reading.parts)] : []), ...plans].slice(0, 3),
      leftOut: reading.leftOut,
      language,
    }
  return {
    kind: 'plan',
    plan: planOf(reading.parts),
    leftOut: reading.leftOut,
    alternatives: plans.slice(0, 3),
    confidence: reading.confidence,
    language,
  }
}

/** Every reading of a question as one part, the best first; what the weights are learned from. */
export function optionsFor(asking: Asking): Option[] {
  const spotted = spotterOf('en').spot(asking.text, asking.directory, asking.today)
  return optionsOf(spotted, {
    subjects: subjectsOf(asking),
    before: lastData(asking.before),
    directory: asking.directory,
    today: asking.today,
  })
}
