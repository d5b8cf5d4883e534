import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { AssistantDeps } from '../../assistant/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notify } from '../../platform/notify.ts'
import type { Extraction, MeetingAnalyst } from '../../assistant/meetings/analyst.ts'
import { hidePrivate } from '../../assistant/meetings/private-numbers.ts'
import { pathOfMeeting } from './meetings.rules.ts'
import { insertQuestion } from './questions.queries.ts'
import { changeSummary, keepVersion } from './summaries.queries.ts'

const MOST_ATTEMPTS = 3
/** A summary that waits this long was given up by every server. */
const LOST_MS = 10 * 60_000
const FAILED = 'The summary could not be made. Please try again.'

type Waiting = NonNullable<Awaited<ReturnType<typeof lockWaiting>>>

const lockWaiting = (tx: Tx, userId: string, summaryId: string) =>
  tx
    .selectFrom('meeting_summary')
    .innerJoin('meeting', (join) =>
      join
        .onRef('meeting.id', '=', 'meeting_summary.meeting_id')
        .onRef('meeting.user_id', '=', 'meeting_summary.user_id'),
    )
    .where('meeting_summary.id', '=', summaryId)
    .where('meeting_summary.user_id', '=', userId)
    .where('meeting_summary.status', '=', 'PROCESSING')
    .selectAll('meeting_summary')
    .select([
      'meeting.title as meeting_title',
      'meeting.scheduled_at',
      'meeting.deleted_at',
      'meeting.consent_to_record',
    ])
    .forUpdate('meeting_summary')
    .executeTakeFirst()

async function store(
  tx: Tx,
  now: Date,
  summary: Waiting,
  extraction: Extraction,
  asked: MeetingAnalyst,
): Promise<void> {
  const { questions, by: engine = asked, usage, ...text } = extraction
  const written = await changeSummary(
    tx,
    summary.user_id,
    summary.id,
    { status: 'READY', engine: engine.name },
    text,
    now,
  )
  if (usage !== undefined)
    await tx
      .updateTable('meeting_summary')
      .set({ usage: JSON.stringify({ input_tokens: usage.inputTokens, output_tokens: usage.outputTokens }) })
      .where('id', '=', summary.id)
      .where('user_id', '=', summary.user_id)
      .execute()
  await keepVersion(tx, written, engine)
  for (const question of questions)
    await insertQuestion(tx, now, {
      userId: summary.user_id,
      meetingId: summary.meeting_id,
      summaryId: summary.id,
      text: question,
      source: 'AI',
      status: 'ANSWERED',
      engine,
    })
  await tell(tx, now, summary, 'READY')
}

async function tell(
  tx: Tx,
  now: Date,
  summary: Pick<Waiting, 'id' | 'user_id' | 'meeting_id' | 'meeting_title' | 'deleted_at' | 'submitted_at'>,
  status: 'READY' | 'FAILED',
): Promise<void> {
  const isReady = status === 'READY'
  const object = { objectType: 'meeting_summary', objectId: summary.id, actorUserId: summary.user_id }
  await audit(tx, now, {
    action: 'meeting_summarised',
    outcome: isReady ? 'success' : 'error',
    ...object,
    detail: { meeting_id: summary.meeting_id },
  })
  if (summary.deleted_at !== null) return
  await notify(tx, now, {
    userId: summary.user_id,
    category: 'MEETING',
    level: isReady ? 'SUCCESS' : 'WARNING',
    title: isReady ? 'Meeting summary ready' : 'Meeting summary failed',
    message: isReady
      ? `The summary of “${summary.meeting_title}” is ready.`
      : `The summary of “${summary.meeting_title}” could not be made. You can try again.`,
    actionUrl: pathOfMeeting(summary.meeting_id),
    occasion: `meeting_summary:${summary.id}:${summary.submitted_at?.toISOString() ?? ''}`,
  })
}

async function fail(tx: Tx, now: Date, summary: Waiting): Promise<void> {
  await tx
    .updateTable('meeting_summary')
    .set({ status: 'FAILED', error_message: FAILED, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', summary.id)
    .where('user_id', '=', summary.user_id)
    .execute()
  await tell(tx, now, summary, 'FAILED')
}

/**
 * Writes a summary that was submitted. A server that dies leaves it to the next one; the third failure is told to the
 * advisor, who can try again with the same material.
 */
export const summaryJob =
  (deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'> & Pick<AssistantDeps, 'analyst'>) =>
  async ({ userId, summaryId }: { userId: string; summaryId: string }): Promise<void> => {
    const summary = await deps.db.asUser(userId, async (tx) => {
      const row = await lockWaiting(tx, userId, summaryId)
      if (row)
        await tx
          .updateTable('meeting_summary')
          .set({ attempts: row.attempts + 1 })
          .where('id', '=', row.id)
          .where('user_id', '=', userId)
          .execute()
      return row
    })
    if (!summary) return
    /** Writes unless another server did, or the advisor submitted anew meanwhile. */
    const finish = (write: (tx: Tx, now: Date, row: Waiting) => Promise<void>): Promise<void> =>
      deps.db.asUser(userId, async (tx) => {
        const row = await lockWaiting(tx, userId, summaryId)
        if (row?.submitted_at?.getTime() !== summary.submitted_at?.getTime()) return
        if (row) await write(tx, deps.clock(), row)
      })
    // what was said is read no more once the client took the consent back, nor what was deleted
    if (summary.deleted_at !== null || (summary.transcript !== '' && !summary.consent_to_record)) return finish(fail)
    try {
      // whoever reads the meeting, a model too, never sees them
      const extraction = await deps.analyst.summarise({
        transcript: hidePrivate(summary.transcript),
        notes: hidePrivate(summary.notes),
        day: dayOf(summary.scheduled_at),
        userId,
      })
      await finish((tx, now, row) => store(tx, now, row, extraction, deps.analyst))
    } catch (error) {
      if (summary.attempts + 1 < MOST_ATTEMPTS) throw error
      deps.log.error({ err: error, summaryId }, 'a meeting could not be summarised')
      await finish(fail)
    }
  }

/** Ends summaries that no server is working on any more, so that nobody waits for them. */
export async function failLostSummaries(deps: Pick<PlatformDeps, 'clock' | 'db'>): Promise<void> {
  const now = deps.clock()
  const lost = await deps.db.system
    .selectFrom('meeting_summary')
    .where('status', '=', 'PROCESSING')
    .where('submitted_at', '<', new Date(now.getTime() - LOST_MS))
    .select(['id', 'user_id'])
    .limit(100)
    .execute()
  for (const { id, user_id } of lost)
    await deps.db.asUser(user_id, async (tx) => {
      const row = await lockWaiting(tx, user_id, id)
      if (row) await fail(tx, now, row)
    })
}
