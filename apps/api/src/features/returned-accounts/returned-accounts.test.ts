import { listAccounts, listArchivedAccounts } from '@keelwise/contract/accounts'
import { listNotifications } from '@keelwise/contract/notifications'
import { answerReturnedAccount, listReturnedAccounts } from '@keelwise/contract/returned-accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { findBreaches } from '../../testing/find-breaches.ts'
import { createSandboxApp } from '../../testing/sandbox-app.ts'
import type { Person, TestApp } from '../../testing/test-app.ts'
import type { TestSandbox } from '../../testing/test-sandbox.ts'
import { beginSync } from '../sync/sync.queries.ts'

// Every step is a whole sync with the real aggregator.
vi.setConfig({ testTimeout: 60_000 })

let sandbox: TestSandbox
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, sandbox, close } = await createSandboxApp())
})
afterAll(() => close())

async function read(person: Person) {
  app.clock.now = new Date(app.clock.now.getTime() + 61_000)
  await app.deps.db.asUser(person.userId, (tx) =>
    beginSync(app.deps, tx, { userId: person.userId, trigger: 'WEBHOOK', credentialIds: null }),
  )
  await app.deps.jobs.drain()
}

/** Everything stored of a person's accounts, row by row. */
async function held(person: Person): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(x)::text as row from (
      select a.id, a.account_name, a.masked_account_number, a.market_value, a.deleted_at, a.last_updated from account a
      where a.user_id = ${person.userId}) x
    union all select to_jsonb(t)::text from transaction t where t.user_id = ${person.userId}
    union all select to_jsonb(p)::text from position p where p.user_id = ${person.userId}
    union all select to_jsonb(s)::text from account_snapshot s where s.user_id = ${person.userId}
    order by 1
  `.execute(app.deps.db.system)
  return rows.map(({ row }) => row)
}

/** Rows that are not there any more, or not as they were. */
const lost = (before: readonly string[], after: readonly string[]): string[] => {
  const kept = new Set(after)
  return before.filter((row) => !kept.has(row))
}

/** Every posted booking of a person, or what is pending of theirs: account, day, amount and id. */
async function postings(person: Person, isPending = false): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', account_id, execution_date, flow_amount, id) as row from transaction
    where user_id = ${person.userId} and is_pending = ${isPending} order by 1`.execute(app.deps.db.system)
  return rows.map(({ row }) => row)
}

const waiting = async (person: Person) => (await person.call(listReturnedAccounts)).returned_accounts
const answer = (person: Person, id: string, body: z.input<typeof answerReturnedAccount.body>) =>
  person.call(answerReturnedAccount, { params: { id }, body })
const accounts = async (person: Person) =>
  (await person.call(listAccounts, { query: { page_size: 100 } })).results.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const changeLogin = (credential: string, login: string, renews = false) =>
  sandbox.admin('POST', `/admin/credentials/${credential}/login`, { login, renews })

async function linked(login = 'saver', institution = 'lanternfield') {
  const person = await app.person()
  const credential = await sandbox.link(person.userId, institution, login)
  await read(person)
  expect(await waiting(person)).toEqual([])
  return { person, credential, before: await held(person), bookings: await postings(person) }
}

test.each([
  ['accounts of the same ids', false],
  ['accounts of other ids', true],
])(
  'a connection that comes back as another login, with %s, touches nothing before it is answered',
  async (_, renews) => {
    const { person, credential, before, bookings } = await linked()
    await changeLogin(credential, 'retired', renews)
    await read(person)
    const asked = await waiting(person)
    // Of the three accounts of the other login two stand in the place of one that was there.
    expect(asked).toHaveLength(2)
    for (const question of asked) {
      expect(question.reasons).toEqual(expect.arrayContaining(['NUMBER', 'LOGIN']))
      expect(question.seen.masked_account_number).not.toBe(question.account.masked_account_number)
    }
    const kept = await held(person)
    expect(lost(before, kept)).toEqual([])
    expect((await person.call(listNotifications)).results).toMatchObject([
      { title: 'Is this still the same account?', action_url: '/investor/accounts', category: 'ACCOUNT_STATUS' },
    ])
    // Asked once, however often it is read.
    await read(person)
    expect((await waiting(person)).map(({ id }) => id)).toEqual(asked.map(({ id }) => id))
    expect(await held(person)).toEqual(kept)

    const [first, second] = asked
    await answer(person, first!.id, { answer: 'another', stored: 'keep' })
    await answer(person, second!.id, { answer: 'another', stored: 'close' })
    await app.deps.jobs.drain()
    expect(await waiting(person)).toEqual([])
    const now = await accounts(person)
    const old = now.find(({ id }) => id === first!.account.id)
    expect(old).toMatchObject({ market_value: first!.account.market_value, metadata: { is_manual: true } })
    for (const { seen } of asked)
      expect(now).toContainEqual(expect.objectContaining({ masked_account_number: seen.masked_account_number }))
    const { accounts: archived } = await person.call(listArchivedAccounts)
    expect(archived).toMatchObject([{ id: second!.account.id, market_value: second!.account.market_value }])
    // Their past is as it was: every posted booking.
    expect(lost(bookings, await postings(person))).toEqual([])
    await read(person)
    expect(await waiting(person)).toEqual([])
    expect(await accounts(person)).toHaveLength(now.length)
    expect(await findBreaches(app)).toEqual([])
  },
)

test('who says that it is the same goes on with the account: its id and past stay, and it is read again', async () => {
  const { person, credential, bookings } = await linked()
  const pending = await postings(person, true)
  expect(pending).not.toEqual([])
  const ids = (await accounts(person)).map(({ id }) => id)
  await changeLogin(credential, 'founder')
  await read(person)
  const asked = await waiting(person)
  expect(asked.length).toBe(ids.length)
  for (const { id } of asked) await answer(person, id, { answer: 'same' })
  await app.deps.jobs.drain()
  expect(await waiting(person)).toEqual([])
  const now = await accounts(person)
  expect(now.map(({ id }) => id)).toEqual(ids)
  for (const { account, seen } of asked)
    expect(now.find(({ id }) => id === account.id)).toMatchObject({
      market_value: seen.market_value,
      masked_account_number: seen.masked_account_number,
    })
  // Another past does not come in beside the one that was there: what is new is of the days after it.
  const after = await postings(person)
  expect(lost(bookings, after)).toEqual([])
  for (const { account } of asked) {
    const own = (rows: readonly string[]) => rows.filter((row) => row.startsWith(account.id))
    const last = own(bookings).at(-1)!.split(' ')[1]!
    const added = own(after).filter((row) => !bookings.includes(row))
    expect(added.every((row) => row.split(' ')[1]! > last)).toBe(true)
  }
  // What was pending is not the other past's to take away: it settles, or is too old one day.
  expect(lost(pending, await postings(person, true))).toEqual([])
  await read(person)
  expect(await waiting(person)).toEqual([])
  expect(await findBreaches(app)).toEqual([])
})

test.each([
  ['othernumber', ['NUMBER']],
  ['renamed', ['NAME']],
] as const)(
  'an account that returns as "%s" is asked about, with how much of its past is equal',
  async (fault, reasons) => {
    const { person, before } = await linked()
    await sandbox.admin('POST', '/admin/faults', { fault, personId: person.userId, path: '/api/v1/accounts' })
    await read(person)
    const [question, other] = await waiting(person)
    expect(other).toBeUndefined()
    expect(question).toMatchObject({ reasons })
    const { transactions_compared, transactions_matched } = question!.evidence
    expect(transactions_compared).toBeGreaterThan(100)
    expect(transactions_matched).toBe(transactions_compared)
    expect((await held(person)).filter((row) => row.includes(question!.account.id))).toEqual(
      before.filter((row) => row.includes(question!.account.id)),
    )
    const ids = (await accounts(person)).map(({ id }) => id)
    await answer(person, question!.id, { answer: 'same' })
    await app.deps.jobs.drain()
    expect(await waiting(person)).toEqual([])
    expect((await accounts(person)).map(({ id }) => id)).toEqual(ids)
    expect(await held(person)).toHaveLength(before.length)
    // Healthy again it is another number or name once more, and is asked about once more.
    await sandbox.admin('POST', '/admin/faults', { fault: 'none', personId: person.userId, path: '/api/v1/accounts' })
    await read(person)
    expect(await waiting(person)).toMatchObject([{ account: { id: question!.account.id }, reasons }])
  },
)

test('who signs in again as before is not asked any more, and another name of the same login asks nothing', async () => {
  const { person, credential } = await linked('saver')
  await changeLogin(credential, 'young')
  await read(person)
  expect(await waiting(person)).not.toEqual([])
  await changeLogin(credential, 'saver')
  await read(person)
  expect(await waiting(person)).toEqual([])
})

test('somebody else’s question is not there, and an answer is given once', async () => {
  const { person, credential } = await linked()
  const other = await app.person()
  await changeLogin(credential, 'young')
  await read(person)
  const [question] = await waiting(person)
  const path = `/api/investor/returned-accounts/${question!.id}/`
  expect((await other.request('POST', path, { answer: 'same' })).status).toBe(404)
  expect(await waiting(other)).toEqual([])
  expect((await person.request('POST', path, { answer: 'another' })).status).toBe(400)
  expect((await person.request('POST', path, { answer: 'same' })).status).toBe(204)
  expect((await person.request('POST', path, { answer: 'same' })).status).toBe(404)
})
