import { isDeepStrictEqual } from 'node:util'
import type { AnswerTable } from '@keelwise/contract/answer-events'
import { type DataPart, MOST_SHOWN, type ShownRows, type Understanding } from '@keelwise/contract/plan'
import type { Turn } from '../engine.ts'
import { holds } from '../model-of-data/conditions.ts'
import { SUBJECTS } from '../model-of-data/model.ts'
import { TIME_DIMENSIONS, bucketOf } from '../model-of-data/spans.ts'
import type { Measure } from '../model-of-data/subject.ts'

/** A row that was shown, with what stands in its columns. */
export interface TableRow {
  readonly key: string
  readonly name: string
  /** By measure: decimal text or a day. */
  readonly figures: Readonly<Record<string, string | null>>
  /** `yyyy-MM-dd` or the beginning of one; null where it has none. */
  readonly day: string | null
  /** What its columns say, by their labels. */
  readonly cells: Readonly<Record<string, string>>
}

/** What an answer showed row by row: the rows of one grouping, in their order. */
export interface ShownTable {
  /** The part that they answer, with the figures that were asked for. */
  readonly part: DataPart
  /** What one row is. */
  readonly by: string
  readonly rows: readonly TableRow[]
  /** The labels of its columns that are no figures. */
  readonly labels: readonly string[]
  /** Nothing was cut off. */
  readonly isWhole: boolean
}

/** What a message can point at. */
export interface Pointing {
  /** The rows that were shown last; of a single one, or of a figure, the list that it is from. */
  readonly list: ShownTable
  /** Rows of the list that the last answer was of; all of them where it was the list itself. */
  readonly spoken: readonly TableRow[]
  /** The row of the list that the answer before that was of, where each was of one. */
  readonly before: TableRow | null
  /** The order in which the last answer looked for its rows, where it did. */
  readonly order: DataPart['order']
  /** Whose rows these are, where they are of one client who was named. */
  readonly client?: Understanding['of_client']
}

const DAY_COLUMNS = ['Date', 'Due', 'Birthday']
const WRITTEN_DAY = /^[A-Z][a-z]+ \d{1,2}, \d{4}/

const dayIn = (text: string | undefined): string | null => {
  const written = WRITTEN_DAY.exec(text ?? '')?.[0]
  return written === undefined ? null : new Date(`${written} UTC`).toISOString().slice(0, 10)
}

/** The table of an answer that has the rows which were kept of it, by their names. */
const tableOf = (tables: readonly AnswerTable[], { rows }: ShownRows): AnswerTable | undefined =>
  tables.find(
    (table) => table.rows.length >= rows.length && rows.every(({ names }, at) => table.rows[at]?.[0] === names[0]),
  )

function tableIn(kept: Understanding, tables: readonly AnswerTable[]): ShownTable | null {
  const { shown, plan } = kept
  const [by, ...more] = shown?.part.by ?? []
  const asked = plan.parts.findLast((part): part is DataPart => part.kind === 'data')
  if (!shown || by === undefined || more.length > 0 || asked?.subject !== shown.part.subject) return null
  const { part } = shown
  if (part.derive !== null || part.compare !== null || part.why) return null
  const table = tableOf(tables, shown)
  const places = DAY_COLUMNS.map((label) => table?.columns.findIndex((column) => column.label === label) ?? -1)
  const place = places.find((at) => at >= 0) ?? -1
  const rows = shown.rows.map(({ keys: [key], names: [name], figures }, at): TableRow => ({
    key: key ?? NAMELESS,
    name: name ?? key ?? '',
    figures,
    day: TIME_DIMENSIONS.has(by) && by !== 'weekday' ? (key ?? null) : dayIn(table?.rows[at]?.[place]),
    cells: Object.fromEntries(table?.columns.map(({ label }, column) => [label, table.rows[at]?.[column] ?? '']) ?? []),
  }))
  return {
    part: { ...part, measures: asked.measures.filter((name) => part.measures.includes(name)) },
    by,
    rows,
    labels: table?.columns.map(({ label }) => label) ?? [],
    isWhole: part.limit === null && rows.length < MOST_SHOWN,
  }
}

/** The key of a row that nothing calls, such as that of clients of no household: it can be counted, and not asked for. */
export const NAMELESS = ''

const BOUNDS: ReadonlySet<string> = new Set(['over', 'at_least', 'under', 'at_most'])

/** What is worked out over rows is of them as a figure is. */
const OVER_ROWS: ReadonlySet<string> = new Set(['mean', 'row_count', 'share_of'])

/** The rows of a list that one figure was asked of, by a condition or by days. */
function rowsOfFigure({ by, part, rows }: ShownTable, figure: DataPart): readonly TableRow[] {
  const isOfRows = figure.derive !== null && OVER_ROWS.has(figure.derive.formula)
  if (figure.subject !== part.subject || (figure.by.length > 0 && !isOfRows) || (figure.derive !== null && !isOfRows))
    return []
  const own = figure.where.findLast(({ field, op }) => field === by && op === 'is')
  const { period } = figure
  if (own) return rows.filter(({ key }) => own.values.includes(key))
  const isSame = isDeepStrictEqual(figure.where, part.where)
  if (isSame && part.limit === null && isDeepStrictEqual(period, part.period)) return rows
  const more = figure.where.filter((one) => !part.where.some((each) => isDeepStrictEqual(one, each)))
  const isBounded =
    !isSame &&
    figure.where.length === part.where.length + more.length &&
    more.every(({ field, op }) => BOUNDS.has(op) && rows.every(({ figures }) => field in figures))
  if (isBounded && part.limit === null)
    return rows.filter(({ figures }) => more.every((bound) => holds(bound, figures[bound.field])))
  if (!isSame || !TIME_DIMENSIONS.has(by) || period?.from == null) return []
  const [first, last] = [bucketOf(by, period.from), bucketOf(by, period.to)]
  return first === last ? rows.filter(({ key }) => key === first) : []
}

interface Told {
  readonly part: DataPart | null
  readonly table: ShownTable | null
  readonly client: Understanding['of_client']
}

const toldIn = (history: readonly Turn[]): Told[] =>
  history
    .flatMap(({ understanding, tables }): Told[] => {
      const parts = understanding?.plan.parts.filter(({ kind }) => kind === 'data') ?? []
      const [part] = parts
      if (!understanding || part?.kind !== 'data') return []
      const told = { part: parts.length === 1 ? part : null, table: tableIn(understanding, tables ?? []) }
      return [{ ...told, client: understanding.of_client }]
    })
    .toReversed()

const OF_HELD: ReadonlySet<string> = new Set(['position', 'security'])
/** Whether a row of one list is one of another: what is held is so by its name, whether by account or all together. */
const isSameRow =
  (one: ShownTable, other: ShownTable) =>
  (a: TableRow, b: TableRow): boolean =>
    one.by === other.by ? a.key === b.key : OF_HELD.has(one.by) && OF_HELD.has(other.by) && a.name === b.name

/** The list that rows were picked from: the newest with more rows, all of these among them. */
const widerOf = (own: ShownTable, rows: readonly TableRow[], lists: readonly ShownTable[]): ShownTable | undefined =>
  lists.find(
    (list) =>
      list.part.subject === own.part.subject &&
      list.rows.length > rows.length &&
      rows.every((row) => list.rows.filter((each) => isSameRow(own, list)(row, each)).length === 1),
  )

/** The one row that an answer was of, like those of a list and another than was told since. */
function rowBefore(list: ShownTable, spoken: readonly TableRow[], told: Told | undefined): TableRow | null {
  const isLike = told?.table?.by === list.by && told.table.part.subject === list.part.subject
  const earlier = isLike ? told.table.rows : told?.part ? rowsOfFigure(list, told.part) : []
  const [one] = earlier
  return one && earlier.length === 1 && !spoken.some(({ key }) => key === one.key) ? one : null
}

/**
 * What a message can point at; null where nothing was shown row by row lately.
 * @param isWider the list that the rows which were shown last are from, for "the other two"
 */
export function pointingIn(history: readonly Turn[], isWider: boolean): Pointing | null {
  const all = toldIn(history)
  const { client } = all.find(({ table }) => table !== null) ?? {}
  // what was told of another client since is no row of theirs
  if (client && all[0]?.client?.id !== client.id) return null
  const told = client ? all.filter((each) => each.client?.id === client.id) : all
  const at = told.findIndex(({ table }) => table !== null)
  const own = told[at]?.table
  if (!own) return null
  const figure = at > 0 ? told[0]?.part : undefined
  const spoken = figure === undefined ? own.rows : figure ? rowsOfFigure(own, figure) : []
  const lists = told.slice(at + 1).flatMap(({ table }) => table ?? [])
  if (spoken.length === 0) {
    // of a few that were told alone the next figure may be of another row of the list
    const wider = figure ? lists.find((list) => rowsOfFigure(list, figure).length > 0) : undefined
    if (!wider || !figure || wider.by !== own.by) return null
    const meant = rowsOfFigure(wider, figure)
    return { list: wider, spoken: meant, before: rowBefore(wider, meant, told[1]), order: null, client }
  }
  const list =
    (isWider && spoken.length === own.rows.length) || own.rows.length === 1 ? widerOf(own, spoken, lists) : undefined
  return {
    before: rowBefore(list ?? own, spoken, told[figure === undefined ? at + 1 : 1]),
    list: list ?? own,
    spoken: (list ?? own).rows.filter((row) => spoken.some((each) => isSameRow(own, list ?? own)(each, row))),
    order: own.part.order,
    client,
  }
}

/** The figure that a list is of. */
export const mainOf = ({ part }: ShownTable): { readonly name: string; readonly measure: Measure } | null => {
  const [name = ''] = part.measures
  const measure = SUBJECTS[part.subject].measures[name]
  return measure ? { name, measure } : null
}
