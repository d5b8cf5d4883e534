import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_STATEMENT_BYTES, parseStatement } from './parse-statement.ts'
import { readFixture } from './testing/sample-statements.ts'
import type { StatementAccount } from './statement.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string): StatementAccount =>
  parseStatement(encode(text), 'test.ofx').accounts[0] as StatementAccount
const bank = (rows: string, extra = ''): string =>
  `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>00012345<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST>${extra}</STMTRS></OFX>`
const row = (fields: string): string => `<STMTTRN>${fields}</STMTTRN>`
const invest = (body: string, currency = 'USD'): string =>
  `<OFX><INVSTMTRS><CURDEF>${currency}<INVACCTFROM><BROKERID>b<ACCTID>00012345</INVACCTFROM>${body}</INVSTMTRS></OFX>`

test('[R-3.063] a bank statement reads as an account with its rows', () => {
  const parsed = parseStatement(readFixture('bank-checking.ofx'), 'bank-checking.ofx')
  expect(parsed).toMatchObject({ format: 'ofx1', institution: { name: 'Harborline Bank', fid: '90001' }, warnings: [] })
  const account = parsed.accounts[0] as StatementAccount
  expect(account).toMatchObject({
    kind: 'CHECKING',
    name: 'Checking',
    mask: '1234',
    currency: 'USD',
    balance: '1487.38',
    balanceDate: '2026-08-31',
    windowFrom: '2026-08-01',
    windowTo: '2026-08-31',
    positionsStated: false,
    rejected: [{ line: 30, reason: 'The posting date is missing.' }],
  })
  expect(account.externalId).toBe(
    createHash('sha256').update('000000019\u001f7700001234\u001fbank/checking').digest('hex'),
  )
  expect(
    account.transactions.map(({ externalId, ordinal, txType, amount, name }) => [
      externalId,
      ordinal,
      txType,
      amount,
      name,
    ]),
  ).toEqual([
    ['A-1', 0, 'DEPOSIT', '2150', 'PAYROLL'],
    ['A-2', 1, 'PURCHASE', '-42.1', 'Grocer & Sons <3rd Street>'],
    ['A-2', 0, 'FEE', '-0.42', 'FOREIGN FEE'],
    [expect.stringMatching(/^h:[0-9a-f]{64}#1$/), 0, 'WITHDRAWAL', '-60', 'CASH MACHINE'],
    [expect.stringMatching(/^h:[0-9a-f]{64}#2$/), 0, 'WITHDRAWAL', '-60', 'CASH MACHINE'],
    ['*1234-25', 0, 'TRANSFER_OUT', '-500', 'TO SAVINGS'],
    ['A-3', 0, 'WITHDRAWAL', '-40.1', 'Grocer'],
  ])
  expect(account.transactions[1]?.executionDate).toBe('2026-08-15')
  expect(account.transactions[5]?.memo).toBe('FROM *1234')
  expect(account.transactions[6]?.correction).toEqual({ action: 'REPLACE', externalId: 'A-2X' })
})

test('[S-119] the full account number is nowhere in what is read', () => {
  expect(JSON.stringify(parseStatement(readFixture('bank-checking.ofx'), 'a.ofx'))).not.toContain('7700001234')
  expect(JSON.stringify(parseStatement(readFixture('brokerage.qfx'), 'a.qfx'))).not.toContain('5550009876')
})

test('a brokerage statement reads as positions, cash counted once, and transactions', () => {
  const parsed = parseStatement(readFixture('brokerage.qfx'), 'brokerage.qfx')
  expect(parsed).toMatchObject({ format: 'ofx2', institution: { name: 'Tidewater Brokerage', fid: '90002' } })
  const account = parsed.accounts[0] as StatementAccount
  // 600 − 100 + 1,990 + 750.25 − 50 owed on margin; the 750.25 of cash are the money fund
  expect(account).toMatchObject({
    kind: 'BROKERAGE',
    mask: '9876',
    asOf: '2026-09-30T20:00:00.000Z',
    cashBalance: '750.25',
    cashHeldAsPosition: true,
    balance: '3190.25',
    rejected: [],
  })
  expect(account.positions).toMatchObject([
    {
      ticker: 'FTHM',
      cusip: '000000101',
      name: 'Fathom Tools Inc',
      secType: 'EQUITY',
      units: '20',
      marketValue: '600',
      valueDiffers: false,
    },
    { ticker: 'BRKW', units: '-4', marketValue: '-100', computedValue: '-100', valueDiffers: false },
    {
      ticker: null,
      secType: 'BOND',
      computedValue: '1990',
      couponRate: '4.25',
      maturityDate: '2031-02-15',
      fiSecType: 'TREASURY',
    },
    { ticker: 'TWMXX', secType: 'MONEY_MARKET', costBasis: null, asOf: '2026-09-30T00:00:00.000Z' },
  ])
  expect(account.transactions).toMatchObject([
    {
      providerTag: 'BUYSTOCK',
      txType: 'BUY',
      units: '10',
      fee: '2',
      amount: '-502',
      executionDate: '2026-07-03',
      settlementDate: '2026-07-06',
    },
    { providerTag: 'SELLOTHER', txType: 'SELL', secType: 'BOND', units: '-5000', amount: '5000' },
    { providerTag: 'SPLIT', txType: 'SPLIT', units: '10', amount: '3.21', split: { newUnits: '2', oldUnits: '1' } },
    { providerTag: 'INCOME', txType: 'DIVIDEND', amount: '12', reversalOf: 'I0' },
    { providerTag: 'INVBANKTRAN/DEP', txType: 'DEPOSIT', amount: '1000', postedDate: '2026-07-01' },
  ])
  expect(parsed.warnings.map(({ message }) => message)).toEqual([
    'A purchase has a positive total; the sign was turned.',
    'A sale brings units in; the sign was turned.',
    'The total is missing; units × price is used.',
    'Cash is stated both as a balance and as a money fund; it is counted once.',
  ])
})

test('a file cut off in the middle of a statement is refused as a whole', () => {
  expect(() => parseStatement(readFixture('cut-off.ofx'), 'cut-off.ofx')).toThrow(
    expect.objectContaining({
      name: 'StatementError',
      code: 'INCOMPLETE',
      line: 7,
      message: '“cut-off.ofx” ends in the middle of a statement. Download it again.',
    }),
  )
})

test.each([
  ['', 'EMPTY_FILE'],
  [' \r\n', 'EMPTY_FILE'],
  ['%PDF-1.7', 'NOT_A_STATEMENT'],
  ['<!DOCTYPE html><html>', 'NOT_A_STATEMENT'],
  ['!Type:Bank', 'NO_STATEMENT'],
  ['<!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>', 'DTD_REFUSED'],
  ['<OFX><SONRS><STATUS><CODE>15500<SEVERITY>ERROR</STATUS></SONRS></OFX>', 'INSTITUTION_ERROR'],
  ['<OFX></OFX>', 'NO_STATEMENT'],
])('%j is refused as %s', (text, code) => {
  expect(() => parseStatement(encode(text), 'x.ofx')).toThrow(expect.objectContaining({ name: 'StatementError', code }))
})

test('a file of more than 20 MB is refused before it is read', () => {
  expect(() => parseStatement(new Uint8Array(MAX_STATEMENT_BYTES + 1), 'x.ofx')).toThrow(
    expect.objectContaining({ code: 'TOO_LARGE' }),
  )
})

test.each([
  ['a header on one line', 'OFXHEADER:100DATA:OFXSGMLVERSION:102'],
  ['no header', ''],
  ['a header in a comment', '<!--\nOFXHEADER:100\n-->\n'],
  ['a header without a blank line', 'OFXHEADER:100\nDATA:OFXSGML\n'],
  ['blank lines first', '\n\n\nOFXHEADER:100\n\n'],
])('%s is accepted', (_what, header) => {
  const account = read(header + bank(row('<TRNTYPE>POS<DTPOSTED>20260101<TRNAMT>-1<FITID>1')))
  expect(account.transactions).toMatchObject([{ externalId: '1', amount: '-1', txType: 'PURCHASE' }])
})

test('equal rows of one statement are kept, the overlap of two statements of an account is not', () => {
  const coffee = row('<TRNTYPE>POS<DTPOSTED>20260105<TRNAMT>-3<FITID>-1<NAME>Coffee')
  const tea = row('<TRNTYPE>POS<DTPOSTED>20260106<TRNAMT>-2<FITID>T<NAME>Tea')
  const account = read(bank(coffee + coffee + tea).replace('</OFX>', bank(coffee + tea + tea).slice(5)))
  expect(account.statementCount).toBe(2)
  expect(account.transactions.map(({ name, externalId, ordinal }) => [name, externalId.slice(-2), ordinal])).toEqual([
    ['Coffee', '#1', 0],
    ['Coffee', '#2', 0],
    ['Tea', 'T', 0],
    ['Tea', 'T', 1],
  ])
})

test('the identities of rows that share a FITID do not depend on their order', () => {
  const rows = ['-10', '-0.30', '5'].map((amount) => row(`<TRNTYPE>POS<DTPOSTED>20260105<TRNAMT>${amount}<FITID>F`))
  const identities = (order: string[]): string[] =>
    read(bank(order.join('')))
      .transactions.map(({ amount, ordinal }) => `${amount} ${ordinal}`)
      .toSorted()
  expect(identities(rows)).toEqual(identities(rows.toReversed()))
  expect(identities(rows)).toHaveLength(3)
})

test('transactions without an end are rejected with their lines, never silently lost', () => {
  const fields = '<TRNTYPE>POS<DTPOSTED>20260105<TRNAMT>-3<FITID>N'
  expect(read(bank(`<STMTTRN>${fields}\n<STMTTRN>${fields}\n`)).rejected).toEqual([
    { line: 1, reason: 'The transaction is empty or has no end.' },
    { line: 2, reason: 'The transaction is empty or has no end.' },
  ])
})

test('a correction and its deletion name the row they act on', () => {
  const { transactions } = read(
    bank(
      row('<TRNTYPE>POS<DTPOSTED>20260105<TRNAMT>-3<FITID>N<CORRECTFITID>O<CORRECTACTION>REPLACE') +
        row('<TRNTYPE>POS<DTPOSTED>20260105<TRNAMT>-3<FITID>D<CORRECTFITID>P<CORRECTACTION>DELETE'),
    ),
  )
  expect(transactions.map(({ correction }) => correction)).toEqual([
    { action: 'REPLACE', externalId: 'O' },
    { action: 'DELETE', externalId: 'P' },
  ])
})

test.each([
  ['what is owed on a card', '<LEDGERBAL><BALAMT>500<DTASOF>20260101</LEDGERBAL>', '-500'],
  ['a card balance that is already negative', '<LEDGERBAL><BALAMT>-500<DTASOF>20260101</LEDGERBAL>', '-500'],
  ['an available credit, which is no balance', '<AVAILBAL><BALAMT>9500<DTASOF>20260101</AVAILBAL>', null],
])('%s', (_what, balance, expected) => {
  const card = `<OFX><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111000011112222</CCACCTFROM>${balance}</CCSTMTRS></OFX>`
  expect(read(card)).toMatchObject({ kind: 'CREDIT_CARD', mask: '2222', balance: expected })
})

test('a card purchase is out, a refund is in, a payment is a payment', () => {
  const rows = [
    ['DEBIT', '-9', 'Shop'],
    ['CREDIT', '9', 'Shop'],
    ['CREDIT', '50', 'ONLINE PAYMENT - THANK YOU'],
    ['INT', '-2', 'Interest'],
  ].map(([type, amount, name]) =>
    row(`<TRNTYPE>${type}<DTPOSTED>20260101<TRNAMT>${amount}<FITID>${name}${amount}<NAME>${name}`),
  )
  const card = `<OFX><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111000011112222</CCACCTFROM><BANKTRANLIST>${rows.join('')}</BANKTRANLIST></CCSTMTRS></OFX>`
  expect(read(card).transactions.map(({ txType, amount }) => [txType, amount])).toEqual([
    ['PURCHASE', '-9'],
    ['DEPOSIT', '9'],
    ['PAYMENT', '50'],
    ['INTEREST', '-2'],
  ])
})

test('pence become pounds, and a row in another currency keeps it', () => {
  const position =
    '<INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>X<UNIQUEIDTYPE>TICKER</SECID><POSTYPE>LONG<UNITS>10<UNITPRICE>250<MKTVAL>2500</INVPOS></POSSTOCK></INVPOSLIST>'
  expect(read(invest(position, 'GBp'))).toMatchObject({
    currency: 'GBP',
    balance: '25',
    positions: [{ currency: 'GBP', unitPrice: '2.5', marketValue: '25', valueDiffers: false }],
  })
  const foreign = row('<TRNTYPE>POS<DTPOSTED>20260101<TRNAMT>-7<FITID>1<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>')
  const original = row(
    '<TRNTYPE>POS<DTPOSTED>20260101<TRNAMT>-7<FITID>2<ORIGCURRENCY><CURRATE>1.1<CURSYM>EUR</ORIGCURRENCY>',
  )
  expect(read(bank(foreign + original)).transactions.map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
})

test('an OFX file that names pence for its prices may state what they come to in pounds', () => {
  const position =
    '<INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>X<UNIQUEIDTYPE>TICKER</SECID><POSTYPE>LONG<UNITS>10<UNITPRICE>250<MKTVAL>25<CURRENCY><CURRATE>1<CURSYM>GBX</CURRENCY></INVPOS></POSSTOCK></INVPOSLIST>'
  expect(read(invest(position, 'GBP')).positions).toMatchObject([
    { currency: 'GBP', unitPrice: '2.5', marketValue: '25', valueDiffers: false },
  ])
  const bought =
    '<INVTRANLIST><BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20260105</INVTRAN><SECID><UNIQUEID>X<UNIQUEIDTYPE>TICKER</SECID><UNITS>10<UNITPRICE>250<COMMISSION>9.99<TOTAL>-34.99<CURRENCY><CURRATE>1<CURSYM>GBX</CURRENCY></INVBUY><BUYTYPE>BUY</BUYSTOCK></INVTRANLIST>'
  expect(read(invest(bought, 'GBP')).transactions).toMatchObject([
    { currency: 'GBP', unitPrice: '2.5', amount: '-34.99', fee: '9.99' },
  ])
})

test('a value that contradicts units × price is kept and marked', () => {
  const position =
    '<INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>X<UNIQUEIDTYPE>TICKER</SECID><UNITS>10<UNITPRICE>25<MKTVAL>2500</INVPOS></POSSTOCK></INVPOSLIST>'
  expect(read(invest(position)).positions).toMatchObject([
    { marketValue: '2500', computedValue: '250', valueDiffers: true },
  ])
})

test('cash beside a money fund of another value is counted beside it', () => {
  const fund =
    '<INVPOSLIST><POSMF><INVPOS><SECID><UNIQUEID>M<UNIQUEIDTYPE>TICKER</SECID><UNITS>500<UNITPRICE>1<MKTVAL>500</INVPOS></POSMF></INVPOSLIST><INVBAL><AVAILCASH>80</INVBAL>'
  const list =
    '<SECLIST><MFINFO><SECINFO><SECID><UNIQUEID>M<UNIQUEIDTYPE>TICKER</SECID><SECNAME>Some Money Market Fund</SECINFO></MFINFO></SECLIST>'
  const file = invest(fund).replace('</OFX>', `${list}</OFX>`)
  expect(read(file)).toMatchObject({ cashBalance: '80', cashHeldAsPosition: false, balance: '580' })
  expect(read(file.replace('>80<', '>500.00<'))).toMatchObject({ cashHeldAsPosition: true, balance: '500' })
})

test('a maturity of 1900-01-01 is none', () => {
  const position =
    '<INVPOSLIST><POSDEBT><INVPOS><SECID><UNIQUEID>B<UNIQUEIDTYPE>CUSIP</SECID><UNITS>100<UNITPRICE>90<MKTVAL>90</INVPOS></POSDEBT></INVPOSLIST>'
  const list =
    '<SECLIST><DEBTINFO><SECINFO><SECID><UNIQUEID>B<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Bond</SECINFO><DTMAT>19000101</DEBTINFO></SECLIST>'
  expect(read(invest(position).replace('</OFX>', `${list}</OFX>`)).positions).toMatchObject([
    { maturityDate: null, computedValue: '90' },
  ])
})

test('mark-up and control characters in a text are data without effect', () => {
  const hostile = row(
    '<TRNTYPE>POS<DTPOSTED>20260101<TRNAMT>-1<FITID>1<NAME>&lt;img src=x onerror=alert(1)&gt;&#0;&#27;&#x202e;end</NAME>',
  )
  expect(read(bank(hostile)).transactions[0]?.name).toBe('<img src=x onerror=alert(1)>end')
})

test('a text is cut at 2,000 characters', () => {
  const long = row(`<TRNTYPE>POS<DTPOSTED>20260101<TRNAMT>-1<FITID>1<MEMO>${'x'.repeat(50_000)}`)
  expect(read(bank(long)).transactions[0]?.memo).toHaveLength(2_000)
})

test('a missing currency and an impossible one are unknown, both with a warning', () => {
  const without = parseStatement(encode(bank('').replace('<CURDEF>USD', '')), 'x.ofx')
  expect(without.accounts[0]?.currency).toBeNull()
  expect(without.warnings).toEqual([{ message: 'The statement names no currency.', line: 1 }])
  const impossible = parseStatement(encode(bank('').replace('<CURDEF>USD', '<CURDEF>dollars')), 'x.ofx')
  expect(impossible.accounts[0]?.currency).toBeNull()
  expect(impossible.warnings).toEqual([{ message: 'The currency “dollars” is not known.', line: 1 }])
})
