import learned from './sureness.json' with { type: 'json' }
import type { Features } from './features.ts'

/** How much each fact about a choice speaks for its being right; made by `npm run train -- understanding`, and readable. */
export type Sureness = Readonly<Record<string, number>>

const SURENESS: Sureness = learned

/** What is known of a chosen reading beside the others: the facts that tell a sure choice from a guess. */
export interface Choice {
  /** Of each part that was chosen, all of its readings with the chosen one first. */
  readonly parts: readonly {
    readonly kind: string
    readonly features: Features
    readonly score: number
    /** Of the readings that were not chosen, the best first. */
    readonly others: readonly number[]
    /** Of the best reading that asks for another figure; null where there is none. */
    readonly otherFigure: number | null
    /** Of its going on or standing alone; null where nothing was before. */
    readonly odds: number | null
    /** It goes on from the question before. */
    readonly isAfter: boolean
  }[]
  readonly words: number
}

/** Marks of a reading that say something of its sureness, with the name of the fact. */
const TOLD: readonly string[] = [
  'left_known',
  'left_name',
  'left_figure',
  'left_strange',
  'cost',
  'cue_neither',
  'cue_against',
  'text',
  'name',
  'from_said',
  'from_subject',
  'from_implied',
  'from_before',
  'from_guessed',
  'part_guessed',
  'follow_up',
  'formula',
  'more_measures',
  'ask_against',
  'nothing_left',
  'compare',
  'conditions',
  'groups',
  'part_whole',
  'part_share',
]

const MOST_ODDS = 4
/** A score beyond this says no more. */
const MOST_SCORE = 14
const capped = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** The facts of a choice by name. Several parts are as sure as the least of them. */
export function factsOf({ parts, words }: Choice): Features {
  const facts: Record<string, number> = { always: 1 }
  const worst = (name: string, value: number): void => {
    facts[name] = Math.max(facts[name] ?? -Infinity, value)
  }
  for (const { kind, features, score, others, otherFigure, odds, isAfter } of parts) {
    worst('unsure_score', -capped(score, MOST_SCORE))
    worst('unsure_margin', -capped(score - (others[0] ?? score - 4), 3))
    worst('unsure_figure', -capped(score - (otherFigure ?? score - 4), 4))
    if (odds !== null) worst(isAfter ? 'unsure_after' : 'unsure_alone', MOST_ODDS - Math.min(MOST_ODDS, odds))
    if (isAfter) worst('has_before', 1)
    worst('left', capped(features['left'] ?? 0, 6))
    worst('left_share', features['left_share'] ?? 0)
    for (const name of TOLD) if (features[name]) worst(name, capped(features[name], 3))
    const unused = Object.entries(features).reduce(
      (sum, [name, value]) => sum + (name.startsWith('unused_') ? value : 0),
      0,
    )
    worst('unused', capped(unused, 3))
    const isClean = !features['left'] && unused === 0 && (features['cost'] ?? 0) < 0.2 && !features['cue_against']
    worst('unclean', isClean ? 0 : 1)
    if (isClean && features['from_said']) worst('clean_said', 1)
    for (const [name, value] of Object.entries(features)) if (name.startsWith('doubt_')) worst(name, value)
    if (kind !== 'data') worst(`kind_${kind}`, 1)
    if (kind !== 'data') worst('part_left', capped(features[`part_${kind}_left`] ?? 0, 5))
  }
  if (parts.length > 1) facts['several'] = 1
  facts['words'] = Math.min(30, words) / 10
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== 0))
}

/** The probability that a choice is right, 0 to 1. */
export const surenessOf = (facts: Features, weights: Sureness = SURENESS): number =>
  1 / (1 + Math.exp(-Object.entries(facts).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0)))
