import { type StatementChoices, chooseForStatement, importStatement } from '@keelwise/contract/statements'
import { afterAll, expect, test } from 'vitest'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { buildWorkbook } from '../../sources/statements/testing/build-workbook.ts'
import { uploadStatement } from '../../testing/upload-statement.ts'

const app = await createTestApp()
afterAll(() => app.close())

const choose = (person: Person, id: string, choices: Partial<StatementChoices>) =>
  person.call(chooseForStatement, {
    params: { id },
    body: { date_order: null, mapping: null, accounts: {}, ...choices },
  })
const store = (person: Person, id: string) => person.call(importStatement, { params: { id } })
const amounts = async (person: Person) => {
  const answer = await person.request('GET', '/api/investor/transactions/?page_size=100')
  return (answer.body as { results: { execution_date: string; flow_amount: string; account_name: string }[] }).results
    .map((row) => `${row.execution_date} ${row.flow_amount} ${row.account_name}`)
    .toReversed()
}
const newAccount = (name: string, account_type: 'CHECKING' | 'BROKERAGE' = 'CHECKING') => ({
  account_id: null,
  name,
  account_type,
  currency: 'USD',
  balance: null,
  is_turned: false,
})

test('a QIF file without account and with dates of two meanings asks both, and overlapping files bring no doubles', async () => {
  const person = await app.person()
  const rows = (...items: string[]) => `!Type:Bank\n${items.map((item) => `${item}\n^\n`).join('')}`
  const coffee = 'D01/02/2026\nT-4.50\nPCoffee'
  const first = await uploadStatement(person, 'a.qif', rows(coffee, coffee, 'D03/02/2026\nT1,000.00\nPPay'))
  expect(first).toMatchObject({
    format: 'qif',
    is_ready: false,
    date_question: { example: '01/02/2026', chosen: null, month_first: '2026-01-02', day_first: '2026-02-01' },
    accounts: [{ is_identified: false, choice: null, transactions_total: 3 }],
  })
  const refused = await person.request('POST', `/api/investor/statements/${first.id}/import/`)
  expect(refused).toMatchObject({ status: 400, body: { code: 'statement_incomplete' } })
  const key = first.accounts[0]?.key ?? ''
  expect((await choose(person, first.id, { date_order: 'DMY' })).is_ready).toBe(false)
  const ready = await choose(person, first.id, { date_order: 'DMY', accounts: { [key]: newAccount('Old bank') } })
  expect(ready.is_ready).toBe(true)
  expect(await store(person, first.id)).toMatchObject({ accounts_added: 1, transactions_added: 3 })
  // the same preview once more changes nothing
  expect(await store(person, first.id)).toMatchObject({ accounts_added: 0, transactions_added: 0 })

  // the next file overlaps: one of the two coffees, the pay, and a third coffee of the same day is new
  const next = await uploadStatement(person, 'b.qif', rows(coffee, coffee, coffee, 'D28/02/2026\nT-1.00\nPFee'))
  expect(next).toMatchObject({
    is_ready: true,
    date_question: null,
    accounts: [{ is_known: true, choice: { name: 'Old bank' }, transactions_new: 2, transactions_known: 2 }],
  })
  await store(person, next.id)
  expect(await amounts(person)).toEqual([
    '2026-02-01 -4.50 Old bank',
    '2026-02-01 -4.50 Old bank',
    '2026-02-01 -4.50 Old bank',
    '2026-02-03 1000.00 Old bank',
    '2026-02-28 -1.00 Old bank',
  ])
})

test('an unknown table is mapped once, and files with the same headings are read by it', async () => {
  const person = await app.person()
  const table = (...rows: string[]) => `Wann;Soll;Haben;Text\r\n${rows.join('\r\n')}\r\n`
  const preview = await uploadStatement(
    person,
    'a.csv',
    table('13.01.2026;1.234,56;;"Miete; Januar"', '14.01.2026;;20,00;Zins', 'x;y;z;'),
  )
  expect(preview).toMatchObject({
    is_ready: false,
    table: { headings: ['Wann', 'Soll', 'Haben', 'Text'], rows_total: 3, is_confirmed: false },
    accounts: [],
  })
  const guess = preview.table!.mapping
  expect(guess.columns).toMatchObject({ date: null, debit: 1, credit: 2 })
  const mapping = { ...guess, columns: { ...guess.columns, date: 0, description: 3 } }
  const mapped = await choose(person, preview.id, { mapping })
  expect(mapped.accounts).toMatchObject([{ is_identified: false, transactions_total: 2, rejected: [] }])
  expect(mapped.table?.reading).toEqual({
    date_order: 'DMY',
    decimal_mark: ',',
    amount_sign: 'as_is',
    amount_basis: 'net',
  })
  const key = mapped.accounts[0]?.key ?? ''
  await choose(person, preview.id, { mapping, accounts: { [key]: { ...newAccount('Giro'), balance: '99.50' } } })
  await store(person, preview.id)
  expect(await amounts(person)).toEqual(['2026-01-13 -1234.56 Giro', '2026-01-14 20.00 Giro'])
  const next = await uploadStatement(
    person,
    'b.csv',
    table('14.01.2026;;20,00;Zins', '15.01.2026;;abc;Zins', '16.01.2026;5,00;;x'),
  )
  expect(next).toMatchObject({
    is_ready: true,
    table: { is_confirmed: true },
    accounts: [
      {
        is_known: true,
        transactions_new: 1,
        transactions_known: 1,
        rejected: [{ line: 3, message: 'The amount “abc” is not a number.' }],
      },
    ],
  })
  // nobody else is asked by it, and nobody else's account can be chosen
  const other = await app.person()
  expect((await uploadStatement(other, 'a.csv', table('13.01.2026;1,00;;a'))).table?.is_confirmed).toBe(false)
  const theirs = await uploadStatement(other, 'c.qif', '!Type:Bank\nD13/31/2026\nT1\n^\n')
  const target = next.accounts[0]?.choice?.account_id ?? ''
  const stolen = await other.request('PUT', `/api/investor/statements/${theirs.id}/choices/`, {
    date_order: null,
    mapping: null,
    accounts: { [theirs.accounts[0]?.key ?? '']: { ...newAccount('x'), account_id: target } },
  })
  expect(stolen.status).toBe(404)
  const foreign = await other.request('PUT', `/api/investor/statements/${next.id}/choices/`, {
    date_order: null,
    mapping: null,
    accounts: {},
  })
  expect(foreign.status).toBe(404)
})

test('the signs of a debit column are asked of each file whose rows speak for both, whatever an earlier file was read by', async () => {
  const person = await app.person()
  const table = (...rows: string[]) => `Date,Description,Debit,Credit,Town\n${rows.join('\n')}\n`
  const first = await uploadStatement(person, 'a.csv', table('2026-01-15,Rent,900.00,,X', '2026-01-16,Bakery,40.00,,X'))
  const { mapping } = first.table!
  const key = first.accounts[0]?.key ?? ''
  await choose(person, first.id, { mapping, accounts: { [key]: newAccount('Giro') } })
  await store(person, first.id)
  const next = await uploadStatement(person, 'b.csv', table('2026-02-15,Rent,-900.00,,X', '2026-02-16,Refund,30.00,,X'))
  expect(next).toMatchObject({
    is_ready: false,
    open: { 'mapping.amount_sign': ['Say whether the amounts are money in or out.'] },
    table: { is_confirmed: true, sign_example: { line: 2, text: 'Rent', amount: '-900.00' } },
  })
  const said = await choose(person, next.id, { mapping: { ...next.table!.mapping, amount_sign: 'as_is' } })
  expect(said.is_ready).toBe(true)
  await store(person, next.id)
  expect(await amounts(person)).toEqual([
    '2026-01-15 -900.00 Giro',
    '2026-01-16 -40.00 Giro',
    '2026-02-15 -900.00 Giro',
    '2026-02-16 30.00 Giro',
  ])
})

test('choices that make no sense are refused field by field', async () => {
  const person = await app.person()
  const preview = await uploadStatement(person, 'a.qif', '!Type:Bank\nD13/01/2026\nT1\n^\n')
  const answer = await person.request('PUT', `/api/investor/statements/${preview.id}/choices/`, {
    date_order: 'XYZ',
    mapping: { columns: {} },
    accounts: { k: { account_id: 'x', name: '', account_type: 'PIGGY', balance: '1e5' } },
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body as object)).toEqual(
    expect.arrayContaining(['date_order', 'mapping.amount_sign', 'accounts.k.name', 'accounts.k.balance']),
  )
})

const SCHWAB_POSITIONS = `"Positions for account Individual ...234 as of 03:59 PM ET, 2026/01/05"

"Symbol","Description","Qty (Quantity)","Price","Price Chng $ (Price Change $)","Mkt Val (Market Value)","Cost Basis","Gain $ (Gain/Loss $)","Security Type"
"TIDE","TIDEWATER WORKS","10","$1,100.00","-$1.00","$11,000.00","$9,000.00","$2,000.00","Equity"
"912828YW8","US TREASURY NOTE","5,000","99.50","","$4,975.00","--","--","Fixed Income"
"Cash & Cash Investments","--","--","--","--","$1,500.25","--","--","Cash and Money Market"
"Account Total","--","--","--","--","$17,475.25","$9,000.00","$2,000.00","--"
`
const FIDELITY_POSITIONS = `\uFEFFAccount Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Cost Basis Total,Average Cost Basis,Type
Z12345678,Individual - TOD,SPAXX**,HELD IN MONEY MARKET,,,,$250.10,,,,Cash,
Z12345678,Individual - TOD,TIDE,TIDEWATER WORKS,2.5,$1100.00,-$1.00,$2750.00,-$2.50,$2000.00,$800.00,Cash,
987654321,ROTH IRA,KEEL,KEEL TOTAL MARKET ETF,3,$100.00,+$1.00,$300.00,+$3.00,n/a,n/a,Cash,

"The data and information in this spreadsheet is provided to you solely for your use, and is not for distribution."

"Date downloaded Jan-05-2026 4:10 p.m ET"
`
const FIDELITY_HISTORY = `

Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date
01/05/2026,"Individual - TOD","Z12345678","YOU BOUGHT DIVIDEND WORKS (DVW) (Cash)",DVW,"DIVIDEND WORKS",Cash,2,50.00,,,,-100.00,01/06/2026
01/04/2026,"Individual - TOD","Z12345678","DIVIDEND RECEIVED TIDEWATER WORKS (TIDE) (Cash)",TIDE,"TIDEWATER WORKS",Cash,0.000,,,,,3.21,
01/03/2026,"Individual - TOD","Z12345678","REINVESTMENT TIDEWATER WORKS (TIDE) (Cash)",TIDE,"TIDEWATER WORKS",Cash,0.003,1070.00,,,,-3.21,
01/02/2026,"Individual - TOD","Z12345678","Electronic Funds Transfer Received (Cash)",,"No Description",Cash,0.000,,,,,500.00,

"Date downloaded 01/05/2026 4:10 pm"
`
const FLEX_CSV = `"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","Quantity","MarkPrice","PositionValue","CostBasisMoney","ReportDate"
"U1234567","USD","STK","TIDE","TIDEWATER WORKS","10","110","1100","900","20260105"
"ClientAccountID","CurrencyPrimary","Symbol","Description","TradeDate","Quantity","TradePrice","Buy/Sell","NetCash","TradeID"
"U1234567","USD","TIDE","TIDEWATER WORKS","20260105","-2","110","SELL","218.9","77"
"ClientAccountID","CurrencyPrimary","Symbol","Description","SettleDate","Amount","Type","TransactionID"
"U1234567","EUR","","CASH RECEIPTS","20260105","12.5","Deposits/Withdrawals","78"
`

test('exports of brokers are recognised by their headings: positions and transactions meet in one account', async () => {
  const person = await app.person()
  const schwab = await uploadStatement(person, 'schwab.csv', SCHWAB_POSITIONS)
  expect(schwab).toMatchObject({
    institution_name: 'Charles Schwab',
    is_ready: true,
    table: { profile: 'Charles Schwab', is_confirmed: true },
    accounts: [
      {
        name: expect.stringContaining('Individual') as string,
        account_type: 'BROKERAGE',
        market_value: '17475.25',
        cash_balance: '1500.25',
        positions_total: 2,
        positions_value: '15975.00',
        positions: [
          { ticker: 'TIDE', units: '10' },
          { ticker: null, units: '5000', market_value: '4975.00' },
        ],
      },
    ],
  })
  const fidelity = await uploadStatement(person, 'fidelity.csv', FIDELITY_POSITIONS)
  expect(fidelity.accounts).toMatchObject([
    { account_type: 'BROKERAGE', masked_account_number: 'XX5678', market_value: '3000.10', positions_total: 2 },
    { account_type: 'ROTH_IRA', masked_account_number: 'XX4321', market_value: '300.00', positions_total: 1 },
  ])
  expect(JSON.stringify(fidelity.accounts)).not.toContain('Z12345678')
  await store(person, fidelity.id)
  const history = await uploadStatement(person, 'history.csv', FIDELITY_HISTORY)
  expect(history.accounts).toMatchObject([
    { is_known: true, positions_total: 0, transactions_new: 4, rejected: [], market_value: null },
  ])
  await store(person, history.id)
  const answer = await person.request('GET', '/api/investor/transactions/?page_size=100')
  expect(
    (answer.body as { results: Record<string, unknown>[] }).results.map((row) => [
      row['tx_type'],
      row['flow_amount'],
      row['units'],
    ]),
  ).toEqual([
    ['BUY', '-100.00', '2'],
    ['DIVIDEND', '3.21', null],
    ['REINVEST', '-3.21', '0.003'],
    ['TRANSFER_IN', '500.00', null],
  ])
  const positions = await person.request('GET', '/api/investor/positions/')
  expect((positions.body as { count: number }).count).toBe(3)

  const flex = await uploadStatement(person, 'flex.csv', FLEX_CSV)
  expect(flex).toMatchObject({
    institution_name: 'Interactive Brokers',
    accounts: [{ positions_total: 1, transactions_total: 2, market_value: '1100.00', masked_account_number: 'XX4567' }],
  })
})

test('a workbook goes through the same preview, question and import as a CSV file, and a second time brings nothing', async () => {
  const person = await app.person()
  const book = buildWorkbook({
    Bookings: [
      ['Date', 'Description', 'Amount', 'Currency'],
      [{ day: 46_331 }, 'Salary', 2500, 'USD'],
      [{ day: 46_332 }, 'Corner Grocer', -83.12, 'USD'],
    ],
  })
  const preview = await uploadStatement(person, 'bookings.xlsx', book)
  expect(preview).toMatchObject({ is_ready: false, decimal_question: null, date_question: null })
  const key = preview.accounts[0]?.key ?? ''
  const ready = await choose(person, preview.id, {
    mapping: preview.table!.mapping,
    accounts: { [key]: newAccount('Everyday') },
  })
  expect(ready.is_ready).toBe(true)
  expect(await store(person, preview.id)).toMatchObject({ accounts_added: 1, transactions_added: 2 })
  expect(await amounts(person)).toEqual(['2026-11-05 2500.00 Everyday', '2026-11-06 -83.12 Everyday'])
  const again = await uploadStatement(person, 'again.xlsx', book)
  expect(again.accounts[0]).toMatchObject({ transactions_new: 0, transactions_known: 2 })
})
