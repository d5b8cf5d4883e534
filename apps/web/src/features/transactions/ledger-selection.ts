/** Which transactions are chosen, and from which one on a range is. */
export interface LedgerSelection {
  readonly chosen: ReadonlySet<string>
  /** Pressed last; where a range begins. */
  readonly anchor: string | null
  /** What was chosen before a range: one that is drawn shorter again lets go of what it took. */
  readonly base: ReadonlySet<string>
}

/** Nothing is chosen yet. */
export const NONE_CHOSEN: LedgerSelection = { chosen: new Set(), anchor: null, base: new Set() }

/** All of some, and no others. */
export const chooseAll = (ids: readonly string[]): LedgerSelection => {
  const chosen = new Set(ids)
  return { chosen, anchor: null, base: chosen }
}

/** One more, or one less. */
export function press({ chosen }: LedgerSelection, id: string): LedgerSelection {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return { chosen: next, anchor: id, base: next }
}

/**
 * All from where a range begins to another row, beside what was chosen before.
 * @param order the ids of the rows as they stand
 * @param from where it begins when nothing was pressed before
 */
export function extend(
  { anchor, base }: LedgerSelection,
  order: readonly string[],
  id: string,
  from: string | null = null,
): LedgerSelection {
  const start = anchor !== null && order.includes(anchor) ? anchor : (from ?? id)
  const [first, last] = [order.indexOf(start), order.indexOf(id)].toSorted((one, other) => one - other) as [
    number,
    number,
  ]
  return { chosen: new Set([...base, ...order.slice(Math.max(0, first), last + 1)]), anchor: start, base }
}
