import { deleteClient, restoreClient } from '@keelwise/contract/clients'
import * as meetings from '@keelwise/contract/meetings'
import { listNotifications } from '@keelwise/contract/notifications'
import { listTasks, updateTask } from '@keelwise/contract/tasks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildClient, buildMeeting } from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { purge } from '../retention/purge.ts'
import type { MeetingAnalyst } from '../../assistant/meetings/analyst.ts'
import { builtInAnalyst } from '../../assistant/meetings/built-in-analyst.ts'
import { failLostSummaries, summaryJob } from './summary.job.ts'
import { answerQuestion } from './question.job.ts'
import { shiftDays } from '@keelwise/finance/days'

let app: TestApp
let advisor: Person
let clientId: string
/** What reads meetings in this test; the built-in rules unless it says otherwise. */
let analyst: MeetingAnalyst = builtInAnalyst
let waited: number[] = []
/** When waiting for an answer is over; never, unless a test says so. */
const NEVER = new Promise<void>(() => {})
let patience = NEVER
beforeAll(async () => {
  app = await createTestApp({
    overrides: () => ({
      analyst: {
        name: 'built_in',
        version: '1',
        summarise: (material) => analyst.summarise(material),
        answer: (question, passages, userId) => analyst.answer(question, passages, userId),
      },
      sleep: (ms) => {
        waited.push(ms)
        return patience
      },
    }),
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  analyst = builtInAnalyst
  waited = []
  patience = NEVER
  advisor = await app.person({ userType: 'ADVISOR' })
  clientId = (await buildClient(app.deps, advisor.userId)).id
})

const tick = (): void => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
}
const create = (body: object = {}): Promise<meetings.Meeting> => {
  tick()
  return advisor.call(meetings.createMeeting, {
    body: { client_id: clientId, title: 'Review', scheduled_at: '2026-12-01T15:00:00Z', ...body },
  })
}
const NOT_FOUND = { status: 404, body: { detail: 'Not found.', code: 'not_found' } }
const TRANSCRIPT = `Advisor: The portfolio is at $1,200,000.
Client: Let's rebalance to 60% stocks.
Advisor: I'll send the trade list by Friday.
Client: What would that do to my Medicare premium?
Advisor: I don't know yet.`

test('[R-7.023] [R-7.022] [R-2.154] [R-3.047] a meeting is added with the usual values and listed ten to a page', async () => {
  const made = await create({ title: '  First talk ', scheduled_at: '2026-12-01T16:00:00+01:00' })
  expect(made).toEqual({
    id: expect.any(String) as string,
    client_id: clientId,
    client_name: 'Robin Harbour',
    title: 'First talk',
    meeting_type: 'REVIEW',
    status: 'SCHEDULED',
    scheduled_at: '2026-12-01T15:00:00.000Z',
    duration_minutes: 60,
    location: null,
    agenda: '',
    notes: '',
    is_restricted: false,
    consent_to_record: false,
    legal_hold: false,
    last_summary: null,
    questions: [],
    questions_count: 0,
    version: 1,
    created_at: app.clock.now.toISOString(),
    updated_at: app.clock.now.toISOString(),
  })
  for (let day = 2; day <= 12; day++)
    await create({ title: `Day ${day}`, scheduled_at: `2026-12-${String(day).padStart(2, '0')}T09:00:00Z` })
  const first = await advisor.call(meetings.listMeetings, {})
  expect(first.count).toBe(12)
  expect(first.results.map(({ title }) => title)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Day ${n}`))
  const second = await advisor.call(meetings.listMeetings, { query: { page: 2 } })
  expect(second.results.map(({ title }) => title)).toEqual(['Day 2', 'First talk'])
  expect((await advisor.request('GET', '/api/meetings/?page=3')).body).toMatchObject({ code: 'invalid_page' })
})

test('meetings are ordered, searched in titles and names, and filtered by client, status and time', async () => {
  const other = await buildClient(app.deps, advisor.userId, { first_name: 'Sam', last_name: 'Quay' })
  await create({ title: 'beta', status: 'COMPLETED' })
  await create({ title: 'Alpha', scheduled_at: '2026-12-05T00:00:00Z' })
  await create({ title: 'gamma 100%', client_id: other.id, scheduled_at: '2026-11-30T00:00:00Z' })
  const titles = async (query: object) =>
    (await advisor.call(meetings.listMeetings, { query })).results.map(({ title }) => title)
  expect(await titles({})).toEqual(['Alpha', 'beta', 'gamma 100%'])
  expect(await titles({ ordering: 'title' })).toEqual(['Alpha', 'beta', 'gamma 100%'])
  expect(await titles({ ordering: '-created_at' })).toEqual(['gamma 100%', 'Alpha', 'beta'])
  expect(await titles({ ordering: 'status' })).toEqual(['beta', 'Alpha', 'gamma 100%'])
  expect(await titles({ search: 'quay' })).toEqual(['gamma 100%'])
  expect(await titles({ search: '0%' })).toEqual(['gamma 100%'])
  expect(await titles({ status: 'COMPLETED' })).toEqual(['beta'])
  expect(await titles({ client_id: other.id })).toEqual(['gamma 100%'])
  expect(await titles({ from: '2026-12-01T00:00:00Z', before: '2026-12-05T00:00:00Z' })).toEqual(['beta'])
  expect((await advisor.request('GET', '/api/meetings/?ordering=notes')).status).toBe(400)
  expect((await advisor.request('GET', '/api/meetings/?status=LOST')).status).toBe(400)
})

test('[R-7.025] [R-7.026] [R-2.156] a meeting is changed in part or whole, and not over what somebody else changed', async () => {
  const { id } = await create({ agenda: 'Fees', location: 'Office' })
  tick()
  const patched = await advisor.call(meetings.updateMeeting, {
    params: { id },
    body: { notes: 'Went well', version: 1 },
  })
  expect(patched).toMatchObject({ notes: 'Went well', agenda: 'Fees', location: 'Office', version: 2 })
  expect(patched.updated_at).toBe(app.clock.now.toISOString())
  expect(await advisor.request('PATCH', `/api/meetings/${id}/`, { title: 'Late', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  })
  const replaced = await advisor.call(meetings.replaceMeeting, {
    params: { id },
    body: { client_id: clientId, title: 'New', scheduled_at: '2027-01-01T00:00:00Z', status: 'CANCELLED' },
  })
  expect(replaced).toMatchObject({
    title: 'New',
    status: 'CANCELLED',
    agenda: '',
    notes: '',
    location: null,
    version: 3,
  })
  expect((await advisor.request('PUT', `/api/meetings/${id}/`, { title: 'x' })).body).toEqual({
    client_id: ['Required'],
    scheduled_at: ['Required'],
  })
})

test('what does not fit is refused by field', async () => {
  const body = { client_id: clientId, title: 'Review', scheduled_at: '2026-12-01T15:00:00Z' }
  const refused = async (change: object) => {
    const answer = await advisor.request('POST', '/api/meetings/', { ...body, ...change })
    expect(answer.status, JSON.stringify(change)).toBe(400)
    return Object.keys(answer.body as object)
  }
  expect(await refused({ title: ' ' })).toEqual(['title'])
  expect(await refused({ title: 'x'.repeat(201) })).toEqual(['title'])
  expect(await refused({ scheduled_at: '2026-12-01' })).toEqual(['scheduled_at'])
  expect(await refused({ scheduled_at: '0000-01-01T00:00:00Z' })).toEqual(['scheduled_at'])
  expect(await refused({ duration_minutes: 4 })).toEqual(['duration_minutes'])
  expect(await refused({ duration_minutes: 481 })).toEqual(['duration_minutes'])
  expect(await refused({ meeting_type: 'LUNCH' })).toEqual(['meeting_type'])
  expect(await refused({ agenda: 'x'.repeat(5001) })).toEqual(['agenda'])
  expect(await refused({ notes: 'x'.repeat(20_001) })).toEqual(['notes'])
  expect(await refused({ client_id: 'x' })).toEqual(['client_id'])
  expect((await create({ notes: '😀'.repeat(10_000) })).notes).toHaveLength(20_000)
})

test('[R-7.027] a deleted meeting is gone, comes back within 30 days, and is erased after them', async () => {
  const [kept, gone, held] = [await create(), await create(), await create({ legal_hold: true })]
  expect((await advisor.request('DELETE', `/api/meetings/${kept.id}/`)).status).toBe(204)
  expect((await advisor.request('DELETE', `/api/meetings/${kept.id}/`)).status).toBe(404)
  expect(await advisor.request('GET', `/api/meetings/${kept.id}/`)).toMatchObject(NOT_FOUND)
  expect((await advisor.call(meetings.listMeetings, {})).count).toBe(2)
  expect(await advisor.call(meetings.restoreMeeting, { params: { id: kept.id } })).toMatchObject({
    id: kept.id,
    title: 'Review',
  })
  expect(await advisor.call(meetings.restoreMeeting, { params: { id: kept.id } })).toMatchObject({ id: kept.id })
  expect(await advisor.request('DELETE', `/api/meetings/${held.id}/`)).toMatchObject({
    status: 409,
    body: { code: 'legal_hold' },
  })
  await advisor.call(meetings.deleteMeeting, { params: { id: gone.id } })
  await app.deps.db.system.updateTable('meeting').set({ deleted_at: app.clock.now }).where('id', '=', held.id).execute()
  app.clock.now = shiftDays(app.clock.now, 31)
  expect(await advisor.request('POST', `/api/meetings/${gone.id}/restore/`)).toMatchObject({ status: 401 })
  expect((await purge(app.deps))['meeting']).toBe(1)
  const left = await app.deps.db.system
    .selectFrom('meeting')
    .select('id')
    .where('user_id', '=', advisor.userId)
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([kept.id, held.id].toSorted())
})

test('meetings of a deleted client are not shown and cannot be taken back alone', async () => {
  const { id } = await create()
  const summary = await advisor.call(meetings.createSummary, { params: { id }, body: { content: 'x' } })
  await app.deps.db.system.updateTable('client').set({ deleted_at: app.clock.now }).where('id', '=', clientId).execute()
  expect((await advisor.call(meetings.listMeetings, {})).count).toBe(0)
  for (const url of [`${id}/`, `${id}/summaries/`, `${id}/summaries/${summary.id}/`])
    expect(await advisor.request('GET', `/api/meetings/${url}`)).toMatchObject(NOT_FOUND)
  expect(await advisor.request('POST', `/api/meetings/${id}/restore/`)).toMatchObject(NOT_FOUND)
  expect((await advisor.request('POST', '/api/meetings/', { client_id: clientId, title: 'x' })).status).toBe(400)
})

test('a meeting that was deleted before its client comes back with neither, and stays deleted when the client is back', async () => {
  const { id } = await create()
  await advisor.call(meetings.deleteMeeting, { params: { id } })
  tick()
  await advisor.call(deleteClient, { params: { id: clientId } })
  expect(await advisor.request('POST', `/api/meetings/${id}/restore/`)).toMatchObject(NOT_FOUND)
  await advisor.call(restoreClient, { params: { id: clientId } })
  // a refused restoring that had written would show it now
  expect(await advisor.request('GET', `/api/meetings/${id}/`)).toMatchObject(NOT_FOUND)
  expect((await advisor.call(meetings.listMeetings, {})).count).toBe(0)
  expect(await advisor.call(meetings.restoreMeeting, { params: { id } })).toMatchObject({ id })
})

test('[R-7.028] [R-7.029] [R-7.031] [R-7.032] [R-7.033] [R-2.155] summaries are written, read and changed, and every earlier text stays', async () => {
  const { id } = await create()
  const first = await advisor.call(meetings.createSummary, {
    params: { id },
    body: {
      content: 'We met.',
      key_points: ['Calm'],
      decisions: ['Keep going'],
      action_items: [{ text: 'Call', due_date: '2026-12-24', done: true }],
    },
  })
  expect(first).toMatchObject({
    meeting_id: id,
    status: 'READY',
    source: 'MANUAL',
    engine: null,
    title: 'Review',
    action_items: [{ text: 'Call', owner: null, due_date: '2026-12-24', done: true }],
    version: 1,
  })
  tick()
  const second = await advisor.call(meetings.createSummary, {
    params: { id },
    body: { title: 'Draft', status: 'DRAFT' },
  })
  expect((await advisor.call(meetings.listSummaries, { params: { id } })).results.map((row) => row.id)).toEqual([
    second.id,
    first.id,
  ])
  expect((await advisor.call(meetings.getMeeting, { params: { id } })).last_summary).toEqual({
    id: second.id,
    status: 'DRAFT',
    title: 'Draft',
    created_at: app.clock.now.toISOString(),
  })
  const params = { id, summary_id: first.id }
  expect(
    await advisor.call(meetings.updateSummary, { params, body: { content: 'We met twice.', version: 1 } }),
  ).toMatchObject({
    content: 'We met twice.',
    key_points: ['Calm'],
    version: 2,
  })
  const url = `/api/meetings/${id}/summaries/${first.id}/`
  expect(await advisor.request('PATCH', url, { content: 'x', version: 1 })).toMatchObject({ status: 409 })
  expect(await advisor.call(meetings.replaceSummary, { params, body: { title: 'Short' } })).toMatchObject({
    title: 'Short',
    content: '',
    key_points: [],
    action_items: [],
    version: 3,
  })
  expect(await advisor.call(meetings.getSummary, { params })).toMatchObject({ title: 'Short', version: 3 })
  const { results, count } = await advisor.call(meetings.listSummaryVersions, { params })
  expect(count).toBe(3)
  expect(results.map(({ version, content, author }) => [version, content, author])).toEqual([
    [3, '', 'ADVISOR'],
    [2, 'We met twice.', 'ADVISOR'],
    [1, 'We met.', 'ADVISOR'],
  ])
  await expect(
    app.deps.db.asUser(advisor.userId, (tx) =>
      tx.updateTable('meeting_summary_version').set({ content: 'other' }).where('summary_id', '=', first.id).execute(),
    ),
  ).rejects.toThrow('permission denied')
  for (const body of [{ status: 'PROCESSING' }, { key_points: [''] }, { decisions: Array(51).fill('x') }])
    expect((await advisor.request('PATCH', url, body)).status).toBe(400)
})

/** Hands something in; a transcript with the client's word that it may be recorded. */
const submit = (id: string, body: object) =>
  advisor
    .request('POST', `/api/meetings/${id}/summaries/submit/`, {
      ...('transcript' in body ? { consent_to_record: true } : {}),
      ...body,
    })
    .then((answer) => ({
      status: answer.status,
      body: answer.body as meetings.MeetingSummary,
    }))

test('[R-7.030] [R-1.003] a transcript is summarised in its own words, with questions to put to the client and a word in the bell', async () => {
  const { id } = await create({ title: 'Spring', scheduled_at: '2026-12-02T15:00:00Z' })
  const { status, body } = await submit(id, { transcript: TRANSCRIPT })
  expect(status).toBe(202)
  expect(body).toMatchObject({ status: 'PROCESSING', source: 'GENERATED', title: 'Spring', key_points: [] })
  const url = `/api/meetings/${id}/summaries/${body.id}/`
  expect(await advisor.request('PATCH', url, { title: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'summary_processing' },
  })
  expect((await advisor.call(meetings.getMeeting, { params: { id } })).last_summary?.status).toBe('PROCESSING')
  await app.deps.jobs.drain()
  const summary = await advisor.call(meetings.getSummary, { params: { id, summary_id: body.id } })
  expect(summary).toMatchObject({
    status: 'READY',
    engine: 'built_in',
    key_points: ['The portfolio is at $1,200,000.'],
    decisions: ['Rebalance to 60% stocks.'],
    action_items: [{ text: 'Send the trade list by Friday.', owner: 'Advisor', due_date: '2026-12-04', done: false }],
  })
  for (const { text, start, end } of summary.quotes) expect(TRANSCRIPT.slice(start, end)).toBe(text)
  const { questions, questions_count } = await advisor.call(meetings.getMeeting, { params: { id } })
  expect(questions_count).toBe(1)
  expect(questions.every((row) => row.source === 'AI' && row.status === 'ANSWERED' && row.answer === null)).toBe(true)
  const { results } = await advisor.call(meetings.listQuestions, { query: { meeting_id: id } })
  expect(results.map((row) => row.order)).toEqual([1])
  expect(results[0]).toMatchObject({ text: 'What would that do to my Medicare premium?', summary_id: body.id })
  expect((await advisor.call(listNotifications, {})).results).toMatchObject([
    {
      category: 'MEETING',
      level: 'SUCCESS',
      message: 'The summary of “Spring” is ready.',
      action_url: `/advisor/meetings?meeting=${id}`,
    },
  ])
  const versions = await advisor.call(meetings.listSummaryVersions, { params: { id, summary_id: body.id } })
  expect(versions.results.map(({ author }) => author)).toEqual(['built_in'])
  // a job that comes twice writes once
  await summaryJob(app.deps)({ userId: advisor.userId, summaryId: body.id })
  expect((await advisor.call(meetings.getMeeting, { params: { id } })).questions_count).toBe(1)
})

test('a line that is put in other words by hand keeps the passage it was taken from', async () => {
  const { id } = await create()
  const said = [
    "Advisor: I'd suggest we keep $30,000 in savings.",
    "Client: Yes, let's do that.",
    "Advisor: I'll send you the form by Friday.",
  ]
  const { body } = await submit(id, { transcript: said.join('\n') })
  await app.deps.jobs.drain()
  const params = { id, summary_id: body.id }
  const { decisions, action_items, quotes } = await advisor.call(meetings.getSummary, { params })
  expect(decisions).toEqual(['Keep $30,000 in savings.'])
  const corrected = await advisor.call(meetings.updateSummary, {
    params,
    body: { decisions: ['Keep $35,000 in savings.'], action_items },
  })
  expect(corrected.quotes).toEqual([
    ...quotes,
    { ...quotes.find(({ line }) => line === decisions[0]), line: 'Keep $35,000 in savings.' },
  ])
  // of a list that became longer or shorter nobody can tell which line is which
  const added = await advisor.call(meetings.updateSummary, { params, body: { decisions: ['Something else', 'More'] } })
  expect(added.quotes).toEqual(corrected.quotes)
  // in the list of tasks too
  const { results } = await advisor.call(listTasks, { query: { meeting_id: id } })
  const task = await advisor.call(updateTask, {
    params: { id: results[0]?.id ?? '' },
    body: { text: 'Send the form by mail' },
  })
  expect(task.passage?.text).toContain("I'll send you the form by Friday.")
})

test('a summary needs a transcript or notes, up to their limits', async () => {
  const { id } = await create()
  expect(await submit(id, { transcript: ' ', notes: '' })).toMatchObject({ status: 400 })
  expect(await submit(id, { transcript: 'x'.repeat(200_001) })).toMatchObject({ status: 400 })
  expect(await submit(id, { notes: 'x'.repeat(20_001) })).toMatchObject({ status: 400 })
  expect(await submit(id, { transcript: '€'.repeat(200_000) })).toMatchObject({ status: 202 })
  tick()
  expect(await submit(id, { notes: 'We decided to keep the bonds.' })).toMatchObject({ status: 202 })
  await app.deps.jobs.drain()
  const { results } = await advisor.call(meetings.listSummaries, { params: { id } })
  expect(results.map((row) => row.status)).toEqual(['READY', 'READY'])
  expect(results[0]?.decisions).toEqual(['Keep the bonds.'])
})

test('a transcript is taken only with the client’s consent, noted before or in the same call, and read only while it stands', async () => {
  const url = (id: string) => `/api/meetings/${id}/summaries/submit/`
  const refused = {
    status: 400,
    body: { transcript: ['The client has not agreed to recording. Note the consent first.'] },
  }
  const { id } = await create({ title: 'Talk' })
  expect(await advisor.request('POST', url(id), { transcript: TRANSCRIPT })).toMatchObject(refused)
  expect(await advisor.request('POST', url(id), { transcript: TRANSCRIPT, notes: 'Mine' })).toMatchObject(refused)
  expect((await advisor.request('POST', url(id), { transcript: 'x', consent_to_record: false })).status).toBe(400)
  expect((await advisor.call(meetings.listSummaries, { params: { id } })).count).toBe(0)
  // own notes need nobody's consent
  expect((await advisor.request('POST', url(id), { transcript: ' ', notes: 'Mine' })).status).toBe(202)
  tick()
  const { body } = await submit(id, { transcript: TRANSCRIPT })
  expect(await advisor.call(meetings.getMeeting, { params: { id } })).toMatchObject({
    consent_to_record: true,
    version: 2,
  })
  const trail = await app.deps.db.system
    .selectFrom('audit_event')
    .select('detail')
    .where('object_id', '=', id)
    .where('action', '=', 'meeting_changed')
    .execute()
  expect(trail).toEqual([{ detail: { consent_to_record: true } }])
  // said once, it holds
  expect((await advisor.request('POST', url(id), { transcript: TRANSCRIPT })).status).toBe(202)
  await app.deps.jobs.drain()
  const ask = async () =>
    (await advisor.call(meetings.askQuestion, { body: { meeting_id: id, text: 'Medicare premium?' } })).answer
  expect(await ask()).toContain('Transcript: “')

  await app.deps.db.system.updateTable('meeting_summary').set({ status: 'FAILED' }).where('id', '=', body.id).execute()
  await advisor.call(meetings.updateMeeting, { params: { id }, body: { consent_to_record: false } })
  expect(await ask()).not.toContain('Transcript')
  const retry = `/api/meetings/${id}/summaries/${body.id}/retry/`
  expect(await advisor.request('POST', retry)).toMatchObject(refused)
  expect(await advisor.request('POST', url(id), { transcript: TRANSCRIPT })).toMatchObject(refused)
  await advisor.call(meetings.updateMeeting, { params: { id }, body: { consent_to_record: true } })
  expect((await advisor.request('POST', retry)).status).toBe(202)
  await app.deps.jobs.drain()
})

test('a summary that cannot be made fails at the third attempt, says so, and is made again on demand', async () => {
  const { id } = await create({ title: 'Storm' })
  const { body } = await submit(id, { transcript: TRANSCRIPT })
  analyst = { ...builtInAnalyst, summarise: () => Promise.reject(new Error('broken')) }
  const job = { userId: advisor.userId, summaryId: body.id }
  await expect(summaryJob(app.deps)(job)).rejects.toThrow('broken')
  await expect(summaryJob(app.deps)(job)).rejects.toThrow('broken')
  await summaryJob(app.deps)(job)
  const params = { id, summary_id: body.id }
  expect(await advisor.call(meetings.getSummary, { params })).toMatchObject({
    status: 'FAILED',
    error_message: 'The summary could not be made. Please try again.',
  })
  expect((await advisor.call(meetings.getMeeting, { params: { id } })).last_summary).toBeNull()
  analyst = builtInAnalyst
  tick()
  expect(await advisor.request('POST', `/api/meetings/${id}/summaries/${body.id}/retry/`)).toMatchObject({
    status: 202,
    body: { status: 'PROCESSING', error_message: null },
  })
  await app.deps.jobs.drain()
  expect(await advisor.call(meetings.getSummary, { params })).toMatchObject({ status: 'READY', error_message: null })
  expect((await advisor.call(listNotifications, {})).results.map(({ level }) => level)).toEqual(['SUCCESS', 'WARNING'])
})

test('a summary whose server died and never came back is ended', async () => {
  const { id } = await create()
  const { body } = await submit(id, { notes: 'Some notes.' })
  await app.deps.db.system.updateTable('meeting_summary').set({ attempts: 3 }).where('id', '=', body.id).execute()
  await failLostSummaries(app.deps)
  expect(await advisor.call(meetings.getSummary, { params: { id, summary_id: body.id } })).toMatchObject({
    status: 'PROCESSING',
  })
  app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
  const again = await advisor.request('GET', `/api/meetings/${id}/summaries/${body.id}/`)
  expect(again.status).toBe(401)
  await failLostSummaries(app.deps)
  const row = await app.deps.db.system
    .selectFrom('meeting_summary')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(row.status).toBe('FAILED')
})

test('[R-7.034] [R-7.035] [R-7.036] a question is answered in the words of the meeting, and nothing is made up', async () => {
  const { id } = await create({ agenda: 'Discuss the umbrella insurance', notes: 'The advisory fee stays at 0.85%.' })
  await submit(id, { transcript: TRANSCRIPT })
  await app.deps.jobs.drain()
  const ask = (text: string): Promise<meetings.MeetingQuestion> =>
    advisor.call(meetings.askQuestion, { body: { meeting_id: id, text } })
  expect(await ask('What is the advisory fee?')).toMatchObject({
    meeting_id: id,
    meeting: id,
    status: 'ANSWERED',
    source: 'ADVISOR',
    answer: 'Notes: “The advisory fee stays at 0.85%.”',
    order: 2,
  })
  expect((await ask('What did we decide?')).answer).toBe('Decision: “Rebalance to 60% stocks.”')
  expect((await ask('Which insurance is to be discussed?')).answer).toContain(
    'Agenda: “Discuss the umbrella insurance”',
  )
  const unknown = await ask('Who won the regatta?')
  expect(unknown.answer).toBe('The summary, notes and agenda of this meeting do not say.')
  expect(await advisor.call(meetings.getQuestion, { params: { id: unknown.id } })).toEqual(unknown)
  expect((await advisor.call(meetings.listQuestions, { query: { meeting_id: id } })).count).toBe(5)
  expect((await advisor.request('GET', '/api/questions/')).body).toEqual({ meeting_id: ['Required'] })
  expect((await advisor.request('POST', '/api/questions/', { meeting_id: id, text: ' ' })).status).toBe(400)
})

test('a question that takes longer than five seconds is PENDING, and the job answers it', async () => {
  const { id } = await create({ notes: 'The fee is 1%.' })
  // asked, it says nothing, and then the time is over
  const hasBegun = Promise.withResolvers<void>()
  patience = hasBegun.promise
  analyst = {
    ...builtInAnalyst,
    answer: () => {
      hasBegun.resolve()
      return new Promise(() => {})
    },
  }
  const asked = await advisor.call(meetings.askQuestion, { body: { meeting_id: id, text: 'What is the fee?' } })
  expect(asked).toMatchObject({ status: 'PENDING', answer: null, answered_at: null })
  expect(waited).toEqual([5000])
  analyst = builtInAnalyst
  await app.deps.jobs.drain()
  expect(await advisor.call(meetings.getQuestion, { params: { id: asked.id } })).toMatchObject({
    status: 'ANSWERED',
    answer: 'Notes: “The fee is 1%.”',
  })
})

test('a question fails at the third attempt and can be asked again', async () => {
  const { id } = await create({ notes: 'The fee is 1%.' })
  analyst = { ...builtInAnalyst, answer: () => Promise.reject(new Error('broken')) }
  const asked = await advisor.call(meetings.askQuestion, { body: { meeting_id: id, text: 'What is the fee?' } })
  await expect(answerQuestion(app.deps, advisor.userId, asked.id)).rejects.toThrow('broken')
  await answerQuestion(app.deps, advisor.userId, asked.id)
  expect(await advisor.call(meetings.getQuestion, { params: { id: asked.id } })).toMatchObject({
    status: 'FAILED',
    answer: null,
  })
  analyst = builtInAnalyst
  expect(await advisor.request('POST', `/api/questions/${asked.id}/retry/`)).toMatchObject({
    status: 200,
    body: { status: 'ANSWERED', answer: 'Notes: “The fee is 1%.”' },
  })
  await app.deps.jobs.drain()
})

test('[R-7.024] [S-057] [S-058] [S-061] [S-062] [S-063] what is somebody else’s is as absent as what never was, and leaves a trace', async () => {
  const { id } = await create()
  const second = await create()
  const summary = await advisor.call(meetings.createSummary, { params: { id }, body: { content: 'Mine' } })
  const question = await advisor.call(meetings.askQuestion, { body: { meeting_id: id, text: 'Whose is it?' } })
  const other = await app.person({ userType: 'ADVISOR' })
  const investor = await app.person()
  const theirs = await buildMeeting(app.deps, other.userId)
  const { body: mine } = await advisor.request('GET', `/api/meetings/${id}/`)
  const random = '0198c0de-0000-7000-8000-000000000000'
  const calls = (meeting: string, summaryId: string, questionId: string) =>
    [
      ['GET', `/api/meetings/${meeting}/`],
      [
        'PUT',
        `/api/meetings/${meeting}/`,
        { client_id: theirs.client_id, title: 'x', scheduled_at: '2026-12-01T00:00:00Z' },
      ],
      ['PATCH', `/api/meetings/${meeting}/`, { title: 'x' }],
      ['DELETE', `/api/meetings/${meeting}/`],
      ['POST', `/api/meetings/${meeting}/restore/`],
      ['GET', `/api/meetings/${meeting}/summaries/`],
      ['POST', `/api/meetings/${meeting}/summaries/`, {}],
      ['POST', `/api/meetings/${meeting}/summaries/submit/`, { notes: 'x' }],
      ['GET', `/api/meetings/${meeting}/summaries/${summaryId}/`],
      ['PUT', `/api/meetings/${meeting}/summaries/${summaryId}/`, {}],
      ['PATCH', `/api/meetings/${meeting}/summaries/${summaryId}/`, { title: 'x' }],
      ['POST', `/api/meetings/${meeting}/summaries/${summaryId}/retry/`],
      ['GET', `/api/meetings/${meeting}/summaries/${summaryId}/versions/`],
      ['GET', `/api/questions/${questionId}/`],
      ['POST', `/api/questions/${questionId}/retry/`],
    ] as const
  for (const ids of [calls(id, summary.id, question.id), calls(random, random, random)])
    for (const [method, url, sent] of ids) {
      expect(await other.request(method, url, sent), `${method} ${url}`).toMatchObject(NOT_FOUND)
      expect((await investor.request(method, url, sent)).status, `investor ${method} ${url}`).toBe(403)
      expect((await app.request(method, url, sent)).status).toBe(401)
    }
  // through another meeting of one's own, and through somebody else's
  for (const meeting of [second.id, theirs.id])
    for (const [method, url, sent] of calls(meeting, summary.id, random).slice(8, 13))
      expect(await advisor.request(method, url, sent), `${method} ${url}`).toMatchObject(NOT_FOUND)
  expect(await advisor.request('POST', '/api/questions/', { meeting_id: theirs.id, text: 'x' })).toMatchObject({
    status: 400,
    body: { meeting_id: ['Unknown meeting.'] },
  })
  expect(
    await advisor.request('POST', '/api/questions/', { meeting_id: second.id, summary_id: summary.id, text: 'x' }),
  ).toMatchObject({ status: 400, body: { summary_id: ['Unknown summary.'] } })
  expect(await advisor.request('PATCH', `/api/meetings/${id}/`, { client_id: theirs.client_id })).toMatchObject({
    status: 400,
    body: { client_id: ['Unknown client.'] },
  })
  expect((await advisor.call(meetings.listMeetings, { query: { client_id: theirs.client_id } })).count).toBe(0)
  expect((await advisor.call(meetings.listMeetings, { query: { client_id: 'nobody' } })).count).toBe(0)
  expect((await other.call(meetings.listQuestions, { query: { meeting_id: id } })).count).toBe(0)
  expect((await other.call(meetings.listQuestions, { query: { meeting_id: "' or 1=1" } })).count).toBe(0)
  expect((await advisor.request('GET', `/api/meetings/${id}/`)).body).toEqual(mine)
  const denied = await app.deps.db.system
    .selectFrom('audit_event')
    .select('object_type')
    .distinct()
    .where('action', '=', 'access_denied')
    .where('actor_user_id', '=', other.userId)
    .execute()
  expect(denied.map((row) => row.object_type).toSorted()).toEqual(['meeting', 'meeting_question'])
  const ownDenied = await app.deps.db.system
    .selectFrom('audit_event')
    .select('object_id')
    .where('action', '=', 'access_denied')
    .where('actor_user_id', '=', advisor.userId)
    .execute()
  // ids that stood in bodies as well
  expect(ownDenied.map((row) => row.object_id)).toEqual(expect.arrayContaining([theirs.id, theirs.client_id]))
})

test('[S-066] [S-067] no column but the documented ones can be written, and no other is shown', async () => {
  const { id } = await create()
  const other = await app.person({ userType: 'ADVISOR' })
  const forced = {
    id: other.userId,
    user_id: other.userId,
    created_at: '2000-01-01T00:00:00Z',
    deleted_at: '2000-01-01T00:00:00Z',
    last_summary: null,
    questions_count: 9,
  }
  const changed = await advisor.call(meetings.updateMeeting, {
    params: { id },
    body: { ...forced, title: 'Real' } as object,
  })
  expect(changed).toMatchObject({ id, title: 'Real', questions_count: 0, version: 2 })
  const summary = await advisor.call(meetings.createSummary, {
    params: { id },
    body: {
      ...forced,
      meeting_id: other.userId,
      source: 'GENERATED',
      engine: 'x',
      quotes: [],
      error_message: 'x',
      attempts: 9,
      transcript: 'x',
    } as object,
  })
  expect(summary).toMatchObject({ meeting_id: id, source: 'MANUAL', engine: null, error_message: null })
  const body = {
    ...forced,
    meeting_id: id,
    text: 'Why?',
    answer: 'Because',
    status: 'FAILED',
    source: 'AI',
    order: 99,
    engine: 'x',
  }
  const question = await advisor.call(meetings.askQuestion, { body: body as { meeting_id: string; text: string } })
  expect(question).toMatchObject({ source: 'ADVISOR', status: 'ANSWERED', order: 1 })
  expect(question.answer).not.toBe('Because')
  const rows = await app.deps.db.system.selectFrom('meeting').selectAll().where('id', '=', id).execute()
  expect(rows).toMatchObject([{ user_id: advisor.userId, deleted_at: null }])
  expect(Object.keys(summary)).not.toContain('transcript')
})

test('[S-057] row-level security hides summaries, versions and questions even from a query without an owner', async () => {
  const { id } = await create()
  await submit(id, { notes: 'We decided to keep the bonds. Open: what to do with the boat?' })
  await app.deps.jobs.drain()
  const other = await app.person({ userType: 'ADVISOR' })
  for (const table of ['meeting_summary', 'meeting_summary_version', 'meeting_question'] as const) {
    const seenBy = (userId: string) =>
      app.deps.db.asUser(userId, (tx) => tx.selectFrom(table).select('user_id').execute())
    expect((await seenBy(advisor.userId)).length, table).toBeGreaterThan(0)
    expect(await seenBy(other.userId), table).toEqual([])
  }
})

test('every write of a meeting, summary and question is in the trail with who and when', async () => {
  const { id } = await create()
  await advisor.call(meetings.updateMeeting, { params: { id }, body: { title: 'x' } })
  await advisor.call(meetings.submitSummary, { params: { id }, body: { notes: 'We decided to keep the bonds.' } })
  await app.deps.jobs.drain()
  await advisor.call(meetings.askQuestion, { body: { meeting_id: id, text: 'Why?' } })
  await advisor.call(meetings.deleteMeeting, { params: { id } })
  await advisor.call(meetings.restoreMeeting, { params: { id } })
  const trail = await app.deps.db.system
    .selectFrom('audit_event')
    .select(['action', 'outcome'])
    .where('actor_user_id', '=', advisor.userId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(new Set(trail.map(({ action }) => action))).toEqual(
    new Set([
      'meeting_added',
      'meeting_changed',
      'meeting_submitted',
      'meeting_summarised',
      'meeting_question_asked',
      'meeting_deleted',
      'meeting_restored',
    ]),
  )
})

test('what is written of a meeting hides private numbers, so that neither list, mail, calendar nor brief has them', async () => {
  const words = {
    title: 'Call about 123-45-6789',
    agenda: 'Card 4111 1111 1111 1111',
    notes: 'Account number 00417788231',
  }
  const made = await create(words)
  const changed = await advisor.call(meetings.updateMeeting, { params: { id: made.id }, body: words })
  for (const meeting of [made, changed]) {
    expect(meeting).toMatchObject({ title: 'Call about •••-••-••••', agenda: 'Card •••• •••• •••• ••••' })
    expect(meeting.notes).toBe('Account number •••••••••••')
  }
})

test('private numbers stand in the transcript alone, and there only when they are asked for, on record', async () => {
  const { id } = await create({ consent_to_record: true, notes: 'Account number 4471889923.' })
  const said = `Ana: For the form, your social is 123-45-6789?
Ben: Yes. Please send me the form by Friday, my account number is 00417788231.
Ana: I will mail the form for account 00417788231 by Friday. The code is 448 201, you said.`
  const seen: string[] = []
  analyst = {
    ...builtInAnalyst,
    summarise: (material) => {
      seen.push(JSON.stringify(material))
      return builtInAnalyst.summarise(material)
    },
    answer: (question, passages) => {
      seen.push(JSON.stringify([question, passages]))
      return builtInAnalyst.answer(question, passages)
    },
  }
  const { id: summary_id } = await advisor.call(meetings.submitSummary, {
    params: { id },
    body: { transcript: said, notes: 'Card 4111 1111 1111 1111.' },
  })
  await summaryJob(app.deps)({ userId: advisor.userId, summaryId: summary_id })
  const params = { id, summary_id }
  const summary = await advisor.call(meetings.getSummary, { params })
  expect(summary.action_items.length).toBeGreaterThan(0)
  const question = await advisor.call(meetings.askQuestion, {
    body: { meeting_id: id, text: 'What is account 00417788231 for?' },
  })
  await answerQuestion(app.deps, advisor.userId, question.id)
  const written = await advisor.call(meetings.updateSummary, { params, body: { content: 'His SSN: 123-45-6789.' } })
  const hidden = await advisor.call(meetings.getTranscript, { params })
  expect(hidden).toMatchObject({ private_numbers: 5, is_revealed: false })
  const everything = JSON.stringify([
    summary,
    await advisor.call(meetings.getQuestion, { params: question }),
    written,
    hidden,
    seen,
  ])
  expect(everything).not.toMatch(/6789|00417788231|448 201|4111|4471889923/)

  const shownOnRecord = () =>
    app.deps.db.system
      .selectFrom('audit_event')
      .where('action', '=', 'meeting_private_shown')
      .where('object_id', '=', summary_id)
      .where('actor_user_id', '=', advisor.userId)
      .select('id')
      .execute()
  expect(await shownOnRecord()).toHaveLength(0)
  const shown = await advisor.call(meetings.revealTranscript, { params })
  expect(shown).toMatchObject({ transcript: said, notes: 'Card 4111 1111 1111 1111.', is_revealed: true })
  expect(await shownOnRecord()).toHaveLength(1)
  // without consent what was said is read no more
  await advisor.call(meetings.updateMeeting, { params: { id }, body: { consent_to_record: false } })
  expect((await advisor.call(meetings.revealTranscript, { params })).transcript).toBe('')
})

test('while the longest transcripts are read, other calls are answered', async () => {
  const names = Array.from({ length: 9000 }, (_, at) => `N${at.toString(36)}: Yes.`).join('\n')
  const speech = `Ana: ${'We decided that I will send the $4,000 form by Friday, is it not? '.repeat(2900)}`
  const { id } = await create({ consent_to_record: true })
  const readings = await Promise.all(
    [names, speech].map(async (transcript) => {
      const { id: summaryId } = await advisor.call(meetings.submitSummary, { params: { id }, body: { transcript } })
      return summaryId
    }),
  )
  const order: string[] = []
  const jobs: Promise<void>[] = []
  await new Promise<void>((begun) => {
    analyst = {
      ...builtInAnalyst,
      summarise: async (material) => {
        begun()
        const extraction = await builtInAnalyst.summarise(material)
        order.push('read')
        return extraction
      },
    }
    for (const summaryId of readings) jobs.push(summaryJob(app.deps)({ userId: advisor.userId, summaryId }))
  })
  for (let at = 0; at < 3; at++) {
    await advisor.call(meetings.listMeetings, {})
    order.push('answered')
  }
  await Promise.all(jobs)
  expect(order).toEqual(['answered', 'answered', 'answered', 'read', 'read'])
  for (const summary_id of readings)
    expect(await advisor.call(meetings.getSummary, { params: { id, summary_id } })).toMatchObject({ status: 'READY' })
})
