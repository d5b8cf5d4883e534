import type { TransactionRow } from '../rows.ts'

const contentOf = (row: TransactionRow): string =>
  JSON.stringify([
    row.amount,
    row.type,
    row.ticker ?? row.name,
    row.executionDate,
    row.currency,
    row.units,
    row.description,
  ])

/**
 * Some institutions give one id to several transactions (a purchase and its foreign fee). Rows of one answer that share
 * an id and differ are numbered in the order of their contents, so that all are kept and the next reading numbers them
 * alike; an equal row is the same one told twice.
 */
export function numberRepeated(rows: readonly TransactionRow[]): TransactionRow[] {
  const byId = Map.groupBy(rows, (row) => row.externalId)
  if (byId.size === rows.length) return [...rows]
  return [...byId.values()].flatMap((same) => {
    const [first] = same
    if (!first || same.length === 1) return same
    const distinct = new Map(same.map((row) => [contentOf(row), row]))
    return [...distinct.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row], ordinal) => ({ ...row, ordinal }))
  })
}
