import type { FastifyRequest } from 'fastify'
import {
  CONVERSATION_UNDO_DAYS,
  createConversation,
  deleteConversation,
  deleteConversations,
  getConversation,
  listConversations,
  restoreConversations,
  updateConversation,
} from '@keelwise/contract/conversations'
import { listMessages, rateAnswer, reportMisunderstood } from '@keelwise/contract/conversation-messages'
import { addDays, dayOf } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import { agentDisplayName, agentsFor } from '../../assistant/agents.ts'
import { dayText } from '../../platform/written-figures.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, Problem, found } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import {
  countConversations,
  countMessages,
  deleteTogether,
  findConversation,
  findMessage,
  hasRiskScore,
  isConversationOnHold,
  restoreTogether,
  selectConversations,
  selectMessages,
  toConversation,
  toMessage,
} from './conversations.queries.ts'
import { keepMisunderstood } from './misunderstood.queries.ts'
import type { Producer } from './producer.ts'
import { beginAnswer } from './submit.queries.ts'

/** @throws FieldProblem for a client or a meeting that is not the person's; an investor has neither */
async function refuseForeignTopic(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>,
  request: FastifyRequest,
  tx: Tx,
  { client_id, meeting_id }: { client_id?: string | null | undefined; meeting_id?: string | null | undefined },
): Promise<void> {
  const own = (table: 'client' | 'meeting', id: string) =>
    tx
      .selectFrom(table)
      .where('id', '=', id)
      .where('user_id', '=', request.caller?.userId ?? '')
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst()
  if (client_id && !(await own('client', client_id)))
    await refuseUnowned(deps, request, 'client', client_id, new FieldProblem({ client_id: ['Invalid value'] }))
  if (meeting_id && !(await own('meeting', meeting_id)))
    await refuseUnowned(deps, request, 'meeting', meeting_id, new FieldProblem({ meeting_id: ['Invalid value'] }))
}

/** A person's conversations: list, begin, name, delete, and the messages in them. */
export function conversationsRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log'>,
  producer: Producer,
): void {
  const apiUrl = deps.env.API_URL
  const answerOf = (row: Parameters<typeof toConversation>[0]) => toConversation(row, agentDisplayName)

  router.on(listConversations, async ({ query, caller, request }) => {
    const filter = {
      hasAgent: query.has_agent_name === undefined ? undefined : query.has_agent_name === 'true',
      clientId: query.client_id,
      meetingId: query.meeting_id,
      search: query.search,
      // a search looks everywhere unless it is told where
      isArchived: query.archived === undefined ? (query.search ? undefined : false) : query.archived === 'true',
    }
    const { count, rows } = await deps.db.asUser(caller.userId, async (tx) => ({
      count: await countConversations(tx, caller.userId, filter),
      rows: await selectConversations(tx, caller.userId, filter, windowOf(query)),
    }))
    return pageOf(apiUrl, request, query, count, rows.map(answerOf))
  })

  router.on(createConversation, async ({ body, caller, request }) => {
    const { userId, role } = caller
    const agent = body.agent_name ? agentsFor(role).find(({ name }) => name === body.agent_name) : undefined
    if (body.agent_name && !agent) throw new FieldProblem({ agent_name: ['Unknown agent.'] })
    const now = deps.clock()
    const id = uuid7(now.getTime())
    const { row, run } = await deps.db.asUser(userId, async (tx) => {
      if (agent?.requires_risk_score && !(await hasRiskScore(tx, userId)))
        throw new Problem('risk_assessment_required', {
          detail: 'Please complete your risk assessment before using this assistant.',
        })
      await refuseForeignTopic(deps, request, tx, body)
      const day = await asTheyWrite(tx, userId, () => dayText(dayOf(now)))
      await tx
        .insertInto('conversation')
        .values({
          id,
          user_id: userId,
          title: body.title ?? (agent ? `${agent.display_name}, ${day}` : null),
          agent_name: agent?.name ?? null,
          agent_status: agent ? 'pending' : null,
          client_id: body.client_id ?? null,
          meeting_id: body.meeting_id ?? null,
          created_at: now,
          updated_at: now,
        })
        .execute()
      const run = agent
        ? await beginAnswer(tx, now, { userId, conversationId: id, parentId: null, clientMessageId: null })
        : null
      return { row: found(await findConversation(tx, userId, id)), run }
    })
    if (run) producer.start(run)
    return answerOf(row)
  })

  router.on(getConversation, async ({ params, caller, request }) => {
    const row = await deps.db.asUser(caller.userId, (tx) => findConversation(tx, caller.userId, params.id))
    return row ? answerOf(row) : refuseUnowned(deps, request, 'conversation', params.id)
  })

  router.on(updateConversation, async ({ params, body, caller, request }) => {
    const now = deps.clock()
    const changes = {
      ...(body.title === undefined ? {} : { title: body.title, updated_at: now }),
      ...(body.is_pinned === undefined ? {} : { pinned_at: body.is_pinned ? now : null }),
      // what is put away is not on top as well
      ...(body.is_archived === undefined
        ? {}
        : body.is_archived
          ? { archived_at: now, pinned_at: null }
          : { archived_at: null }),
    }
    if (Object.keys(changes).length === 0) throw new FieldProblem({ title: ['Required'] })
    const row = await deps.db.asUser(caller.userId, async (tx) => {
      await tx
        .updateTable('conversation')
        .set(changes)
        .where('id', '=', params.id)
        .where('user_id', '=', caller.userId)
        .execute()
      return findConversation(tx, caller.userId, params.id)
    })
    return row ? answerOf(row) : refuseUnowned(deps, request, 'conversation', params.id)
  })

  router.on(deleteConversations, async ({ body, caller }) => ({
    ids: await deps.db.asUser(caller.userId, (tx) => deleteTogether(tx, caller.userId, body.ids, deps.clock())),
  }))

  router.on(restoreConversations, async ({ body, caller }) => {
    const earliest = new Date(`${addDays(dayOf(deps.clock()), -CONVERSATION_UNDO_DAYS)}T00:00:00Z`)
    return { ids: await deps.db.asUser(caller.userId, (tx) => restoreTogether(tx, caller.userId, body.ids, earliest)) }
  })

  router.on(deleteConversation, async ({ params, caller, request }) => {
    // messages, runs and events go with it: a producer that still writes finds its lease gone
    const { numDeletedRows } = await deps.db.asUser(caller.userId, async (tx) => {
      if (await isConversationOnHold(tx, caller.userId, params.id))
        throw new Problem('legal_hold', {
          detail: 'A meeting that this conversation belongs to is on legal hold. Lift it first.',
        })
      return tx
        .deleteFrom('conversation')
        .where('id', '=', params.id)
        .where('user_id', '=', caller.userId)
        .executeTakeFirstOrThrow()
    })
    if (numDeletedRows === 0n) return refuseUnowned(deps, request, 'conversation', params.id)
    return undefined
  })

  router.on(listMessages, async ({ params, query, caller, request }) => {
    const page = await deps.db.asUser(caller.userId, async (tx) =>
      (await findConversation(tx, caller.userId, params.id))
        ? {
            count: await countMessages(tx, caller.userId, params.id),
            rows: await selectMessages(tx, caller.userId, params.id, windowOf(query)),
          }
        : null,
    )
    if (!page) return refuseUnowned(deps, request, 'conversation', params.id)
    return pageOf(apiUrl, request, query, page.count, page.rows.map(toMessage))
  })

  router.on(rateAnswer, async ({ params, body, caller, request }) => {
    const row = await deps.db.asUser(caller.userId, async (tx) => {
      await tx
        .updateTable('message')
        .set({ feedback: body.feedback })
        .where('id', '=', params.message_id)
        .where('conversation_id', '=', params.id)
        .where('user_id', '=', caller.userId)
        .where('role', '=', 'assistant')
        .execute()
      return findMessage(tx, caller.userId, params.id, params.message_id)
    })
    if (row?.role !== 'assistant') return refuseUnowned(deps, request, 'message', params.message_id)
    return toMessage(row)
  })

  router.on(reportMisunderstood, async ({ params, body, caller, request }) => {
    const question = await deps.db.asUser(caller.userId, (tx) =>
      keepMisunderstood(tx, { userId: caller.userId, ...params, meant: body.meant, now: deps.clock() }),
    )
    if (question === undefined) return refuseUnowned(deps, request, 'message', params.message_id)
    return { question }
  })
}
