import * as accounts from '@keelwise/contract/accounts'
import { listInstitutions } from '@keelwise/contract/institutions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildAccount,
  buildCredential,
  buildInstitution,
  buildPosition,
  buildRate,
  buildTransaction,
} from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

/** What every account says that a link updates and that is not archived. */
const asLinked = {
  is_manual: false,
  subtype: null,
  archived_at: null,
  is_closed: false,
  valued_by_positions: false,
  value_unknown: null,
  in_totals: true,
  interest_rate: null,
  monthly_payment: null,
  note: null,
}

const app = await createTestApp()
let investor: Person
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-11-19', '1.08')
  await buildRate(app.deps, 'EUR', '2026-11-22', '9')
})
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
})

const account = (changes: Parameters<typeof buildAccount>[2] = {}) => buildAccount(app.deps, investor.userId, changes)

test('[R-7.070] [R-3.055] [R-3.056] [R-3.057] [R-3.058] [R-3.059] [R-3.061] [R-3.062] [R-3.063] [R-3.064] the list of accounts shows own accounts with every documented field', async () => {
  const harbour = await buildInstitution(app.deps, {
    name: 'Harbour Bank',
    icon: Buffer.from('png'),
    icon_type: 'image/png',
  })
  const credential = await buildCredential(app.deps, investor.userId, { institution_id: harbour.id })
  const ira = await account({
    credential_id: credential.id,
    account_name: 'Rainy Day XX5678',
    account_type: 'IRA',
    market_value: '125000.50',
    masked_account_number: 'XX5678',
    last_updated: '2026-11-21T11:55:00Z',
    creation_date: '2025-03-04T09:15:00Z',
  })

  expect(await investor.call(accounts.listAccounts)).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        id: ira.id,
        account_name: 'Rainy Day XX5678',
        account_type: 'IRA',
        account_type_display: 'Retirement',
        is_liability: false,
        market_value: '125000.50',
        currency: 'USD',
        base_value: '125000.50',
        base_currency: 'USD',
        last_updated: '2026-11-21T11:55:00.000Z',
        creation_date: '2025-03-04T09:15:00.000Z',
        masked_account_number: 'XX5678',
        institution_id: harbour.id,
        institution_name: 'Harbour Bank',
        institution_icon: `/icons/institutions/${harbour.id}`,
        aggregation_status_error_code: null,
        metadata: {
          relative_last_updated: 'Updated 5 minutes ago',
          unified_status: { actionable_type: null, action_type: null, message: null },
          credential_id: credential.id,
          from_statement: false,
          ...asLinked,
        },
      },
    ],
  })
  expect(await investor.call(accounts.getAccount, { params: { id: ira.id } })).toMatchObject({ id: ira.id })
})

test('[R-3.061] an account under a credential that needs its owner says so, and one from a statement file says that', async () => {
  const broken = await buildCredential(app.deps, investor.userId, {
    actionable_type: 'userActionable',
    action_type: 'reAuthenticate',
    status_message: 'Sign in again.',
    mini_type: 'ERROR',
    error_code: 1007,
  })
  const file = await buildCredential(app.deps, investor.userId, { provider: 'file' })
  await account({ credential_id: broken.id, account_name: 'A', last_updated: null })
  await account({ credential_id: file.id, account_name: 'B', error_code: 1010 })

  const { results } = await investor.call(accounts.listAccounts)
  expect(results.map((row) => [row.aggregation_status_error_code, row.metadata])).toEqual([
    [
      1007,
      {
        relative_last_updated: 'Never updated',
        unified_status: {
          actionable_type: 'userActionable',
          action_type: 'reAuthenticate',
          message: 'Sign in again.',
        },
        credential_id: broken.id,
        from_statement: false,
        ...asLinked,
      },
    ],
    [
      1010,
      {
        relative_last_updated: 'Updated just now',
        unified_status: { actionable_type: null, action_type: null, message: null },
        credential_id: file.id,
        from_statement: true,
        ...asLinked,
      },
    ],
  ])
})

test('[R-3.057] an account stored without a currency is in US dollars', async () => {
  await account({ market_value: '7' })
  expect((await investor.call(accounts.listAccounts)).results[0]).toMatchObject({
    currency: 'USD',
    market_value: '7.00',
  })
})

test('accounts are ordered by name or market value, both ways, and an unknown field is refused', async () => {
  for (const [account_name, market_value] of [
    ['beta', '-3.00'],
    ['Alpha', '20.00'],
    ['gamma', '100.00'],
  ] as const)
    await account({ account_name, market_value })
  const names = async (ordering?: string) =>
    (await investor.call(accounts.listAccounts, { query: { ordering } })).results.map((row) => row.account_name)

  expect(await names()).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await names('-account_name')).toEqual(['gamma', 'beta', 'Alpha'])
  expect(await names('market_value')).toEqual(['beta', 'Alpha', 'gamma'])
  expect(await names('-market_value')).toEqual(['gamma', 'Alpha', 'beta'])
  const refused = await investor.request('GET', '/api/investor/accounts/?ordering=user_id')
  expect([refused.status, refused.body]).toEqual([400, { ordering: ['Invalid ordering field.'] }])
})

test('accounts are filtered by institution, type, several types and part of the name', async () => {
  const other = await account({ account_name: 'Brokerage 100%', account_type: 'BROKERAGE' })
  await account({ account_name: 'Roth', account_type: 'ROTH_IRA' })
  await account({ account_name: 'Card', account_type: 'CREDIT_CARD' })
  const names = async (query: Record<string, string>) =>
    (await investor.call(accounts.listAccounts, { query })).results.map((row) => row.account_name)

  expect(await names({ institution_id: other.institution_id })).toEqual(['Brokerage 100%'])
  expect(await names({ account_type: 'ROTH_IRA' })).toEqual(['Roth'])
  expect(await names({ account_type: 'NO_SUCH_TYPE' })).toEqual([])
  expect(await names({ account_type__in: 'ROTH_IRA, CREDIT_CARD' })).toEqual(['Card', 'Roth'])
  expect(await names({ account_type__in: '' })).toHaveLength(3)
  expect(await names({ search: 'ROT' })).toEqual(['Roth'])
  expect(await names({ search: '%' })).toEqual(['Brokerage 100%'])
})

test('[R-3.065] [R-7.072] [R-7.071] [R-7.074] [R-3.053] [R-3.066] the summary, the accounts, the institutions and the account types add up to the same total', async () => {
  const bank = await buildCredential(app.deps, investor.userId, { created_at: '2026-01-01T00:00:00Z' })
  const broker = await buildCredential(app.deps, investor.userId)
  const rows = [
    { credential_id: bank.id, account_type: 'CHECKING', market_value: '1000.10' },
    { credential_id: bank.id, account_type: 'CREDIT_CARD', market_value: '-250.35' },
    { credential_id: broker.id, account_type: 'IRA', market_value: '0.01', last_updated: '2026-11-20T00:00:00Z' },
    { credential_id: broker.id, account_type: '401K', market_value: '99999999999999.99' },
    // 10.01 and 0.50 at 1.08, the last rate on or before the day: 10.8108 and 0.54
    { credential_id: broker.id, account_type: 'BROKERAGE', market_value: '10.01', currency: 'EUR' },
    { credential_id: broker.id, account_type: 'BROKERAGE', market_value: '0.50', currency: 'EUR' },
    { credential_id: broker.id, account_type: 'OTHER', market_value: '500.00', currency: 'XYZ' },
  ]
  for (const row of rows) await account(row)

  const unrated = { account_id: expect.any(String), account_name: 'Everyday XX1234', reason: 'NO_RATE' }
  expect(await investor.call(accounts.getAccountsSummary)).toEqual({
    total_market_value: { amount: '100000000000761.10', currency: 'USD' },
    assets: { amount: '100000000001011.45', currency: 'USD' },
    liabilities: { amount: '-250.35', currency: 'USD' },
    accounts_count: 7,
    institutions_count: 2,
    as_of: '2026-11-20T00:00:00.000Z',
    unconverted: ['XYZ'],
    unknown_accounts: [unrated],
  })
  const institutions = await investor.call(accounts.listAccountsByInstitution)
  expect(institutions.results.map((row) => row.total_market_value).toSorted()).toEqual(['100000000000011.35', '749.75'])
  expect((await investor.call(accounts.listAccountTypes)).account_types).toEqual([
    {
      type: '401K',
      account_type_display: 'Retirement',
      count: 1,
      total_market_value: '99999999999999.99',
      unknown_accounts: [],
    },
    {
      type: 'BROKERAGE',
      account_type_display: 'Brokerage',
      count: 2,
      total_market_value: '11.35',
      unknown_accounts: [],
    },
    {
      type: 'CHECKING',
      account_type_display: 'Checking',
      count: 1,
      total_market_value: '1000.10',
      unknown_accounts: [],
    },
    {
      type: 'CREDIT_CARD',
      account_type_display: 'Credit Card',
      count: 1,
      total_market_value: '-250.35',
      unknown_accounts: [],
    },
    { type: 'IRA', account_type_display: 'Retirement', count: 1, total_market_value: '0.01', unknown_accounts: [] },
    { type: 'OTHER', account_type_display: 'Other', count: 1, total_market_value: '0.00', unknown_accounts: [unrated] },
  ])
})

test('[R-7.072] [R-7.073] the summary follows the filters, and without an account it is not found', async () => {
  const empty = await investor.request('GET', '/api/investor/accounts/summary/')
  expect([empty.status, empty.body]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
  await account({ account_type: 'IRA', market_value: '10.00' })
  await account({ account_type: 'LOAN', market_value: '-4.00' })

  const loans = await investor.call(accounts.getAccountsSummary, { query: { account_type: 'LOAN' } })
  expect(loans).toMatchObject({
    total_market_value: { amount: '-4.00' },
    assets: { amount: '0.00' },
    accounts_count: 1,
  })
  expect((await investor.request('GET', '/api/investor/accounts/summary/?account_type=CD')).status).toBe(404)
})

test('[R-7.075] a removed account leaves every list, sum and count at once, and its removal is on record', async () => {
  const bank = await buildCredential(app.deps, investor.userId)
  const gone = await account({ credential_id: bank.id, market_value: '5.00' })
  await account({ credential_id: bank.id, market_value: '7.00' })

  const removed = await investor.request('DELETE', `/api/investor/accounts/${gone.id}/`)
  expect([removed.status, removed.body]).toEqual([204, ''])
  expect((await investor.call(accounts.listAccounts)).count).toBe(1)
  expect(await investor.call(accounts.getAccountsSummary)).toMatchObject({
    total_market_value: { amount: '7.00' },
    accounts_count: 1,
  })
  expect((await investor.call(listInstitutions)).results).toMatchObject([
    { account_count: 1, total_market_value: '7.00', accounts: [{ market_value: '7.00' }] },
  ])
  expect((await investor.call(accounts.listAccountTypes)).account_types).toMatchObject([
    { count: 1, total_market_value: '7.00' },
  ])
  for (const method of ['GET', 'DELETE']) {
    const again = await investor.request(method, `/api/investor/accounts/${gone.id}/`)
    expect([again.status, again.body]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
  }
  const trail = await app.deps.db.system
    .selectFrom('audit_event')
    .select(['action', 'outcome', 'object_id', 'actor_role'])
    .where('actor_user_id', '=', investor.userId)
    .execute()
  expect(trail).toEqual([{ action: 'account_deleted', outcome: 'success', object_id: gone.id, actor_role: 'INVESTOR' }])
  const stored = await app.deps.db.system
    .selectFrom('account')
    .select('deleted_at')
    .where('id', '=', gone.id)
    .executeTakeFirstOrThrow()
  expect(stored.deleted_at).toEqual(app.clock.now)
  const jobs = await sql<{ data: unknown }>`select data from pgboss.job where name = 'remove_account'`.execute(
    app.deps.db.system,
  )
  expect(jobs.rows).toEqual([{ data: { userId: investor.userId, accountId: gone.id } }])
})

test('of twenty removals of one account at once exactly one succeeds', async () => {
  const { id } = await account()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => investor.request('DELETE', `/api/investor/accounts/${id}/`)),
  )
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, ...Array.from({ length: 19 }, () => 404)])
})

test('accounts of a removed credential are in no list, sum or count, and cannot be removed again', async () => {
  const credential = await buildCredential(app.deps, investor.userId, { deleted_at: '2026-11-20T00:00:00Z' })
  const { id } = await account({ credential_id: credential.id })

  expect((await investor.call(accounts.listAccounts)).results).toEqual([])
  expect((await investor.call(listInstitutions)).results).toEqual([])
  expect((await investor.call(accounts.listAccountTypes)).account_types).toEqual([])
  expect((await investor.request('GET', '/api/investor/accounts/summary/')).status).toBe(404)
  await expect(investor.call(accounts.deleteAccount, { params: { id } })).rejects.toThrow('404')
})

test("[S-057] [S-061] [S-064] another person's account is as absent as one that never was, stays, and the attempt is on record", async () => {
  const other = await app.person()
  const foreign = await buildAccount(app.deps, other.userId)
  const unknown = '019f0000-0000-7000-8000-000000000000'
  for (const method of ['GET', 'DELETE']) {
    const answers = []
    for (const id of [foreign.id, unknown]) {
      const { status, body } = await investor.request(method, `/api/investor/accounts/${id}/`)
      answers.push({ status, body })
    }
    expect(answers[0]).toEqual({ status: 404, body: { detail: 'Not found.', code: 'not_found' } })
    expect(answers[1]).toEqual(answers[0])
  }
  expect((await other.call(accounts.listAccounts)).count).toBe(1)
  const denied = await app.deps.db.system
    .selectFrom('audit_event')
    .select(['action', 'outcome', 'object_type', 'object_id'])
    .where('actor_user_id', '=', investor.userId)
    .execute()
  const row = { action: 'access_denied', outcome: 'denied', object_type: 'account', object_id: foreign.id }
  expect(denied).toEqual([row, row])
})

test("[S-063] filters that name another person's institution show nothing of theirs", async () => {
  const other = await app.person()
  const foreign = await buildAccount(app.deps, other.userId)
  const query = `institution_id=${foreign.institution_id}`

  expect((await investor.request('GET', `/api/investor/accounts/?${query}`)).body).toMatchObject({
    count: 0,
    results: [],
  })
  expect((await investor.request('GET', `/api/investor/accounts/by_institution/?${query}`)).body).toMatchObject({
    count: 0,
    results: [],
  })
  expect((await investor.request('GET', `/api/investor/accounts/types/?${query}`)).body).toEqual({ account_types: [] })
  expect((await investor.request('GET', `/api/investor/accounts/summary/?${query}`)).status).toBe(404)
  expect((await investor.request('GET', '/api/investor/accounts/?institution_id=not-a-uuid')).body).toMatchObject({
    count: 0,
  })
})

test('[S-097] a path id that names nothing is not found, whatever it looks like', async () => {
  for (const id of ['1', '0', 'null', '-1', '%00', '..%2F..', "'%20or%201=1--", 'x'.repeat(400), '%F0%9F%92%B0'])
    for (const method of ['GET', 'DELETE'])
      expect((await investor.request(method, `/api/investor/accounts/${id}/`)).status, id).toBe(404)
})

test('[S-098] pages that do not exist are not found, odd page sizes mean the default, large ones are cut', async () => {
  await account()
  for (const page of ['0', '-1', '1.5', '1000000000', '1e9', 'two', '', '2'])
    expect((await investor.request('GET', `/api/investor/accounts/?page=${page}`)).body, page).toEqual({
      detail: 'Invalid page.',
      code: 'invalid_page',
    })
  for (const size of ['0', '-1', 'ten', '1000000000'])
    expect((await investor.request('GET', `/api/investor/accounts/?page_size=${size}`)).status, size).toBe(200)
})

test('pages follow each other by absolute addresses that keep the filters', async () => {
  for (const name of ['a', 'b', 'c']) await account({ account_name: name })
  const first = await investor.call(accounts.listAccounts, {
    query: { page_size: 2, search: '', account_type: 'CHECKING' },
  })
  expect(first.results.map((row) => row.account_name)).toEqual(['a', 'b'])
  expect(first.next).toBe(
    'http://localhost:3000/api/investor/accounts/?page_size=2&search=&account_type=CHECKING&page=2',
  )
  const second = await investor.request('GET', first.next?.replace('http://localhost:3000', '') ?? '')
  expect(second.body).toMatchObject({
    count: 3,
    next: null,
    previous: 'http://localhost:3000/api/investor/accounts/?page_size=2&search=&account_type=CHECKING&page=1',
    results: [{ account_name: 'c' }],
  })
})

test('the accounts of an investor are closed to advisors and to nobody signed in', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  for (const path of ['', 'by_institution/', 'summary/', 'types/', '019f0000-0000-7000-8000-000000000000/']) {
    expect((await advisor.request('GET', `/api/investor/accounts/${path}`)).status, path).toBe(403)
    expect((await app.request('GET', `/api/investor/accounts/${path}`)).status, path).toBe(401)
  }
})

test('row-level security hides accounts even from a query that forgets the owner', async () => {
  const other = await app.person()
  await buildAccount(app.deps, other.userId)
  const mine = await account()
  const seen = await app.deps.db.asUser(investor.userId, (tx) => tx.selectFrom('account').select('id').execute())
  expect(seen).toEqual([{ id: mine.id }])
  expect(await app.deps.db.asNobody((tx) => tx.selectFrom('account').select('id').execute())).toEqual([])
})

test('a removed account is in no list, no sum, no chart and no answer of the assistant [S-120]', async () => {
  const person = await app.person()
  const kept = await buildAccount(app.deps, person.userId, { account_name: 'Kept', market_value: '100.00' })
  await buildPosition(app.deps, person.userId, { account_id: kept.id, name: 'Kept Works', ticker: 'KEPT' })
  const bank = await buildInstitution(app.deps, { name: 'Other Bank' })
  const gone = await buildAccount(app.deps, person.userId, {
    institution_id: bank.id,
    account_name: 'Vanished',
    market_value: '7531.25',
    account_type: 'BROKERAGE',
  })
  const held = { account_id: gone.id, name: 'Vanished Works', ticker: 'VNSH', market_value: '7531.25' }
  await buildPosition(app.deps, person.userId, held)
  const paid = { account_id: gone.id, description: 'Vanished payment', flow_amount: '-753.10' }
  await buildTransaction(app.deps, person.userId, paid)
  const readings = app.app.endpoints.filter(
    ({ method, path, access }) =>
      method === 'GET' && !path.includes('{') && ['investor', 'user', 'linker'].includes(access),
  )
  /** Everything that a person can read without naming anything, and what the assistant says of it. */
  const everything = async (): Promise<string> => {
    const texts: string[] = []
    for (const { path } of readings)
      if (path !== '/api/me/data/' && path !== '/api/me/security-events/')
        texts.push(JSON.stringify([path, (await person.request('GET', path)).body]))
    const { id } = (await person.request('POST', '/api/conversations/', {})).body as { id: string }
    const message = 'Show all my accounts, positions, transactions and what I am worth.'
    const url = `/api/conversations/${id}/messages/submit_message/`
    texts.push(JSON.stringify((await person.request('POST', url, { conversation: id, message })).body))
    return texts.join('\n')
  }
  const SIGNS = /Vanished|VNSH|7,?531\.25|7,?631\.25|753\.10/g
  const before = await everything()
  // amounts stand in answers with and without their commas
  const shown = new Set(before.match(SIGNS)?.map((sign) => sign.replace(',', '')))
  expect(shown).toEqual(new Set(['Vanished', 'VNSH', '7531.25', '7631.25', '753.10']))
  expect((await person.request('DELETE', `/api/investor/accounts/${gone.id}/`)).status).toBe(204)
  // what the assistant said before stays said; it is asked anew
  const after = (await everything()).split('\n').filter((text) => !text.startsWith('["/api/conversations/"'))
  for (const text of after) expect(text).not.toMatch(SIGNS)
})
