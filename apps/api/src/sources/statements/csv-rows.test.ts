import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'
import type { StatementChoices } from './statement.ts'

const NOTHING_SAID: StatementChoices = { dateOrder: null, decimalMark: null, mapping: null }

const parse = (lines: readonly string[], choices = NOTHING_SAID) =>
  parseStatement(Buffer.from(`${lines.join('\n')}\n`), 'bank.csv', choices)
const amountsOf = ({ accounts }: ReturnType<typeof parse>): string[] =>
  accounts.flatMap(({ transactions }) => transactions.map(({ name, amount }) => `${name} ${amount}`))

const answered = (lines: readonly string[], sign: 'as_is' | 'inverted') => {
  const { table } = parse(lines)
  if (table === null) throw new Error('no table')
  return parse(lines, { ...NOTHING_SAID, mapping: { ...table.mapping, amount_sign: sign } })
}

test('what most rows of a debit column say is money out, and the odd one is given back', () => {
  const negative = parse([
    'Date,Description,Debit,Credit',
    '2026-01-15,Rent,-900.00,',
    '2026-01-16,Bakery,-40.00,',
    '2026-01-17,Bakery,30.00,',
    '2026-01-18,Employer,,2500.00',
  ])
  expect(amountsOf(negative)).toEqual(['Rent -900', 'Bakery -40', 'Bakery 30', 'Employer 2500'])
  expect(negative.table?.reading.amount_sign).toBe('as_is')
  const positive = parse([
    'Date,Description,Debit,Credit',
    '2026-01-15,Rent,900.00,',
    '2026-01-16,Bakery,40.00,',
    '2026-01-17,Bakery,-30.00,',
  ])
  expect(amountsOf(positive)).toEqual(['Rent -900', 'Bakery -40', 'Bakery 30'])
  expect(positive.table?.signExample).toBeNull()
})

test('what most rows of a credit column say is money in, and the odd one is taken back', () => {
  const card = [
    'Date,Description,Debit,Credit',
    '2026-01-15,Bakery,5.00,',
    '2026-01-20,PAYMENT ONE,,-50.00',
    '2026-02-20,PAYMENT TWO,,-60.00',
    '2026-02-21,PAYMENT TWO,,60.00',
  ]
  expect(amountsOf(parse(card))).toEqual(['Bakery -5', 'PAYMENT ONE 50', 'PAYMENT TWO 60', 'PAYMENT TWO -60'])
})

test('a debit column whose rows speak for both signs is asked about, and read as the person says', () => {
  const lines = [
    'Date,Description,Debit,Credit',
    '2026-01-15,Employer,,2500.00',
    '2026-01-16,Rent,-900.00,',
    '2026-01-17,Refund,30.00,',
  ]
  const { table } = parse(lines)
  expect(table?.reading.amount_sign).toBeNull()
  expect(table?.signExample).toEqual({ line: 3, text: 'Rent', amount: '-900' })
  const minusIsOut = answered(lines, 'as_is')
  expect(amountsOf(minusIsOut)).toEqual(['Employer 2500', 'Rent -900', 'Refund 30'])
  expect(minusIsOut.table).toMatchObject({ reading: { amount_sign: 'as_is' }, signExample: null })
  expect(amountsOf(answered(lines, 'inverted'))).toEqual(['Employer 2500', 'Rent 900', 'Refund -30'])
})

test('balances and totals among the rows are no bookings, are said, and the closing one is the balance', () => {
  const { accounts, notTaken } = parse([
    'Date,Description,Amount',
    '2026-01-01,Balance brought forward,1000.00',
    '2026-01-15,Rent,-900.00',
    '2026-01-16,Employer,2500.00',
    '2026-01-31,Total,1600.00',
    '2026-01-31,Closing balance,2600.00',
  ])
  expect(accounts).toMatchObject([
    {
      balance: '2600',
      balanceDate: '2026-01-31',
      windowFrom: '2026-01-15',
      windowTo: '2026-01-16',
      rejected: [],
      transactions: [
        { name: 'Rent', amount: '-900' },
        { name: 'Employer', amount: '2500' },
      ],
    },
  ])
  expect(accounts[0]?.transactions).toHaveLength(2)
  expect(notTaken).toEqual([
    { what: 'Opening balances, which are no bookings', count: 1, line: 2 },
    { what: 'Totals, which are no bookings', count: 1, line: 5 },
    { what: 'Closing balances, which are no bookings', count: 1, line: 6 },
  ])
})

test.each([
  'Opening Balance',
  'BALANCE B/F',
  'Previous balance:',
  'Saldovortrag',
  'Solde précédent',
  'Closing Balance 31.01.2026',
  'Balance carried forward',
  'Ending balance as of 2026-01-31',
  'Neuer Kontostand',
  'Eindsaldo',
  'TOTAL:',
  'Grand total',
  'Subtotal',
  'Total debits',
  'Summe',
])('“%s” is no booking', (words) => {
  const parsed = parse(['Date,Description,Amount', '2026-01-15,Rent,-900.00', `2026-01-31,${words},700.00`])
  expect(amountsOf(parsed)).toEqual(['Rent -900'])
  expect(parsed.notTaken).toMatchObject([{ count: 1, line: 3 }])
})

test.each([
  ['Date,Description,Amount', 'Total Fuel Station,-60.00', 'Total Fuel Station -60'],
  ['Date,Description,Amount', 'Balance payment for the kitchen,-60.00', 'Balance payment for the kitchen -60'],
  ['Date,Merchant,Amount', 'Total,-60.00', 'Total -60'],
  ['Date,Description,Type,Amount', 'Total,Card payment,-60.00', 'Total -60'],
  ['Date,Description,Payee,Amount', 'Closing balance,Bright Windows Ltd,-60.00', 'Closing balance -60'],
])('a payment with such words is one: %s: %s', (heading, row, expected) => {
  const rest = heading
    .split(',')
    .slice(2, -1)
    .map(() => '')
  const parsed = parse([heading, `2026-01-15,${['Rent', ...rest, '-900.00'].join(',')}`, `2026-01-31,${row}`])
  expect(amountsOf(parsed)).toEqual(['Rent -900', expected])
  // of two columns of texts one is read, and the other is said to be left out
  const left = heading.includes('Payee') ? ['Columns that nothing is read from: “Payee”'] : []
  expect(parsed.notTaken.map(({ what }) => what)).toEqual(left)
})

test('a balance that stands above the table goes before that of a row, and of several the latest day counts', () => {
  const rows = ['2026-01-31,Closing balance,2600.00', '2025-12-31,Closing balance,3500.00', '2026-01-15,Rent,-900.00']
  const balanceOf = (lines: readonly string[]) =>
    parse(lines).accounts.map(({ balance, balanceDate }) => [balance, balanceDate])
  expect(balanceOf(['Date,Description,Amount', ...rows])).toEqual([['2600', '2026-01-31']])
  expect(balanceOf(['Closing balance: 2700.00', 'Date,Description,Amount', ...rows])).toEqual([['2700', null]])
})

test('the balance of each account is its own, and one beside a sum of both columns is none', () => {
  const { accounts } = parse([
    'Date,Account,Description,Debit,Credit,Balance',
    '2026-01-15,Everyday,Rent,900.00,,100.00',
    '2026-01-31,Everyday,Closing balance,,,100.00',
    '2026-01-15,Savings,Interest,,2.00,502.00',
    '2026-01-31,Savings,Closing balance,900.00,902.00,',
  ])
  expect(accounts.map(({ name, balance }) => [name, balance])).toEqual([
    ['Everyday', '100'],
    ['Savings', null],
  ])
})

test('a kind says of the row before all balances whether it is money in, where sizes alone stand in the file', () => {
  const parsed = parse([
    'Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance,Currency',
    'Fuel,2026-09-13,Debit,2.25,7958.93,USD',
    'Fuel,2026-09-12,Debit,2.25,7961.18,USD',
    'Diner,2026-06-14,Debit,95.56,7963.43,USD',
    'Sale of a bike,2026-02-13,Credit,4.35,8058.99,USD',
  ])
  expect(amountsOf(parsed)).toEqual(['Fuel -2.25', 'Fuel -2.25', 'Diner -95.56', 'Sale of a bike 4.35'])
})

test.each([
  ['before', '-3614.01', '-3614.68'],
  ['after', '-3614.68', '-3614.68'],
])('a small charge of a large trade tells that amounts are those %s it', (_, amount, stored) => {
  const parsed = parse([
    'Date,Type,Symbol,Quantity,Price,Fee,Amount,Currency',
    `2026-01-15,Buy,SAP,11.3005,319.81,0.67,${amount},EUR`,
  ])
  expect(parsed.accounts[0]?.transactions).toMatchObject([{ amount: stored, fee: '0.67' }])
})

test('a total says nothing of the signs', () => {
  const { table } = parse([
    'Date,Description,Debit,Credit',
    '2026-01-15,Rent,-900.00,',
    '2026-01-16,Bakery,-40.00,',
    '2026-01-17,Bakery,30.00,',
    '2026-01-31,Total,970.00,',
  ])
  expect(table?.reading.amount_sign).toBe('as_is')
})

test('figures in scientific notation are numbers', () => {
  const rows = (text: readonly string[]) =>
    parse(text).accounts.flatMap(({ transactions }) =>
      transactions.map(({ txType, units, unitPrice, amount }) => [txType, units, unitPrice, amount]),
    )
  expect(
    rows([
      'Date,Type,Symbol,Quantity,Price,Amount',
      '2026-01-15,Buy,BTC,1.2E-5,3e+4,-0.36',
      '2026-01-16,Buy,BTC,2.5e-1,40000,-1E4',
      '2026-01-17,Sell,BTC,1.25E-05,4.0E+04,5.0E-1',
    ]),
  ).toEqual([
    ['BUY', '0.000012', '30000', '-0.36'],
    ['BUY', '0.25', '40000', '-10000'],
    ['SELL', '-0.0000125', '40000', '0.5'],
  ])
  expect(
    rows([
      'Date;Type;Symbol;Quantity;Price;Amount',
      '2026-01-15;Buy;BTC;1,234E-3;30000;-37,02',
      '2026-01-16;Buy;BTC;2E-3;30000;-60,5',
    ]),
  ).toEqual([
    ['BUY', '0.001234', '30000', '-37.02'],
    ['BUY', '0.002', '30000', '-60.5'],
  ])
})

test('a mark before a power of ten is that of the decimals, and no question', () => {
  const parsed = parse([
    'Date;Type;Symbol;Quantity;Price;Amount',
    '2026-01-15;Buy;BTC;1,234E-3;30000;-37',
    '2026-01-16;Buy;BTC;2E-3;30000;-60',
  ])
  expect(parsed.decimalQuestion).toBeNull()
  expect(parsed.accounts[0]?.transactions.map(({ units }) => units)).toEqual(['0.001234', '0.002'])
})

test.each([
  ['of the row', 'Date,Type,Symbol,Quantity,Price,Fee,Amount,Currency', 'LYME,100,250,500,-25500,GBX'],
  ['of the row, written small', 'Date,Type,Symbol,Quantity,Price,Fee,Amount,Currency', 'LYME,100,250,500,-25500,GBp'],
  [
    'of the price alone',
    'Date,Type,Symbol,Quantity,Price,Price currency,Fee,Amount,Currency',
    'LYME,100,250,GBX,5,-255,GBP',
  ],
  ['of both', 'Date,Type,Symbol,Quantity,Price,Price currency,Fee,Amount,Currency', 'LYME,100,250,GBX,500,-25500,GBX'],
  [
    'of the amount alone',
    'Date,Type,Symbol,Quantity,Price,Price currency,Fee,Amount,Currency',
    'LYME,100,2.5,GBP,500,-25500,GBX',
  ],
  ['in the heading too', 'Date,Type,Symbol,Quantity,Unit cost (p),Fee,Amount,Currency', 'LYME,100,250,500,-25500,GBX'],
  ['without an amount', 'Date,Type,Symbol,Quantity,Price,Fee,Currency', 'LYME,100,250,500,GBX'],
  [
    'in the heading too, without an amount',
    'Date,Type,Symbol,Quantity,Unit cost (p),Fee,Currency',
    'LYME,100,250,500,GBX',
  ],
  [
    'of the price alone, without an amount',
    'Date,Type,Symbol,Quantity,Price,Price currency,Fee,Currency',
    'LYME,100,250,GBX,5,GBP',
  ],
])('pence %s: units × price and charges come to the amount in pounds', (_, heading, row) => {
  const { accounts } = parse([heading, `2026-01-15,Buy,${row}`])
  expect(accounts).toMatchObject([
    { currency: 'GBP', transactions: [{ units: '100', unitPrice: '2.5', fee: '5', amount: '-255', currency: 'GBP' }] },
  ])
})

test.each([
  ['units × price', 'Amount', '-255.00'],
  ['the sign beside it', 'Amount', '£-255.00'],
  ['its heading', 'Amount (GBP)', '-255.00'],
])('an amount in pounds beside a price in pence is not divided again, as %s tells', (_, heading, amount) => {
  const { accounts } = parse([
    `Date,Type,Symbol,Quantity,Price,Fee,${heading},Currency`,
    `2026-01-15,Buy,LYME,100,250,5,${amount},GBX`,
  ])
  expect(accounts).toMatchObject([
    { currency: 'GBP', transactions: [{ units: '100', unitPrice: '2.5', fee: '5', amount: '-255', currency: 'GBP' }] },
  ])
})

test('where most rows are in pounds, those of which nothing tells are as well; a row in pence stays one', () => {
  const { accounts } = parse([
    'Date,Type,Symbol,Quantity,Price,Debit,Credit,Currency',
    '2026-01-15,Buy,LYME,100,250,250.00,,GBX',
    '2026-01-16,Sell,LYME,10,300,,30.00,GBX',
    '2026-01-17,Sell,LYME,10,300,,3000,GBX',
    '2026-01-18,Deposit,,,,,900.00,GBX',
    '2026-01-19,Dividend,HULL,,,,12.00,USD',
  ])
  expect(accounts[0]?.transactions.map(({ amount, currency }) => [amount, currency])).toEqual([
    ['-250', 'GBP'],
    ['30', 'GBP'],
    ['30', 'GBP'],
    ['900', 'GBP'],
    ['12', 'USD'],
  ])
})

test('a value in pounds beside a price in pence is the value', () => {
  const { accounts } = parse([
    'Symbol,Description,Quantity,Price,Market Value,Cost Basis,Currency',
    'LYME,Lyme Quay Ltd,100,250,250.00,200.00,GBX',
    'HULL,Hull Docks Ltd,100,250,25000,20000,GBX',
  ])
  expect(accounts[0]?.positions).toMatchObject([
    { unitPrice: '2.5', marketValue: '250', costBasis: '200', valueDiffers: false },
    { unitPrice: '2.5', marketValue: '250', costBasis: '200', valueDiffers: false },
  ])
})

test('money in pence is no coin', () => {
  const { accounts } = parse([
    'Date,Description,Amount,Currency',
    '2026-01-15,Rent,-90000,GBX',
    '2026-01-16,Pay,100,GBX',
  ])
  expect(accounts[0]?.transactions.map(({ amount, currency, units }) => [amount, currency, units])).toEqual([
    ['-900', 'GBP', null],
    ['1', 'GBP', null],
  ])
})

test('a balance that runs from row to row is what the account holds after the last one, whichever order the file has', () => {
  const head = 'Date,Description,Amount,Balance'
  const rows = ['2026-01-15,Rent,-900.00,100.00', '2026-01-16,Wages,50.00,150.00', '2026-01-16,Bread,-2.00,148.00']
  const valueOf = (lines: readonly string[]) =>
    parse([head, ...lines]).accounts.map(({ balance, asOf }) => [balance, asOf])
  const known = [['148', '2026-01-16T12:00:00.000Z']]
  expect(valueOf(rows)).toEqual(known)
  expect(valueOf(rows.toReversed())).toEqual(known)
  // it is of something else, or a row is missing
  expect(valueOf([...rows, '2026-01-17,Milk,-1.00,999.00'])).toEqual([[null, null]])
  expect(valueOf([...rows, '2026-01-17,Milk,-1.00,'])).toEqual([[null, null]])
  expect(valueOf([...rows, '2026-01-17,Milk,one,147.00'])).toEqual([[null, null]])
  // one row says nothing of the order
  expect(valueOf(rows.slice(0, 1))).toEqual([[null, null]])
  // both orders fit
  expect(valueOf(['2026-01-16,In,5.00,10.00', '2026-01-16,Out,-5.00,5.00', '2026-01-16,In,5.00,10.00'])).toEqual([
    [null, null],
  ])
})

test('the order of days that is said beside the columns holds for a table too', () => {
  const text = 'Date,Description,Amount\n07/03/2026,Bakery,-5.00\n08/04/2026,Salary,50.00\n'
  const readAs = (dateOrder: 'MDY' | 'DMY') =>
    parseStatement(new TextEncoder().encode(text), 'a.csv', { dateOrder, decimalMark: null, mapping: null })
  expect(readAs('MDY').dateQuestion?.chosen).toBe('MDY')
  expect(readAs('DMY').accounts[0]?.transactions.map(({ executionDate }) => executionDate)).toEqual([
    '2026-03-07',
    '2026-04-08',
  ])
})

test('a side of one letter behind an amount says whether money came or went', () => {
  const lines = ['Buchungstag;Verwendungszweck;Betrag', '15.01.2026;Miete;900,00 S', '31.01.2026;Gehalt;2.500,00H']
  expect(amountsOf(parse(lines))).toEqual(['Miete -900', 'Gehalt 2500'])
})

test('a quantity or a charge that is no number rejects its row with the line', () => {
  const { accounts } = parse([
    'Trade Date,Type,Ticker,Quantity,Price,Commission,Amount,Currency',
    '2026-01-15,Buy,AAPL,10,100.00,1.00,-1001.00,USD',
    '2026-01-16,Buy,AAPL,1O5,100.00,1.00,-10501.00,USD',
    '2026-01-17,Buy,AAPL,10,100.00,1.00.5,-1001.00,USD',
  ])
  expect(accounts.flatMap(({ transactions }) => transactions.map(({ units }) => units))).toEqual(['10'])
  expect(accounts.flatMap(({ rejected }) => rejected)).toEqual([
    { line: 3, reason: 'The quantity “1O5” is not a number.' },
    { line: 4, reason: 'The charge “1.00.5” is not a number.' },
  ])
})

const FLEX =
  'CurrencyPrimary,Symbol,TradeDate,TransactionType,Quantity,TradePrice,Buy/Sell,AssetClass,ISIN,IBCommission,IBCommissionCurrency,NetCash'

test('a cancellation in a Flex table takes its trade with it, and one of a trade that is not there is told', () => {
  const { accounts, notTaken } = parse([
    FLEX,
    'USD,AAPL,20260115,ExchTrade,10,100,BUY,STK,US0378331005,-1,USD,-1001',
    'USD,AAPL,20260115,ExchTrade,10,100,BUY,STK,US0378331005,-1,USD,-1001',
    'USD,AAPL,20260115,TradeCancel,-10,100,BUY (Ca.),STK,US0378331005,1,USD,1001',
    'USD,MSFT,20260110,TradeCancel,-5,200,BUY (Ca.),STK,US5949181045,1,USD,1001',
  ])
  expect(accounts.flatMap(({ transactions }) => transactions.map(({ ticker, units }) => [ticker, units]))).toEqual([
    ['AAPL', '10'],
  ])
  expect(notTaken).toContainEqual({ what: 'Trades that were cancelled', count: 2, line: 3 })
  expect(accounts.flatMap(({ rejected }) => rejected.map(({ line }) => line))).toEqual([5])
})

test('a trade of currencies in a Flex table moves both, its commission in its own currency', () => {
  const { accounts } = parse([
    FLEX,
    'USD,AAPL,20260115,ExchTrade,10,100,BUY,STK,US0378331005,-1,USD,-1001',
    'USD,EUR.USD,20260116,ExchTrade,-8000,1.1173,SELL,CASH,,-1.8,CHF,0',
  ])
  expect(
    accounts.flatMap(({ transactions }) =>
      transactions.map(({ txType, amount, currency, units }) => [txType, amount, currency, units]),
    ),
  ).toEqual([
    ['BUY', '-1001', 'USD', '10'],
    ['EXCHANGE', '-8000', 'EUR', null],
    ['EXCHANGE', '8938.4', 'USD', null],
    ['FEE', '-1.8', 'CHF', null],
  ])
})

test('units are read by their own decimal mark where they are written otherwise than money', () => {
  const { accounts } = parse([
    'Date;Type;Ticker;Quantity;Price;Amount;Currency',
    '15.01.2026;Buy;AAPL;0.398451;250,97;-100,00;EUR',
    '16.01.2026;Sell;AAPL;0.098451;250,97;24,71;EUR',
  ])
  expect(accounts.flatMap(({ transactions }) => transactions.map(({ units }) => units))).toEqual([
    '0.398451',
    '-0.098451',
  ])
})

test('a payment among the dividends of Interactive Brokers that gives the cost back is no income', () => {
  const text = 'SMMCHA(CH0111762537) CASH DIVIDEND CHF 0.69 PER SHARE (Return of Capital)'
  const table = parse([
    'Type,SettleDate,ISIN,Description,Amount,CurrencyPrimary',
    `Dividends,20230913,CH0111762537,${text},4.83,CHF`,
    'Dividends,20230913,CH0111762537,SMMCHA(80486947) CASH DIVIDEND CHF 5.99 PER SHARE (Ordinary Dividend),41.93,CHF',
  ])
  const activity = parse([
    'Statement,Header,Field Name,Field Value',
    'Dividends,Header,Currency,Date,Description,Amount',
    `Dividends,Data,CHF,2023-09-13,${text},4.83`,
  ])
  const query = parse([
    `<FlexQueryResponse queryName="a" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20230101" toDate="20231231">`,
    `<CashTransactions><CashTransaction currency="CHF" dateTime="20230913;202000" amount="4.83" type="Dividends" description="${text}" symbol="SMMCHA" /></CashTransactions>`,
    `</FlexStatement></FlexStatements></FlexQueryResponse>`,
  ])
  const kindsOf = ({ accounts }: ReturnType<typeof parse>) =>
    accounts.flatMap(({ transactions }) => transactions.map(({ txType, amount }) => [txType, amount]))
  expect(kindsOf(table)).toEqual([
    ['RETURN_OF_CAPITAL', '4.83'],
    ['DIVIDEND', '41.93'],
  ])
  expect(kindsOf(activity)).toEqual([['RETURN_OF_CAPITAL', '4.83']])
  expect(kindsOf(query)).toEqual([['RETURN_OF_CAPITAL', '4.83']])
})
