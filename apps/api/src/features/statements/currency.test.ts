import { importStatement } from '@keelwise/contract/statements'
import { listAccounts } from '@keelwise/contract/accounts'
import { createManualAccount } from '@keelwise/contract/manual-accounts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { choose, uploadStatement } from '../../testing/upload-statement.ts'

const app = await createTestApp()
afterAll(() => app.close())

const store = (person: Person, id: string) => person.call(importStatement, { params: { id } })
const intoNew = (currency: string | null = null) => ({
  account_id: null,
  name: 'Bank',
  account_type: 'CHECKING' as const,
  currency,
  balance: null,
  is_turned: false,
})
async function stored(person: Person) {
  const { rows } = await sql<{ account: string; own: string; amount: string; currency: string }>`
    select a.account_name as account, a.currency as own, t.flow_amount as amount, t.currency
    from transaction t join account a on a.id = t.account_id where t.user_id = ${person.userId}
    order by t.execution_date, t.flow_amount`.execute(app.deps.db.system)
  return rows.map(({ account, own, amount, currency }) => `${account} ${own}: ${amount} ${currency}`)
}

const PLAIN = 'Buchungstag;Wertstellung;Verwendungszweck;Betrag;Saldo\n03.11.2026;03.11.2026;Gehalt;2.500,00;3.100,00\n'

test('a table without any currency asks for it, and is not imported before it is said', async () => {
  const person = await app.person()
  const preview = await uploadStatement(person, 'bank.csv', PLAIN)
  const key = preview.accounts[0]?.key ?? ''
  expect(preview).toMatchObject({ is_ready: false, accounts: [{ currency: null, asks_currency: true }] })
  const unsaid = await choose(person, preview, { accounts: { [key]: intoNew() } })
  expect(unsaid.open).toEqual({ [`accounts.${key}.currency`]: ['Choose the currency of this account.'] })
  const refused = await person.request('POST', `/api/investor/statements/${preview.id}/import/`)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'statement_incomplete', [`accounts.${key}.currency`]: ['Choose the currency of this account.'] },
  })
  expect(await stored(person)).toEqual([])

  const said = await choose(person, preview, { accounts: { [key]: intoNew('EUR') } })
  expect(said).toMatchObject({ is_ready: true, accounts: [{ currency: 'EUR', transactions: [{ currency: 'EUR' }] }] })
  await store(person, preview.id)
  expect(await stored(person)).toEqual(['Bank EUR: 2500.00 EUR'])

  // the next file of the same headings goes into the same account, in its currency, without a question
  const next = await uploadStatement(person, 'next.csv', PLAIN.replaceAll('03.11.', '04.11.'))
  expect(next).toMatchObject({ is_ready: true, accounts: [{ currency: 'EUR', choice: { name: 'Bank' } }] })
})

test.each([
  ['a sign in a heading', 'Date,Details,Money In (£),Money Out (£)\n13/11/2026,Pay,10.00,\n', 'GBP', null],
  ['a code in a heading', 'Date,Details,Amount (SEK)\n13/11/2026,Pay,-10.00\n', 'SEK', null],
  ['a sign in the cells', 'Date,Details,Amount\n13/11/2026,Rent,-€10.00\n', 'EUR', null],
  ['a code in the cells', 'Date,Details,Amount\n13/11/2026,Rent,-50.00 SEK\n', 'SEK', null],
  ['a sign that several currencies share', 'Date,Details,Amount\n13/11/2026,Rent,-$10.00\n', null, 'USD'],
  ['letters that are no currency', 'Date,Details,Amount,Currency\n13/11/2026,Rent,-10.00,DOL\n', null, null],
])('%s says the currency as far as it goes', async (_what, file, currency, suggested) => {
  const preview = await uploadStatement(await app.person(), 'a.csv', file)
  expect(preview.accounts).toMatchObject([{ currency, suggested_currency: suggested, transactions: [{ currency }] }])
})

test('rows of several currencies keep their own, and the account is asked for its one', async () => {
  const person = await app.person()
  const file =
    'Date,Details,Amount,Currency\n13/11/2026,Rent,-10.00,EUR\n14/11/2026,Flat,-20.00,CHF\n15/11/2026,Tea,-1.00,\n'
  const preview = await uploadStatement(person, 'a.csv', file)
  const key = preview.accounts[0]?.key ?? ''
  expect(preview.accounts).toMatchObject([{ currency: null, asks_currency: true }])
  await choose(person, preview, { accounts: { [key]: intoNew('CHF') } })
  await store(person, preview.id)
  expect(await stored(person)).toEqual(['Bank CHF: -10.00 EUR', 'Bank CHF: -20.00 CHF', 'Bank CHF: -1.00 CHF'])
})

test('one word gives every account of a file its currency', async () => {
  const person = await app.person()
  const file =
    'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared\nA,2026-11-01,Rent,,,,-5.00,0,Cleared\nB,2026-11-02,Tea,,,,-1.00,0,Cleared\n'
  const preview = await uploadStatement(person, 'actual.csv', file)
  expect(Object.keys(preview.open)).toHaveLength(2)
  const ready = await choose(person, preview, { mapping: null, currency: 'NOK' })
  expect(ready).toMatchObject({ is_ready: true, accounts: [{ currency: 'NOK' }, { currency: 'NOK' }] })
  await store(person, preview.id)
  expect(await stored(person)).toEqual(['A NOK: -5.00 NOK', 'B NOK: -1.00 NOK'])
})

test('a QIF file goes into an account in its currency, and asks where there is none', async () => {
  const person = await app.person()
  const preview = await uploadStatement(person, 'a.qif', '!Type:Bank\nD13/11/2026\nT-5.00\nPTea\n^\n')
  const key = preview.accounts[0]?.key ?? ''
  expect(preview.open).toHaveProperty([`accounts.${key}.currency`])
  await choose(person, preview, { accounts: { [key]: intoNew('JPY') } })
  await store(person, preview.id)
  expect(await stored(person)).toEqual(['Bank JPY: -5.00 JPY'])
})

const INVESTED = `<OFX><INVSTMTRS><CURDEF>USD<DTASOF>20261120<INVACCTFROM><BROKERID>b<ACCTID>00012345</INVACCTFROM><INVPOSLIST>
<POSSTOCK><INVPOS><SECID><UNIQUEID>A<UNIQUEIDTYPE>TICKER</SECID><POSTYPE>LONG<UNITS>10<UNITPRICE>500<MKTVAL>5000</INVPOS></POSSTOCK>
<POSSTOCK><INVPOS><SECID><UNIQUEID>B<UNIQUEIDTYPE>TICKER</SECID><POSTYPE>LONG<UNITS>10<UNITPRICE>100<MKTVAL>1000<CURRENCY><CURRATE>1<CURSYM>GBP</CURRENCY></INVPOS></POSSTOCK>
</INVPOSLIST><INVBAL><AVAILCASH>100</INVBAL></INVSTMTRS></OFX>`

test('a position in another currency counts at its rate, and without a rate the value is unknown and said', async () => {
  const person = await app.person()
  await sql`insert into fx_rate (currency, date, usd_per_unit, source) values ('GBP', '2026-11-01', 1.3168, 'test')
    on conflict (currency, date) do update set usd_per_unit = excluded.usd_per_unit`.execute(app.deps.db.system)
  await sql`delete from fx_rate where currency = 'GBP' and date > '2026-11-01'`.execute(app.deps.db.system)
  const preview = await uploadStatement(person, 'invest.ofx', INVESTED)
  expect(preview.accounts).toMatchObject([
    { market_value: '6416.80', positions_value: '6316.80', cash_balance: '100.00' },
  ])
  await store(person, preview.id)
  expect((await person.call(listAccounts)).results).toMatchObject([{ market_value: '6416.80', currency: 'USD' }])

  const unknown = await uploadStatement(await app.person(), 'invest.ofx', INVESTED.replace('GBP', 'KPW'))
  expect(unknown.accounts).toMatchObject([
    {
      market_value: null,
      positions_value: null,
      checks: [
        { kind: 'VALUE', result: 'unknown', message: expect.stringContaining('there is no rate for KPW') as string },
      ],
    },
  ])
})

test('a card that was overpaid is stored as it is, once the person has said so', async () => {
  const person = await app.person()
  const card =
    '<OFX><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111000011112222</CCACCTFROM><LEDGERBAL><BALAMT>50.00<DTASOF>20261120</LEDGERBAL></CCSTMTRS></OFX>'
  const preview = await uploadStatement(person, 'card.ofx', card)
  const key = preview.accounts[0]?.key ?? ''
  expect(preview).toMatchObject({
    warnings: [{ message: expect.stringContaining('without a sign (50)') as string }],
    accounts: [{ market_value: '-50.00' }],
  })
  const choice = { ...intoNew(), name: 'Card', account_type: 'CREDIT_CARD' as const, balance: '-50.00' }
  await choose(person, preview, { mapping: null, accounts: { [key]: choice } })
  await store(person, preview.id)
  expect((await person.call(listAccounts)).results).toMatchObject([{ market_value: '50.00', is_liability: true }])
})

test('what the person owns by hand is no target of a file', async () => {
  const person = await app.person()
  const body = {
    account_name: 'Till',
    institution_name: '',
    account_type: 'OTHER',
    currency: 'EUR',
    value: '1.00',
    date: '2026-11-20',
  } as const
  await person.call(createManualAccount, { body })
  expect((await uploadStatement(person, 'bank.csv', PLAIN)).targets).toEqual([])
})
