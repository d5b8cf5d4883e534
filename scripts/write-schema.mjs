// `npm run schema`: writes apps/api/src/platform/db/schema.ts anew from what the migrations make of an empty database.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { startTemporaryPostgres } from '../apps/launcher/src/testing/postgres-for-tests.ts'

const api = path.resolve(import.meta.dirname, '../apps/api')
const server = await startTemporaryPostgres()
try {
  const database = openDatabase({ url: server.url, poolSize: 2 })
  await migrate(database.system)
  await database.close()
  const { status } = spawnSync('kysely-codegen', ['--url', server.url], { cwd: api, stdio: 'inherit' })
  // a generator that failed left the names of last time
  if (status === 0) nameTables(path.join(api, 'src/platform/db/schema.ts'))
  process.exitCode = status ?? 1
} finally {
  await server.stop()
}

/**
 * A row's type is named for its table: the plain names are those of the contract. The generator writes plain names
 * every time and adds nothing to them itself (no `singularize` in its configuration), so none gets the ending twice.
 * @param {string} file
 */
function nameTables(file) {
  const text = readFileSync(file, 'utf8')
  const tables = /interface DB \{([^}]*)\}/.exec(text)?.[1]?.matchAll(/: (\w+);/g) ?? []
  const names = Array.from(tables, ([, name]) => name).join('|')
  writeFileSync(file, text.replaceAll(new RegExp(`\\b(?:${names})\\b`, 'g'), '$&Table'))
}
