import { listAccounts } from '@keelwise/contract/accounts'
import { listImports, undoStatementImport } from '@keelwise/contract/imports'
import { createManualAccount } from '@keelwise/contract/manual-accounts'
import { importStatement, type StatementPreview } from '@keelwise/contract/statements'
import * as edits from '@keelwise/contract/transaction-edits'
import { getCashFlow, listTransactions } from '@keelwise/contract/transactions'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildCredential, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

const rowsOf = async (person: Person) =>
  (await person.call(listTransactions, { query: { page_size: 100 } })).results.map((row) =>
    [row.execution_date, row.flow_amount, row.tx_type, row.description].join(' '),
  )

const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
}

const FILE = (texts: readonly string[]) => `OFXHEADER:100

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261120<LANGUAGE>ENG<FI><ORG>Harbour Bank<FID>77</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>12344321<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261120
${texts.map((text, at) => `<STMTTRN><TRNTYPE>POS<DTPOSTED>2026110${at + 1}<TRNAMT>-${at + 1}0.00<FITID>${at}<NAME>${text}</STMTTRN>`).join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

async function upload(person: Person, content: string) {
  const answer = await person.request(
    'POST',
    '/api/investor/statements/preview/?file_name=a.ofx',
    Buffer.from(content),
    {
      'content-type': 'application/octet-stream',
    },
  )
  const preview = answer.body as StatementPreview
  return { preview, stored: (await person.call(importStatement, { params: { id: preview.id } }))! }
}

async function withFile() {
  const person = await app.person()
  const { stored } = await upload(person, FILE(['Groceries', 'Rent', 'Fuel']))
  const ids = (await person.call(listTransactions)).results.map(({ id }) => id).toReversed()
  return { person, ids, importId: stored.id, before: await rowsOf(person) }
}
const facts = (changes: object = {}) => ({
  execution_date: '2026-11-05',
  tx_type: 'PURCHASE' as const,
  flow_amount: '-12.34',
  currency: 'USD',
  description: 'By hand',
  ...changes,
})

test('a transaction is added by hand, counts at once, and is taken back', async () => {
  const person = await app.person()
  const account = await person.call(createManualAccount, {
    body: {
      account_name: 'Wallet',
      institution_name: '',
      account_type: 'CHECKING',
      currency: 'USD',
      value: '100.00',
      date: '2026-11-20',
    },
  })
  const edit = await person.call(edits.addTransaction, { body: { ...facts(), account_id: account.id } })
  expect(edit).toMatchObject({ action: 'ADD', can_undo: true, before: [], after: [{ flow_amount: '-12.34' }] })
  expect(await rowsOf(person)).toEqual(['2026-11-05 -12.34 PURCHASE By hand'])
  expect(await person.call(getCashFlow)).toMatchObject({ cash_out: '-12.34' })
  // what the account is worth is its owner's word alone
  expect((await person.call(listAccounts)).results).toMatchObject([{ market_value: '100.00' }])
  await person.call(edits.undoTransactionEdit, { params: { id: edit.id } })
  expect(await rowsOf(person)).toEqual([])
})

test('units come in with a purchase and go out with a sale, whatever sign is entered', async () => {
  const person = await app.person()
  const { id: account_id } = await buildAccount(app.deps, person.userId, { credential_id: null })
  const add = (tx_type: 'BUY' | 'SELL', units: string) =>
    person.call(edits.addTransaction, { body: { ...facts({ units, unit_price: '10' }), tx_type, account_id } })
  expect((await add('BUY', '-2')).after).toMatchObject([{ units: '2' }])
  expect((await add('SELL', '2')).after).toMatchObject([{ units: '-2' }])
})

test('a row of a file is changed and removed, and the same file brings nothing back', async () => {
  const { person, ids, before } = await withFile()
  const [groceries, , fuel] = ids as [string, string, string]
  await person.call(edits.changeTransaction, {
    params: { id: groceries },
    body: facts({ execution_date: '2026-11-01' }),
  })
  later()
  await person.call(edits.deleteTransaction, { params: { id: fuel } })
  const changed = ['2026-11-01 -12.34 PURCHASE By hand', '2026-11-02 -20.00 PURCHASE Rent']
  expect((await rowsOf(person)).toSorted()).toEqual(changed)
  const { preview, stored } = await upload(person, FILE(['Groceries', 'Rent', 'Fuel']))
  expect(preview.accounts[0]!.transactions.map(({ state }) => state)).toEqual(['own', 'known', 'own'])
  expect(stored).toMatchObject({ transactions_added: 0, transactions_left: 0 })
  expect((await rowsOf(person)).toSorted()).toEqual(changed)

  // undone one by one, everything is as the file says
  const { results } = await person.call(edits.listTransactionEdits)
  expect(results.map(({ action, can_undo }) => [action, can_undo])).toEqual([
    ['DELETE', true],
    ['EDIT', true],
  ])
  for (const { id } of results) await person.call(edits.undoTransactionEdit, { params: { id } })
  expect(await rowsOf(person)).toEqual(before)
})

test('of two changes of a row the later one is undone first', async () => {
  const { person, ids, before } = await withFile()
  const [id] = ids as [string]
  const first = await person.call(edits.changeTransaction, { params: { id }, body: facts() })
  later()
  const second = await person.call(edits.deleteTransaction, { params: { id } })
  const undo = (edit: { id: string }) => person.request('POST', `/api/investor/transaction-edits/${edit.id}/undo/`)
  expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'edit_not_undoable' } })
  expect((await undo(second)).status).toBe(200)
  expect((await person.call(edits.getTransaction, { params: { id } })).edits).toMatchObject([
    { action: 'DELETE', can_undo: false },
    { action: 'EDIT', can_undo: true },
  ])
  expect((await undo(first)).status).toBe(200)
  expect((await undo(first)).status).toBe(409)
  expect(await rowsOf(person)).toEqual(before)
})

test('undoing the import takes what was made of its rows by hand', async () => {
  const { person, ids } = await withFile()
  const [groceries, , fuel] = ids as [string, string, string]
  await person.call(edits.changeTransaction, { params: { id: groceries }, body: facts() })
  await person.call(edits.deleteTransaction, { params: { id: fuel } })
  const [file] = (await person.call(listImports)).results
  expect((await person.call(undoStatementImport, { params: { id: file!.id } })).undo).toMatchObject([{ state: 'GONE' }])
  expect(await rowsOf(person)).toEqual([])
  expect((await person.call(edits.listTransactionEdits)).results).toEqual([])
})

test('what a link tells cannot be changed, and nothing can be added to a linked account', async () => {
  const person = await app.person()
  const credential = await buildCredential(app.deps, person.userId, { provider: 'byallaccounts' })
  const account = await buildAccount(app.deps, person.userId, { credential_id: credential.id })
  const { id } = await buildTransaction(app.deps, person.userId, { account_id: account.id, source: 'byallaccounts' })
  const pending = { account_id: (await buildAccount(app.deps, person.userId)).id, is_pending: true, source: 'hand' }
  const { id: held } = await buildTransaction(app.deps, person.userId, pending)
  const { id: own } = await buildTransaction(app.deps, person.userId, { ...pending, is_pending: false })
  // a file's row in an account that is linked since
  const { id: filed } = await buildTransaction(app.deps, person.userId, { account_id: account.id, source: 'file' })
  const { results } = await person.call(listTransactions)
  for (const [which, isEditable] of [
    [id, false],
    [held, false],
    [own, true],
    [filed, true],
  ] as const) {
    expect(await person.call(edits.getTransaction, { params: { id: which } })).toMatchObject({
      is_editable: isEditable,
    })
    // lists say the same as the row alone
    expect(results.find((row) => row.id === which)?.is_editable).toBe(isEditable)
  }
  const before = await rowsOf(person)
  expect(await person.request('PUT', `/api/investor/transactions/${id}/`, facts())).toMatchObject({ status: 400 })
  expect(await person.request('DELETE', `/api/investor/transactions/${id}/`)).toMatchObject({ status: 400 })
  expect(
    await person.request('POST', '/api/investor/transactions/', { ...facts(), account_id: account.id }),
  ).toMatchObject({
    status: 400,
    body: { account_id: ['This account is updated by its institution; nothing can be added by hand.'] },
  })
  expect(await rowsOf(person)).toEqual(before)
})

test('days to come and amounts of many decimals are refused', async () => {
  const { person, ids } = await withFile()
  const [id] = ids as [string]
  const path = `/api/investor/transactions/${id}/`
  expect(await person.request('PUT', path, facts({ execution_date: '2027-01-01' }))).toMatchObject({
    status: 400,
    body: { execution_date: ['Enter a date that is not in the future.'] },
  })
  expect(await person.request('PUT', path, facts({ flow_amount: '1.005' }))).toMatchObject({
    status: 400,
    body: { flow_amount: ['Enter at most 2 decimals.'] },
  })
})
