import { plan } from '@keelwise/contract/plan'
import {
  MOST_SAVED_QUESTIONS,
  answerSavedQuestion,
  deleteSavedQuestion,
  listSavedQuestions,
  orderSavedQuestions,
  renameSavedQuestion,
  saveQuestion,
} from '@keelwise/contract/saved-questions'
import { dayOf } from '@keelwise/finance/days'
import { answerPlan } from '../../assistant/answer-plan.ts'
import { daysMove, movedPlan } from '../../assistant/compile/moved-plan.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import {
  deleteQuestion,
  findAnswer,
  findSavedQuestion,
  insertSavedQuestion,
  putInOrder,
  readSavedQuestions,
  renameQuestion,
} from './saved-questions.queries.ts'

/** Longest that an answer may take, in milliseconds. */
const PATIENCE_MS = 30_000
const TOO_OLD = 'This question was kept by an earlier version and can no longer be computed. Ask it again in a chat.'

/** Questions kept on the start page, each computed anew from its plan. */
export function savedQuestionsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  router.on(listSavedQuestions, async ({ caller }) => ({
    results: await deps.db.asUser(caller.userId, (tx) => readSavedQuestions(tx, caller.userId)),
  }))

  router.on(saveQuestion, async ({ body, caller, request }) => {
    const { userId } = caller
    const now = deps.clock()
    const refuse = (reason: string) => new FieldProblem({ message_id: [reason] })
    return deps.db.asUser(userId, async (tx) => {
      const answer = await findAnswer(tx, userId, body.message_id)
      if (!answer) return refuseUnowned(deps, request, 'message', body.message_id, refuse('Invalid value'))
      if (answer.client_id !== null) throw refuse('An answer about a client stays with the client.')
      const known = plan.safeParse(answer.plan).data
      if (!known?.parts.some(({ kind }) => kind === 'data')) throw refuse('This answer has no figures to compute anew.')
      const saved = await insertSavedQuestion(tx, {
        id: uuid7(now.getTime()),
        userId,
        title: body.title ?? (answer.question || 'Saved question'),
        plan: known,
        askedOn: answer.asked_on,
        moves: daysMove(answer.question),
        now,
      })
      if (!saved)
        throw refuse(`At most ${MOST_SAVED_QUESTIONS} questions can be kept. Take one off the start page first.`)
      return saved
    })
  })

  router.on(answerSavedQuestion, async ({ params, caller, request }) => {
    const { userId, role } = caller
    const now = deps.clock()
    const saved = await deps.db.asUser(userId, (tx) => findSavedQuestion(tx, userId, params.id))
    if (!saved) return refuseUnowned(deps, request, 'saved_question', params.id)
    const computed_at = now.toISOString()
    const known = plan.safeParse(saved.plan).data
    if (!known) {
      const parts = [{ type: 'text' as const, id: 't1', text: TOO_OLD }]
      return { state: 'not_available' as const, parts, computed_at }
    }
    const { parts, isGone } = await answerPlan(
      deps,
      { userId, role, currency: saved.currency, locale: saved.locale },
      saved.moves ? movedPlan(known, saved.asked_on, dayOf(now)) : known,
      AbortSignal.timeout(PATIENCE_MS),
    )
    return { state: isGone ? ('not_available' as const) : ('answered' as const), parts: [...parts], computed_at }
  })

  router.on(renameSavedQuestion, async ({ params, body, caller, request }) => {
    const { userId } = caller
    const saved = await deps.db.asUser(userId, (tx) => renameQuestion(tx, userId, params.id, body.title, deps.clock()))
    return saved ?? refuseUnowned(deps, request, 'saved_question', params.id)
  })

  router.on(deleteSavedQuestion, async ({ params, caller, request }) => {
    const { userId } = caller
    const isDeleted = await deps.db.asUser(userId, (tx) => deleteQuestion(tx, userId, params.id))
    if (!isDeleted) await refuseUnowned(deps, request, 'saved_question', params.id)
    return undefined
  })

  router.on(orderSavedQuestions, async ({ body, caller }) => {
    const { userId } = caller
    return deps.db.asUser(userId, async (tx) => {
      await putInOrder(tx, userId, body.ids, deps.clock())
      return { results: await readSavedQuestions(tx, userId) }
    })
  })
}
