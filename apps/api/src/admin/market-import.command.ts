import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { AdminCommand } from './command.ts'

const DECIMAL = /^\d{1,16}(\.\d{1,10})?$/
const SYMBOL = /^[\w.^-]{1,40}$/
const FAULTS_SHOWN = 10

interface Row {
  readonly date: string
  readonly number: string
}

const isDay = (text: string): boolean => {
  const instant = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Reads `date,NAME` and one row per day. @returns the rows, or what is wrong with which line */
export function readSeries(text: string, column: string): { rows: Row[]; faults: string[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const faults: string[] = []
  const rows = new Map<string, { number: string; line: number }>()
  if (lines[0]?.trim().toLowerCase() !== `date,${column}`)
    return { rows: [], faults: [`line 1: must be "date,${column}"`] }
  for (const [index, content] of lines.entries()) {
    if (index === 0 || content.trim() === '') continue
    const line = index + 1
    const [date = '', number = '', ...rest] = content.split(',').map((cell) => cell.trim())
    const earlier = rows.get(date)
    if (rest.length > 0) faults.push(`line ${line}: has more than two columns`)
    else if (!isDay(date)) faults.push(`line ${line}: "${date}" is no date like 2026-01-31`)
    else if (!DECIMAL.test(number) || Number(number) <= 0)
      faults.push(`line ${line}: "${number}" is no number above zero like 123.45`)
    else if (earlier) faults.push(`line ${line}: ${date} is on line ${earlier.line} already`)
    else rows.set(date, { number, line })
  }
  if (rows.size === 0 && faults.length === 0) faults.push('there is no day in it')
  return { rows: [...rows].map(([date, { number }]) => ({ date, number })), faults }
}

async function storePrices(
  tx: Tx,
  series: { symbol: string; name: string; currency: string; isBenchmark: boolean },
  rows: readonly Row[],
): Promise<void> {
  await sql`
    insert into market_series (symbol, name, currency, is_benchmark, is_simulated, source)
    values (${series.symbol}, ${series.name}, ${series.currency}, ${series.isBenchmark}, false, 'import')
    on conflict (symbol) do update set name = excluded.name, currency = excluded.currency,
      is_benchmark = excluded.is_benchmark, is_simulated = false, source = 'import', fetched_from = null, fetched_to = null
  `.execute(tx)
  // Real and simulated closes never stand in one series.
  await sql`delete from market_price where symbol = ${series.symbol}`.execute(tx)
  await sql`
    insert into market_price (symbol, date, close)
    select ${series.symbol}, d, n from unnest(${sql.val(rows.map((row) => row.date))}::date[], ${sql.val(rows.map((row) => row.number))}::numeric[]) as r(d, n)
  `.execute(tx)
}

const storeRates = (tx: Tx, currency: string, rows: readonly Row[]) =>
  sql`
    insert into fx_rate (currency, date, usd_per_unit, source)
    select ${currency}, d, n, 'import' from unnest(${sql.val(rows.map((row) => row.date))}::date[], ${sql.val(rows.map((row) => row.number))}::numeric[]) as r(d, n)
    on conflict (currency, date) do update set usd_per_unit = excluded.usd_per_unit, source = excluded.source
  `.execute(tx)

/** Brings a series of real prices or exchange rates in from a file. */
export const marketImportCommand: AdminCommand = {
  name: 'market-import',
  summary: 'Imports closing prices or exchange rates from a CSV file',
  help: `FILE has a line "date,close" and then one line per day, such as 2026-01-30,123.45. All of it is taken or none.
--symbol and --name say which security or index it is; --currency its currency (USD when left out).
--benchmark offers it for comparing returns. The file replaces the series; prices are raw, not adjusted for splits.

With --fx the file has "date,rate": US dollars for one unit of --currency. Days that are known are replaced.

Importing a file again changes nothing. Exit codes: 0 imported, 1 the file cannot be used, 2 wrong usage.`,
  options: {
    symbol: { type: 'string' },
    name: { type: 'string' },
    currency: { type: 'string' },
    benchmark: { type: 'boolean' },
    fx: { type: 'boolean' },
  },
  operands: ['FILE'],
  run: async ({ deps, options, operands, print }) => {
    const isRates = options['fx'] === true
    const currency = String(options['currency'] ?? (isRates ? '' : 'USD'))
    const symbol = String(options['symbol'] ?? '')
    if (!/^[A-Z]{3}$/.test(currency) || (isRates && currency === 'USD')) {
      print('--currency must be three capital letters, and with --fx another than USD.')
      return 2
    }
    if (!isRates && !SYMBOL.test(symbol)) {
      print('--symbol is needed: up to 40 letters, digits and . ^ - _.')
      return 2
    }
    const text = await readFile(operands[0] ?? '', 'utf8').catch(() => null)
    if (text === null) {
      print(`The file ${operands[0] ?? ''} cannot be read.`)
      return 1
    }
    const { rows, faults } = readSeries(text, isRates ? 'rate' : 'close')
    if (faults.length > 0) {
      for (const fault of faults.slice(0, FAULTS_SHOWN)) print(fault)
      if (faults.length > FAULTS_SHOWN) print(`and ${faults.length - FAULTS_SHOWN} more`)
      print('Nothing was imported.')
      return 1
    }
    const name = String(options['name'] ?? symbol)
    await deps.db.system.transaction().execute(async (tx) => {
      if (isRates) await storeRates(tx, currency, rows)
      else await storePrices(tx, { symbol, name, currency, isBenchmark: options['benchmark'] === true }, rows)
    })
    const days = rows.map((row) => row.date).toSorted()
    print(`Imported ${rows.length} days of ${isRates ? currency : symbol}, ${days[0] ?? ''} to ${days.at(-1) ?? ''}.`)
    return 0
  },
}
