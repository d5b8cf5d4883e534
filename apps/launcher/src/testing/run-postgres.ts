// A launcher reduced to its database, as a process of its own that tests can kill: run-postgres.ts DIRECTORY [PACKAGE]
import { startPostgres } from '../embedded-postgres.ts'

const [directory = '', packageRoot] = process.argv.slice(2)
try {
  const postgres = await startPostgres(directory, packageRoot ? { packageRoot } : {})
  console.log(postgres.urlFor('postgres'))
  process.once('SIGTERM', () => {
    void postgres.stop().then(() => process.exit(0))
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
