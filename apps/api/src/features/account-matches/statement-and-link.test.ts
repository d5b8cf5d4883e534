import { deleteCredential } from '@keelwise/contract/account-link'
import { listAccountMatches } from '@keelwise/contract/account-matches'
import { type Account, listAccounts } from '@keelwise/contract/accounts'
import { listImports, undoStatementImport } from '@keelwise/contract/imports'
import { listInstitutions } from '@keelwise/contract/institutions'
import { importStatement, type previewStatement } from '@keelwise/contract/statements'
import { startSync } from '@keelwise/contract/sync'
import { listTransactions, type Transaction } from '@keelwise/contract/transactions'
import { afterAll, expect, test } from 'vitest'
import { findBreaches } from '../../testing/find-breaches.ts'
import type { Person } from '../../testing/test-app.ts'
import { createSandboxApp } from '../../testing/sandbox-app.ts'

const { app, sandbox, close } = await createSandboxApp()
afterAll(() => close())

async function link(person: Person): Promise<void> {
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  app.clock.now = new Date(app.clock.now.getTime() + 61_000)
  await person.call(startSync, { body: {} })
  await app.deps.jobs.drain()
}

/** A bank's own file of an account: other ids and other words for the same rows, and one row that only the file has. */
function ofxOf(account: Account, rows: readonly Transaction[]): Buffer {
  const digits = account.masked_account_number.replace(/^XX/, '')
  const day = (date: string) => date.replaceAll('-', '')
  const entry = (date: string, amount: string, id: string) =>
    `<STMTTRN><TRNTYPE>${amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${day(date)}<TRNAMT>${amount}<FITID>${id}<NAME>POS ${id}</STMTTRN>`
  const entries = rows.map((row, index) => entry(row.execution_date, row.flow_amount, `BANK${index}`))
  return Buffer.from(`OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261121<LANGUAGE>ENG
<FI><ORG>${account.institution_name}<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>99887${digits}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261120
${entries.join('\n')}
${entry('2026-10-15', '-987654.32', 'ONLYHERE')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${account.market_value}<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)
}

async function preview(person: Person, content: Buffer) {
  const path = '/api/investor/statements/preview/?file_name=checking.ofx'
  const answer = await person.request('POST', path, content, { 'content-type': 'application/octet-stream' })
  expect(answer.status).toBe(201)
  return answer.body as ReturnType<typeof previewStatement.response.parse>
}

const accountsOf = async (person: Person) =>
  (await person.call(listAccounts, { query: { account_type: 'CHECKING' } })).results
const rowsOf = async (person: Person, account: Account) =>
  (
    await person.call(listTransactions, {
      query: { account_id: account.id, execution_date__gte: '2026-07-01', page_size: 100 },
    })
  ).results
const shape = (row: Transaction) => [row.execution_date, row.flow_amount].join(' ')

test('[F-010] an account that comes by a link and in statement files is one account without doubles, whichever came first', async () => {
  const person = await app.person()
  await link(person)
  const [live, another] = await accountsOf(person)
  expect(another).toBeUndefined()
  const linked = await rowsOf(person, live!)
  const inFile = linked.filter((row) => !row.is_pending && row.execution_date >= '2026-10-01')
  expect(inFile.length).toBeGreaterThan(5)
  const file = ofxOf(live!, inFile)
  const known = {
    is_known: true,
    transactions_total: inFile.length + 1,
    transactions_new: 1,
    transactions_known: inFile.length,
  }

  // The link first, then the file: the preview says what is known, the import adds the rest.
  const first = await preview(person, file)
  expect(first.accounts).toMatchObject([known])
  expect(first.accounts[0]!.transactions.filter((row) => row.state === 'new')).toMatchObject([
    { execution_date: '2026-10-15', amount: '-987654.32' },
  ])
  expect(await person.call(importStatement, { params: { id: first.id } })).toMatchObject({
    accounts_added: 0,
    accounts_updated: 1,
    transactions_added: 1,
    transactions_known: inFile.length,
  })
  expect((await accountsOf(person)).map(({ id, market_value }) => [id, market_value])).toEqual([
    [live!.id, live!.market_value],
  ])
  const both = (await rowsOf(person, live!)).map(shape).toSorted()
  expect(both).toEqual([...linked.map(shape), '2026-10-15 -987654.32'].toSorted())
  expect((await person.call(listAccountMatches)).matches).toMatchObject([{ status: 'JOINED', reason: 'STATEMENT' }])
  // The same file once more has nothing new in it.
  const again = await preview(person, file)
  expect(again.accounts).toMatchObject([{ is_known: true, transactions_new: 0, transactions_known: inFile.length + 1 }])
  expect(await person.call(importStatement, { params: { id: again.id } })).toMatchObject({
    accounts_added: 0,
    transactions_added: 0,
  })
  expect((await rowsOf(person, live!)).map(shape).toSorted()).toEqual(both)
  expect(await findBreaches(app)).toEqual([])

  // Undoing both imports leaves what the link tells, and nothing else.
  const [second, original] = (await person.call(listImports)).results
  expect((await person.call(undoStatementImport, { params: { id: original!.id } })).undo).toMatchObject([
    { state: 'LINKED', rows_removed: 0 },
  ])
  expect((await person.call(undoStatementImport, { params: { id: second!.id } })).undo).toMatchObject([
    { state: 'LINKED' },
  ])
  expect((await rowsOf(person, live!)).map(shape).toSorted()).toEqual(linked.map(shape).toSorted())
  expect((await accountsOf(person)).map(({ id, market_value }) => [id, market_value])).toEqual([
    [live!.id, live!.market_value],
  ])
  expect(await findBreaches(app)).toEqual([])

  // The file first, then the link.
  const [id] = (await person.call(listInstitutions)).results.flatMap((row) => row.credential_ids)
  await person.call(deleteCredential, { params: { id: id! }, query: { history: 'erase' } })
  expect(await accountsOf(person)).toEqual([])
  const alone = await preview(person, file)
  expect(alone.accounts).toMatchObject([{ is_known: false, transactions_new: inFile.length + 1 }])
  await person.call(importStatement, { params: { id: alone.id } })
  const [stored] = await accountsOf(person)
  await link(person)
  expect((await accountsOf(person)).map((row) => [row.id, row.market_value])).toEqual([
    [stored!.id, live!.market_value],
  ])
  expect((await rowsOf(person, stored!)).map(shape).toSorted()).toEqual(both)
  expect(await findBreaches(app)).toEqual([])
})
