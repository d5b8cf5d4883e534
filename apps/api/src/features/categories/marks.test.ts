import { readFileSync } from 'node:fs'
import * as marking from '@keelwise/contract/transaction-marks'
import { getCashFlow, readLedger } from '@keelwise/contract/transactions'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { categorizeStored } from '../../ingest/categories/stored.ts'
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
  // and counts again once it is said to be none, or nothing is said
  const say = (category: 'gifts' | 'transfer' | null) =>
    investor.call(marking.markTransactions, { body: { transaction_ids: [first], marks: { category } } })
  await say('gifts')
  expect(await flow()).toBe('-22.00')
  await say('transfer')
  await say(null)
  expect(await flow()).toBe('-22.00')
  // what was left out for another reason stays out
  await investor.call(marking.markTransactions, { body: { transaction_ids: [first], marks: { is_excluded: true } } })
  await say('gifts')
  expect(await flow()).toBe('-10.00')
})

test('of a payee that a rule leaves out a single transaction can be counted, and the rule can let go of all', async () => {
  await sync(row('a', '2026-11-03', COFFEE), row('b', '2026-11-02', COFFEE), row('c', '2026-11-01', COFFEE))
  const flow = async () => (await investor.call(getCashFlow)).cash_out
  const [first = '', second = ''] = (await ledger()).map(({ id }) => id)
  const rule = (facts: { category?: 'transfer' | 'coffee'; is_excluded?: boolean }) =>
    investor.call(marking.setPayeeRule, { body: { transaction_id: second, ...facts } })
  await rule({ is_excluded: true })
  expect(await flow()).toBe('0.00')
  await investor.call(marking.markTransactions, { body: { transaction_ids: [first], marks: { is_excluded: false } } })
  expect(await flow()).toBe('-10.00')
  await rule({ is_excluded: false })
  expect(await flow()).toBe('-30.00')
  // a rule that made transfers of them leaves nothing behind when it says something else
  await rule({ category: 'transfer' })
  expect(await flow()).toBe('-10.00')
  await rule({ category: 'coffee' })
  expect(await flow()).toBe('-30.00')
})

test('a rule can leave what is there as it is, also what an earlier rule decided, and decide what is to come', async () => {
  const start = app.clock.now
  await sync(row('a', '2026-11-04', COFFEE), row('b', '2026-11-03', COFFEE))
  const newest = await idAt(0)
  app.clock.now = new Date(start.getTime() + 60_000)
  const body = { transaction_id: newest, category: 'restaurants' as const, only_to_come: true }
  const rule = await investor.call(marking.setPayeeRule, { body })
  expect(rule).toMatchObject({ transactions: 0, since: app.clock.now.toISOString() })
  app.clock.now = new Date(start.getTime() + 120_000)
  await sync(row('c', '2026-11-05', COFFEE), row('b', '2026-11-03', `${COFFEE} CORRECTED`))
  expect(await shown()).toEqual([
    ['Blue Heron Coffee', 'restaurants', 'RULE'],
    ['Blue Heron Coffee', 'restaurants', 'PERSON'],
    ['Blue Heron Coffee', 'coffee', 'CLASSIFIER'],
  ])
  app.clock.now = new Date(start.getTime() + 180_000)
  await investor.call(marking.setPayeeRule, { body: { ...body, category: 'gifts' } })
  app.clock.now = new Date(start.getTime() + 240_000)
  await sync(row('d', '2026-11-06', COFFEE))
  expect((await shown()).map(([, category]) => category)).toEqual(['gifts', 'restaurants', 'gifts', 'coffee'])
  // for all again
  await investor.call(marking.setPayeeRule, { body: { ...body, category: 'events', only_to_come: false } })
  expect((await shown()).map(([, category]) => category)).toEqual(['events', 'restaurants', 'events', 'events'])
  app.clock.now = start
})

test('a rule for all says first that a name which held for what was to come alone holds for all with it', async () => {
  const start = app.clock.now
  await sync(row('a', '2026-11-04', COFFEE), row('b', '2026-11-03', COFFEE), row('c', '2026-11-02', COFFEE))
  const [newest = '', placed = ''] = (await ledger()).map(({ id }) => id)
  app.clock.now = new Date(start.getTime() + 60_000)
  await investor.call(marking.setPayeeRule, {
    body: { transaction_id: newest, name: 'Heron', only_to_come: true },
  })
  await investor.call(marking.markTransactions, {
    body: { transaction_ids: [placed], marks: { category: 'restaurants' } },
  })
  const said = { params: { id: newest }, query: { category: 'restaurants' } } as const
  expect(await investor.call(marking.previewPayeeRule, said)).toMatchObject({
    says: { category: 'restaurants', name: 'Heron' },
    // also the one whose category was said by hand: it is renamed
    count: 2,
  })
  await investor.call(marking.setPayeeRule, { body: { transaction_id: newest, category: 'restaurants' } })
  expect(await shown()).toEqual([
    ['Heron', 'restaurants', 'RULE'],
    ['Heron', 'restaurants', 'PERSON'],
    ['Heron', 'restaurants', 'RULE'],
  ])
  app.clock.now = start
})

test('a rule about a name from before the payee was known comes back with all that it decided', async () => {
  await sync(row('a', '2026-11-04', 'NETFLIX.COM LOS GATOS CA'), row('b', '2026-11-03', 'NETFLIX.COM LOS GATOS CA'))
  const id = crypto.randomUUID()
  await app.deps.db.system
    .insertInto('payee_rule')
    .values({
      id,
      user_id: investor.userId,
      payee: 'netflix.com los gatos',
      name: 'Our television',
      category: 'events',
      created_at: app.clock.now,
    })
    .execute()
  await app.deps.db.asUser(investor.userId, async (tx) =>
    categorizeStored(tx, investor.userId, [await idAt(0), await idAt(1)]),
  )
  const ruled = Array.from({ length: 2 }, () => ['Our television', 'events', 'RULE'])
  expect(await shown()).toEqual(ruled)
  const { change_id: change } = await investor.call(marking.deletePayeeRule, { params: { id } })
  expect((await shown()).map(([payee]) => payee)).toEqual(['Netflix', 'Netflix'])
  expect(await investor.call(marking.undoMarks, { params: { id: change } })).toMatchObject({ changed: 2 })
  expect(await shown()).toEqual(ruled)
})

test('what a rule would change is what it changes: other than it says, and not said by hand', async () => {
  await sync(...['a', 'b', 'c', 'd'].map((id, at) => row(id, `2026-11-0${4 - at}`, COFFEE)))
  const [newest = '', renamed = '', placed = ''] = (await ledger()).map(({ id }) => id)
  const mark = (id: string, marks: object) =>
    investor.call(marking.markTransactions, { body: { transaction_ids: [id], marks } })
  await mark(renamed, { payee: 'Robin’s coffee' })
  await mark(placed, { category: 'gifts' })
  const preview = async (query: object) =>
    (await investor.call(marking.previewPayeeRule, { params: { id: newest }, query })).count
  expect(await preview({ category: 'restaurants' })).toBe(2)
  expect(await preview({ category: 'coffee' })).toBe(0)
  expect(await preview({ name: 'Heron' })).toBe(2)
  expect(await preview({ category: 'transfer' })).toBe(2)
  expect(await preview({ is_excluded: 'yes' })).toBe(3)
  expect(await preview({ is_excluded: 'no' })).toBe(0)
  // a gift by hand is no transfer, whatever the others are
  await investor.call(marking.setPayeeRule, { body: { transaction_id: newest, category: 'transfer' } })
  expect((await ledger()).map(({ is_cash_flow: counts }) => counts)).toEqual([false, false, true, false])
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
  const said = { params: { id: newest }, query: { category: 'restaurants' } } as const
  expect(await investor.call(marking.previewPayeeRule, said)).toMatchObject({
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
  // one about the category alone has nothing to say of the one whose category was said by hand
  const bare = await investor.call(marking.setPayeeRule, { body: { transaction_id: newest, category: 'restaurants' } })
  expect(bare).toMatchObject({ name: null, transactions: 3 })
})

test('a rule that was set, changed or taken back is as it was once that is undone, and so are the transactions', async () => {
  await sync(row('a', '2026-11-04', COFFEE), row('b', '2026-11-03', COFFEE))
  const [newest = '', older = ''] = (await ledger()).map(({ id }) => id)
  await investor.call(marking.markTransactions, { body: { transaction_ids: [newest], marks: { note: 'With Robin' } } })
  const states: unknown[] = []
  const state = async () => [
    await ledger(),
    (await investor.call(marking.listPayeeRules)).results.map(({ id: _id, ...rule }) => rule),
  ]
  const changes: string[] = []
  const set = (said: object) => () =>
    investor.call(marking.setPayeeRule, { body: { transaction_id: newest, category: 'restaurants', ...said } })
  const drop = async () =>
    investor.call(marking.deletePayeeRule, {
      params: { id: (await investor.call(marking.listPayeeRules)).results[0]?.id ?? '' },
    })
  const undo = (id = '') => investor.request('POST', `/api/investor/transaction-marks/${id}/undo/`)
  const acts = [
    set({ name: 'Blue Heron' }),
    set({ category: 'transfer' }),
    set({ category: 'gifts', name: 'Presents' }),
    set({ category: 'events', only_to_come: true }),
    drop,
    set({ transaction_id: older, is_excluded: true }),
  ]
  for (const act of acts) {
    states.push(await state())
    changes.push((await act()).change_id)
  }
  // one at a time, the last first
  expect(await undo(changes[2])).toMatchObject({ status: 409 })
  for (const id of changes.toReversed()) {
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await state()).toEqual(states.pop())
    expect(await undo(id)).toMatchObject({ status: 409 })
  }
})

test('changes of rules are listed, the newest first, and undone from there', async () => {
  await sync(row('a', '2026-11-04', COFFEE))
  const id = await idAt(0)
  const set = (said: object) => investor.call(marking.setPayeeRule, { body: { transaction_id: id, ...said } })
  await set({ category: 'restaurants' })
  const { id: ruleId } = await set({ name: 'Heron' })
  await investor.call(marking.deletePayeeRule, { params: { id: ruleId } })
  const changes = async () => (await investor.call(marking.listRuleChanges)).results
  const about = { payee: 'blue heron coffee', category: 'restaurants' }
  expect(await changes()).toMatchObject([
    { ...about, kind: 'REMOVED', name: 'Heron', can_undo: true, undone_at: null },
    { ...about, kind: 'CHANGED', name: 'Heron', can_undo: false },
    { ...about, kind: 'SET', name: null, can_undo: false },
  ])
  for (const { change_id } of await changes()) await investor.call(marking.undoMarks, { params: { id: change_id } })
  expect((await changes()).map(({ can_undo: can, undone_at: at }) => [can, at === null])).toEqual(
    Array.from({ length: 3 }, () => [false, false]),
  )
  expect((await investor.call(marking.listPayeeRules)).results).toEqual([])
  // marks are no changes of rules, and another's are nobody's
  await investor.call(marking.markTransactions, { body: { transaction_ids: [id], marks: { category: 'gifts' } } })
  expect(await changes()).toHaveLength(3)
  expect((await (await app.person()).call(marking.listRuleChanges)).results).toEqual([])
})

test('what a person corrected twice without making a rule decides the same payee from then on, and says so', async () => {
  const start = app.clock.now
  const later = (minutes: number) => (app.clock.now = new Date(start.getTime() + minutes * 60_000))
  const say = async (externalId: string, category: 'gifts' | 'events' | 'transfer' | null) => {
    const { id = '' } = (await ledger()).find(({ execution_date: day }) => day === dayOf(externalId)) ?? {}
    await investor.call(marking.markTransactions, { body: { transaction_ids: [id], marks: { category } } })
  }
  const dayOf = (externalId: string) => `2026-11-0${externalId.codePointAt(0)! - 96}`
  const at = async (externalId: string) =>
    (await ledger())
      .filter(({ execution_date: day }) => day === dayOf(externalId))
      .map(({ category, category_by: by }) => [category, by])[0]
  const come = (externalId: string, changes = {}) => sync(row(externalId, dayOf(externalId), COFFEE, changes))
  for (const id of ['a', 'b', 'c']) await come(id)
  await say('a', 'gifts')
  later(1)
  await come('d')
  expect(await at('d')).toEqual(['coffee', 'CLASSIFIER'])
  await say('d', 'gifts')
  later(2)
  await come('e', { sourceCategory: 'Groceries' })
  expect(await at('e')).toEqual(['gifts', 'CORRECTED'])
  expect((await ledger())[0]?.category_confidence).toBeCloseTo(0.75)
  // what came back and what another is paid is something else; what was there before stays, also once it is read again
  await sync(row('f', dayOf('f'), COFFEE, { amount: '4.00' }), row('g', dayOf('g'), 'Corner Pharmacy'))
  expect(await at('f')).toEqual(['coffee', 'CLASSIFIER'])
  expect(await at('g')).toEqual(['pharmacy', 'CLASSIFIER'])
  await come('b', { amount: '-11.00' })
  expect(await at('b')).toEqual(['coffee', 'CLASSIFIER'])
  await come('e', { amount: '-11.00', sourceCategory: 'Groceries' })
  expect(await at('e')).toEqual(['gifts', 'CORRECTED'])
  // a correction that says otherwise ends it, and two that agree begin anew
  await say('e', 'events')
  later(3)
  await come('h')
  expect(await at('h')).toEqual(['coffee', 'CLASSIFIER'])
  await say('h', 'transfer')
  later(4)
  await say('b', 'transfer')
  later(5)
  await come('i')
  expect((await ledger())[0]).toMatchObject({ category: 'transfer', category_by: 'CORRECTED', is_cash_flow: false })
  // neither a correction nor a rule gives way
  await say('i', 'gifts')
  expect(await at('i')).toEqual(['gifts', 'PERSON'])
  await investor.call(marking.setPayeeRule, {
    body: { transaction_id: (await ledger())[0]?.id ?? '', category: 'restaurants' },
  })
  expect(await at('c')).toEqual(['restaurants', 'RULE'])
  app.clock.now = start
})

test('what a rule for what is to come left behind is no correction, also where it was dated as one once', async () => {
  const start = app.clock.now
  await sync(row('a', '2026-11-01', COFFEE), row('b', '2026-11-02', COFFEE), row('c', '2026-11-03', COFFEE))
  const later = () => (app.clock.now = new Date(app.clock.now.getTime() + 60_000))
  const ids = [await idAt(0), await idAt(1), await idAt(2)]
  await investor.call(marking.setPayeeRule, { body: { transaction_id: ids[2] ?? '', category: 'gifts' } })
  later()
  await investor.call(marking.setPayeeRule, {
    body: { transaction_id: ids[0] ?? '', category: 'events', only_to_come: true },
  })
  later()
  await investor.call(marking.markTransactions, {
    body: { transaction_ids: [ids[1] ?? ''], marks: { category: 'books' } },
  })
  await sql`update transaction_mark set category_at = updated_at where user_id = ${investor.userId} and category is not null`.execute(
    app.deps.db.system,
  )
  const file = new URL('../../platform/db/migrations/0181_left_by_rules.sql', import.meta.url)
  await sql.raw(readFileSync(file, 'utf8')).execute(app.deps.db.system)
  const { rows } = await sql<{ id: string; dated: boolean }>`
    select transaction_id as id, category_at is not null as dated from transaction_mark where user_id = ${investor.userId}`.execute(
    app.deps.db.system,
  )
  const dated = new Map(rows.map(({ id, dated: is }) => [id, is]))
  // the row it was said of, one that was corrected later, and the one that the rule left behind
  expect(ids.map((id) => dated.get(id))).toEqual([true, true, false])
  app.clock.now = start
})

test('a note that comes later makes no correction newer, and corrections of others teach nothing', async () => {
  const start = app.clock.now
  await sync(row('a', '2026-11-01', COFFEE), row('b', '2026-11-02', COFFEE), row('c', '2026-11-03', COFFEE))
  const mark = async (at: number, marks: { category?: 'gifts' | 'events'; note?: string }) => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await investor.call(marking.markTransactions, { body: { transaction_ids: [await idAt(at)], marks } })
  }
  await mark(0, { category: 'events' })
  await mark(1, { category: 'gifts' })
  await mark(2, { category: 'gifts' })
  await mark(0, { note: 'With Robin' })
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await sync(row('d', '2026-11-04', COFFEE))
  const [newest] = await ledger()
  expect(newest).toMatchObject({ category: 'gifts', category_by: 'CORRECTED' })
  expect(newest?.category_confidence).toBeCloseTo(0.6)
  const other = await app.person()
  const credential = await buildCredential(app.deps, other.userId)
  const own = await buildAccount(app.deps, other.userId, {
    credential_id: credential.id,
    institution_id: credential.institution_id,
  })
  await app.deps.db.asUser(other.userId, (tx) =>
    storeTransactions(
      tx,
      { userId: other.userId, institutionId: credential.institution_id, credentialId: credential.id },
      own.id,
      'byallaccounts',
      [row('a', '2026-11-05', COFFEE)],
      app.clock.now,
    ),
  )
  expect((await other.call(readLedger, { query: {} })).results).toMatchObject([
    { category: 'coffee', category_by: 'CLASSIFIER' },
  ])
  app.clock.now = start
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
