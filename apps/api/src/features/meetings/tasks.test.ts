import { listBook } from '@keelwise/contract/book'
import { deleteClient } from '@keelwise/contract/clients'
import {
  createSummary,
  getSummary,
  listSummaryVersions,
  updateMeeting,
  updateSummary,
} from '@keelwise/contract/meetings'
import { updateMe } from '@keelwise/contract/me'
import { countTasks, createTask, deleteTask, listTasks, updateTask } from '@keelwise/contract/tasks'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildClient, buildMeeting } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { remindOfTasks } from './task-reminders.ts'

const app = await createTestApp()
let advisor: Person
afterAll(() => app.close())
beforeEach(async () => {
  advisor = await app.person({ userType: 'ADVISOR' })
})

const addClient = async (first_name: string, of = advisor) =>
  (await buildClient(app.deps, of.userId, { first_name, last_name: 'Alder' })).id
const meet = async (client_id: string, changes: object = {}) =>
  (await buildMeeting(app.deps, advisor.userId, { client_id, status: 'COMPLETED', ...changes })).id
const daysOn = (days: number): string =>
  new Date(app.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const summarise = (id: string, items: readonly object[]) =>
  advisor.call(createSummary, {
    params: { id },
    body: { title: 'Review', action_items: items.map((item) => ({ text: 'Call', ...item })) },
  })
const texts = async (query: object = {}) => (await advisor.call(listTasks, { query })).results.map(({ text }) => text)

test('tasks of all clients are one list, the earliest due first: out of the newest summary of every meeting, and by hand', async () => {
  const [robin, sam] = [await addClient('Robin'), await addClient('Sam')]
  const review = await meet(robin, { title: 'Review' })
  await summarise(review, [{ text: 'Not in force any more', due_date: daysOn(1) }])
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  await summarise(review, [
    { text: 'Send the trade list', owner: 'Advisor', due_date: daysOn(-2) },
    { text: 'Ask the bank', owner: 'Robin' },
  ])
  await advisor.call(createTask, { body: { client_id: sam, text: 'Order a cake', due_date: daysOn(3) } })
  const { results, count } = await advisor.call(listTasks)
  expect(count).toBe(3)
  expect(results).toMatchObject([
    {
      text: 'Send the trade list',
      client_name: 'Robin Alder',
      meeting_title: 'Review',
      party: 'ADVISOR',
      is_overdue: true,
    },
    { text: 'Order a cake', client_name: 'Sam Alder', meeting_id: null, party: 'ADVISOR', is_overdue: false },
    { text: 'Ask the bank', party: 'CLIENT', due_date: null, is_overdue: false },
  ])
  expect(await texts({ party: 'CLIENT' })).toEqual(['Ask the bank'])
  expect(await texts({ client_id: sam })).toEqual(['Order a cake'])
  expect(await texts({ meeting_id: review, state: 'overdue' })).toEqual(['Send the trade list'])
  expect(await texts({ search: 'CAKE' })).toEqual(['Order a cake'])
  expect(await advisor.call(countTasks)).toEqual({ open: 3, overdue: 1, done: 0 })
  expect(await advisor.call(countTasks, { query: { party: 'CLIENT' } })).toEqual({ open: 1, overdue: 0, done: 0 })
})

test('a task out of a meeting is ticked and moved in its summary, whose earlier text stays readable', async () => {
  const meeting = await meet(await addClient('Robin'))
  const summary = await summarise(meeting, [
    { text: 'Send the list', due_date: daysOn(-1), due_from: daysOn(-6) },
    { text: 'Send the list' },
  ])
  const [first, second] = (await advisor.call(listTasks)).results
  expect(first?.id).not.toBe(second?.id)
  const moved = await advisor.call(updateTask, { params: { id: first?.id ?? '' }, body: { due_date: daysOn(5) } })
  expect(moved).toMatchObject({ due_date: daysOn(5), due_from: null, is_overdue: false })
  const done = await advisor.call(updateTask, { params: { id: second?.id ?? '' }, body: { done: true } })
  expect(done.done).toBe(true)
  const params = { id: meeting, summary_id: summary.id }
  expect(await advisor.call(getSummary, { params })).toMatchObject({
    version: 3,
    action_items: [
      { done: false, due_date: daysOn(5) },
      { done: true, due_date: null },
    ],
  })
  expect((await advisor.call(listSummaryVersions, { params })).count).toBe(3)
  expect(await texts({ state: 'done' })).toHaveLength(1)
  const renamed = await advisor.call(updateTask, {
    params: { id: moved.id },
    body: { text: 'Send two lists', owner: 'Robin' },
  })
  expect(renamed).toMatchObject({ text: 'Send two lists', party: 'CLIENT' })
  await advisor.call(deleteTask, { params: { id: renamed.id } })
  expect(await advisor.call(getSummary, { params })).toMatchObject({ version: 5, action_items: [{ done: true }] })
})

test('what is ticked in the summary is ticked in the list, and a task follows its meeting to another client', async () => {
  const meeting = await meet(await addClient('Robin'))
  const { id } = await summarise(meeting, [{ text: 'Send the list' }])
  await advisor.call(updateSummary, {
    params: { id: meeting, summary_id: id },
    body: { action_items: [{ text: 'Send the list', done: true }] },
  })
  await advisor.call(updateMeeting, { params: { id: meeting }, body: { client_id: await addClient('Kim') } })
  expect((await advisor.call(listTasks)).results).toMatchObject([{ done: true, client_name: 'Kim Alder' }])
})

test('the rows that are kept of tasks are what the summaries say, whatever becomes of summaries, meetings and clients', async () => {
  const { system } = app.deps.db
  /** What was taken out of the summaries on every look before there were rows. */
  const same = async () => {
    const { rows: read } = await sql`select * from advisor_task where user_id = ${advisor.userId} order by id`.execute(
      system,
    )
    const { rows: kept } = await sql`select * from advisor_tasks(${advisor.userId}) order by id`.execute(system)
    expect(kept).toEqual(read)
    return kept.length
  }
  const [robin, sam] = [await addClient('Robin'), await addClient('Sam')]
  const review = await meet(robin)
  const first = await summarise(review, [
    { owner: 'Robin' },
    { owner: 'Advisor' },
    { owner: null, due_date: daysOn(2) },
  ])
  await advisor.call(createTask, { body: { client_id: sam, text: 'Order a cake' } })
  expect(await same()).toBe(4)
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  const second = await summarise(review, [{ text: 'Only this' }])
  expect(await same()).toBe(2)
  // taking part decides whose side an owner is on
  await sql`update meeting_summary set participants = '[{"name": "Kim", "is_advisor": false}]',
    action_items = '[{"text": "Only this", "owner": "Kim"}]' where id = ${second.id}`.execute(system)
  expect((await advisor.call(listTasks)).results).toMatchObject([{ party: 'CLIENT' }, { text: 'Order a cake' }])
  await same()
  // two summaries at once: the newest stands
  const write = (id: string, text: string) =>
    sql`update meeting_summary set action_items = ${JSON.stringify([{ text }])}::jsonb where id = ${id}`.execute(system)
  await Promise.all([write(first.id, 'Older'), write(second.id, 'New'), write(first.id, 'Older')])
  expect(await texts({ meeting_id: review })).toEqual(['New'])
  // one that is written again says nothing until it is done
  await sql`update meeting_summary set status = 'PROCESSING' where id = ${second.id}`.execute(system)
  expect(await texts({ meeting_id: review })).toEqual(['Older'])
  await same()
  await sql`delete from meeting_summary where id = ${first.id}`.execute(system)
  expect(await same()).toBe(1)
  await sql`delete from meeting where id = ${review}`.execute(system)
  await advisor.call(deleteClient, { params: { id: sam } })
  expect(await same()).toBe(0)
})

test('a task by hand is changed and deleted, shows no private number, and goes with its client', async () => {
  const robin = await addClient('Robin')
  const added = await advisor.call(createTask, {
    body: { client_id: robin, text: 'File the form for SSN 123-45-6789', owner: null },
  })
  expect(added).toMatchObject({ party: 'NOBODY', done: false })
  expect(added.text).not.toContain('123-45-6789')
  const params = { id: added.id }
  expect(await advisor.call(updateTask, { params, body: { done: true, due_date: daysOn(-1) } })).toMatchObject({
    id: added.id,
    done: true,
    is_overdue: false,
    due_date: daysOn(-1),
  })
  const other = await advisor.call(createTask, { body: { client_id: robin, text: 'Call' } })
  await advisor.call(deleteTask, { params })
  expect(await texts()).toEqual(['Call'])
  await advisor.call(deleteClient, { params: { id: robin } })
  expect(await texts()).toEqual([])
  expect((await advisor.request('PATCH', `/api/tasks/${other.id}/`, { done: true })).status).toBe(404)
})

test('the book counts an overdue task by hand as it counts one out of a meeting', async () => {
  const robin = await addClient('Robin')
  await summarise(await meet(robin), [{ text: 'Send the list', due_date: daysOn(-3) }])
  await advisor.call(createTask, { body: { client_id: robin, text: 'Order a cake', due_date: daysOn(-8) } })
  const { results } = await advisor.call(listBook, { query: { view: 'action' } })
  expect(results).toMatchObject([{ client_name: 'Robin Alder', value: '2' }])
  expect(results[0]?.why).toContain('2 actions are overdue; “Order a cake” was due on')
})

test('nobody sees, changes or deletes a task of another advisor', async () => {
  const robin = await addClient('Robin')
  await summarise(await meet(robin), [{ text: 'Send the list' }])
  await advisor.call(createTask, { body: { client_id: robin, text: 'Call' } })
  const { results } = await advisor.call(listTasks)
  const other = await app.person({ userType: 'ADVISOR' })
  expect((await other.call(listTasks)).count).toBe(0)
  for (const { id } of results) {
    expect((await other.request('PATCH', `/api/tasks/${id}/`, { done: true })).status).toBe(404)
    expect((await other.request('DELETE', `/api/tasks/${id}/`)).status).toBe(404)
  }
  expect(await advisor.call(countTasks)).toEqual({ open: 2, overdue: 0, done: 0 })
})

// read past the API: a session ends before the days do
const bell = () =>
  app.deps.db.system
    .selectFrom('notification')
    .where('user_id', '=', advisor.userId)
    .orderBy('created_at', 'desc')
    .select(['title', 'message', 'action_url'])
    .execute()
const letters = () =>
  app.deps.db.system
    .selectFrom('mail_outbox')
    .where('to_address', '=', advisor.email)
    .orderBy('created_at')
    .select(['subject', 'text_body'])
    .execute()
const remindAt = async (instant: string): Promise<void> => {
  const before = app.clock.now
  app.clock.now = new Date(instant)
  await remindOfTasks(app.deps)
  app.clock.now = before
}

test('what became overdue is in the bell once, on the morning of the next day where the advisor is', async () => {
  await advisor.call(updateMe, { body: { timezone: 'America/New_York' } })
  const robin = await addClient('Robin')
  const add = (text: string, due_date: string) =>
    advisor.call(createTask, { body: { client_id: robin, text, due_date } })
  await add('Long ago', '2026-10-04')
  await add('Yesterday', '2026-11-23')
  await add('Today', '2026-11-24')
  await remindAt('2026-11-24T15:00:00Z')
  await remindAt('2026-11-24T15:10:00Z')
  expect(await bell()).toEqual([
    {
      title: '2 tasks are overdue',
      message: '“Long ago” for Robin Alder was due on October 4, 2026, and 1 more.',
      action_url: '/advisor/tasks?state=overdue',
    },
  ])
  // four in the morning there
  await remindAt('2026-11-25T09:00:00Z')
  expect(await bell()).toHaveLength(1)
  await remindAt('2026-11-25T12:30:00Z')
  expect(await bell()).toMatchObject([{ title: '1 task is overdue', message: expect.stringContaining('“Today”') }, {}])
  await remindAt('2026-11-26T12:30:00Z')
  expect(await bell()).toHaveLength(2)
  expect(await letters()).toEqual([])
})

test('who switches the digest on gets one mail a day, without the words of a restricted meeting and without private numbers', async () => {
  await advisor.call(updateMe, { body: { preferences: { task_digest: true } } })
  const robin = await addClient('Robin')
  await summarise(await meet(robin, { is_restricted: true }), [{ text: 'Secret errand', due_date: '2026-11-20' }])
  const add = (text: string, due_date: string) =>
    advisor.call(createTask, { body: { client_id: robin, text, due_date } })
  await add('Close 4111 1111 1111 1111.', '2026-11-24')
  const done = await add('Already done', '2026-11-22')
  await advisor.call(updateTask, { params: { id: done.id }, body: { done: true } })
  await add('Next month', '2026-12-24')
  await remindAt('2026-11-24T15:00:00Z')
  await remindAt('2026-11-24T20:00:00Z')
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter?.subject).toBe('1 task is overdue, 1 task is due today')
  expect(letter?.text_body).toContain('A task out of a restricted meeting, due November 20, 2026')
  expect(letter?.text_body).toContain('(Robin Alder), due November 24, 2026')
  expect(letter?.text_body).not.toContain('. (')
  expect(letter?.text_body).not.toMatch(/Secret|4111|Already|Next month/)
  await remindAt('2026-11-25T15:00:00Z')
  expect((await letters()).map(({ subject }) => subject)).toEqual([
    '1 task is overdue, 1 task is due today',
    '2 tasks are overdue',
  ])
  await advisor.call(updateMe, { body: { preferences: { task_digest: false } } })
  await remindAt('2026-11-26T15:00:00Z')
  expect(await letters()).toHaveLength(2)
})
