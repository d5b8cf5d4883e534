import {
  getCurrentRisk,
  listRiskHistory,
  listRiskQuestions,
  submitRiskAnswers,
} from '@keelwise/contract/risk-tolerance'
import {
  RISK_QUESTIONNAIRE_MINUTES,
  RISK_QUESTIONNAIRE_VERSION,
  riskQuestions,
} from '@keelwise/finance/risk-questionnaire'
import { findAnswerFaults, scoreRisk } from '@keelwise/finance/risk-score'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import { readRisk, readRiskHistory } from '../../wealth/risk.ts'
import { insertRiskSubmission } from './risk-tolerance.queries.ts'

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

export const riskToleranceRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>): void => {
  router.on(listRiskQuestions, async () => questionSet)

  router.on(submitRiskAnswers, async ({ body, caller, request }) => {
    const { version = RISK_QUESTIONNAIRE_VERSION } = body
    if (version !== RISK_QUESTIONNAIRE_VERSION) throw new Problem('questionnaire_version_outdated')
    const faults = findAnswerFaults(body.answers)
    if (faults.length > 0) throw new FieldProblem({ answers: faults })
    const given = new Map(body.answers)
    const answers = riskQuestions.map(({ id }) => ({ question_id: id, option_id: given.get(id) ?? '' }))
    const now = deps.clock()
    return deps.db.asUser(caller.userId, async (tx) => {
      await insertRiskSubmission(tx, caller.userId, now, { version, answers, result: scoreRisk(given) })
      await audit(tx, now, { action: 'risk_assessed', outcome: 'success', detail: { version } }, request)
      return readRisk(tx, caller.userId)
    })
  })

  router.on(getCurrentRisk, ({ caller }) => deps.db.asUser(caller.userId, (tx) => readRisk(tx, caller.userId)))

  router.on(listRiskHistory, async ({ query, caller, request }) => {
    const page = await deps.db.asUser(caller.userId, (tx) => readRiskHistory(tx, caller.userId, windowOf(query)))
    return pageOf(deps.env.API_URL, request, query, page.count, page.results)
  })
}
