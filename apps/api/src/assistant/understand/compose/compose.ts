import type { DataPart, SubjectName } from '@keelwise/contract/plan'
import { type Features, featuresOf } from '../choose/features.ts'
import { scoreOf } from '../choose/score.ts'
import type { Directory } from '../directory.ts'
import type { Spotted } from '../spot/spot.ts'
import { build } from './build.ts'
import { variantsOf } from './variants.ts'
import { coversOf } from './cover.ts'
import { type Head, headsOf } from './heads.ts'

/** One reading of a question as a part of a plan. */
export interface Candidate {
  readonly part: DataPart
  readonly head: Head
  readonly features: Features
  readonly score: number
  /** Words that no part of it uses, as they were written. */
  readonly leftOut: readonly string[]
}

/** Covers that are built for each head. */
const COVERS = 5

/** Every sensible reading of a question as one part, the best first. */
export function compose(
  spotted: Spotted,
  options: {
    readonly subjects: ReadonlySet<SubjectName>
    readonly before: DataPart | null
    readonly directory: Directory
    readonly today: string
  },
): Candidate[] {
  const { tokens, spans, weights } = spotted
  const candidates = headsOf(spans, options.subjects, options.before).flatMap((head) =>
    coversOf(spotted, head, COVERS).flatMap((cover) =>
      variantsOf(build(head, cover, tokens, options.today), head).map((built): Candidate => {
        const features = featuresOf(head, cover, built, spotted, {
          hasBefore: options.before !== null,
          directory: options.directory,
        })
        return {
          part: built.part,
          head,
          features,
          score: scoreOf(features),
          leftOut: cover.left.filter((at) => (weights[at] ?? 0) > 0).map((at) => tokens[at]?.raw ?? ''),
        }
      }),
    ),
  )
  const seen = new Set<string>()
  return candidates
    .toSorted((a, b) => b.score - a.score)
    .filter(({ part }) => {
      const key = JSON.stringify(part)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}
