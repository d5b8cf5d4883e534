import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { migrate } from '../platform/db/migrate.ts'
import { installJobs } from '../platform/jobs/jobs.ts'
import { checkCommand } from './check.command.ts'
import type { AdminCommand } from './command.ts'
import { bytesOf, copyIn, CopyError, openCopy } from './database-copy.ts'

/** Brings a backup into an empty database and checks what came. */
export const restoreCommand: AdminCommand = {
  name: 'restore',
  summary: 'Brings a backup into an empty database, and checks it',
  help: `Makes the schema that FILE was written with, copies everything in one transaction, brings the schema up to date and runs
"check". The database must be empty of people; the product should not be running on it. Nothing is kept when FILE is
damaged or cut short. Mails that were waiting when the backup was made are sent (again) once the product runs.

--other-key  restores although FILE was written with another DATA_ENCRYPTION_KEY: what is sealed with it (second
             factors, access to SimpleFIN, private answers) stays unreadable until that key is among
             DATA_ENCRYPTION_PREVIOUS_KEYS.

Exit codes: 0 restored and every rule holds, 1 not restored, or a rule does not hold, 2 wrong usage.`,
  options: { 'other-key': { type: 'boolean' } },
  operands: ['FILE'],
  run: async (call) => {
    const { deps, options, operands, print } = call
    const [file = ''] = operands
    const stream = createReadStream(file).on('error', (error) => unpacked.destroy(error))
    const unpacked = stream.pipe(createGunzip())
    try {
      const copy = await openCopy(bytesOf(unpacked))
      const { made_at, migrations, data_key_id } = copy.header
      if (!deps.sealedBox.canOpen(data_key_id) && options['other-key'] !== true)
        throw new CopyError(
          'The backup was written with another DATA_ENCRYPTION_KEY. Set that key, or see --other-key in the help.',
        )
      const { missing } = await migrate(deps.db.system, { only: migrations })
      if (missing.length > 0)
        throw new CopyError(`The backup was written by a newer release: this one lacks ${missing.join(', ')}.`)
      const client = await deps.db.systemPool.connect()
      let rows = 0
      try {
        rows = Object.values(await copyIn(client, copy)).reduce((sum, count) => sum + count, 0)
      } finally {
        client.release()
      }
      await migrate(deps.db.system)
      await installJobs(deps.env.DATABASE_URL, deps.db.system)
      await deps.db.systemPool.query('analyze')
      print(`Restored ${rows.toLocaleString('en-US')} rows, as they stood at ${made_at}.`)
    } catch (error) {
      stream.destroy()
      if (error instanceof CopyError) print(error.message)
      else if (isUnreadable(error)) print(`${file} cannot be read: ${error.message}`)
      else throw error
      return 1
    }
    return checkCommand.run({ ...call, operands: [], options: {} })
  },
}

const isUnreadable = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(?:Z_|ENOENT|EACCES|EISDIR)/.test(String(error.code))
