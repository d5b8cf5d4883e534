import {
  archiveAccount,
  deleteAccount,
  getAccountsSummary,
  listAccounts,
  listArchivedAccounts,
  unarchiveAccount,
} from '@keelwise/contract/accounts'
import { listInstitutions } from '@keelwise/contract/institutions'
import * as byHand from '@keelwise/contract/manual-accounts'
import { getCashFlow } from '@keelwise/contract/transactions'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { findBreaches } from '../../testing/find-breaches.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

const house = {
  account_name: 'Lake house',
  institution_name: '',
  account_type: 'OTHER',
  subtype: 'PROPERTY',
  currency: 'USD',
  value: '450000.00',
  date: '2026-06-30',
} as const
const loan = {
  account_name: 'Loan from the family',
  institution_name: 'Family',
  account_type: 'LOAN',
  currency: 'USD',
  value: '12000',
  date: '2026-11-01',
  interest_rate: '2.5',
  monthly_payment: '250.00',
} as const

test('property and debts added by hand count in every total, and each value keeps its day', async () => {
  const person = await app.person()
  const property = await person.call(byHand.createManualAccount, { body: house })
  expect(property).toMatchObject({
    account_type: 'OTHER',
    account_type_display: 'Property',
    market_value: '450000.00',
    institution_name: 'Added by hand',
    last_updated: '2026-06-30T00:00:00.000Z',
    metadata: { is_manual: true, subtype: 'PROPERTY', credential_id: null, from_statement: false },
  })
  const debt = await person.call(byHand.createManualAccount, { body: loan })
  expect(debt).toMatchObject({
    is_liability: true,
    market_value: '-12000.00',
    institution_name: 'Family',
    metadata: { interest_rate: '2.5', monthly_payment: '250.00' },
  })
  expect(await person.call(getAccountsSummary)).toMatchObject({
    total_market_value: { amount: '438000.00' },
    assets: { amount: '450000.00' },
    liabilities: { amount: '-12000.00' },
    accounts_count: 2,
    institutions_count: 2,
  })
  expect((await person.call(listInstitutions)).results.map((row) => [row.name, row.credential_ids])).toEqual([
    ['Added by hand', []],
    ['Family', []],
  ])

  const id = property.id
  // An older day fills the history and changes nothing today; a newer one is today's value.
  await person.call(byHand.storeValuation, { params: { id }, body: { date: '2025-12-31', value: '430000' } })
  expect((await person.call(getAccountsSummary)).assets.amount).toBe('450000.00')
  await person.call(byHand.storeValuation, { params: { id }, body: { date: '2026-11-20', value: '461000' } })
  expect((await person.call(getAccountsSummary)).assets.amount).toBe('461000.00')
  expect(await person.call(byHand.listValuations, { params: { id } })).toEqual({
    valuations: [
      { date: '2026-11-20', value: '461000.00' },
      { date: '2026-06-30', value: '450000.00' },
      { date: '2025-12-31', value: '430000.00' },
    ],
  })
  const snapshots = () =>
    app.deps.db.system
      .selectFrom('account_snapshot')
      .where('account_id', '=', id)
      .select(['date', 'market_value'])
      .orderBy('date')
      .execute()
  expect((await snapshots()).map((row) => row.market_value)).toEqual(['430000.00', '450000.00', '461000.00'])
  await person.call(byHand.deleteValuation, { params: { id, date: '2026-11-20' } })
  expect((await person.call(getAccountsSummary)).assets.amount).toBe('450000.00')
  expect(await snapshots()).toHaveLength(2)

  const renamed = await person.call(byHand.updateManualAccount, {
    params: { id },
    body: { account_name: 'Cabin', institution_name: 'County register' },
  })
  expect(renamed).toMatchObject({ account_name: 'Cabin', institution_name: 'County register' })
  expect(await findBreaches(app)).toEqual([])
  await person.call(deleteAccount, { params: { id } })
  expect((await person.call(listAccounts)).results.map((row) => row.id)).toEqual([debt.id])
})

test.each([
  [{ ...house, account_name: ' ' }, 'account_name'],
  [{ ...house, date: '2027-01-01' }, 'date'],
  [{ ...house, date: '1066-10-14' }, 'date'],
  [{ ...house, value: '12,5' }, 'value'],
  [{ ...house, value: '1.234' }, 'value'],
  [{ ...house, value: '12345678901234567' }, 'value'],
  [{ ...house, account_type: 'CHECKING' }, 'subtype'],
  [{ ...house, interest_rate: '3' }, 'interest_rate'],
  [{ ...loan, interest_rate: '-1' }, 'interest_rate'],
  [{ ...loan, monthly_payment: '-1' }, 'monthly_payment'],
  [{ ...house, currency: 'dollar' }, 'currency'],
  [{ ...house, currency: 'BTC' }, 'currency'],
])('an account by hand with a wrong entry is refused with a message at its field (%#)', async (body, field) => {
  const person = await app.person()
  const answer = await person.request('POST', '/api/investor/manual-accounts/', body)
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]])
})

test("the last value stays, and neither a linked account nor somebody else's can be valued", async () => {
  const [person, other] = [await app.person(), await app.person()]
  const mine = await person.call(byHand.createManualAccount, { body: house })
  const linked = await buildAccount(app.deps, person.userId)
  const valuations = (id: string) => `/api/investor/manual-accounts/${id}/valuations/`
  const entry = { date: '2026-11-01', value: '1.00' }
  expect((await person.request('DELETE', `${valuations(mine.id)}2026-06-30/`)).status).toBe(404)
  expect((await person.request('PUT', valuations(linked.id), entry)).status).toBe(404)
  expect((await other.request('PUT', valuations(mine.id), entry)).status).toBe(404)
  expect((await other.request('GET', valuations(mine.id))).status).toBe(404)
  const facts = { account_name: 'Mine now', institution_name: '' }
  expect((await other.request('PUT', `/api/investor/manual-accounts/${mine.id}/`, facts)).status).toBe(404)
  for (const action of ['archive', 'unarchive'])
    expect(
      (await other.request('POST', `/api/investor/accounts/${mine.id}/${action}/`, { in_totals: false })).status,
    ).toBe(404)
  expect((await person.call(getAccountsSummary)).assets.amount).toBe('450100.00')
})

test('an archived account leaves the totals or stays in them, and comes back whole', async () => {
  const person = await app.person()
  const [checking, savings] = [
    await buildAccount(app.deps, person.userId, { market_value: '100.00' }),
    await buildAccount(app.deps, person.userId, { market_value: '900.00', account_name: 'Old savings' }),
  ]
  const leg = { execution_date: '2026-11-20', is_cash_flow: false, transfer_id: crypto.randomUUID() }
  await buildTransaction(app.deps, person.userId, {
    ...leg,
    account_id: checking.id,
    flow_amount: '-40.00',
    tx_type: 'TRANSFER_OUT',
  })
  await buildTransaction(app.deps, person.userId, {
    ...leg,
    account_id: savings.id,
    flow_amount: '40.00',
    tx_type: 'TRANSFER_IN',
  })
  const total = async () => (await person.call(getAccountsSummary)).total_market_value.amount
  const flow = async () => (await person.call(getCashFlow)).cash_out
  const params = { id: savings.id }

  expect(await person.call(archiveAccount, { params, body: { in_totals: true } })).toMatchObject({
    metadata: { archived_at: expect.any(String), in_totals: true },
  })
  expect([await total(), await flow()]).toEqual(['1000.00', '0.00'])
  await person.call(archiveAccount, { params, body: { in_totals: false } })
  // What goes to an account that counts nowhere is money out.
  expect([await total(), await flow()]).toEqual(['100.00', '-40.00'])
  expect((await person.call(listAccounts)).results.map((row) => row.id)).toEqual([checking.id])
  expect((await person.call(listArchivedAccounts)).accounts.map((row) => row.account_name)).toEqual(['Old savings'])
  expect(await findBreaches(app)).toEqual([])

  await person.call(unarchiveAccount, { params })
  expect([await total(), await flow()]).toEqual(['1000.00', '0.00'])
  expect((await person.call(listArchivedAccounts)).accounts).toEqual([])
  expect(await findBreaches(app)).toEqual([])
})
