import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { buildPdf } from '../../sources/statements/testing/build-pdf.ts'
import { buildZip } from '../../sources/statements/testing/build-workbook.ts'
import { createTestApp } from '../../testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = await createTestApp()
const person = await app.person()
afterAll(() => app.close())

const bytes = (text: string, rest = 200): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(rest, 7)])
const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1_000),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(1_000),
  ])
const zip = (files: Readonly<Record<string, string | Buffer>>): Buffer => Buffer.from(buildZip(files))
/** The archive with the flag of its first file that says it is encrypted. */
const locked = (archive: Buffer): Buffer => {
  const copy = Buffer.from(archive)
  copy.writeUInt16LE(1, copy.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 8)
  return copy
}
const CAMT =
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">1.00</Amt></Ntry></Stmt></BkToCstmrStmt></Document>'
const OFX =
  'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103<TRNAMT>-1.00</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'
const TAX_FORM = buildPdf([
  [
    { text: 'Form 1099-DIV Dividends and Distributions', x: 40, y: 780 },
    { text: '1a Total ordinary dividends', x: 40, y: 740 },
    { text: '$ 512.30', x: 300, y: 740 },
    { text: '1b Qualified dividends', x: 40, y: 720 },
    { text: '$ 488.10', x: 300, y: 720 },
  ],
])

/** What somebody may choose by mistake: its name, its bytes, what is said of it, and what to do. */
const FILES: readonly (readonly [name: string, content: Buffer | string, what: string, advice: string])[] = [
  ['statement.png', bytes('\x89PNG\r\n\x1a\n'), 'is a picture (PNG)', 'Choose'],
  ['statement.jpg', bytes('\xff\xd8\xff\xe0'), 'is a picture (JPEG)', 'Choose'],
  ['anim.gif', bytes('GIF89a'), 'is a picture (GIF)', 'Choose'],
  ['scan.bmp', bytes('BM\x36\0\0\0\0\0\0\0'), 'is a picture (BMP)', 'Choose'],
  ['photo.webp', bytes('RIFF\x10\0\0\0WEBP'), 'is a picture (WebP)', 'Choose'],
  ['scan.tif', bytes('II*\0'), 'is a picture (TIFF)', 'Choose'],
  ['IMG_1.heic', bytes('\0\0\0\x18ftypheic'), 'is a picture (HEIC)', 'Choose'],
  ['film.mp4', bytes('\0\0\0\x18ftypmp42'), 'is a film', 'Choose'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'is a picture (SVG)', 'Choose'],
  ['letter.docx', zip({ 'word/document.xml': '<w:document/>' }), 'is a Word document', 'Choose'],
  ['talk.pptx', zip({ 'ppt/presentation.xml': '<p/>' }), 'is a presentation', 'Choose'],
  ['letter.doc', compound('WordDocument'), 'is a Word document', 'Choose'],
  ['mail.msg', compound('__substg1.0_001A'), 'is a mail', 'Save'],
  ['old.xls', compound('Workbook'), 'is an old or a protected workbook', 'Save'],
  ['locked.xlsx', compound('EncryptedPackage'), 'is protected with a password', 'Save'],
  ['book.xlsb', zip({ 'xl/workbook.bin': 'x' }), 'is a binary workbook', 'Save'],
  ['table.ods', zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'is an OpenDocument', 'Save'],
  ['table.numbers', zip({ 'Index/Document.iwa': 'x' }), 'is a document of Numbers', 'Export'],
  ['empty.xlsx', zip({ 'xl/workbook.xml': '<workbook/>' }), 'holds no table of transactions or holdings', 'Choose'],
  ['locked.zip', locked(zip({ 'a.xml': CAMT })), 'is an archive with a password', 'Unpack'],
  ['cut.zip', zip({ 'a.xml': CAMT }).subarray(0, 120), 'is an archive that is not whole', 'Download'],
  ['photos.zip', zip({ 'a.png': bytes('\x89PNG\r\n') }), 'is a picture (PNG)', 'Choose'],
  ['empty.zip', zip({}), 'is an archive without a file', 'Download'],
  ['nested.zip', zip({ 'a.zip': zip({ 'a.xml': CAMT }) }), 'is an archive in the archive', 'Choose'],
  ['statement.xml.gz', gzipSync(CAMT), 'is a packed file (gzip)', 'Unpack'],
  ['a.7z', bytes('7z\xbc\xaf\x27\x1c'), 'is an archive (7z)', 'Unpack'],
  ['a.rar', bytes('Rar!\x1a\x07'), 'is an archive (RAR)', 'Unpack'],
  ['book.epub', zip({ 'META-INF/container.xml': '<c/>' }), 'is an e-book', 'Choose'],
  ['1099.pdf', TAX_FORM, 'is a PDF without a table', 'Choose'],
  ['scan.pdf', buildPdf([[]]), 'holds pictures of pages', 'Choose'],
  ['cut.pdf', TAX_FORM.subarray(0, 60), 'is a PDF that cannot be read', 'Download'],
  ['nothing.csv', '', 'is empty', 'Download'],
  ['blanks.csv', ' \n\n\t\n', 'is empty', 'Download'],
  ['login.csv', '<!DOCTYPE html><html><body><form>Sign in, please</form></body></html>', 'is a web page', 'Sign in'],
  ['export.xls', '<html><body><table><tr><td>Date</td></tr></table></body></html>', 'is a web page', 'save'],
  ['login.ofx', '<html><body>Your session has ended</body></html>', 'is a web page', 'Sign in'],
  ['cut.xml', CAMT.slice(0, 200), 'ends in the middle', 'Download'],
  ['cut.ofx', OFX.slice(0, 120), 'ends in the middle', 'Download'],
  ['head.ofx', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX></OFX>', 'holds no account statement', 'Download'],
  ['pain.xml', '<Document><CstmrCdtTrfInitn/></Document>', 'is an order to pay', 'Choose'],
  ['books.gnucash', '<?xml version="1.0"?><gnc-v2></gnc-v2>', 'is a file of GnuCash', 'Export'],
  ['books.kmy', '<?xml version="1.0"?><KMYMONEY-FILE/>', 'is a file of KMyMoney', 'Export'],
  ['sheet.xml', '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', 'is a workbook in XML', 'Save'],
  ['invoice.xml', '<Invoice xmlns="urn:oasis:names:specification:ubl"/>', 'is an invoice', 'Choose'],
  ['evil.xml', `<!DOCTYPE x [<!ENTITY a "b">]>${CAMT}`, 'declares a document type', 'Download'],
  ['other.xml', '<?xml version="1.0"?><client/>', 'is an XML file of a kind that is not read', 'Choose'],
  ['budget.json', '{"budgets": [{"name": "x"}]}', 'is a data file (JSON)', 'Choose'],
  ['list.json', '[{"date": "2026-11-03", "amount": 1}]', 'is a data file (JSON)', 'Choose'],
  ['dates.ics', 'BEGIN:VCALENDAR\nVERSION:2.0\nDTSTART:20261103\nEND:VCALENDAR\n', 'is a calendar', 'Choose'],
  ['ann.vcf', 'BEGIN:VCARD\nN:Ann\nEND:VCARD\n', 'is an address book', 'Choose'],
  ['news.eml', 'From: a@b.example\nTo: c@d.example\nMIME-Version: 1.0\n\nHello, you\n', 'is a mail', 'Save'],
  ['gains.txf', 'V042\nASome Program\nD11/03/2026\n^\n', 'is a tax file (TXF)', 'Choose'],
  ['bank.bai', '01,122099999,123456789,261103,0200,1,65,,2/\n', 'is a BAI2 file', 'Choose'],
  ['finsta.edi', "UNB+UNOA:3+BANK+ME+261103'\n", 'is an EDIFACT file', 'Choose'],
  ['money.mny', bytes('\0\x01\0\0MSISAM Database'), 'is a file of Microsoft Money', 'Export'],
  ['books.db', bytes('SQLite format 3\0'), 'is the data file of a program', 'Export'],
  ['letter.rtf', '{\\rtf1 Dear, sir}', 'is a text document (RTF)', 'Choose'],
  ['key.asc', '-----BEGIN PGP MESSAGE-----\nabc\n-----END PGP MESSAGE-----\n', 'is encrypted', 'Choose'],
  ['setup.exe', bytes('MZ\x90\0\x03\0\0\0'), 'is a program', 'Choose'],
  ['held.csv', 'Symbol,Quantity\nAAPL,10\nVTI,5\n', 'is a table of two columns', 'what they are worth'],
  ['spent.csv', 'Date;Amount\n2026-11-03;-5,00\n2026-11-04;-7,00\n', 'is a table of two columns', 'what for'],
  ['prose.txt', 'Dear customer\nwe thank you.\n', 'is not an OFX, QFX, QIF, CSV', 'Choose'],
  ['noise.bin', Buffer.from(Array.from({ length: 900 }, (_, at) => (at * 7919) % 251)), 'is no', 'Choose'],
  ['protected.portfolio', bytes('PORTFOLIO'), 'is a binary or protected file of Portfolio Performance', 'Save'],
  ['head.csv', 'Date,Description,Amount\n', 'holds the headings of a table and no rows', 'Choose'],
]

const upload = (name: string, content: Buffer | string) =>
  person.request(
    'POST',
    `/api/investor/statements/preview/?file_name=${encodeURIComponent(name)}`,
    Buffer.from(content as string),
    { 'content-type': 'application/octet-stream' },
  )

test.each(FILES)(
  '%s is refused with what it is and what to do, and nothing of it is kept',
  async (name, content, what, advice) => {
    const { status, body } = await upload(name, content)
    const { detail } = body as { detail: string }
    expect({ status, detail }).toEqual({ status: 400, detail: expect.stringContaining(what) as string })
    expect(detail).toContain(`“${name}”`)
    expect(detail).toContain(advice)
    const { rows } = await sql<{ count: number }>`
    select (select count(*) from statement_preview where user_id = ${person.userId})
      + (select count(*) from account where user_id = ${person.userId})
      + (select count(*) from transaction where user_id = ${person.userId})
      + (select count(*) from credential where user_id = ${person.userId}) as count`.execute(app.deps.db.system)
    expect(Number(rows[0]?.count)).toBe(0)
  },
)

const shiftJis = Buffer.concat([
  Buffer.from('Date,Description,Amount\n2026-11-13,'),
  // コンビニ, ｽｰﾊﾟｰ as banks of Japan write them
  Buffer.from([0x83, 0x52, 0x83, 0x93, 0x83, 0x72, 0x83, 0x6a]),
  Buffer.from(',-500\n2026-11-14,Salary,3000\n'),
])
test.each([
  ['Shift_JIS', shiftJis, 'コンビニ', 0],
  [
    'UTF-16',
    Buffer.from('\uFEFFDate,Description,Amount\n2026-11-13,Löwe,-5.00\n2026-11-14,Salary,30.00\n', 'utf16le'),
    'Löwe',
    0,
  ],
  [
    'Latin-1',
    Buffer.from('Date,Description,Amount\n2026-11-13,Löwe,-5.00\n2026-11-14,Salary,30.00\n', 'latin1'),
    'Löwe',
    0,
  ],
  [
    'windows-1251, which nothing tells',
    Buffer.concat([
      Buffer.from('Date,Description,Amount\n2026-11-13,'),
      Buffer.from([0xcc, 0xe0, 0xe3, 0xe0, 0xe7, 0xe8, 0xed, 0x20, 0xcf, 0xf0, 0xee, 0xe4, 0xf3, 0xea, 0xf2, 0xfb]),
      Buffer.from(',-5.00\n2026-11-14,'),
      Buffer.from([0xc7, 0xe0, 0xf0, 0xef, 0xeb, 0xe0, 0xf2, 0xe0]),
      Buffer.from(',30.00\n'),
    ]),
    'Ìàãàçèí',
    1,
  ],
])('a table in %s shows its texts, and says where they may be wrong', async (_, content, text, warnings) => {
  const { status, body } = await upload('table.csv', content)
  expect(status).toBe(201)
  expect(JSON.stringify(body)).toContain(text)
  const said = (body as { warnings: { message: string }[] }).warnings.filter(({ message }) =>
    message.includes('alphabet'),
  )
  expect(said).toHaveLength(warnings)
})
