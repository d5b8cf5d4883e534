import { getCashFlow } from '@keelwise/contract/transactions'
import { getTransfer, joinTransfer, splitTransfer } from '@keelwise/contract/transfers'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { matchTransfers } from '../../ingest/transfers.ts'
import { buildAccount, buildRate, buildTransaction } from '../../testing/factories.ts'
import { findBreaches } from '../../testing/find-breaches.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('a transfer is split for good and joined again by hand, and Money In and Out follow', async () => {
  const person = await app.person()
  const [checking, savings] = [await buildAccount(app.deps, person.userId), await buildAccount(app.deps, person.userId)]
  const out = await buildTransaction(app.deps, person.userId, {
    account_id: checking.id,
    flow_amount: '-75.00',
    tx_type: 'TRANSFER_OUT',
  })
  const into = await buildTransaction(app.deps, person.userId, {
    account_id: savings.id,
    flow_amount: '75.00',
    tx_type: 'TRANSFER_IN',
  })
  const other = await buildTransaction(app.deps, person.userId, { account_id: savings.id, flow_amount: '74.00' })
  const small = await buildTransaction(app.deps, person.userId, {
    account_id: savings.id,
    flow_amount: '55.00',
    is_pending: true,
    is_cash_flow: false,
  })
  const match = () =>
    app.deps.db.asUser(person.userId, (tx) => matchTransfers(tx, person.userId, new Date(0), app.clock.now))
  const flow = async () => {
    const { cash_in, cash_out } = await person.call(getCashFlow)
    return [cash_in, cash_out]
  }
  expect(await match()).toBe(1)
  expect(await flow()).toEqual(['74.00', '0.00'])
  const params = { id: out.id }
  expect(await person.call(getTransfer, { params })).toMatchObject({ other: { id: into.id }, candidates: [] })

  await person.call(splitTransfer, { params })
  expect(await flow()).toEqual(['149.00', '-75.00'])
  expect(await match()).toBe(0)
  expect(await person.call(getTransfer, { params })).toMatchObject({
    other: null,
    candidates: [
      { id: into.id, gap: null },
      { id: other.id, gap: { rate: null, amount: '-1.00', percent: '-1.33', is_far: false } },
    ],
  })

  const path = `/api/investor/transactions/${out.id}/transfer/`
  const wrong = await person.request('POST', path, { other_id: small.id })
  expect([wrong.status, wrong.body]).toEqual([400, { other_id: ['These two cannot be one transfer.'] }])
  expect(await person.call(joinTransfer, { params, body: { other_id: into.id } })).toMatchObject({
    other: { id: into.id },
  })
  expect(await flow()).toEqual(['74.00', '0.00'])
  expect(await findBreaches(app)).toEqual([])

  const stranger = await app.person()
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await stranger.request(method, path, method === 'POST' ? { other_id: into.id } : undefined)).status).toBe(
      404,
    )
})

test('two currencies are joined by hand at the rate of the day, charges too; farther apart only when it is confirmed', async () => {
  await buildRate(app.deps, 'EUR', '2026-11-01', '1.10')
  const person = await app.person()
  const dollars = await buildAccount(app.deps, person.userId)
  const euros = await buildAccount(app.deps, person.userId, { currency: 'EUR' })
  const sent = await buildTransaction(app.deps, person.userId, {
    account_id: dollars.id,
    flow_amount: '-110.00',
    tx_type: 'WITHDRAWAL',
  })
  const came = (flow_amount: string) =>
    buildTransaction(app.deps, person.userId, { account_id: euros.id, flow_amount, currency: 'EUR' })
  const [near, far] = [await came('98.50'), await came('90.00')]
  await came('70.00')
  const params = { id: sent.id }
  const { candidates } = await person.call(getTransfer, { params })
  const rate = '0.909091'
  expect(candidates.map(({ id, gap }) => ({ id, gap }))).toEqual([
    { id: near.id, gap: { rate, amount: '-1.50', percent: '-1.50', is_far: false } },
    { id: far.id, gap: { rate, amount: '-10.00', percent: '-10.00', is_far: true } },
  ])
  expect(await person.call(joinTransfer, { params, body: { other_id: near.id } })).toMatchObject({
    other: { id: near.id, gap: { amount: '-1.50' } },
  })
  expect(await person.call(getCashFlow)).toMatchObject({ cash_in: '176.00', cash_out: '0.00' })
  expect(await findBreaches(app)).toEqual([])
  await person.call(splitTransfer, { params })
  expect(await person.call(getCashFlow)).toMatchObject({ cash_in: '284.35', cash_out: '-110.00' })

  const path = `/api/investor/transactions/${sent.id}/transfer/`
  const asked = await person.request('POST', path, { other_id: far.id })
  expect([asked.status, Object.keys(asked.body as object)]).toEqual([400, ['is_confirmed']])
  await person.call(joinTransfer, { params, body: { other_id: far.id, is_confirmed: true } })
  // from its other side the same: 99.00 dollars came of 110.00
  expect(await person.call(getTransfer, { params: { id: far.id } })).toMatchObject({
    other: { id: sent.id, gap: { rate: '1.1', amount: '11.00', is_far: true } },
  })
  expect(await findBreaches(app)).toEqual([])
})

test('what was joined can be looked at and split when the rate of its day is not known any more', async () => {
  await buildRate(app.deps, 'SEK', '2026-11-01', '0.10')
  const person = await app.person()
  const dollars = await buildAccount(app.deps, person.userId)
  const kronor = await buildAccount(app.deps, person.userId, { currency: 'SEK' })
  const sent = await buildTransaction(app.deps, person.userId, { account_id: dollars.id, flow_amount: '-10.00' })
  const came = await buildTransaction(app.deps, person.userId, {
    account_id: kronor.id,
    flow_amount: '99.00',
    currency: 'SEK',
  })
  const params = { id: sent.id }
  await person.call(joinTransfer, { params, body: { other_id: came.id } })
  await sql`delete from fx_rate where currency = 'SEK'`.execute(app.deps.db.system)
  expect(await person.call(getTransfer, { params })).toMatchObject({ other: { id: came.id, gap: null } })
  await person.call(splitTransfer, { params })
  expect(await person.call(getTransfer, { params })).toEqual({ other: null, candidates: [] })
})
