import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid7 } from '../../platform/ids.ts'
import { buildAccount, buildPosition, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { mergeMonths, purge } from './purge.ts'
import { DAY_MS } from '@keelwise/finance/days'

const app = await createTestApp()
let investor: Person
beforeAll(async () => {
  investor = await app.person()
})
afterAll(() => app.close())

const HOUR = 3_600_000
const ago = (milliseconds: number): Date => new Date(app.clock.now.getTime() - milliseconds)
const newId = () => uuid7(app.clock.now.getTime())

test('what has served its purpose goes, and what has not stays', async () => {
  const { system } = app.deps.db
  const userId = investor.userId
  for (const age of [49 * HOUR, 47 * HOUR]) {
    const email = `${age}@example.test`
    await system
      .insertInto('signup_attempt')
      .values({ id: newId(), email, email_key: email, has_account: false, created_at: ago(age) })
      .execute()
    await system
      .insertInto('signup_code_sent')
      .values({ email_key: email, sent_at: ago(age) })
      .execute()
  }
  for (const age of [25 * HOUR, 23 * HOUR]) {
    await system
      .insertInto('password_reset')
      .values({ token_hash: randomBytes(32), user_id: userId, created_at: ago(age), expires_at: ago(age - HOUR) })
      .execute()
    await system
      .insertInto('idempotency_key')
      .values({ owner: userId, path: '/x', key: String(age), body_hash: randomBytes(32), created_at: ago(age) })
      .execute()
    await system
      .insertInto('statement_preview')
      .values({
        id: newId(),
        user_id: userId,
        file_name: 'a.ofx',
        file_hash: randomBytes(32),
        content: randomBytes(8),
        created_at: ago(age),
      })
      .execute()
    await system
      .insertInto('link_session')
      .values({ session_hash: randomBytes(32), user_id: userId, created_at: ago(age + HOUR), expires_at: ago(age) })
      .execute()
  }
  for (const age of [1000, -1000]) {
    await system
      .insertInto('captcha_pass')
      .values({ pass_hash: randomBytes(32), action: 'login', network: '10.0.0.1', expires_at: ago(age) })
      .execute()
    await system
      .insertInto('captcha_solved')
      .values({ challenge_hash: randomBytes(32), expires_at: ago(age) })
      .execute()
  }
  const session = { user_id: userId, created_at: ago(99 * DAY_MS), last_used_at: ago(99 * DAY_MS) }
  for (const age of [91 * DAY_MS, 89 * DAY_MS]) {
    // Ended by somebody, and simply run out.
    await system
      .insertInto('session')
      .values({ ...session, id: newId(), expires_at: ago(0), revoked_at: ago(age) })
      .execute()
    await system
      .insertInto('session')
      .values({ ...session, id: newId(), expires_at: ago(age) })
      .execute()
  }
  for (const age of [31 * DAY_MS, 29 * DAY_MS])
    await system
      .insertInto('aggregator_event')
      .values({ event_id: String(age), channel: 'webhook', type: 'x', received_at: ago(age) })
      .execute()
  for (const age of [181 * DAY_MS, 179 * DAY_MS])
    await system
      .insertInto('notification')
      .values({
        id: newId(),
        user_id: userId,
        category: 'SYSTEM',
        level: 'INFO',
        title: 'Hello',
        message: '',
        created_at: ago(age),
      })
      .execute()
  const alert = {
    id: newId(),
    user_id: userId,
    kind: 'LOW_BALANCE',
    currency: 'USD',
    mail: 'OFF',
    is_on: true,
    watches_since: ago(0),
    created_at: ago(0),
    updated_at: ago(0),
  }
  await system.insertInto('alert').values(alert).execute()
  for (const [age, is_open] of [
    [401 * DAY_MS, false],
    [402 * DAY_MS, true],
    [399 * DAY_MS, false],
  ] as const)
    await system
      .insertInto('alert_event')
      .values({
        id: newId(),
        user_id: userId,
        alert_id: alert.id,
        occasion: String(age),
        happened_on: '2025-01-01',
        title: 'Low',
        message: '',
        is_open,
        mail: 'OFF',
        told_at: ago(age),
      })
      .execute()
  const mail = { to_address: 'a@example.test', subject: 's', text_body: 't', html_body: 'h', next_attempt_at: ago(0) }
  await system
    .insertInto('mail_outbox')
    .values([
      { ...mail, id: newId(), created_at: ago(50 * HOUR), sent_at: ago(49 * HOUR) },
      { ...mail, id: newId(), created_at: ago(50 * HOUR), sent_at: ago(47 * HOUR) },
      { ...mail, id: newId(), created_at: ago(29 * DAY_MS) },
    ])
    .execute()

  expect(await purge(app.deps)).toEqual({
    client: 0,
    meeting: 0,
    meeting_summary: 0,
    conversation: 0,
    advisor_view: 0,
    signup_attempt: 1,
    signup_code_sent: 1,
    password_reset: 1,
    captcha_pass: 1,
    captcha_solved: 1,
    mail_outbox: 1,
    session: 2,
    idempotency_key: 1,
    statement_preview: 1,
    link_session: 1,
    aggregator_event: 1,
    notification: 1,
    account: 0,
    account_match: 0,
    alert_event: 1,
    transaction_month: 0,
    receipt: 0,
  })
  // A second time there is nothing left to do, and whoever is signed in stays so.
  expect(Object.values(await purge(app.deps)).every((count) => count === 0)).toBe(true)
  expect((await investor.request('GET', '/api/me/')).status).toBe(200)
})

test('a removed account goes after 30 days with all that lay in it; the trail stays [S-121]', async () => {
  const { system } = app.deps.db
  const owner = await app.person()
  const build = async (removedAgo: number | null, providerTold: boolean) => {
    const account = await buildAccount(app.deps, owner.userId, {
      deleted_at: removedAgo === null ? null : ago(removedAgo),
      provider_removed_at: removedAgo === null || !providerTold ? null : ago(removedAgo),
      masked_account_number: '****1234',
      market_value: '250.00',
    })
    await buildPosition(app.deps, owner.userId, { account_id: account.id })
    await buildTransaction(app.deps, owner.userId, { account_id: account.id })
    await system
      .insertInto('account_snapshot')
      .values({
        user_id: owner.userId,
        account_id: account.id,
        date: '2026-10-01',
        market_value: '250.00',
        currency: 'USD',
      })
      .execute()
    return account.id
  }
  await build(31 * DAY_MS, true)
  const untold = await build(31 * DAY_MS, false)
  const recent = await build(29 * DAY_MS, true)
  const live = await build(null, false)
  const trailBefore = await system.selectFrom('audit_event').select('id').execute()

  expect(await purge(app.deps)).toMatchObject({ account: 1 })
  const left = await system
    .selectFrom('account')
    .where('user_id', '=', owner.userId)
    .select(['id', 'masked_account_number', 'market_value'])
    .execute()
  expect(new Map(left.map(({ id, ...account }) => [id, account]))).toEqual(
    new Map([
      // The aggregator may still list it: the bare row stays, so that it does not come back.
      [untold, { masked_account_number: '', market_value: null }],
      [recent, { masked_account_number: '****1234', market_value: '250.00' }],
      [live, { masked_account_number: '****1234', market_value: '250.00' }],
    ]),
  )
  for (const table of ['position', 'transaction', 'account_snapshot'] as const) {
    const { rows } = await sql<{ account_id: string }>`
      select distinct account_id from ${sql.table(table)} where user_id = ${owner.userId} `.execute(system)
    expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([recent, live]))
  }
  expect(await system.selectFrom('audit_event').select('id').execute()).toEqual(trailBefore)
})

test('months are merged for everybody, however few people one statement takes', async () => {
  const { system } = app.deps.db
  const people = [await app.person(), await app.person(), await app.person()]
  const ids = people.map(({ userId }) => userId)
  for (const { userId } of people) {
    const { id: account_id } = await buildAccount(app.deps, userId)
    for (const execution_date of ['2026-08-03', '2026-08-17'])
      await buildTransaction(app.deps, userId, {
        account_id,
        execution_date,
        flow_amount: '-1.25',
        tx_type: 'PURCHASE',
      })
  }
  const kept = () =>
    system.selectFrom('transaction_month').where('user_id', 'in', ids).select(['count', 'amount']).execute()
  expect(await kept()).toHaveLength(6)
  await mergeMonths(system, 2)
  expect(await kept()).toEqual(ids.map(() => ({ count: 2, amount: '-2.50' })))
  expect(await mergeMonths(system, 2)).toBe(0)
})
