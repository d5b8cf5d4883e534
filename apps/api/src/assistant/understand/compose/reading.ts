import type { DataPart, PlanPart, SubjectName } from '@keelwise/contract/plan'
import type { Features } from '../choose/features.ts'
import type { Continuing } from '../choose/continuing.ts'
import type { Weights } from '../choose/score.ts'
import type { Directory } from '../directory.ts'
import type { LearnedGuess } from '../guess/guess.ts'

/** What a question is read with. */
export interface Context {
  readonly subjects: ReadonlySet<SubjectName>
  /** The part that a follow-up leans on. */
  readonly before: DataPart | null
  /** All parts of the plan that it is the last of. */
  readonly allBefore: readonly DataPart[]
  /** What was asked before that, the newest first: what "both together" adds up. */
  readonly earlier: readonly DataPart[]
  /** The word of investing that was explained before. */
  readonly termBefore: string | null
  /** An advisor has a client open. */
  readonly clientOpen: boolean
  readonly directory: Directory
  readonly today: string
  /** The base currency of whom asks. */
  readonly currency?: string
  /** Other weights than the learned ones, while they are learned. */
  readonly weights?: Weights
  readonly guess?: LearnedGuess
  readonly continuing?: Continuing
  /** The question before is in the same message. */
  readonly isWithin?: boolean
}

/** One way to read a run of words as one part. */
export interface Option {
  readonly part: PlanPart
  readonly score: number
  readonly leftOut: readonly string[]
  readonly features: Features
  /** The figure was said, not taken from the question before or from a name. */
  readonly isSaid: boolean
  /** The figure is that of the question before. */
  readonly isAgain?: boolean
  /** It goes on from the question before. */
  readonly isAfter?: boolean
  /** How sure it is whether the question goes on at all, as the logarithm of the odds. */
  readonly odds?: number
}
