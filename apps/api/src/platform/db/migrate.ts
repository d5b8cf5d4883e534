import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { packageRoot } from '../package-root.ts'
import { sleep } from '../sleep.ts'
import { type Db, REQUEST_ROLE } from './database.ts'

const folder = path.join(packageRoot, 'src/platform/db/migrations')

/** How often, and with how many milliseconds between, a table that somebody else holds is asked for again. */
const LOCK_ATTEMPTS = { times: 10, pause: 1000 }

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(path.join(folder, name), 'utf8')
      const up = async (db: Db): Promise<void> => {
        // who waits for a table makes everybody after them wait: rather not now than the product standing still
        await sql`set local lock_timeout = '3s'`.execute(db)
        await sql.raw(text).execute(db)
      }
      return [name.slice(0, -4), { up }]
    }),
  )
  return Object.fromEntries(entries)
}

/** What ran in this database, by name; of a newer release perhaps more than this one knows. */
async function executedMigrations(db: Db): Promise<readonly string[]> {
  const { rows: tables } = await sql`select 1 from pg_tables where schemaname = current_schema()
    and tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Migrations that a newer release ran count as known and done: its schema still serves this release (see
 * CONTRIBUTING.md, "Changing the schema"), so an old node may start again in the middle of an upgrade or after it.
 */
async function migratorOf(db: Db, own: Readonly<Record<string, Migration>>): Promise<Migrator> {
  const newer = (await executedMigrations(db)).filter((name) => !(name in own))
  const all = { ...Object.fromEntries(newer.map((name) => [name, { up: () => Promise.resolve() }])), ...own }
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(all) },
    // two changes of one release may carry numbers in another order than they were merged; each stands on its own
    allowUnorderedMigrations: true,
  })
}

/** Roles belong to the server and not to the database, so a restored or moved database may come without ours. */
const ensureRole = (db: Db) =>
  sql
    .raw(
      `do $$ begin
         if not exists (select from pg_roles where rolname = '${REQUEST_ROLE}') then create role ${REQUEST_ROLE} nologin; end if;
         if not pg_has_role(current_user, '${REQUEST_ROLE}', 'member') then execute format('grant ${REQUEST_ROLE} to %I', current_user); end if;
       exception when duplicate_object or unique_violation then null; -- another process was first
       end $$`,
    )
    .execute(db)

const isLocked = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

/**
 * Brings the schema up to date: every `migrations/NNNN_name.sql` that has not run, all in one transaction and under
 * the migrator's lock, so several processes may start at once and a kill leaves the old schema whole. A table that
 * is held by others is waited for three seconds at a time.
 * @param options `only`: no others than these, for the schema of an older release
 * @returns whether the database was new, the names of what a newer release ran here, and those of `only` that are
 * not known; nothing is run then.
 */
export async function migrate(
  db: Db,
  options: { readonly only?: readonly string[] } = {},
): Promise<{ created: boolean; newer: readonly string[]; missing: readonly string[] }> {
  await ensureRole(db)
  const all = await readMigrations()
  const missing = options.only?.filter((name) => !(name in all)) ?? []
  if (missing.length > 0) return { created: false, newer: [], missing }
  const own = Object.fromEntries(Object.entries(all).filter(([name]) => options.only?.includes(name) ?? true))
  const executed = await executedMigrations(db)
  for (let attempt = 1; ; attempt++) {
    const { error } = await (await migratorOf(db, own)).migrateToLatest()
    if (!error) break
    if (!isLocked(error) || attempt >= LOCK_ATTEMPTS.times)
      throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
    await sleep(LOCK_ATTEMPTS.pause)
  }
  return { created: executed.length === 0, newer: executed.filter((name) => !(name in all)), missing }
}

/** True when no migration is missing; used by readiness. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await (await migratorOf(db, await readMigrations())).getMigrations()).every(
    (migration) => migration.executedAt,
  )
}
