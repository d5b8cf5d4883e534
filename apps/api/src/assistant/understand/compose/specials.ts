import { type DataPart, type PlanPart, barePart } from '@keelwise/contract/plan'
import { type Features } from '../choose/features.ts'
import { scoreOf } from '../choose/score.ts'
import type { Guess } from '../guess/guess.ts'
import { headOf } from '../guess/matters.ts'
import { proposedParts } from '../guess/proposals.ts'
import type { Span } from '../spot/senses.ts'
import type { Spotted } from '../spot/spotted.ts'
import type { Candidate } from './compose.ts'
import type { Context, Option } from './reading.ts'

/** What stands with a refusal where the question names nothing that could be shown. */
const data = (subject: DataPart['subject'], measure: string, by: readonly string[] = []): DataPart => ({
  ...barePart,
  subject,
  measures: [measure],
  by: [...by],
})

type Reason = Extract<PlanPart, { kind: 'decline' }>['reason']
const RELATED: Readonly<Partial<Record<Reason, readonly DataPart[]>>> = {
  advice: [
    data('fit', 'drift', ['asset_class']),
    data('fit', 'single_position'),
    data('positions', 'gain', ['position']),
  ],
  forecast: [data('returns', 'twr'), data('worth', 'change')],
  action: [data('accounts', 'balance', ['account'])],
  market: [data('positions', 'value', ['asset_class'])],
  not_kept: [],
  others: [],
  off_topic: [],
}

const RETIRING = /\b(?:retire|retires|retired|retiring|(?:stop|quit|stopping|quitting) work(?:ing)?)\b/
/** What helps somebody who wants to stop working: how far their goals are, and what could be taken out by the usual rule. */
const OF_RETIREMENT: readonly DataPart[] = [
  {
    ...data('plans', 'saved', ['plan']),
    measures: ['saved', 'target', 'on_track'],
    where: [{ field: 'kind', op: 'is', values: ['goal'], words: 'goal' }],
  },
  { ...data('worth', 'value'), derive: { formula: 'withdrawal', given: {} } },
  data('fit', 'emergency_months'),
]

const MEANT = 0.3

/** Readings that ask for no data: greetings, words of investing, help with the application, and what is not done here. */
export function specialsOf(
  spotted: Spotted,
  context: Context,
  candidates: readonly Candidate[],
  guess: Guess,
): Option[] {
  const { spans } = spotted
  const parts = spans.filter(({ sense }) => sense.kind === 'part')
  const options: Option[] = []
  for (const span of parts) {
    if (span.sense.kind !== 'part') continue
    const { part } = span.sense
    if (isOrder(part) && isOfDeeds(spotted)) continue
    const features = { ...specialFeatures(part, span, spotted), ...guess.featuresOf(part) }
    options.push({
      part: completed(part, spotted, candidates),
      score: scoreOf(features, context.weights),
      features,
      leftOut: [],
      isSaid: true,
    })
  }
  const isKnown = (part: PlanPart): boolean => options.some((option) => headOf(option.part) === headOf(part))
  const guessed = proposedParts(guess).filter((part) => !isKnown(part) && !(isOrder(part) && isOfDeeds(spotted)))
  return [
    ...options,
    ...guessed.map((part): Option => {
      const features = { ...guessedFeatures(part), ...guess.featuresOf(part) }
      return {
        part: completed(part, spotted, candidates),
        score: scoreOf(features, context.weights),
        features,
        leftOut: [],
        isSaid: true,
      }
    }),
    ...termsOf(spotted, context, guess),
  ]
}

const isOrder = (part: PlanPart): boolean => part.kind === 'decline' && part.reason === 'action'

const ASKS_OF_DEEDS: ReadonlySet<string> = new Set(['why', 'did', 'was', 'were', 'has', 'had', 'when'])
/** "why am I paying rent and a mortgage", "did we pay all of it", "we pay both": nothing that should be done. */
const isOfDeeds = ({ tokens: [first, second] }: Spotted): boolean =>
  ASKS_OF_DEEDS.has(first?.text ?? '') ||
  (first?.text === 'we' && /^(?:pay|paid|bought|sold|sent)$/.test(second?.text ?? ''))

/** What speaks for a part that the lexicon has no words for in the question. */
const guessedFeatures = (part: PlanPart): Features => ({
  part_guessed: 1,
  [`part_guessed_${part.kind}`]: 1,
})

/** A refusal with what it is about and what helps to decide. */
function completed(part: PlanPart, { tokens }: Spotted, candidates: readonly Candidate[]): PlanPart {
  if (part.kind !== 'decline') return part
  const near = candidates
    .filter(({ features }) => (features['left_share'] ?? 0) < 1 - MEANT && (features['cost'] ?? 0) < 0.5)
    .slice(0, 1)
    .map(({ part: related }) => related)
  const isRetiring = part.reason !== 'not_kept' && RETIRING.test(tokens.map(({ text }) => text).join(' '))
  const usual = isRetiring ? OF_RETIREMENT : (RELATED[part.reason] ?? [])
  const isAbout = part.reason === 'advice' || part.reason === 'forecast' || part.reason === 'not_kept'
  return {
    ...part,
    words: tokens
      .map(({ raw }) => raw)
      .join(' ')
      .slice(0, 200),
    related: (isAbout && !isRetiring && near.length > 0 ? near : [...usual]).slice(0, 3),
  }
}

/** What speaks for a reading that asks for no data. */
function specialFeatures(part: PlanPart, span: Span, { tokens, weights, spans }: Spotted): Features {
  const inside = (at: number): boolean => span.start <= at && at < span.end
  let [left, content, covered] = [0, 0, 0]
  for (const [at, weight] of weights.entries()) {
    content += weight
    if (inside(at)) covered += weight
    // words that only ask leave nothing out
    else if (
      !spans.some(
        ({ start, end, sense }) =>
          start <= at &&
          at < end &&
          (sense.kind === 'ask' || sense.kind === 'define' || sense.kind === 'level' || sense.kind === 'way'),
      )
    )
      left += weight
  }
  const name = part.kind === 'decline' ? `decline_${part.reason}` : part.kind
  return {
    [`part_${name}`]: 1,
    part_words: Math.min(5, span.end - span.start),
    part_covered: covered,
    [`part_${part.kind}_left`]: left,
    part_whole: span.end - span.start === tokens.length ? 1 : 0,
    [`part_${part.kind}_mine`]: tokens.some(({ text }) => /^(?:my|mine|i|our|we)$/.test(text)) ? 1 : 0,
    part_at_start: span.start === 0 ? 1 : 0,
    cost: span.cost,
    ...(spans.some(({ sense }) => sense.kind === 'way') ? { [`way_${part.kind}`]: 1 } : {}),
    part_share: content === 0 ? 0 : covered / content,
  }
}

/** Words of investing that are asked to be explained. */
function termsOf(spotted: Spotted, context: Context, guess: Guess): Option[] {
  const { spans } = spotted
  const asked = spans.filter(({ sense }) => sense.kind === 'define')
  const level = spans.find(({ sense }) => sense.kind === 'level')
  return spans.flatMap((span): Option[] => {
    if (span.sense.kind !== 'term') return []
    const isAsked = asked.some(({ start, end }) => end <= span.start || start >= span.end)
    const plainness = level?.sense.kind === 'level' ? level.sense.level : 'usual'
    const part: PlanPart = { kind: 'term', term: span.sense.term, level: plainness }
    const features: Record<string, number> = {
      ...specialFeatures(part, span, spotted),
      ...guess.featuresOf(part),
      ...(isAsked || level ? { term_asked: 1 } : {}),
      ...(level ? { term_level: 1 } : {}),
    }
    return [{ part, score: scoreOf(features, context.weights), features, leftOut: [], isSaid: true }]
  })
}

/** Ways to go on from a word of investing that was explained: another word, or the same more simply or more deeply. */
export function termsAfter(spotted: Spotted, context: Context, guess: Guess, before: string): Option[] {
  const others = termsOf(spotted, context, guess).map((option): Option => {
    const features = { ...option.features, term_after_term: 1 }
    return { ...option, features, score: scoreOf(features, context.weights) }
  })
  const level = spotted.spans.find(({ sense }) => sense.kind === 'level')
  if (level?.sense.kind !== 'level') return others
  const part: PlanPart = { kind: 'term', term: before, level: level.sense.level }
  const features = { ...specialFeatures(part, level, spotted), term_asked: 1, term_level: 1, term_again: 1 }
  return [...others, { part, score: scoreOf(features, context.weights), features, leftOut: [], isSaid: true }]
}
