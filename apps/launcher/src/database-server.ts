import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, createDatabase, postgresUrl, startPostgres } from './embedded-postgres.ts'
import { findHolder } from './instance-lock.ts'
import type { Settings } from './settings.ts'

export type DatabaseServer = {
  /** The product's database. */
  url: string
  /** Resolves with the last lines of its log when a server of ours ends; never for one that is not ours. */
  ended: Promise<string>
  stop: () => Promise<void>
}

const DATABASE = 'keelwise'
const never = new Promise<string>(() => undefined)

/** The database of DATABASE_URL, or the embedded one under the data directory, started for us alone. */
export async function startDatabase(settings: Settings): Promise<DatabaseServer> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, ended: never, stop: async () => undefined }
  const postgres = await startPostgres(postgresDirectory(settings))
  await createDatabase(postgres.urlFor('postgres'), DATABASE)
  return { url: postgres.urlFor(DATABASE), ended: postgres.ended, stop: postgres.stop }
}

/** As startDatabase, but when the product is running its embedded database is used and left running. */
export async function attachDatabase(settings: Settings): Promise<DatabaseServer> {
  const holder = settings.databaseUrl ? undefined : findHolder(postgresDirectory(settings))
  if (!holder) return startDatabase(settings)
  for (let waited = 0; !(await answers(holder.socketDir)); waited += 100) {
    if (waited > 30_000) throw new Error(`The database of process ${holder.pid} does not answer.`)
    await sleep(100)
  }
  return { url: postgresUrl(holder.socketDir, DATABASE), ended: never, stop: async () => undefined }
}

function postgresDirectory(settings: Settings): string {
  return path.join(settings.dataDir, 'postgres')
}
