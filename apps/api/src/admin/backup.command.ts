import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isMigrated } from '../platform/db/migrate.ts'
import type { AdminCommand } from './command.ts'
import { copyOut } from './database-copy.ts'

/** Writes everything the product keeps into one file. */
export const backupCommand: AdminCommand = {
  name: 'backup',
  summary: 'Writes everything the product keeps into one file, beside the running product',
  help: `Reads one moment of the database without stopping anybody and writes FILE (gzip, readable by its owner alone), which
"restore" brings into an empty database of this or a later release. FILE is written aside first: a backup that ended
early leaves nothing under that name. An existing FILE is not replaced.

Keep the secrets elsewhere: without DATA_ENCRYPTION_KEY (or DATA_DIR/secrets.json) what is sealed in FILE stays sealed,
and FILE itself holds people's data in clear, so keep it as carefully as the database.

Exit codes: 0 FILE is written, 1 it failed, 2 wrong usage.`,
  options: {},
  operands: ['FILE'],
  run: async ({ deps, operands: [file = ''], print }) => {
    if (await stat(file).catch(() => null)) {
      print(`${file} is there already; choose another name.`)
      return 1
    }
    if (!(await isMigrated(deps.db.system))) {
      print('The schema is not up to date: run "npm run admin -- migrate" first.')
      return 1
    }
    const aside = `${file}.part`
    const client = await deps.db.systemPool.connect()
    try {
      const frames = copyOut(client, { made_at: deps.clock().toISOString(), data_key_id: deps.sealedBox.keyId })
      await pipeline(Readable.from(frames), createGzip(), createWriteStream(aside, { mode: 0o600 }))
      await rename(aside, file)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    } finally {
      client.release()
    }
    const { size } = await stat(file)
    print(`${file}: ${size.toLocaleString('en-US')} bytes. Keep DATA_ENCRYPTION_KEY apart from it; both are needed.`)
    return 0
  },
}
