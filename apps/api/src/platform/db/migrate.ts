import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { packageRoot } from '../package-root.ts'
import type { Db } from './database.ts'

const folder = path.join(packageRoot, 'src/platform/db/migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return [name.slice(0, -4), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
  return Object.fromEntries(entries)
}

/**
 * Brings the schema up to date: every `migrations/NNNN_name.sql` that has not run, all in one transaction and under
 * the migrator's lock, so several processes may start at once and a kill leaves the old schema whole.
 * @returns whether the database was new.
 */
export async function migrate(db: Db): Promise<{ created: boolean }> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const before = (await migrator.getMigrations()).filter((migration) => migration.executedAt).length
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
  return { created: before === 0 }
}

/** True when no migration is missing; used by readiness. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  return (await migrator.getMigrations()).every((migration) => migration.executedAt)
}
