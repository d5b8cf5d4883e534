import { getImport, listImportRows, listImports, undoStatementImport } from '@keelwise/contract/imports'
import { importStatement, type previewStatement } from '@keelwise/contract/statements'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { trailOf } from '../auth/sign-in.fixture.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

interface Row {
  readonly id: string
  /** `yyyymmdd` */
  readonly day: string
  readonly amount: string
  readonly text: string
}

/** A bank's OFX file of one account. */
const bankFile = (account: string, asOf: string, balance: string | null, rows: readonly Row[]): string => `OFXHEADER:100
DATA:OFXSGML

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${asOf}<LANGUAGE>ENG
<FI><ORG>Harbour Bank<FID>77</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>${asOf}
${rows.map((row) => `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${row.day}<TRNAMT>${row.amount}<FITID>${row.id}<NAME>${row.text}</STMTTRN>`).join('\n')}
</BANKTRANLIST>${balance === null ? '' : `<LEDGERBAL><BALAMT>${balance}<DTASOF>${asOf}</LEDGERBAL>`}
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

/** A broker's OFX file: what is held, and what was bought. */
const brokerFile = (asOf: string, units: string, cash: string, buys: readonly Row[]): string => `OFXHEADER:100
DATA:OFXSGML

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${asOf}<LANGUAGE>ENG
<FI><ORG>Quay Broker<FID>78</FI></SONRS></SIGNONMSGSRSV1>
<INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><INVSTMTRS><DTASOF>${asOf}<CURDEF>USD
<INVACCTFROM><BROKERID>quay<ACCTID>B-900</INVACCTFROM>
<INVTRANLIST><DTSTART>20260101<DTEND>${asOf}
${buys.map((row) => `<BUYSTOCK><INVBUY><INVTRAN><FITID>${row.id}<DTTRADE>${row.day}</INVTRAN><SECID><UNIQUEID>000000001<UNIQUEIDTYPE>CUSIP</SECID><UNITS>1<UNITPRICE>${row.amount}<TOTAL>-${row.amount}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>`).join('\n')}
</INVTRANLIST>
<INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>000000001<UNIQUEIDTYPE>CUSIP</SECID><HELDINACCT>CASH<POSTYPE>LONG<UNITS>${units}<UNITPRICE>10<MKTVAL>${Number(units) * 10}<DTPRICEASOF>${asOf}</INVPOS></POSSTOCK></INVPOSLIST>
<INVBAL><AVAILCASH>${cash}<MARGINBALANCE>0<SHORTBALANCE>0</INVBAL>
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>000000001<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Keel Corp<TICKER>KEEL</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>
`

async function add(person: Person, name: string, content: string): Promise<string> {
  const { status, body } = await person.request(
    'POST',
    `/api/investor/statements/preview/?file_name=${name}`,
    Buffer.from(content),
    { 'content-type': 'application/octet-stream' },
  )
  expect(status).toBe(201)
  const preview = body as ReturnType<typeof previewStatement.response.parse>
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  return (await person.call(importStatement, { params: { id: preview.id } }))!.id
}
const undo = (person: Person, id: string) => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  return person.call(undoStatementImport, { params: { id } })
}

/** All that a person's accounts are, without ids and times of writing. */
async function worthOf(person: Person) {
  const of = async (query: ReturnType<typeof sql>) => (await query.execute(app.deps.db.system)).rows
  const { userId } = person
  return {
    accounts: await of(sql`
      select account_name, account_type, market_value, value_basis, currency, as_of, masked_account_number from account
      where user_id = ${userId} and deleted_at is null order by account_name, masked_account_number`),
    positions: await of(sql`
      select p.name, p.units, p.market_value, p.unit_price, p.as_of from position p join account a on a.id = p.account_id
      where p.user_id = ${userId} and a.deleted_at is null order by p.name, p.units`),
    snapshots: await of(sql`
      select a.masked_account_number, s.date, s.market_value, s.source from account_snapshot s join account a on a.id = s.account_id
      where s.user_id = ${userId} and a.deleted_at is null order by 1, 2`),
    transactions: await of(sql`
      select a.masked_account_number, t.external_id, t.ordinal, t.execution_date, t.flow_amount, t.description, t.is_cash_flow,
        t.transfer_id is not null as is_transfer
      from transaction t join account a on a.id = t.account_id
      where t.user_id = ${userId} and a.deleted_at is null order by 1, 2, 3`),
    institutions: await of(sql`
      select count(*)::int from credential where user_id = ${userId} and deleted_at is null`),
  }
}

const row = (id: string, day: string, amount: string, text = `Row ${id}`): Row => ({ id, day, amount, text })

test('an import is listed with its rows, and undone as a whole: everything is as it was before', async () => {
  const person = await app.person()
  const nothing = await worthOf(person)
  const id = await add(
    person,
    'bank.ofx',
    bankFile('1234', '20260131', '90.00', [row('1', '20260105', '-4.00'), row('2', '20260106', '-6.00')]),
  )
  const list = await person.call(listImports)
  expect(list).toMatchObject({
    count: 1,
    results: [
      {
        id,
        file_name: 'bank.ofx',
        format: 'ofx1',
        institution_name: 'Harbour Bank',
        undone_at: null,
        accounts: [
          { is_new: true, rows_added: 2, rows_known: 0, rows_updated: 0, rows_removed: 0, positions_total: 0 },
        ],
      },
    ],
  })
  expect((await person.call(listImportRows, { params: { id } })).results).toMatchObject([
    { effect: 'ADDED', execution_date: '2026-01-06', flow_amount: '-6.00', description: 'Row 2' },
    { effect: 'ADDED', execution_date: '2026-01-05', flow_amount: '-4.00', description: 'Row 1' },
  ])
  const foreseen = await person.call(getImport, { params: { id } })
  expect(foreseen.undo).toMatchObject([
    {
      state: 'GONE',
      rows_removed: 2,
      message: '2 transactions go. The account goes with them: nothing else is in it.',
    },
  ])
  const undone = await undo(person, id)
  expect(undone).toMatchObject({ accounts: [], undo: [{ state: 'GONE', rows_removed: 2 }] })
  expect(undone.undone_at).not.toBeNull()
  expect(await worthOf(person)).toEqual(nothing)
  expect(await trailOf(app, 'statement_import_undone', person.userId)).toMatchObject([{ outcome: 'success' }])

  // what became of it stays in view, and it is undone once only
  expect((await person.call(getImport, { params: { id } })).undo).toMatchObject([
    { message: '2 transactions were removed. The account went with them: nothing else was in it.' },
  ])
  expect(await person.request('POST', `/api/investor/imports/${id}/undo/`)).toMatchObject({
    status: 409,
    body: { code: 'import_undone' },
  })
})

test('a row that two files hold stays as long as one of them stands, and values go back to the other file', async () => {
  const person = await app.person()
  const january = await add(
    person,
    'jan.ofx',
    brokerFile('20260131', '10', '50', [row('1', '20260105', '10'), row('2', '20260120', '10')]),
  )
  const afterJanuary = await worthOf(person)
  const february = await add(
    person,
    'feb.ofx',
    brokerFile('20260228', '12', '30', [row('2', '20260120', '10'), row('3', '20260210', '10')]),
  )
  expect((await person.call(getImport, { params: { id: january } })).undo).toMatchObject([
    {
      state: 'OTHER_FILES',
      rows_removed: 1,
      rows_kept: 1,
      message:
        '1 transaction goes. 1 transaction stays: it is known from elsewhere too. Value and holdings go back to what your other files of this account say.',
    },
  ])
  await undo(person, february)
  expect(await worthOf(person)).toEqual(afterJanuary)
  await undo(person, january)
  expect(await worthOf(person)).toMatchObject({ accounts: [], transactions: [], snapshots: [] })
})

test('a row that an import changed gets its earlier contents back, unless a later file says it once more', async () => {
  const person = await app.person()
  const other = await app.person()
  const first = bankFile('1234', '20260131', '96.00', [row('1', '20260105', '-4.00', 'Coffee')])
  const second = bankFile('1234', '20260228', '95.00', [row('1', '20260105', '-5.00', 'Coffee and tip')])
  const third = bankFile('1234', '20260331', '94.00', [row('1', '20260105', '-6.00', 'Coffee, tip, cake')])
  const [a, b, c] = [
    await add(person, 'a.ofx', first),
    await add(person, 'b.ofx', second),
    await add(person, 'c.ofx', third),
  ]
  await add(other, 'a.ofx', first)
  const afterFirst = await worthOf(other)
  await add(other, 'c.ofx', third)
  expect((await undo(person, b)).undo).toMatchObject([{ rows_removed: 0, state: 'OTHER_FILES' }])
  expect(await worthOf(person)).toEqual(await worthOf(other))
  expect((await undo(person, c)).undo).toMatchObject([{ rows_removed: 0, rows_restored: 1 }])
  expect(await worthOf(person)).toEqual(afterFirst)
  await undo(person, a)
  expect((await worthOf(person)).transactions).toEqual([])
})

test('both legs of a transfer count again when the import of the other leg is undone', async () => {
  const person = await app.person()
  const leg = (amount: string, kind: string) =>
    bankFile(kind, '20260131', '10.00', [row('t', '20260110', amount, 'Transfer')]).replace(
      '<TRNTYPE>DEBIT',
      '<TRNTYPE>XFER',
    )
  await add(person, 'out.ofx', leg('-75.00', '1111'))
  const before = await worthOf(person)
  const id = await add(person, 'in.ofx', leg('75.00', '2222'))
  expect((await worthOf(person)).transactions).toMatchObject([{ is_transfer: true }, { is_transfer: true }])
  await undo(person, id)
  expect(await worthOf(person)).toEqual(before)
})

test('an account from before imports were on record goes back to what it was', async () => {
  const person = await app.person()
  await add(person, 'old.ofx', brokerFile('20260131', '10', '50', [row('1', '20260105', '10')]))
  await sql`delete from statement_import where user_id = ${person.userId}`.execute(app.deps.db.system)
  const before = await worthOf(person)
  const id = await add(
    person,
    'new.ofx',
    brokerFile('20260228', '12', '30', [row('1', '20260105', '10'), row('2', '20260210', '10')]),
  )
  expect((await undo(person, id)).undo).toMatchObject([{ state: 'BEFORE', rows_removed: 1, rows_kept: 1 }])
  expect(await worthOf(person)).toEqual(before)
})

test('a preview that was imported and undone can be imported again, as an import of its own', async () => {
  const person = await app.person()
  const { body } = await person.request(
    'POST',
    '/api/investor/statements/preview/?file_name=a.ofx',
    Buffer.from(bankFile('1234', '20260131', '96.00', [row('1', '20260105', '-4.00')])),
    { 'content-type': 'application/octet-stream' },
  )
  const { id } = body as { id: string }
  const first = (await person.call(importStatement, { params: { id } }))!
  expect((await person.call(importStatement, { params: { id } }))?.id).toBe(first.id)
  const there = await worthOf(person)
  await undo(person, first.id)
  const again = (await person.call(importStatement, { params: { id } }))!
  expect(again).toMatchObject({ accounts_added: 1, transactions_added: 1 })
  expect(again.id).not.toBe(first.id)
  expect(await worthOf(person)).toEqual(there)
  expect((await person.call(listImports)).results.map(({ undone_at }) => undone_at === null)).toEqual([true, false])
})

/** The same numbers in every run. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('whatever was imported and undone in whatever order, what is left is what the other files alone come to', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const next = numbersOf(seed)
    const person = await app.person()
    const other = await app.person()
    const files = Array.from({ length: 5 }, (_, index) => {
      const asOf = `2026${String(1 + next(9)).padStart(2, '0')}${String(10 + next(15))}`
      const rows = Array.from({ length: 1 + next(5) }, () => {
        const id = String(next(8))
        return row(id, `202601${String(10 + Number(id))}`, `-${1 + next(3)}.00`)
      }).filter((each, at, all) => all.findIndex(({ id }) => id === each.id) === at)
      const content =
        next(2) === 0
          ? bankFile(String(1000 + next(2)), asOf, next(4) === 0 ? null : `${next(900)}.00`, rows)
          : brokerFile(
              asOf,
              String(1 + next(9)),
              String(next(90)),
              rows.map((each) => ({ ...each, amount: each.amount.slice(1) })),
            )
      return { name: `${index}.ofx`, content }
    })
    const ids: string[] = []
    for (const { name, content } of files) ids.push(await add(person, name, content))
    const undone = files.map(() => next(2) === 0)
    const order = ids.map((_, index) => index).toSorted(() => next(3) - 1)
    for (const index of order) if (undone[index]) await undo(person, ids[index]!)
    for (const [index, { name, content }] of files.entries()) if (!undone[index]) await add(other, name, content)
    expect({ seed, ...(await worthOf(person)) }).toEqual({ seed, ...(await worthOf(other)) })
  }
})

test('an import of somebody else is not there', async () => {
  const [person, other] = [await app.person(), await app.person()]
  const id = await add(person, 'a.ofx', bankFile('1234', '20260131', '96.00', [row('1', '20260105', '-4.00')]))
  for (const [method, path] of [
    ['GET', ''],
    ['GET', 'rows/'],
    ['POST', 'undo/'],
  ] as const)
    expect((await other.request(method, `/api/investor/imports/${id}/${path}`)).status).toBe(404)
  expect((await worthOf(person)).transactions).toHaveLength(1)
})
