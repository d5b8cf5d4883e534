import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { followAnswer, regenerateAnswer, stopAnswer, submitMessage } from '@keelwise/contract/conversation-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { agentDisplayName } from '../../assistant/agents.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, Problem, found } from '../../platform/http/problems.ts'
import { isSessionAlive } from '../../platform/http/session.ts'
import type { Caller } from '../../platform/http/session-cache.ts'
import { findConversation, findMessage, toConversation, toMessage } from './conversations.queries.ts'
import { readCursor } from './conversations.rules.ts'
import { followRun } from './follow-run.ts'
import type { OpenStreams } from './open-streams.ts'
import type { Producer } from './producer.ts'
import type { RunWakes } from './run-wakes.ts'
import { type RunRow, isOver, newestRun, tailsOf } from './runs.queries.ts'
import { beginAnotherAnswer, storeQuestion as keepMessage } from './submit.queries.ts'

/** A finished run can be followed for as long as its events are kept. */
const GRACE_MS = 15 * 60_000
/** An answer that is waited for. */
const WAIT_MS = 60_000
const STREAM_FAILED = 'An error occurred while streaming data'

export interface AnswerServices {
  readonly producer: Producer
  readonly wakes: RunWakes
  readonly streams: OpenStreams
}

/** Sending a message, following its answer from anywhere, stopping it, asking for another. */
export function answersRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log' | 'sessions'>,
  { producer, wakes, streams }: AnswerServices,
): void {
  const follow = (
    caller: Caller,
    reply: FastifyReply,
    run: RunRow,
    place: { from: number; isReset: boolean } = { from: 0, isReset: false },
  ): Readable => {
    const { userId, sessionId } = caller
    reply
      .header('Content-Type', 'text/event-stream; charset=utf-8')
      .header('Cache-Control', 'no-store, no-transform')
      .header('Content-Encoding', 'identity')
      .header('X-Accel-Buffering', 'no')
      .header('x-vercel-ai-ui-message-stream', 'v1')
      .header('X-Run-Id', run.id)
    const checks = {
      isAllowed: () => isSessionAlive(deps, userId, sessionId),
      tokenEndsAt: caller.tokenEndsAt,
      now: () => deps.clock().getTime(),
    }
    const how = {
      heartbeatMs: deps.env.STREAM_HEARTBEAT_SECONDS * 1000,
      isLeaving: (): boolean => streams.isLeaving,
      onFailure: (error: unknown): void => deps.log.warn({ err: error, runId: run.id }, 'a reader has to wait'),
    }
    return streams.open(userId, (signal) =>
      followRun({ db: deps.db.system, wakes, run, ...place, ...how, checks, signal }),
    )
  }

  const wantsStream = (request: FastifyRequest, asked: boolean | undefined): boolean =>
    asked === true || (request.headers.accept ?? '').includes('text/event-stream')

  const refuseWhileLeaving = (): void => {
    if (streams.isLeaving) throw new Problem('service_unavailable')
  }

  router.on(submitMessage, async ({ params, body, caller, request, reply, status }) => {
    if (body.conversation.toLowerCase() !== params.id.toLowerCase())
      throw new FieldProblem({ conversation: ['Does not match the address.'] })
    refuseWhileLeaving()
    const { userId } = caller
    const submitted = await deps.db.asUser(userId, (tx) =>
      keepMessage(tx, deps.clock(), {
        userId,
        conversationId: params.id,
        text: body.message,
        plan: body.plan ?? null,
        clientMessageId: body.client_message_id ?? idOfKey(request, userId),
        parentId: body.parent_id,
        limits: deps.env,
        refuseParent: (id) =>
          refuseUnowned(deps, request, 'message', id, new FieldProblem({ parent_id: ['Invalid value'] })),
      }),
    )
    if (!submitted) return refuseUnowned(deps, request, 'conversation', params.id)
    if (submitted.isNew) producer.start(submitted.run)
    if (wantsStream(request, body.stream)) {
      status(200)
      try {
        return follow(caller, reply, submitted.run)
      } catch (error) {
        throw new Problem('stream_failed', { detail: STREAM_FAILED, cause: error })
      }
    }
    // longer than a silent connection may usually be open
    request.raw.socket.setTimeout?.(WAIT_MS + 10_000)
    const isReady = await ended(submitted.run.id)
    status(isReady ? 201 : 202)
    return deps.db.asUser(userId, async (tx) => {
      const answer = found(await findMessage(tx, userId, params.id, submitted.run.assistant_message_id))
      const question = found(await findMessage(tx, userId, params.id, answer.parent_id ?? ''))
      const conversation = found(await findConversation(tx, userId, params.id))
      return {
        user_message: toMessage(question),
        assistant_message: toMessage(answer),
        conversation: toConversation(conversation, agentDisplayName),
      }
    })
  })

  /** Waits for a run to end; false when it takes too long. */
  const ended = async (runId: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(WAIT_MS)
    const stopWatching = wakes.watch(runId)
    try {
      for (;;) {
        const [tail] = await tailsOf(deps.db.system, [runId])
        if (!tail || isOver(tail)) return true
        if (signal.aborted) return false
        await wakes.moved(runId, tail.tail_seq, 1000, signal)
      }
    } finally {
      stopWatching()
    }
  }

  router.on(regenerateAnswer, async ({ params, caller, request, reply }) => {
    refuseWhileLeaving()
    const { userId } = caller
    const begun = await deps.db.asUser(userId, (tx) =>
      beginAnotherAnswer(tx, deps.clock(), {
        userId,
        conversationId: params.id,
        messageId: params.message_id,
        clientMessageId: idOfKey(request, userId, request.url),
        limits: deps.env,
      }),
    )
    if (!begun) return refuseUnowned(deps, request, 'conversation', params.id)
    if (begun.isNew) producer.start(begun.run)
    return follow(caller, reply, begun.run)
  })

  router.on(followAnswer, async ({ params, query, caller, request, reply, status }) => {
    const { userId } = caller
    const since = new Date(deps.clock().getTime() - GRACE_MS)
    const place = await deps.db.asUser(userId, async (tx) =>
      (await findConversation(tx, userId, params.id))
        ? { run: await newestRun(tx, userId, params.id, since) }
        : undefined,
    )
    if (!place) return refuseUnowned(deps, request, 'conversation', params.id)
    if (!place.run) {
      status(204)
      return null
    }
    const header = request.headers['last-event-id']
    const cursor = readCursor(typeof header === 'string' ? header : query.after)
    const isHere = cursor?.runId === place.run.id
    return follow(caller, reply, place.run, {
      from: isHere ? cursor.seq + 1 : 0,
      isReset: cursor !== null && !isHere,
    })
  })

  router.on(stopAnswer, async ({ params, body, caller, request }) => {
    const { userId } = caller
    const row = await deps.db.asUser(userId, async (tx) => {
      await tx
        .updateTable('run')
        .set({ stop_requested_at: deps.clock() })
        .where('id', '=', body.run_id)
        .where('conversation_id', '=', params.id)
        .where('user_id', '=', userId)
        .where('status', 'in', ['queued', 'running'])
        .execute()
      return findConversation(tx, userId, params.id)
    })
    if (!row) return refuseUnowned(deps, request, 'conversation', params.id)
    if (!producer.stop(body.run_id)) wakes.announce(body.run_id)
    return toConversation(row, agentDisplayName)
  })
}

/**
 * The id of a message whose sender gave a key instead of an id: the same key is the same message.
 * @param place where the key counts, when not everywhere
 */
function idOfKey(request: FastifyRequest, userId: string, place = ''): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  const hex = createHash('sha256').update(`${userId} ${place}${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
