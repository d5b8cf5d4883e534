import { expect, test } from 'vitest'
import { BANK_PROFILES } from './csv-profiles-banks.ts'
import { BROKER_PROFILES } from './csv-profiles-brokers.ts'
import { COIN_PROFILES } from './csv-profiles-coins.ts'
import type { CsvProfile } from './csv-profile.ts'
import { parseStatement } from './parse-statement.ts'
import { readPdfStatement } from './pdf-statement.ts'
import { type PdfText, buildPdf } from './testing/build-pdf.ts'
import { buildWorkbook, buildZip } from './testing/build-workbook.ts'
import { readZip } from './zip-entries.ts'

const leftOf = (file: string | Uint8Array, name: string) =>
  parseStatement(typeof file === 'string' ? new TextEncoder().encode(file) : file, name).notTaken
const wordsOf = (file: string | Uint8Array, name: string) => leftOf(file, name).map(({ what }) => what)

/** Cells that make a row of any table, by the column that a profile has there. */
const CELLS: Readonly<Record<string, string>> = {
  date: '2026-11-13',
  posted_date: '2026-11-14',
  amount: '-10.00',
  credit: '10.00',
  description: 'Corner Grocer',
  symbol: 'FTHM',
  units: '2',
  price: '5.00',
  value: '10.00',
  currency: 'EUR',
  account: 'Main',
  type: 'buy',
}

/** A file of a profile with one row, and a heading that no bank has. */
function fileOf(profile: CsvProfile) {
  const columns = Object.entries(profile.columns) as [string, readonly string[]][]
  const headings = [
    ...new Set([
      'household label',
      ...profile.required.map((heading) => (typeof heading === 'string' ? heading : heading[0]!)),
    ]),
  ]
  const cells = headings.map((heading) => {
    const [column] = columns.find(([, names]) => names.includes(heading)) ?? []
    return column === undefined ? 'something' : (CELLS[column] ?? '1')
  })
  const [table, head, row] = profile.prefix ?? []
  const line = (first: string | undefined, rest: readonly string[]) =>
    (first === undefined ? rest : [table!, first, ...rest]).map((cell) => `"${cell}"`).join(',')
  return { headings, text: [line(head, headings), line(row, cells), line(row, cells)].join('\n') }
}

test.each([...BANK_PROFILES, ...BROKER_PROFILES, ...COIN_PROFILES].map((profile) => [profile.id, profile] as const))(
  'a table of %s lists every column that nothing is read from, and none that is read',
  (_, profile) => {
    const { headings, text } = fileOf(profile)
    const parsed = parseStatement(new TextEncoder().encode(text), 'a.csv')
    const listed = parsed.notTaken.find(({ what }) => what.startsWith('Columns that nothing is read from'))?.what ?? ''
    expect(listed).toContain('“household label”')
    const read = new Set([
      ...Object.values(profile.columns).flat(),
      ...Object.values(profile.after ?? {}).flat(),
      ...[...(profile.fees ?? []), ...(profile.taxes ?? [])].flatMap(([amount, currency]) => [amount, currency]),
      profile.pairedBy,
      profile.accountName,
    ])
    for (const heading of headings)
      if (heading !== 'household label' && !profile.legs && !profile.after)
        expect([heading, listed.includes(`“${heading}”`)]).toEqual([heading, !read.has(heading)])
  },
)

test.each([
  [
    'a table of nobody',
    'Date,Description,Amount,Category,Tags,Empty\n2026-11-13,Bakery,-5.00,Food,weekly,\n2026-11-14,Salary,50.00,,,\n',
    'Columns that nothing is read from: “Category”, “Tags”',
    2,
  ],
  [
    'cells behind the last heading',
    'Date,Description,Amount\n2026-11-13,Bakery,-5.00,left\n2026-11-14,Salary,50.00\n',
    'Columns that nothing is read from: “column 4”',
    1,
  ],
  [
    'what stands above it',
    'Holder: Ann\nOpening balance: 12.00\n\nDate,Description,Amount\n2026-11-13,Bakery,-5.00\n2026-11-14,Salary,50.00\n',
    'Lines above the table, but for its account, day, currency and balance',
    2,
  ],
  [
    'Firefly III: tags, budgets and bills',
    'user_id,group_id,journal_id,type,amount,currency_code,description,date,source_name,source_type,destination_name,destination_type,foreign_amount,foreign_currency_code,budget,bill,tags\n1,1,1,Withdrawal,-5.00,EUR,Bakery,2026-11-13,Main,Asset account,Bakery,Expense account,,,Food,,weekly\n1,1,2,Deposit,50.00,EUR,Pay,2026-11-14,Firm,Revenue account,Main,Asset account,,,,,\n',
    'Columns that nothing is read from: “user_id”, “group_id”, “source_type”, “destination_type”, “budget”, “tags”',
    6,
  ],
  [
    'Mint: labels and categories',
    'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n11/13/2026,Bakery,BAKERY 12,5.00,debit,Food,Main,fun,\n11/14/2026,Pay,PAY,50.00,credit,Income,Main,,for May\n',
    'Columns that nothing is read from: “Category”, “Labels”, “Notes”',
    3,
  ],
  [
    'Actual: categories and splits',
    'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nMain,2026-11-13,Bakery,,Food,-5.00,0,Cleared\nMain,2026-11-14,Pay,,Income,50.00,20,Not cleared\n',
    'Columns that nothing is read from: “Category”, “Split_Amount”, “Cleared”',
    3,
  ],
  [
    'Sure: categories and tags',
    'date,name,amount,category,tags,account,notes,currency\n2026-11-13,Bakery,-5.00,Food,a,Main,,EUR\n2026-11-14,Pay,50.00,Income,,Main,,EUR\n',
    'Columns that nothing is read from: “category”, “tags”',
    2,
  ],
  [
    'lines between holdings',
    'Symbol,Description,Quantity,Price,Market Value\nFTHM,Fathom,2,5.00,10.00\n,,,,\n,Prices are delayed,,,\nVYNX,Vynex,1,5.00,5.00\n',
    'Lines that are no holdings',
    1,
  ],
])('CSV, %s', (_, text, what, count) => {
  expect(leftOf(text, 'a.csv')).toContainEqual(expect.objectContaining({ what, count }))
})

test('of a statement in sections those that are not read are listed with their rows', () => {
  const text = [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Period,2026',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Basis',
    'Trades,Data,Order,Stocks,USD,FTHM,"2026-11-13, 10:00:00",2,5,-10,-1,11',
    'Mystery,Header,Currency,Amount',
    'Mystery,Data,USD,5',
    'Mystery,Data,USD,6',
    'Mystery,Total,USD,11',
  ].join('\n')
  expect(leftOf(text, 'a.csv')).toEqual(
    expect.arrayContaining([
      { what: 'Rows of “Statement”', count: 1, line: 2 },
      { what: 'Rows of “Mystery”', count: 2, line: 6 },
      expect.objectContaining({ what: expect.stringContaining('“Basis”') as string }),
    ]),
  )
})

test('QIF: what a record holds beyond a row is listed by its kind', () => {
  const text = [
    '!Type:Bank',
    'D11/13/2026',
    'T-15.00',
    'N1001',
    'CX',
    'PShop',
    'MWeekly',
    'LFood',
    'AStreet 4',
    'SFood',
    'Ebread',
    '$-5.00',
    'SHome',
    '$-10.00',
    '^',
    '!Type:Invst',
    'D11/14/2026',
    'NDivX',
    'YFathom',
    'T5.00',
    'L[Main]',
    '^',
  ].join('\n')
  expect(wordsOf(text, 'a.qif')).toEqual([
    'Marks of what was cleared',
    'Addresses',
    'Numbers of checks and references',
    'Parts of splits beside a memo',
    'Memos of parts of splits',
    'Categories beside a memo',
    'Categories and accounts of investments’ money',
  ])
  // without a memo of its own the parts, or the category, are the memo
  expect(wordsOf('!Type:Bank\nD11/13/2026\nT-15.00\nLFood\n^\n', 'a.qif')).toEqual([])
})

test('OFX: fields without a place, lists beside rows and rows of an unknown kind are listed', () => {
  const row =
    '<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20261105<DTUSER>20261103<TRNAMT>-3<FITID>1<CHECKNUM>1001<REFNUM>7<SIC>5411<PAYEE><NAME>Shop<ADDR1>Street 4<CITY>X</PAYEE></STMTTRN>'
  const bank = `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${row}<NEWTRN><TRNAMT>5</NEWTRN></BANKTRANLIST><BALLIST><BAL><NAME>Interest<VALUE>5</BAL></BALLIST><MKTGINFO>Hello</STMTRS></OFX>`
  expect(wordsOf(bank, 'a.ofx').toSorted()).toEqual([
    'Addresses',
    'Days on which payments were started',
    'Further balances',
    'Kinds of shops (SIC)',
    'Notes of the institution',
    'Numbers of checks',
    'Reference numbers',
    'Rows of a kind that is not known (NEWTRN)',
  ])
  const held = `<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>1</INVACCTFROM><INVTRANLIST><BUYCOIN><UNITS>5</BUYCOIN></INVTRANLIST><INVPOSLIST><COINPOS><UNITS>5</COINPOS></INVPOSLIST><INV401KBAL><PRETAX>5<TOTAL>5</INV401KBAL></INVSTMTRS></OFX>`
  expect(wordsOf(held, 'a.ofx').toSorted()).toEqual([
    'Balances of an employer plan by where the money came from',
    'Rows of a kind that is not known (BUYCOIN)',
    'Rows of a kind that is not known (COINPOS)',
  ])
})

test('CAMT: payments that do not add up to their entry, charges, other amounts and references are listed', () => {
  const detail = (amount: string, more = '') =>
    `<TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt>${more}</TxDtls>`
  const more =
    '<AmtDtls><InstdAmt><Amt Ccy="USD">5.00</Amt></InstdAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy="EUR">0.10</Amt></Rcrd></Chrgs><RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>'
  const text = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02</IBAN></Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-05</Dt></BookgDt><NtryDtls>${detail('4.00', more)}${detail('3.00')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
  expect(leftOf(text, 'a.xml').map(({ what, count }) => [what, count])).toEqual([
    ['Payments of an entry that do not add up to it', 1],
    ['Charges inside of entries', 1],
    ['Amounts as they were ordered, which may be in another currency', 1],
    ['Structured references of payments', 1],
    ['References of the payer', 1],
  ])
})

test('MT940: texts of the whole, further particulars and fields that nobody knows are listed', () => {
  const text =
    ':20:A\n:25:1/2345678\n:60F:C260101EUR1,00\n:61:2601050105D1,00NMSCNONREF//X1\nOCMT/USD1,1\n:86:Bakery\n:62F:C260105EUR0,00\n:86:Thank you\n:99Z:Something\n-'
  expect(wordsOf(text, 'a.sta')).toEqual([
    'Further particulars of entries',
    'Texts about the statement as a whole',
    'Fields “:99Z:”',
  ])
})

test('Flex: fields of rows that nothing is read from are listed once for a kind of row', () => {
  const trade =
    '<Trade assetCategory="STK" symbol="FTHM" currency="USD" tradeDate="20261103" tradePrice="10" transactionID="1" buySell="BUY" quantity="1" proceeds="-10" fifoPnlRealized="0" notes="P" mtmPnl="3.5" cost="10"/>'
  const text = `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1" toDate="20261120"><AccountInformation currency="USD"/><Trades>${trade}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`
  expect(leftOf(text, 'a.xml')).toEqual([{ what: 'Fields of Trade: “notes”, “mtmPnl”, “cost”', count: 3, line: null }])
})

test('Ghostfolio: tags, notes, balances of the past and what is said of securities are listed', () => {
  const activity =
    '{"accountId":"a","currency":"USD","date":"2026-01-05","fee":0,"quantity":1,"symbol":"X","type":"BUY","unitPrice":2,"tags":["t"]}'
  const text = `{"activities":[${activity}],"accounts":[{"id":"a","name":"A","comment":"mine","balances":[{"date":"2026-01-01","value":5}]}],"assetProfiles":[{"symbol":"X","comment":"n","isin":"US0000000001","sectors":[{"name":"s"}]}]}`
  expect(wordsOf(text, 'a.json')).toEqual([
    'Balances of accounts on days gone by',
    'Activities with tags',
    'Notes of accounts',
    'Notes of securities',
    'Securities with sectors',
    'Securities with an ISIN or another number',
  ])
})

test('Portfolio Performance: notes, attributes, other currencies of bookings and unused securities are listed', () => {
  const security = (name: string, rest = '') =>
    `<security><uuid>${name}</uuid><name>${name}</name><currencyCode>USD</currencyCode>${rest}</security>`
  const bought = `<portfolio-transaction><uuid>t</uuid><date>2026-01-06T10:30</date><currencyCode>EUR</currencyCode><amount>1000</amount><security reference="../../../../../securities/security"/><shares>100000000</shares><type>BUY</type><source>bill.pdf</source><units><unit type="GROSS_VALUE"><amount currency="EUR" amount="1000"/><forex currency="USD" amount="1100"/><exchangeRate>0.9</exchangeRate></unit></units></portfolio-transaction>`
  const text = `<client><version>69</version><baseCurrency>EUR</baseCurrency><securities>${security('Used', '<note>mine</note><attributes><map><entry><string>ter</string></entry></map></attributes>')}${security('Watched')}</securities><accounts><account><uuid>a</uuid><name>Money</name><currencyCode>EUR</currencyCode><transactions/></account></accounts><portfolios><portfolio><uuid>p</uuid><name>Depot</name><referenceAccount reference="../../../accounts/account"/><transactions>${bought}</transactions></portfolio></portfolios><settings><bookmarks><bookmark><label>x</label></bookmark></bookmarks></settings></client>`
  expect(wordsOf(text, 'a.xml')).toEqual([
    'Times of day',
    'Documents that bookings were read from',
    'Amounts of bookings in another currency, and their exchange rates',
    'Securities without a booking',
    'Notes of securities and accounts',
    'Attributes of securities and accounts',
    'Settings of the program',
  ])
})

test('xlsx: remarks on cells, charts and columns that nothing is read from are listed', () => {
  const book = buildWorkbook({
    A: [
      ['Date', 'Description', 'Amount', 'Tag'],
      [{ day: 46000 }, 'Bakery', -5, 'x'],
      [{ day: 46001 }, 'Pay', 9, null],
    ],
  })
  const { names, bytesOf } = readZip(book, 'a.xlsx')
  const whole = buildZip({
    ...Object.fromEntries(names.map((name) => [name, bytesOf(name) ?? ''])),
    'xl/comments1.xml': '<comments><commentList><comment ref="A2"/><comment ref="A3"/></commentList></comments>',
    'xl/charts/chart1.xml': '<chart/>',
  })
  expect(leftOf(whole, 'a.xlsx')).toEqual([
    { what: 'Columns that nothing is read from: “Tag”', count: 1, line: null },
    { what: 'Remarks on cells', count: 2, line: null },
    { what: 'Charts', count: 1, line: null },
  ])
})

test('PDF: rows below another heading are of another table, and are listed instead of booked', async () => {
  const line = (y: number, ...cells: [x: number, text: string][]): PdfText[] =>
    cells.map(([x, text]) => ({ text, x, y }))
  const head = (y: number) =>
    line(y, [40, 'Date'], [110, 'Details'], [400, 'Paid out'], [470, 'Paid in'], [540, 'Balance'])
  const pages = [
    [
      ...head(700),
      ...line(672, [40, '17/01/2026'], [110, 'Corner Grocer'], [400, '12.50'], [540, '87.50']),
      ...line(600, [40, 'Symbol'], [110, 'Description'], [400, 'Quantity'], [470, 'Price'], [540, 'Market value']),
      ...line(586, [40, 'FTHM'], [110, 'Fathom'], [400, '2'], [470, '5.00'], [540, '10.00']),
      ...line(572, [40, 'VYNX'], [110, 'Vynex'], [400, '1'], [470, '5.00'], [540, '5.00']),
    ],
    [...head(700), ...line(686, [40, '18/01/2026'], [110, 'Salary'], [470, '1,000.00'], [540, '1,087.50'])],
  ]
  const statement = await readPdfStatement(buildPdf(pages), 'a.pdf', {
    dateOrder: null,
    decimalMark: null,
    mapping: null,
  })
  expect(statement.accounts.flatMap(({ transactions }) => transactions.map(({ amount }) => amount))).toEqual([
    '-12.5',
    '1000',
  ])
  expect(statement.notTaken).toContainEqual(
    expect.objectContaining({
      what: 'Lines of another table (“Symbol”, “Description”, “Quantity”, “Price”, “Market value”)',
      count: 3,
    }),
  )
})
