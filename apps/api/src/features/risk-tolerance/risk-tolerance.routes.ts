import { riskBandDisplay } from '@keelwise/contract/words'
import {
  type CurrentRisk,
  getCurrentRisk,
  listRiskHistory,
  listRiskQuestions,
  riskBand,
  submitRiskAnswers,
} from '@keelwise/contract/risk-tolerance'
import { TARGET_ALLOCATION } from '@keelwise/finance/risk-bands'
import {
  RISK_QUESTIONNAIRE_MINUTES,
  RISK_QUESTIONNAIRE_VERSION,
  riskQuestions,
} from '@keelwise/finance/risk-questionnaire'
import { capacityOf, findAnswerFaults, scoreRisk } from '@keelwise/finance/risk-score'
import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import { findNewestRisk, selectRiskSubmissions } from '../../wealth/newest-risk.ts'
import type { Deps } from '../../compose.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import { countRiskSubmissions, insertRiskSubmission } from './risk-tolerance.queries.ts'

const storedAnswers = z.array(z.object({ question_id: z.string(), option_id: z.string() }))

const questionSet = {
  version: RISK_QUESTIONNAIRE_VERSION,
  title: 'Risk tolerance',
  estimated_minutes: RISK_QUESTIONNAIRE_MINUTES,
  questions: riskQuestions.map((question, index) => ({
    id: question.id,
    order: index + 1,
    text: question.text,
    help_text: question.help ?? null,
    dimension: question.dimension,
    scored: question.dimension !== 'capacity',
    required: true,
    options: question.options.map(({ id, text }) => ({ id, text })),
  })),
}

/** Twelve months later; the 29th of February becomes the 1st of March. */
function expiryOf(completedAt: Date): Date {
  const expiry = new Date(completedAt)
  expiry.setUTCFullYear(expiry.getUTCFullYear() + 1)
  return expiry
}

const noScore: CurrentRisk = {
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

function toCurrentRisk(row: Awaited<ReturnType<typeof findNewestRisk>>): CurrentRisk {
  if (!row) return noScore
  const band = riskBand.parse(row.risk_band)
  const recommended = riskBand.parse(row.recommended_band)
  const answers = storedAnswers.parse(row.answers)
  const capacity = capacityOf(new Map(answers.map(({ question_id, option_id }) => [question_id, option_id])))
  return {
    risk_score: row.risk_score,
    risk_band: band,
    risk_band_display: riskBandDisplay[band],
    raw_score: row.raw_score,
    version: row.version,
    completed_at: row.completed_at.toISOString(),
    expires_at: expiryOf(row.completed_at).toISOString(),
    target_allocation: TARGET_ALLOCATION[recommended],
    capacity: { ...capacity, capped: recommended !== band, recommended_band: recommended },
  }
}

export const riskToleranceRoutes = (router: Router, deps: Deps): void => {
  router.on(listRiskQuestions, async () => questionSet)

  router.on(submitRiskAnswers, async ({ body, caller, request }) => {
    const { version = RISK_QUESTIONNAIRE_VERSION } = body
    if (version !== RISK_QUESTIONNAIRE_VERSION) throw new Problem('questionnaire_version_outdated')
    const faults = findAnswerFaults(body.answers)
    if (faults.length > 0) throw new FieldProblem({ answers: faults })
    const given = new Map(body.answers)
    const answers = riskQuestions.map(({ id }) => ({ question_id: id, option_id: given.get(id) ?? '' }))
    const now = deps.clock()
    const newest = await deps.db.asUser(caller.userId, async (tx) => {
      await insertRiskSubmission(tx, caller.userId, now, { version, answers, result: scoreRisk(given) })
      await audit(tx, now, { action: 'risk_assessed', outcome: 'success', detail: { version } }, request)
      return findNewestRisk(tx, caller.userId)
    })
    return toCurrentRisk(newest)
  })

  router.on(getCurrentRisk, async ({ caller }) =>
    toCurrentRisk(await deps.db.asUser(caller.userId, (tx) => findNewestRisk(tx, caller.userId))),
  )

  router.on(listRiskHistory, async ({ query, caller, request }) => {
    const { count, rows } = await deps.db.asUser(caller.userId, async (tx) => ({
      count: await countRiskSubmissions(tx, caller.userId),
      rows: await selectRiskSubmissions(tx, caller.userId, windowOf(query)),
    }))
    const results = rows.map((row) => ({
      ...row,
      risk_band: riskBand.parse(row.risk_band),
      recommended_band: riskBand.parse(row.recommended_band),
      completed_at: row.completed_at.toISOString(),
    }))
    return pageOf(deps.env.API_URL ?? deps.env.APP_URL, request, query, count, results)
  })
}
