import { createConversation, deleteConversation } from '@keelwise/contract/conversations'
import {
  askQuestion,
  createMeeting,
  createSummary,
  deleteMeeting,
  getMeeting,
  submitSummary,
  updateMeeting,
  updateSummary,
} from '@keelwise/contract/meetings'
import { getRetention } from '@keelwise/contract/records'
import { deleteClient } from '@keelwise/contract/clients'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { retentionCommand } from '../../admin/retention.command.ts'
import { purgeClosedAccounts } from '../own-data/purge-closed.ts'
import { purge } from '../retention/purge.ts'
import { buildClient } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { dayOf, shiftDays } from '@keelwise/finance/days'

const START = new Date('2026-11-21T12:00:00.000Z')
const app = await createTestApp()
afterAll(() => app.close())
let advisor: Person
let clientId: string
beforeEach(async () => {
  app.clock.now = START
  // a purge goes over everybody's
  await app.deps.db.system.deleteFrom('conversation').execute()
  await app.deps.db.system.deleteFrom('client').execute()
  await app.deps.db.system.updateTable('retention_rule').set({ days: null }).execute()
  advisor = await app.person({ userType: 'ADVISOR' })
  clientId = (await buildClient(app.deps, advisor.userId, { last_name: 'Quay', notes: 'Prefers letters' })).id
})

const tick = (): void => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
}
const later = (days: number): void => {
  app.clock.now = shiftDays(START, days)
}
const meet = (body: object = {}) => {
  tick()
  return advisor.call(createMeeting, {
    body: { client_id: clientId, title: 'Review', scheduled_at: '2026-11-20T15:00:00Z', ...body },
  })
}
const TRANSCRIPT = 'Client: Let us keep the bonds.\nAdvisor: I will send the form by Friday.'
const submit = async (id: string) => {
  tick()
  const body = { transcript: TRANSCRIPT, notes: 'Calm talk', consent_to_record: true as const }
  const summary = await advisor.call(submitSummary, { params: { id }, body })
  await app.deps.jobs.drain()
  return summary
}
const setDays = async (category: string, days: string) => {
  const lines: string[] = []
  const code = await retentionCommand.run({
    deps: app.deps,
    options: { category, days },
    operands: [],
    print: (line) => lines.push(line),
  })
  return { code, lines }
}
const trailOf = (action: string) =>
  app.deps.db.system
    .selectFrom('audit_event')
    .select(['object_type', 'object_id', 'actor_user_id', 'actor_role', 'detail'])
    .where('action', '=', action)
    .orderBy('chain_day', 'desc')
    .orderBy('chain_index', 'desc')
    .execute()

interface File {
  readonly advisor: object
  readonly kept_for_days: object
  readonly client?: Readonly<Record<string, unknown>>
  readonly meetings: readonly { id: string; title: string; summaries: unknown[]; questions: unknown[] }[]
  readonly conversations: readonly { id: string; messages: unknown[] }[]
  readonly trail: readonly { action: string; object_id: string; at: string }[]
}
const download = async (url: string, person = advisor): Promise<File> => {
  const { status, headers, body } = await person.request('GET', url)
  expect([status, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="keelwise-records-${dayOf(app.clock.now)}.json"`,
  ])
  return body as File
}

test('the records of a meeting hold every text with who, when and which engine in which version', async () => {
  const { id } = await meet({ agenda: 'Bonds' })
  const { id: summary_id } = await submit(id)
  tick()
  await advisor.call(updateSummary, { params: { id, summary_id }, body: { decisions: ['Keep the bonds.'] } })
  const editedAt = app.clock.now.toISOString()
  const asked = await advisor.call(askQuestion, { body: { meeting_id: id, text: 'What about the bonds?' } })
  await meet({ title: 'Another' })
  const file = await download(`/api/meetings/${id}/records/`)
  expect(file.advisor).toEqual({ id: advisor.userId, name: 'Test Person', email: advisor.email })
  expect(file.kept_for_days).toEqual({ transcript: null, meeting: null, conversation: null })
  expect(file.client).toBeUndefined()
  expect(file.meetings.map(({ title }) => title)).toEqual(['Review'])
  expect(file.meetings[0]).toMatchObject({
    id,
    client_id: clientId,
    agenda: 'Bonds',
    consent_to_record: true,
    summaries: [
      {
        id: summary_id,
        source: 'GENERATED',
        engine: 'built_in',
        transcript: TRANSCRIPT,
        notes: 'Calm talk',
        versions: [
          { version: 2, author: 'built_in', engine_version: '5', decisions: ['Keep the bonds.'] },
          { version: 3, author: 'ADVISOR', engine_version: null, decisions: ['Keep the bonds.'] },
        ],
      },
    ],
  })
  const [written] = (file.meetings[0]?.summaries ?? []) as { versions: { created_at: string }[] }[]
  expect(new Date(written?.versions[1]?.created_at ?? '').toISOString()).toBe(editedAt)
  expect(file.meetings[0]?.questions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: asked.id, answer: asked.answer, engine: 'built_in', engine_version: '5' }),
    ]),
  )
  expect(file.trail.map(({ action }) => action)).toEqual([
    'meeting_added',
    'meeting_changed',
    'meeting_submitted',
    'meeting_summarised',
    'meeting_summary_changed',
    'meeting_question_asked',
    'records_exported',
  ])
  expect(JSON.stringify(file)).not.toContain('user_id')
})

test('the records of a client hold their facts, meetings, conversations with their tools, and what was done', async () => {
  const first = await meet()
  await meet({ title: 'Second', scheduled_at: '2026-11-19T15:00:00Z' })
  const gone = await meet({ title: 'Gone' })
  await advisor.call(deleteMeeting, { params: { id: gone.id } })
  const talk = await advisor.call(createConversation, { body: { title: 'Cash', client_id: clientId } })
  await advisor.call(createConversation, { body: { title: 'Nobody' } })
  const part = { type: 'tool', id: 't', name: 'get_accounts', input: { page: 1 }, output: { rows: [] }, state: 'done' }
  const message = { user_id: advisor.userId, conversation_id: talk.id, status: 'completed', created_at: app.clock.now }
  await app.deps.db.system
    .insertInto('message')
    .values({
      ...message,
      id: crypto.randomUUID(),
      role: 'assistant',
      content: 'Much cash.',
      engine: 'built_in',
      parts: JSON.stringify([part, { type: 'text', id: 'x', text: 'Much cash.' }]),
    })
    .execute()
  const file = await download(`/api/wealth-management-clients/${clientId}/records/`)
  expect(file.client).toMatchObject({ id: clientId, last_name: 'Quay', notes: 'Prefers letters', access: [] })
  expect(file.meetings.map(({ title }) => title)).toEqual(['Second', 'Review'])
  expect(file.conversations).toMatchObject([
    {
      id: talk.id,
      title: 'Cash',
      messages: [{ content: 'Much cash.', engine: 'built_in', tools: [{ name: 'get_accounts', input: { page: 1 } }] }],
    },
  ])
  expect(file.trail.map(({ action, object_id }) => [action, object_id])).toEqual(
    expect.arrayContaining([
      ['meeting_added', first.id],
      ['records_exported', clientId],
    ]),
  )
  expect(await trailOf('records_exported')).toContainEqual(
    expect.objectContaining({ object_type: 'client', object_id: clientId, detail: { meetings: 2 } }),
  )

  const other = await app.person({ userType: 'ADVISOR' })
  for (const url of [`/api/meetings/${first.id}/records/`, `/api/wealth-management-clients/${clientId}/records/`])
    expect((await other.request('GET', url)).status).toBe(404)
  expect((await advisor.request('GET', `/api/meetings/${gone.id}/records/`)).status).toBe(404)
})

test('without a period nothing ends by itself; only the operator sets one, and the trail keeps who and from what', async () => {
  const { id } = await meet()
  await submit(id)
  later(20_000)
  expect(await purge(app.deps)).toMatchObject({ meeting: 0, meeting_summary: 0, conversation: 0 })
  later(0)
  // the sessions of that time are gone
  advisor = await app.person({ userType: 'ADVISOR' })
  expect(await advisor.call(getRetention)).toEqual({ transcript: null, meeting: null, conversation: null })
  expect(await setDays('transcript', '730')).toEqual({
    code: 0,
    lines: ['conversation  until somebody deletes it', 'meeting  until somebody deletes it', 'transcript  730 days'],
  })
  expect(await advisor.call(getRetention)).toMatchObject({ transcript: 730 })
  expect(await trailOf('retention_changed')).toContainEqual({
    object_type: null,
    object_id: null,
    actor_role: 'OPERATOR',
    actor_user_id: null,
    detail: { category: 'transcript', days: 730, before: null },
  })
  expect((await setDays('transcript', 'keep')).lines[2]).toBe('transcript  until somebody deletes it')
  const wrong = async (category: string, days: string) => (await setDays(category, days)).code
  expect(await wrong('notes', '90')).toBe(2)
  for (const days of ['29', '36501', '1e3', '', '-90']) expect(await wrong('meeting', days), days).toBe(2)
  await expect(
    app.deps.db.asUser(advisor.userId, (tx) => tx.updateTable('retention_rule').set({ days: 30 }).execute()),
  ).rejects.toThrow('permission denied')
  for (const method of ['PUT', 'POST', 'PATCH'])
    expect((await advisor.request(method, '/api/advisor/retention/', { transcript: 30 })).status).toBe(405)
})

test('a transcript ends with its period and leaves its summary; a hold keeps it, and each that goes is in the trail', async () => {
  const [open, held] = [await meet(), await meet()]
  const summary = await submit(open.id)
  await submit(held.id)
  await advisor.call(updateMeeting, { params: { id: held.id }, body: { legal_hold: true } })
  await setDays('transcript', '90')
  later(89)
  expect(await purge(app.deps)).toMatchObject({ meeting_summary: 0 })
  later(91)
  expect(await purge(app.deps)).toMatchObject({ meeting_summary: 1, meeting: 0 })
  expect(await purge(app.deps)).toMatchObject({ meeting_summary: 0 })
  const rows = await app.deps.db.system
    .selectFrom('meeting_summary')
    .select(['meeting_id', 'transcript', 'notes', 'decisions'])
    .where('user_id', '=', advisor.userId)
    .execute()
  expect(new Map(rows.map(({ meeting_id, ...row }) => [meeting_id, row]))).toEqual(
    new Map([
      [open.id, { transcript: '', notes: '', decisions: ['Keep the bonds.'] }],
      [held.id, { transcript: TRANSCRIPT, notes: 'Calm talk', decisions: ['Keep the bonds.'] }],
    ]),
  )
  expect((await trailOf('record_erased')).filter(({ object_type }) => object_type === 'meeting_summary')).toEqual([
    {
      object_type: 'meeting_summary',
      object_id: summary.id,
      actor_user_id: null,
      actor_role: null,
      detail: { reason: 'retention', owner: advisor.userId },
    },
  ])
})

test('meetings and conversations end with their periods, counted from the last touch; a hold keeps both', async () => {
  const old = await meet()
  const touched = await meet({ title: 'Touched' })
  const summary = await advisor.call(createSummary, { params: { id: touched.id }, body: { content: 'x' } })
  const other = (await buildClient(app.deps, advisor.userId)).id
  const held = await meet({ client_id: other, legal_hold: true })
  const about = (client_id: string) => advisor.call(createConversation, { body: { title: 'Cash', client_id } })
  const [free, kept] = [await about(clientId), await about(other)]
  const own = await advisor.call(createConversation, { body: { title: 'Own' } })
  await setDays('meeting', '365')
  await setDays('conversation', '30')
  await app.deps.db.system
    .updateTable('meeting_summary')
    .set({ updated_at: shiftDays(START, 300) })
    .where('id', '=', summary.id)
    .execute()
  later(366)
  expect(await purge(app.deps)).toMatchObject({ meeting: 1, conversation: 1, meeting_summary: 0 })
  const left = async (table: 'meeting' | 'conversation') =>
    (await app.deps.db.system.selectFrom(table).select('id').where('user_id', '=', advisor.userId).execute())
      .map(({ id }) => id)
      .toSorted()
  expect(await left('meeting')).toEqual([touched.id, held.id].toSorted())
  expect(await left('conversation')).toEqual([kept.id, own.id].toSorted())
  const erased = (await trailOf('record_erased')).map(({ object_id }) => object_id)
  expect(erased).toEqual(expect.arrayContaining([old.id, free.id]))
  later(700)
  expect(await purge(app.deps)).toMatchObject({ meeting: 1, conversation: 0 })
  expect(await left('meeting')).toEqual([held.id])
})

test('what was deleted goes after 30 days with a row in the trail, and nothing on hold goes with its client or its advisor', async () => {
  const held = await meet({ legal_hold: true })
  const talk = await advisor.call(createConversation, { body: { title: 'Cash', client_id: clientId } })
  const url = `/api/conversations/${talk.id}/`
  expect(await advisor.request('DELETE', url)).toMatchObject({ status: 409, body: { code: 'legal_hold' } })
  expect((await advisor.request('DELETE', `/api/wealth-management-clients/${clientId}/`)).status).toBe(400)
  // even where it was marked deleted by another way
  const system = app.deps.db.system
  await system.updateTable('client').set({ deleted_at: START }).where('id', '=', clientId).execute()
  await system.updateTable('user_account').set({ closed_at: START }).where('id', '=', advisor.userId).execute()
  later(31)
  expect(await purge(app.deps)).toMatchObject({ client: 0 })
  expect(await purgeClosedAccounts(app.deps)).toBe(0)
  expect(await system.selectFrom('meeting').select('id').where('id', '=', held.id).execute()).toHaveLength(1)

  await system.updateTable('meeting').set({ legal_hold: false }).where('id', '=', held.id).execute()
  expect(await purge(app.deps)).toMatchObject({ client: 1 })
  expect(await trailOf('record_erased')).toContainEqual(
    expect.objectContaining({
      object_type: 'client',
      object_id: clientId,
      detail: { reason: 'deleted', owner: advisor.userId },
    }),
  )
  expect(await purgeClosedAccounts(app.deps)).toBe(1)
})

test('a conversation about somebody else’s meetings on hold can be deleted', async () => {
  const other = (await buildClient(app.deps, advisor.userId)).id
  await meet({ client_id: other, legal_hold: true })
  const { id } = await meet()
  const talk = await advisor.call(createConversation, { body: { title: 'Cash', client_id: clientId, meeting_id: id } })
  await advisor.call(deleteConversation, { params: { id: talk.id } })
  await advisor.call(deleteClient, { params: { id: clientId } })
  expect((await advisor.request('GET', `/api/meetings/${id}/`)).status).toBe(404)
  await expect(advisor.call(getMeeting, { params: { id } })).rejects.toThrow('404')
})
