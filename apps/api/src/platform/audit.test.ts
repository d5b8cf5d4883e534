import { deleteAccount } from '@keelwise/contract/accounts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { verifyAuditChain } from '../admin/audit-chain.ts'
import { audit } from './audit.ts'
import { logIn, register, tryRefresh } from '../features/auth/sign-in.fixture.ts'
import { buildAccount } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
beforeEach(() => asSuperuser('truncate audit_event, audit_chain'))
afterAll(() => app.close())

const write = (action: 'login' | 'logout' = 'login', detail = {}) =>
  app.deps.db.asNobody((tx) => audit(tx, app.deps.clock(), { action, outcome: 'success', detail }))

const verify = () => app.deps.db.system.transaction().execute(verifyAuditChain)

/** What only somebody with every right on the server can do. */
const asSuperuser = (statement: string) =>
  app.deps.db.system.transaction().execute(async (tx) => {
    await sql.raw(`set local session_replication_role = replica; ${statement}`).execute(tx)
  })

const trail = () => app.deps.db.system.selectFrom('audit_event').selectAll().orderBy('chain_index').execute()

test('an audited action leaves exactly one row with actor, object, outcome and request id [S-129]', async () => {
  const { userId, sessionId, request, call } = await app.person()
  const account = await buildAccount(app.deps, userId)
  await call(deleteAccount, { params: { id: account.id } })
  const other = await app.person()
  const foreign = await buildAccount(app.deps, other.userId)
  const answer = await request('GET', `/api/investor/accounts/${foreign.id}/`, undefined, { 'user-agent': 'Test/1.0' })
  expect(answer.status).toBe(404)
  const rows = await trail()
  expect(rows).toMatchObject([
    {
      action: 'account_deleted',
      outcome: 'success',
      actor_user_id: userId,
      actor_role: 'INVESTOR',
      session_id: sessionId,
      object_type: 'account',
      object_id: account.id,
      ip: '127.0.0.1',
    },
    {
      action: 'access_denied',
      outcome: 'denied',
      actor_user_id: userId,
      object_type: 'account',
      object_id: foreign.id,
      user_agent: 'Test/1.0',
      request_id: answer.headers['x-request-id'],
    },
  ])
  expect(rows[0]?.request_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a call of the wrong role and a refresh leave one row each [S-129]', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  const answer = await advisor.request('GET', '/api/investor/accounts/')
  expect(answer.status).toBe(403)
  const person = await register(app)
  const { refresh } = await logIn(app, person.email)
  await tryRefresh(app, refresh)
  // the same answer once more is no second refresh
  await tryRefresh(app, refresh)
  const rows = (await trail()).map((row) => [row.action, row.outcome, row.actor_user_id, row.actor_role, row.object_id])
  expect(rows).toEqual([
    ['access_denied', 'denied', advisor.userId, 'ADVISOR', 'GET /api/investor/accounts/'],
    ['login', 'success', person.id, 'INVESTOR', null],
    ['refresh', 'success', person.id, 'INVESTOR', null],
  ])
  expect((await trail()).map((row) => row.request_id)).toEqual([
    answer.headers['x-request-id'],
    expect.any(String),
    expect.any(String),
  ])
})

test('a change that is rolled back leaves no row, and a row that cannot be written no change [S-130]', async () => {
  const { userId, request } = await app.person()
  const account = await buildAccount(app.deps, userId)
  const failing = app.deps.db.asUser(userId, async (tx) => {
    await tx.updateTable('account').set({ account_name: 'Renamed' }).where('id', '=', account.id).execute()
    await audit(tx, app.deps.clock(), { action: 'account_deleted', outcome: 'success' })
    throw new Error('later step')
  })
  await expect(failing).rejects.toThrow('later step')
  expect(await trail()).toEqual([])
  expect(await verify()).toEqual({ rows: 0, days: 0, faults: [] })

  await sql`alter table audit_event add constraint closed check (action <> 'account_deleted')`.execute(
    app.deps.db.system,
  )
  expect((await request('DELETE', `/api/investor/accounts/${account.id}/`)).status).toBe(500)
  expect((await request('GET', `/api/investor/accounts/${account.id}/`)).status).toBe(200)
  await sql`alter table audit_event drop constraint closed`.execute(app.deps.db.system)
})

test.each([
  ["update audit_event set outcome = 'denied'"],
  ["update audit_event set hash = null, detail = '{}'"],
  ['delete from audit_event'],
  ['truncate audit_event'],
  ['update audit_chain set length = 0'],
  ['delete from audit_chain'],
  ["select audit_event_chain('00000000-0000-0000-0000-000000000000')"],
])('the role of requests is refused: %s [S-131]', async (statement) => {
  await write()
  await expect(app.deps.db.asNobody((tx) => sql.raw(statement).execute(tx))).rejects.toMatchObject({ code: '42501' })
  expect((await trail()).map((row) => row.outcome)).toEqual(['success'])
})

test.each([["update audit_event set outcome = 'denied'"], ['delete from audit_event'], ['truncate audit_event']])(
  'the owner of the tables is refused as well: %s [S-131]',
  async (statement) => {
    await write()
    await expect(sql.raw(statement).execute(app.deps.db.system)).rejects.toMatchObject({ code: '42501' })
  },
)

test('rows hang on one another, a chain per UTC day, whoever writes at once', async () => {
  app.clock.now = new Date('2026-11-21T23:59:59.900Z')
  await Promise.all(Array.from({ length: 12 }, () => write()))
  app.clock.now = new Date('2026-11-22T00:00:00.000Z')
  await write('logout', { text: 'é “quoted” \\ 😀', amount: 1.5, none: null, yes: true })
  const rows = await trail()
  expect(rows.map((row) => [row.chain_day, row.chain_index])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-22', 1],
    ...Array.from({ length: 11 }, (_, place) => ['2026-11-21', place + 2]),
  ])
  expect(await verify()).toEqual({ rows: 13, days: 2, faults: [] })
  app.clock.now = new Date('2026-11-21T12:00:00.000Z')
})

test('two rows of one transaction, and rows in two transactions that wait for each other’s data, are chained', async () => {
  const { userId } = await app.person()
  const account = await buildAccount(app.deps, userId)
  const change = () =>
    app.deps.db.asUser(userId, async (tx) => {
      await audit(tx, app.deps.clock(), { action: 'sync_started', outcome: 'success' })
      await tx.updateTable('account').set({ market_value: '1.00' }).where('id', '=', account.id).execute()
      await audit(tx, app.deps.clock(), { action: 'sync_finished', outcome: 'success' })
    })
  await Promise.all([change(), change(), change(), change()])
  expect(await verify()).toEqual({ rows: 8, days: 1, faults: [] })
})

async function fiveRows(): Promise<string[]> {
  for (let count = 0; count < 5; count++) await write('login', { count })
  expect(await verify()).toEqual({ rows: 5, days: 1, faults: [] })
  return (await trail()).map((row) => row.id)
}

test.each([
  ['detail', `'{"count": 7}'`],
  ['at', "at + interval '1 microsecond'"],
  ['actor_user_id', "'00000000-0000-0000-0000-000000000000'"],
  ['ip', "'10.0.0.1'"],
  ['outcome', "'denied'"],
  ['user_agent', "''"],
  ['request_id', "'x'"],
])('one changed %s is reported by the row it is in [S-132]', async (column, value) => {
  const ids = await fiveRows()
  await asSuperuser(`update audit_event set ${column} = ${value} where id = '${ids[2]}'`)
  expect((await verify()).faults).toEqual([{ day: '2026-11-21', eventId: ids[2], fault: 'changed' }])
})

test('one flipped bit of a hash is reported where it is, and where the next row hangs on it [S-132]', async () => {
  const ids = await fiveRows()
  await asSuperuser(`update audit_event set hash = set_bit(hash, 9, 1 - get_bit(hash, 9)) where id = '${ids[1]}'`)
  expect((await verify()).faults).toEqual([
    { day: '2026-11-21', eventId: ids[1], fault: 'changed' },
    { day: '2026-11-21', eventId: ids[2], fault: 'not linked to the row before' },
  ])
})

test('a row taken out of the middle, rows cut off the end and a whole day taken away are reported [S-132]', async () => {
  const ids = await fiveRows()
  await asSuperuser(`delete from audit_event where id = '${ids[2]}'`)
  expect((await verify()).faults).toEqual([{ day: '2026-11-21', eventId: ids[3], fault: 'rows missing before' }])
  await asSuperuser(`delete from audit_event where id in ('${ids[2]}', '${ids[3]}', '${ids[4]}')`)
  const cut = [{ day: '2026-11-21', eventId: null, fault: 'newest rows missing' }]
  expect((await verify()).faults).toEqual(cut)
  await asSuperuser('delete from audit_event')
  expect((await verify()).faults).toEqual(cut)
})

test('a row put in past the chain is reported [S-132]', async () => {
  await fiveRows()
  const id = '00000000-0000-7000-8000-000000000000'
  await asSuperuser(`insert into audit_event (id, at, action, outcome) values ('${id}', now(), 'login', 'success')`)
  expect((await verify()).faults).toEqual([{ day: null, eventId: id, fault: 'unchained' }])
})
