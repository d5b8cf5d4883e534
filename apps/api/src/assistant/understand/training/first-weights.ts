import type { Weights } from '../choose/score.ts'
import written from './first-weights.json' with { type: 'json' }

/** What speaks for a reading before anything is learned, as people wrote it. */
export const FIRST_WEIGHTS: Weights = written
