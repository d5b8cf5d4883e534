import { add, multiply, negate } from '@keelwise/finance/decimals'
import { z } from 'zod'
import type { CsvRecord } from './csv-records.ts'
import { readTableStatement } from './csv-statement.ts'
import { plainText } from './ofx-text.ts'
import { type NotTaken, type ParsedStatement, type StatementChoices, StatementError } from './statement.ts'

const MOST_ACTIVITIES = 200_000

// JSON numbers are what the program wrote; fifteen digits of them are meant.
const figure = z
  .number()
  .transform((value) => new Intl.NumberFormat('en', { maximumSignificantDigits: 15, useGrouping: false }).format(value))
const exported = z.object({
  accounts: z.array(z.object({ id: z.string(), name: z.string().nullish() })).default([]),
  assetProfiles: z.array(z.object({ symbol: z.string(), name: z.string().nullish() })).default([]),
  activities: z
    .array(
      z.object({
        accountId: z.string().nullish(),
        comment: z.string().nullish(),
        currency: z.string().nullish(),
        date: z.string(),
        fee: figure,
        quantity: figure,
        symbol: z.string(),
        type: z.string(),
        unitPrice: figure,
      }),
    )
    .max(MOST_ACTIVITIES),
})

/** Headings of the table that an export is read as; the profile of them tells what each is. */
const HEADINGS = [
  'Ghostfolio account',
  'Date',
  'Type',
  'Symbol',
  'Name',
  'Quantity',
  'Unit price',
  'Amount',
  'Fee',
  'Currency',
  'Comment',
]

/** Types whose value leaves the account. */
const OUT = new Set(['BUY', 'FEE', 'LIABILITY'])

/** True for the export of a Ghostfolio portfolio: JSON with its activities. */
export const looksLikeGhostfolio = (text: string): boolean =>
  /^\s*\{/.test(text) && /"activities"\s*:\s*\[/.test(text) && /"unitPrice"\s*:/.test(text)

/** Reads the export of a Ghostfolio portfolio as the table that it is. @throws StatementError */
export function readGhostfolioStatement(text: string, file: string, choices: StatementChoices): ParsedStatement {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new StatementError('INCOMPLETE', `${file} ends in the middle. Export it again.`)
  }
  const read = exported.safeParse(data)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new StatementError(
      'NOT_A_STATEMENT',
      `${file} is no export of Ghostfolio as it is known: ${issue?.path.join('.')} is not as expected.`,
    )
  }
  const { accounts, activities, assetProfiles } = read.data
  const accountName = new Map(accounts.map(({ id, name }) => [id, name ?? '']))
  const securityName = new Map(assetProfiles.map(({ symbol, name }) => [symbol, name ?? '']))
  const records = activities.map((row, index): CsvRecord => {
    // a fee by itself stands where others have what they cost on top
    const isFee = row.type === 'FEE'
    const traded = multiply(row.quantity, row.unitPrice)
    const value = isFee ? add(traded, row.fee) : traded
    // entries by hand are called by an id that nobody knows
    const isNamed = /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(row.symbol)
    const name = securityName.get(row.symbol) ?? ''
    return {
      line: index + 1,
      cells: [
        accountName.get(row.accountId ?? '') || 'Ghostfolio',
        row.date.slice(0, 10),
        row.type,
        isNamed ? '' : row.symbol,
        name || row.symbol,
        row.quantity,
        row.unitPrice,
        OUT.has(row.type) ? negate(value) : value,
        isFee ? '0' : row.fee,
        row.currency ?? '',
        row.comment ?? '',
      ],
    }
  })
  const statement = readTableStatement([{ line: 0, cells: [...HEADINGS] }, ...records], file, choices)
  return { ...statement, notTaken: [...statement.notTaken, ...listsOf(data)] }
}

const READ = new Set(['accounts', 'activities', 'assetProfiles'])
const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** Lists beside the activities, and what accounts and securities hold beyond their names. */
function listsOf(data: unknown): NotTaken[] {
  const whole = z.record(z.string(), z.unknown()).safeParse(data).data ?? {}
  const partsOf = (list: string, part: string): number =>
    (z.array(z.record(z.string(), z.unknown())).safeParse(whole[list]).data ?? []).filter((each) => {
      const value = each[part]
      if (typeof value === 'string') return value.trim() !== ''
      return typeof value === 'number' ? value !== 0 : countOf(value) > 0
    }).length
  const found: [what: string, count: number][] = [
    ...Object.entries(whole).map(([list, value]): [string, number] => [
      `The list “${plainText(list).slice(0, 40)}”`,
      READ.has(list) ? 0 : countOf(value),
    ]),
    ['Balances of accounts, which no activity moved', partsOf('accounts', 'balance')],
    ['Securities with prices', partsOf('assetProfiles', 'marketData')],
    ['Balances of accounts on days gone by', partsOf('accounts', 'balances')],
    ['Activities with tags', partsOf('activities', 'tags')],
    ['Notes of accounts', partsOf('accounts', 'comment')],
    ['Notes of securities', partsOf('assetProfiles', 'comment')],
    ['Securities with countries', partsOf('assetProfiles', 'countries')],
    ['Securities with sectors', partsOf('assetProfiles', 'sectors')],
    ['Securities with what they hold', partsOf('assetProfiles', 'holdings')],
    ['Securities with a class', partsOf('assetProfiles', 'assetClass')],
    ['Securities with an ISIN or another number', partsOf('assetProfiles', 'isin')],
  ]
  return found.flatMap(([what, count]) => (count === 0 ? [] : [{ what, count, line: null }]))
}
