import { getCashFlow } from '@keelwise/contract/transactions'
import { getTransfer, joinTransfer, splitTransfer } from '@keelwise/contract/transfers'
import { afterAll, expect, test } from 'vitest'
import { matchTransfers } from '../../ingest/transfers.ts'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
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
  expect(await person.call(getTransfer, { params })).toMatchObject({ other: null, candidates: [{ id: into.id }] })

  const path = `/api/investor/transactions/${out.id}/transfer/`
  const wrong = await person.request('POST', path, { other_id: other.id })
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
