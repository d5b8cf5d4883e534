import { markTransactions } from '@keelwise/contract/transaction-marks'
import { readLedger, readLedgerTotals } from '@keelwise/contract/transactions'
import { searchEverything } from '@keelwise/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'

let app: TestApp
let investor: Person
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
  const { id: everyday } = await buildAccount(app.deps, investor.userId, { account_name: 'Everyday Checking' })
  const { id: savings } = await buildAccount(app.deps, investor.userId, { account_name: 'Rainy Day' })
  const add = (description: string, rest: object = {}) =>
    buildTransaction(app.deps, investor.userId, { account_id: everyday, description, flow_amount: '-10.00', ...rest })
  await add('Blue Heron Coffee', { execution_date: '2026-11-04', flow_amount: '-4.75' })
  await add('100% Juice_Bar', { execution_date: '2026-11-03' })
  await add('Sailing lesson', { execution_date: '2026-11-02', account_id: savings, flow_amount: '-1250.00' })
  const { id } = await add('Kestrel', { execution_date: '2026-11-01' })
  await add('Rainy umbrella', { execution_date: '2026-10-31' })
  await investor.call(markTransactions, {
    body: { transaction_ids: [id], marks: { payee: 'Kestrel Fiber', note: 'Router broken', tags: ['home'] } },
  })
})

const found = async (search: string, rest: Record<string, string> = {}) =>
  (await investor.call(readLedger, { query: { search, ...rest } })).results.map(({ description }) => description)

test.each(['ΟΔΟΣ', 'οδος', 'οδοσ'])(
  '%s finds either form of the sigma, in a text, a note and a tag',
  async (search) => {
    const { id: account } = await buildAccount(app.deps, investor.userId, { account_name: 'Athens' })
    const add = async (description: string, marks?: { note?: string; tags?: string[] }) => {
      const { id } = await buildTransaction(app.deps, investor.userId, { account_id: account, description })
      if (marks) await investor.call(markTransactions, { body: { transaction_ids: [id], marks } })
    }
    await add('ΟΔΟΣ 12')
    await add('Οδος 14')
    await add('Bread', { note: 'ΟΔΟΣ' })
    await add('Tea', { note: 'οδος' })
    await add('Milk', { tags: ['οδος'] })
    expect((await found(search)).toSorted()).toEqual(['Bread', 'Milk', 'Tea', 'Οδος 14', 'ΟΔΟΣ 12'].toSorted())
  },
)

test.each([
  ['heron', ['Blue Heron Coffee']],
  ['HERON coffee', ['Blue Heron Coffee']],
  ['"heron coffee"', ['Blue Heron Coffee']],
  ['heron tea', []],
  ['fiber', ['Kestrel']],
  // what stands for something in a pattern stands for itself
  ['100%', ['100% Juice_Bar']],
  ['juice_bar', ['100% Juice_Bar']],
  ['jui_e', []],
  // notes, tags, accounts and amounts, also beside words of the text
  ['router', ['Kestrel']],
  ['home kestrel', ['Kestrel']],
  ['rainy', ['Sailing lesson', 'Rainy umbrella']],
  ['rainy lesson', ['Sailing lesson']],
  // in the names of two accounts, and in a text
  ['rainy everyday', ['Rainy umbrella']],
  ['rainy kestrel', []],
  ['umbrella rainy', ['Rainy umbrella']],
  ['4.75', ['Blue Heron Coffee']],
  ['heron 4.75', ['Blue Heron Coffee']],
  ['1,250', ['Sailing lesson']],
  // as the ledger writes them
  ['-$4.75', ['Blue Heron Coffee']],
  ['-$1,250.00', ['Sailing lesson']],
  ['>1000', ['Sailing lesson']],
  ['everyday <5', ['Blue Heron Coffee']],
  // too short for an index
  ['ke', ['Kestrel']],
  ['es home', ['Kestrel']],
  ['%', ['100% Juice_Bar']],
])('a search for %s finds the same with an index as without', async (search, wanted) => {
  expect(await found(search)).toEqual(wanted)
  expect(await investor.call(readLedgerTotals, { query: { search } })).toMatchObject({ count: wanted.length })
})

test('amounts between two are found, and a word with them', async () => {
  expect(await found('', { amount__gte: '1000' })).toEqual(['Sailing lesson'])
  expect(await found('heron', { amount__gte: '4.75', amount__lte: '4.75' })).toEqual(['Blue Heron Coffee'])
  expect(await found('heron', { amount__gte: '5' })).toEqual([])
})

test('what reads the index tells nobody of what is another person’s', async () => {
  const other = await app.person()
  const asked = sql<{
    ids: string[]
  }>`select transactions_with(${investor.userId}, array['heron'], '{}', null, null) as ids`
  const ask = (as: string) => app.deps.db.asUser(as, (tx) => asked.execute(tx))
  expect((await ask(investor.userId)).rows[0]?.ids).toHaveLength(1)
  expect((await ask(other.userId)).rows[0]?.ids).toEqual([])
  expect((await app.deps.db.asNobody((tx) => asked.execute(tx))).rows[0]?.ids).toEqual([])
})

test('a word of two letters that hardly any row has is looked for in the newest fifteen thousand, and the answer says so', async () => {
  const { id: old } = await buildAccount(app.deps, investor.userId, { account_name: 'Everyday Checking' })
  const { institution_id: institution } = await app.deps.db.asUser(investor.userId, (tx) =>
    tx.selectFrom('account').where('id', '=', old).select('institution_id').executeTakeFirstOrThrow(),
  )
  await buildTransaction(app.deps, investor.userId, {
    account_id: old,
    description: 'Qz of long ago',
    flow_amount: '-10.00',
    execution_date: '2016-01-04',
  })
  await app.deps.db.asUser(investor.userId, async (tx) => {
    await sql`select set_config('statement_timeout', '60000', true)`.execute(tx)
    await sql`insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, tx_type,
        description, flow_amount, currency, is_cash_flow, created_at, updated_at)
      select gen_random_uuid(), ${investor.userId}, ${institution}, ${old}, 'byallaccounts', 't' || n, '2020-01-01'::date + n / 100,
        'OTHER', case when n = 13500 then 'Qz of late' else 'Ordinary' end, -1, 'USD', true, now(), now()
      from generate_series(1, 15000) n`.execute(tx)
  })
  const since = (search: string, rest = {}) =>
    investor.call(readLedger, { query: { search, ...rest } }).then((answer) => answer.searched_since)
  expect(await found('qz')).toEqual(['Qz of late'])
  expect(await since('qz')).toBe('2020-01-01')
  expect((await investor.call(readLedgerTotals, { query: { search: 'qz' } })).count).toBe(1)
  // so do reports, the counts of account types, files and payees, which are cut at the same day
  const get = async (path: string) => investor.request('GET', `/api/investor/${path}`)
  for (const path of [
    'transactions/report/?search=qz',
    'reports/table/?search=qz',
    'transactions/account_types/?search=qz',
  ])
    expect((await get(path)).body, path).toMatchObject({ searched_since: '2020-01-01' })
  expect((await get('transactions/report/?search=ordinary')).body).toMatchObject({ searched_since: null })
  for (const path of ['transactions/export/', 'transactions/report/export/', 'reports/table/export/'])
    expect((await get(`${path}?search=qz`)).headers['content-disposition'], path).toContain(
      '-searched-since-2020-01-01.csv',
    )
  await sql`update transaction set payee = description where user_id = ${investor.userId} and description like 'Qz%'`.execute(
    app.deps.db.system,
  )
  const { results } = await investor.call(searchEverything, { query: { q: 'qz' } })
  expect(results.filter(({ kind }) => kind === 'payee')).toMatchObject([
    { title: 'Qz of late', detail: expect.stringMatching(/^1 transaction since January 1, 2020 · /) },
  ])
  // what is found soon or by an index, and dates that leave no more than that, are looked through whole
  for (const search of ['or', '"qz of"', 'qz long']) expect(await since(search)).toBeNull()
  expect(await found('"qz of"')).toEqual(['Qz of late', 'Qz of long ago'])
  expect(await since('qz', { execution_date__lte: '2019-12-31' })).toBeNull()
  expect(await found('qz', { execution_date__lte: '2019-12-31' })).toEqual(['Qz of long ago'])
  expect(await since('qz', { execution_date__gte: '2021-01-01' })).toBeNull()
}, 90_000)
