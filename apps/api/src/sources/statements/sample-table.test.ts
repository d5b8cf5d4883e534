import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDecimal } from './decimal-text.ts'
import { parseStatement } from './parse-statement.ts'
import { readSample, SAMPLES_NOTE, sampleFolder } from './testing/sample-statements.ts'
import { StatementError } from './statement.ts'
import type { ParsedStatement } from './statement.ts'
import { absolute, add, compare, negate } from '@keelwise/finance/decimals'

type Row = {
  file: string
  header: string
  institutions: string[]
  statements: number
  accounts: number
  currencies: string
  bankRows: number
  bankSum: string | null
  investmentRows: Record<string, number>
  positions: Record<string, number>
  positionSum: string | null
}

/**
 * Where the reader does not give the sum of a row. The table was counted by a regular expression that does
 * not ask whether a row has a date; such rows are rejected with their line. The number of rows still agrees.
 */
const SUM_OF_READ_ROWS: Record<string, { sum: string; why: string }> = {
  'jseutter__ofxparse/date_missing.ofx': { sum: '0', why: 'no row has a posting date of the calendar: all 3 rejected' },
  'bradenmacdonald__ofx-js/example2.ofx': { sum: '0', why: 'dates are masked with asterisks: all 29 rejected' },
}
const table = sampleFolder === null ? '' : readFileSync(join(sampleFolder, 'README.md'), 'utf8')

test.skipIf(sampleFolder === null)(`every row of the table of real files is found${SAMPLES_NOTE}`, () => {
  expect(rowsOf('A')).toHaveLength(22)
  expect(rowsOf('B')).toHaveLength(55)
  expect(rowsOf('C')).toHaveLength(12)
})

for (const row of [...rowsOf('A'), ...rowsOf('B')]) {
  test(`${row.file} reads as its table row says`, () => {
    const parsed = parseStatement(readSample(row.file), row.file)
    expect(factsOf(parsed)).toEqual(expectedOf(row))
    // The table lists the name in the sign-on and the broker's.
    if (row.institutions.length > 0) expect(row.institutions).toContain(parsed.institution.name)
    expect(parsed.format).toBe(row.header.startsWith('2.x') ? 'ofx2' : 'ofx1')
  })
}

for (const row of rowsOf('C')) {
  test(`${row.file}, which holds no statement, is refused with a message a person understands`, () => {
    const error = refusalOf(row.file)
    expect(error.message).toMatch(/^“.+” .+/)
    expect(['NO_STATEMENT', 'INSTITUTION_ERROR', 'NOT_A_STATEMENT']).toContain(error.code)
  })
}

test.skipIf(sampleFolder === null).each([
  ['hsoft__moneyguru/invalid.ofx', 'NOT_A_STATEMENT'],
  ['libofx__libofx/failing-ofx-file1.xml', 'NOT_A_STATEMENT'],
  ['libofx__libofx/use-after-free.ofx', 'NOT_A_STATEMENT'],
])('%s of the other tables is refused', (file, code) => {
  expect(refusalOf(file).code).toBe(code)
})

function refusalOf(file: string): StatementError {
  try {
    parseStatement(readSample(file), file.split('/').at(-1) ?? '')
  } catch (error) {
    if (error instanceof StatementError) return error
    throw error
  }
  throw new Error(`${file} was read`)
}

function factsOf(parsed: ParsedStatement) {
  const { accounts } = parsed
  const transactions = accounts.flatMap((account) => account.transactions)
  // the income half of a reinvestment has no row of its own in the file
  const told = transactions.filter(({ providerTag }) => providerTag !== 'REINVEST/INCOME')
  const bank = told.filter(({ providerTag }) => providerTag.includes('/'))
  const positions = accounts.flatMap((account) => account.positions)
  return {
    statements: accounts.reduce((sum, { statementCount }) => sum + statementCount, 0),
    accounts: accounts.length,
    currencies: [...new Set(accounts.map(({ currency }) => currency ?? '-'))].toSorted().join('/'),
    bankRows: bank.length + accounts.reduce((sum, { rejected }) => sum + rejected.length, 0),
    bankSum: bank.map(({ amount }) => amount).reduce(add, '0'),
    investmentRows: counted(told.filter((row) => !bank.includes(row)).map(({ providerTag }) => providerTag)),
    positions: counted(positions.map(({ providerTag }) => providerTag)),
    positionSum: positions.map(({ marketValue }) => marketValue ?? 'unknown').reduce(add, '0'),
  }
}

function expectedOf(row: Row): ReturnType<typeof factsOf> {
  return {
    statements: row.statements,
    accounts: row.accounts,
    // three letters that are no currency are as unknown as none
    currencies: row.currencies.replace('CAD/XYZ', '-/CAD'),
    bankRows: row.bankRows,
    bankSum: near(SUM_OF_READ_ROWS[row.file]?.sum ?? row.bankSum ?? '0'),
    investmentRows: row.investmentRows,
    positions: row.positions,
    positionSum: near(row.positionSum ?? '0'),
  }
}

function rowsOf(letter: 'A' | 'B' | 'C'): Row[] {
  const section = table.split(/^## /m).find((part) => part.startsWith(`${letter}.`)) ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| file'))
    .map((line) => rowOf(line.split(' | ').map((cell) => cell.replace(/^\| /, '').trim())))
}

function rowOf(cells: readonly string[]): Row {
  const [
    file = '',
    ,
    ,
    header = '',
    institution = '',
    statements = '',
    currencies = '',
    bank = '',
    tags = '',
    held = '',
  ] = cells
  return {
    file,
    header,
    institutions: institution === '-' ? [] : [institution, ...institution.split(', ')],
    statements: [...statements.replace(/\(.*/, '').matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0),
    accounts: Number(/\((\d+)\)/.exec(statements)?.[1]),
    currencies: currencies.split('/').toSorted().join('/'),
    bankRows: Number(/^\d+/.exec(bank)?.[0]),
    bankSum: sumIn(bank),
    investmentRows: tagCounts(tags),
    positions: tagCounts(held.replace(/\(.*/, '')),
    positionSum: sumIn(held),
  }
}

function sumIn(cell: string): string | null {
  return parseDecimal(/\((-?[\d,.]+)\)/.exec(cell)?.[1]?.replaceAll(',', '') ?? '')
}

function tagCounts(cell: string): Record<string, number> {
  return Object.fromEntries([...cell.matchAll(/(\d+) ([A-Z0-9]+)/g)].map(([, count, tag]) => [tag, Number(count)]))
}

function counted(tags: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const tag of tags) counts[tag] = (counts[tag] ?? 0) + 1
  return counts
}

/** The table rounds sums to cents. */
function near(stated: string): string {
  const matcher: unknown = expect.toSatisfy((sum: string) => compare(absolute(add(sum, negate(stated))), '0.005') <= 0)
  return matcher as string
}
