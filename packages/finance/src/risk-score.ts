import { type Horizon, type Reserve, type RiskBand, horizons, reserves } from '@keelwise/contract/words'
import { Decimal } from 'decimal.js'
import { bandOfScore, recommendBand } from './risk-bands.ts'
import { CAPACITY_QUESTIONS, riskQuestions } from './risk-questionnaire.ts'

/** An option per question, e.g. `{ q01: 'b' }`. */
export type RiskAnswers = ReadonlyMap<string, string>

export interface RiskResult {
  /** 13 to 50. */
  readonly rawScore: number
  /** 1 to 100. */
  readonly riskScore: number
  readonly riskBand: RiskBand
  readonly horizon: Horizon
  readonly reserve: Reserve
  /** Never above `riskBand`. */
  readonly recommendedBand: RiskBand
}

const ANCHORS = [
  [13, 1],
  [18, 20],
  [23, 40],
  [29, 60],
  [33, 80],
  [50, 100],
] as const

/**
 * The risk score of a sum of points: straight lines between anchors, rounded half up. The anchors put the published cut
 * points of the Grable and Lytton scale (0.15, 0.26, 0.44 and 0.56 of the range) on 20, 40, 60 and 80.
 * @param raw 13 to 50
 * @returns 1 to 100
 */
export function scoreOfRaw(raw: number): number {
  const upper = ANCHORS.findIndex(([anchor]) => raw <= anchor)
  const [highRaw, highScore] = ANCHORS[upper] ?? ANCHORS[5]
  const [lowRaw, lowScore] = ANCHORS[upper - 1] ?? ANCHORS[0]
  if (highRaw === lowRaw) return highScore
  return new Decimal(raw - lowRaw)
    .times(highScore - lowScore)
    .div(highRaw - lowRaw)
    .plus(lowScore)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    .toNumber()
}

/**
 * What is wrong with answers, one sentence each; empty when every question is answered with one of its options.
 * @param answers pairs of question and option as they were sent, repeated ones included
 */
export function findAnswerFaults(answers: readonly (readonly [question: string, option: string])[]): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const [id, option] of answers) {
    const question = riskQuestions.find((each) => each.id === id)
    if (!question) faults.push(`Unknown question ${id}.`)
    else if (seen.has(id)) faults.push(`Question ${id} is answered more than once.`)
    else if (!question.options.some((each) => each.id === option))
      faults.push(`Unknown option ${option} for question ${id}.`)
    seen.add(id)
  }
  for (const { id } of riskQuestions) if (!seen.has(id)) faults.push(`Question ${id} is not answered.`)
  return faults
}

/** How far ahead and how safely the person can wait, from the two questions that are not scored. */
export function capacityOf(answers: RiskAnswers): { horizon: Horizon; reserve: Reserve } {
  const choice = (id: string) => 'abcd'.indexOf(answers.get(id) ?? 'a')
  return {
    horizon: horizons[choice(CAPACITY_QUESTIONS.horizon)] ?? 'under_2',
    reserve: reserves[choice(CAPACITY_QUESTIONS.reserve)] ?? 'under_1',
  }
}

/** Scores answers that have no faults. */
export function scoreRisk(answers: RiskAnswers): RiskResult {
  const rawScore = riskQuestions.reduce(
    (sum, question) => sum + (question.options.find((option) => option.id === answers.get(question.id))?.points ?? 0),
    0,
  )
  const riskScore = scoreOfRaw(rawScore)
  const riskBand = bandOfScore(riskScore)
  const { horizon, reserve } = capacityOf(answers)
  return { rawScore, riskScore, riskBand, horizon, reserve, recommendedBand: recommendBand(riskBand, horizon, reserve) }
}
