import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { isErrno } from './postgres-binaries.ts'

/** Who holds a data directory: a process id alone is not enough, ids are used again. */
export type Holder = { pid: number; startedAt: string; socketDir: string }

/** The data directory belongs to another running process. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'
  readonly holder: Holder
  constructor(directory: string, holder: Holder) {
    super(
      `The data directory ${directory} is in use by process ${holder.pid}. ` +
        `Stop that process first, or choose another directory with DATA_DIR.`,
    )
    this.holder = holder
  }
}

/**
 * Takes the lock of `directory` for this process, or throws DataDirectoryInUse.
 * The lock is the file `<directory>.lock`; one left by a process that no longer runs is replaced.
 * Returns the function that gives it back.
 */
export function lockDirectory(directory: string, socketDir: string): () => void {
  const file = `${directory}.lock`
  const mine = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid), socketDir })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    // link() fails when the name exists: the one atomic "create with this content" there is
    while (!tryLink(draft, file)) removeIfAbandoned(directory, file)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readText(file) === mine) rmSync(file, { force: true })
  }
}

/** The live process that holds `directory`, or undefined. */
export function findHolder(directory: string): Holder | undefined {
  const text = readText(`${directory}.lock`)
  const holder = text === undefined ? undefined : parseHolder(text)
  return holder && isAlive(holder) ? holder : undefined
}

function removeIfAbandoned(directory: string, file: string): void {
  const text = readText(file)
  if (text === undefined) return
  const holder = parseHolder(text)
  if (holder && isAlive(holder)) throw new DataDirectoryInUse(directory, holder)
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return
    throw error
  }
  // between the reading and the renaming another process may have replaced it: then it is put back
  if (readText(aside) !== text) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

function isAlive(holder: Holder): boolean {
  return processStart(holder.pid) === holder.startedAt
}

/**
 * When the process began, as an opaque text that is equal only for the same process; empty when it does not run.
 * Linux: the boot's id and field 22 of /proc/PID/stat (proc(5)); elsewhere `ps -o lstart`.
 */
export function processStart(pid: number): string {
  if (process.platform !== 'linux') {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    } catch {
      return ''
    }
  }
  const stat = readText(`/proc/${pid}/stat`)
  if (stat === undefined) return ''
  // the second field is the program's name in brackets and may itself contain spaces and brackets
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return ''
  return `${readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${fields[19] ?? ''}`
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder>
    if (typeof value.pid !== 'number' || typeof value.startedAt !== 'string') return undefined
    return { pid: value.pid, startedAt: value.startedAt, socketDir: value.socketDir ?? '' }
  } catch {
    return undefined
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
