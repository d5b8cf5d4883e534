import { readFile } from 'node:fs/promises'
import { isKnownCurrency } from '@keelwise/contract/currencies'
import { sql } from 'kysely'
import type { AdminCommand } from './command.ts'

const RATE = /^\d{1,12}(\.\d{1,10})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const FAULTS_SHOWN = 10

/** What one euro was worth in a currency on a day. */
interface EuroRate {
  readonly currency: string
  readonly date: string
  readonly perEuro: string
}

/**
 * Reads the European Central Bank's table of reference rates: `Date,USD,JPY,…`, a line a day, `N/A` where there is none.
 * @returns the rates of days that have one of the dollar, and what is wrong with which line
 */
export function readEuroRates(text: string): { rates: EuroRate[]; faults: string[] } {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const names = head.split(',').map((name) => name.trim())
  if (names[0] !== 'Date' || !names.includes('USD'))
    return { rates: [], faults: ['line 1: must begin with "Date," and name USD among the currencies'] }
  const faults: string[] = []
  const rates: EuroRate[] = []
  for (const [index, content] of lines.entries()) {
    if (content.trim() === '') continue
    const line = index + 2
    const [date = '', ...cells] = content.split(',').map((cell) => cell.trim())
    if (!DAY.test(date) || Number.isNaN(Date.parse(date))) {
      faults.push(`line ${line}: "${date}" is no date like 2026-01-31`)
      continue
    }
    const ofDay: EuroRate[] = []
    for (const [at, cell] of cells.entries()) {
      const currency = names[at + 1] ?? ''
      // Currencies that went into the euro and others that nobody has any more are left where they are.
      if (cell === '' || cell === 'N/A' || !isKnownCurrency(currency)) continue
      if (!RATE.test(cell) || Number(cell) <= 0)
        faults.push(`line ${line}: "${cell}" of ${currency} is no number above zero like 1.0821`)
      else ofDay.push({ currency, date, perEuro: cell })
    }
    if (ofDay.some(({ currency }) => currency === 'USD')) rates.push(...ofDay)
  }
  if (rates.length === 0 && faults.length === 0) faults.push('there is no day in it')
  return { rates, faults }
}

/** Brings the reference rates of the European Central Bank in from its file. */
export const fxImportCommand: AdminCommand = {
  name: 'fx-import',
  summary: 'Imports the exchange rates of the European Central Bank',
  help: `FILE is the bank's eurofxref-hist.csv (or eurofxref.csv), unpacked: "Date,USD,JPY,…" and a line per day, in units for one
euro. Rates against the dollar are worked out by it; currencies that it does not name keep theirs, and days that are
known from another source are replaced. Figures use the last rate on or before their day.

Importing a file again changes nothing. Exit codes: 0 imported, 1 the file cannot be used, 2 wrong usage.`,
  options: {},
  operands: ['FILE'],
  run: async ({ deps, operands, print }) => {
    const text = await readFile(operands[0] ?? '', 'utf8').catch(() => null)
    if (text === null) {
      print(`The file ${operands[0] ?? ''} cannot be read.`)
      return 1
    }
    const { rates, faults } = readEuroRates(text)
    if (faults.length > 0) {
      for (const fault of faults.slice(0, FAULTS_SHOWN)) print(fault)
      if (faults.length > FAULTS_SHOWN) print(`and ${faults.length - FAULTS_SHOWN} more`)
      print('Nothing was imported.')
      return 1
    }
    const column = (pick: (rate: EuroRate) => string) => sql.val(rates.map(pick))
    // One euro is one euro; the dollar is what the rates are kept in, so it has none.
    await sql`
      with told as (
        select currency, date, per_euro from unnest(
          ${column((rate) => rate.currency)}::text[], ${column((rate) => rate.date)}::date[], ${column((rate) => rate.perEuro)}::numeric[])
          as r(currency, date, per_euro)
      ), dollar as (select date, per_euro from told where currency = 'USD')
      insert into fx_rate (currency, date, usd_per_unit, source)
      select distinct on (currency, date) currency, date, usd_per_unit, 'ecb' from (
        select told.currency, told.date, round(dollar.per_euro / told.per_euro, 14) as usd_per_unit
        from told join dollar using (date) where told.currency <> 'USD'
        union all select 'EUR', date, per_euro from dollar) rates
      on conflict (currency, date) do update set usd_per_unit = excluded.usd_per_unit, source = excluded.source
    `.execute(deps.db.system)
    const days = [...new Set(rates.map(({ date }) => date))].toSorted()
    const currencies = new Set(rates.map(({ currency }) => currency)).size
    print(`Imported ${days.length} days of ${currencies} currencies, ${days[0] ?? ''} to ${days.at(-1) ?? ''}.`)
    return 0
  },
}
