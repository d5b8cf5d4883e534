import { getCashFlow } from '@keelwise/contract/transactions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildRate, buildTransaction } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { matchTransfers } from './transfers.ts'

const app = await createTestApp()
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-11-01', '1.10')
})
afterAll(() => app.close())

interface Leg {
  readonly amount: string
  readonly currency?: string
  readonly day?: string
  readonly type?: string
  readonly category?: string
}

/** Two accounts of a person, a leg in each, looked at for transfers. @returns what counts as money in and out */
async function flowOf(out: Leg, into: Leg) {
  const person = await app.person()
  for (const [leg, type] of [
    [out, 'TRANSFER_OUT'],
    [into, 'TRANSFER_IN'],
  ] as const) {
    const { amount: flow_amount, currency = 'USD', day = '2026-11-10', type: tx_type = type, category } = leg
    const account = await buildAccount(app.deps, person.userId, { currency })
    await buildTransaction(app.deps, person.userId, {
      account_id: account.id,
      execution_date: day,
      flow_amount,
      currency,
      tx_type,
      ...(category === undefined ? {} : { category, category_by: 'CLASSIFIER' }),
    })
  }
  await app.deps.db.asUser(person.userId, (tx) => matchTransfers(tx, person.userId, new Date(0), app.clock.now))
  const { cash_in, cash_out } = await person.call(getCashFlow, { query: {} })
  return [cash_in, cash_out]
}

test.each<[string, Leg, Leg, string[]]>([
  ['the same day', { amount: '-100.00' }, { amount: '100.00' }, ['0.00', '0.00']],
  [
    'a week apart, both legs saying so',
    { amount: '-100.00' },
    { amount: '100.00', day: '2026-11-17' },
    ['0.00', '0.00'],
  ],
  [
    'a week apart, one leg being an ordinary deposit',
    { amount: '-100.00' },
    { amount: '100.00', day: '2026-11-17', type: 'DEPOSIT' },
    ['100.00', '-100.00'],
  ],
  ['into euros at the day’s rate', { amount: '-110.00' }, { amount: '100.00', currency: 'EUR' }, ['0.00', '0.00']],
  [
    'into euros less what the bank keeps',
    { amount: '-110.00' },
    { amount: '98.60', currency: 'EUR', day: '2026-11-12' },
    ['0.00', '0.00'],
  ],
  ['into euros far from the rate', { amount: '-110.00' }, { amount: '90.00', currency: 'EUR' }, ['99.00', '-110.00']],
  [
    'into euros, one leg being an ordinary deposit',
    { amount: '-110.00' },
    { amount: '100.00', currency: 'EUR', type: 'DEPOSIT' },
    ['110.00', '-110.00'],
  ],
  [
    'into euros, both legs a transfer by their words alone, as tables of banks have it',
    { amount: '-110.00', type: 'WITHDRAWAL', category: 'transfer' },
    { amount: '99.40', currency: 'EUR', type: 'DEPOSIT', category: 'transfer' },
    ['0.00', '0.00'],
  ],
  [
    'into euros, one leg being something else by its words',
    { amount: '-110.00', type: 'WITHDRAWAL', category: 'transfer' },
    { amount: '100.00', currency: 'EUR', type: 'DEPOSIT', category: 'paycheck' },
    ['110.00', '-110.00'],
  ],
])('a transfer between own accounts is neither money in nor out: %s', async (_, out, into, flow) => {
  expect(await flowOf(out, into)).toEqual(flow)
})
