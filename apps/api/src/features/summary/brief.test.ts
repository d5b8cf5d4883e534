import { randomUUID } from 'node:crypto'
import { getInvestorBrief, getNetWorthChange } from '@keelwise/contract/brief'
import { sumAmounts } from '@keelwise/finance/amounts'
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

const app = await createTestApp()
let investor: Person
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-01-01', '1.10')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-21T12:00:00Z')
  investor = await app.person()
})

const account = (changes: Parameters<typeof buildAccount>[2] = {}) => buildAccount(app.deps, investor.userId, changes)
const snapshot = (accountId: string, date: string, value: string, currency = 'USD') =>
  app.deps.db.system
    .insertInto('account_snapshot')
    .values({
      user_id: investor.userId,
      account_id: accountId,
      date,
      market_value: value,
      currency,
      source: 'sync',
    })
    .execute()
const booked = (accountId: string, tx_type: string, flow_amount: string, changes = {}) =>
  buildTransaction(app.deps, investor.userId, {
    account_id: accountId,
    execution_date: '2026-11-10',
    tx_type,
    flow_amount,
    ...changes,
  })

test('a change is taken apart into what came in, was spent, was earned and charged, what markets did and what nothing explains', async () => {
  const checking = await account({ account_type: 'CHECKING', market_value: '5300.00' })
  const broker = await account({ account_type: 'BROKERAGE', market_value: '11080.00' })
  const mortgage = await account({ account_type: 'MORTGAGE', market_value: '-1050.00' })
  for (const [id, then, now] of [
    [checking.id, '4000.00', '5300.00'],
    [broker.id, '10000.00', '11080.00'],
    [mortgage.id, '-1000.00', '-1050.00'],
  ] as const) {
    await snapshot(id, '2026-10-22', then)
    await snapshot(id, '2026-11-21', now)
  }
  await booked(checking.id, 'DEPOSIT', '3000.00')
  await booked(checking.id, 'PURCHASE', '-1500.00')
  await booked(checking.id, 'PURCHASE', '-500.00', { is_pending: true })
  await booked(checking.id, 'PURCHASE', '-700.00', { execution_date: '2026-10-22' })
  await booked(checking.id, 'INTEREST', '20.00')
  await booked(checking.id, 'FEE', '-12.00')
  await booked(checking.id, 'TAX', '-100.00')
  await booked(broker.id, 'DIVIDEND', '80.00')
  await booked(mortgage.id, 'INTEREST', '-50.00')

  const answer = await investor.call(getNetWorthChange, { query: { since: '2026-10-22' } })
  expect(answer).toMatchObject({ currency: 'USD', since: '2026-10-22', to: '2026-11-21' })
  expect(answer.change).toMatchObject({ before: '13000.00', after: '15330.00', amount: '2330.00', percent: '17.92' })
  expect(answer.change?.parts).toEqual([
    { part: 'put_in', amount: '3000.00' },
    { part: 'spent', amount: '-1500.00' },
    { part: 'markets', amount: '1000.00' },
    { part: 'other', amount: '-108.00' },
    { part: 'income', amount: '100.00' },
    { part: 'taxes', amount: '-100.00' },
    { part: 'interest_paid', amount: '-50.00' },
    { part: 'fees', amount: '-12.00' },
  ])
  expect(sumAmounts(answer.change?.parts.map(({ amount }) => amount) ?? [])).toBe('2330.00')
})

test('what exchange rates did is a part of its own, of investments, of money in a bank and of money changed on its way', async () => {
  for (const [date, rate] of [
    ['2026-01-01', '1.20'],
    ['2026-11-10', '1.25'],
    ['2026-11-21', '1.30'],
  ] as const)
    await buildRate(app.deps, 'GBP', date, rate)
  const held = async (account_type: string, currency: string, then: string, now: string) => {
    const built = await account({ account_type, currency, market_value: now })
    await snapshot(built.id, '2026-10-22', then, currency)
    await snapshot(built.id, '2026-11-21', now, currency)
    return built.id
  }
  const pounds = await held('CHECKING', 'GBP', '1000.00', '1400.00')
  const dollars = await held('SAVINGS', 'USD', '500.00', '623.00')
  await held('BROKERAGE', 'GBP', '2000.00', '2000.00')
  // 70.00 more than was booked, and an account that had no value then
  const card = await held('CREDIT_CARD', 'GBP', '-100.00', '-200.00')
  const late = await account({ account_type: 'CHECKING', market_value: '40.00' })
  await booked(late.id, 'DEPOSIT', '40.00')
  await booked(pounds, 'DEPOSIT', '500.00', { currency: 'GBP' })
  await booked(card, 'PURCHASE', '-30.00', { currency: 'GBP' })
  const transfer = { transfer_id: randomUUID(), is_cash_flow: false }
  await booked(pounds, 'TRANSFER_OUT', '-100.00', { currency: 'GBP', ...transfer })
  await booked(dollars, 'TRANSFER_IN', '123.00', transfer)

  const { change } = await investor.call(getNetWorthChange, { query: { since: '2026-10-22' } })
  expect(change).toMatchObject({ before: '3980.00', after: '4783.00', amount: '803.00' })
  expect(change?.parts).toEqual([
    { part: 'put_in', amount: '625.00' },
    // 200 of the investments, 120 of the account, 11.50 less of the card, 2 less than the rate of the day
    { part: 'currency', amount: '306.50' },
    { part: 'other', amount: '-91.00' },
    { part: 'spent', amount: '-37.50' },
  ])
})

test('a change since a day of which nothing is known is none, and its day lies in the past and within a year', async () => {
  await account({ market_value: '99.00' })
  expect(await investor.call(getNetWorthChange, { query: { since: '2026-10-22' } })).toMatchObject({ change: null })
  for (const since of ['2026-11-21', '2027-01-01', '2025-11-19'])
    expect((await investor.request('GET', `/api/investor/net-worth-change/?since=${since}`)).status).toBe(400)
})

test('what needs the person comes by weight: first the login that hides the most, then what is to act on, then what to watch', async () => {
  const pine = await buildInstitution(app.deps, { name: 'Driftpine Brokerage' })
  const bank = await buildInstitution(app.deps, { name: 'Lanternfield Bank' })
  const [large, small, fine] = await Promise.all([
    buildCredential(app.deps, investor.userId, {
      institution_id: pine.id,
      actionable_type: 'userActionable',
      mini_type: 'ERROR',
      action_type: 'reAuthenticate',
    }),
    buildCredential(app.deps, investor.userId, {
      institution_id: bank.id,
      actionable_type: 'userActionable',
      mini_type: 'ERROR',
      action_type: 'answerSecurityQuestions',
    }),
    buildCredential(app.deps, investor.userId, { institution_id: bank.id }),
  ])
  const broker = await account({ account_type: 'BROKERAGE', market_value: '75000.00', credential_id: large.id })
  await account({ account_type: 'CHECKING', market_value: '5000.00', credential_id: small.id })
  await account({ account_type: 'SAVINGS', market_value: '20000.00', credential_id: fine.id })
  const hold = (changes: object) =>
    buildPosition(app.deps, investor.userId, { account_id: broker.id, market_value_currency: 'USD', ...changes })
  await hold({ name: 'Wide Fund', market_value: '12000.00', sec_type: 'ETF', asset_class: 'equity' })
  await hold({ name: 'Narrow Fund', market_value: '53000.00', sec_type: 'EQUITY', asset_class: 'equity' })
  await hold({ name: 'Cash', market_value: '10000.00', sec_type: 'CASH', asset_class: 'cash' })
  await hold({
    name: 'Harbor Note',
    market_value: '1000.00',
    units: '1000',
    sec_type: 'BOND',
    asset_class: 'fixed_income',
    coupon_rate: '4',
    maturity_date: '2026-12-01',
  })

  const { needs, payments } = await investor.call(getInvestorBrief)
  expect(needs.map((need) => (need.kind === 'indicator' ? need.key : need.kind))).toEqual([
    'connection',
    'connection',
    'diversification',
    'maturity',
    'idle_cash',
  ])
  expect(needs[0]).toMatchObject({
    institution_name: 'Driftpine Brokerage',
    credential_id: large.id,
    action_type: 'reAuthenticate',
    accounts_count: 1,
    amount: '75000.00',
    percent: '75.00',
  })
  expect(needs[3]).toMatchObject({ name: 'Harbor Note', date: '2026-12-01', amount: '1000.00', currency: 'USD' })
  // of the 76,000 that are held in it, which is more than the account is said to be worth
  expect(needs[4]).toEqual({ kind: 'idle_cash', amount: '10000.00', percent: '13.16' })
  expect(payments.map(({ date, kind, name }) => [date, kind, name])).toContainEqual([
    '2026-12-01',
    'maturity',
    'Harbor Note',
  ])
})

test('bills of a week are one thing, which matters where their account holds too little, and stand with what is paid next', async () => {
  const checking = await account({ account_type: 'CHECKING', account_name: 'Everyday', market_value: '900.00' })
  for (const month of ['08', '09', '10'])
    await booked(checking.id, 'PURCHASE', '-850.00', {
      execution_date: `2026-${month}-24`,
      description: 'Cedar Court Rent',
      payee: 'Cedar Court Rent',
    })
  const before = await investor.call(getInvestorBrief)
  expect(before.needs.find(({ kind }) => kind === 'bills')).toEqual({
    kind: 'bills',
    count: 1,
    amount: '850.00',
    date: '2026-11-24',
    name: 'Cedar Court Rent',
    short: null,
  })
  expect(before.payments).toContainEqual({
    date: '2026-11-24',
    kind: 'recurring_out',
    name: 'Cedar Court Rent',
    account_name: 'Everyday',
    amount: '-850.00',
    currency: 'USD',
    is_estimated: false,
  })
  await app.deps.db.system
    .updateTable('account')
    .set({ market_value: '849.99' })
    .where('id', '=', checking.id)
    .execute()
  const [first] = (await investor.call(getInvestorBrief)).needs
  expect(first).toMatchObject({
    kind: 'bills',
    short: { account_name: 'Everyday', amount: '850.00', balance: '849.99' },
  })
})

test('of the month only its own days are left, and what is not booked is not', async () => {
  const checking = await account({ account_type: 'CHECKING' })
  await booked(checking.id, 'DEPOSIT', '2000.00', { execution_date: '2026-11-01' })
  await booked(checking.id, 'DEPOSIT', '999.00', { execution_date: '2026-10-31' })
  await booked(checking.id, 'PURCHASE', '-450.25')
  await booked(checking.id, 'PURCHASE', '-70.00', { is_pending: true })
  expect((await investor.call(getInvestorBrief)).month).toEqual({
    from: '2026-11-01',
    to: '2026-11-21',
    cash_in: '2000.00',
    cash_out: '-450.25',
    left: '1549.75',
  })
})

test('who has nothing needs nothing and is paid nothing', async () => {
  expect(await investor.call(getInvestorBrief)).toMatchObject({
    needs: [],
    payments: [],
    month: { cash_in: '0.00', cash_out: '0.00', left: '0.00' },
  })
})
