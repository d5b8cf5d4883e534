import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Columns that say whose a row is; those of a role apart. */
const OWNERS = ['user_id', 'owner', 'actor_user_id', 'advisor_id', 'investor_id']

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
}

/** Every table with a column that says whose a row is. */
export async function ownedTables(db: Db): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type as type, c.is_nullable = 'YES' as nullable
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by 1, c.ordinal_position`.execute(db)
  const all = Map.groupBy(rows, (row) => row.table)
  return new Map([...all].filter(([, columns]) => columns.some(({ column }) => OWNERS.includes(column))))
}

/** What a row says of itself, told from every other table's: in its texts, times and figures. */
export function marksOf(serial: number): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  // there are more tables than seconds in a minute
  const time = `04:${two(5 + Math.floor(serial / 60))}:${two(serial % 60)}`
  const figure = `7${two(serial)}`
  // as text, and as a number of JSON
  return [`mark-${serial}-`, `2026-02-03T${time}`, `2026-02-03 ${time}`, `${figure}.`, `":${figure},`, `": ${figure},`]
}

function valueOf({ type, nullable, column }: Column, serial: number, owner: string, id: string): RawBuilder<unknown> {
  if (OWNERS.includes(column)) return sql`${owner}`
  switch (type) {
    case 'uuid':
      // one id for everything, so that every key finds its row
      return nullable ? sql`null` : sql`${id}::uuid`
    case 'timestamp with time zone':
      return nullable ? sql`null` : sql`${`${marksOf(serial)[1]}Z`}::timestamptz`
    case 'date':
      return nullable ? sql`null` : sql`'2026-11-20'::date`
    case 'boolean':
      return sql`${column === 'in_totals'}`
    case 'bigint':
    case 'integer':
    case 'numeric':
      return type === 'bigint' && column === 'id' ? sql`default` : sql`${`7${String(serial).padStart(2, '0')}`}`
    case 'real':
    case 'smallint':
      return nullable ? sql`null` : sql`1`
    case 'bytea':
      return sql`sha256(convert_to(${`${id} ${serial} ${column}`}::text, 'UTF8'))`
    case 'jsonb':
      return sql`to_jsonb(array[${`mark-${serial}-${column}`}::text])`
    case 'ARRAY':
      return sql`'{}'`
    default:
      return column === 'currency' ? sql`'USD'` : sql`${`mark-${serial}-${column}-${id}`}`
  }
}

/**
 * Puts one row of a person into every table that has an owner, whatever it says: checks and keys of the database are put
 * aside for it, so only for a test's own database. Every `id` is `id`; nullable ids and times stay empty.
 * @param given values that a reader insists on, by table and column
 * @returns the number that marks the row of each table, see `marksOf`
 */
export async function fillOwnedTables(
  db: Db,
  owner: string,
  id: string,
  given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): Promise<ReadonlyMap<string, number>> {
  const tables = await ownedTables(db)
  const serials = new Map([...tables.keys()].map((table, index) => [table, index + 1]))
  await db.transaction().execute(async (tx) => {
    const checks = await sql<{ statement: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`.execute(tx)
    for (const { statement } of checks.rows) await sql.raw(statement).execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, columns] of tables) {
      const serial = serials.get(table) ?? 0
      const values = columns.map((column) => {
        const own = given[table]?.[column.column]
        return own === undefined ? valueOf(column, serial, owner, id) : sql`${own}`
      })
      const names = columns.map(({ column }) => sql.ref(column))
      await sql`
        insert into ${sql.table(table)} (${sql.join(names)}) overriding system value values (${sql.join(values)})
        on conflict do nothing`.execute(tx)
    }
  })
  return serials
}
