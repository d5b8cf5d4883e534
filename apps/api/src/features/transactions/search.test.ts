import { markTransactions } from '@keelwise/contract/transaction-marks'
import { readLedger, readLedgerTotals } from '@keelwise/contract/transactions'
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
  ['>1000', ['Sailing lesson']],
  ['everyday <5', ['Blue Heron Coffee']],
  // too short for an index
  ['ke', ['Kestrel']],
])('a search for %s finds the same with an index as without', async (search, wanted) => {
  expect(await found(search)).toEqual(wanted)
  expect(await investor.call(readLedgerTotals, { query: { search } })).toMatchObject({ count: wanted.length })
})

test('amounts between two are found, and a word with them', async () => {
  expect(await found('', { amount__gte: '1000' })).toEqual(['Sailing lesson'])
  expect(await found('heron', { amount__gte: '4.75', amount__lte: '4.75' })).toEqual(['Blue Heron Coffee'])
  expect(await found('heron', { amount__gte: '5' })).toEqual([])
})

test.each(['transaction_candidates', 'transactions_with'])(
  '%s, which reads the index, tells nobody of what is another person’s',
  async (name) => {
    const other = await app.person()
    const asked = sql<{
      ids: string[]
    }>`select ${sql.raw(name)}(${investor.userId}, array['heron'], '{}', null, null) as ids`
    const ask = (as: string) => app.deps.db.asUser(as, (tx) => asked.execute(tx))
    expect((await ask(investor.userId)).rows[0]?.ids).toHaveLength(1)
    expect((await ask(other.userId)).rows[0]?.ids).toEqual([])
    expect((await app.deps.db.asNobody((tx) => asked.execute(tx))).rows[0]?.ids).toEqual([])
  },
)
