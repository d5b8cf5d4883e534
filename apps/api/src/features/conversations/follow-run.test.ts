import { createConversation } from '@keelwise/contract/conversations'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { scriptedEngine } from '../../assistant/scripted-engine.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { followRun } from './follow-run.ts'
import { RunWakes } from './run-wakes.ts'
import { Reader, framesOf } from './testing/read-stream.ts'

test('a reader ahead of a log that lost its end gets every word once, though the writer mends the log meanwhile', async () => {
  const app = await createTestApp({
    overrides: () => ({ assistant: { name: 'scripted', notice: null, engineFor: () => scriptedEngine } }),
  })
  const db = app.deps.db.system
  const log = pino({ level: 'silent' })
  const wakes = new RunWakes(db, log, { listen: () => {}, send: () => {}, close: () => Promise.resolve() })
  const person = await app.person()
  const { id } = await person.call(createConversation, { body: {} })
  const script = [{ say: 'one ' }, { wait: 1 }, { say: 'two' }]
  const body = { conversation: id, message: JSON.stringify(script) }
  await person.request('POST', `/api/conversations/${id}/messages/submit_message/`, body)

  // the database server went down: of the log its beginning is left, and the run goes on
  const run = await db.selectFrom('run').where('conversation_id', '=', id).selectAll().executeTakeFirstOrThrow()
  const batches = await db.selectFrom('run_event').where('run_id', '=', run.id).orderBy('seq').selectAll().execute()
  const lost = batches.filter(({ seq }) => seq > 0)
  const kept = batches[0]!.n
  await db.deleteFrom('run_event').where('run_id', '=', run.id).where('seq', '>', 0).execute()
  await db.updateTable('run').set({ status: 'running', tail_seq: kept }).where('id', '=', run.id).execute()

  // what was lost is written again between the reader's first question and its second
  let isMended = false
  const mending: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isMended) {
        isMended = true
        for (const batch of lost)
          await db
            .insertInto('run_event')
            .values({ ...batch, body: JSON.stringify(batch.body) })
            .execute()
        await db
          .updateTable('run')
          .set({ status: run.status, tail_seq: run.tail_seq })
          .where('id', '=', run.id)
          .execute()
      }
      return result
    },
  }
  const reader = new Reader()
  reader.cursor = `${run.id}:${kept}`
  const frames = followRun({
    db: db.withPlugin(mending),
    wakes,
    run: { ...run, status: 'running', tail_seq: kept + 1 },
    from: kept + 1,
    isReset: false,
    checks: { isAllowed: () => Promise.resolve(true), tokenEndsAt: Infinity, now: Date.now },
    signal: AbortSignal.timeout(60_000),
    heartbeatMs: 10_000,
    onFailure: (error) => {
      throw error
    },
    isLeaving: () => false,
  })
  for await (const text of frames) reader.take(framesOf(text))
  expect(lost.length).toBeGreaterThan(0)
  expect(isMended).toBe(true)
  expect(reader.isDone).toBe(true)
  expect(reader.text).toBe('one two')
  await wakes.close()
  await app.close()
})
