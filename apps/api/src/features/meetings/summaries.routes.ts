import {
  createSummary,
  getSummary,
  getTranscript,
  listSummaries,
  listSummaryVersions,
  replaceSummary,
  retrySummary,
  revealTranscript,
  submitSummary,
  updateSummary,
} from '@keelwise/contract/meetings'
import type { FastifyRequest } from 'fastify'
import { plainTranscript } from '../../assistant/meetings/extract/plain-transcript.ts'
import { hidePrivate, privateSpansIn } from '../../assistant/meetings/private-numbers.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { Problem } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { type MeetingRow, changeMeeting, findMeeting, recordMeetingChange } from './meetings.queries.ts'
import { refuseOtherVersion, refuseUnagreed } from './meetings.rules.ts'
import {
  type SummaryText,
  changeSummary,
  countSummaries,
  countVersions,
  findMaterial,
  findSummary,
  insertSummary,
  keepVersion,
  lockSummary,
  quotesAfter,
  selectSummaries,
  selectVersions,
  toSummary,
  toVersion,
} from './summaries.queries.ts'

/** Summaries of a meeting: written by hand, or extracted from a transcript by a job. */
export function summariesRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log'>,
): void {
  const apiUrl = deps.env.API_URL
  const record = (
    tx: Tx,
    request: FastifyRequest,
    action: 'meeting_summary_changed' | 'meeting_submitted' | 'meeting_private_shown',
    id: string,
  ) => audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'meeting_summary', objectId: id }, request)
  /** The meeting of a path; a summary is looked for in no other. */
  const inMeeting = async <T>(
    userId: string,
    request: FastifyRequest,
    meetingId: string,
    work: (tx: Tx, meeting: MeetingRow) => Promise<T>,
  ): Promise<T> => {
    const done = await deps.db.asUser(userId, async (tx) => {
      const meeting = await findMeeting(tx, userId, meetingId)
      return meeting && { value: await work(tx, meeting) }
    })
    return done ? done.value : refuseUnowned(deps, request, 'meeting', meetingId)
  }

  router.on(listSummaries, async ({ params, query, caller, request }) => {
    const { count, rows } = await inMeeting(caller.userId, request, params.id, async (tx) => ({
      count: await countSummaries(tx, caller.userId, params.id),
      rows: await selectSummaries(tx, caller.userId, params.id, windowOf(query)),
    }))
    return pageOf(apiUrl, request, query, count, rows.map(toSummary))
  })

  router.on(createSummary, ({ params, body, caller, request }) =>
    inMeeting(caller.userId, request, params.id, async (tx, meeting) => {
      const now = deps.clock()
      const { status, ...text } = body
      const row = await insertSummary(
        tx,
        {
          id: uuid7(now.getTime()),
          user_id: caller.userId,
          meeting_id: params.id,
          status,
          source: 'MANUAL',
          created_at: now,
          updated_at: now,
        },
        { ...text, title: text.title || meeting.title },
      )
      await keepVersion(tx, row, 'ADVISOR')
      await record(tx, request, 'meeting_summary_changed', row.id)
      return toSummary(row)
    }),
  )

  router.on(submitSummary, ({ params, body, caller, request }) =>
    inMeeting(caller.userId, request, params.id, async (tx, meeting) => {
      const now = deps.clock()
      refuseUnagreed(body.transcript, meeting.consent_to_record || body.consent_to_record === true)
      if (body.consent_to_record && !meeting.consent_to_record) {
        await changeMeeting(tx, caller.userId, meeting.id, { consent_to_record: true, updated_at: now })
        await recordMeetingChange(tx, now, request, meeting, { consent_to_record: true })
      }
      const row = await insertSummary(
        tx,
        {
          id: uuid7(now.getTime()),
          user_id: caller.userId,
          meeting_id: params.id,
          status: 'PROCESSING',
          source: 'GENERATED',
          transcript: plainTranscript(body.transcript),
          notes: body.notes,
          submitted_at: now,
          created_at: now,
          updated_at: now,
        },
        { title: body.title || meeting.title },
      )
      await deps.jobs.send(tx, 'meeting_summary', { userId: caller.userId, summaryId: row.id })
      await record(tx, request, 'meeting_submitted', row.id)
      return toSummary(row)
    }),
  )

  router.on(getSummary, async ({ params, caller, request }) => {
    const row = await inMeeting(caller.userId, request, params.id, (tx) =>
      findSummary(tx, caller.userId, params.id, params.summary_id),
    )
    return row ? toSummary(row) : refuseUnowned(deps, request, 'meeting_summary', params.summary_id)
  })

  const change = async (
    { userId }: { readonly userId: string },
    request: FastifyRequest,
    params: { readonly id: string; readonly summary_id: string },
    { version, status, ...text }: SummaryText & { version?: number | undefined; status?: string | undefined },
  ) => {
    const row = await inMeeting(userId, request, params.id, async (tx) => {
      const present = await lockSummary(tx, userId, params.id, params.summary_id)
      if (!present) return undefined
      refuseOtherVersion(version, present.version)
      // the job would write over it
      if (present.status === 'PROCESSING') throw new Problem('summary_processing')
      const shown = { ...text, quotes: quotesAfter(present, text) }
      const written = await changeSummary(tx, userId, present.id, { status }, shown, deps.clock())
      await keepVersion(tx, written, 'ADVISOR')
      await record(tx, request, 'meeting_summary_changed', present.id)
      return written
    })
    return row ? toSummary(row) : refuseUnowned(deps, request, 'meeting_summary', params.summary_id)
  }
  router.on(replaceSummary, ({ params, body, caller, request }) => change(caller, request, params, body))
  router.on(updateSummary, ({ params, body, caller, request }) => change(caller, request, params, body))

  router.on(retrySummary, async ({ params, caller, request }) => {
    const row = await inMeeting(caller.userId, request, params.id, async (tx, meeting) => {
      const present = await lockSummary(tx, caller.userId, params.id, params.summary_id)
      if (present?.status !== 'FAILED') return present
      refuseUnagreed(present.transcript, meeting.consent_to_record)
      const now = deps.clock()
      await tx
        .updateTable('meeting_summary')
        .set({ status: 'PROCESSING', error_message: null, attempts: 0, submitted_at: now, updated_at: now })
        .where('id', '=', present.id)
        .where('user_id', '=', caller.userId)
        .execute()
      await deps.jobs.send(tx, 'meeting_summary', { userId: caller.userId, summaryId: present.id })
      await record(tx, request, 'meeting_submitted', present.id)
      return findSummary(tx, caller.userId, params.id, present.id)
    })
    return row ? toSummary(row) : refuseUnowned(deps, request, 'meeting_summary', params.summary_id)
  })

  const materialOf = async (
    { userId }: { readonly userId: string },
    request: FastifyRequest,
    params: { readonly id: string; readonly summary_id: string },
    isRevealed: boolean,
  ) => {
    const row = await inMeeting(userId, request, params.id, async (tx) => {
      const material = await findMaterial(tx, userId, params.id, params.summary_id)
      if (material && isRevealed) await record(tx, request, 'meeting_private_shown', params.summary_id)
      return material
    })
    if (!row) return refuseUnowned(deps, request, 'meeting_summary', params.summary_id)
    const shown = (text: string) => (isRevealed ? text : hidePrivate(text))
    return {
      transcript: shown(row.transcript),
      notes: shown(row.notes),
      private_numbers: privateSpansIn(row.transcript).length + privateSpansIn(row.notes).length,
      is_revealed: isRevealed,
    }
  }
  router.on(getTranscript, ({ params, caller, request }) => materialOf(caller, request, params, false))
  router.on(revealTranscript, ({ params, caller, request }) => materialOf(caller, request, params, true))

  router.on(listSummaryVersions, async ({ params, query, caller, request }) => {
    const page = await inMeeting(caller.userId, request, params.id, async (tx) =>
      (await findSummary(tx, caller.userId, params.id, params.summary_id))
        ? {
            count: await countVersions(tx, caller.userId, params.summary_id),
            rows: await selectVersions(tx, caller.userId, params.summary_id, windowOf(query)),
          }
        : null,
    )
    if (!page) return refuseUnowned(deps, request, 'meeting_summary', params.summary_id)
    return pageOf(apiUrl, request, query, page.count, page.rows.map(toVersion))
  })
}
