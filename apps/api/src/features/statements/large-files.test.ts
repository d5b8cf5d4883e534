import { listImports } from '@keelwise/contract/imports'
import {
  type StatementPreview,
  chooseForStatement,
  getStatement,
  importStatement,
  listOpenStatements,
} from '@keelwise/contract/statements'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { parseStatementAside } from '../../sources/statements/parse-aside.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

vi.setConfig({ testTimeout: 120_000 })

const app = await createTestApp()
afterAll(() => app.close())

const send = (person: Person, name: string, content: string) =>
  person.request('POST', `/api/investor/statements/preview/?file_name=${name}`, Buffer.from(content), {
    'content-type': 'application/octet-stream',
  })

/** Rows of an account in a table that says everything but which account it is. */
const table = (rows: number): string => {
  const lines = ['Date,Description,Amount,Currency']
  for (let row = 0; row < rows; row++)
    lines.push(`2026-0${1 + (row % 9)}-${10 + (row % 19)},Purchase number ${row} at the harbour shop,-${row}.25,USD`)
  return `${lines.join('\n')}\n`
}

test('a large file is read and imported by a job; how far it is can be asked, and the answer waits', async () => {
  const person = await app.person()
  const rows = 24_000
  const sent = await send(person, 'large.csv', table(rows))
  const { id } = sent.body as StatementPreview
  expect(sent).toMatchObject({ status: 202, body: { work: { kind: 'READ', done: 0, total: null }, accounts: [] } })
  expect((await person.call(getStatement, { params: { id } })).work).not.toBeNull()
  expect((await person.call(listOpenStatements)).statements).toMatchObject([{ id, is_working: true }])
  await app.deps.jobs.drain()
  const read = await person.call(getStatement, { params: { id } })
  expect(read).toMatchObject({ work: null, is_ready: false, accounts: [{ transactions_total: rows }] })
  expect((await person.call(listOpenStatements)).statements).toMatchObject([{ id, is_working: false }])

  const choice = {
    account_id: null,
    name: 'Everyday',
    account_type: 'CHECKING' as const,
    currency: null,
    balance: null,
    is_turned: false,
  }
  const said = await person.call(chooseForStatement, {
    params: { id },
    body: {
      date_order: null,
      mapping: read.table!.mapping,
      accounts: { [read.accounts[0]!.key]: choice },
    },
  })
  expect(said.work).toEqual({ kind: 'READ', done: 0, total: null })
  await app.deps.jobs.drain()
  expect(await person.call(getStatement, { params: { id } })).toMatchObject({ work: null, is_ready: true })

  const answer = await person.request('POST', `/api/investor/statements/${id}/import/`)
  expect(answer.status).toBe(202)
  await app.deps.jobs.drain()
  expect(await person.call(getStatement, { params: { id } })).toMatchObject({
    work: null,
    problem: null,
    imported: { accounts_added: 1, transactions_added: rows },
  })
  expect((await person.call(listOpenStatements)).statements).toEqual([])
  expect((await person.call(listImports)).results).toMatchObject([{ accounts: [{ rows_added: rows }] }])
  const { rows: counted } = await sql<{ done: number; total: number }>`
    select done, total from statement_work where preview_id = ${id}`.execute(app.deps.db.system)
  expect(counted).toEqual([{ done: rows, total: rows }])
})

test('what a job cannot read or import is told in words', async () => {
  const person = await app.person()
  const sent = await send(person, 'no.txt', 'nothing of a statement '.repeat(60_000))
  const { id } = sent.body as StatementPreview
  await app.deps.jobs.drain()
  const read = await person.call(getStatement, { params: { id } })
  expect(read).toMatchObject({ work: null, accounts: [], problem: { line: null } })
  expect(read.problem?.detail).toMatch(/no\.txt/)

  const open = await send(person, 'open.csv', table(24_000))
  const other = (open.body as StatementPreview).id
  await app.deps.jobs.drain()
  await person.call(importStatement, { params: { id: other } })
  await app.deps.jobs.drain()
  expect((await person.call(getStatement, { params: { id: other } })).problem?.detail).toBe(
    'Say what the columns of this table are.',
  )
  expect((await person.call(listImports)).results).toEqual([])
})

const flex = (inside: string) =>
  `<FlexQueryResponse queryName="x" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260101" toDate="20260201">${inside}</FlexStatement></FlexStatements></FlexQueryResponse>`
const WORST: readonly (readonly [name: string, content: string])[] = [
  [
    'an attribute of 2.5 MB in a Flex file',
    flex(`<Trades><Trade symbol="${'A'.repeat(2_500_000)}" quantity="1" /></Trades>`),
  ],
  ['an attribute that never ends', `<FlexQueryResponse queryName="${'A '.repeat(1_250_000)}`],
  ['elements in elements', `<FlexQueryResponse>${'<a>'.repeat(400_000)}`],
  [
    'an OFX value of 2.5 MB',
    `OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST><STMTTRN><NAME>${'&amp;'.repeat(500_000)}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ],
  ['OFX elements in elements', `OFXHEADER:100\n\n<OFX>${'<A>'.repeat(300_000)}${'</A>'.repeat(300_000)}</OFX>`],
  ['a table of one line', `Date,Amount\n${','.repeat(2_000_000)}`],
  ['a quote that never ends', `Date,Description,Amount\n2026-01-01,"${'x\n'.repeat(800_000)}`],
  ['a QIF of one field', `!Type:Bank\nD01/02/2026\nT${'1'.repeat(2_000_000)}\n^\n`],
  [
    'an MT940 of one field',
    `:20:X\n:25:NL00BANK0123456789\n:28C:1\n:60F:C260101EUR1,00\n:86:${'y'.repeat(2_000_000)}\n`,
  ],
  [
    'a CAMT without an end',
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${'<Stmt>'.repeat(200_000)}`,
  ],
  ['brackets', '{'.repeat(3_000_000)],
  ['spaces', ' '.repeat(3_000_000)],
  ['one word', 'a'.repeat(3_000_000)],
  ['decimals', `Date,Amount\n${'2026-01-01,1.1.1.1.1.1.1.1\n'.repeat(60_000)}`],
]

test.each(WORST)('%s is refused or read, and never breaks the reader', async (_, content) => {
  const outcome = await parseStatementAside(Buffer.from(content), 'worst', {
    dateOrder: null,
    decimalMark: null,
    mapping: null,
  }).then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.name : 'thrown'),
  )
  expect(['read', 'StatementError']).toContain(outcome)
})

test('a file that needs more memory or time than it may is refused in words', async () => {
  const choices = { dateOrder: null, decimalMark: null, mapping: null }
  const bytes = Buffer.from(table(60_000))
  const stack = { stackMegabytes: 8 }
  await expect(
    parseStatementAside(bytes, 'a.csv', choices, { ...stack, megabytes: 16, milliseconds: 90_000 }),
  ).rejects.toMatchObject({ code: 'TOO_COMPLEX' })
  await expect(
    parseStatementAside(bytes, 'a.csv', choices, { ...stack, megabytes: 1024, milliseconds: 0 }),
  ).rejects.toMatchObject({ code: 'TOO_COMPLEX' })
})
