import { dayOf } from '@keelwise/finance/days'
import { Readable } from 'node:stream'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { exportClientRecords, exportMeetingRecords, getRetention } from '@keelwise/contract/records'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import {
  readClientRecord,
  readConversationRecord,
  readMeetingRecord,
  readTrail,
  selectConversationIds,
  selectMeetingIds,
  selectRetention,
} from './records.queries.ts'

type About = { readonly clientId: string } | { readonly meetingId: string }
type Json = Readonly<Record<string, unknown>>

/** The ids of a record and of what lies in it, for the trail. */
function idsIn(record: Json): string[] {
  const inner = [record['summaries'], record['questions']].flatMap((list) => (list ?? []) as Json[])
  return [record, ...inner].map(({ id }) => String(id))
}

/** What is on record of an advisor's work, to be handed over whole; and how long it is kept. */
export function recordsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  const exports = createLimit(deps, { name: 'records-export', points: 60, seconds: 3600, code: 'rate_limited' })

  router.on(getRetention, ({ caller }) => deps.db.asUser(caller.userId, selectRetention))

  /** The file, part by part: each is read when its turn comes, in a short transaction of its own. */
  async function* textOf(userId: string, about: About, client: Json | undefined): AsyncGenerator<string> {
    const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => deps.db.asUser(userId, work)
    const { first_name, last_name, email } = await read((tx) =>
      tx
        .selectFrom('user_account')
        .where('id', '=', userId)
        .select(['first_name', 'last_name', 'email'])
        .executeTakeFirstOrThrow(),
    )
    const head = {
      product: PRODUCT_NAME,
      exported_at: deps.clock().toISOString(),
      // the author ADVISOR of a text, and whoever asked a question
      advisor: { id: userId, name: `${first_name} ${last_name}`, email },
      kept_for_days: await read(selectRetention),
      ...(client ? { client } : {}),
    }
    yield JSON.stringify(head, null, 2).replace(/\n}$/, ',\n')
    const ids = client ? [String(client['id'])] : []
    const list = async function* (name: string, items: readonly string[], readOne: typeof readMeetingRecord) {
      yield `  "${name}": [`
      let separator = '\n'
      for (const id of items) {
        const record = await read((tx) => readOne(tx, userId, id))
        // deleted since the list was made
        if (!record) continue
        ids.push(...idsIn(record))
        yield separator + JSON.stringify(record)
        separator = ',\n'
      }
      yield '\n  ],\n'
    }
    yield* list('meetings', await read((tx) => selectMeetingIds(tx, userId, about)), readMeetingRecord)
    yield* list('conversations', await read((tx) => selectConversationIds(tx, userId, about)), readConversationRecord)
    yield `  "trail": [\n${(await read((tx) => readTrail(tx, userId, ids))).map((row) => JSON.stringify(row)).join(',\n')}\n  ]\n}\n`
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, userId: string, about: About) => {
    await exports.take(userId)
    const now = deps.clock()
    const [objectType, objectId] = 'clientId' in about ? ['client', about.clientId] : ['meeting', about.meetingId]
    const found = await deps.db.asUser(userId, async (tx) => {
      const client = 'clientId' in about ? await readClientRecord(tx, userId, about.clientId) : undefined
      const meetings = await selectMeetingIds(tx, userId, about)
      if (client === undefined && meetings.length === 0) return undefined
      const detail = { meetings: meetings.length }
      await audit(tx, now, { action: 'records_exported', outcome: 'success', objectType, objectId, detail }, request)
      return { client }
    })
    if (!found) return refuseUnowned(deps, request, objectType as 'client' | 'meeting', objectId)
    reply
      .type('application/json; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="keelwise-records-${dayOf(now)}.json"`)
      .header('X-Content-Type-Options', 'nosniff')
    return Readable.from(textOf(userId, about, found.client))
  }
  router.on(exportMeetingRecords, ({ params, caller, request, reply }) =>
    answer(request, reply, caller.userId, { meetingId: params.id }),
  )
  router.on(exportClientRecords, ({ params, caller, request, reply }) =>
    answer(request, reply, caller.userId, { clientId: params.id }),
  )
}
