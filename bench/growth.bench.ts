// What many people take of a disk: PEOPLE (2,000 unless said otherwise) with TRANSACTIONS (1,000,000) in all, made in the
// database; sizes of tables and indexes as the server counts them, and what a thousand people more would take.
import pg from 'pg'
import { startBenchDatabase } from './database.ts'
import { addTown } from './reads/town.ts'
import { printTable } from './report.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 2000)
const TRANSACTIONS = Number(process.env['TRANSACTIONS'] ?? 1_000_000)
const SNAPSHOT_DAYS = 90
/** What is smaller is told together. */
const SMALL = 1_000_000

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
const count = (number: number): string => number.toLocaleString('en-US')

const server = await startBenchDatabase()
const db = new pg.Client({ connectionString: server.url })
await db.connect()
const sizeOf = async (): Promise<number> => {
  const { rows } = await db.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes)
}
const empty = await sizeOf()
const began = performance.now()
await addTown(db, { people: PEOPLE, transactions: TRANSACTIONS, snapshotDays: SNAPSHOT_DAYS })
const seconds = (performance.now() - began) / 1000
const full = await sizeOf()

interface Size {
  readonly name: string
  readonly rows: string
  readonly heap: string
  readonly indexes: string
}
const { rows: tables } = await db.query<Size>(
  `select relname as name, reltuples::bigint as rows, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes
   from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
   order by pg_total_relation_size(oid) desc`,
)
const large = tables.filter(({ heap, indexes }) => Number(heap) + Number(indexes) >= SMALL)
printTable(
  `${count(PEOPLE)} people, ${count(TRANSACTIONS)} transactions, values of ${SNAPSHOT_DAYS} days, made in ${seconds.toFixed(0)} s: MB by table`,
  ['table', 'rows', 'table MB', 'indexes MB', 'bytes a row', 'kB a person'],
  large.map(({ name, rows, heap, indexes }) => {
    const bytes = Number(heap) + Number(indexes)
    return [
      name,
      count(Number(rows)),
      megabytes(Number(heap)),
      megabytes(Number(indexes)),
      Math.round(bytes / Math.max(1, Number(rows))),
      (bytes / PEOPLE / 1000).toFixed(1),
    ]
  }),
)
const { rows: indexes } = await db.query<{ name: string; bytes: string }>(
  `select indexrelname as name, pg_relation_size(indexrelid) as bytes from pg_stat_user_indexes
   order by pg_relation_size(indexrelid) desc limit 12`,
)
printTable(
  'Largest indexes',
  ['index', 'MB'],
  indexes.map(({ name, bytes }) => [name, megabytes(Number(bytes))]),
)
console.log(
  `\nempty ${megabytes(empty)} MB, now ${megabytes(full)} MB: ${megabytes(((full - empty) / PEOPLE) * 1000)} MB for 1,000 people, ` +
    `${Math.round((full - empty) / TRANSACTIONS)} bytes for a transaction with everything beside it`,
)
await db.end()
await server.stop()
process.exit(0)
