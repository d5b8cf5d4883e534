import { listNotifications } from '@keelwise/contract/notifications'
import { decideRecurring } from '@keelwise/contract/recurring'
import { addDays, addMonths, dayOf } from '@keelwise/finance/days'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { tellOfRecurring } from './tell-of-recurring.ts'

const app = await createTestApp()
afterAll(() => app.close())

const today = (): string => dayOf(app.clock.now)
const titles = async (person: Person) => (await person.call(listNotifications)).results.map(({ title }) => title)
/** Rows of a payee in months before this one, the newest last. */
async function monthly(person: Person, account_id: string, payee: string, first: string, amounts: readonly string[]) {
  const ids: string[] = []
  for (const [at, flow_amount] of amounts.entries()) {
    const row = { account_id, payee, description: payee, execution_date: addMonths(first, at), flow_amount }
    ids.push((await buildTransaction(app.deps, person.userId, row)).id)
  }
  return ids
}

test('the bell tells once what was missed and what costs more, and nothing that is old or was dismissed', async () => {
  const person = await app.person()
  const { id: account_id } = await buildAccount(app.deps, person.userId, { last_updated: app.clock.now })
  const back = (months: number, days = 0) => addDays(addMonths(today(), -months), -days)
  await monthly(person, account_id, 'Paperlark News', back(5, 12), ['-8.00', '-8.00', '-8.00', '-8.00', '-8.00'])
  await monthly(person, account_id, 'Kestrel Fiber', back(4, 3), ['-55.00', '-55.00', '-55.00', '-55.00', '-62.00'])
  await monthly(person, account_id, 'Old Rise', back(6, 3), [
    '-5.00',
    '-5.00',
    '-6.00',
    '-6.00',
    '-6.00',
    '-6.00',
    '-6.00',
  ])
  const dismissed = await monthly(person, account_id, 'Never Mind', back(5, 12), [
    '-9.00',
    '-9.00',
    '-9.00',
    '-9.00',
    '-9.00',
  ])
  await person.call(decideRecurring, { body: { transaction_id: dismissed[0]!, verdict: 'DISMISS' } })
  expect(await tellOfRecurring(app.deps)).toBe(1)
  expect((await titles(person)).toSorted()).toEqual(['Kestrel Fiber costs more', 'Paperlark News was not charged'])
  const told = (await person.call(listNotifications)).results.find(({ title }) => title.startsWith('Kestrel'))
  expect(told).toMatchObject({
    message: expect.stringContaining('It rose from $55.00 to $62.00 on'),
    action_url: '/investor/transaction?view=recurring',
  })
  // once a day, and each of them once however often is looked
  expect(await tellOfRecurring(app.deps)).toBe(0)
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
  expect(await tellOfRecurring(app.deps)).toBe(1)
  const kept = app.deps.db.system.selectFrom('notification').where('user_id', '=', person.userId).select('id')
  expect(await kept.execute()).toHaveLength(2)
})
