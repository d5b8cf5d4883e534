import { plainHeading, withoutCurrency } from './csv-mapping.ts'
import type { CsvProfile } from './csv-profile.ts'
import { BANK_PROFILES } from './csv-profiles-banks.ts'
import { BROKER_PROFILES } from './csv-profiles-brokers.ts'
import { COIN_PROFILES } from './csv-profiles-coins.ts'

/** Exports of brokers, banks and programs, from files and importers in public repositories. */
const CSV_PROFILES: readonly CsvProfile[] = [...BROKER_PROFILES, ...BANK_PROFILES, ...COIN_PROFILES]

const CURRENCY = ['currency', 'currency code', 'ccy']

/** The profile whose headings a record is, if any; of several the one that asks for most. */
export function profileOf(cells: readonly string[]): CsvProfile | null {
  // Asked of every record, so the dear comparison is left for those that look like headings.
  if (cells.length < 3 || cells.filter((cell) => /^[^\p{L}]{0,3}\d/u.test(cell)).length > 1) return null
  const plain = new Set(cells.flatMap((cell) => [plainHeading(cell), withoutCurrency(cell)]))
  const has = (heading: string | readonly string[]): boolean =>
    typeof heading === 'string' ? plain.has(heading) : heading.some((word) => plain.has(word))
  let best: CsvProfile | null = null
  for (const profile of CSV_PROFILES) {
    const { prefix, required, currency, columns } = profile
    if (prefix !== undefined && (cells[0] !== prefix[0] || cells[1] !== prefix[1])) continue
    // a source that writes one currency has no column for it: this is another one's table
    if (currency !== undefined && columns.currency === undefined && CURRENCY.some((heading) => plain.has(heading)))
      continue
    if (required.every(has) && required.length > (best?.required.length ?? 0)) best = profile
  }
  return best
}

type ComparedHeadings = { readonly plain: readonly string[]; readonly bare: readonly string[] }

/** Headings as they are compared: some sources are asked for theirs with every row. */
const compared = new WeakMap<readonly string[], ComparedHeadings>()

function comparedHeadings(headings: readonly string[]): ComparedHeadings {
  const known = compared.get(headings)
  if (known) return known
  const made = { plain: headings.map(plainHeading), bare: headings.map(withoutCurrency) }
  compared.set(headings, made)
  return made
}

/** Position of a heading, as it is written or without its currency; null where the table lacks it. */
export function indexOfHeading(headings: readonly string[], wanted: readonly string[]): number | null {
  const { plain, bare } = comparedHeadings(headings)
  for (const heading of wanted) {
    const exact = plain.indexOf(heading)
    const index = exact >= 0 ? exact : bare.indexOf(heading)
    if (index >= 0) return index
  }
  return null
}
