import learned from './weights.json' with { type: 'json' }
import type { Features } from './features.ts'

/** How much each feature speaks for a reading; made by `npm run train -- understanding`, and readable. */
export type Weights = Readonly<Record<string, number>>

const WEIGHTS: Weights = learned

/** How well a reading fits, in no unit: it is only compared with others of the same question. */
export const scoreOf = (features: Features, weights: Weights = WEIGHTS): number =>
  Object.entries(features).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0)
