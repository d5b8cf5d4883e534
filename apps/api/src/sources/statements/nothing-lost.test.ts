import { expect, test } from 'vitest'
import { buildWorkbook } from './testing/build-workbook.ts'
import { parseStatement } from './parse-statement.ts'
import { toRows } from './to-rows.ts'

const read = (text: string, name: string) => parseStatement(new TextEncoder().encode(text), name)
const flex = (body: string, information = '<AccountInformation currency="EUR"/>') =>
  read(
    `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1234567" toDate="20261120">${information}${body}</FlexStatement></FlexStatements></FlexQueryResponse>`,
    'flex.xml',
  )
const shown = (parsed: ReturnType<typeof read>) =>
  parsed.accounts[0]?.transactions.map(({ txType, units, amount, currency }) => [txType, units, amount, currency])
const TRADE = 'assetCategory="STK" symbol="FTHM" currency="USD" tradeDate="20261103" tradePrice="10"'

test('a cancelled trade and its cancellation come to nothing, also where the trade came with an earlier file', () => {
  const cancel = `<Trade ${TRADE} transactionID="2" origTransactionID="1" buySell="BUY (Ca.)" quantity="-450" proceeds="4500"/>`
  const both = flex(
    `<Trades><Trade ${TRADE} transactionID="1" buySell="BUY" quantity="450" proceeds="-4500"/>${cancel}</Trades>`,
  )
  expect(toRows(both)[0]?.transactions.map(({ externalId, isRemoved }) => [externalId, isRemoved])).toEqual([
    ['1', true],
  ])
  expect(toRows(flex(`<Trades>${cancel}</Trades>`))[0]?.transactions).toMatchObject([
    { externalId: '1', isRemoved: true },
  ])
})

test('a trade of currencies moves both of them and is no sale', () => {
  const fx =
    '<Trade assetCategory="CASH" symbol="EUR.USD" tradeDate="20261103" transactionID="3" buySell="SELL" quantity="-1000" tradePrice="1.1" proceeds="1100" ibCommission="-2" ibCommissionCurrency="EUR"/>'
  expect(shown(flex(`<Trades>${fx}</Trades>`))).toEqual([
    ['EXCHANGE', null, '-1000', 'EUR'],
    ['EXCHANGE', null, '1100', 'USD'],
    ['FEE', null, '-2', 'EUR'],
  ])
})

test('corporate actions are read, and one that is not understood is listed', () => {
  const action = (type: string, description: string, figures: string) =>
    `<CorporateAction assetCategory="STK" symbol="FTHM" currency="USD" reportDate="20261103" type="${type}" actionDescription="${description}" ${figures}/>`
  const parsed = flex(
    `<CorporateActions>${action('TC', 'FTHM MERGED FOR USD 34.32 PER SHARE', 'quantity="-1000" proceeds="34320"')}${action('RS', 'FTHM SPLIT 1 FOR 25', 'quantity="-960"')}${action('SO', 'SPINOFF 1 FOR 4', 'quantity="250"')}${action('ZZ', 'SOMETHING ELSE', 'quantity="1"')}</CorporateActions>`,
  )
  expect(shown(parsed)).toEqual([
    ['MERGER', '-1000', '34320', 'USD'],
    ['SPLIT', '-960', '0', 'USD'],
    ['SPIN_OFF', '250', '0', 'USD'],
  ])
  expect(parsed.accounts[0]?.transactions[1]?.split).toEqual({ newUnits: '1', oldUnits: '25' })
  expect(parsed.notTaken).toContainEqual(
    expect.objectContaining({ what: 'Corporate actions that are not understood (ZZ)', count: 1 }),
  )
})

test('cash is told in every currency, and the base currency by the rate of one where nothing names it', () => {
  const report =
    '<CashReport><CashReportCurrency currency="EUR" endingCash="10"/><CashReportCurrency currency="USD" endingCash="5"/></CashReport>'
  expect(flex(report).accounts[0]?.cashBeside).toEqual([
    { currency: 'EUR', amount: '10' },
    { currency: 'USD', amount: '5' },
  ])
  const rate = (currency: string, value: string) =>
    `<CashTransaction type="Dividends" reportDate="20261103" amount="1" currency="${currency}" fxRateToBase="${value}"/>`
  const rates = `<CashTransactions>${rate('EUR', '1')}${rate('USD', '0.9')}</CashTransactions>`
  expect(flex(rates, '').accounts[0]?.currency).toBe('EUR')
  expect(flex('', '').accounts[0]?.currency).toBeNull()
})

const row = (id: string) => `<STMTTRN><TRNTYPE>POS<DTPOSTED>20261105<TRNAMT>-3<FITID>${id}</STMTTRN>`
const CARD = '<CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111000011112222</CCACCTFROM>'

test('rows count wherever they stand: in a list without an end, after a list that was closed, outside the statement', () => {
  const ids = (text: string) => read(text, 'a.ofx').accounts[0]?.transactions.map(({ externalId }) => externalId)
  expect(ids(`<OFX>${CARD}<BANKTRANLIST>${row('1')}${row('2')}</CCSTMTRS></OFX>`)).toEqual(['1', '2'])
  expect(ids(`<OFX>${CARD}<BANKTRANLIST>${row('1')}</BANKTRANLIST>${row('2')}</CCSTMTRS></OFX>`)).toEqual(['1', '2'])
  const outside = read(`<OFX>${CARD}<BANKTRANLIST>${row('1')}</BANKTRANLIST></CCSTMTRS>${row('2')}</OFX>`, 'a.ofx')
  expect(outside.accounts[0]?.transactions).toHaveLength(2)
  expect(outside.warnings).toMatchObject([{ message: '1 rows stand outside the statement; they are read as its own.' }])
})

test('a reinvestment is income and a purchase, returned capital is neither', () => {
  const invest = (tag: string) =>
    `<${tag}><INVTRAN><FITID>F<DTTRADE>20261105</INVTRAN><SECID><UNIQUEID>X<UNIQUEIDTYPE>TICKER</SECID><INCOMETYPE>DIV<TOTAL>${tag === 'REINVEST' ? '-60<UNITS>2<UNITPRICE>30' : '5'}</${tag}>`
  const text = `<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>00012345</INVACCTFROM><INVTRANLIST>${invest('REINVEST')}${invest('RETOFCAP')}</INVTRANLIST></INVSTMTRS></OFX>`
  expect(shown(read(text, 'a.ofx'))).toEqual([
    ['DIVIDEND', null, '60', 'USD'],
    ['REINVEST', '2', '-60', 'USD'],
    ['RETURN_OF_CAPITAL', null, '5', 'USD'],
  ])
})

const transfer = (extra = ''): string =>
  `<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>00012345</INVACCTFROM><INVTRANLIST><TRANSFER><INVTRAN><FITID>F<DTTRADE>20261105</INVTRAN><SECID><UNIQUEID>X<UNIQUEIDTYPE>TICKER</SECID><UNITS>10<TFERACTION>IN<POSTYPE>LONG${extra}</TRANSFER></INVTRANLIST></INVSTMTRS>`
const ledger = (extra: string): string =>
  `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST></BANKTRANLIST>${extra}</STMTRS></OFX>`
const CARD_FILE = 'Date,Description,Amount\n2026-11-13,Bakery,-5.00\n2026-11-14,Salary,50.00\n'
const trades = `{"activities":[{"accountId":"a","currency":"USD","date":"2026-01-05","fee":0,"quantity":1,"symbol":"X","type":"BUY","unitPrice":2}]`

test.each<[string, string, string | Uint8Array, string]>([
  [
    'OFX: the cost of units that came in, unclear per unit or in total',
    'a.ofx',
    `${transfer('<AVGCOSTBASIS>12.50')}</OFX>`,
    'Average costs, of which the format does not say whether they are of a unit or in total',
  ],
  [
    'OFX: an available balance',
    'a.ofx',
    ledger('<AVAILBAL><BALAMT>5<DTASOF>20261105</AVAILBAL>'),
    'Available balances',
  ],
  [
    'OFX: a loan beside the statement',
    'a.ofx',
    ledger('').replace('</OFX>', '<LOANSTMTRS><CURDEF>USD</LOANSTMTRS></OFX>'),
    'Statements of loans',
  ],
  [
    'OFX: a tax form beside the statement',
    'a.ofx',
    `${transfer()}<TAX1099RS><TAX1099DIV></TAX1099DIV></TAX1099RS></OFX>`,
    'Tax forms',
  ],
  [
    'QIF: a record without a date',
    'a.qif',
    '!Type:Bank\nD11/13/2026\nT-5.00\n^\nT-6.00\nPShop\n^\n',
    'Records without a date',
  ],
  [
    'QIF: a section that nobody knows',
    'a.qif',
    '!Type:Bank\nD11/13/2026\nT-5.00\n^\n!Type:Loan Plan\nNHouse\n^\n',
    'Records of “type:loan plan”',
  ],
  [
    'Ghostfolio: what accounts hold',
    'a.json',
    `${trades},"accounts":[{"id":"a","name":"A","balance":250}]}`,
    'Balances of accounts, which no activity moved',
  ],
  ['Ghostfolio: another list', 'a.json', `${trades},"tags":[{"id":"1"}]}`, 'The list “tags”'],
  [
    'a second sheet',
    'a.xlsx',
    buildWorkbook({
      A: [
        ['Date', 'Description', 'Amount'],
        [{ day: 46000 }, 'Bakery', -5],
        [{ day: 46001 }, 'Pay', 9],
      ],
      Notes: [['x']],
    }),
    'The sheet “Notes”',
  ],
  [
    'MT940: an available balance',
    'a.sta',
    ':20:A\n:25:1/2345678\n:60F:C260101EUR1,00\n:62F:C260101EUR1,00\n:64:C260101EUR9,00\n-',
    'Other balances: available or expected',
  ],
])('what is not taken is listed: %s', (_, name, file, what) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  expect(parseStatement(bytes, name).notTaken).toContainEqual({
    what,
    count: 1,
    line: expect.toBeOneOf([null, expect.any(Number)]) as number | null,
  })
})

test('nothing is said to be left out of a file whose every row is taken', () => {
  expect(read(CARD_FILE, 'a.csv').notTaken).toEqual([])
  expect(read(ledger(''), 'a.ofx').notTaken).toEqual([])
})
