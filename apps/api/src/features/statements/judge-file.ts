import type { CsvMapping } from '@keelwise/contract/statements'
import { toAmount } from '@keelwise/finance/amounts'
import { isOfRows } from '../../sources/statements/not-taken.ts'
import { parseStatement } from '../../sources/statements/parse-statement.ts'
import { type ParsedStatement, type StatementChoices, StatementError } from '../../sources/statements/statement.ts'
import type { GeneratedFile, Truth } from './generated-files.ts'
import { openQuestions } from './statements.rules.ts'

/**
 * What became of a file whose figures are known. `right`: without a question, every figure as it is. `asked`: it was asked
 * what the file does not say, and answered truthfully every figure is as it is. `refused`: told why. `wrong`: a figure is
 * another, and nobody was asked. `misled`: another after the questions were answered truthfully.
 */
export type FileVerdict =
  | { readonly kind: 'right' | 'asked' }
  | { readonly kind: 'refused' | 'wrong' | 'misled'; readonly why: string }

const rowsOf = (statement: ParsedStatement, currency: string | null) =>
  statement.accounts.flatMap((account) =>
    account.transactions.map((row) =>
      [row.executionDate, toAmount(row.amount), row.currency ?? account.currency ?? currency ?? '?'].join(' '),
    ),
  )

/** The first figure that is not as it is; null when all are, or are said to be left out. */
function faultOf(statement: ParsedStatement, truth: Truth, said: string | null): string | null {
  const wanted = truth.rows
    .map(({ date, amount }) => [date, toAmount(amount), truth.currency ?? said ?? '?'].join(' '))
    .toSorted()
  const found = rowsOf(statement, said).toSorted()
  const rest = [...wanted]
  for (const row of found) {
    const at = rest.indexOf(row)
    if (at < 0) return `${row} is in no file`
    rest.splice(at, 1)
  }
  const told =
    statement.accounts.reduce((sum, { rejected }) => sum + rejected.length, 0) +
    statement.notTaken.reduce((sum, { what, count }) => (isOfRows(what) ? sum + count : sum), 0)
  return rest.length > told ? `${rest[0]} is missing without a word (${rest.length} rows, ${told} said)` : null
}

const questionsOf = (statement: ParsedStatement, isConfirmed: boolean): string[] =>
  Object.keys(
    openQuestions(
      statement,
      isConfirmed || statement.table?.profile !== null,
      statement.accounts.map((account) => ({
        key: account.externalId,
        account: { ...account, isIdentified: true },
        choice: null,
        currency: account.currency,
        twin: null,
      })),
    ),
  )

/** Answers what is asked as somebody would who knows the file, and takes the proposed columns as they are. */
function answers(statement: ParsedStatement, truth: Truth): StatementChoices {
  const table = statement.table
  const mapping: CsvMapping | null = table && {
    ...table.mapping,
    date_order: statement.dateQuestion ? truth.dateOrder : table.mapping.date_order,
    decimal_mark: statement.decimalQuestion ? truth.decimalMark : table.mapping.decimal_mark,
    amount_sign: table.reading.amount_sign === null ? truth.sign : table.mapping.amount_sign,
  }
  return { dateOrder: truth.dateOrder, decimalMark: truth.decimalMark, mapping }
}

/** Reads a file of known figures as a person would who answers what they are asked. */
export function judgeFile({ content, name, truth }: GeneratedFile): FileVerdict {
  let statement: ParsedStatement
  try {
    statement = parseStatement(content, name)
  } catch (error) {
    if (error instanceof StatementError) return { kind: 'refused', why: error.message }
    throw error
  }
  const asked = questionsOf(statement, false)
  const said = truth.currency ?? 'EUR'
  if (asked.length === 0) {
    const why = faultOf(statement, truth, said)
    return why === null ? { kind: 'right' } : { kind: 'wrong', why }
  }
  try {
    const answered = parseStatement(content, name, answers(statement, truth))
    // what is still asked after the answers is no figure yet
    if (questionsOf(answered, true).some((field) => !field.includes('currency') && field !== 'mapping'))
      return { kind: 'asked' }
    const why = faultOf(answered, truth, said)
    return why === null ? { kind: 'asked' } : { kind: 'misled', why: `${why}; asked ${asked.join(', ')}` }
  } catch (error) {
    if (error instanceof StatementError) return { kind: 'refused', why: error.message }
    throw error
  }
}
