import type { CsvProfile } from './csv-profile.ts'
import { indexOfHeading } from './csv-profiles.ts'
import type { CsvRecord } from './csv-records.ts'

type CellOf = (heading: string) => string

/** The cells of a record below their headings; `read` keeps which were asked for. */
export function cellsBelow(record: CsvRecord, headings: readonly string[], read: Set<string>): CellOf {
  return (heading) => {
    read.add(heading)
    return record.cells[indexOfHeading(headings, [heading]) ?? -1] ?? ''
  }
}

/**
 * The rows of a table without those that take each other back, which `cancelled` lists, and why some of them cannot be
 * read, by their lines.
 */
export function withoutCancelled(
  {
    profile,
    headings,
    records,
  }: { profile: CsvProfile | null; headings: readonly string[]; records: readonly CsvRecord[] },
  read: Set<string>,
): { rest: CsvRecord[]; cancelled: CsvRecord[]; refused: ReadonlyMap<number, string> } {
  const refused = new Map<number, string>()
  const cancelled = new Set<CsvRecord>()
  const cells = (record: CsvRecord): CellOf => cellsBelow(record, headings, read)
  const { cancels } = profile ?? {}
  if (cancels !== undefined) {
    const keyOf = (cell: CellOf): string =>
      JSON.stringify([...cancels.same.map(cell), cancels.side(cell), cancels.units(cell)])
    const taken = new Map<string, CsvRecord[]>()
    const takers = records.filter((record) => cancels.isOne(cells(record)))
    if (takers.length > 0)
      for (const record of records) {
        const cell = cells(record)
        if (!cancels.isOne(cell)) taken.set(keyOf(cell), [...(taken.get(keyOf(cell)) ?? []), record])
      }
    for (const taker of takers) {
      const original = taken.get(keyOf(cells(taker)))?.pop()
      if (original) cancelled.add(original).add(taker)
      else refused.set(taker.line, 'It takes back a trade that this file does not hold: delete that one by hand.')
    }
  }
  for (const record of records) {
    const reason = cancelled.has(record) ? null : (profile?.refused?.(cells(record)) ?? null)
    if (reason !== null && !refused.has(record.line)) refused.set(record.line, reason)
  }
  return { rest: records.filter((record) => !cancelled.has(record)), cancelled: [...cancelled], refused }
}
