import { listImports, undoStatementImport } from '@keelwise/contract/imports'
import { type StatementPreview, importStatement } from '@keelwise/contract/statements'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { choose, uploadStatement } from '../../testing/upload-statement.ts'

const app = await createTestApp()
afterAll(() => app.close())

const store = (person: Person, { id }: StatementPreview) => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  return person.call(importStatement, { params: { id } })
}
async function stored(person: Person): Promise<string[]> {
  const { rows } = await sql<{ date: string; amount: string }>`
    select execution_date as date, flow_amount as amount from transaction where user_id = ${person.userId}
    order by execution_date, flow_amount`.execute(app.deps.db.system)
  return rows.map(({ date, amount }) => `${date} ${amount}`)
}

type Row = readonly [id: string, day: string, amount: string, name: string]
const ofx = (rows: readonly Row[]) => `OFXHEADER:100

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261120<LANGUAGE>ENG<FI><ORG>Harbour Bank<FID>77</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>12344321<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261120
${rows.map(([id, day, amount, name]) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`).join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const csv = (rows: readonly Row[]) =>
  `Date,Description,Amount,Currency\n${rows.map(([, day, amount, name]) => `${day},${name},${amount},USD`).join('\n')}\n`

const november: Row[] = [
  ['1', '2026-11-02', '1000.00', 'PAYROLL 881'],
  ['2', '2026-11-03', '-4.50', 'POS 11 COFFEE'],
  ['3', '2026-11-03', '-4.50', 'POS 12 COFFEE'],
  ['4', '2026-11-05', '-60.00', 'UTILITIES'],
]

/** The first file makes the account; the second is a table that says nothing of it. */
async function intoSame(person: Person, rows: readonly Row[]): Promise<StatementPreview> {
  const preview = await uploadStatement(person, 'bank.csv', csv(rows))
  const [target] = preview.targets
  const key = preview.accounts[0]!.key
  const { id, name, account_type } = target!
  const choice = { account_id: id, name, account_type, currency: null, balance: null, is_turned: false }
  return choose(person, preview, { accounts: { [key]: choice } })
}

test('the same rows in another format are proposed as known, left out, and the import says so', async () => {
  const person = await app.person()
  await store(person, await uploadStatement(person, 'november.ofx', ofx(november)))
  const next = [
    ...november.map(([id, day, amount], at): Row => [id, day, amount, `Card row ${at}`]),
    ['9', '2026-11-06', '-9.00', 'New'] as const,
  ]
  const preview = await intoSame(person, next)
  expect(preview.is_ready).toBe(true)
  const [account] = preview.accounts
  expect(account).toMatchObject({ transactions_new: 1, transactions_known: 0, same_rows: { total: 4, left: 4 } })
  expect(account!.same_rows.rows[0]).toMatchObject({
    description: 'Card row 0',
    is_kept: false,
    held: { execution_date: '2026-11-02', description: 'PAYROLL 881', file_name: 'november.ofx' },
  })
  expect(account!.transactions.map(({ state }) => state)).toEqual(['same', 'same', 'same', 'same', 'new'])
  expect(await store(person, preview)).toMatchObject({ transactions_added: 1, transactions_left: 4 })
  expect(await stored(person)).toHaveLength(5)

  // both files hold the four rows: they stay until the last of the two is undone
  const [second, first] = (await person.call(listImports)).results
  expect(second!.accounts).toMatchObject([{ rows_added: 1, rows_known: 4 }])
  await person.call(undoStatementImport, { params: { id: first!.id } })
  expect(await stored(person)).toHaveLength(5)
  await person.call(undoStatementImport, { params: { id: second!.id } })
  expect(await stored(person)).toEqual([])
})

test('ids that the bank has given anew double nothing', async () => {
  const person = await app.person()
  await store(person, await uploadStatement(person, 'a.ofx', ofx(november)))
  const again = november.map(([id, ...rest]): Row => [`new-${id}`, ...rest])
  const preview = await uploadStatement(person, 'b.ofx', ofx(again))
  expect(preview.accounts).toMatchObject([{ transactions_new: 0, same_rows: { total: 4, left: 4 } }])
  await store(person, preview)
  expect(await stored(person)).toHaveLength(4)
})

test('a row that the person keeps is added, and is known from then on', async () => {
  const person = await app.person()
  await store(person, await uploadStatement(person, 'a.ofx', ofx(november)))
  const again = november.map(([id, ...rest]): Row => [`new-${id}`, ...rest])
  const preview = await uploadStatement(person, 'b.ofx', ofx(again))
  const { key, same_rows } = preview.accounts[0]!
  const [, coffee] = same_rows.rows
  const kept = await choose(person, preview, { same_rows: { [key]: { all: null, rows: { [coffee!.id]: true } } } })
  expect(kept.accounts).toMatchObject([{ transactions_new: 1, same_rows: { total: 4, left: 3 } }])
  expect(await store(person, preview)).toMatchObject({ transactions_added: 1, transactions_left: 3 })
  expect((await stored(person)).filter((row) => row === '2026-11-03 -4.50')).toHaveLength(3)
  const third = await uploadStatement(person, 'c.ofx', ofx(again))
  expect(third.accounts).toMatchObject([
    { transactions_new: 0, transactions_known: 1, same_rows: { total: 3, left: 3 } },
  ])
  const all = await choose(person, third, { same_rows: { [key]: { all: 'keep', rows: {} } } })
  expect(all.accounts).toMatchObject([{ transactions_new: 3, same_rows: { total: 3, left: 0 } }])
})

test('the same fare of the next morning is no double, and neither is a third coffee of a day', async () => {
  const person = await app.person()
  const fare = (id: string, day: string): Row => [id, day, '-2.75', 'FERRY']
  await store(person, await uploadStatement(person, 'a.ofx', ofx([fare('1', '2026-11-02'), fare('2', '2026-11-03')])))
  const next = await uploadStatement(
    person,
    'b.ofx',
    ofx([fare('3', '2026-11-04'), fare('4', '2026-11-05'), fare('5', '2026-11-06')]),
  )
  expect(next.accounts).toMatchObject([
    { transactions_new: 3, same_rows: { total: 1, left: 0, rows: [{ is_kept: true }] } },
  ])
  await store(person, next)
  expect(await stored(person)).toHaveLength(5)

  const other = await app.person()
  await store(other, await uploadStatement(other, 'a.ofx', ofx(november)))
  const third = await uploadStatement(other, 'b.ofx', ofx([...november, ['5', '2026-11-03', '-4.50', 'POS 13 COFFEE']]))
  expect(third.accounts).toMatchObject([{ transactions_new: 1, transactions_known: 4, same_rows: { total: 0 } }])
})

test('a file that names an account by itself, whose rows another account has, is asked about before they count twice', async () => {
  const person = await app.person()
  const table = await uploadStatement(person, 'bank.csv', csv(november))
  const asNew = (preview: StatementPreview, name: string) =>
    choose(person, preview, {
      accounts: {
        [preview.accounts[0]!.key]: {
          account_id: null,
          name,
          account_type: 'CHECKING',
          currency: null,
          balance: null,
          is_turned: false,
        },
      },
    })
  await store(person, await asNew(table, 'Everyday'))
  const preview = await uploadStatement(person, 'november.ofx', ofx(november))
  const [{ key }] = preview.accounts as [StatementPreview['accounts'][number]]
  expect(preview.is_ready).toBe(false)
  expect(preview.open).toEqual({
    [`accounts.${key}`]: ['4 of 4 rows are in Everyday already. Choose it, or say that it is another account.'],
  })
  expect((await person.request('POST', `/api/investor/statements/${preview.id}/import/`)).status).toBe(400)
  const [target] = preview.targets
  const choice = { account_id: target!.id, name: 'Everyday', account_type: 'CHECKING' as const, currency: null }
  const same = await choose(person, preview, { accounts: { [key]: { ...choice, balance: null, is_turned: false } } })
  expect(same.accounts[0]).toMatchObject({ transactions_new: 0, same_rows: { total: 4, left: 4 } })
  expect(await store(person, same)).toMatchObject({ accounts_added: 0, transactions_added: 0 })
  expect(await stored(person)).toHaveLength(4)
  // somebody who says that it is another account has two
  const other = await app.person()
  await store(other, await uploadStatement(other, 'november.ofx', ofx(november)))
  const second = await uploadStatement(other, 'other.ofx', ofx(november).replace('12344321', '99887766'))
  expect(second.is_ready).toBe(false)
})

test('rows of a linked account are named before a file brings them again', async () => {
  const person = await app.person()
  const linked = await buildAccount(app.deps, person.userId, { account_name: 'Linked Checking' })
  for (const [, execution_date, flow_amount] of november)
    await buildTransaction(app.deps, person.userId, { account_id: linked.id, execution_date, flow_amount })
  const preview = await uploadStatement(person, 'bank.csv', csv(november))
  expect(Object.values(preview.open).flat()).toContain(
    '4 of 4 rows are in Linked Checking already. Your bank updates it: add these only if it is another account.',
  )
  // two rows are chance
  const few = await uploadStatement(person, 'few.csv', csv(november.slice(0, 2)))
  expect(Object.values(few.open).flat()).toContain('Choose the account these rows belong to.')
})
