import { deleteAccount } from '@keelwise/contract/accounts'
import { setBudget } from '@keelwise/contract/budgets'
import { createGoal } from '@keelwise/contract/goals'
import { getHealthIndicators, getInvestorSummary } from '@keelwise/contract/summary'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildAccount,
  buildCredential,
  buildInstitution,
  buildPosition,
  buildRate,
  buildTransaction,
} from '../../testing/factories.ts'
import { uuid7 } from '../../platform/ids.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { writeNightlySnapshots } from './nightly-snapshots.ts'

const app = await createTestApp()
let investor: Person
const today = '2026-11-21'
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-01-01', '1.10')
  await buildRate(app.deps, 'EUR', '2026-11-20', '1.20')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-21T12:00:00Z')
  investor = await app.person()
})

const account = (changes: Parameters<typeof buildAccount>[2] = {}) => buildAccount(app.deps, investor.userId, changes)
const snapshot = (accountId: string, date: string, value: string, source = 'sync', currency = 'USD') =>
  app.deps.db.system
    .insertInto('account_snapshot')
    .values({ user_id: investor.userId, account_id: accountId, date, market_value: value, currency, source })
    .execute()
const snapshotsOf = (accountId: string) =>
  app.deps.db.system
    .selectFrom('account_snapshot')
    .select(['date', 'market_value', 'source'])
    .where('account_id', '=', accountId)
    .orderBy('date')
    .execute()

test('[R-7.076] the summary gives net worth, its parts, cash flow of 30 days and where it comes from', async () => {
  const harbour = await buildInstitution(app.deps)
  const credential = await buildCredential(app.deps, investor.userId, { institution_id: harbour.id })
  const broker = await account({ credential_id: credential.id, account_type: 'BROKERAGE', market_value: '140000.50' })
  const card = await account({ credential_id: credential.id, account_type: 'CREDIT_CARD', market_value: '-15000.00' })
  await account({ market_value: '99.00', currency: 'XTS' })
  await snapshot(broker.id, '2026-10-20', '140820.60')
  await snapshot(broker.id, '2026-11-20', '139690.50')
  await snapshot(card.id, '2026-10-20', '-15000.00')
  await buildPosition(app.deps, investor.userId, { account_id: broker.id, market_value: '80000.00' })
  await buildPosition(app.deps, investor.userId, {
    account_id: broker.id,
    market_value: '60000.50',
    asset_class: 'fixed_income',
    sec_type: 'BOND',
  })
  for (const [date, amount, isPending] of [
    ['2026-10-23', '6200.00', false],
    ['2026-11-21', '-4100.00', false],
    ['2026-10-22', '1.00', false],
    ['2026-11-20', '7777.00', true],
  ] as const)
    await buildTransaction(app.deps, investor.userId, {
      account_id: broker.id,
      execution_date: date,
      flow_amount: amount,
      is_pending: isPending,
    })

  const summary = await investor.call(getInvestorSummary)
  expect(summary).toMatchObject({
    currency: 'USD',
    net_worth: { amount: '125000.50', currency: 'USD' },
    assets: { amount: '140000.50', currency: 'USD' },
    liabilities: { amount: '-15000.00', currency: 'USD' },
    change: {
      '1d': { amount: '310.00', percent: '0.25', since: '2026-11-20', accounts_left_out: 0, estimated: false },
      '30d': { amount: '-820.10', percent: '-0.65', since: '2026-10-22' },
      '365d': null,
    },
    accounts_count: 3,
    institutions_count: 2,
    last_sync: null,
    allocation: [
      { asset_class: 'equity', display: 'Equity', amount: '80000.00', percent: '57.14' },
      { asset_class: 'fixed_income', display: 'Fixed Income', amount: '60000.50', percent: '42.86' },
      { asset_class: 'cash', display: 'Cash', amount: '0.00', percent: '0.00' },
      { asset_class: 'alternatives', display: 'Alternatives', amount: '0.00', percent: '0.00' },
    ],
    cash_flow_30d: { cash_in: '6200.00', cash_out: '-4100.00', currency: 'USD' },
    risk: { risk_score: null, risk_band: null, equity_gap_points: null },
    unconverted: ['XTS'],
  })
  const history = summary.net_worth_history
  expect(history[0]).toMatchObject({ date: '2026-10-20', amount: '125820.60', gap: false, carried: false })
  expect(history.at(-1)).toMatchObject({ date: today, amount: '125000.50' })
  expect(history).toHaveLength(33)
})

test('[R-7.076] a person without accounts has zeros, no history, no change and all four classes', async () => {
  expect(await investor.call(getInvestorSummary)).toMatchObject({
    net_worth: { amount: '0.00' },
    change: { '1d': null, '30d': null, '365d': null },
    accounts_count: 0,
    net_worth_history: [],
    cash_flow_30d: { cash_in: '0.00', cash_out: '0.00' },
    unconverted: [],
  })
})

test('an account whose currency has no rate joins no day of the history, since it is in no sum', async () => {
  const dollar = await account({ market_value: '50.00' })
  const odd = await account({ market_value: '70.00', currency: 'XTS' })
  await snapshot(dollar.id, '2026-11-18', '50.00')
  await snapshot(odd.id, '2026-11-20', '70.00', 'sync', 'XTS')
  const { net_worth_history: history, accounts_count, unknown_accounts } = await investor.call(getInvestorSummary)
  expect(history.map((point) => [point.amount, point.accounts_count])).toEqual(
    Array.from({ length: 4 }, () => ['50.00', 1]),
  )
  expect([accounts_count, unknown_accounts.length]).toEqual([2, 1])
})

test('the history carries an account over days without a row, says which days are gaps, estimated or carried, and converts at the rate of each day', async () => {
  const euro = await account({ market_value: '1000.00', currency: 'EUR' })
  const dollar = await account({ market_value: '50.00' })
  await snapshot(euro.id, '2026-11-16', '900.00', 'reconstructed', 'EUR')
  await snapshot(euro.id, '2026-11-17', '1000.00', 'sync', 'EUR')
  await snapshot(dollar.id, '2026-11-19', '50.00')
  await snapshot(euro.id, '2026-11-21', '1000.00', 'sync', 'EUR')

  const { net_worth_history: history } = await investor.call(getInvestorSummary)
  const flags = (point: (typeof history)[number]) =>
    [point.estimated && 'estimated', point.carried && 'carried', point.gap && 'gap'].filter(Boolean).join(' ')
  expect(history.map((point) => [point.date, point.amount, point.accounts_count, flags(point)])).toEqual([
    ['2026-11-16', '990.00', 1, 'estimated'],
    ['2026-11-17', '1100.00', 1, ''],
    ['2026-11-18', '1100.00', 1, 'carried gap'],
    ['2026-11-19', '1150.00', 2, 'carried'],
    ['2026-11-20', '1250.00', 2, 'carried gap'],
    ['2026-11-21', '1250.00', 2, ''],
  ])
})

test('the history is never longer than 366 days and begins with what was held before them', async () => {
  const old = await account({ market_value: '300.00' })
  await snapshot(old.id, '2024-01-01', '100.00')
  await snapshot(old.id, '2026-06-01', '200.00')
  const { net_worth_history: history, change } = await investor.call(getInvestorSummary)
  expect(history).toHaveLength(366)
  expect(history[0]).toMatchObject({ date: '2025-11-21', amount: '100.00', carried: true })
  expect(history.at(-2)).toMatchObject({ date: '2026-11-20', amount: '200.00' })
  expect(change).toMatchObject({
    '1d': { amount: '100.00', percent: '50.00' },
    '365d': { amount: '200.00', percent: '200.00' },
  })
})

test('an account linked today changes the net worth and is no gain: the change counts only accounts known then', async () => {
  const known = await account({ market_value: '110.00' })
  await snapshot(known.id, '2026-11-01', '100.00')
  const added = await account({ market_value: '90000.00' })
  await snapshot(added.id, today, '90000.00')
  const { net_worth: netWorth, change } = await investor.call(getInvestorSummary)
  expect(netWorth.amount).toBe('90110.00')
  expect(change['1d']).toMatchObject({ amount: '10.00', percent: '10.00', accounts_left_out: 1 })
  expect(change['30d']).toBeNull()
})

test('[R-7.076] a removed account and another person are in no figure', async () => {
  const gone = await account({ market_value: '500.00' })
  await snapshot(gone.id, '2026-11-01', '500.00')
  await investor.call(deleteAccount, { params: { id: gone.id } })
  await buildAccount(app.deps, (await app.person()).userId, { market_value: '777.00' })
  const summary = await investor.call(getInvestorSummary)
  expect([summary.net_worth.amount, summary.net_worth_history]).toEqual(['0.00', []])
})

test('the nightly job carries the last value into a day that no sync has written, once, and leaves what was read', async () => {
  const silent = await account({ market_value: '42.00' })
  const read = await account({ market_value: '43.00' })
  await snapshot(silent.id, '2026-11-20', '42.00')
  await snapshot(read.id, today, '43.00')
  app.clock.now = new Date('2026-11-21T06:29:00Z')
  expect(await writeNightlySnapshots(app.deps, null)).toBeNull()
  expect(await snapshotsOf(silent.id)).toHaveLength(1)
  app.clock.now = new Date('2026-11-21T06:30:00Z')
  expect(await writeNightlySnapshots(app.deps, null)).toBe(today)
  expect(await writeNightlySnapshots(app.deps, null)).toBe(today)
  expect(await snapshotsOf(silent.id)).toEqual([
    { date: '2026-11-20', market_value: '42.00', source: 'sync' },
    { date: today, market_value: '42.00', source: 'nightly' },
  ])
  expect(await snapshotsOf(read.id)).toEqual([{ date: today, market_value: '43.00', source: 'sync' }])
})

test('an account whose positions lacked a rate is worth something from the night on that the rate is known', async () => {
  const unknown = await account({ account_type: 'BROKERAGE', market_value: null, value_basis: 'positions' })
  await buildPosition(app.deps, investor.userId, { account_id: unknown.id, market_value: '5000.00' })
  const foreign = { account_id: unknown.id, market_value: '1000.00', market_value_currency: 'NOK' }
  await buildPosition(app.deps, investor.userId, foreign)
  await writeNightlySnapshots(app.deps, null)
  expect(await snapshotsOf(unknown.id)).toEqual([])
  expect((await investor.call(getInvestorSummary)).unknown_accounts).toMatchObject([{ reason: 'POSITION_UNKNOWN' }])
  await buildRate(app.deps, 'NOK', today, '0.09')
  await writeNightlySnapshots(app.deps, null)
  expect(await snapshotsOf(unknown.id)).toEqual([{ date: today, market_value: '5090.00', source: 'nightly' }])
  expect(await investor.call(getInvestorSummary)).toMatchObject({
    net_worth: { amount: '5090.00' },
    unknown_accounts: [],
  })
})

test('[R-7.080] the indicators are worked out from accounts, positions, flows and connections', async () => {
  const broken = await buildCredential(app.deps, investor.userId, {
    actionable_type: 'userActionable',
    action_type: 'reAuthenticate',
    mini_type: 'ERROR',
  })
  const checking = await account({
    credential_id: broken.id,
    market_value: '9000.00',
    last_updated: '2026-11-19T12:00:00Z',
  })
  const broker = await account({ account_type: 'BROKERAGE', market_value: '14000.00' })
  await account({ account_type: 'LOAN', market_value: '-8700.00' })
  const file = await buildCredential(app.deps, investor.userId, { provider: 'file' })
  await account({
    credential_id: file.id,
    account_type: 'OTHER',
    market_value: '0.00',
    last_updated: '2026-01-01T00:00:00Z',
  })
  const held = (value: string, changes: Parameters<typeof buildPosition>[2] = {}) =>
    buildPosition(app.deps, investor.userId, { account_id: broker.id, market_value: value, ...changes })
  await held('4000.00')
  // one bond in two accounts is one position
  const other = await account({ account_type: 'BROKERAGE', market_value: '6000.00' })
  await held('7000.00', { asset_class: 'fixed_income', sec_type: 'BOND' })
  await held('6000.00', { asset_class: 'fixed_income', sec_type: 'BOND', account_id: other.id })
  await held('3000.00', { asset_class: 'cash', sec_type: 'CASH' })
  const flow = (date: string, amount: string) =>
    buildTransaction(app.deps, investor.userId, { account_id: checking.id, execution_date: date, flow_amount: amount })
  await flow('2026-08-20', '-99999.00')
  await flow('2026-08-24', '10000.00')
  await flow('2026-11-01', '-9000.00')

  const { as_of: asOf, indicators } = await investor.call(getHealthIndicators)
  expect(asOf).toBe('2026-11-21T12:00:00.000Z')
  expect(indicators.map(({ key, value, status }) => [key, value, status])).toEqual([
    ['emergency_fund', '3.00', 'watch'],
    ['savings_rate', '10.00', 'watch'],
    ['diversification', '65.00', 'action'],
    ['risk_alignment', null, 'unknown'],
    ['cash_drag', '15.00', 'watch'],
    ['debt_ratio', '30.00', 'good'],
    ['data_freshness', '2.00', 'watch'],
    ['connection_health', '1', 'action'],
  ])
})

test('[R-7.080] a person without accounts has eight unknown indicators', async () => {
  const { indicators } = await investor.call(getHealthIndicators)
  expect(indicators.map((indicator) => indicator.status)).toEqual(Array.from({ length: 8 }, () => 'unknown'))
})

test('[R-7.076] [R-7.080] the newest risk score gives the equity gap against the target of its recommended band', async () => {
  const broker = await account({ account_type: 'BROKERAGE', market_value: '100.00' })
  await buildPosition(app.deps, investor.userId, { account_id: broker.id, market_value: '57.14' })
  await buildPosition(app.deps, investor.userId, {
    account_id: broker.id,
    market_value: '42.86',
    asset_class: 'fixed_income',
    sec_type: 'BOND',
  })
  for (const [completed_at, risk_score, band] of [
    ['2026-01-01T00:00:00Z', 90, 'aggressive'],
    ['2026-02-01T00:00:00Z', 57, 'moderate'],
  ] as const)
    await app.deps.db.system
      .insertInto('risk_submission')
      .values({
        id: uuid7(Date.parse(completed_at)),
        user_id: investor.userId,
        version: 'rt-1',
        answers: '[]',
        raw_score: 28,
        risk_score,
        risk_band: band,
        recommended_band: band,
        completed_at,
      })
      .execute()
  const { risk } = await investor.call(getInvestorSummary)
  expect(risk).toEqual({ risk_score: 57, risk_band: 'moderate', equity_gap_points: '-2.86' })
  const { indicators } = await investor.call(getHealthIndicators)
  expect(indicators[3]).toMatchObject({ key: 'risk_alignment', value: '2.86', status: 'good', action_url: null })
})

test('an envelope that is over and goals that are behind are said beside the indicators, and change no verdict', async () => {
  const { indicators: before } = await investor.call(getHealthIndicators)
  const savings = await account({ account_type: 'SAVINGS', market_value: '100.00' })
  const spent = { category: 'groceries', execution_date: '2026-11-03' }
  await buildTransaction(app.deps, investor.userId, { account_id: savings.id, flow_amount: '-60.00', ...spent })
  const envelope = { level: 'CATEGORY', is_rolling: false } as const
  await investor.call(setBudget, { body: { ...envelope, key: 'groceries', amount: '50.00' } })
  await investor.call(setBudget, { body: { ...envelope, key: 'coffee', amount: '50.00' } })
  const goal = { target_months: null, strategy: null, target_date: '2027-06-30', monthly_amount: '1.00' }
  const wish = { ...goal, target_amount: '9000.00', accounts: [] }
  await investor.call(createGoal, { body: { ...wish, kind: 'HOUSE', name: 'Roof' } })
  await investor.call(createGoal, { body: { ...wish, kind: 'EMERGENCY', name: 'Cushion' } })
  const { indicators } = await investor.call(getHealthIndicators)
  const [fund, rate] = indicators
  expect(fund).toMatchObject({
    recommendation: expect.stringMatching(/ Behind what you planned: Cushion\.$/),
    action_url: '/investor/goals',
  })
  expect(rate).toMatchObject({
    recommendation: expect.stringMatching(/ Over budget this month: Groceries\. Behind what you planned: Roof\.$/),
    action_url: '/investor/budget',
  })
  expect([fund, rate].map((each) => each?.status)).toEqual(before.slice(0, 2).map(({ status }) => status))
})

test('bills that did not come, what costs more and goals that few simulated paths reach are said too, and change no verdict', async () => {
  const checking = await account({ account_type: 'CHECKING', market_value: '100.00' })
  const pay = (payee: string, days: readonly string[], amounts: readonly string[]) =>
    Promise.all(
      days.map((execution_date, at) =>
        buildTransaction(app.deps, investor.userId, {
          account_id: checking.id,
          payee,
          description: payee,
          category: 'streaming',
          execution_date,
          flow_amount: amounts[Math.min(at, amounts.length - 1)]!,
        }),
      ),
    )
  await pay(
    'Paperlark News',
    ['2026-05-04', '2026-06-04', '2026-07-04', '2026-08-04', '2026-09-04', '2026-10-04'],
    ['-9.00'],
  )
  await pay(
    'Lumen Stream',
    ['2026-06-15', '2026-07-15', '2026-08-15', '2026-09-15', '2026-10-15', '2026-11-15'],
    ['-9.99', '-9.99', '-9.99', '-9.99', '-12.99'],
  )
  const { indicators: before } = await investor.call(getHealthIndicators)
  expect(before[1]).toMatchObject({
    recommendation: expect.stringMatching(
      / Expected and not booked: Paperlark News \(.*November 4, 2026\)\. Costs more than before: Lumen Stream\.$/,
    ),
    action_url: '/investor/transaction?view=recurring',
  })
  const broker = await account({ market_value: '9000.00' })
  await buildPosition(app.deps, investor.userId, {
    account_id: broker.id,
    market_value: '9000.00',
    asset_class: 'cash',
    sec_type: 'CASH',
  })
  await investor.call(createGoal, {
    body: {
      kind: 'HOUSE',
      name: 'Roof',
      target_amount: '12480.00',
      target_months: null,
      target_date: '2028-11-21',
      monthly_amount: '20.00',
      strategy: null,
      accounts: [{ account_id: broker.id, percent: '100', amount: null }],
    },
  })
  const [, doubtful] = (await investor.call(getHealthIndicators)).indicators
  expect(doubtful).toMatchObject({
    recommendation: expect.stringMatching(
      / With what you put aside, fewer than half of the simulated paths reach: Roof \(\d+%\)\. Expected .* Lumen Stream\. Behind what you planned: Roof\.$/,
    ),
    status: before[1]?.status,
    action_url: '/investor/goals',
  })
})

test('an advisor and a stranger get neither the summary nor the indicators', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  for (const { path } of [getInvestorSummary, getHealthIndicators]) {
    expect((await advisor.request('GET', path)).status).toBe(403)
    expect((await app.request('GET', path)).status).toBe(401)
  }
})

test('what is repaid of a mortgage out of an own account shortens what the savings last, its interest counts once', async () => {
  const checking = await account({ market_value: '9000.00' })
  const mortgage = await account({ account_type: 'MORTGAGE', market_value: '-200000.00' })
  const row = (account_id: string, tx_type: string, flow_amount: string, changes = {}) =>
    buildTransaction(app.deps, investor.userId, { account_id, tx_type, flow_amount, ...changes })
  await row(checking.id, 'PURCHASE', '-1.00', { execution_date: '2026-08-01' })
  await row(checking.id, 'PURCHASE', '-3000.00')
  const payment = { is_cash_flow: false, transfer_id: uuid7(app.clock.now.getTime()) }
  await row(checking.id, 'TRANSFER_OUT', '-1900.00', payment)
  await row(mortgage.id, 'PAYMENT', '1900.00', payment)
  await row(mortgage.id, 'INTEREST', '-900.00')
  // 3,000 spent, 900 of interest and 1,000 repaid in three months
  const { indicators } = await investor.call(getHealthIndicators)
  expect(indicators[0]).toMatchObject({ key: 'emergency_fund', value: '5.51' })
})
