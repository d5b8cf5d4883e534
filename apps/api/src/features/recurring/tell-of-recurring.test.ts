import { listNotifications } from '@keelwise/contract/notifications'
import { decideRecurring } from '@keelwise/contract/recurring'
import { addDays, addMonths, dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
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

test('whoever is called something else afterwards is not told of again, whichever release told', async () => {
  const person = await app.person()
  const { id: account_id } = await buildAccount(app.deps, person.userId, { last_updated: app.clock.now })
  const back = (months: number, days = 0) => addDays(addMonths(today(), -months), -days)
  await monthly(person, account_id, 'Paperlark News', back(5, 12), ['-8.00', '-8.00', '-8.00', '-8.00', '-8.00'])
  await monthly(person, account_id, 'Kestrel Fiber', back(4, 3), ['-55.00', '-55.00', '-55.00', '-55.00', '-62.00'])
  const start = app.clock.now
  await tellOfRecurring(app.deps)
  const { system } = app.deps.db
  const told = () => system.selectFrom('notification').where('user_id', '=', person.userId).select('occasion').execute()
  const before = await told()
  expect(before).toHaveLength(2)
  await sql`update transaction set payee = payee || ' Co.' where user_id = ${person.userId}`.execute(system)
  app.clock.now = new Date(start.getTime() + 86_400_000)
  await tellOfRecurring(app.deps)
  expect(await told()).toHaveLength(2)
  // as a release named them that knew no other name
  for (const { occasion } of before)
    await sql`update notification set occasion = regexp_replace(occasion, '[0-9a-f]{8}-[0-9a-f-]{27}',
        case when occasion like '%missed%' then 'paperlark news co.' else 'kestrel fiber co.' end)
      where user_id = ${person.userId} and occasion = ${occasion}`.execute(system)
  app.clock.now = new Date(start.getTime() + 2 * 86_400_000)
  await tellOfRecurring(app.deps)
  expect(await told()).toHaveLength(2)
  app.clock.now = start
})

test('the bell tells once of what is new, and days before of what is due rarely or was confirmed', async () => {
  const person = await app.person()
  const { id: account_id } = await buildAccount(app.deps, person.userId, {
    account_name: 'Everyday',
    last_updated: app.clock.now,
  })
  const start = app.clock.now
  const rows = (payee: string, days: readonly string[], flow_amount: string) =>
    Promise.all(
      days.map((execution_date) =>
        buildTransaction(app.deps, person.userId, {
          account_id,
          payee,
          description: payee,
          execution_date,
          flow_amount,
        }),
      ),
    )
  const due = (days: number, months: number) => addMonths(addDays(today(), days), -months)
  await rows('Harbor Insurance', [due(6, 12), due(6, 9), due(6, 6), due(6, 3)], '-210.00')
  const rent = await rows(
    'Larch House Rent',
    [5, 4, 3, 2, 1].map((months) => due(2, months)),
    '-900.00',
  )
  // monthly and not confirmed, so it goes without saying
  await rows(
    'Kestrel Fiber',
    [5, 4, 3, 2, 1].map((months) => due(2, months)),
    '-55.00',
  )
  await rows(
    'Paperlark News',
    [3, 2, 1].map((months) => due(20, months)),
    '-8.00',
  )
  await rows(
    'Salary',
    [12, 9, 6, 3].map((months) => due(5, months)),
    '3000.00',
  )
  await person.call(decideRecurring, { body: { transaction_id: rent.at(-1)!.id, verdict: 'CONFIRM' } })
  await tellOfRecurring(app.deps)
  expect((await titles(person)).toSorted()).toEqual([
    expect.stringMatching(/^Harbor Insurance is due on \w+ \d+, \d+$/),
    expect.stringMatching(/^Larch House Rent is due on \w+ \d+, \d+$/),
    'Paperlark News comes back',
  ])
  const told = (await person.call(listNotifications)).results.find(({ title }) => title.startsWith('Harbor'))
  expect(told).toMatchObject({ level: 'INFO', message: expect.stringContaining('$210.00 from Everyday') })
  app.clock.now = new Date(start.getTime() + 86_400_000)
  expect(await tellOfRecurring(app.deps)).toBeGreaterThan(0)
  const kept = app.deps.db.system.selectFrom('notification').where('user_id', '=', person.userId).select('id')
  expect(await kept.execute()).toHaveLength(3)
  app.clock.now = start
})
