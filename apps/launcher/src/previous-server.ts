import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from './instance-lock.ts'
import { isErrno } from './postgres-binaries.ts'

/**
 * Ends a server that an earlier, dead process left on this data directory. The caller must hold the directory's lock.
 * Throws when it does not end within half a minute.
 */
export async function endPreviousServer(directory: string): Promise<void> {
  const pidFile = path.join(directory, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const startedAt = pid > 0 ? processStart(pid) : ''
  if (startedAt === '') {
    // crashed: the next server sees that and recovers, but not while the dead one still has its entry
    for (let waited = 0; waited < 5000 && isListed(pid); waited += 25) await sleep(25)
    if (isListed(pid)) rmSync(pidFile, { force: true })
    return
  }
  if (!isServerOf(pid, directory)) {
    // the number was given to another program since; the server would take that one for its twin and refuse
    rmSync(pidFile, { force: true })
    return
  }
  const isRunning = () => processStart(pid) === startedAt
  // first "fast", then "immediate" shutdown
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isRunning()) process.kill(pid, signal)
    for (let waited = 0; waited < 15_000 && isRunning(); waited += 25) await sleep(25)
  }
  if (isRunning()) throw new Error(`PostgreSQL (process ${pid}) still runs on ${directory} and does not end.`)
}

/** True also for a process that ended and whose parent has not asked for its exit code. */
function isListed(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return isErrno(error, 'EPERM')
  }
}

function isServerOf(pid: number, directory: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return path.basename(line[0] ?? '') === 'postgres' && line.includes(directory)
  } catch {
    return false
  }
}
