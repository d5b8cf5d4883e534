import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { uuid7 } from '../platform/ids.ts'
import { buildTransactionRow } from '../testing/build-rows.ts'
import { createTestApp } from '../testing/test-app.ts'
import { type Owner, storeAccount } from './accounts.ts'
import { storeInstitution } from './credentials.ts'
import { storePositions } from './positions.ts'
import type { AccountRow, PositionRow, TransactionRow } from '../sources/rows.ts'
import { assetClassOf } from '../sources/rows.ts'
import { dropVanishedPending, storeTransactions } from './transactions.ts'
import { type TransferCandidate, matchTransfers, pairTransfers } from './transfers.ts'

const app = await createTestApp()
let owner: Owner
const source = 'byallaccounts'
afterAll(() => app.close())
beforeEach(async () => {
  const { userId } = await app.person()
  owner = await app.deps.db.asUser(userId, async (tx) => {
    const institutionId = await storeInstitution(
      tx,
      source,
      { providerInstitutionId: 'bank', name: 'Bank' },
      app.clock.now,
    )
    const credentialId = uuid7(app.clock.now.getTime())
    await tx
      .insertInto('credential')
      .values({
        id: credentialId,
        user_id: userId,
        institution_id: institutionId,
        provider: source,
        provider_credential_id: credentialId,
        state: 'OK',
        status_group: 'MAIN_GROUP',
        created_at: app.clock.now,
      })
      .execute()
    return { userId, institutionId, credentialId }
  })
})

const accountRow = (changes: Partial<AccountRow> = {}): AccountRow => ({
  providerAccountId: 'a1',
  name: 'Checking XX1234',
  type: 'CHECKING',
  currency: 'USD',
  marketValue: '100.00',
  mask: '1234',
  asOf: null,
  errorCode: null,
  ...changes,
})
const position = (changes: Partial<PositionRow> = {}): PositionRow => ({
  key: 'KLYV',
  ticker: 'KLYV',
  cusip: null,
  name: 'Kelyvane Systems',
  units: '10',
  unitPrice: '5',
  unitPriceCurrency: 'USD',
  marketValue: '50.00',
  marketValueCurrency: 'USD',
  computedValue: '50.00',
  valueDiffers: false,
  costBasis: null,
  fiSecType: null,
  secType: 'EQUITY',
  couponRate: null,
  maturityDate: null,
  asOf: null,
  ...changes,
})

const store = (rows: readonly TransactionRow[], account: Partial<AccountRow> = {}) =>
  app.deps.db.asUser(owner.userId, async (tx) => {
    const { id } = await storeAccount(tx, owner, accountRow(account), app.clock.now)
    return { accountId: id, ...(await storeTransactions(tx, owner, id, source, rows, app.clock.now)) }
  })
const stored = async () =>
  (
    await sql<{
      id: string
      external_id: string
      ordinal: number
      amount: string
      pending: boolean
      counts: boolean
      description: string
    }>`
      select id, external_id, ordinal, flow_amount as amount, is_pending as pending, is_cash_flow as counts, description
      from transaction where user_id = ${owner.userId} order by external_id, ordinal`.execute(app.deps.db.system)
  ).rows

test('the same rows again change nothing, in any order and any cut', async () => {
  const rows = Array.from({ length: 30 }, (_, i) =>
    buildTransactionRow({ externalId: `t${i}`, amount: `-${i + 1}.00` }),
  )
  expect(await store(rows)).toMatchObject({ inserted: 30, updated: 0 })
  const before = await stored()
  expect(await store(rows.toReversed())).toMatchObject({ inserted: 0, updated: 0 })
  expect(await store([...rows.slice(10), ...rows.slice(5, 20)])).toMatchObject({ inserted: 0, updated: 0 })
  expect(await stored()).toEqual(before)
})

test('[F-009] two equal purchases with different ids are both kept', async () => {
  expect(
    await store([buildTransactionRow({ externalId: 'a' }), buildTransactionRow({ externalId: 'b' })]),
  ).toMatchObject({ inserted: 2 })
})

test('rows that share an id in one file are told apart by their ordinal', async () => {
  await store([
    buildTransactionRow({ externalId: 'x', ordinal: 0 }),
    buildTransactionRow({ externalId: 'x', ordinal: 1, amount: '-0.40' }),
  ])
  expect((await stored()).map((r) => [r.external_id, r.ordinal, r.amount])).toEqual([
    ['x', 0, '-12.50'],
    ['x', 1, '-0.40'],
  ])
})

test('a row that the institution changed is updated in place and its old contents are kept', async () => {
  await store([buildTransactionRow()])
  const [before] = await stored()
  expect(await store([buildTransactionRow({ amount: '-13.00', description: 'Corner Bakery & Café' })])).toMatchObject({
    inserted: 0,
    updated: 1,
  })
  const [after] = await stored()
  expect(after).toMatchObject({ id: before!.id, amount: '-13.00', description: 'Corner Bakery & Café' })
  const { rows } = await sql<{
    amount: number
  }>`select (previous ->> 'flow_amount')::float as amount from transaction_revision where transaction_id = ${before!.id}`.execute(
    app.deps.db.system,
  )
  expect(rows).toEqual([{ amount: -12.5 }])
})

test('[F-010] a row that comes back under a new id keeps its place', async () => {
  await store([buildTransactionRow({ externalId: 'old' })])
  const [before] = await stored()
  await store([buildTransactionRow({ externalId: 'new', replaces: 'old' })])
  expect(await stored()).toEqual([{ ...before, external_id: 'new' }])
})

test('a row that the source took back is gone', async () => {
  await store([buildTransactionRow({ externalId: 'a' }), buildTransactionRow({ externalId: 'b' })])
  expect(await store([buildTransactionRow({ externalId: 'a', isRemoved: true })])).toMatchObject({ removed: 1 })
  expect((await stored()).map((r) => r.external_id)).toEqual(['b'])
})

test('a pending row is shown, does not count, and becomes the posted one that names it, tip included', async () => {
  await store([buildTransactionRow({ externalId: 'p', isPending: true, postedDate: null, amount: '-20.00' })])
  const [pending] = await stored()
  expect(pending).toMatchObject({ pending: true, counts: false })
  await store([
    buildTransactionRow({ externalId: 'posted', pendingExternalId: 'p', amount: '-24.00' }),
    buildTransactionRow({ externalId: 'p', isPending: true, isRemoved: true }),
  ])
  expect(await stored()).toEqual([
    { ...pending, external_id: 'posted', amount: '-24.00', pending: false, counts: true },
  ])
})

test('a posted row without a reference settles the one pending row that fits, and none when two do', async () => {
  await store([
    buildTransactionRow({ externalId: 'p', isPending: true, postedDate: null, executionDate: '2026-11-01' }),
  ])
  await store([buildTransactionRow({ externalId: 'q', executionDate: '2026-11-05' })])
  expect((await stored()).map((r) => [r.external_id, r.pending])).toEqual([['q', false]])
  await store([
    buildTransactionRow({ externalId: 'p1', isPending: true, amount: '-5.00' }),
    buildTransactionRow({ externalId: 'p2', isPending: true, amount: '-5.00' }),
  ])
  await store([buildTransactionRow({ externalId: 'z', amount: '-5.00', executionDate: '2026-11-04' })])
  expect((await stored()).map((r) => r.external_id)).toEqual(['p1', 'p2', 'q', 'z'])
})

test('pending rows that a whole reading did not hold, or that are more than eight days old, are dropped; posted ones never', async () => {
  const { accountId } = await store([
    buildTransactionRow({ externalId: 'seen', isPending: true, executionDate: '2026-11-20' }),
    buildTransactionRow({ externalId: 'unseen', isPending: true, executionDate: '2026-11-20' }),
    buildTransactionRow({ externalId: 'ancient', isPending: true, executionDate: '2026-11-01' }),
    buildTransactionRow({ externalId: 'posted' }),
  ])
  await app.deps.db.asUser(owner.userId, (tx) =>
    dropVanishedPending(
      tx,
      { userId: owner.userId, accountId, source },
      new Set(['seen', 'ancient']),
      '2026-11-21',
      null,
    ),
  )
  expect((await stored()).map((r) => r.external_id)).toEqual(['posted', 'seen'])
})

test('a liability counts negative whatever sign came', async () => {
  const { accountId } = await store([], { type: 'CREDIT_CARD', marketValue: '250.10' })
  const { rows } = await sql<{ v: string }>`select market_value as v from account where id = ${accountId}`.execute(
    app.deps.db.system,
  )
  expect(rows).toEqual([{ v: '-250.10' }])
})

test('an answer that is older than what is stored changes neither value nor holdings', async () => {
  await store([], { marketValue: '100.00', asOf: '2026-11-20T10:00:00.000Z' })
  const late = await app.deps.db.asUser(owner.userId, (tx) =>
    storeAccount(tx, owner, accountRow({ marketValue: '1.00', asOf: '2026-11-19T10:00:00.000Z' }), app.clock.now),
  )
  expect(late.isCurrent).toBe(false)
  const { rows } = await sql<{ v: string }>`select market_value as v from account where id = ${late.id}`.execute(
    app.deps.db.system,
  )
  expect(rows).toEqual([{ v: '100.00' }])
})

test('a snapshot replaces the holdings and a position that stays keeps its id; an empty one beside a value does not wipe', async () => {
  const snapshot = (rows: PositionRow[], value: string) =>
    app.deps.db.asUser(owner.userId, async (tx) => {
      const { id } = await storeAccount(tx, owner, accountRow({ type: 'BROKERAGE' }), app.clock.now)
      await storePositions(tx, owner, id, rows, value, app.clock.now)
      return (
        await sql<{
          id: string
          key: string
          units: string
        }>`select id, position_key as key, units from position where account_id = ${id} order by position_key`.execute(
          tx,
        )
      ).rows
    })
  const first = await snapshot([position(), position({ key: 'BOND', secType: 'BOND' }), position()], '150')
  expect(first.map((p) => p.key)).toEqual(['BOND', 'KLYV', 'KLYV#2'])
  const second = await snapshot([position({ units: '12' })], '60')
  expect(second).toEqual([{ id: first[1]!.id, key: 'KLYV', units: '12.00000000' }])
  expect(await snapshot([], '60')).toEqual(second)
  expect(await snapshot([], '0')).toEqual([])
})

test('both legs of a transfer leave Money In and Out; when one leg changes, both count again', async () => {
  await store([buildTransactionRow({ externalId: 'out', type: 'TRANSFER_OUT', amount: '-500.00' })])
  await store(
    [buildTransactionRow({ externalId: 'in', type: 'TRANSFER_IN', amount: '500.00', executionDate: '2026-11-04' })],
    {
      providerAccountId: 'a2',
      type: 'SAVINGS',
    },
  )
  const match = () =>
    app.deps.db.asUser(owner.userId, (tx) => matchTransfers(tx, owner.userId, new Date(0), app.clock.now))
  expect(await match()).toBe(1)
  expect((await stored()).map((r) => r.counts)).toEqual([false, false])
  expect(await match()).toBe(0)
  await store([buildTransactionRow({ externalId: 'out', type: 'TRANSFER_OUT', amount: '-501.00' })])
  expect((await stored()).map((r) => r.counts)).toEqual([true, true])
})

test.each([
  ['PURCHASE', '-1', 'CHECKING', true],
  ['DIVIDEND', '1', 'BROKERAGE', true],
  ['FEE', '-1', 'CHECKING', true],
  ['TRANSFER_OUT', '-1', 'CHECKING', true],
  ['BUY', '-1', 'BROKERAGE', false],
  ['SELL', '1', 'BROKERAGE', false],
  ['REINVEST', '-1', 'BROKERAGE', false],
  ['OTHER', '0', 'CHECKING', false],
  // debt taken on is spent when it is spent
  ['OTHER', '-286000', 'MORTGAGE', false],
  ['WITHDRAWAL', '-5000', 'LOAN', false],
  ['TRANSFER_OUT', '-900', 'CREDIT_CARD', false],
  // what a lender charges is money out
  ['INTEREST', '-900', 'MORTGAGE', true],
  ['FEE', '-25', 'LOAN', true],
  ['TAX', '-310', 'MORTGAGE', true],
  ['PURCHASE', '-12', 'CREDIT_CARD', true],
  ['WITHDRAWAL', '-40', 'CREDIT_CARD', true],
  ['PAYMENT', '300', 'LOAN', true],
] as const)('%s of %s in an account of type %s counts as money in or out: %s', async (type, amount, kind, expected) => {
  await store([buildTransactionRow({ type, amount })], { type: kind })
  expect((await stored()).map((r) => r.counts)).toEqual([expected])
})

test('a pending row counts as neither money in nor out', async () => {
  await store([buildTransactionRow({ type: 'DEPOSIT', amount: '1', isPending: true })])
  expect((await stored()).map((r) => r.counts)).toEqual([false])
})

test('an account that turns out to be a mortgage takes its opening balance out of Money Out', async () => {
  await store([buildTransactionRow({ type: 'OTHER', amount: '-286000' })], { type: 'OTHER' })
  expect((await stored()).map((r) => r.counts)).toEqual([true])
  await store([], { type: 'MORTGAGE' })
  expect((await stored()).map((r) => r.counts)).toEqual([false])
})

test.each([
  ['EQUITY', 'Kelyvane', 'equity'],
  ['MUTUAL_FUND', 'Meadow Total Bond Index', 'fixed_income'],
  ['ETF', 'Broad Market ETF', 'equity'],
  ['ETF', 'Gold Trust', 'alternatives'],
  ['CD', 'CD 4.5%', 'fixed_income'],
  ['MONEY_MARKET', 'Sweep', 'cash'],
  ['OPTION', 'KLYV call', 'alternatives'],
  ['REIT', 'Harbor Property', 'alternatives'],
] as const)('%s “%s” belongs to %s', (secType, name, expected) => {
  expect(assetClassOf(secType, name)).toBe(expected)
})

const pair = (
  outId: string,
  inId: string,
  daysApart: number,
  inAccount = 'B',
  outAccount = 'A',
): TransferCandidate => ({ outId, inId, inAccount, outAccount, daysApart })
test.each<[string, TransferCandidate[], string[]]>([
  ['one pair', [pair('o', 'i', 0)], ['o-i']],
  ['the nearer date wins', [pair('o', 'i1', 2), pair('o', 'i2', 0)], ['o-i2']],
  ['every leg is used once', [pair('o1', 'i', 0), pair('o2', 'i', 1)], ['o1-i']],
  [
    'two equal transfers between the same accounts are both paired',
    [pair('o1', 'i1', 0), pair('o1', 'i2', 0), pair('o2', 'i1', 0), pair('o2', 'i2', 0)],
    ['o1-i1', 'o2-i2'],
  ],
  ['equal candidates in two accounts: nobody can tell', [pair('o', 'i1', 1, 'B'), pair('o', 'i2', 1, 'C')], []],
  ['equal sources in two accounts: nobody can tell', [pair('o1', 'i', 1, 'B', 'A'), pair('o2', 'i', 1, 'B', 'C')], []],
])('transfers: %s', (_, candidates, expected) => {
  expect(pairTransfers(candidates).map((p) => `${p.outId}-${p.inId}`)).toEqual(expected)
})
