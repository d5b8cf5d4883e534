import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'

/**
 * A copy of the whole database as one stream of frames, each a letter, the length of what follows in four bytes and
 * the bytes: `H` what it is (JSON), `T` a table (JSON), `D` rows of it as `copy … to stdout` writes them, `E` its end,
 * `Z` the last, with the counts and the SHA-256 of every byte before it. Without `Z` a copy is not whole.
 */

/** A copy that cannot be restored; the message says what to do. */
export class CopyError extends Error {}

const header = z.object({
  format: z.literal('keelwise backup'),
  version: z.literal(1),
  made_at: z.string(),
  /** Migrations that had run, in the order of their names. */
  migrations: z.array(z.string()),
  /** Which key seals secrets; the key itself is never in a copy. */
  data_key_id: z.string(),
})
/** What a copy says of itself. */
export type CopyHeader = z.output<typeof header>

const table = z.object({ table: z.string(), columns: z.array(z.string()) })
const ending = z.object({
  counts: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.string().nullable()),
  sha256: z.string(),
})

const HEAD_BYTES = 5
const LONGEST_JSON = 1_000_000
const LONGEST_FRAME = 64 * 1_048_576
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']

const frame = (letter: string, bytes: Uint8Array): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(letter, 0, 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
const jsonFrame = (letter: string, value: unknown): Buffer => frame(letter, Buffer.from(JSON.stringify(value)))

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Tables of the product with their columns, those first that others point at. */
async function readTables(client: pg.ClientBase): Promise<readonly z.output<typeof table>[]> {
  const { rows: found } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`,
  )
  const { rows: keys } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.oid <> p.oid and c.relnamespace = current_schema()::regnamespace`,
  )
  const tables = new Map(found.filter((each) => !MIGRATION_TABLES.includes(each.table)).map((t) => [t.table, t]))
  const ordered = new Map<string, z.output<typeof table>>()
  const place = (name: string, trail: readonly string[]): void => {
    const known = tables.get(name)
    if (!known || ordered.has(name)) return
    if (trail.includes(name)) throw new CopyError(`Tables point at each other in a circle: ${trail.join(', ')}`)
    for (const { child, parent } of keys) if (child === name) place(parent, [...trail, name])
    ordered.set(name, known)
  }
  for (const name of tables.keys()) place(name, [])
  return [...ordered.values()]
}

async function readSequences(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = current_schema()`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/**
 * Yields the frames of a copy of everything the product keeps, as it stood at one moment; nothing is locked. Waiting
 * jobs are not in it: sweeps find again what they were about.
 * @param client a connection of the owner, used for one read-only transaction
 */
export async function* copyOut(
  client: pg.ClientBase,
  about: Pick<CopyHeader, 'made_at' | 'data_key_id'>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes)
    return bytes
  }
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
    const migrations = rows.map(({ name }) => name)
    yield hashed(jsonFrame('H', { format: 'keelwise backup', version: 1, migrations, ...about } satisfies CopyHeader))
    const counts: Record<string, number> = {}
    for (const each of await readTables(client)) {
      yield hashed(jsonFrame('T', each))
      const columns = each.columns.map(quoted).join(', ')
      const rowsOf = client.query(copyTo(`copy (select ${columns} from ${quoted(each.table)}) to stdout`))
      for await (const chunk of rowsOf as AsyncIterable<Buffer>) yield hashed(frame('D', chunk))
      yield hashed(frame('E', Buffer.alloc(0)))
      counts[each.table] = rowsOf.rowCount
    }
    const sequences = await readSequences(client)
    yield jsonFrame('Z', { counts, sequences, sha256: hash.digest('hex') } satisfies z.output<typeof ending>)
  } finally {
    await client.query('rollback')
  }
}

interface Frame {
  readonly letter: string
  readonly bytes: Buffer
}

/** Cuts a stream into its frames; the hash is told of each but the last before it is handed on. */
async function* framesOf(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= HEAD_BYTES) {
      const length = rest.readUInt32BE(1)
      const letter = rest.toString('latin1', 0, 1)
      if (!'HTDEZ'.includes(letter) || length > LONGEST_FRAME) throw new CopyError('This is no backup of Keelwise.')
      if (rest.length < HEAD_BYTES + length) break
      if (letter !== 'Z') hash.update(rest.subarray(0, HEAD_BYTES + length))
      yield { letter, bytes: rest.subarray(HEAD_BYTES, HEAD_BYTES + length) }
      rest = rest.subarray(HEAD_BYTES + length)
    }
  }
  if (rest.length > 0) throw new CopyError('The backup ends in the middle: it is not whole.')
}

function readJson<T extends z.ZodType>(shape: T, { letter, bytes }: Frame, wanted: string): z.output<T> {
  try {
    if (letter === wanted && bytes.length <= LONGEST_JSON) return shape.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    // said below
  }
  throw new CopyError('This is no backup of Keelwise, or one of a release that is not known here.')
}

/** A copy that is being read: what it says of itself, and the rest of its frames. */
export interface OpenCopy {
  readonly header: CopyHeader
  readonly frames: AsyncGenerator<Frame>
  readonly hash: Hash
}

/**
 * Reads the beginning of a copy.
 * @throws CopyError when it is none
 */
export async function openCopy(source: AsyncIterable<Buffer>): Promise<OpenCopy> {
  const hash = createHash('sha256')
  const frames = framesOf(source, hash)
  const first = await frames.next()
  if (first.done) throw new CopyError('The file is empty.')
  return { header: readJson(header, first.value, 'H'), frames, hash }
}

async function* rowsOfTable(frames: AsyncGenerator<Frame>): AsyncGenerator<Buffer> {
  for (;;) {
    const next: IteratorResult<Frame, unknown> = await frames.next()
    if (next.done) throw new CopyError('The backup ends in the middle: it is not whole.')
    if (next.value.letter === 'E') return
    if (next.value.letter !== 'D') throw new CopyError('The backup is damaged.')
    yield next.value.bytes
  }
}

/** Keeps triggers of our own, which refuse or add rows, out of `work`; their tables stay locked meanwhile. */
async function withoutTriggers(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { table: name } of rows) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await work()
  for (const { table: name } of rows) await client.query(`alter table ${quoted(name)} enable trigger user`)
}

/**
 * Writes a copy into a database whose schema is that of the copy, in one transaction: everything or nothing.
 * What the migrations themselves had put into the tables gives way.
 * @returns the number of rows of each table
 * @throws CopyError when people are there already, or the copy is not whole
 */
export async function copyIn(client: pg.ClientBase, copy: OpenCopy): Promise<Readonly<Record<string, number>>> {
  await client.query('begin')
  try {
    const { rows: people } = await client.query('select 1 from user_account limit 1')
    if (people.length > 0) throw new CopyError('There are people in this database already. Restore into an empty one.')
    const tables = new Map((await readTables(client)).map((each) => [each.table, each]))
    const counts: Record<string, number> = {}
    let last: z.output<typeof ending> | undefined
    await withoutTriggers(client, async () => {
      await client.query(`truncate ${[...tables.keys()].map(quoted).join(', ')}`)
      for await (const next of copy.frames) {
        if (next.letter === 'Z') {
          last = readJson(ending, next, 'Z')
          continue
        }
        const told = readJson(table, next, 'T')
        const known = tables.get(told.table)
        const strange = known ? told.columns.filter((name) => !known.columns.includes(name)) : [told.table]
        if (strange.length > 0) throw new CopyError(`The schema has no ${told.table}: ${strange.join(', ')}.`)
        const into = client.query(
          copyFrom(`copy ${quoted(told.table)} (${told.columns.map(quoted).join(', ')}) from stdin`),
        )
        await pipeline(rowsOfTable(copy.frames), into)
        counts[told.table] = into.rowCount
      }
    })
    if (!last) throw new CopyError('The backup ends in the middle: it is not whole.')
    if (last.sha256 !== copy.hash.digest('hex')) throw new CopyError('The backup is damaged: its checksum differs.')
    for (const [name, count] of Object.entries(last.counts))
      if (counts[name] !== count)
        throw new CopyError(`The backup is damaged: ${name} has ${counts[name] ?? 0} of ${count} rows.`)
    for (const [name, value] of Object.entries(last.sequences))
      if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
    await client.query('commit')
    return counts
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A readable stream as chunks of bytes. */
export const bytesOf = (stream: Readable): AsyncIterable<Buffer> => stream as AsyncIterable<Buffer>
