import { decideRecurring, joinRecurring, listRecurring, undoRecurringDecision } from '@keelwise/contract/recurring'
import { addMonths, dayOf } from '@keelwise/finance/days'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
let account_id: string
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
  account_id = (await buildAccount(app.deps, investor.userId, { account_name: 'Everyday' })).id
})

const today = (): string => dayOf(app.clock.now)
/** Rows of a payee in the months before today, on this day or a few days earlier. @param amounts oldest first */
async function monthly(payee: string, amounts: readonly string[], changes: { lastMonth?: number; rest?: object } = {}) {
  const ids: string[] = []
  for (const [at, flow_amount] of amounts.entries()) {
    const back = amounts.length - 1 - at + (changes.lastMonth ?? 0)
    const row = { account_id, payee, description: payee, execution_date: addMonths(today(), -back), flow_amount }
    ids.push((await buildTransaction(app.deps, investor.userId, { ...row, ...changes.rest })).id)
  }
  return ids
}
const read = () => investor.call(listRecurring)
const payees = async () => (await read()).results.map(({ payee, decision }) => [payee, decision?.verdict ?? null])

test('what comes back is told with its pace, its yearly cost, its rise and its next day, and adds up', async () => {
  await monthly('Lumen Stream', ['-9.99', '-9.99', '-9.99', '-11.99', '-11.99'])
  await monthly('Willowmere Works', ['3000.00', '3000.00', '3000.00', '3000.00'], { rest: { tx_type: 'DEPOSIT' } })
  await buildTransaction(app.deps, investor.userId, { account_id, payee: 'Corner Grocer', flow_amount: '-31.00' })
  const { results, totals, currency, calendar } = await read()
  const lumen = results.find(({ payee }) => payee === 'Lumen Stream')
  expect(lumen).toMatchObject({
    direction: 'out',
    account_name: 'Everyday',
    pace: 'monthly',
    amount: '11.99',
    currency: 'USD',
    is_varying: false,
    a_month: '11.99',
    a_year: '143.88',
    last_date: today(),
    next_date: addMonths(today(), 1),
    state: 'active',
    count: 5,
    rise: { from: '9.99', to: '11.99', on: addMonths(today(), -1), percent: '20.0' },
    decision: null,
    joined: [],
  })
  expect(results).toHaveLength(2)
  expect({ totals, currency }).toEqual({
    totals: { out: { a_month: '11.99', a_year: '143.88' }, in: { a_month: '3000.00', a_year: '36000.00' } },
    currency: 'USD',
  })
  const mine = calendar.filter(({ id }) => id === lumen?.id)
  expect(mine.slice(0, 2)).toEqual([
    { id: lumen?.id, date: today(), amount: '11.99', state: 'booked' },
    { id: lumen?.id, date: addMonths(today(), 1), amount: '11.99', state: 'due' },
  ])
})

test('what was dismissed counts no more, also when the next one comes, until that is taken back', async () => {
  const ids = await monthly('Lumen Stream', ['-9.99', '-9.99', '-9.99', '-9.99'], { lastMonth: 1 })
  const { decision_id: id } = await investor.call(decideRecurring, {
    body: { transaction_id: ids.at(-1)!, verdict: 'DISMISS' },
  })
  await monthly('Lumen Stream', ['-9.99'])
  expect(await payees()).toEqual([['Lumen Stream', 'DISMISS']])
  expect(await read()).toMatchObject({ totals: { out: { a_month: '0.00' } }, calendar: [] })
  await investor.call(undoRecurringDecision, { params: { id } })
  expect(await read()).toMatchObject({ results: [{ decision: null }], totals: { out: { a_month: '9.99' } } })
  const again = await investor.request('POST', `/api/investor/recurring/decisions/${id}/undo/`)
  expect(again).toMatchObject({ status: 409, body: { code: 'edit_not_undoable' } })
})

test('the newest word holds, and taking it back brings the one before', async () => {
  const [transaction_id = ''] = await monthly('Lumen Stream', ['-9.99', '-9.99', '-9.99', '-9.99'])
  await investor.call(decideRecurring, { body: { transaction_id, verdict: 'CONFIRM' } })
  const { decision_id: id } = await investor.call(decideRecurring, { body: { transaction_id, verdict: 'DISMISS' } })
  expect(await payees()).toEqual([['Lumen Stream', 'DISMISS']])
  await investor.call(undoRecurringDecision, { params: { id } })
  expect(await payees()).toEqual([['Lumen Stream', 'CONFIRM']])
})

test('a decision finds its series again after the rows it was about were read anew', async () => {
  const ids = await monthly('Lumen Stream', ['-9.99', '-9.99', '-9.99', '-9.99'])
  await investor.call(decideRecurring, { body: { transaction_id: ids.at(-1)!, verdict: 'CONFIRM' } })
  await app.deps.db.system.deleteFrom('transaction').where('id', 'in', ids).execute()
  await monthly('Lumen Stream', ['-9.99', '-9.99', '-9.99', '-9.99'])
  await monthly('Lumen Stream', ['-29.99', '-29.99', '-29.99', '-29.99'])
  expect((await read()).results.map(({ amount, decision }) => [amount, decision?.verdict ?? null])).toEqual([
    ['9.99', 'CONFIRM'],
    ['29.99', null],
  ])
})

test('a payee that changed its name goes on as one', async () => {
  const old = await monthly('LMNSTRM', ['-9.99', '-9.99', '-9.99'], { lastMonth: 3 })
  const fresh = await monthly('Lumen Stream', ['-9.99', '-9.99', '-9.99'])
  expect((await read()).results.map(({ payee, state }) => [payee, state])).toEqual([
    ['LMNSTRM', 'ended'],
    ['Lumen Stream', 'active'],
  ])
  const { decision_id: id } = await investor.call(joinRecurring, {
    body: { transaction_id: old[0]!, same_as_id: fresh[0]! },
  })
  expect((await read()).results).toMatchObject([
    { payee: 'Lumen Stream', count: 6, joined: [{ id, payee: 'LMNSTRM' }] },
  ])
  await investor.call(undoRecurringDecision, { params: { id } })
  expect((await read()).results).toHaveLength(2)
})

test('what does not recur is refused in words, and what is somebody else’s is not found', async () => {
  const { id } = await buildTransaction(app.deps, investor.userId, { account_id, payee: 'Corner Grocer' })
  const [own = ''] = await monthly('Lumen Stream', ['-9.99', '-9.99', '-9.99'])
  const path = '/api/investor/recurring/decisions/'
  const refused = await investor.request('POST', path, { transaction_id: id, verdict: 'CONFIRM' })
  expect(refused).toMatchObject({
    status: 400,
    body: { transaction_id: ['This does not come back with a stable spacing.'] },
  })
  const joined = await investor.request('POST', '/api/investor/recurring/joins/', {
    transaction_id: own,
    same_as_id: own,
  })
  expect(joined).toMatchObject({ status: 400, body: { same_as_id: ['Choose another payee, of the same direction.'] } })
  const other = await app.person()
  expect((await other.request('POST', path, { transaction_id: own, verdict: 'DISMISS' })).status).toBe(404)
  expect(await other.call(listRecurring)).toMatchObject({ results: [], totals: { out: { a_month: '0.00' } } })
})

test('a card that is paid from one’s own account is no bill, nor what a shop gives back, nor what was taken out of cash flow', async () => {
  const card = await buildAccount(app.deps, investor.userId, { account_type: 'CREDIT_CARD', is_liability: true })
  for (const back of [3, 2, 1, 0]) {
    const day = { execution_date: addMonths(today(), -back), tx_type: 'PAYMENT', is_cash_flow: false }
    const transfer_id = crypto.randomUUID()
    const payee = 'Card payment'
    await buildTransaction(app.deps, investor.userId, {
      ...day,
      account_id,
      payee,
      transfer_id,
      flow_amount: '-400.00',
    })
    await buildTransaction(app.deps, investor.userId, {
      ...day,
      account_id: card.id,
      payee,
      transfer_id,
      flow_amount: '400.00',
    })
  }
  await monthly('Bolt Hardware', ['50.00', '50.00', '50.00'], { rest: { tx_type: 'PURCHASE' } })
  await monthly('Robin Alder', ['-50.00', '-50.00', '-50.00'], { rest: { is_excluded: true, is_cash_flow: false } })
  expect((await read()).results).toEqual([])
})
