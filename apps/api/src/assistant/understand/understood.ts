import type { Plan } from '@keelwise/contract/plan'
import type { LanguageCode } from './lexicon/figures.ts'

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
      /** The first is meant more likely than not, and nothing that was said speaks against it: it may be answered besides. */
      readonly isLikely: boolean
      readonly leftOut: readonly string[]
      readonly language: LanguageCode
    }
  /** Nothing fits. */
  | {
      readonly kind: 'unknown'
      readonly leftOut: readonly string[]
      readonly language: LanguageCode
    }
