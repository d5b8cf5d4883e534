import { changeXrayThresholds, getAllocation } from '@keelwise/contract/allocation'
import { submitRiskAnswers } from '@keelwise/contract/risk-tolerance'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildPosition, buildRate, buildTransaction } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

const moderate = { q09: 'a', q14: 'd', q15: 'd' }
const answers = Object.fromEntries(
  Array.from({ length: 15 }, (_, n) => `q${String(n + 1).padStart(2, '0')}`).map((id) => [id, 'b']),
)

test('without a score or a position nothing is compared, and every share is unknown', async () => {
  const person = await app.person()
  const answer = await person.call(getAllocation)
  expect(answer).toMatchObject({
    as_of: null,
    recommended_band: null,
    status: 'unknown',
    total_market_value: '0.00',
    sec_types: [],
    accounts: [],
    steps: [],
  })
  expect(answer.classes.map((row) => [row.asset_class, row.percent, row.target_percent, row.drift_points])).toEqual([
    ['equity', '0.00', null, null],
    ['fixed_income', '0.00', null, null],
    ['cash', '0.00', null, null],
    ['alternatives', '0.00', null, null],
  ])
  expect(answer.xray.map((row) => [row.rule, row.status, row.value])).toEqual([
    ['single_position', 'unknown', null],
    ['single_issuer', 'unknown', null],
    ['foreign_currency', 'unknown', null],
    ['idle_cash', 'unknown', null],
    ['fees', 'unknown', null],
  ])
})

test('positions are compared with the recommended band, spare cash is used before new money, each share adds up', async () => {
  const [person, other] = [await app.person(), await app.person()]
  await person.call(submitRiskAnswers, { body: { answers: { ...answers, ...moderate } } })
  await buildRate(app.deps, 'EUR', '2026-11-20', '1.10')
  const brokerage = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE', account_name: 'Growth' })
  const retirement = await buildAccount(app.deps, person.userId, { account_type: 'IRA', account_name: 'Later' })
  const hold = (account_id: string, market_value: string, changes: object) =>
    buildPosition(app.deps, person.userId, { account_id, market_value, ...changes })
  await hold(brokerage.id, '4800.00', { name: 'Tidewater Works', ticker: 'TIDE', cusip: '123456789' })
  await hold(retirement.id, '2000.00', { name: 'Euro shares', market_value_currency: 'EUR' })
  await hold(retirement.id, '2000.00', {
    name: 'Harbour bond',
    sec_type: 'BOND',
    asset_class: 'fixed_income',
    cusip: '123456AB1',
  })
  await hold(brokerage.id, '1000.00', { name: 'Cash', sec_type: 'CASH', asset_class: 'cash' })
  await hold(brokerage.id, '70.00', { name: 'Without a rate', market_value_currency: 'XTS' })
  await buildPosition(app.deps, other.userId, { market_value: '999.00' })

  const answer = await person.call(getAllocation)
  expect(answer).toMatchObject({
    recommended_band: 'moderate',
    recommended_band_display: 'Moderate',
    status: 'watch',
    total_market_value: '10000.00',
    unconverted: ['XTS'],
  })
  expect(answer.classes.map((row) => [row.percent, row.target_percent, row.drift_points, row.status])).toEqual([
    ['70.00', '60.00', '10.00', 'watch'],
    ['20.00', '33.00', '-13.00', 'action'],
    ['10.00', '4.00', '6.00', 'watch'],
    ['0.00', '3.00', '-3.00', 'good'],
  ])
  expect(answer.steps.map((step) => [step.kind, step.asset_class, step.amount])).toEqual([
    ['use_cash', 'fixed_income', '600.00'],
    ['contribute', 'fixed_income', '1250.00'],
    ['contribute', 'alternatives', '350.00'],
    ['contribute', 'cash', '66.67'],
    ['move', 'fixed_income', '700.00'],
    ['move', 'alternatives', '300.00'],
  ])
  expect(answer.sec_types.map((row) => [row.sec_type, row.market_value_amount, row.percent])).toEqual([
    ['EQUITY', '7000.00', '70.00'],
    ['BOND', '2000.00', '20.00'],
    ['CASH', '1000.00', '10.00'],
  ])
  expect(answer.accounts.map((row) => [row.account_name, row.percent, row.classes.equity, row.classes.cash])).toEqual([
    ['Growth', '58.00', '82.76', '17.24'],
    ['Later', '42.00', '52.38', '0.00'],
  ])
  expect(answer.xray.map((row) => [row.rule, row.value, row.status, row.positions.map(({ name }) => name)])).toEqual([
    ['single_position', '48.00', 'action', ['Tidewater Works']],
    ['single_issuer', '68.00', 'action', ['Tidewater Works', 'Harbour bond']],
    ['foreign_currency', '22.00', 'watch', ['Euro shares']],
    ['idle_cash', '10.00', 'good', ['Cash']],
    ['fees', null, 'unknown', []],
  ])
})

test('fees of a year are measured against what investment accounts were worth on average', async () => {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE' })
  const bank = await buildAccount(app.deps, person.userId)
  const fee = (changes: object) =>
    buildTransaction(app.deps, person.userId, {
      account_id: account.id,
      tx_type: 'FEE',
      flow_amount: '-40.00',
      ...changes,
    })
  await fee({ execution_date: '2025-11-22' })
  await fee({ execution_date: '2026-06-30' })
  await fee({ flow_amount: '5.00' })
  await fee({ execution_date: '2025-11-21' })
  await fee({ account_id: bank.id })
  await fee({ is_pending: true })
  const day = (account_id: string, date: string, market_value: string) => ({
    user_id: person.userId,
    account_id,
    date,
    market_value,
    currency: 'USD',
  })
  await app.deps.db.system
    .insertInto('account_snapshot')
    .values([
      ...Array.from({ length: 14 }, (_, index) => day(account.id, `2026-01-${10 + index}`, '9000.00')),
      ...Array.from({ length: 15 }, (_, index) => day(account.id, `2026-06-${10 + index}`, '11000.00')),
      day(account.id, '2024-06-01', '1.00'),
      day(bank.id, '2026-06-01', '500000.00'),
    ])
    .execute()
  const readFees = async () => (await person.call(getAllocation)).xray.find((row) => row.rule === 'fees')
  expect(await readFees()).toMatchObject({ value: null, part_amount: '75.00', whole_amount: null, status: 'unknown' })
  await app.deps.db.system
    .insertInto('account_snapshot')
    .values(day(account.id, '2026-01-30', '9000.00'))
    .execute()
  const fees = await readFees()
  expect(fees).toMatchObject({ value: '0.75', part_amount: '75.00', whole_amount: '10000.00', status: 'watch' })
})

test('thresholds are a person’s own, come back to the usual ones when left out, and are in the trail', async () => {
  const [person, other] = [await app.person(), await app.person()]
  await buildPosition(app.deps, person.userId, { account_id: (await buildAccount(app.deps, person.userId)).id })
  const set = await person.call(changeXrayThresholds, {
    body: { thresholds: { single_position: { watch: '99.5', action: '100' } } },
  })
  expect(set.thresholds.single_position).toEqual({ watch: '99.50', action: '100.00', is_default: false })
  expect(set.thresholds.fees).toEqual({ watch: '0.50', action: '1.00', is_default: true })
  const firstOf = async (who: typeof person) => (await who.call(getAllocation)).xray[0]
  expect(await firstOf(person)).toMatchObject({ status: 'watch', is_default: false })
  expect(await firstOf(other)).toMatchObject({ threshold: { watch: '10.00', action: '25.00' }, is_default: true })
  await person.call(changeXrayThresholds, { body: { thresholds: {} } })
  expect(await firstOf(person)).toMatchObject({ status: 'action', is_default: true })
  const trail = await app.deps.db.system
    .selectFrom('audit_event')
    .where('action', '=', 'xray_thresholds_changed')
    .where('actor_user_id', '=', person.userId)
    .orderBy('id')
    .select('detail')
    .execute()
  expect(trail.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([{ rules: 'single_position' }, { rules: '' }]),
  )
})

test.each([
  [{}, { thresholds: ['Required'] }],
  [
    { thresholds: { fees: { watch: '2', action: '1' } } },
    { 'thresholds.fees.action': ['Must not be below the first threshold.'] },
  ],
  [
    { thresholds: { fees: { watch: '-1', action: '1' } } },
    { 'thresholds.fees.watch': ['Enter a percent with at most two decimals.'] },
  ],
  [
    { thresholds: { fees: { watch: '1', action: '100.01' } } },
    { 'thresholds.fees.action': ['Enter a percent from 0 to 100.'] },
  ],
  [
    { thresholds: { fees: { watch: 1, action: '2' } } },
    { 'thresholds.fees.watch': ['Expected string, received number'] },
  ],
])('%j is refused with its field', async (body, fields) => {
  const person = await app.person()
  expect(await person.request('PUT', '/api/investor/xray-thresholds/', body)).toMatchObject({
    status: 400,
    body: fields,
  })
})

test('advisors and strangers see no allocation', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  expect(await advisor.request('GET', '/api/investor/allocation/')).toMatchObject({ status: 403 })
  expect(await advisor.request('PUT', '/api/investor/xray-thresholds/', { thresholds: {} })).toMatchObject({
    status: 403,
  })
  expect(await app.request('GET', '/api/investor/allocation/')).toMatchObject({ status: 401 })
})
