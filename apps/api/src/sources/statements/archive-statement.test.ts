import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'
import { buildZip } from './testing/build-workbook.ts'

const IBAN = 'DE02120300000000202051'
type Entry = readonly [date: string, amount: string, reference?: string, status?: string]

const entry = ([date, amount, reference, status = 'BOOK']: Entry): string =>
  `<Ntry><Amt Ccy="EUR">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt>${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}<AddtlNtryInf>Shop</AddtlNtryInf></Ntry>`
const balance = (code: string, amount: string, date: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`
const account = `<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>`
const statement = (date: string, opening: string, closing: string, entries: readonly Entry[]): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${account}${balance('OPBD', opening, date)}${balance('CLBD', closing, date)}${entries.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`
const notification = (entries: readonly Entry[]): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Id>1</Id>${account}${entries.map(entry).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
const zip = (files: Readonly<Record<string, string | Buffer>>, name = 'statements.zip') =>
  parseStatement(buildZip(files), name)
const rowsOf = ({ accounts }: ReturnType<typeof parseStatement>) =>
  accounts.flatMap(({ transactions }) => transactions.map(({ executionDate, amount }) => `${executionDate} ${amount}`))

test('an archive with a statement a day is one account: the first opening, the last closing, each entry once', () => {
  const read = zip({
    'camt053/2026-11-03.xml': statement('2026-11-03', '100.00', '90.00', [['2026-11-03', '-10.00', 'A']]),
    'camt053/2026-11-05.xml': statement('2026-11-05', '95.00', '94.00', [['2026-11-05', '-1.00', 'C']]),
    'camt053/2026-11-04.xml': statement('2026-11-04', '90.00', '95.00', [
      ['2026-11-03', '-10.00', 'A'],
      ['2026-11-04', '5.00', 'B'],
    ]),
    '__MACOSX/._2026-11-03.xml': 'junk',
    'readme.txt': 'Thank you for banking with us.',
  })
  expect(read).toMatchObject({
    format: 'camt',
    accounts: [{ mask: '2051', openingBalance: '100', balance: '94', balanceDate: '2026-11-05', statementCount: 3 }],
    notTaken: [{ what: expect.stringMatching(/^“readme.txt” is not an OFX/) as string, count: 1 }],
  })
  expect(rowsOf(read).toSorted()).toEqual(['2026-11-03 -10', '2026-11-04 5', '2026-11-05 -1'])
})

test('a notification states entries and no balance; what is only announced is said to be left out', () => {
  const read = parseStatement(
    Buffer.from(
      notification([
        ['2026-11-03', '-10.00', 'A'],
        ['2026-11-04', '7.00', 'B', 'INFO'],
        ['2026-11-04', '8.00', 'C', 'PDNG'],
      ]),
    ),
    'camt054.xml',
  )
  expect(read.accounts).toMatchObject([
    { mask: '2051', currency: 'EUR', balance: null, openingBalance: null, asOf: null, isIdentified: true },
  ])
  expect(rowsOf(read)).toEqual(['2026-11-03 -10'])
  expect(read.notTaken).toMatchObject([
    { what: 'Entries for information that are not booked', count: 1 },
    { what: 'Entries that are not booked yet', count: 1 },
  ])
})

test('a notification that tells the payments of a sum apart says that a statement may book them as one', () => {
  const detail = (amount: string): string => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`
  const batch = notification([['2026-11-03', '-10.00', 'A']]).replace(
    '</Ntry>',
    `<NtryDtls>${detail('4.00')}${detail('6.00')}</NtryDtls></Ntry>`,
  )
  const warnings = (text: string) => parseStatement(Buffer.from(text), 'camt054.xml').warnings
  expect(warnings(batch)).toMatchObject([{ message: expect.stringMatching(/may book as one sum/) as string }])
  expect(warnings(notification([['2026-11-03', '-10.00', 'A']]))).toEqual([])
})

test('an entry has the same id in a notification and in the statement that books it', () => {
  const [booked, notified] = [
    statement('2026-11-03', '100.00', '90.00', [['2026-11-03', '-10.00', 'A']]),
    notification([['2026-11-03', '-10.00', 'A']]),
  ].map((text) => parseStatement(Buffer.from(text), 'x.xml').accounts[0])
  expect(notified?.externalId).toBe(booked?.externalId)
  expect(notified?.transactions[0]?.externalId).toBe(booked?.transactions[0]?.externalId)
})

test('of an archive with both, what a statement books counts once, though its notification calls it otherwise', () => {
  const read = zip({
    '1.xml': notification([
      ['2026-11-03', '-10.00', 'N1'],
      ['2026-11-03', '-10.00', 'N2'],
      ['2026-11-06', '3.00', 'N3'],
    ]),
    '2.xml': statement('2026-11-03', '100.00', '90.00', [['2026-11-03', '-10.00', 'A']]),
  })
  // two were notified on that day and one is booked: the other one is a row of its own
  expect(rowsOf(read).toSorted()).toEqual(['2026-11-03 -10', '2026-11-03 -10', '2026-11-06 3'])
  expect(read.notTaken).toEqual([
    { what: 'Notified entries that a statement of the archive books', count: 1, line: null },
  ])
  expect(read.accounts).toMatchObject([{ balance: '90', openingBalance: '100' }])
})

test('an archive of one table is that table, with its questions; of tables beside statements each is named', () => {
  const csv = 'Date,Description,Amount\n2026-11-13,Bakery,-5.00\n2026-11-14,Salary,50.00\n'
  expect(zip({ 'export/umsatz.csv': csv }).table?.headings).toEqual(['Date', 'Description', 'Amount'])
  const read = zip({ 'a.xml': statement('2026-11-03', '1.00', '1.00', []), 'umsatz.csv': csv })
  expect(read.notTaken).toEqual([{ what: 'The table “umsatz.csv”: choose it by itself', count: 1, line: null }])
  expect(() => zip({ 'a.csv': csv, 'b.csv': csv })).toThrow('holds 2 tables, each with questions of its own')
})

const flagged = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
  const copy = Buffer.from(bytes)
  const directory = copy.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  copy.writeUInt16LE(value, directory + at)
  return copy
}
const one = buildZip({ 'a.xml': statement('2026-11-03', '1.00', '1.00', []) })

test.each([
  ['encrypted', flagged(one, 8, 1), 'is an archive with a password. Unpack it'],
  ['packed otherwise', flagged(one, 10, 14), 'is packed in a way that is not read. Unpack it'],
  ['changed on the way', flagged(one, 16, 1), 'is an archive that is not whole'],
  ['cut off', one.subarray(0, one.length - 30), 'is an archive that is not whole'],
  ['without a file', buildZip({}), 'is an archive without a file in it'],
  ['in itself', buildZip({ 'a.zip': Buffer.from(one) }), 'is an archive in the archive'],
  ['of a document', buildZip({ 'a.pdf': '%PDF-1.7' }), '“a.pdf” is a PDF. Choose it by itself'],
  ['a bomb', buildZip({ 'a.xml': Buffer.alloc(100 * 1024 * 1024) }), 'unpacks to more than is read'],
  [
    'many bombs',
    buildZip(
      Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.xml`, Buffer.alloc(60 * 1024 * 1024, 32)])),
    ),
    'unpacks to more than is read',
  ],
  [
    'of too many files',
    buildZip(Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`${at}.xml`, '<a/>']))),
    'holds 401 files; 400 are read at once',
  ],
])('an archive that is %s is refused with what to do', (_, bytes, message) => {
  expect(() => parseStatement(bytes, 'statements.zip')).toThrow(message)
})

const REPORT = [
  ':20:INTERIM',
  `:25:${IBAN}`,
  ':28C:1/1',
  ':34F:EURD0,',
  ':13D:2611031530+0100',
  ':61:2611031103D10,00NMSCNONREF//A1',
  ':86:Bakery',
  ':61:2611031103C25,50NTRFNONREF//A2',
  ':86:Refund',
  ':90D:1EUR10,00',
  ':90C:1EUR25,50',
  '-',
]

test('an interim report (MT942) reads as entries in the currency of its floor limit, without a balance', () => {
  const read = parseStatement(Buffer.from(REPORT.join('\r\n')), 'a.sta')
  expect(read).toMatchObject({
    format: 'mt940',
    warnings: [],
    accounts: [{ mask: '2051', currency: 'EUR', balance: null, openingBalance: null }],
  })
  expect(rowsOf(read)).toEqual(['2026-11-03 -10', '2026-11-03 25.5'])
})

test('an interim report whose entries are not what it counts says so', () => {
  const cut = REPORT.filter((line) => !line.startsWith(':61:2611031103C'))
  expect(parseStatement(Buffer.from(cut.join('\n')), 'a.sta').warnings).toEqual([
    { message: 'The file counts 1 entries in of 25.5; 0 of 0 were read.', line: 10 },
  ])
})

test('an interim report without entries is an account without rows', () => {
  const empty = REPORT.filter((line) => !/^:(?:61|86|90)/.test(line))
  expect(parseStatement(Buffer.from(empty.join('\n')), 'a.sta').accounts).toMatchObject([
    { currency: 'EUR', transactions: [] },
  ])
})

test('prices in an archive are kept beside its statements', () => {
  const read = zip({
    'a.xml': statement('2026-11-03', '100.00', '90.00', [['2026-11-03', '-10.00', 'A']]),
    'prices.csv': 'Date,Symbol,Close,Currency\n2026-11-16,FTHM,3.05,USD\n2026-11-17,FTHM,3.15,USD\n',
  })
  expect(read.accounts).toHaveLength(1)
  expect(read.prices?.series).toMatchObject([{ symbol: 'FTHM', currency: 'USD', closes: [{}, {}] }])
})
