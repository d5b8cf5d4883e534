import { mergeFiles } from './merge-statements.ts'
import { plainText } from './ofx-text.ts'
import { type NotTaken, type ParsedStatement, StatementError, noQuestions } from './statement.ts'
import type { readZip } from './zip-entries.ts'

type Archive = ReturnType<typeof readZip>

/** More than the days of a year, each with a file. */
const MOST_FILES = 400

/** What other programs keep in archives, told by a file that stands in each of them, and what to do with it. */
const DOCUMENTS: readonly (readonly [isOne: (archive: Archive) => boolean, what: string])[] = [
  [({ names }) => names.includes('word/document.xml'), 'is a Word document. Choose the OFX, CAMT or CSV download'],
  [({ names }) => names.includes('ppt/presentation.xml'), 'is a presentation. Choose the OFX, CAMT or CSV download'],
  [({ names }) => names.includes('xl/workbook.bin'), 'is a binary workbook. Save it as .xlsx or as CSV'],
  [
    ({ names }) => names.some((name) => /(?:^|\/)Index(?:\.zip$|\/Document\.iwa$)/.test(name)),
    'is a document of Numbers, Pages or Keynote. Export it there as Excel or as CSV',
  ],
  [
    ({ names, textOf }) => names.includes('mimetype') && /opendocument/.test(textOf('mimetype')?.slice(0, 100) ?? ''),
    'is an OpenDocument file. Save it as .xlsx or as CSV',
  ],
  [({ names }) => names.includes('META-INF/container.xml'), 'is an e-book. Choose the OFX, CAMT or CSV download'],
]

/** What programs add to an archive by themselves. */
const isOwn = (name: string): boolean => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name) && !/(?:^|\/)thumbs\.db$/i.test(name)

/**
 * Reads the statements of an archive as one: banks deliver several in one. Each account counts once, whatever number of
 * files tells of it. Files that are none, and tables and documents that ask what they mean, are listed as left out.
 * @param readFile reads one file of it
 * @throws StatementError when none of its files is a statement
 */
export function readArchiveStatement(
  archive: Archive,
  file: string,
  readFile: (bytes: Buffer, name: string) => ParsedStatement,
): ParsedStatement {
  const document = DOCUMENTS.find(([isOne]) => isOne(archive))
  if (document) throw new StatementError('UNSUPPORTED_FORMAT', `${file} ${document[1]} and choose that.`)
  const names = archive.names.filter(isOwn)
  if (names.length === 0)
    throw new StatementError(
      'EMPTY_FILE',
      `${file} is an archive without a file in it. Download it again, or choose the file itself.`,
    )
  if (names.length > MOST_FILES)
    throw new StatementError(
      'TOO_MANY_ELEMENTS',
      `${file} holds ${names.length} files; ${MOST_FILES} are read at once. Choose fewer.`,
    )
  const notTaken: NotTaken[] = []
  const read: { name: string; statement: ParsedStatement }[] = []
  const reasons: string[] = []
  for (const path of names) {
    const name = plainText(path.slice(path.lastIndexOf('/') + 1)).slice(0, 120)
    const bytes = archive.bytesOf(path)
    if (bytes === null) continue
    try {
      read.push({ name, statement: readFile(bytes, name) })
    } catch (error) {
      if (!(error instanceof StatementError)) throw error
      reasons.push(error.message)
      notTaken.push({ what: error.message, count: 1, line: null })
    }
  }
  const [only] = read
  if (only === undefined)
    throw new StatementError(
      'NOT_A_STATEMENT',
      names.length === 1
        ? `${file} holds no statement: ${reasons[0]}`
        : `${file} is an archive of ${names.length} files, and none of them is a statement. The first: ${reasons[0]}`,
    )
  if (read.length === 1) return { ...only.statement, notTaken: [...only.statement.notTaken, ...notTaken] }
  const plain = read.filter(
    ({ statement }) =>
      statement.table === null && statement.dateQuestion === null && statement.decimalQuestion === null,
  )
  if (plain.length === 0)
    throw new StatementError(
      'UNSUPPORTED_FORMAT',
      `${file} holds ${read.length} tables, each with questions of its own. Unpack it and choose them one by one.`,
    )
  for (const { name, statement } of read)
    if (!plain.some((each) => each.statement === statement))
      notTaken.push({ what: `The table “${name}”: choose it by itself`, count: 1, line: null })
  const { accounts, notified } = mergeFiles(plain.flatMap(({ statement }) => statement.accounts))
  if (notified > 0)
    notTaken.push({ what: 'Notified entries that a statement of the archive books', count: notified, line: null })
  const institutions = plain.map(({ statement }) => statement.institution)
  const counted = new Map<string, NotTaken>()
  for (const item of [...plain.flatMap(({ statement }) => statement.notTaken), ...notTaken])
    counted.set(item.what, { what: item.what, count: (counted.get(item.what)?.count ?? 0) + item.count, line: null })
  return {
    format: plain[0]!.statement.format,
    institution: institutions.find(({ name, fid }) => name !== null || fid !== null) ?? { name: null, fid: null },
    accounts,
    warnings: plain.flatMap(({ name, statement }) =>
      statement.warnings.map(({ message }) => ({ message: `${name}: ${message}`, line: null })),
    ),
    ...noQuestions,
    notTaken: [...counted.values()],
    ...pricesOf(plain.map(({ statement }) => statement)),
  }
}

/** The prices that files of an archive hold, together. */
function pricesOf(statements: readonly ParsedStatement[]): Pick<ParsedStatement, 'prices'> {
  const found = statements.flatMap(({ prices }) => prices ?? [])
  return found.length === 0
    ? {}
    : {
        prices: {
          series: found.flatMap(({ series }) => series),
          rejected: found.flatMap(({ rejected }) => rejected),
        },
      }
}
