import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import { type Features, featuresOf } from '../choose/features.ts'
import { scoreOf } from '../choose/score.ts'
import type { Spotted } from '../spot/spot.ts'
import { type Built, build } from './build.ts'
import type { Sign } from './notes.ts'
import { variantsOf } from './variants.ts'
import { coversOf } from './cover.ts'
import { type Head, headsOf } from './heads.ts'
import type { Context } from './reading.ts'

/** One reading of a question as a part of a plan. */
export interface Candidate {
  readonly part: DataPart
  readonly head: Head
  readonly features: Features
  readonly score: number
  /** Words that no part of it uses, as they were written. */
  readonly leftOut: readonly string[]
}

const HOW: ReadonlySet<string> = new Set(['how_much', 'how_many'])
/** Covers that are built for each head. */
const COVERS = 5

/** The same question in the same words or others. */
export const keyOf = (part: PlanPart): string =>
  JSON.stringify(part, (name, value: unknown) => (name === 'words' || name === 'label' ? undefined : value))

/** How many each single row is says nothing: one. */
const isCountOfOnes = (part: PlanPart): boolean =>
  part.kind === 'data' &&
  part.measures[0] === 'count' &&
  part.order?.by === 'count' &&
  part.by.includes(SUBJECTS[part.subject].rows)

/** Every sensible reading of a question as one part, the best first. */
export function compose(spotted: Spotted, options: Context): Candidate[] {
  const { tokens, spans, weights } = spotted
  // a phrase for a figure can hold the words that ask for one: "how much do I have in"
  const said = new Set(
    spans.flatMap(({ sense }) => (sense.kind === 'ask' && HOW.has(sense.ask) ? [sense.ask as Sign] : [])),
  )
  const asked = (built: Built): Built => ({ ...built, signs: new Set([...built.signs, ...said]) })
  const candidates = headsOf(spans, options.subjects, options.before).flatMap((head) =>
    coversOf(spotted, head, COVERS).flatMap((cover) =>
      variantsOf(asked(build(head, cover, tokens, options.today)), head).map((built): Candidate => {
        const features = featuresOf(head, cover, built, spotted, {
          hasBefore: options.before !== null,
          clientOpen: options.clientOpen,
          directory: options.directory,
        })
        return {
          part: built.part,
          head,
          features,
          score: scoreOf(features, options.weights),
          leftOut: cover.left.filter((at) => (weights[at] ?? 0) > 0).map((at) => tokens[at]?.raw ?? ''),
        }
      }),
    ),
  )
  const seen = new Set<string>()
  return candidates
    .filter(({ part }) => !isCountOfOnes(part))
    .toSorted((a, b) => b.score - a.score)
    .filter(({ part }) => {
      const key = keyOf(part)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}
