import * as marking from '@keelwise/contract/transaction-marks'
import { getCashFlow, readLedger } from '@keelwise/contract/transactions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeTransactions } from '../../ingest/transactions.ts'
import type { TransactionRow } from '../../sources/rows.ts'
import { buildTransactionRow } from '../../testing/build-rows.ts'
import { buildAccount, buildCredential } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
let accountId: string
let institutionId: string
let credentialId: string
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
  const credential = await buildCredential(app.deps, investor.userId)
  credentialId = credential.id
  institutionId = credential.institution_id
  accountId = (
    await buildAccount(app.deps, investor.userId, { credential_id: credentialId, institution_id: institutionId })
  ).id
})

const row = (externalId: string, executionDate: string, description: string, changes = {}): TransactionRow =>
  buildTransactionRow({
    externalId,
    executionDate,
    postedDate: null,
    fiDescription: description,
    description,
    amount: '-10.00',
    ...changes,
  })
/** As a sync of the linked institution does. */
const sync = (...rows: TransactionRow[]) =>
  app.deps.db.asUser(investor.userId, (tx) =>
    storeTransactions(
      tx,
      { userId: investor.userId, institutionId, credentialId },
      accountId,
      'byallaccounts',
      rows,
      app.clock.now,
    ),
  )
const ledger = async (query: Record<string, string> = {}) => (await investor.call(readLedger, { query })).results
const shown = async (query: Record<string, string> = {}) =>
  (await ledger(query)).map(({ payee, category, category_by: by }) => [payee, category, by])
const idAt = async (at: number): Promise<string> => (await ledger())[at]?.id ?? ''
const COFFEE = 'SQ *BLUE HERON COFFEE 0417'

test('what a person says of a transaction of a linked institution stays, whatever later syncs say', async () => {
  await sync(row('a', '2026-11-03', COFFEE))
  const id = await idAt(0)
  const marks = {
    category: 'gifts',
    payee: 'Coffee for Robin',
    note: 'Birthday treat',
    tags: ['Robin', 'birthday'],
  } as const
  await investor.call(marking.markTransactions, {
    body: { transaction_ids: [id], marks: { ...marks, tags: [...marks.tags] } },
  })
  const wanted = {
    payee: 'Coffee for Robin',
    category: 'gifts',
    category_by: 'PERSON',
    note: 'Birthday treat',
    tags: ['robin', 'birthday'],
    fi_supplied_description: COFFEE,
  }
  expect(await ledger()).toMatchObject([wanted])
  await sync(row('a', '2026-11-03', `${COFFEE} CORRECTED`, { amount: '-11.00' }))
  await sync(row('b', '2026-11-03', `${COFFEE} CORRECTED`, { amount: '-11.00', replaces: 'a' }))
  expect(await ledger()).toMatchObject([
    { ...wanted, flow_amount: '-11.00', fi_supplied_description: `${COFFEE} CORRECTED` },
  ])
  expect(await shown({ search: 'treat' })).toHaveLength(1)
  expect(await shown({ tag: 'Birthday' })).toHaveLength(1)
  expect(await shown({ tag: 'holiday' })).toEqual([])
  // taken back, it is as it is read
  await investor.call(marking.markTransactions, {
    body: { transaction_ids: [id], marks: { category: null, payee: null, note: null, tags: [] } },
  })
  expect(await shown()).toEqual([['Blue Heron Coffee', 'coffee', 'CLASSIFIER']])
})

test('what is taken out of cash flow counts nowhere, also after it is read again, and comes back', async () => {
  await sync(row('a', '2026-11-03', COFFEE), row('b', '2026-11-02', 'Corner Pharmacy'))
  const flow = async () => (await investor.call(getCashFlow)).cash_out
  expect(await flow()).toBe('-20.00')
  const first = await idAt(0)
  await investor.call(marking.markTransactions, { body: { transaction_ids: [first], marks: { is_excluded: true } } })
  await sync(row('a', '2026-11-03', COFFEE, { amount: '-12.00' }))
  expect(await flow()).toBe('-10.00')
  expect((await ledger())[0]).toMatchObject({ is_excluded: true, is_cash_flow: false, category: 'coffee' })
  await investor.call(marking.markTransactions, { body: { transaction_ids: [first], marks: { is_excluded: null } } })
  expect(await flow()).toBe('-22.00')
  // what is said to be a transfer is no spending
  await investor.call(marking.markTransactions, { body: { transaction_ids: [first], marks: { category: 'transfer' } } })
  expect(await flow()).toBe('-10.00')
  expect((await ledger())[0]).toMatchObject({ is_excluded: true, category: 'transfer', category_by: 'PERSON' })
})

test('many are changed at once and all come back with one undo, unless a later change has touched one of them', async () => {
  await sync(row('a', '2026-11-03', COFFEE), row('b', '2026-11-02', 'Corner Pharmacy'), row('c', '2026-11-01', 'Rent'))
  const ids = (await ledger()).map(({ id }) => id)
  const mark = (transaction_ids: string[], marks: object) =>
    investor.call(marking.markTransactions, { body: { transaction_ids, marks } })
  await mark([ids[1] ?? ''], { tags: ['flu'], note: 'Before' })
  const { change_id: id, changed } = await mark(ids, { category: 'lodging', add_tags: ['trip'] })
  expect(changed).toBe(3)
  expect((await ledger()).map(({ category, tags }) => [category, tags])).toEqual([
    ['lodging', ['trip']],
    ['lodging', ['flu', 'trip']],
    ['lodging', ['trip']],
  ])
  const later = await mark([ids[2] ?? ''], { note: 'Later' })
  const refused = await investor.request('POST', `/api/investor/transaction-marks/${id}/undo/`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'edit_not_undoable' } })
  await investor.call(marking.undoMarks, { params: { id: later.change_id } })
  await investor.call(marking.undoMarks, { params: { id } })
  expect((await ledger()).map(({ category, tags, note }) => [category, tags, note])).toEqual([
    ['coffee', [], null],
    ['pharmacy', ['flu'], 'Before'],
    ['rent', [], null],
  ])
})

test('a rule for a payee says first what it changes, decides what was and what comes, and goes without a trace', async () => {
  await sync(
    row('a', '2026-11-04', 'SQ *BLUE HERON COFFEE 0417'),
    row('b', '2026-11-03', 'SQ *BLUE HERON COFFEE 0561'),
    row('c', '2026-11-02', 'SQ *BLUE HERON COFFEE 0561'),
    row('d', '2026-11-01', 'Corner Pharmacy'),
  )
  const [newest = '', , marked = ''] = (await ledger()).map(({ id }) => id)
  await investor.call(marking.markTransactions, { body: { transaction_ids: [marked], marks: { category: 'gifts' } } })
  expect(await investor.call(marking.previewPayeeRule, { params: { id: newest } })).toMatchObject({
    payee: 'blue heron coffee',
    count: 1,
    results: [{ execution_date: '2026-11-03', category: 'coffee', flow_amount: '-10.00' }],
  })
  const rule = await investor.call(marking.setPayeeRule, {
    body: { transaction_id: newest, category: 'restaurants', name: 'Blue Heron' },
  })
  expect(rule).toMatchObject({
    payee: 'blue heron coffee',
    name: 'Blue Heron',
    category: 'restaurants',
    transactions: 3,
  })
  await sync(row('e', '2026-11-05', 'TST* BLUE HERON COFFEE 9911'))
  expect(await shown()).toEqual([
    ['Blue Heron', 'restaurants', 'RULE'],
    ['Blue Heron', 'restaurants', 'RULE'],
    ['Blue Heron', 'restaurants', 'RULE'],
    ['Blue Heron', 'gifts', 'PERSON'],
    ['Corner Pharmacy', 'pharmacy', 'CLASSIFIER'],
  ])
  expect((await investor.call(marking.listPayeeRules)).results).toMatchObject([{ id: rule.id, transactions: 4 }])
  // a payee is found by the name that is shown, and by no other
  expect(await shown({ payee: 'blue HERON' })).toHaveLength(4)
  expect(await shown({ payee: 'Blue Heron Coffee' })).toEqual([])
  expect(await shown({ payee: 'corner pharmacy' })).toHaveLength(1)
  await investor.call(marking.deletePayeeRule, { params: { id: rule.id } })
  expect(await shown()).toEqual([
    ...Array.from({ length: 3 }, () => ['Blue Heron Coffee', 'coffee', 'CLASSIFIER']),
    ['Blue Heron Coffee', 'gifts', 'PERSON'],
    ['Corner Pharmacy', 'pharmacy', 'CLASSIFIER'],
  ])
})

test("another person's transactions are not marked, previewed or ruled, and one of them among own ones refuses all", async () => {
  await sync(row('a', '2026-11-03', COFFEE))
  const id = await idAt(0)
  const other = await app.person()
  for (const [path, body] of [
    ['transaction-marks/', { transaction_ids: [id], marks: { category: 'gifts' } }],
    ['payee-rules/', { transaction_id: id, category: 'gifts' }],
  ] as const)
    expect((await other.request('POST', `/api/investor/${path}`, body)).status).toBe(404)
  expect((await other.request('GET', `/api/investor/transactions/${id}/payee-rule/`)).status).toBe(404)
  expect(await shown()).toEqual([['Blue Heron Coffee', 'coffee', 'CLASSIFIER']])
})
