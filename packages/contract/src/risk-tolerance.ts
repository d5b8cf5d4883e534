import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, decimal } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { type RiskBand, horizons, reserves, riskBands, riskDimensions } from './words.ts'
import { assetClass } from './positions.ts'

export const riskBand = z.enum(riskBands)

/**
 * What a bad year could take, in percent: shares -40 %, bonds about 0 %, at the band's target. An illustration shown with
 * the band, never a forecast.
 */
export const worstYearPercent: Readonly<Record<RiskBand, number>> = {
  conservative: -8,
  moderately_conservative: -16,
  moderate: -24,
  moderately_aggressive: -30,
  aggressive: -36,
}

const riskQuestionSet = z.object({
  version: z.string(),
  title: z.string(),
  estimated_minutes: z.number().int(),
  questions: z.array(
    z.object({
      id: z.string(),
      order: z.number().int(),
      text: z.string(),
      help_text: z.string().nullable(),
      dimension: z.enum(riskDimensions),
      scored: z.boolean(),
      required: z.boolean(),
      options: z.array(z.object({ id: z.string(), text: z.string() })),
    }),
  ),
})
export type RiskQuestionSet = z.output<typeof riskQuestionSet>

/** Percent units with two decimals, adding up to 100.00. */
const targetAllocation = z.record(assetClass, decimal)

/** The newest submission, every key `null` when there is none. The target is that of the recommended band. */
const currentRisk = z.object({
  risk_score: z.number().int().nullable(),
  risk_band: riskBand.nullable(),
  risk_band_display: z.string().nullable(),
  raw_score: z.number().int().nullable(),
  version: z.string().nullable(),
  completed_at: dateTime.nullable(),
  /** Twelve months later; an expired score still counts. */
  expires_at: dateTime.nullable(),
  target_allocation: targetAllocation.nullable(),
  capacity: z
    .object({
      horizon: z.enum(horizons),
      reserve: z.enum(reserves),
      /** Whether time frame or reserve lowered the recommendation. */
      capped: z.boolean(),
      recommended_band: riskBand,
    })
    .nullable(),
})
export type CurrentRisk = z.output<typeof currentRisk>

/** The answer to a person who has taken no assessment. */
export const noRisk: CurrentRisk = {
  risk_score: null,
  risk_band: null,
  risk_band_display: null,
  raw_score: null,
  version: null,
  completed_at: null,
  expires_at: null,
  target_allocation: null,
  capacity: null,
}

/** What was given, as pairs of question and option; missing and mistyped answers are field errors of `answers`. */
const riskAnswers = z
  .union(
    [
      z.array(z.object({ question_id: z.string().max(20), option_id: z.string().max(20) })).max(100),
      z.record(z.string().max(20), z.string().max(20)),
    ],
    { error: (issue) => (issue.input === undefined ? 'This field is required.' : undefined) },
  )
  .transform((answers) =>
    Array.isArray(answers)
      ? answers.map(({ question_id, option_id }) => [question_id, option_id] as const)
      : Object.entries(answers),
  )

export const listRiskQuestions = endpoint({
  method: 'GET',
  path: '/api/investor/risk-tolerance/questions/',
  access: 'investor',
  summary: 'The questions of the risk questionnaire, without their points',
  status: [200],
  response: riskQuestionSet,
})

export const submitRiskAnswers = endpoint({
  method: 'POST',
  path: '/api/investor/risk-tolerance/submit/',
  access: 'investor',
  summary:
    'Answer the questionnaire: a list of {question_id, option_id} or an object of them; every submission is kept',
  body: z.object({ version: z.string().max(20).optional(), answers: riskAnswers }),
  status: [201],
  response: currentRisk,
})

export const getCurrentRisk = endpoint({
  method: 'GET',
  path: '/api/investor/risk-tolerance/current/',
  access: 'investor',
  summary: 'The newest risk score; null values without one',
  status: [200],
  response: currentRisk,
})

export const listRiskHistory = endpoint({
  method: 'GET',
  path: '/api/investor/risk-tolerance/history/',
  access: 'investor',
  summary: 'Every submission, the newest first',
  query: pageQuery(10),
  status: [200],
  response: page(
    z.object({
      id: z.uuid(),
      completed_at: dateTime,
      risk_score: z.number().int(),
      risk_band: riskBand,
      recommended_band: riskBand,
      version: z.string(),
    }),
  ),
})
