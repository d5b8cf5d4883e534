import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AggregatorError, type AggregatorReader } from '../../sources/aggregator/port.ts'
import {
  buildAccount,
  buildCredential,
  buildInstitution,
  buildPosition,
  buildTransaction,
} from '../../testing/factories.ts'
import { fillOwnedTables, ownedTables } from '../../testing/fill-tables.ts'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'
import { PASSWORD, logIn, mailsTo, pass, register, trailOf, tryLogin, tryRefresh } from '../auth/sign-in.fixture.ts'
import { purgeClosedAccounts } from './purge-closed.ts'

let app: TestApp
/** What the aggregator was asked to forget; `away` makes it refuse. */
const aggregator = { deleted: [] as string[], away: false }

beforeAll(async () => {
  const reader = {
    deleteCredential: (id: string) => {
      if (aggregator.away) return Promise.reject(new AggregatorError('unavailable', 'away'))
      if (aggregator.deleted.includes(id)) return Promise.reject(new AggregatorError('not_found', 'gone'))
      aggregator.deleted.push(id)
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  } as unknown as AggregatorReader
  app = await createTestApp({
    overrides: () => ({
      aggregator: {
        id: 'byallaccounts',
        openLink: () => Promise.reject(new Error('not here')),
        read: () => Promise.resolve(reader),
        parseEvent: () => null,
      },
    }),
  })
})
afterAll(() => app.close())

const close = (access: string, password = PASSWORD) =>
  app.request('POST', '/api/me/close/', { password }, { authorization: `Bearer ${access}` })

/** Every row of every table but the trail that names a person by id or address. */
async function rowsOf(person: { id: string; email: string }, on = app): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and c.relname not in ('audit_event')
  `.execute(on.deps.db.system)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.raw(name)} t
      where strpos(to_jsonb(t)::text, ${person.id}) > 0 or strpos(to_jsonb(t)::text, ${person.email}) > 0
    `.execute(on.deps.db.system)
    if (Number(rows[0]?.count) > 0) found.push(name)
  }
  return found
}

test('closing wants the password, ends every session and tells until when it can be undone', async () => {
  const person = await register(app)
  const [here, elsewhere] = [await logIn(app, person.email), await logIn(app, person.email)]
  expect(await close(here.access, 'Wrong-1!')).toMatchObject({
    status: 400,
    body: { password: ['Your password was entered incorrectly. Please enter it again.'] },
  })
  expect(await close(here.access)).toEqual({
    status: 202,
    headers: expect.objectContaining({ 'clear-site-data': '"cache"' }) as object,
    body: { purge_at: '2026-12-21T12:00:00.000Z' },
  })
  for (const { access, refresh } of [here, elsewhere]) {
    const me = await app.request('GET', '/api/me/', undefined, { authorization: `Bearer ${access}` })
    expect(me).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    expect((await tryRefresh(app, refresh)).status).toBe(401)
  }
  const letters = (await mailsTo(app, person.email)).map((letter) => letter.text_body).join('\n')
  expect(letters).toContain('Everything in it will be deleted on 2026-12-21.')
  expect(await trailOf(app, 'account_closed', person.id)).toMatchObject([{ outcome: 'success' }])
})

test('signing in within thirty days opens the account again', async () => {
  const person = await register(app)
  await close((await logIn(app, person.email)).access)
  pass(app, { hours: 30 * 24 - 1 })
  const { access } = await logIn(app, person.email)
  expect((await app.request('GET', '/api/me/', undefined, { authorization: `Bearer ${access}` })).status).toBe(200)
  expect(await trailOf(app, 'account_reopened', person.id)).toHaveLength(1)
  expect((await mailsTo(app, person.email)).map((letter) => letter.subject)).toContain(
    'Your Keelwise account is open again',
  )
  pass(app, { hours: 48 })
  await purgeClosedAccounts(app.deps)
  await logIn(app, person.email)
})

test('after thirty days nobody signs in any more, as if the account were unknown', async () => {
  const person = await register(app)
  await close((await logIn(app, person.email)).access)
  pass(app, { hours: 30 * 24 })
  expect(await tryLogin(app, person.email, PASSWORD)).toMatchObject({
    status: 401,
    body: { detail: 'Invalid credentials', code: 'invalid_credentials' },
  })
  await purgeClosedAccounts(app.deps)
})

test('the purge leaves rows of the audit trail and nothing else, and touches nobody else [S-121]', async () => {
  const [person, other] = [await register(app), await register(app)]
  for (const { id } of [person, other]) {
    const credential = await buildCredential(app.deps, id, { provider_credential_id: `c-${id}` })
    const account = await buildAccount(app.deps, id, { credential_id: credential.id })
    await buildPosition(app.deps, id, { account_id: account.id })
    const transaction = await buildTransaction(app.deps, id, { account_id: account.id })
    await sql`
      insert into transaction_revision (user_id, transaction_id, replaced_at, previous)
      values (${id}, ${transaction.id}, now(), '{}')`.execute(app.deps.db.system)
    await sql`
      insert into account_snapshot values (${id}, ${account.id}, '2026-11-20', 1, 'USD')`.execute(app.deps.db.system)
    await sql`insert into aggregator_event values (${id}, ${id}, 'frame', 'x', now())`.execute(app.deps.db.system)
    await app.deps.jobs.send(app.deps.db.system, 'sync', { userId: id, syncId: id })
  }
  const tokens = await logIn(app, person.email)
  await logIn(app, other.email)
  const authorization = `Bearer ${tokens.access}`
  await app.request('POST', '/api/me/second-factor/totp/start/', { password: PASSWORD }, { authorization })
  await app.request('POST', '/api/auth/password/reset/', { email: person.email })
  await app.request('POST', '/api/waitlist/', { email: person.email, first_name: 'A', last_name: 'B' })
  const key = { authorization, 'idempotency-key': 'k-1' }
  await app.request('POST', '/api/me/close/', { password: PASSWORD }, key)
  const othersBefore = await rowsOf(other)
  expect(await rowsOf(person)).toEqual(
    expect.arrayContaining(['public.user_account', 'public.transaction', 'public.mail_outbox', 'pgboss.job_common']),
  )
  const events = await app.deps.db.system
    .selectFrom('audit_event')
    .where('actor_user_id', '=', person.id)
    .select('id')
    .execute()
  expect(events.length).toBeGreaterThan(0)

  expect(await purgeClosedAccounts(app.deps)).toBe(0)
  pass(app, { hours: 30 * 24 })
  aggregator.away = true
  expect(await purgeClosedAccounts(app.deps)).toBe(0)
  aggregator.away = false
  expect(await purgeClosedAccounts(app.deps)).toBe(1)

  expect(await rowsOf(person)).toEqual([])
  expect(await rowsOf(other)).toEqual(othersBefore)
  expect(aggregator.deleted).toEqual([`c-${person.id}`])
  const left = await app.deps.db.system
    .selectFrom('audit_event')
    .where('actor_user_id', '=', person.id)
    .select('id')
    .execute()
  expect(left).toEqual(expect.arrayContaining(events))
  expect((await trailOf(app, 'account_purged')).filter((row) => row.object_id === person.id)).toHaveLength(1)
  expect(await purgeClosedAccounts(app.deps)).toBe(0)
  expect((await tryLogin(app, person.email, PASSWORD)).status).toBe(401)
})

test('the purge erases a row of every table that has an owner, with what was imported for an advisor’s clients [S-121]', async () => {
  const own = await createTestApp()
  try {
    const { system } = own.deps.db
    const [person, other] = [await own.person({ userType: 'ADVISOR' }), await own.person({ userType: 'ADVISOR' })]
    const holder = await own.person()
    await buildPosition(own.deps, holder.userId)
    for (const { userId } of [person, holder, other]) {
      const { id } = await buildInstitution(own.deps)
      await fillOwnedTables(system, userId, id)
    }
    await system.updateTable('client').set({ holder_id: holder.userId }).where('user_id', '=', person.userId).execute()
    await system.updateTable('user_account').set({ closed_at: own.clock.now }).where('id', '=', person.userId).execute()
    const others = await rowsOf({ id: other.userId, email: other.email }, own)
    const filled = others.map((name) => name.replaceAll(/^public\.|"/g, ''))
    const owned = [...(await ownedTables(system)).keys()].filter((name) => name !== 'audit_event')
    expect(filled).toEqual(expect.arrayContaining(owned))
    pass(own, { hours: 30 * 24 })
    expect(await purgeClosedAccounts(own.deps)).toBe(1)
    for (const { userId, email } of [person, holder]) expect(await rowsOf({ id: userId, email }, own)).toEqual([])
    expect(await rowsOf({ id: other.userId, email: other.email }, own)).toEqual(others)
  } finally {
    await own.close()
  }
})
