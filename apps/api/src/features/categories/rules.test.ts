import type { Arguments } from '@keelwise/contract/endpoint'
import * as marking from '@keelwise/contract/transaction-marks'
import * as ruling from '@keelwise/contract/transaction-rules'
import { getCashFlow, readLedger } from '@keelwise/contract/transactions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeTransactions } from '../../ingest/transactions.ts'
import { buildTransactionRow } from '../../testing/build-rows.ts'
import { buildAccount, buildCredential } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const start = app.clock.now
let investor: Person
let sync: (accountAt: number, ...rows: [id: string, day: string, text: string, amount: string][]) => Promise<unknown>
let accounts: string[]
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = start
  investor = await app.person()
  const credential = await buildCredential(app.deps, investor.userId)
  const place = { credential_id: credential.id, institution_id: credential.institution_id }
  accounts = [
    (await buildAccount(app.deps, investor.userId, place)).id,
    (await buildAccount(app.deps, investor.userId, place)).id,
  ]
  const owner = { userId: investor.userId, institutionId: credential.institution_id, credentialId: credential.id }
  sync = (accountAt, ...rows) =>
    app.deps.db.asUser(investor.userId, (tx) =>
      storeTransactions(
        tx,
        owner,
        accounts[accountAt] ?? '',
        'byallaccounts',
        rows.map(([externalId, executionDate, description, amount]) =>
          buildTransactionRow({
            externalId,
            executionDate,
            postedDate: null,
            fiDescription: description,
            description,
            amount,
          }),
        ),
        app.clock.now,
      ),
    )
})
const later = () => (app.clock.now = new Date(app.clock.now.getTime() + 60_000))
const shown = async () =>
  (await investor.call(readLedger, { query: {} })).results.map(({ payee, category, category_by: by }) => [
    payee,
    category,
    by,
  ])
const add = (body: Arguments<typeof ruling.addTransactionRule>['body']) =>
  investor.call(ruling.addTransactionRule, { body })
const undo = (id: string) => investor.call(marking.undoMarks, { params: { id } })
const COFFEE = 'SQ *BLUE HERON COFFEE 0417'

test('a rule by text, amount and account decides what it says of, before and to come, and its preview is what it changes', async () => {
  await sync(0, ['a', '2026-11-05', COFFEE, '-4.00'], ['b', '2026-11-04', COFFEE, '-45.00'])
  await sync(1, ['a', '2026-11-03', 'TST* HERON ISLAND', '-60.00'], ['b', '2026-11-02', 'Corner Pharmacy', '-60.00'])
  const before = await shown()
  const asked = { text: 'HERON', amount_from: '40', category: 'gifts' } as const
  const preview = await investor.call(ruling.previewTransactionRule, { query: asked })
  expect(preview).toMatchObject({ matching: 2, count: 2, results: [{ becomes: 'gifts' }, { becomes: 'gifts' }] })
  expect(await shown()).toEqual(before)
  const { id, change_id: change } = await add(asked)
  const gifts = ['Blue Heron Coffee', 'gifts', 'RULE']
  expect(await shown()).toEqual([before[0], gifts, ['Heron Island', 'gifts', 'RULE'], before[3]])
  await sync(0, ['c', '2026-11-06', COFFEE, '-50.00'])
  expect((await shown())[0]).toEqual(gifts)
  // narrowed to an account and a range, the others are read again
  const narrow = { ...asked, amount_to: '55.00', account_id: accounts[0] ?? '', name: 'Presents' }
  expect(await investor.call(ruling.previewTransactionRule, { query: { ...narrow, instead_of: id } })).toMatchObject({
    // with the one that it is not about any more
    matching: 3,
    count: 3,
  })
  const changed = await investor.call(ruling.changeTransactionRule, { params: { id }, body: narrow })
  expect(await shown()).toEqual([
    ['Presents', 'gifts', 'RULE'],
    before[0],
    ['Presents', 'gifts', 'RULE'],
    before[2],
    before[3],
  ])
  expect((await investor.call(ruling.listTransactionRules)).results).toMatchObject([
    { id, text: 'heron', amount_from: '40.00', amount_to: '55.00', account_id: accounts[0], transactions: 2 },
  ])
  // one change at a time, the last first
  expect((await investor.request('POST', `/api/investor/transaction-marks/${change}/undo/`)).status).toBe(409)
  await undo(changed.change_id)
  expect((await shown()).map(([, category]) => category)).toEqual([
    'gifts',
    before[0]?.[1],
    'gifts',
    'gifts',
    'pharmacy',
  ])
  const dropped = await investor.call(ruling.deleteTransactionRule, { params: { id } })
  expect((await shown()).slice(1)).toEqual(before)
  await undo(dropped.change_id)
  expect((await shown())[0]).toEqual(gifts)
  await undo(change)
  expect((await shown()).slice(1)).toEqual(before)
  expect((await investor.call(ruling.listTransactionRules)).results).toEqual([])
})

test('of several rules the one that asks for most decides, and what was said by hand goes before all', async () => {
  await sync(
    0,
    ['a', '2026-11-05', COFFEE, '-4.00'],
    ['b', '2026-11-04', COFFEE, '-45.00'],
    ['c', '2026-11-03', COFFEE, '-4.00'],
  )
  const [newest = '', , oldest = ''] = (await investor.call(readLedger, { query: {} })).results.map(({ id }) => id)
  await investor.call(marking.markTransactions, { body: { transaction_ids: [oldest], marks: { category: 'books' } } })
  await add({ text: 'heron', category: 'groceries' })
  expect((await shown()).map(([, category]) => category)).toEqual(['groceries', 'groceries', 'books'])
  // the payee says more than a text
  const { id } = await investor.call(marking.setPayeeRule, {
    body: { transaction_id: newest, category: 'restaurants' },
  })
  expect((await shown()).map(([, category]) => category)).toEqual(['restaurants', 'restaurants', 'books'])
  await add({ payee: 'Blue Heron Coffee', amount_from: '40', category: 'transfer' })
  expect((await shown()).map(([, category]) => category)).toEqual(['restaurants', 'transfer', 'books'])
  expect((await investor.call(getCashFlow)).cash_out).toBe('-8.00')
  // the rule for the payee is said anew, and back again
  const query = { payee: 'blue heron coffee', category: 'events', instead_of: id } as const
  expect(await investor.call(ruling.previewTransactionRule, { query })).toMatchObject({
    matching: 3,
    count: 1,
    results: [{ id: newest, category: 'restaurants', becomes: 'events' }],
  })
  const changed = await investor.call(ruling.changePayeeRule, { params: { id }, body: { category: 'events' } })
  expect((await shown()).map(([, category]) => category)).toEqual(['events', 'transfer', 'books'])
  await undo(changed.change_id)
  expect((await shown()).map(([, category]) => category)).toEqual(['restaurants', 'transfer', 'books'])
})

test('a rule for what is to come leaves what is there, also what it decided until then', async () => {
  await sync(0, ['a', '2026-11-03', COFFEE, '-4.00'])
  later()
  const { id, changed } = await add({ text: 'heron', category: 'gifts', only_to_come: true })
  expect(changed).toBe(0)
  expect((await shown())[0]?.[1]).toBe('coffee')
  later()
  await sync(0, ['a', '2026-11-03', COFFEE, '-5.00'], ['b', '2026-11-04', COFFEE, '-4.00'])
  expect((await shown()).map(([, category]) => category)).toEqual(['gifts', 'coffee'])
  // of both it is about the one that came after it was set
  expect((await investor.call(ruling.listTransactionRules)).results).toMatchObject([{ transactions: 1 }])
  later()
  const again = await investor.call(ruling.changeTransactionRule, {
    params: { id },
    body: { text: 'heron', category: 'events', only_to_come: true },
  })
  later()
  await sync(0, ['c', '2026-11-05', COFFEE, '-4.00'])
  expect((await shown()).map(([, category]) => category)).toEqual(['events', 'gifts', 'coffee'])
  await undo(again.change_id)
  expect((await shown()).map(([, category, by]) => [category, by])).toEqual([
    ['gifts', 'RULE'],
    ['gifts', 'RULE'],
    ['coffee', 'CLASSIFIER'],
  ])
})

test('changes of rules by text are listed beside those of rules for payees, the newest first, and undone from there', async () => {
  await sync(0, ['a', '2026-11-05', COFFEE, '-4.00'])
  const changes = async () => (await investor.call(marking.listRuleChanges)).results
  const asked = { text: 'heron', amount_to: '20', account_id: accounts[0] ?? '' }
  const { id } = await add({ ...asked, category: 'gifts' })
  const [{ id: row } = { id: '' }] = (await investor.call(readLedger, { query: {} })).results
  await investor.call(marking.setPayeeRule, { body: { transaction_id: row, name: 'Heron' } })
  await investor.call(ruling.changeTransactionRule, { params: { id }, body: { ...asked, category: 'books' } })
  await investor.call(ruling.deleteTransactionRule, { params: { id } })
  const about = { payee: null, text: 'heron', amount_from: null, amount_to: '20.00', account_id: accounts[0] }
  expect(await changes()).toMatchObject([
    { ...about, kind: 'REMOVED', category: 'books', can_undo: true },
    { ...about, kind: 'CHANGED', category: 'books', can_undo: false },
    { kind: 'SET', payee: 'blue heron coffee', text: null, name: 'Heron', category: null, can_undo: true },
    { ...about, kind: 'SET', category: 'gifts', can_undo: false },
  ])
  expect((await changes())[0]?.account_name).toEqual(expect.any(String))
  for (const { change_id: change } of await changes()) await undo(change)
  expect((await changes()).every(({ can_undo: can, undone_at: at }) => !can && at !== null)).toBe(true)
  expect((await shown())[0]).toEqual(['Blue Heron Coffee', 'coffee', 'CLASSIFIER'])
  expect(await (await app.person()).call(marking.listRuleChanges)).toEqual({ results: [] })
})

test.each(['ΟΔΟΣ', 'οδός'.normalize('NFD').replaceAll(/\p{M}/gu, ''), 'οδοσ'])(
  'a rule for %s is about a text that ends in either form of the sigma',
  async (text) => {
    await sync(0, ['a', '2026-11-05', 'ΟΔΟΣ 12', '-4.00'], ['b', '2026-11-04', 'Οδος 14', '-4.00'])
    await add({ text, category: 'gifts' })
    expect((await shown()).map(([, category]) => category)).toEqual(['gifts', 'gifts'])
    expect((await investor.call(ruling.listTransactionRules)).results).toMatchObject([{ transactions: 2 }])
    await sync(0, ['c', '2026-11-06', 'ΟΔΟΣ 16', '-4.00'])
    expect((await shown())[0]?.[1]).toBe('gifts')
  },
)

test('what no rule can be is refused with what is wrong, and nobody else is touched', async () => {
  await sync(0, ['a', '2026-11-03', COFFEE, '-4.00'])
  const post = (body: object) => investor.request('POST', '/api/investor/transaction-rules/', body)
  expect(await post({ category: 'gifts' })).toMatchObject({ status: 400, body: { text: ['Say a payee or a text.'] } })
  expect(await post({ text: 'heron' })).toMatchObject({ status: 400 })
  expect(await post({ text: 'heron', category: 'gifts', amount_from: '9', amount_to: '8' })).toMatchObject({
    status: 400,
    body: { amount_to: ['Enter an amount that is not below the other.'] },
  })
  const other = await app.person()
  const foreign = await buildAccount(app.deps, other.userId)
  expect(await post({ text: 'heron', category: 'gifts', account_id: foreign.id })).toMatchObject({
    status: 400,
    body: { account_id: ['There is no such account.'] },
  })
  await other.call(ruling.addTransactionRule, { body: { text: 'heron', category: 'gifts' } })
  const [theirs] = (await other.call(ruling.listTransactionRules)).results
  expect((await shown())[0]?.[1]).toBe('coffee')
  const path = `/api/investor/transaction-rules/${theirs?.id}/`
  expect((await investor.request('PUT', path, { text: 'heron', category: 'books' })).status).toBe(404)
  expect((await investor.request('DELETE', path)).status).toBe(404)
  expect((await other.call(ruling.listTransactionRules)).results).toMatchObject([
    { category: 'gifts', transactions: 0 },
  ])
})
