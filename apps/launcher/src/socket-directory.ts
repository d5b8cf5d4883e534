import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isErrno } from './postgres-binaries.ts'
import { giveTo, type PostgresAccount } from './postgres-account.ts'

/** sun_path holds 104 bytes on macOS and 108 on Linux, ending included (unix(7)). */
const LONGEST_SOCKET_PATH = 100

/** The folder of the server's socket: the data directory, or a short one when that path is too long for a socket. */
export function socketDirectory(directory: string): string {
  const socket = path.join(directory, '.s.PGSQL.5432')
  if (Buffer.byteLength(socket) <= LONGEST_SOCKET_PATH) return directory
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `keelwise-${process.getuid?.() ?? 0}-${name}`)
}

/** Makes the short folder, for the server's account alone. Throws when somebody else has made one of that name. */
export function makeSocketDirectory(directory: string, account: PostgresAccount): void {
  try {
    mkdirSync(directory, { mode: 0o700 })
    giveTo(account, directory)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  }
  const found = lstatSync(directory)
  const owner = account.owner ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`${directory} is needed for the database's socket but belongs to somebody else; remove it.`)
  }
}
