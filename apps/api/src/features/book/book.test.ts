import { sumAmounts } from '@keelwise/finance/amounts'
import { revokeAdvisorAccess } from '@keelwise/contract/advisor-access'
import { getAllocation } from '@keelwise/contract/allocation'
import {
  type BookView,
  createBookView,
  deleteBookView,
  listBook,
  listBookViews,
  updateBookView,
} from '@keelwise/contract/book'
import { deleteClient, getClientPortfolio } from '@keelwise/contract/clients'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { foreignAccessesRecorded } from '../../platform/http/foreign-access.ts'
import {
  buildAccount,
  buildClient,
  buildCredential,
  buildInstitution,
  buildMeeting,
  buildPosition,
  buildRate,
} from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let advisor: Person
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-11-19', '1.10')
})
afterAll(() => app.close())
beforeEach(async () => {
  advisor = await app.person({ userType: 'ADVISOR' })
})

let serial = 0
const addClient = (changes: object = {}, of = advisor) =>
  buildClient(app.deps, of.userId, {
    first_name: 'Sky',
    last_name: `H${String(++serial).padStart(4, '0')}`,
    ...changes,
  })
const link = async (investor: Person, changes: object = {}, of = advisor) => {
  const { id: clientId } = await addClient(changes, of)
  const accessId = crypto.randomUUID()
  await app.deps.db.system
    .insertInto('advisor_access')
    .values({
      id: accessId,
      client_id: clientId,
      advisor_id: of.userId,
      investor_id: investor.userId,
      email_key: investor.userId,
      status: 'ACTIVE',
      requested_at: app.clock.now,
    })
    .execute()
  return { clientId, accessId }
}
const score = (investor: Person, recommended_band: string) =>
  app.deps.db.system
    .insertInto('risk_submission')
    .values({
      id: crypto.randomUUID(),
      user_id: investor.userId,
      version: 'v1',
      answers: '{}',
      raw_score: 30,
      risk_score: 95,
      risk_band: 'aggressive',
      recommended_band,
      completed_at: app.clock.now,
    })
    .execute()
const hold = (userId: string, account_id: string, market_value: string, changes: object = {}) =>
  buildPosition(app.deps, userId, { account_id, market_value, ...changes })
const meet = (client_id: string, scheduled_at: string, status = 'COMPLETED', changes: object = {}) =>
  buildMeeting(app.deps, advisor.userId, { client_id, scheduled_at, status, ...changes })
const summarise = (meeting_id: string, status: string, created_at: string, items: readonly object[]) =>
  app.deps.db.system
    .insertInto('meeting_summary')
    .values({
      id: crypto.randomUUID(),
      user_id: advisor.userId,
      meeting_id,
      status,
      source: 'MANUAL',
      title: 'Review',
      action_items: JSON.stringify(items),
      created_at,
      updated_at: created_at,
    })
    .execute()
const list = async (view: BookView, threshold?: string, by = advisor) =>
  (await by.call(listBook, { query: { view, ...(threshold === undefined ? {} : { threshold }) } })).results

test('[L-006] every figure of the book is the one of the client’s own page and of the investor’s own checks', async () => {
  let seed = 7
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  const classes = ['equity', 'fixed_income', 'cash', 'alternatives']
  const people = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const investor = await app.person()
      if (index % 3 > 0) await score(investor, index % 3 === 1 ? 'conservative' : 'moderate')
      return { investor, ...(await link(investor, { risk_score: 50 })) }
    }),
  )
  for (const [index, { investor }] of people.entries()) {
    const account = await buildAccount(app.deps, investor.userId, { account_type: 'BROKERAGE' })
    const other = await buildAccount(app.deps, investor.userId, { account_type: 'BROKERAGE' })
    const archived = await buildAccount(app.deps, investor.userId, { in_totals: false, archived_at: app.clock.now })
    await hold(investor.userId, archived.id, '77777.00', { asset_class: 'cash' })
    const removed = await buildCredential(app.deps, investor.userId, { deleted_at: app.clock.now })
    const gone = await buildAccount(app.deps, investor.userId, { credential_id: removed.id })
    await hold(investor.userId, gone.id, '88888.00', { asset_class: 'cash' })
    // thirds and sevenths of one value need their last hundredth dealt out, as do equal ones
    const fixed = [
      ['100.00', '100.00', '100.00'],
      ['0.01', '0.01', '0.01', '0.03'],
      ['-50.00', '10.00', '20.00'],
    ][index]
    const values = fixed ?? Array.from({ length: 1 + random(6) }, () => (random(9_999_99) / 100 - 500).toFixed(2))
    for (const [at, value] of values.entries())
      await hold(investor.userId, at % 2 === 0 ? account.id : other.id, value, {
        // the same security may lie in two accounts
        name: `P${fixed ? at : Math.floor(at / 2)}`,
        ticker: at < 4 ? `T${fixed ? at : Math.floor(at / 2)}` : null,
        asset_class: classes[fixed ? at : random(4)],
        market_value_currency: ['USD', 'USD', 'EUR', 'XTS'][index < 3 ? 0 : random(4)],
      })
  }
  const rows = {
    cash: await list('cash', '0'),
    drift: await list('drift', '0'),
    position: await list('position', '0'),
  }
  let compared = 0
  for (const { investor, clientId } of people) {
    const page = await advisor.call(getClientPortfolio, { params: { id: clientId } })
    const own = await investor.call(getAllocation)
    const of = (view: keyof typeof rows) => rows[view].find((row) => row.client_id === clientId)
    const cash = page.allocation.find((row) => row.asset_class === 'cash')!
    // shares divide what is owned: a class that is short on the whole has none, though the total is less by it
    const owned = sumAmounts(page.allocation.map(({ amount }) => amount).filter((amount) => !amount.startsWith('-')))
    expect([of('cash')?.value ?? '0.00', of('cash')?.whole ?? owned]).toEqual([cash.percent, owned])
    expect(page.total_market_value.amount).toBe(sumAmounts(page.allocation.map(({ amount }) => amount)))
    expect(own.total_market_value).toBe(page.total_market_value.amount)
    const drift = page.risk.equity_gap_points
    expect(of('drift')?.value ?? '0.00').toBe(drift ?? '0.00')
    const single = own.xray.find(({ rule }) => rule === 'single_position')!
    // who holds nothing but cash has no largest position
    expect([of('position')?.value ?? '0.00', of('position')?.whole ?? single.whole_amount]).toEqual([
      single.value ?? '0.00',
      single.whole_amount,
    ])
    for (const row of [of('cash'), of('drift'), of('position')]) if (row) expect(row.as_of).toBe(page.as_of)
    compared += Object.keys(rows).filter((view) => of(view as keyof typeof rows)).length
  }
  expect(compared).toBeGreaterThan(18)
})

test('each view says why a client is in it, the furthest beyond the threshold first, and nothing that is unknown', async () => {
  const [rich, tilted] = [await app.person(), await app.person()]
  const one = await link(rich, { first_name: 'Ada', last_name: 'Young', household_name: 'Young' })
  const two = await link(tilted, { first_name: 'Max', last_name: 'Ames' })
  await link(await app.person(), { first_name: 'Has', last_name: 'Nothing' })
  await score(rich, 'moderate')
  await score(tilted, 'conservative')
  const bank = await buildInstitution(app.deps, { name: 'Harbour Bank' })
  const credential = await buildCredential(app.deps, rich.userId, {
    institution_id: bank.id,
    actionable_type: 'userActionable',
    mini_type: 'ERROR',
  })
  const broken = await buildAccount(app.deps, rich.userId, { credential_id: credential.id })
  await buildAccount(app.deps, rich.userId)
  await hold(rich.userId, broken.id, '7500.00', { name: 'Tide', as_of: '2026-11-20T21:00:00Z' })
  await hold(rich.userId, broken.id, '2500.00', { name: 'Cash', asset_class: 'cash', sec_type: 'CASH' })
  const other = await buildAccount(app.deps, tilted.userId)
  await hold(tilted.userId, other.id, '1000.00', { name: 'Fund' })
  const { id: manual } = await addClient({
    first_name: 'Ima',
    last_name: 'Port',
    holder_id: (await app.person()).userId,
    risk_score: 90,
  })

  expect(await list('cash')).toEqual([
    {
      client_id: one.clientId,
      client_name: 'Ada Young',
      household_name: 'Young',
      value: '25.00',
      unit: 'percent',
      why: '25.00% of the portfolio is cash: $2,500.00 of $10,000.00.',
      amount: '2500.00',
      whole: '10000.00',
      currency: 'USD',
      unknown_accounts: 0,
      as_of: '2026-11-20T21:00:00.000Z',
    },
  ])
  expect(await list('cash', '25')).toEqual([])
  expect((await list('position')).map((row) => [row.client_name, row.value, row.why])).toEqual([
    ['Max Ames', '100.00', 'Fund is 100.00% of what is held: $1,000.00 of $1,000.00.'],
    ['Ada Young', '75.00', 'Tide is 75.00% of what is held: $7,500.00 of $10,000.00.'],
  ])
  expect((await list('drift')).map((row) => [row.client_name, row.value, row.why])).toEqual([
    ['Max Ames', '80.00', '100.00% equity against a target of 20.00%: 80.00 points above.'],
    ['Ada Young', '15.00', '75.00% equity against a target of 60.00%: 15.00 points above.'],
  ])
  expect(await list('drift', '80')).toEqual([])
  expect((await list('connection')).map((row) => [row.client_name, row.value, row.why])).toEqual([
    ['Ada Young', '1', 'The connection of 1 of 2 accounts needs attention, at Harbour Bank.'],
  ])

  await meet(one.clientId, '2026-05-25T15:00:00Z')
  await meet(one.clientId, '2026-05-26T15:00:00Z', 'CANCELLED')
  await meet(one.clientId, '2026-12-03T15:00:00Z', 'SCHEDULED')
  const review = await meet(two.clientId, '2026-05-24T23:00:00Z')
  await meet(two.clientId, '2026-11-01T15:00:00Z', 'COMPLETED', { deleted_at: app.clock.now })
  await meet(manual, '2026-11-20T15:00:00Z', 'SCHEDULED')
  await app.deps.db.system
    .updateTable('client')
    .set({ created_at: '2026-03-05T10:00:00Z' })
    .where('id', '=', manual)
    .execute()
  expect((await list('meeting')).map((row) => [row.client_name, row.value, row.why])).toEqual([
    ['Ima Port', '261', 'No meeting yet, 261 days after this client was added, and none is planned.'],
    ['Max Ames', '181', 'The last meeting was on May 24, 2026, 181 days ago, and none is planned.'],
  ])
  expect((await list('meeting', '179'))[2]?.why).toBe(
    'The last meeting was on May 25, 2026, 180 days ago; the next is on December 3, 2026.',
  )
  const action = (text: string, due_date: string | null, done = false) => ({ text, due_date, done })
  await summarise(review.id, 'READY', '2026-05-24T23:00:00Z', [action('Superseded', '2026-06-01')])
  await summarise(review.id, 'READY', '2026-05-25T23:00:00Z', [
    action('Send the form', '2026-11-20'),
    action('Call the bank', '2026-07-01'),
    action('Today', '2026-11-21'),
    action('Some day', null),
    action('Done', '2026-06-01', true),
  ])
  await summarise(review.id, 'FAILED', '2026-05-26T23:00:00Z', [])
  const gone = await meet(one.clientId, '2026-11-01T15:00:00Z', 'COMPLETED', { deleted_at: app.clock.now })
  await summarise(gone.id, 'READY', '2026-11-01T23:00:00Z', [action('Gone', '2026-11-10')])
  expect((await list('action')).map((row) => [row.client_name, row.value, row.why])).toEqual([
    ['Max Ames', '2', '2 actions are overdue; “Call the bank” was due on July 1, 2026.'],
  ])
  const { clients_count, holders_count, results } = await advisor.call(listBookViews)
  expect([clients_count, holders_count]).toEqual([4, 4])
  expect(results.map(({ id, view, threshold, count }) => [id, view, threshold, count])).toEqual([
    [null, 'cash', '10', 1],
    [null, 'position', '20', 2],
    [null, 'drift', '10', 2],
    [null, 'meeting', '180', 2],
    [null, 'action', null, 1],
    [null, 'connection', null, 1],
  ])
})

test('[S-068] who ended the access, was deleted, is inactive or another advisor’s is in no view', async () => {
  const other = await app.person({ userType: 'ADVISOR' })
  const [ends, goes, sleeps, theirs] = [await app.person(), await app.person(), await app.person(), await app.person()]
  const ending = await link(ends, { last_name: 'Ends' })
  const going = await link(goes, { last_name: 'Goes' })
  const sleeping = await link(sleeps, { last_name: 'Sleeps' })
  await link(theirs, { last_name: 'Theirs' }, other)
  for (const person of [ends, goes, sleeps, theirs])
    await hold(person.userId, (await buildAccount(app.deps, person.userId)).id, '10.00', { asset_class: 'cash' })
  const names = async (by = advisor) => (await list('cash', undefined, by)).map((row) => row.client_name)
  expect(await names()).toEqual(['Sky Ends', 'Sky Goes', 'Sky Sleeps'])
  expect(await names(other)).toEqual(['Sky Theirs'])
  await ends.call(revokeAdvisorAccess, { params: { id: ending.accessId } })
  await advisor.call(deleteClient, { params: { id: going.clientId } })
  await app.deps.db.system
    .updateTable('client')
    .set({ status: 'INACTIVE' })
    .where('id', '=', sleeping.clientId)
    .execute()
  expect(await names()).toEqual([])
  const { clients_count, results } = await advisor.call(listBookViews)
  expect([clients_count, ...results.map(({ count }) => count)]).toEqual([1, 0, 0, 0, 0, 0, 0])
  // a list over all clients is not a look at one
  expect(
    await app.deps.db.system.selectFrom('advisor_view').selectAll().where('advisor_id', '=', advisor.userId).execute(),
  ).toEqual([])
  expect(await (await app.person()).request('GET', '/api/advisor/book/?view=cash')).toMatchObject({ status: 403 })
})

test('pages follow each other without a gap, and one past the end is none', async () => {
  for (let index = 0; index < 5; index++) await addClient({ created_at: '2026-01-01T00:00:00Z' })
  const read = (page: number) => advisor.call(listBook, { query: { view: 'meeting', page, page_size: 2 } })
  const pages = [await read(1), await read(2), await read(3)]
  expect(new Set(pages.flatMap(({ results }) => results.map((row) => row.client_id))).size).toBe(5)
  expect(pages.map(({ count, next }) => [count, next === null])).toEqual([
    [5, false],
    [5, false],
    [5, true],
  ])
  expect(await advisor.request('GET', '/api/advisor/book/?view=meeting&page=4&page_size=2')).toMatchObject({
    status: 404,
  })
})

test.each([
  ['view=nothing', 'view', 'Invalid enum value'],
  ['view=cash&threshold=ten', 'threshold', 'Enter a percent from 0 to 100, with at most two decimals.'],
  ['view=cash&threshold=100.5', 'threshold', 'Enter a percent from 0 to 100, with at most two decimals.'],
  ['view=drift&threshold=-1', 'threshold', 'Enter points from 0 to 100, with at most two decimals.'],
  ['view=meeting&threshold=1.5', 'threshold', 'Enter a whole number of days from 1 to 3650.'],
  ['view=meeting&threshold=9999', 'threshold', 'Enter a whole number of days from 1 to 3650.'],
  ['view=connection&threshold=1', 'threshold', 'This view has no threshold.'],
])('a question that is none is refused with its field: %s', async (query, field, message) => {
  expect(await advisor.request('GET', `/api/advisor/book/?${query}`)).toMatchObject({
    status: 400,
    body: { [field]: [message] },
  })
})

test('[S-057] own views keep a threshold under a name, count on their own, and are nobody else’s', async () => {
  const investor = await app.person()
  await link(investor)
  const account = await buildAccount(app.deps, investor.userId)
  await hold(investor.userId, account.id, '12.00', { asset_class: 'cash' })
  await hold(investor.userId, account.id, '88.00')
  const saved = await advisor.call(createBookView, { body: { name: ' Much cash ', view: 'cash', threshold: '11.50' } })
  expect(saved).toEqual({ id: saved.id, name: 'Much cash', view: 'cash', threshold: '11.5' })
  const usual = await advisor.call(createBookView, { body: { name: 'Broken', view: 'connection' } })
  expect(usual.threshold).toBeNull()
  expect((await advisor.call(createBookView, { body: { name: 'Quiet', view: 'meeting' } })).threshold).toBe('180')
  const tabs = async () => (await advisor.call(listBookViews)).results.slice(6).map(({ name, count }) => [name, count])
  expect(await tabs()).toEqual([
    ['Broken', 0],
    ['Much cash', 1],
    ['Quiet', 0],
  ])
  const params = { id: saved.id }
  expect(await advisor.call(updateBookView, { params, body: { name: 'More cash' } })).toMatchObject({
    threshold: '11.5',
  })
  expect(await advisor.call(updateBookView, { params, body: { threshold: '12' } })).toMatchObject({ name: 'More cash' })
  expect(await tabs()).toEqual([
    ['Broken', 0],
    ['More cash', 0],
    ['Quiet', 0],
  ])

  const url = '/api/advisor/book/views/'
  const taken = { status: 400, body: { name: ['You have a view of this name already.'] } }
  expect(await advisor.request('POST', url, { name: 'MORE CASH', view: 'drift' })).toMatchObject(taken)
  expect(await advisor.request('PATCH', `${url}${usual.id}/`, { name: 'quiet' })).toMatchObject(taken)
  expect(await advisor.request('PATCH', `${url}${usual.id}/`, { threshold: '1' })).toMatchObject({ status: 400 })
  expect(await advisor.request('PATCH', `${url}${saved.id}/`, { threshold: 'x' })).toMatchObject({ status: 400 })
  expect(await advisor.request('POST', url, { name: ' ', view: 'cash' })).toMatchObject({ status: 400 })

  const other = await app.person({ userType: 'ADVISOR' })
  for (const method of ['PATCH', 'DELETE'])
    expect((await other.request(method, `${url}${saved.id}/`, method === 'PATCH' ? {} : undefined)).status).toBe(404)
  await foreignAccessesRecorded()
  expect((await other.call(listBookViews)).results).toHaveLength(6)
  await advisor.call(deleteBookView, { params })
  expect((await advisor.request('DELETE', `${url}${saved.id}/`)).status).toBe(404)
  for (let index = 0; index < 18; index++)
    await advisor.call(createBookView, { body: { name: `View ${index}`, view: 'cash' } })
  expect(await advisor.request('POST', url, { name: 'One more', view: 'cash' })).toMatchObject({
    status: 400,
    body: { name: ['At most 20 views. Delete one first.'] },
  })
})
