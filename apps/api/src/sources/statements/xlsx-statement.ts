import { isTable, readTableStatement } from './csv-statement.ts'
import { type ParsedStatement, type StatementChoices, StatementError } from './statement.ts'
import { listBesideCells, readSheets } from './xlsx-sheets.ts'

/**
 * Reads a workbook: the sheet with the longest table, as if it had been saved as CSV. The other sheets are listed as left
 * out.
 * @throws StatementError
 */
export function readXlsxStatement(bytes: Uint8Array, file: string, choices: StatementChoices): ParsedStatement {
  const sheets = readSheets(bytes, file)
  if (sheets === null)
    throw new StatementError('NOT_A_STATEMENT', `${file} is an archive. Unpack it and choose one of its files.`)
  const tables = sheets.filter(({ records, isHidden }) => !isHidden && isTable(records))
  const [chosen] = tables.toSorted((a, b) => b.records.length - a.records.length)
  if (!chosen)
    throw new StatementError(
      'NOT_A_STATEMENT',
      `${file} is a workbook that holds no table of transactions or holdings. Choose the one with the headings of a date and an amount, or save its sheet as CSV.`,
    )
  const decimalMark = choices.decimalMark ?? (chosen.hasNumbers ? '.' : null)
  const statement = readTableStatement(chosen.records, file, { ...choices, decimalMark })
  const left = sheets.filter((sheet) => sheet !== chosen && sheet.records.length > 0)
  return {
    ...statement,
    notTaken: [
      ...statement.notTaken,
      ...listBesideCells(bytes, file),
      ...left.map(({ name, records, isHidden }) => ({
        what: `The ${isHidden ? 'hidden ' : ''}sheet “${name.slice(0, 60)}”`,
        count: records.length,
        line: null,
      })),
    ],
  }
}
