import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
let sandbox: TestSandbox
const now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  sandbox = await startTestSandbox({ now: () => now })
  for (const institution of ['lanternfield', 'driftpine', 'evergrove'])
    await sandbox.seed('demo-person', institution, 'demo-investor')
  await sandbox.seed('other-person', 'driftpine', 'saver')
})
afterAll(async () => sandbox.close())

test('the demo household has exactly 9 accounts, 60 positions and 1,500 transactions', async () => {
  const session = await sandbox.open('demo-person')
  const accounts = await sandbox.call('GET', '/api/v1/accounts?size=100', { session })
  expect(accounts.body.totalElements).toBe(9)
  const positions = await sandbox.call('GET', '/api/v1/positions?size=1', { session })
  expect(positions.body).toMatchObject({
    pageNumber: 0,
    pageSize: 1,
    isFirst: true,
    isLast: false,
    totalElements: 60,
    totalPages: 60,
  })
  let transactions = 0
  for (const account of accounts.body.data) {
    const { body } = await sandbox.call('GET', `/api/v1/transactions?accountId=${account.id}&size=1`, { session })
    transactions += body.totalElements
  }
  expect(transactions).toBe(1500)
})

test('what the pages say adds up to the cent with the truth', async () => {
  const session = await sandbox.open('demo-person')
  const { body: truth } = await sandbox.call('GET', '/admin/truth?personId=demo-person')
  expect(truth['totals']).toMatchObject({ accounts: 9, positions: 60, transactions: 1500 })
  for (const account of truth.accounts) {
    const { body } = await sandbox.call('GET', `/api/v1/transactions?accountId=${account.accountId}&size=1000`, {
      session,
    })
    const cents = body.data
      .filter((row) => !row.pending)
      .reduce((sum, row) => sum + Math.round(Number(row.amount) * 100), 0)
    expect((cents / 100).toFixed(2)).toBe(account.amountSum)
    expect(body.data).toHaveLength(account.transactions)
    if (/^(BANKING|CREDITCARD|LOAN)/.test(account.accountType)) expect(account.marketValue).toBe(account.amountSum)
    else expect(account.marketValue).toBe(account.positionsValue)
  }
})

test('an answer is the same to the byte when it is asked for again', async () => {
  const session = await sandbox.open('demo-person')
  const first = await sandbox.call('GET', '/api/v1/positions?size=100', { session })
  const second = await sandbox.call('GET', '/api/v1/positions?size=100', { session })
  expect(second.text).toBe(first.text)
})

test('account numbers leave masked and liabilities are negative', async () => {
  const session = await sandbox.open('demo-person')
  const { body } = await sandbox.call('GET', '/api/v1/accounts?size=100', { session })
  for (const account of body.data) {
    expect(account.accountNumber).toMatch(/^XX\d{4}$/)
    expect(account.name).toContain(account.accountNumber)
  }
  const mortgage = body.data.find((each) => each.accountType === 'LOAN_MORTGAGE')
  expect(mortgage?.marketValue.amount).toMatch(/^-\d+\.\d\d$/)
})

test('without both tokens there is 401, with the wrong scope too', async () => {
  const session = await sandbox.open('demo-person')
  const link = await sandbox.open('demo-person', 'link')
  expect((await sandbox.call('GET', '/api/v1/accounts')).status).toBe(401)
  expect((await sandbox.call('GET', '/api/v1/accounts', { session: { ...session, csrf_token: 'wrong' } })).status).toBe(
    401,
  )
  expect((await sandbox.call('GET', '/api/v1/accounts', { session: link })).status).toBe(401)
})

test('an ended session stops working and ending it twice is no error', async () => {
  const session = await sandbox.open('demo-person')
  expect((await sandbox.call('DELETE', `/sso/v1/session/${session.session_id}`)).status).toBe(204)
  expect((await sandbox.call('DELETE', `/sso/v1/session/${session.session_id}`)).status).toBe(204)
  expect((await sandbox.call('GET', '/api/v1/accounts', { session })).status).toBe(401)
})

test("another person's account, credential and session binding look unknown", async () => {
  const mine = await sandbox.open('demo-person')
  const { body } = await sandbox.call('GET', '/admin/truth?personId=other-person')
  const foreign = body.accounts[0]!
  expect(
    (await sandbox.call('GET', `/api/v1/transactions?accountId=${foreign.accountId}`, { session: mine })).status,
  ).toBe(404)
  expect(
    (await sandbox.call('GET', `/api/v1/positions?accountId=${foreign.accountId}`, { session: mine })).status,
  ).toBe(404)
  expect((await sandbox.call('DELETE', `/api/v1/accounts/${foreign.accountId}`, { session: mine })).status).toBe(404)
  expect((await sandbox.call('DELETE', `/api/v1/credentials/${foreign.credentialId}`, { session: mine })).status).toBe(
    404,
  )
  const bound = await sandbox.call('POST', '/sso/v1/session', {
    body: { personId: 'demo-person', role: 'investor', scope: 'link', credentialId: foreign.credentialId },
  })
  expect(bound.status).toBe(404)
})

test.each([
  ['/api/v1/accounts?page=-1'],
  ['/api/v1/accounts?size=0'],
  ['/api/v1/accounts?size=5000'],
  ['/api/v1/transactions'],
  ['/api/v1/transactions?accountId=%00'],
  ['/api/v1/fx-rates?date=2026-02-30'],
  ['/api/v1/activities/summary?scope=none'],
])('a bad parameter is a 400 that names it: %s', async (url) => {
  const session = await sandbox.open('demo-person')
  const answer = await sandbox.call('GET', url, { session })
  expect(answer.status).toBe(400)
  expect(answer.body['error']).toMatchObject({ code: 'invalid_request' })
})

test('pages of a history do not overlap and the window filters by trade date', async () => {
  const session = await sandbox.open('demo-person')
  const { body: truth } = await sandbox.call('GET', '/admin/truth?personId=demo-person')
  const id = truth.accounts[0]!.accountId
  const all = await sandbox.call('GET', `/api/v1/transactions?accountId=${id}&size=1000`, { session })
  const ids: string[] = []
  for (let page = 0; ; page += 1) {
    const { body } = await sandbox.call('GET', `/api/v1/transactions?accountId=${id}&size=100&page=${page}`, {
      session,
    })
    ids.push(...body.data.map((row) => row.id))
    if (body['isLast']) break
  }
  expect(ids).toEqual(all.body.data.map((row) => row.id))
  expect(new Set(ids).size).toBe(ids.length)
  const month = await sandbox.call(
    'GET',
    `/api/v1/transactions?accountId=${id}&from=2026-10-01&to=2026-10-31&size=1000`,
    { session },
  )
  expect(month.body).toMatchObject({ windowFrom: '2026-10-01', windowTo: '2026-10-31', complete: true })
  expect(month.body.data.every((row) => row.tradeDate.startsWith('2026-10-'))).toBe(true)
})

test('a million transactions are paged without being held', async () => {
  await sandbox.seed('volume-person', 'driftpine', 'volume-1000000')
  const session = await sandbox.open('volume-person')
  const { body: truth } = await sandbox.call('GET', '/admin/truth?personId=volume-person')
  const id = truth.accounts[0]!.accountId
  const { body } = await sandbox.call('GET', `/api/v1/transactions?accountId=${id}&size=1000&page=999`, { session })
  expect(body).toMatchObject({ totalElements: 1_000_000, totalPages: 1000, isLast: true })
  expect(body.data).toHaveLength(1000)
  expect(body.data[999]?.id).toBe('t-v-0000000')
})

test.each(['messy', 'client', 'stress', 'euro', 'empty', 'founder'])(
  'everything of the persona %s can be read',
  async (login) => {
    await sandbox.seed(`reads-${login}`, login === 'euro' ? 'blauwald' : 'driftpine', login)
    const session = await sandbox.open(`reads-${login}`)
    const accounts = await sandbox.call('GET', '/api/v1/accounts?size=1000', { session })
    const positions = await sandbox.call('GET', '/api/v1/positions?size=1000', { session })
    expect([accounts.status, positions.status]).toEqual([200, 200])
    for (const account of accounts.body.data.slice(0, 3)) {
      const { body } = await sandbox.call('GET', `/api/v1/transactions?accountId=${account.id}&size=1000`, { session })
      expect(body.data).toHaveLength(body.totalElements)
      for (const row of body.data) expect(row.amount).toMatch(/^-?\d+\.\d{2}$/)
    }
  },
)

test('the messy account has an unknown currency, no identifier, an empty date of 1900 and text that is not text', async () => {
  await sandbox.seed('messy-person', 'driftpine', 'messy')
  const session = await sandbox.open('messy-person')
  const { text } = await sandbox.call('GET', '/api/v1/positions?size=100', { session })
  for (const oddity of [
    '"XYZ"',
    '1900-01-01',
    '0.00000001',
    '<b onmouseover',
    '"ticker":null,"cusip":null',
    'Zyzzogeton',
  ])
    expect(text).toContain(oddity)
})

test('adjusted closes go back thirty years by month: a split is no loss, payments count, the mix follows its parts', async () => {
  const session = await sandbox.open('demo-person')
  const ask = (query: string) => sandbox.call('GET', `/api/v1/adjusted-closes?${query}`, { session })
  const closes = async (ticker: string, from: string) =>
    (await ask(`ticker=${ticker}&from=${from}`)).body['closes'] as { date: string; close: string }[]
  const all = await closes('WQBD', '1990-01-01')
  expect([all.length, all[0]?.date, all.at(-1)?.date]).toEqual([361, '1996-10-31', '2026-10-30'])
  expect(all.every(({ close }) => Number(close) > 0)).toBe(true)
  expect(await closes('WQBD', '2018-11-01')).toEqual(all.slice(-96))
  const [before, after] = (await closes('VYNX', '2025-05-01')).map(({ close }) => Number(close))
  expect(Math.abs((after ?? 0) / (before ?? 1) - 1)).toBeLessThan(0.5)
  const price = (await sandbox.call('GET', '/api/v1/prices?ticker=WQBD&from=2019-01-31', { session })).body['closes']
  const [first, last] = [0, -1].map((at) => Number((price as { close: string }[]).at(at)?.close))
  const growth = Number(all.at(-1)?.close) / Number(all.find(({ date }) => date === '2019-01-31')?.close)
  expect(growth).toBeGreaterThan(((last ?? 0) / (first ?? 1)) * 1.2)
  const [equity, bond, mix] = await Promise.all(
    ['SIM-EQUITY', 'SIM-BOND', 'SIM-60-40'].map((id) => closes(id, '2010-01-01')),
  )
  const move = (series: { close: string }[] = []) => Number(series[1]?.close) / Number(series[0]?.close) - 1
  expect(move(mix)).toBeCloseTo(0.6 * move(equity) + 0.4 * move(bond), 6)
  for (const unknown of ['NOPE', 'KLYV260918C00100000'])
    expect((await ask(`ticker=${unknown}&from=2020-01-01`)).status).toBe(404)
})

test('prices go by ticker, by name where there is no ticker, by option code, and indices have theirs', async () => {
  const session = await sandbox.open('demo-person')
  const closes = async (ticker: string) => {
    const query = new URLSearchParams({ ticker, from: '2026-11-16', to: '2026-11-20' })
    const { body } = await sandbox.call('GET', `/api/v1/prices?${query.toString()}`, { session })
    expect(body.simulated).toBe(true)
    return (body['closes'] as { close: string }[]).map((each) => Number(each.close))
  }
  const { body: held } = await sandbox.call('GET', '/api/v1/positions?size=100', { session })
  const positions = held.data as unknown as {
    secType: string
    ticker: string | null
    name: string
    unitPrice: { amount: string }
  }[]
  for (const position of positions.filter((each) => each.secType !== 'CASH'))
    expect((await closes(position.ticker ?? position.name)).at(-1)).toBe(Number(position.unitPrice.amount))
  const { body: indices } = await sandbox.call('GET', '/api/v1/indices', { session })
  const tickers = (indices.data as unknown as { ticker: string }[]).map((index) => index.ticker)
  expect(tickers).toEqual(['SIM-EQUITY', 'SIM-BOND', 'SIM-60-40'])
  const [equity, bond, mix] = await Promise.all(tickers.map(closes))
  for (let day = 1; day < 5; day++) {
    const move = (series: number[] = []) => (series[day] ?? NaN) / (series[day - 1] ?? NaN) - 1
    expect(move(mix)).toBeCloseTo(0.6 * move(equity) + 0.4 * move(bond), 6)
  }
  const rates = await sandbox.call('GET', '/api/v1/fx-rates/history?currency=EUR&from=2026-11-16', { session })
  const { body: today } = await sandbox.call('GET', '/api/v1/fx-rates?date=2026-11-20', { session })
  const listed = (body: unknown) => (body as { rates: { usdPerUnit: string }[] }).rates
  expect(listed(rates.body)).toHaveLength(5)
  expect(listed(rates.body).at(-1)?.usdPerUnit).toBe(listed(today)[0]?.usdPerUnit)
  const unknown = await sandbox.call('GET', '/api/v1/fx-rates/history?currency=XYZ&from=2026-11-16', { session })
  expect(unknown.status).toBe(404)
})
