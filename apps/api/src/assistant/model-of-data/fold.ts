import { type Held, fits, holds, isOnMeasure, sizedFor } from './conditions.ts'
import type { AskContext, Asked, Figures, Group, Subject } from './subject.ts'

/** How rows that are in memory answer a part: few enough to read them all, or worked out and not stored. */
export interface Foldable<Row> {
  /** Stored value of a dimension; null where a row has none. */
  readonly key: Readonly<Record<string, (row: Row) => string | null>>
  /** What a value is called, where that is not the value. */
  readonly name: Readonly<Record<string, (row: Row) => string>>
  /** A figure over rows; `all` are the rows that a share is of. Null is not known. */
  readonly figure: Readonly<Record<string, (rows: readonly Row[], all: readonly Row[]) => string | null>>
  /** Of a single row, what a list shows beside its figures. */
  readonly details?: (row: Row) => Readonly<Record<string, string>>
  /** Of a single row its amounts as the person knows them; told where its currency is not that of the sums. */
  readonly own?: (row: Row) => NonNullable<Group['own']>
  readonly href?: (keys: readonly (string | null)[], row: Row) => string | null
}

/** A figure over rows, worked out once for the same rows: what many groups are shares of. */
export function once<Row>(figure: (rows: readonly Row[]) => string | null): (rows: readonly Row[]) => string | null {
  const known = new WeakMap<readonly Row[], string | null>()
  return (rows) => {
    const found = known.get(rows)
    if (found !== undefined) return found
    const made = figure(rows)
    known.set(rows, made)
    return made
  }
}

/** The conditions of a part on dimensions; those on measures hold for groups. */
export const conditionsOf = (subject: Subject, asked: Asked): Held[] =>
  asked.where.flatMap((condition) => {
    const dimension = subject.dimensions[condition.field]
    return dimension?.filters && !isOnMeasure(subject, asked, condition) ? [{ ...condition, dimension }] : []
  })

/** The rows that hold every condition on a dimension that they have a key for. */
export const rowsThatFit = <Row>(rows: readonly Row[], conditions: readonly Held[], foldable: Foldable<Row>): Row[] =>
  rows.filter((row) =>
    conditions.every((condition) => {
      const key = foldable.key[condition.field]
      if (!key) return true
      const value = key(row)
      return fits(condition, value, foldable.name[condition.field]?.(row) ?? value)
    }),
  )

/**
 * The rows of a part. Where rows are listed, counted or added up, a condition on a measure holds for each of them; where
 * they are grouped it holds for the groups, and the runner sees to it.
 */
export function rowsOf<Row>(subject: Subject, asked: Asked, all: readonly Row[], foldable: Foldable<Row>): Row[] {
  const rows = rowsThatFit(all, conditionsOf(subject, asked), foldable)
  if (asked.by.some((name) => name !== subject.rows)) return rows
  const onMeasures = asked.where.filter((condition) => isOnMeasure(subject, asked, condition))
  return rows.filter((row) =>
    onMeasures.every((condition) =>
      holds(condition, sizedFor(subject, condition, foldable.figure[condition.field]?.([row], all) ?? null)),
    ),
  )
}

/** Groups of rows and everything together, with the measures of the part. @param all what a share is of */
export function fold<Row>(
  subject: Subject,
  { currency }: Pick<AskContext, 'currency'>,
  asked: Asked,
  rows: readonly Row[],
  foldable: Foldable<Row>,
  all: readonly Row[],
): { total: Group; groups: Group[] } {
  const figuresOf = (some: readonly Row[]): Figures =>
    Object.fromEntries(asked.measures.map((name) => [name, foldable.figure[name]?.(some, all) ?? null]))
  const total: Group = { keys: [], names: [], figures: figuresOf(rows), count: rows.length }
  if (asked.by.length === 0) return { total, groups: [] }
  const byKey = Map.groupBy(rows, (row) => JSON.stringify(asked.by.map((name) => foldable.key[name]?.(row) ?? null)))
  const isList = asked.by.includes(subject.rows)
  const isOwn = isList || asked.by.includes('security')
  const groups = [...byKey.entries()].flatMap(([text, some]): Group[] => {
    const [first] = some
    if (first === undefined) return []
    const keys = JSON.parse(text) as (string | null)[]
    // beside sums of others one row is said in the currency of the sums
    const own = isOwn && some.length === 1 ? foldable.own?.(first) : undefined
    return [
      {
        keys,
        names: asked.by.map((name, at) => (keys[at] === null ? '' : (foldable.name[name]?.(first) ?? keys[at] ?? ''))),
        figures: figuresOf(some),
        count: some.length,
        href: foldable.href?.(keys, first) ?? null,
        ...(own && own.currency !== currency ? { own } : {}),
        ...(isList && foldable.details ? { details: foldable.details(first) } : {}),
      },
    ]
  })
  return { total, groups }
}
