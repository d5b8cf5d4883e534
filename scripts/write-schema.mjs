// `npm run schema`: writes apps/api/src/platform/db/schema.ts anew from what the migrations make of an empty database.
// With `--check URL` nothing is written: it fails where the file is not what that migrated database has.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { startTemporaryPostgres } from '../apps/launcher/src/testing/postgres-for-tests.ts'

const api = path.resolve(import.meta.dirname, '../apps/api')
const schema = path.join(api, 'src/platform/db/schema.ts')
const [check, url] = process.argv.slice(2)

if (check === '--check' && url !== undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'keelwise-schema-'))
  try {
    const written = path.join(folder, 'schema.ts')
    const status = generate(url, written)
    const isSame = status === 0 && readFileSync(written, 'utf8') === readFileSync(schema, 'utf8')
    if (status === 0 && !isSame)
      console.error('schema.ts is not what the migrations make: npm run schema writes it anew')
    process.exitCode = isSame ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
  }
} else {
  const server = await startTemporaryPostgres()
  try {
    const database = openDatabase({ url: server.url, poolSize: 2 })
    await migrate(database.system)
    await database.close()
    process.exitCode = generate(server.url, schema)
  } finally {
    await server.stop()
  }
}

/**
 * @param {string} database
 * @param {string} file
 */
function generate(database, file) {
  const generator = path.join(path.dirname(fileURLToPath(import.meta.resolve('kysely-codegen'))), 'cli/bin.js')
  const { status } = spawnSync(process.execPath, [generator, '--url', database, '--out-file', file], {
    cwd: api,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // a generator that failed left the names of last time
  if (status === 0) nameTables(file)
  return status ?? 1
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
