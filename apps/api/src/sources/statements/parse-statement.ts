import { readArchiveStatement } from './archive-statement.ts'
import { looksLikeCamt, readCamtStatement } from './camt-statement.ts'
import { looksLikeCsv, readCsvStatement } from './csv-statement.ts'
import { decodeText } from '../decode-text.ts'
import { readFlexStatement } from './flex-statement.ts'
import { mergeStatements } from './merge-statements.ts'
import { looksLikeGhostfolio, readGhostfolioStatement } from './ghostfolio-statement.ts'
import { looksLikeMt940, readMt940Statement } from './mt940-statement.ts'
import { childOf, findAll, textOf } from './ofx-field.ts'
import { readSecurities } from './ofx-security.ts'
import { listBeside, readStatement, STATEMENT_ELEMENTS, strayRows } from './ofx-statement.ts'
import type { OfxRemarks } from './ofx-statement.ts'
import { plainText } from './ofx-text.ts'
import { readOfxTokens } from './ofx-tokens.ts'
import { buildOfxTree } from './ofx-tree.ts'
import type { OfxNode } from './ofx-tree.ts'
import { isPdf } from './pdf-lines.ts'
import { looksLikePortfolioPerformance, readPortfolioPerformanceStatement } from './portfolio-performance-statement.ts'
import { looksLikeQif, readQifStatement } from './qif-statement.ts'
import { StatementError, noQuestions } from './statement.ts'
import type { ParsedStatement, StatementChoices, StatementFormat, StatementWarning } from './statement.ts'
import {
  HEADING_ALONE,
  TWO_COLUMNS,
  UNKNOWN_TEXT,
  UNREAD_TABLE,
  describeBinary,
  describeText,
  hasWrongLetters,
  isHeadingAlone,
  isOfSeveralColumns,
  isOfTwoColumns,
} from './unread-file.ts'
import { readXlsxStatement } from './xlsx-statement.ts'
import { isZip, readZip } from './zip-entries.ts'

/** Largest file that is read. */
export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024

const NO_CHOICES: StatementChoices = { dateOrder: null, decimalMark: null, mapping: null }

/**
 * Reads a statement file: OFX or QFX, QIF, the CSV or workbook of a broker or any other table, Flex XML, CAMT, MT940, the
 * file of Portfolio Performance, the export of Ghostfolio.
 *
 * @param bytes the file as it was uploaded, at most 20 MB
 * @param fileName the name the person gave it; used in messages only
 * @param choices what the person has said about a file that does not say it itself
 * @throws StatementError (and nothing else) when the file as a whole cannot be read. A single row that
 * cannot be read is listed in `rejected` of its account instead.
 */
export function parseStatement(
  bytes: Uint8Array,
  fileName: string,
  choices: StatementChoices = NO_CHOICES,
): ParsedStatement {
  const file = `“${plainText(fileName).slice(0, 120)}”`
  if (bytes.length === 0)
    throw new StatementError(
      'EMPTY_FILE',
      `${file} is empty. Download it again, and choose a period in which something was booked.`,
    )
  if (bytes.length > MAX_STATEMENT_BYTES) throw new StatementError('TOO_LARGE', `${file} is larger than 20 MB.`)
  const binary = describeBinary(bytes)
  if (binary !== null) throw new StatementError('UNSUPPORTED_FORMAT', `${file} ${binary}`)
  if (isZip(bytes)) return readArchive(bytes, file, choices)
  if (isPortfolioPerformanceBinary(bytes))
    throw new StatementError('UNSUPPORTED_FORMAT', portfolioPerformanceHelp(file))
  const text = decodeText(bytes)
  if (text.trim() === '')
    throw new StatementError(
      'EMPTY_FILE',
      `${file} is empty. Download it again, and choose a period in which something was booked.`,
    )
  if (looksLikeQif(text)) return readQifStatement(text, file, choices)
  if (looksLikeGhostfolio(text)) return readGhostfolioStatement(text, file, choices)
  if (looksLikePortfolioPerformance(text)) return readPortfolioPerformanceStatement(text, file)
  if (looksLikeCamt(text)) return readCamtStatement(text, file)
  if (looksLikeMt940(text)) return readMt940Statement(text, file)
  if (/^\s*(?:<\?xml[^>]{0,200}\?>)?\s*<FlexQueryResponse\b/.test(text)) return readFlexStatement(text, file)
  if (!/<OFX\s{0,20}>/i.test(text)) {
    const other = describeText(text)
    if (other !== null) throw new StatementError('NOT_A_STATEMENT', `${file} ${other}`)
    if (looksLikeCsv(text)) return readTable(text, file, choices)
  }
  const { start, format } = findOfx(text, file)
  const root = buildOfxTree(readOfxTokens(text, start))

  const remarks: OfxRemarks = { warnings: [], notTaken: [] }
  const { warnings } = remarks
  const statements = findAll(root, STATEMENT_ELEMENTS)
  const incomplete = statements.find((statement) => !statement.closed)
  if (incomplete !== undefined) {
    throw new StatementError(
      'INCOMPLETE',
      `${file} ends in the middle of a statement. Download it again.`,
      incomplete.line,
    )
  }
  reportInstitutionErrors(root, statements.length, file, warnings)
  if (statements.length === 0) {
    throw new StatementError(
      'NO_STATEMENT',
      `${file} is an OFX file, but it holds no account statement. Download it again, with the transactions of an account.`,
    )
  }
  if (childOf(root, 'OFX')?.closed !== true)
    warnings.push({ message: 'The file has no end mark and may be cut off.', line: null })
  const securities = readSecurities(findAll(root, new Set(['SECLIST'])))
  const strays = strayRows(root)
  const [only] = statements.length === 1 ? statements : []
  const own = only === undefined ? [] : only.name === 'INVSTMTRS' ? strays.investment : strays.bank
  const lost = strays.bank.length + strays.investment.length - own.length
  const line = [...strays.bank, ...strays.investment][0]?.line ?? null
  if (own.length > 0)
    warnings.push({ message: `${own.length} rows stand outside the statement; they are read as its own.`, line })
  listBeside(root, remarks.notTaken)
  if (lost > 0) remarks.notTaken.push({ what: 'Rows that stand in no statement', count: lost, line })
  const accounts = mergeStatements(statements.map((statement) => readStatement(statement, securities, remarks, own)))
  return {
    format,
    institution: institutionOf(root, statements),
    accounts,
    warnings: saidOnce(warnings),
    ...noQuestions,
    notTaken: remarks.notTaken,
  }
}

const portfolioPerformanceHelp = (file: string): string =>
  `${file} is a binary or protected file of Portfolio Performance. Save it there as XML (File, Save as, XML), and choose that.`

/** How the program's files begin that are no XML: with a password, or packed by numbers. */
const isPortfolioPerformanceBinary = (bytes: Uint8Array): boolean =>
  /^(?:PORTFOLIO|PPPBV1)/.test(Buffer.from(bytes.subarray(0, 9)).toString('latin1'))

/** A workbook, a portfolio of Portfolio Performance, or the statements that an archive holds. */
function readArchive(bytes: Uint8Array, file: string, choices: StatementChoices): ParsedStatement {
  const archive = readZip(bytes, file)
  const { textOf } = archive
  const portfolio = textOf('data.xml')
  if (portfolio !== null && looksLikePortfolioPerformance(portfolio))
    return readPortfolioPerformanceStatement(portfolio, file)
  if (textOf('data.portfolio') !== null) throw new StatementError('UNSUPPORTED_FORMAT', portfolioPerformanceHelp(file))
  if (archive.names.includes('xl/workbook.xml')) return readXlsxStatement(bytes, file, choices)
  return readArchiveStatement(archive, file, (inner, name) => {
    if (isZip(inner))
      throw new StatementError('UNSUPPORTED_FORMAT', `“${name}” is an archive in the archive. Choose it by itself.`)
    if (isPdf(inner)) throw new StatementError('UNSUPPORTED_FORMAT', `“${name}” is a PDF. Choose it by itself.`)
    return parseStatement(inner, name, choices)
  })
}

/** What holds for many rows is said once, with the first of them and how many there are. */
function saidOnce(warnings: readonly StatementWarning[]): StatementWarning[] {
  return [...Map.groupBy(warnings, ({ message }) => message)].map(([message, same]) => ({
    message: same.length === 1 ? message : `${message} (${same.length} times)`,
    line: same[0]?.line ?? null,
  }))
}

/** A table as text, with a word where its letters cannot be told. */
function readTable(text: string, file: string, choices: StatementChoices): ParsedStatement {
  const statement = readCsvStatement(text, file, choices)
  if (!hasWrongLetters(text)) return statement
  const message =
    'The file does not say in which alphabet it is written: its texts may be wrong, its figures are not. Save it as UTF-8 for right texts.'
  return { ...statement, warnings: [{ message, line: null }, ...statement.warnings] }
}

/** The header before `<OFX>` comes in too many shapes to be relied on; only the format is read from it. */
function findOfx(text: string, file: string): { start: number; format: StatementFormat } {
  const start = /<OFX\s{0,20}>/i.exec(text)?.index
  if (start === undefined) {
    const what = isHeadingAlone(text)
      ? HEADING_ALONE
      : isOfTwoColumns(text)
        ? TWO_COLUMNS
        : isOfSeveralColumns(text)
          ? UNREAD_TABLE
          : UNKNOWN_TEXT
    throw new StatementError('NOT_A_STATEMENT', `${file} ${what}`)
  }
  const header = text.slice(0, start)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(header)) {
    throw new StatementError(
      'DTD_REFUSED',
      `${file} declares a document type, which statement files never do. Download it again from your institution.`,
      1,
    )
  }
  return { start, format: /<\?(?:xml|OFX)\s/i.test(header) ? 'ofx2' : 'ofx1' }
}

/** An institution answers a failed download with a well-formed file that carries an error. */
function reportInstitutionErrors(
  root: OfxNode,
  statementCount: number,
  file: string,
  warnings: StatementWarning[],
): void {
  const failed = findAll(root, new Set(['STATUS'])).find(
    (status) => textOf(status, 'SEVERITY')?.toUpperCase() === 'ERROR',
  )
  if (failed === undefined) return
  const said =
    textOf(failed, 'MESSAGE')?.slice(0, 300) ?? `error ${textOf(failed, 'CODE')?.slice(0, 20) ?? 'without a code'}`
  if (statementCount === 0) {
    throw new StatementError(
      'INSTITUTION_ERROR',
      `${file} holds an error of the institution instead of a statement: “${said}”. Download it again from your institution.`,
      failed.line,
    )
  }
  warnings.push({ message: `The institution reported an error for part of the file: ${said}`, line: failed.line })
}

function institutionOf(root: OfxNode, statements: readonly OfxNode[]): ParsedStatement['institution'] {
  const [signOn] = findAll(root, new Set(['SONRS']))
  const fi = childOf(signOn, 'FI')
  const brokers = statements.map((statement) => textOf(childOf(statement, 'INVACCTFROM'), 'BROKERID'))
  return {
    name: textOf(fi, 'ORG') ?? brokers.find((broker) => broker !== null) ?? null,
    fid: textOf(fi, 'FID'),
  }
}
