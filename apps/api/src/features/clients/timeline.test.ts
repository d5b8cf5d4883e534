import { addClientNote, deleteClientNote, listTimeline } from '@keelwise/contract/timeline'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildClient, buildCredential, buildMeeting } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let advisor: Person
let id: string
afterAll(() => app.close())
beforeEach(async () => {
  advisor = await app.person({ userType: 'ADVISOR' })
  id = (await buildClient(app.deps, advisor.userId, { first_name: 'Nora', last_name: 'Birch' })).id
})

const later = (seconds: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const timeline = async (query: object = {}, of = advisor) =>
  (await of.call(listTimeline, { params: { id }, query })).results
const agree = async (investor: Person) =>
  app.deps.db.system
    .insertInto('advisor_access')
    .values({
      id: crypto.randomUUID(),
      client_id: id,
      advisor_id: advisor.userId,
      investor_id: investor.userId,
      email_key: investor.userId,
      status: 'ACTIVE',
      requested_at: '2026-10-01T10:00:00Z',
      decided_at: '2026-10-02T10:00:00Z',
    })
    .execute()

test('meetings, notes, tasks, consent and connections of a client stand in one line of time, the newest first', async () => {
  const investor = await app.person()
  await buildCredential(app.deps, investor.userId, { created_at: '2026-09-01T10:00:00Z' })
  await agree(investor)
  await buildMeeting(app.deps, advisor.userId, {
    client_id: id,
    title: 'Review',
    status: 'COMPLETED',
    scheduled_at: '2026-10-10T10:00:00Z',
  })
  await buildMeeting(app.deps, advisor.userId, { client_id: id, title: 'Next', scheduled_at: '2027-01-10T10:00:00Z' })
  later(1)
  await advisor.call(addClientNote, { params: { id }, body: { text: 'Sold the boat', tags: ['Boat', 'cash '] } })
  later(1)
  await advisor.call(addClientNote, { params: { id }, body: { text: 'Dear Nora,', kind: 'LETTER' } })
  expect((await timeline()).map(({ kind, text, detail }) => [kind, text, detail])).toEqual([
    ['MEETING', 'Next', 'Planned'],
    ['LETTER', 'Dear Nora,', null],
    ['NOTE', 'Sold the boat', null],
    ['CLIENT', 'Became a client here', null],
    ['MEETING', 'Review', 'Took place'],
    ['CONSENT', 'Agreed to show their accounts', null],
    ['CONSENT', 'Asked to see their accounts', null],
    ['CONNECTION', expect.anything(), 'Connected'],
  ])
  expect(await timeline({ kind: 'CONSENT' })).toHaveLength(2)
  expect((await timeline({ tag: 'cash' })).map(({ text, tags }) => [text, tags])).toEqual([
    ['Sold the boat', ['boat', 'cash']],
  ])
  const pages = [
    await advisor.call(listTimeline, { params: { id }, query: { page_size: 5 } }),
    await advisor.call(listTimeline, { params: { id }, query: { page_size: 5, page: 2 } }),
  ]
  expect(pages.map(({ count, results }) => [count, results.length])).toEqual([
    [8, 5],
    [8, 3],
  ])
  // that access ended ends what is seen of their connections
  await app.deps.db.system
    .updateTable('advisor_access')
    .set({ status: 'REVOKED' })
    .where('client_id', '=', id)
    .execute()
  expect(await timeline({ kind: 'CONNECTION' })).toEqual([])
})

test('a value mark stands where what a client shares first passed a round sum, and not where an account came', async () => {
  const investor = await app.person()
  const { id: account_id } = await buildAccount(app.deps, investor.userId, { market_value: '310000.00' })
  const { id: joined } = await buildAccount(app.deps, investor.userId, { market_value: '900000.00' })
  const worth = (date: string, market_value: string, of = account_id) => ({
    user_id: investor.userId,
    account_id: of,
    date,
    market_value,
    currency: 'USD',
  })
  await app.deps.db.system
    .insertInto('account_snapshot')
    .values([
      worth('2026-08-01', '0.00'),
      worth('2026-08-02', '240000.00'),
      worth('2026-09-10', '251000.00'),
      worth('2026-09-11', '249000.00'),
      worth('2026-09-12', '252000.00'),
      worth('2026-09-20', '900000.00', joined),
    ])
    .execute()
  await agree(investor)
  const marks = async (query: object = {}) =>
    (await timeline(query)).filter(({ kind }) => kind === 'VALUE').map(({ text, at }) => [text, at.slice(0, 10)])
  expect(await marks()).toEqual([['Passed $250,000', '2026-09-10']])
  expect(await marks({ kind: 'VALUE' })).toHaveLength(1)
  expect(await marks({ kind: 'CONSENT' })).toEqual([])
  expect(await marks({ tag: 'cash' })).toEqual([])
})

test('a note hides private numbers, and is deleted', async () => {
  const note = await advisor.call(addClientNote, { params: { id }, body: { text: 'SSN is 123-45-6789' } })
  expect(note.text).not.toContain('123-45-6789')
  const tagged = await advisor.call(addClientNote, {
    params: { id },
    body: { text: 'Card', tags: ['4111 1111 1111 1111'] },
  })
  expect(JSON.stringify(tagged)).not.toContain('4111')
  await advisor.call(deleteClientNote, { params: { id, note_id: tagged.id } })
  await advisor.call(deleteClientNote, { params: { id, note_id: note.id } })
  expect(await timeline({ kind: 'NOTE' })).toEqual([])
})

test('a tag is letters and digits, and nobody reads or writes the timeline of another advisor’s client', async () => {
  const path = `/api/wealth-management-clients/${id}/timeline/`
  expect((await advisor.request('POST', path, { text: 'x', tags: ['<b>'] })).status).toBe(400)
  const note = await advisor.call(addClientNote, { params: { id }, body: { text: 'Mine' } })
  const other = await app.person({ userType: 'ADVISOR' })
  expect((await other.request('GET', path)).status).toBe(404)
  expect((await other.request('POST', path, { text: 'x' })).status).toBe(404)
  expect((await other.request('DELETE', `${path}${note.id}/`)).status).toBe(404)
  expect(await timeline({ kind: 'NOTE' })).toHaveLength(1)
})
