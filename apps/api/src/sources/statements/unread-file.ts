const CHOOSE = 'Choose the OFX, QFX, QIF, CSV, CAMT or MT940 download of your institution.'
const SAVE_TABLE = 'Save it as .xlsx without a password, or as CSV.'
const UNPACK = 'Unpack it and choose the file in it.'

/** A kind of file by how it begins: bytes at a place, written as text of one letter a byte. */
type Beginning = readonly [at: number, bytes: string, what: string]

/** From the registry of file signatures and the specifications of the formats. */
const BEGINNINGS: readonly Beginning[] = [
  [0, '\x89PNG\r\n', `is a picture (PNG). ${CHOOSE}`],
  [0, '\xff\xd8\xff', `is a picture (JPEG). ${CHOOSE}`],
  [0, 'GIF8', `is a picture (GIF). ${CHOOSE}`],
  [0, 'BM', `is a picture (BMP). ${CHOOSE}`],
  [8, 'WEBP', `is a picture (WebP). ${CHOOSE}`],
  [0, 'II*\0', `is a picture (TIFF). ${CHOOSE}`],
  [0, 'MM\0*', `is a picture (TIFF). ${CHOOSE}`],
  [4, 'ftypheic', `is a picture (HEIC). ${CHOOSE}`],
  [4, 'ftyp', `is a film. ${CHOOSE}`],
  [0, 'ID3', `is a sound (MP3). ${CHOOSE}`],
  [0, 'RIFF', `is a sound or a film. ${CHOOSE}`],
  [0, '{\\rtf', `is a text document (RTF). ${CHOOSE}`],
  [0, '\x1f\x8b', `is a packed file (gzip). ${UNPACK}`],
  [0, '7z\xbc\xaf', `is an archive (7z). ${UNPACK}`],
  [0, 'Rar!', `is an archive (RAR). ${UNPACK}`],
  [0, 'BZh', `is a packed file (bzip2). ${UNPACK}`],
  [0, '\xfd7zXZ', `is a packed file (xz). ${UNPACK}`],
  [257, 'ustar', `is an archive (tar). ${UNPACK}`],
  [0, 'SQLite format 3\0', 'is the data file of a program. Export your transactions there as CSV, QIF or OFX.'],
  [0, 'bplist0', 'is the data file of a program. Export your transactions there as CSV, QIF or OFX.'],
  [0, '\0\x01\0\0Standard Jet DB', 'is a database (Access). Export the table as .xlsx or as CSV.'],
  [0, '\0\x01\0\0MSISAM', 'is a file of Microsoft Money. Export your accounts there as QIF.'],
  [0, 'PAR1', 'is a table for programs (Parquet). Save it as CSV.'],
  [0, 'MZ', `is a program. ${CHOOSE}`],
  [0, '\x7fELF', `is a program. ${CHOOSE}`],
]

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** How workbooks and documents of before 2007 begin, and those of today that have a password. */
const COMPOUND = '\xd0\xcf\x11\xe0'
const wide = (word: string): string => [...word].join('\0')

/** What a file is whose bytes are no text of a statement, and what to do; null for all others. */
export function describeBinary(bytes: Uint8Array): string | null {
  const beginning = latin1(bytes.subarray(0, 300))
  if (beginning.startsWith(COMPOUND)) {
    const inside = latin1(bytes.subarray(0, 1024 * 1024))
    if (inside.includes(wide('EncryptedPackage'))) return `is protected with a password. ${SAVE_TABLE}`
    if (inside.includes(wide('WordDocument'))) return `is a Word document. ${CHOOSE}`
    if (inside.includes(wide('__substg1.0'))) return `is a mail. Save the file that is attached to it, and choose that.`
    return `is an old or a protected workbook. ${SAVE_TABLE}`
  }
  const found = BEGINNINGS.find(
    ([at, mark]) => beginning.startsWith(mark, at) && (mark !== 'BM' || (bytes[6] === 0 && bytes[7] === 0)),
  )
  // two letters begin many a text
  return found === undefined || (found[1] === 'MZ' && !beginning.slice(0, 120).includes('\0')) ? null : found[2]
}

/** Programs by what stands in the XML or the JSON that they write. */
const PROGRAMS: readonly (readonly [mark: RegExp, what: string])[] = [
  [/<gnc-v2\b/, 'is a file of GnuCash. Export your transactions there as CSV.'],
  [/<KMYMONEY-FILE\b/i, 'is a file of KMyMoney. Export your accounts there as QIF.'],
  [/<homebank\b/i, 'is a file of HomeBank. Export your accounts there as QIF.'],
  [/<grisbi\b/i, 'is a file of Grisbi. Export your accounts there as QIF or CSV.'],
  [
    /<(?:\w+:)?CstmrCdtTrfInitn\b|<(?:\w+:)?CstmrDrctDbtInitn\b/,
    'is an order to pay (pain), no statement. Choose the camt.053.',
  ],
  [/<(?:\w+:)?CstmrPmtStsRpt\b/, 'says what became of orders (pain.002). Choose the camt.053.'],
  [/<svg\b/i, `is a picture (SVG). ${CHOOSE}`],
  [/<(?:\w+:)?xbrl\b/i, `is a financial report (XBRL). ${CHOOSE}`],
  [/urn:schemas-microsoft-com:office:spreadsheet/, 'is a workbook in XML. Save it as .xlsx or as CSV.'],
  [/<(?:\w+:)?CrossIndustryInvoice\b|<(?:\w+:)?Invoice\b/, `is an invoice. ${CHOOSE}`],
  [/<rss\b|<feed\b/i, `is a news feed. ${CHOOSE}`],
  [/<kml\b|<gpx\b/i, `is a map. ${CHOOSE}`],
  [/<plist\b/i, 'is the data file of a program. Export your transactions there as CSV, QIF or OFX.'],
]

/** What a text is that could be taken for a table and is none, and what to do; null for all others. */
export function describeText(text: string): string | null {
  const beginning = text.slice(0, 4_000).trimStart()
  if (beginning.startsWith('%PDF'))
    return 'is a PDF. Choose the OFX, QFX, QIF, CSV, CAMT or MT940 download of your institution.'
  if (/^<(?:!doctype )?(?:html|head|body|table|meta)\b/i.test(beginning) || /<html\b/i.test(beginning.slice(0, 500)))
    return /<table\b/i.test(text.slice(0, 200_000))
      ? 'is a web page. If a workbook opens from it, save that as .xlsx or as CSV; else choose the file itself.'
      : 'is a web page, as comes instead of a file when a session has ended. Sign in again and choose the file itself.'
  const program = PROGRAMS.find(([mark]) => mark.test(beginning))
  if (program) return program[1]
  if (/^[{[]/.test(beginning)) return 'is a data file (JSON). Choose the OFX, QFX, QIF or CSV download.'
  if (/^<\?xml|^<\w/.test(beginning)) return 'is an XML file of a kind that is not read. Choose OFX, CAMT or CSV.'
  if (beginning.startsWith('BEGIN:VCALENDAR')) return `is a calendar. ${CHOOSE}`
  if (beginning.startsWith('BEGIN:VCARD')) return `is an address book. ${CHOOSE}`
  if (/^[\w-]+: ?.*\r?\n(?:[\w-]+:|\s)/.test(beginning) && /^(?:MIME-Version|Message-ID):/im.test(beginning))
    return 'is a mail. Save the file that is attached to it, and choose that.'
  if (/^V0\d\d\r?\nA/.test(beginning)) return 'is a tax file (TXF), which has no transactions. Choose OFX, QIF or CSV.'
  if (/^01,[^,\n]*,[^,\n]*,\d{6},/.test(beginning)) return 'is a BAI2 file, which is not read. Choose OFX, CAMT or CSV.'
  if (/^U?N[AB][+:]/.test(beginning)) return 'is an EDIFACT file, which is not read. Choose CAMT, MT940 or CSV.'
  if (beginning.startsWith('-----BEGIN ')) return `is encrypted or a key. ${CHOOSE}`
  // eslint-disable-next-line no-control-regex
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(beginning)) return `is no text, and no kind of file that is known. ${CHOOSE}`
  return null
}

/** What is said of a text that is nothing of all that. */
export const UNKNOWN_TEXT = `is not an OFX, QFX, QIF, CSV, CAMT or MT940 file. ${CHOOSE}`

/** What is said of a table that books on both sides. */
export const JOURNAL =
  'is a journal of double entry, which books every amount on two accounts. Export the account at the bank alone, as QIF, OFX or CSV.'

/** What is said of a table of which neither days nor holdings are known. */
export const UNREAD_TABLE =
  'is a table in which neither the days of bookings nor what is held is found. Call its columns Date, Description and Amount, or Name, Quantity and Value, in the line above its rows, and write days as 2026-11-05.'

/** What is said of a table without rows. */
export const HEADING_ALONE = 'holds the headings of a table and no rows. Choose a period in which something was booked.'

/** Whether a text is one line of several cells. */
export const isHeadingAlone = (text: string): boolean =>
  /^[^\n]{1,4000}$/.test(text.trim()) && /^(?:[^,;\t]+[,;\t]){2,}/.test(text.trim())

/** What is said of a table that tells too little of its rows. */
export const TWO_COLUMNS =
  'is a table of two columns. Choose one that says more: of bookings the day, what for and the amount; of what is held its name, how many and what they are worth.'

/** Whether the first lines of a text have two cells each. */
export const isOfTwoColumns = (text: string): boolean => {
  const lines = text.trim().split(/\r?\n/, 20)
  return lines.length > 1 && ['\t', ';', ','].some((mark) => lines.every((line) => line.split(mark).length === 2))
}

/** Whether the first lines of a text have the same number of cells, at least three. */
export const isOfSeveralColumns = (text: string): boolean => {
  const lines = text.trim().split(/\r?\n/, 20)
  return ['\t', ';', ',', '|'].some((mark) => {
    const widths = new Set(lines.map((line) => line.split(mark).length))
    return lines.length > 1 && widths.size === 1 && Math.max(...widths) > 2
  })
}

/** Letters with marks do not follow each other so in any language that is written with them. */
const WRONG_LETTERS = /[\u00C0-\u00FF]{4,}/g
const FEW = 3

/** Whether words of a text are those of another alphabet, read as if they were Latin. */
export const hasWrongLetters = (text: string): boolean =>
  (text.slice(0, 200_000).match(WRONG_LETTERS) ?? []).length >= FEW
