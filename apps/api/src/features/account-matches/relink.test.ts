import { deleteCredential } from '@keelwise/contract/account-link'
import { answerAccountMatch, listAccountMatches, undoAccountMatch } from '@keelwise/contract/account-matches'
import { getAccountsSummary, listAccounts } from '@keelwise/contract/accounts'
import { addAlert, listAlerts } from '@keelwise/contract/alerts'
import { createGoal, listGoals } from '@keelwise/contract/goals'
import { listInstitutions } from '@keelwise/contract/institutions'
import { startSync } from '@keelwise/contract/sync'
import { markTransactions } from '@keelwise/contract/transaction-marks'
import { addTransactionRule, listTransactionRules } from '@keelwise/contract/transaction-rules'
import { getCashFlow, listTransactions } from '@keelwise/contract/transactions'
import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { figuresOfInvestor } from '../../testing/every-figure.ts'
import { findBreaches } from '../../testing/find-breaches.ts'
import { buildAccount, buildCredential, buildPosition, buildTransaction } from '../../testing/factories.ts'
import type { Person } from '../../testing/test-app.ts'
import { createSandboxApp } from '../../testing/sandbox-app.ts'

vi.setConfig({ testTimeout: 180_000 })

const { app, sandbox, close } = await createSandboxApp()
afterAll(() => close())

async function runSync(person: Person): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + 61_000)
  await person.call(startSync, { body: {} })
  await app.deps.jobs.drain()
}

/** Everything that a person has, without ids: each transaction, holding and account as often as it is there. */
async function contents(userId: string) {
  const { rows } = await sql<{ what: string }>`
    select concat_ws('|', 'account', a.account_name, a.account_type, a.market_value, a.currency) as what
      from account a where a.user_id = ${userId} and a.is_counted
    union all
    select concat_ws('|', 'transaction', a.account_name, t.execution_date, t.flow_amount, t.currency, t.tx_type, t.ticker, t.name, t.description,
      t.is_pending, t.is_cash_flow, t.transfer_id is null)
      from transaction t join account a on a.id = t.account_id where a.user_id = ${userId} and a.is_counted
    union all
    select concat_ws('|', 'position', a.account_name, p.ticker, p.name, p.units, p.market_value)
      from position p join account a on a.id = p.account_id where a.user_id = ${userId} and a.is_counted
    order by 1
  `.execute(app.deps.db.system)
  return rows.map((row) => row.what)
}

async function shown(person: Person) {
  const { total_market_value, assets, liabilities, accounts_count } = await person.call(getAccountsSummary)
  const flow = await person.call(getCashFlow)
  const institutions = await person.call(listInstitutions)
  return {
    total_market_value,
    assets,
    liabilities,
    accounts_count,
    flow,
    institutions: institutions.results.map((row) => [row.name, row.account_count, row.total_market_value]),
  }
}

const accountIds = async (person: Person) => (await person.call(listAccounts)).results.map((row) => row.id).toSorted()

const credentialOf = async (person: Person): Promise<string> => {
  const { results } = await person.call(listInstitutions)
  return results.flatMap((row) => row.credential_ids)[0]!
}

const rowsOf = async (accountId: string) => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - '{updated_at,transfer_id}'::text[] as row from transaction t where account_id = ${accountId}
    union all select to_jsonb(p) from position p where account_id = ${accountId}
    union all select to_jsonb(s) from account_snapshot s where account_id = ${accountId} order by 1
  `.execute(app.deps.db.system)
  return rows.map((row) => row.row)
}

test.each([undefined, 'keep', 'archive'] as const)(
  '[F-010] linking, removing with history %s and linking again, twice over, leaves every account, holding and transaction once',
  async (history) => {
    const person = await app.person()
    await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
    await runSync(person)
    const [before, totals, ids] = [await contents(person.userId), await shown(person), await accountIds(person)]
    expect(before.length).toBeGreaterThan(670)
    for (let round = 0; round < 2; round++) {
      const removed = await credentialOf(person)
      await person.call(deleteCredential, { params: { id: removed }, query: history ? { history } : {} })
      if (history === 'keep') expect(await shown(person)).toMatchObject({ ...totals, flow: expect.anything() })
      await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
      await runSync(person)
      expect(await contents(person.userId)).toEqual(before)
    }
    expect(await shown(person)).toEqual(totals)
    // The accounts are the ones they were: what hangs on them is still there.
    expect(await accountIds(person)).toEqual(ids)
    const { matches } = await person.call(listAccountMatches)
    expect(matches.every((match) => match.status === 'JOINED' && match.decided_by === 'SYSTEM')).toBe(true)
    expect(await findBreaches(app)).toEqual([])
  },
)

test('a joining that is undone gives two accounts with exactly the rows each had, and is not done again', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'driftpine', 'demo-investor')
  await runSync(person)
  const [oldId] = await accountIds(person)
  await person.call(deleteCredential, { params: { id: await credentialOf(person) }, query: { history: 'keep' } })
  const before = await rowsOf(oldId!)
  // A row that only the old account has, and one whose date the institution moved by a day.
  const extra = await buildTransaction(app.deps, person.userId, { account_id: oldId, execution_date: '2024-01-02' })
  await sandbox.link(person.userId, 'driftpine', 'demo-investor')
  await runSync(person)
  const match = (await person.call(listAccountMatches)).matches.find((row) => row.account.id === oldId)!
  expect(match).toMatchObject({ status: 'JOINED', reason: 'RELINKED', can_undo: true, evidence: { same_mask: true } })
  const joined = await rowsOf(oldId!)
  await runSync(person)

  await person.call(undoAccountMatch, { params: { id: match.id } })
  const rows = await rowsOf(oldId!)
  expect(rows).toHaveLength(before.length + 1)
  expect(rows.filter((row) => (row as { id?: string }).id !== extra.id)).toEqual(before)
  const fresh = await rowsOf(match.other.id)
  const isSnapshot = (row: unknown) => typeof row === 'object' && row !== null && 'date' in row
  expect(fresh.filter((row) => !isSnapshot(row))).toHaveLength(joined.filter((row) => !isSnapshot(row)).length - 1)
  expect((await accountIds(person)).filter((id) => [oldId, match.other.id].includes(id))).toHaveLength(2)
  expect(await findBreaches(app)).toEqual([])

  const apart = [await rowsOf(oldId!), (await rowsOf(match.other.id)).length]
  await runSync(person)
  expect([await rowsOf(oldId!), (await rowsOf(match.other.id)).length]).toEqual(apart)
  await expect(person.request('POST', `/api/investor/account-matches/${match.id}/undo/`)).resolves.toMatchObject({
    status: 404,
  })
})

test('the same login added twice is imported once, says so, and takes over when the first one is removed', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  await runSync(person)
  const [before, ids, first] = [await contents(person.userId), await accountIds(person), await credentialOf(person)]
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  await runSync(person)
  await runSync(person)
  expect(await contents(person.userId)).toEqual(before)
  const states = () =>
    app.deps.db.system
      .selectFrom('credential')
      .where('user_id', '=', person.userId)
      .where('deleted_at', 'is', null)
      .select(['id', 'state', 'action_type', 'error_code'])
      .execute()
  expect((await states()).filter((row) => row.state === 'DUPLICATE')).toEqual([
    { id: expect.not.stringContaining(first), state: 'DUPLICATE', action_type: 'removeCredentials', error_code: 9109 },
  ])

  await person.call(deleteCredential, { params: { id: first } })
  await runSync(person)
  expect(await contents(person.userId)).toEqual(before)
  expect(await accountIds(person)).toEqual(ids)
  expect((await states()).map((row) => row.state)).toEqual(['OK'])
  expect(await findBreaches(app)).toEqual([])
})

test('accounts that come through two connections count once in every figure, as those that come through one', async () => {
  const [once, twice] = [await app.person(), await app.person()]
  const toBase = (amount: string | null, currency: string): string[] =>
    amount === null || currency !== 'USD' ? [] : [amount]
  const figuresOf = (person: Person) => figuresOfInvestor(app, person, dayOf(app.clock.now), toBase)
  for (const person of [once, twice]) await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  for (const person of [once, twice]) await runSync(person)
  await sandbox.link(twice.userId, 'lanternfield', 'demo-investor')
  for (const person of [once, twice, once, twice]) await runSync(person)

  const expected = await figuresOf(once)
  expect(expected.contradictions).toEqual({})
  expect(expected.count).toBeGreaterThan(150)
  expect((await figuresOf(twice)).questions).toEqual(expected.questions)

  // the second takes over from the first, and nothing else changes
  await twice.call(deleteCredential, { params: { id: await credentialOf(twice) } })
  for (const person of [once, twice]) await runSync(person)
  expect((await figuresOf(twice)).questions).toEqual((await figuresOf(once)).questions)
})

test('goals, rules, alerts, receipts and what was said of rows follow the account that two become, and go back when they are two again', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  await runSync(person)
  const [real] = (await person.call(listAccounts, { query: { account_type: 'CHECKING' } })).results
  await person.call(deleteCredential, { params: { id: await credentialOf(person) }, query: { history: 'keep' } })
  const twin = await buildAccount(app.deps, person.userId, {
    institution_id: real!.institution_id,
    masked_account_number: real!.masked_account_number,
    account_name: 'An older checking',
  })
  await sql`update account set credential_id = null where id = ${twin.id}`.execute(app.deps.db.system)
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  await runSync(person)
  const match = (await person.call(listAccountMatches)).matches.find((row) => row.account.id === real!.id)!
  const goal = {
    kind: 'HOUSE',
    name: 'House',
    target_amount: '900000.00',
    target_months: null,
    target_date: null,
    monthly_amount: null,
    strategy: null,
    accounts: [{ account_id: match.other.id, percent: null, amount: null }],
  } as const
  await person.call(createGoal, { body: { ...goal, accounts: [...goal.accounts] } })
  const newestOf = async (account_id: string) =>
    (await person.call(listTransactions, { query: { account_id, page_size: 1 } })).results[0]!
  const newer = await newestOf(match.other.id)
  await person.call(markTransactions, {
    body: { transaction_ids: [newer.id], marks: { category: 'gifts', note: 'For Robin' } },
  })
  await person.request(
    'POST',
    `/api/investor/transactions/${newer.id}/receipts/?file_name=a.pdf`,
    Buffer.from('%PDF-1.7'),
    { 'content-type': 'application/octet-stream' },
  )
  const rule = { text: 'harbor', category: 'gifts', account_id: match.other.id, only_to_come: true } as const
  await person.call(addTransactionRule, { body: rule })
  const none = {
    direction: null,
    level: null,
    key: null,
    percent: null,
    payee: null,
    days: null,
    mail: 'OFF',
    is_on: true,
  } as const
  const alert = { ...none, kind: 'LOW_BALANCE', account_id: match.other.id, amount: '100.00' } as const
  await person.call(addAlert, { body: alert })
  const setFor = async () => [
    ...(await person.call(listTransactionRules)).results.map(({ account_id }) => account_id),
    ...(await person.call(listAlerts)).results.map(({ account_id }) => account_id),
  ]
  const behind = async () =>
    (await person.call(listGoals)).results.map(({ accounts, gone_accounts }) => [
      ...accounts.map((each) => each.account_id),
      ...gone_accounts,
    ])
  const said = { category: 'gifts', category_by: 'PERSON', note: 'For Robin', receipts: 1 }

  await person.call(answerAccountMatch, { params: { id: match.id }, body: { answer: 'same' } })
  expect(await behind()).toEqual([[real!.id]])
  expect(await setFor()).toEqual([real!.id, real!.id])
  const { results } = await person.call(listTransactions, { query: { account_id: real!.id, receipt: 'yes' } })
  expect(results).toMatchObject([{ flow_amount: newer.flow_amount, execution_date: newer.execution_date, ...said }])
  expect(results[0]!.id).not.toBe(newer.id)

  await person.call(undoAccountMatch, { params: { id: match.id } })
  expect(await behind()).toEqual([[match.other.id]])
  expect(await setFor()).toEqual([match.other.id, match.other.id])
  expect((await person.call(listTransactions, { query: { receipt: 'yes' } })).results).toMatchObject([
    { id: newer.id, account_id: match.other.id, ...said },
  ])
  expect((await newestOf(real!.id)).note).toBe(null)
  expect(await findBreaches(app)).toEqual([])
})

test('where two old accounts fit, the person is asked; the answer is kept and can be taken back', async () => {
  const person = await app.person()
  const credential = await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  await runSync(person)
  const [real] = (await person.call(listAccounts, { query: { account_type: 'CHECKING' } })).results
  await person.call(deleteCredential, { params: { id: await credentialOf(person) }, query: { history: 'keep' } })
  expect(credential).toBeTruthy()
  // Another account that ends in the same digits, kept from an earlier time.
  const twin = await buildAccount(app.deps, person.userId, {
    institution_id: real!.institution_id,
    masked_account_number: real!.masked_account_number,
    account_name: 'An older checking',
  })
  await sql`update account set credential_id = null where id = ${twin.id}`.execute(app.deps.db.system)
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  await runSync(person)
  const open = (await person.call(listAccountMatches)).matches.filter((row) => row.status === 'ASKED')
  expect(open.map((row) => row.account.id).toSorted()).toEqual([real!.id, twin.id].toSorted())
  const count = (await accountIds(person)).length

  const wrong = open.find((row) => row.account.id === twin.id)!
  await person.call(answerAccountMatch, { params: { id: wrong.id }, body: { answer: 'different' } })
  await person.call(undoAccountMatch, { params: { id: wrong.id } })
  await person.call(answerAccountMatch, { params: { id: wrong.id }, body: { answer: 'different' } })
  const right = open.find((row) => row.account.id === real!.id)!
  const answer = await person.call(answerAccountMatch, { params: { id: right.id }, body: { answer: 'same' } })
  expect(answer).toMatchObject({ status: 'JOINED', decided_by: 'PERSON', can_undo: true })
  expect(await accountIds(person)).toHaveLength(count - 1)
  await runSync(person)
  expect((await person.call(listAccountMatches)).matches.filter((row) => row.status === 'ASKED')).toEqual([])
  expect(await findBreaches(app)).toEqual([])

  // Somebody else's question is not there.
  const other = await app.person()
  for (const path of ['', 'undo/'])
    expect(
      (await other.request('POST', `/api/investor/account-matches/${right.id}/${path}`, { answer: 'same' })).status,
    ).toBe(404)
})

test('[F-027] what was erased with its credential is gone for good, and a late sync or push does not bring it back', async () => {
  const person = await app.person()
  const providerId = await sandbox.link(person.userId, 'driftpine', 'demo-investor')
  await runSync(person)
  const id = await credentialOf(person)
  const held = await buildCredential(app.deps, person.userId)
  await buildPosition(app.deps, person.userId, {
    account_id: (await buildAccount(app.deps, person.userId, { credential_id: held.id })).id,
  })
  const before = await contents(person.userId)
  await person.call(deleteCredential, { params: { id }, query: { history: 'erase' } })
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from account where credential_id = ${id})::int
      + (select count(*) from transaction t where user_id = ${person.userId} and not exists (select from account a where a.id = t.account_id))::int as count
  `.execute(app.deps.db.system)
  expect(rows[0]?.count).toBe(0)
  const after = await contents(person.userId)
  expect(after).toEqual(before.filter((row) => row.includes('Everyday XX1234')))
  // the tombstone
  expect(
    await app.deps.db.system
      .selectFrom('credential')
      .where('provider_credential_id', '=', providerId)
      .select(['deleted_at', 'display_name'])
      .executeTakeFirst(),
  ).toEqual({ deleted_at: expect.any(Date), display_name: '' })
  const bad = await person.request('DELETE', `/api/investor/credentials/${held.id}?history=burn`)
  expect(bad.status).toBe(400)
})
