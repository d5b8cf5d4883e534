import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { readWithSimulations } from '../../wealth/simulate-aside.ts'
import { runPart } from '../compile/run-part.ts'
import { dataPartOf } from '../first-answers.ts'

// two fees and a contribution long before more purchases than a list reads
const app = await createTestApp()
const today = app.clock.now.toISOString().slice(0, 10)
let person: Person
beforeAll(async () => {
  person = await app.person()
  const { id: account_id } = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE' })
  const book = (tx_type: 'FEE' | 'CONTRIBUTION' | 'BUY', flow_amount: string, execution_date: string) =>
    buildTransaction(app.deps, person.userId, { account_id, tx_type, flow_amount, execution_date })
  await book('FEE', '-12.50', '2026-01-15')
  await book('FEE', '-7.25', '2026-02-15')
  await book('CONTRIBUTION', '500.00', '2026-03-01')
  for (let row = 0; row < 60; row += 1) await book('BUY', '-1.00', '2026-06-01')
})
afterAll(() => app.close())

const listed = async (measure: string, limit: number | null) => {
  const { userId } = person
  const { groups, all } = await readWithSimulations((simulated) =>
    app.deps.db.asUser(userId, (tx) =>
      runPart(
        { tx, userId, clientId: null, currency: 'USD', now: app.clock.now, today, shares: 'all', simulated },
        dataPartOf('transactions', [measure], {
          by: ['booking'],
          order: { by: 'day', direction: 'desc' },
          limit,
          period: { from: '2026-01-01', to: today, words: 'this year so far' },
        }),
      ),
    ),
  )
  return { rows: groups.map(({ figures }) => figures[measure]), all }
}

test.each([
  ['fees', null, ['7.25', '12.50'], 2],
  ['fees', 1, ['7.25'], 2],
  ['put_in', null, ['500.00'], 1],
  ['contributed', 1, ['500.00'], 1],
] as const)(
  'bookings that %s is a sum of are all listed by day, the newest %s, and counted, whatever was booked after them',
  async (measure, limit, rows, all) => {
    expect(await listed(measure, limit)).toEqual({ rows, all })
  },
)

test('a sum at a shop that gave something back says so, and one elsewhere does not', async () => {
  const { userId } = await app.person()
  const { id: account_id } = await buildAccount(app.deps, userId, { account_type: 'CREDIT_CARD' })
  const book = (description: string, flow_amount: string) =>
    buildTransaction(app.deps, userId, {
      account_id,
      tx_type: 'PURCHASE',
      flow_amount,
      description,
      execution_date: '2026-06-02',
    })
  await book('Pebble Outfitters', '-80.00')
  await book('Pebble Outfitters', '15.00')
  await book('Marrow Books', '-20.00')
  const spentAt = async (payee: string) => {
    const { found } = await readWithSimulations((simulated) =>
      app.deps.db.asUser(userId, (tx) =>
        runPart(
          { tx, userId, clientId: null, currency: 'USD', now: app.clock.now, today, shares: 'all', simulated },
          dataPartOf('transactions', ['out'], {
            where: [{ field: 'payee', op: 'has', values: [payee] }],
            period: { from: '2026-01-01', to: today, words: 'this year so far' },
          }),
        ),
      ),
    )
    return [found.total.figures['out'], found.notes]
  }
  expect(await spentAt('Pebble')).toEqual(['65.00', ['What was given back is taken off.']])
  expect(await spentAt('Marrow')).toEqual(['20.00', []])
})
