import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { installJobs } from '../apps/api/src/platform/jobs/jobs.ts'
import { createDatabase, startPostgres } from '../apps/launcher/src/embedded-postgres.ts'
import { databaseUrl, makeDataDirectory } from './product.ts'

/** A migrated database on a server of its own, the one and the settings that the product runs on. */
export interface BenchDatabase {
  readonly url: string
  /** A folder that the server may read and write. */
  readonly folder: string
  stop(): Promise<void>
}

export async function startBenchDatabase(): Promise<BenchDatabase> {
  const data = makeDataDirectory()
  const server = await startPostgres(`${data}/postgres`)
  await createDatabase(server.urlFor('postgres'), 'keelwise')
  const url = databaseUrl(data)
  const database = openDatabase({ url, poolSize: 2 })
  await migrate(database.system)
  await installJobs(url, database.system)
  await database.close()
  return { url, folder: `${data}/postgres`, stop: () => server.stop() }
}
