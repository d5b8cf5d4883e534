import type { DataPart, PlanPart, SubjectName } from '@keelwise/contract/plan'
import type { Features } from '../choose/features.ts'
import type { Directory } from '../directory.ts'

/** What a question is read with. */
export interface Context {
  readonly subjects: ReadonlySet<SubjectName>
  readonly before: DataPart | null
  readonly directory: Directory
  readonly today: string
}

/** One way to read a run of words as one part. */
export interface Option {
  readonly part: PlanPart
  readonly score: number
  readonly leftOut: readonly string[]
  readonly features: Features
  /** The figure was said, not taken from the question before or from a name. */
  readonly isSaid: boolean
}
