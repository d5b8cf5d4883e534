import { deleteAccount } from '@keelwise/contract/accounts'
import { getCashFlow, listTransactionAccountTypes, listTransactions } from '@keelwise/contract/transactions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildAccount,
  buildCredential,
  buildInstitution,
  buildRate,
  buildTransaction,
} from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-11-02', '1.10')
  await buildRate(app.deps, 'EUR', '2026-11-04', '1.20')
})
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
})

const transaction = (changes: Parameters<typeof buildTransaction>[2] = {}) =>
  buildTransaction(app.deps, investor.userId, changes)
const descriptions = async (query: Record<string, string | number>) =>
  (await investor.call(listTransactions, { query })).results.map((row) => row.description)

test('[R-3.080] [R-3.081] [R-3.082] [R-3.083] [R-7.084] a transaction has every documented field', async () => {
  const harbour = await buildInstitution(app.deps, { name: 'Harbour Bank' })
  const account = await buildAccount(app.deps, investor.userId, {
    institution_id: harbour.id,
    account_name: 'Nest egg',
    account_type: '401K',
  })
  const stated = {
    execution_date: '2026-11-03',
    posted_date: '2026-11-05',
    tx_type: 'BUY',
    ticker: 'TIDE',
    name: 'Tidewater Works',
    fi_supplied_description: 'BOUGHT TIDE',
    description: 'Bought Tidewater Works',
    flow_amount: '-1234.50',
    units: '10.5',
  }
  const buy = await transaction({
    ...stated,
    account_id: account.id,
    unit_price: '117.571429',
    fee: '4.95',
    tax: '12.345',
    is_cash_flow: false,
  })
  expect(await investor.call(listTransactions)).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        id: buy.id,
        account_id: account.id,
        institution_id: harbour.id,
        account_name: 'Nest egg',
        institution_name: 'Harbour Bank',
        account_type: '401K',
        account_type_display: 'Retirement',
        ...stated,
        flow_amount_currency: 'USD',
        unit_price_amount: '117.571429',
        fee_amount: '4.95',
        tax_amount: '12.345',
        is_cash_flow: false,
        is_pending: false,
        payee: null,
        category: 'uncategorized',
        parts: [],
        category_by: 'NONE',
        category_confidence: null,
        is_excluded: false,
        note: null,
        tags: [],
        receipts: 0,
        is_editable: false,
      },
    ],
  })
})

test('[R-7.084] [R-9.020] pages of twenty, newest first, hold every transaction once in the same order from both ends', async () => {
  const { id } = await buildAccount(app.deps, investor.userId)
  const made = []
  for (let n = 0; n < 47; n++)
    made.push(await transaction({ account_id: id, execution_date: `2026-11-${String(1 + (n % 5)).padStart(2, '0')}` }))
  const expected = made
    .toSorted((a, b) => b.execution_date.localeCompare(a.execution_date) || b.id.localeCompare(a.id))
    .map((row) => row.id)

  for (const page_size of [undefined, 1, 7, 23, 24, 47, 100]) {
    const size = page_size ?? 20
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(47 / size); page++) {
      const answer = await investor.call(listTransactions, { query: { page, page_size } })
      expect(answer.count).toBe(47)
      expect(answer.next === null).toBe(page * size >= 47)
      seen.push(...answer.results.map((row) => row.id))
    }
    expect(seen, `page_size ${size}`).toEqual(expected)
  }
  expect((await investor.request('GET', '/api/investor/transactions/?page=4')).body).toEqual({
    detail: 'Invalid page.',
    code: 'invalid_page',
  })
})

test('[R-7.085] [R-7.086] [R-7.087] [R-7.088] [R-7.089] transactions keep one account, type, list of types or institution', async () => {
  const quay = await buildInstitution(app.deps, { name: 'Quay Mutual' })
  const ira = await buildAccount(app.deps, investor.userId, { account_type: 'IRA', institution_id: quay.id })
  const card = await buildAccount(app.deps, investor.userId, {
    account_type: 'CREDIT_CARD',
    institution_id: quay.id,
  })
  const cd = await buildAccount(app.deps, investor.userId, { account_type: 'CD' })
  await transaction({ account_id: ira.id, execution_date: '2026-11-01', description: 'ira' })
  await transaction({ account_id: card.id, execution_date: '2026-11-02', description: 'card' })
  await transaction({ account_id: cd.id, execution_date: '2026-11-03', description: 'cd' })

  expect(await descriptions({ account_id: ira.id })).toEqual(['ira'])
  expect(await descriptions({ account_type: 'CREDIT_CARD' })).toEqual(['card'])
  expect(await descriptions({ account_type: 'IRA,CD' })).toEqual([])
  expect(await descriptions({ account_type__in: 'IRA,CD' })).toEqual(['cd', 'ira'])
  expect(await descriptions({ institution_name: 'QUAY mutual' })).toEqual(['card', 'ira'])
  expect(await descriptions({ institution_name: 'Quay' })).toEqual([])
  expect(await descriptions({ institution: quay.id })).toEqual(['card', 'ira'])
  expect(await descriptions({ institution: quay.id, account_type: 'IRA' })).toEqual(['ira'])
  expect(await descriptions({ institution: '', account_id: '' })).toEqual(['cd', 'card', 'ira'])
})

test('[R-7.090] both ends of a date range are included, a range turned round is empty, a bad date is told', async () => {
  const { id } = await buildAccount(app.deps, investor.userId)
  for (const day of ['01', '02', '03', '04'])
    await transaction({ account_id: id, execution_date: `2026-11-${day}`, description: day })
  const range = (from: string, to: string) => ({ execution_date__gte: from, execution_date__lte: to })

  expect(await descriptions(range('2026-11-02', '2026-11-03'))).toEqual(['03', '02'])
  expect(await descriptions(range('2026-11-02', '2026-11-02'))).toEqual(['02'])
  expect(await descriptions({ execution_date__gte: '2026-11-04' })).toEqual(['04'])
  expect(await descriptions({ execution_date__lte: '2026-11-01' })).toEqual(['01'])
  expect(await descriptions(range('2026-11-03', '2026-11-02'))).toEqual([])
  expect(await descriptions(range('', ''))).toHaveLength(4)
  expect(await descriptions(range('0001-01-01', '9999-12-31'))).toHaveLength(4)
  for (const bad of ['2026-02-30', '0000-01-01', '21.11.2026', 'today', '2026-11-21T00:00:00Z', '%00'])
    for (const path of ['', 'cash_flow/', 'account_types/']) {
      const answer = await investor.request('GET', `/api/investor/transactions/${path}?execution_date__gte=${bad}`)
      expect(answer.status, bad).toBe(400)
      if (bad !== '%00') expect(answer.body, bad).toEqual({ execution_date__gte: ['Enter a valid date.'] })
    }
})

test('a search finds any of the texts, in any case, and takes signs for themselves', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  await transaction({ account_id, execution_date: '2026-11-01', description: 'Corner Grocery' })
  await transaction({
    account_id,
    execution_date: '2026-11-02',
    description: null,
    fi_supplied_description: 'GROCERY 100%',
  })
  await transaction({ account_id, execution_date: '2026-11-03', description: 'x', ticker: 'GROC', tx_type: 'BUY' })
  await transaction({ account_id, execution_date: '2026-11-04', description: 'y', name: 'Groceries United' })
  await transaction({ account_id, execution_date: '2026-11-05', description: 'z' })

  expect(await descriptions({ search: 'groc' })).toEqual(['y', 'x', null, 'Corner Grocery'])
  expect(await descriptions({ search: 'groc', page: 2, page_size: 3 })).toEqual(['Corner Grocery'])
  expect(await descriptions({ search: '%' })).toEqual([null])
  expect(await descriptions({ search: 'groc', tx_type: 'BUY' })).toEqual(['x'])
  expect(await descriptions({ search: "'; drop table transaction" })).toEqual([])
  expect(await descriptions({ tx_type: 'BUY' })).toEqual(['x'])
  expect(await descriptions({ tx_type__in: 'BUY,SELL' })).toEqual(['x'])
  expect(await descriptions({ tx_type__in: '' })).toHaveLength(5)
  expect((await investor.request('GET', '/api/investor/transactions/?search=groc&page=2')).status).toBe(404)
})

test('[R-3.084] [R-7.091] Money In and Money Out are the cash flows of the range, pending ones left out', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  const rows = [
    { execution_date: '2026-11-01', flow_amount: '6200.00', tx_type: 'DEPOSIT' },
    { execution_date: '2026-11-02', flow_amount: '-4000.10' },
    { execution_date: '2026-11-03', flow_amount: '-99.90' },
    { execution_date: '2026-11-03', flow_amount: '-50.00', is_pending: true },
    { execution_date: '2026-11-03', flow_amount: '-5000.00', tx_type: 'BUY', is_cash_flow: false },
    { execution_date: '2026-10-31', flow_amount: '1.00', tx_type: 'INTEREST' },
  ]
  for (const row of rows) await transaction({ account_id, ...row })
  const flow = (query: Record<string, string>) => investor.call(getCashFlow, { query })

  expect(await flow({ execution_date__gte: '2026-11-01', execution_date__lte: '2026-11-03' })).toEqual({
    cash_in: '6200.00',
    cash_out: '-4100.00',
    currency: 'USD',
    unconverted: [],
  })
  expect(await flow({ execution_date__gte: '2026-11-03', execution_date__lte: '2026-11-01' })).toEqual({
    cash_in: '0.00',
    cash_out: '0.00',
    currency: 'USD',
    unconverted: [],
  })
  expect(await flow({ tx_type: 'INTEREST' })).toMatchObject({ cash_in: '1.00', cash_out: '0.00' })
  const shown = await investor.call(listTransactions, { query: { execution_date__gte: '2026-11-03' } })
  expect(shown.results.map((row) => [row.flow_amount, row.is_pending])).toContainEqual(['-50.00', true])
})

test('[R-7.091] foreign cash flows are converted at the last rate on or before their day, or named', async () => {
  const { id: account_id } = await buildAccount(app.deps, investor.userId)
  for (const [execution_date, flow_amount, currency] of [
    ['2026-11-03', '-0.05', 'EUR'], // 0.055
    ['2026-11-03', '-0.05', 'EUR'],
    ['2026-11-04', '10.00', 'EUR'], // 12.00
    ['2026-11-01', '10.00', 'EUR'], // before any rate
    ['2026-11-04', '10.00', 'XYZ'],
  ] as const)
    await transaction({ account_id, execution_date, flow_amount, currency })
  const flow = (query: Record<string, string>) => investor.call(getCashFlow, { query })

  expect(await flow({ execution_date__gte: '2026-11-02' })).toEqual({
    cash_in: '12.00',
    cash_out: '-0.12',
    currency: 'USD',
    unconverted: ['XYZ'],
  })
  expect((await flow({})).unconverted).toEqual(['EUR', 'XYZ'])
})

test('[R-7.091] the cash flow of all is the sum over institutions', async () => {
  const institutions = []
  for (const amounts of [
    ['10.01', '-3.33'],
    ['0.99', '-0.67', '-1.00'],
  ]) {
    const { id, institution_id } = await buildAccount(app.deps, investor.userId)
    institutions.push(institution_id)
    for (const flow_amount of amounts) await transaction({ account_id: id, flow_amount })
  }
  const flows = []
  for (const institution of institutions) flows.push(await investor.call(getCashFlow, { query: { institution } }))
  expect(flows.map((flow) => [flow.cash_in, flow.cash_out])).toEqual([
    ['10.01', '-3.33'],
    ['0.99', '-1.67'],
  ])
  expect(await investor.call(getCashFlow)).toMatchObject({ cash_in: '11.00', cash_out: '-5.00' })
})

test('[R-7.092] the account types count the transactions of the filter, types without any included', async () => {
  const ira = await buildAccount(app.deps, investor.userId, { account_type: 'IRA' })
  const second = await buildAccount(app.deps, investor.userId, { account_type: 'IRA' })
  const cd = await buildAccount(app.deps, investor.userId, { account_type: 'CD' })
  await transaction({ account_id: ira.id, execution_date: '2026-11-01' })
  await transaction({ account_id: ira.id, execution_date: '2026-11-02', is_pending: true })
  await transaction({ account_id: second.id, execution_date: '2026-11-02' })
  await transaction({ account_id: cd.id, execution_date: '2026-10-02' })
  const types = async (query: Record<string, string>) =>
    (await investor.call(listTransactionAccountTypes, { query })).account_types

  expect(await types({ execution_date__gte: '2026-11-01', execution_date__lte: '2026-11-30' })).toEqual([
    { type: 'CD', account_type_display: 'Certificate of Deposit', count: 0 },
    { type: 'IRA', account_type_display: 'Retirement', count: 3 },
  ])
  expect(await types({ institution: cd.institution_id })).toMatchObject([{ type: 'CD', count: 1 }])
  expect((await investor.call(listTransactions, { query: { account_type: 'IRA' } })).count).toBe(3)
})

test('the transactions of a removed account and of a removed credential leave every list, sum and count', async () => {
  const kept = await transaction({ flow_amount: '-1.00' })
  const { account_id } = await transaction({ flow_amount: '-2.00' })
  const credential = await buildCredential(app.deps, investor.userId, { deleted_at: app.clock.now })
  const unlinked = await buildAccount(app.deps, investor.userId, { credential_id: credential.id, account_type: 'CD' })
  await transaction({ account_id: unlinked.id, flow_amount: '-4.00' })
  await investor.call(deleteAccount, { params: { id: account_id } })

  expect((await investor.call(listTransactions)).results.map((row) => row.id)).toEqual([kept.id])
  expect((await investor.call(listTransactions, { query: { account_id } })).count).toBe(0)
  expect((await investor.call(getCashFlow)).cash_out).toBe('-1.00')
  expect((await investor.call(listTransactionAccountTypes)).account_types).toMatchObject([
    { type: 'CHECKING', count: 1 },
  ])
})

test("[S-057] [S-063] another person's transactions are in no list, sum or count, also when a filter names their ids", async () => {
  const other = await app.person()
  const foreign = await transaction().then(() => buildTransaction(app.deps, other.userId, { flow_amount: '77.00' }))
  for (const query of [
    `account_id=${foreign.account_id}`,
    `institution=${foreign.institution_id}`,
    'account_id=7',
    'institution=null',
  ]) {
    const answers = []
    for (const path of ['', 'cash_flow/', 'account_types/'])
      answers.push((await investor.request('GET', `/api/investor/transactions/${path}?${query}`)).body)
    expect(answers, query).toEqual([
      { count: 0, next: null, previous: null, results: [] },
      { cash_in: '0.00', cash_out: '0.00', currency: 'USD', unconverted: [] },
      { account_types: [], searched_since: null },
    ])
  }
  expect((await investor.call(listTransactions)).count).toBe(1)
  const seen = await app.deps.db.asUser(investor.userId, (tx) =>
    tx.selectFrom('transaction').select('user_id').execute(),
  )
  expect(seen).toEqual([{ user_id: investor.userId }])
})

test('[S-098] transactions have no page 0, -1, 1.5 or 1000000000, and at most 100 rows a page', async () => {
  for (const page of ['0', '-1', '1.5', '1000000000', '999999999', 'x'])
    expect((await investor.request('GET', `/api/investor/transactions/?page=${page}`)).status, page).toBe(404)
  expect((await investor.request('GET', '/api/investor/transactions/?page_size=1000000000')).status).toBe(200)
})

test('transactions are closed to advisors and to nobody signed in', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  for (const path of ['', 'cash_flow/', 'account_types/']) {
    expect((await advisor.request('GET', `/api/investor/transactions/${path}`)).status).toBe(403)
    expect((await app.request('GET', `/api/investor/transactions/${path}`)).status).toBe(401)
  }
})

test('a refund lessens Money Out and is no income, in the sums and day by day; what was given back of a fee or a tax does the same', async () => {
  const { id } = await buildAccount(app.deps, investor.userId, { account_type: 'CREDIT_CARD' })
  for (const [execution_date, tx_type, flow_amount] of [
    ['2026-11-03', 'PURCHASE', '-80.00'],
    ['2026-11-05', 'PURCHASE', '25.00'],
    ['2026-11-05', 'FEE', '4.00'],
    ['2026-11-05', 'TAX', '1.00'],
    ['2026-11-06', 'DEPOSIT', '500.00'],
  ] as const)
    await transaction({ account_id: id, execution_date, tx_type, flow_amount })
  const flow = (from: string, to: string) =>
    investor.call(getCashFlow, { query: { execution_date__gte: from, execution_date__lte: to } })
  expect(await flow('2026-11-01', '2026-11-30')).toMatchObject({ cash_in: '500.00', cash_out: '-50.00' })
  // parts add up to the whole: a day on which more was given back than spent has a Money Out above zero
  expect(await flow('2026-11-05', '2026-11-05')).toMatchObject({ cash_in: '0.00', cash_out: '30.00' })
})
