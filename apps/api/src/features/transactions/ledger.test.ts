import { getCashFlow, listTransactions, readLedger, readLedgerTotals } from '@keelwise/contract/transactions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { purge } from '../retention/purge.ts'

const app = await createTestApp()
let investor: Person
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-11-01', '1.10')
})
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
})

const transaction = (changes: Parameters<typeof buildTransaction>[2] = {}) =>
  buildTransaction(app.deps, investor.userId, changes)
const texts = async (query: Record<string, string>) =>
  (await investor.call(readLedger, { query })).results.map((row) => row.description).toSorted()

test('the ledger holds every row once over all accounts, newest first, however many pages it takes', async () => {
  const accounts = [await buildAccount(app.deps, investor.userId), await buildAccount(app.deps, investor.userId)]
  const made = []
  for (let n = 0; n < 230; n++)
    made.push(
      await transaction({
        account_id: accounts[n % 2]?.id ?? '',
        execution_date: `2026-11-${String(1 + (n % 3)).padStart(2, '0')}`,
        flow_amount: '-1.00',
      }),
    )
  const expected = made
    .toSorted((a, b) => b.execution_date.localeCompare(a.execution_date) || b.id.localeCompare(a.id))
    .map((row) => row.id)
  const seen: string[] = []
  const sizes: number[] = []
  for (let after: string | undefined, next: string | null = ''; next !== null; after = next ?? undefined) {
    const page = await investor.call(readLedger, { query: { after } })
    seen.push(...page.results.map((row) => row.id))
    sizes.push(page.results.length)
    // a day that goes over two pages has its whole sum on both
    expect(page.days.map((day) => day.date)).toEqual([...new Set(page.results.map((row) => row.execution_date))])
    for (const day of page.days) expect(day.net).toBe(`-${day.count}.00`)
    next = page.next
  }
  expect(seen).toEqual(expected)
  expect(sizes).toEqual([100, 100, 30])
})

test('days and totals come to Money In and Money Out: what is pending or no cash flow is found and not summed', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  const add = (execution_date: string, flow_amount: string, rest = {}) =>
    transaction({ account_id, execution_date, flow_amount, ...rest })
  await add('2026-11-03', '-12.50')
  await add('2026-11-03', '100.00', { currency: 'EUR' })
  await add('2026-11-03', '-5.00', { is_pending: true, is_cash_flow: false })
  await add('2026-11-02', '-900.00', { tx_type: 'BUY', is_cash_flow: false })
  await add('2026-11-01', '-7.00', { currency: 'XAG' })
  expect(await investor.call(readLedger)).toMatchObject({
    days: [
      { date: '2026-11-03', count: 3, net: '97.50', unconverted: [] },
      { date: '2026-11-02', count: 1, net: null, unconverted: [] },
      { date: '2026-11-01', count: 1, net: null, unconverted: ['XAG'] },
    ],
    currency: 'USD',
    next: null,
  })
  const totals = await investor.call(readLedgerTotals)
  expect(totals).toEqual({
    count: 5,
    pending: 1,
    not_counted: 1,
    currency: 'USD',
    cash_in: '110.00',
    cash_out: '-12.50',
    net: '97.50',
    unconverted: ['XAG'],
    by_currency: [
      { currency: 'EUR', count: 1, cash_in: '100.00', cash_out: '0.00', net: '100.00' },
      { currency: 'USD', count: 3, cash_in: '0.00', cash_out: '-12.50', net: '-12.50' },
      { currency: 'XAG', count: 1, cash_in: '0.00', cash_out: '-7.00', net: '-7.00' },
    ],
  })
  expect(await investor.call(getCashFlow)).toMatchObject({ cash_in: totals.cash_in, cash_out: totals.cash_out })
})

test('a search finds words in any order, in texts and in the name of the account, and amounts by size', async () => {
  const grocery = await buildAccount(app.deps, investor.userId, { account_name: 'Household joint' })
  const other = await buildAccount(app.deps, investor.userId, { account_name: 'Own' })
  const add = (description: string, flow_amount: string, account_id = other.id, rest = {}) =>
    transaction({
      account_id,
      description,
      flow_amount,
      name: null,
      ticker: null,
      fi_supplied_description: null,
      ...rest,
    })
  await add('a Corner Grocer 100%', '-12.50', grocery.id)
  await add('b corner coffee', '-4.00', grocery.id)
  await add('c Grocer by the corner', '-1234.50')
  await add('d refund', '12.50', other.id, { name: 'Corner_Shop' })
  for (const [search, expected] of [
    ['corner grocer', 'ac'],
    ['GROCER Corner', 'ac'],
    ['"corner grocer"', 'a'],
    ['household', 'ab'],
    ['household grocer', 'a'],
    ['100%', 'a'],
    ['corner_', 'd'],
    ['12.50', 'ad'],
    ['12.5', 'ad'],
    ['$1,234.50', 'c'],
    ['>12.50', 'c'],
    ['>= 12.50', 'acd'],
    ['<5', 'b'],
    ['>10 <100 corner', 'ad'],
    ['nowhere', ''],
    ["'; drop table transaction --", ''],
  ] as const)
    expect((await texts({ search })).map((text) => text?.[0]).join(''), search).toBe(expected)
  expect((await investor.call(listTransactions, { query: { search: 'household grocer' } })).count).toBe(1)
  expect((await investor.call(getCashFlow, { query: { search: '>10 corner' } })).cash_out).toBe('-1247.00')
})

test('direction, size and pending narrow list, totals and export alike', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  const add = (description: string, flow_amount: string, is_pending = false) =>
    transaction({ account_id, description, flow_amount, is_pending })
  await add('a', '-10.00')
  await add('b', '10.00')
  await add('c', '-250.00', true)
  await add('d', '0.00')
  for (const [query, expected] of [
    [{ direction: 'in' }, 'b'],
    [{ direction: 'out' }, 'ac'],
    [{ amount__gte: '10' }, 'abc'],
    [{ amount__gte: '0.01', amount__lte: '10.00' }, 'ab'],
    [{ amount__lte: '' }, 'abcd'],
    [{ pending: 'yes' }, 'c'],
    [{ pending: 'no', direction: 'out' }, 'a'],
  ] as const) {
    const told = JSON.stringify(query)
    expect((await texts(query)).join(''), told).toBe(expected)
    expect((await investor.call(readLedgerTotals, { query })).count, told).toBe(expected.length)
    const file = await investor.request(
      'GET',
      `/api/investor/transactions/export/?${new URLSearchParams(query).toString()}`,
    )
    expect(String(file.body).trimEnd().split('\r\n'), told).toHaveLength(1 + expected.length)
  }
})

test('totals of whole months are those of their rows, whatever was added, changed, moved and taken away, also once folded', async () => {
  const { userId } = investor
  const own = await buildAccount(app.deps, userId)
  const other = await buildAccount(app.deps, userId)
  const { system } = app.deps.db
  const at = (n: number, rest = {}) =>
    transaction({
      account_id: n % 3 === 0 ? other.id : own.id,
      execution_date: `2026-${String(6 + (n % 5)).padStart(2, '0')}-${String(1 + ((n * 7) % 28)).padStart(2, '0')}`,
      flow_amount: `${n % 4 === 0 ? '' : '-'}${n}.10`,
      tx_type: n % 6 === 0 ? 'PURCHASE' : n % 6 === 1 ? 'BUY' : 'DEPOSIT',
      is_cash_flow: n % 6 !== 1,
      is_pending: n % 11 === 0,
      currency: n % 9 === 0 ? 'EUR' : n % 13 === 0 ? 'XAG' : 'USD',
      ...rest,
    })
  const ids: string[] = []
  for (let n = 1; n <= 60; n++) ids.push((await at(n)).id)
  const change = (from: number, to: number, set: object) =>
    system.updateTable('transaction').set(set).where('id', 'in', ids.slice(from, to)).execute()
  await change(0, 5, { flow_amount: '3.33' })
  await change(5, 9, { execution_date: '2026-07-15' })
  await change(9, 12, { account_id: other.id })
  await change(12, 15, { is_cash_flow: false })
  await system.deleteFrom('transaction').where('id', 'in', ids.slice(15, 20)).execute()
  const check = async () => {
    for (const query of [
      {},
      { execution_date__gte: '2026-07-01', execution_date__lte: '2026-09-30' },
      { execution_date__gte: '2026-06-09', execution_date__lte: '2026-10-11' },
      { execution_date__gte: '2026-07-02', execution_date__lte: '2026-08-30' },
      { execution_date__lte: '2026-08-20', tx_type: 'PURCHASE' },
      { execution_date__gte: '2026-06-20', pending: 'no' as const, account_id: other.id },
      { direction: 'out' as const, execution_date__lte: '2026-09-12' },
      { direction: 'in' as const },
    ]) {
      const kept = await investor.call(readLedgerTotals, { query })
      // a size that all have is no filter, and no month knows it
      expect(await investor.call(readLedgerTotals, { query: { ...query, amount__gte: '0' } })).toEqual(kept)
      expect(kept.count).toBeGreaterThan(0)
    }
  }
  await check()
  const beyond = { execution_date__gte: '9999-12-31' }
  expect(await investor.call(readLedgerTotals, { query: beyond })).toMatchObject({ count: 0 })
  const kept = () => system.selectFrom('transaction_month').where('user_id', '=', userId).select('count').execute()
  const before = (await kept()).length
  await purge(app.deps)
  expect((await kept()).length).toBeLessThan(before)
  await check()
  await system.deleteFrom('transaction').where('user_id', '=', userId).execute()
  await purge(app.deps)
  expect(await kept()).toEqual([])
})

test('whole months are answered by what is kept of them, and not by their rows', async () => {
  const { userId } = investor
  const { id: account_id } = await buildAccount(app.deps, userId)
  for (const execution_date of ['2026-08-31', '2026-09-10', '2026-09-20'])
    await transaction({ account_id, execution_date, flow_amount: '-1.00', tx_type: 'PURCHASE' })
  await purge(app.deps)
  // only who reads what is kept takes this for true
  await sql`update transaction_month set count = count + 100 where user_id = ${userId} and month = '2026-09-01'`.execute(
    app.deps.db.system,
  )
  const count = async (query: object) => (await investor.call(readLedgerTotals, { query })).count
  expect(await count({})).toBe(103)
  expect(await count({ execution_date__gte: '2026-09-01', execution_date__lte: '2026-09-30' })).toBe(102)
  expect(await count({ execution_date__gte: '2026-09-02', execution_date__lte: '2026-09-30' })).toBe(2)
  expect(await count({ search: 'transaction' })).not.toBeGreaterThan(3)
})

test('what makes no sense says what it wants', async () => {
  for (const query of [
    'after=yesterday',
    'after=2026-02-30_0193b0c0-0000-7000-8000-000000000000',
    'amount__gte=-1',
    'amount__lte=1e9',
    'direction=up',
    'pending=maybe',
  ])
    expect((await investor.request('GET', `/api/investor/transactions/ledger/?${query}`)).status, query).toBe(400)
  const answer = await investor.request('GET', '/api/investor/transactions/totals/?amount__gte=ten')
  expect(JSON.stringify(answer.body)).toContain('Enter an amount such as 12.50.')
})

test("[S-057] another person's rows are in no ledger, no sum of a day and no total", async () => {
  const other = await app.person()
  const foreign = await buildTransaction(app.deps, other.userId, { flow_amount: '77.00', execution_date: '2026-11-03' })
  await transaction({ flow_amount: '1.00', execution_date: '2026-11-03' })
  expect((await investor.call(readLedger)).days).toMatchObject([{ count: 1, net: '1.00' }])
  const query = { account_id: foreign.account_id }
  expect(await investor.call(readLedger, { query })).toMatchObject({ results: [], days: [], next: null })
  expect(await investor.call(readLedgerTotals, { query })).toMatchObject({ count: 0, net: '0.00', by_currency: [] })
})
