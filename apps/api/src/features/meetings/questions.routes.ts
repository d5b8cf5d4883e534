import { askQuestion, getQuestion, listQuestions, retryQuestion } from '@keelwise/contract/meetings'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { AssistantDeps } from '../../assistant/deps.ts'
import { audit } from '../../platform/audit.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import { findMeeting, toQuestion } from './meetings.queries.ts'
import { answerQuestion } from './question.job.ts'
import { countQuestions, findQuestion, insertQuestion, selectQuestions } from './questions.queries.ts'
import { findSummary } from './summaries.queries.ts'

/** How long the asker waits for an answer before it is left to the job. */
const ANSWER_MS = 5000

/** Questions about a meeting, answered from its own material. */
export function questionsRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log' | 'sleep'> & Pick<AssistantDeps, 'analyst'>,
): void {
  const apiUrl = deps.env.API_URL
  const read = (userId: string, id: string) => deps.db.asUser(userId, (tx) => findQuestion(tx, userId, id))

  /** Answers now if that is quick; the job that was sent with the question sees to the rest. */
  const answerSoon = async (userId: string, asked: Parameters<typeof toQuestion>[0]) => {
    const { id } = asked
    const answered = answerQuestion(deps, userId, id).catch((error: unknown) =>
      deps.log.warn({ err: error, questionId: id }, 'a question is left to the job'),
    )
    await Promise.race([answered, deps.sleep(ANSWER_MS)])
    // the question is stored: that it cannot be read now is no reason to say it was not asked
    const row = await read(userId, id).catch((error: unknown) => {
      deps.log.warn({ err: error, questionId: id }, 'a question could not be read again')
      return asked
    })
    return toQuestion(found(row))
  }

  router.on(listQuestions, async ({ query, caller, request }) => {
    const { count, rows } = await deps.db.asUser(caller.userId, async (tx) => ({
      count: await countQuestions(tx, caller.userId, query.meeting_id),
      rows: await selectQuestions(tx, caller.userId, query.meeting_id, windowOf(query)),
    }))
    return pageOf(apiUrl, request, query, count, rows.map(toQuestion))
  })

  router.on(askQuestion, async ({ body, caller, request }) => {
    const { userId } = caller
    const now = deps.clock()
    const question = await deps.db.asUser(userId, async (tx) => {
      if (!(await findMeeting(tx, userId, body.meeting_id))) {
        const answer = new FieldProblem({ meeting_id: ['Unknown meeting.'] })
        return refuseUnowned(deps, request, 'meeting', body.meeting_id, answer)
      }
      if (body.summary_id && !(await findSummary(tx, userId, body.meeting_id, body.summary_id))) {
        const answer = new FieldProblem({ summary_id: ['Unknown summary.'] })
        return refuseUnowned(deps, request, 'meeting_summary', body.summary_id, answer)
      }
      const questionId = await insertQuestion(tx, now, {
        userId,
        meetingId: body.meeting_id,
        summaryId: body.summary_id ?? null,
        text: body.text,
        source: 'ADVISOR',
        status: 'PENDING',
        engine: deps.analyst,
      })
      await deps.jobs.send(tx, 'meeting_question', { userId, questionId })
      const object = { objectType: 'meeting_question', objectId: questionId }
      await audit(tx, now, { action: 'meeting_question_asked', outcome: 'success', ...object }, request)
      return found(await findQuestion(tx, userId, questionId))
    })
    return answerSoon(userId, question)
  })

  router.on(getQuestion, async ({ params, caller, request }) => {
    const row = await read(caller.userId, params.id)
    return row ? toQuestion(row) : refuseUnowned(deps, request, 'meeting_question', params.id)
  })

  router.on(retryQuestion, async ({ params, caller, request }) => {
    const { userId } = caller
    const row = await deps.db.asUser(userId, async (tx) => {
      const present = await findQuestion(tx, userId, params.id)
      if (present?.status !== 'FAILED') return present
      await tx
        .updateTable('meeting_question')
        .set({ status: 'PENDING', attempts: 0 })
        .where('id', '=', present.id)
        .where('user_id', '=', userId)
        .execute()
      await deps.jobs.send(tx, 'meeting_question', { userId, questionId: present.id })
      return { ...present, status: 'PENDING' }
    })
    if (!row) return refuseUnowned(deps, request, 'meeting_question', params.id)
    return row.status === 'PENDING' ? answerSoon(userId, row) : toQuestion(row)
  })
}
