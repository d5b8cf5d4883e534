import { randomUUID } from 'node:crypto'
import * as bell from '@keelwise/contract/notifications'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type NewNotification, notify } from '../../platform/notify.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

/** Tells a person something, a second later each time. */
const tell = async (person: Person, notice: Partial<NewNotification> = {}): Promise<boolean> => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  return app.deps.db.asUser(person.userId, (tx) =>
    notify(tx, app.clock.now, {
      userId: person.userId,
      category: 'SYNC',
      level: 'WARNING',
      title: 'Harbour Bank could not be updated',
      message: 'We will try again.',
      ...notice,
    }),
  )
}

const unread = async (person: Person) => (await person.call(bell.getUnreadCount)).unread_count

test('[R-3.025] [R-3.027] [R-7.064] [R-7.066] notifications are listed newest first, ten at a time, and read one by one', async () => {
  const [person, other] = [await app.person(), await app.person()]
  for (let index = 1; index <= 12; index++) await tell(person, { title: `Notice ${index}` })
  await tell(other)
  const first = await person.call(bell.listNotifications)
  expect(first).toMatchObject({ count: 12, previous: null, next: expect.stringContaining('page=2') as string })
  expect(first.results.map((item) => item.title)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Notice ${12 - index}`),
  )
  expect(Object.keys(first.results[0]!).toSorted()).toEqual([
    'action_url',
    'category',
    'created_at',
    'id',
    'is_read',
    'level',
    'message',
    'read_at',
    'title',
  ])
  expect(await person.call(bell.listNotifications, { query: { page: 2 } })).toMatchObject({
    next: null,
    results: [{ title: 'Notice 2' }, { title: 'Notice 1' }],
  })
  const { id } = first.results[0]!
  expect(await person.call(bell.getNotification, { params: { id } })).toEqual(first.results[0])
})

test('[R-3.026] [R-7.065] [R-7.067] [R-7.068] reading one is counted once, and can be taken back', async () => {
  const person = await app.person()
  for (const title of ['One', 'Two']) await tell(person, { title })
  const { results } = await person.call(bell.listNotifications)
  const params = { id: results[0]!.id }
  expect(await unread(person)).toBe(2)
  const read = await person.call(bell.markNotificationRead, { params })
  expect(read).toMatchObject({ is_read: true, read_at: app.clock.now.toISOString() })
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  expect(await person.call(bell.markNotificationRead, { params })).toEqual(read)
  expect(await unread(person)).toBe(1)
  const titles = async (is_read: 'true' | 'false') =>
    (await person.call(bell.listNotifications, { query: { is_read } })).results.map((item) => item.title)
  expect(await titles('true')).toEqual(['Two'])
  expect(await titles('false')).toEqual(['One'])
  const body = { is_read: false, title: 'Another', level: 'ERROR' }
  expect(await person.call(bell.updateNotification, { params, body })).toEqual({
    ...read,
    is_read: false,
    read_at: null,
  })
  expect(await unread(person)).toBe(2)
})

test('[R-7.069] marking all read answers how many there were, and nothing is left', async () => {
  const person = await app.person()
  for (let index = 0; index < 3; index++) await tell(person)
  expect(await person.call(bell.markAllNotificationsRead)).toEqual({ updated: 3, unread_count: 0 })
  expect(await person.call(bell.markAllNotificationsRead)).toEqual({ updated: 0, unread_count: 0 })
  expect(await unread(person)).toBe(0)
})

test('[F-026] while new ones arrive, marking all read leaves a count that is right and never below zero', async () => {
  const person = await app.person()
  const work = Array.from({ length: 30 }, (_, index) =>
    index % 3 === 0
      ? person.call(bell.markAllNotificationsRead).then((answer) => answer.unread_count)
      : index % 3 === 1
        ? tell(person).then(() => 0)
        : unread(person),
  )
  for (const count of await Promise.all(work)) expect(count).toBeGreaterThanOrEqual(0)
  const { count } = await person.call(bell.listNotifications, { query: { is_read: 'false' } })
  expect(await unread(person)).toBe(count)
  expect(await person.call(bell.markAllNotificationsRead)).toEqual({ updated: count, unread_count: 0 })
})

test('[R-7.066] [S-060] what is somebody else’s looks like what does not exist, and leaves a trace', async () => {
  const [mine, theirs] = [await app.person(), await app.person()]
  await tell(theirs)
  const { id } = (await theirs.call(bell.listNotifications)).results[0]!
  for (const target of [id, randomUUID(), 'not-an-id'])
    for (const [method, path, body] of [
      ['GET', `/api/notifications/${target}/`, undefined],
      ['PUT', `/api/notifications/${target}/`, { is_read: true }],
      ['POST', `/api/notifications/${target}/mark-read/`, undefined],
    ] as const)
      expect(await mine.request(method, path, body), `${method} ${target}`).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  expect(await unread(theirs)).toBe(1)
  const { rows } = await sql`select from audit_event where action = 'access_denied' and object_id = ${id}`.execute(
    app.deps.db.system,
  )
  expect(rows).toHaveLength(3)
})

test.each([
  ['?page=0', 404],
  ['?page=2', 404],
  ['?is_read=maybe', 400],
  ['?page_size=none', 200],
])('a list asked with %s is answered %i', async (query, status) => {
  const person = await app.person()
  await tell(person)
  expect(await person.request('GET', `/api/notifications/${query}`)).toMatchObject({ status })
})

test('the same occasion is told once, and a text that is too long is cut', async () => {
  const person = await app.person()
  expect(await tell(person, { occasion: 'credential 1 broke', message: 'x'.repeat(900) })).toBe(true)
  expect(await tell(person, { occasion: 'credential 1 broke' })).toBe(false)
  expect(await tell(person, { occasion: 'credential 2 broke' })).toBe(true)
  const { results } = await person.call(bell.listNotifications)
  expect(results.map((item) => item.message.length)).toEqual([18, 500])
})

test('before anybody is signed in a row can be added, and none be seen', async () => {
  const person = await app.person()
  const seen = await app.deps.db.asNobody(async (tx) => {
    await notify(tx, app.clock.now, {
      userId: person.userId,
      category: 'SECURITY',
      level: 'WARNING',
      title: 'New sign-in',
      message: '',
      actionUrl: '/investor/settings',
    })
    return tx.selectFrom('notification').selectAll().execute()
  })
  expect(seen).toEqual([])
  expect(await unread(person)).toBe(1)
})

test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
  'an action can lead to a path of ours only, not to %s',
  async (actionUrl) => {
    const person = await app.person()
    await expect(tell(person, { actionUrl })).rejects.toThrow(/notification_action_url_check/)
  },
)
