import { expect, test } from 'vitest'
import { parseStatementAside } from './parse-aside.ts'
import { readPdfStatement } from './pdf-statement.ts'
import { type PdfText, buildPdf } from './testing/build-pdf.ts'

const nothingSaid = { dateOrder: null, decimalMark: null, mapping: null }
const line = (y: number, ...cells: [x: number, text: string][]): PdfText[] => cells.map(([x, text]) => ({ text, x, y }))
const read = (...pages: PdfText[][]) => readPdfStatement(buildPdf(pages), 'statement.pdf', nothingSaid)
const HEAD = line(700, [40, 'Date'], [110, 'Details'], [400, 'Paid out'], [470, 'Paid in'], [540, 'Balance'])

test('a table is read by where its texts lie; texts run on, days stand once, sums and page numbers are no bookings', async () => {
  const statement = await read(
    [
      ...line(780, [40, 'Harbour Bank plc']),
      ...HEAD,
      ...line(686, [110, 'Balance brought forward'], [540, '100.00']),
      ...line(672, [40, '02/01/2026'], [110, 'Corner Grocer'], [400, '12.50'], [540, '87.50']),
      ...line(660, [110, 'High Street 4']),
      ...line(646, [110, 'Tram'], [400, '2.50'], [540, '85.00']),
      ...line(30, [280, 'Page 1 of 2']),
    ],
    [
      ...HEAD,
      ...line(686, [40, '17/01/2026'], [110, 'Salary'], [470, '1,000.00'], [540, '1,085.00']),
      ...line(660, [110, 'Totals'], [400, '15.00'], [470, '1,000.00']),
    ],
  )
  expect(statement.accounts.flatMap(({ transactions }) => transactions)).toMatchObject([
    { executionDate: '2026-01-02', amount: '-12.5', name: 'Corner Grocer High Street 4', balance: '87.5' },
    { executionDate: '2026-01-02', amount: '-2.5', name: 'Tram', balance: '85' },
    { executionDate: '2026-01-17', amount: '1000', name: 'Salary', balance: '1085' },
  ])
  expect(statement.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('compare rows and sums with the pages'),
    'A row has no day of its own; it is of the day above it.',
  ])
  // what the columns are has to be said by a person, also where a known source has the same headings
  expect(statement.table).toMatchObject({
    profile: null,
    headings: ['Date', 'Details', 'Paid out', 'Paid in', 'Balance'],
  })
})

const withDays = (period: string, ...days: string[]) =>
  read([
    ...line(780, [40, period]),
    ...HEAD,
    ...days.flatMap((day, at) => line(672 - 12 * at, [40, day], [110, 'Corner Grocer'], [400, `${at + 1}.50`])),
  ])
const daysOf = ({ accounts }: Awaited<ReturnType<typeof read>>) =>
  accounts.flatMap(({ transactions }) => transactions.map(({ executionDate }) => executionDate))

test('days without a year are of the only year on the pages, and of none where years stand without a period', async () => {
  const one = await withDays('1 to 31 January 2026', '17 Jan')
  expect(one.accounts[0]?.transactions).toMatchObject([{ executionDate: '2026-01-17', amount: '-1.5' }])
  expect(one.warnings).toContainEqual({
    message: 'The days stand without a year; 2026 is the only one on the pages and taken for all of them.',
    line: null,
  })
  const [two] = (await withDays('Founded in 2019. Issued on 2 February 2026', '17 Jan')).accounts
  expect(two?.transactions).toEqual([])
  expect(two?.rejected.map(({ reason }) => reason)).toEqual(['“17 Jan” is no date in the order of this file.'])
})

test.each([
  ['15 December 2025 to 20 January 2026', ['20 Dec', '17 Jan'], ['2025-12-20', '2026-01-17']],
  ['15/12/2025 - 20/01/2026', ['20/12', '17/01'], ['2025-12-20', '2026-01-17']],
  ['Dec 15, 2025 through Jan 20, 2026', ['12/20', '01/17'], ['2025-12-20', '2026-01-17']],
  // a card lists in January what was bought in December, and names that year nowhere
  ['Statement of January 2026', ['28 Dec', '3 Jan'], ['2025-12-28', '2026-01-03']],
  ['Kontoauszug vom 31.01.2026', ['28.12.', '03.01.'], ['2025-12-28', '2026-01-03']],
])(
  'over the turn of a year (%s) a day is of the year in which it lies before the last day',
  async (period, days, dates) => {
    const statement = await withDays(period, ...days)
    expect(daysOf(statement)).toEqual(dates)
    expect(statement.warnings.map(({ message }) => message).join()).toMatch(
      /they are taken to be of 2025 and 2026, none of them after 2026-01-(20|31)\./,
    )
  },
)

test('a day that is in no year of the period is not given one', async () => {
  const [account] = (await withDays('15 December 2025 to 20 January 2026', '17 Jan', '3 Jul')).accounts
  expect(account?.transactions).toMatchObject([{ executionDate: '2026-01-17' }])
  expect(account?.rejected.map(({ reason }) => reason)).toEqual(['“3 Jul” is no date in the order of this file.'])
})

test('a scan says that it is one and what to do; so does a document without a table, and one that is broken', async () => {
  await expect(read([])).rejects.toThrow('holds pictures of pages and no text')
  await expect(read(line(700, [40, 'Dear customer,']))).rejects.toThrow('without a table')
  await expect(readPdfStatement(Buffer.from('%PDF-1.4 nothing'), 'x.pdf', nothingSaid)).rejects.toThrow(
    'Download it again',
  )
})

test('documents are read in the thread with its limits, however small they are', async () => {
  const file = buildPdf([[...HEAD, ...line(672, [40, '17/01/2026'], [110, 'Rent'], [400, '900.00'], [540, '100.00'])]])
  const { accounts } = await parseStatementAside(file, 'statement.pdf', nothingSaid)
  expect(accounts[0]?.transactions).toMatchObject([{ amount: '-900', balance: '100' }])
  const limits = { megabytes: 1024, stackMegabytes: 8, milliseconds: 1 }
  await expect(parseStatementAside(file, 'statement.pdf', nothingSaid, limits)).rejects.toThrow(
    'too much time or memory',
  )
})
