import type { Condition, DataPart } from '@keelwise/contract/plan'
import type { NumberRead } from '../read/numbers.ts'
import type { PeriodRead } from '../read/periods.ts'
import type { Aggregate, AskWord, Bound, Cue, FollowUpMark } from '../spot/senses.ts'
import type { Turn } from '../spot/turn.ts'
import type { Note } from './notes.ts'

/** A dimension of a subject, or a measure that rows are held against. */
export type Field = string

/** What the spans of a cover say for one head, before it is put together to a part. */
export interface Gathered {
  readonly where: Condition[]
  readonly by: Field[]
  readonly measures: string[]
  readonly periods: PeriodRead[]
  /** The same with where they stand. */
  readonly times: { readonly read: PeriodRead; readonly at: number; readonly end: number }[]
  readonly bounds: {
    readonly bound: Bound
    readonly near: string | null
    readonly at: number
    readonly end: number
    /** Everything but that. */
    readonly isExcluded: boolean
  }[]
  readonly numbers: { readonly number: NumberRead; readonly at: number; readonly end: number }[]
  readonly aggregates: Aggregate[]
  readonly cues: Set<Cue>
  readonly asks: Set<AskWord>
  readonly marks: Set<FollowUpMark>
  /** Nouns of dimensions that were named without `by`. */
  readonly nouns: { readonly field: Field; readonly isPlural: boolean; readonly at?: number }[]
  readonly notes: Note[]
  rank: { direction: 'asc' | 'desc'; count: number | null; isOrder: boolean } | null
  newest: { direction: 'asc' | 'desc'; count: number | null } | null
  which: Field | null
  /** Of `which three days`. */
  whichCount: number | null
  isLine: boolean
  isBroken: boolean
  /** Said as `by merchant`; `time` for `by month`. */
  saidGroup: 'rows' | 'time' | null
  /** "By account" stands there in so many words. */
  isGroupSure: boolean
  isVersus: boolean
  isSorted: string | null
  isBenchmark: boolean
  show: DataPart['show']
  turned: Turn | null
  /** `second`: so many rows of what is in an order. */
  ordinal: number | null
  /** `it`, also inside a phrase for a figure. */
  saysIt: boolean
  /** What it is grouped by follows from what is asked, and nothing else would answer it. */
  isFirm: boolean
  /** Conditions that were said to both sides of a comparison. */
  sides: Condition[]
}
