import { spawnSync, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'

/** PostgreSQL refuses to run as root; as root it runs as `nobody`. */
const NOBODY = 65534
const SETPRIV = '/usr/bin/setpriv'
const UNSHARE = '/usr/bin/unshare'

type Launch = { command: string; args: string[]; options: Pick<SpawnOptions, 'uid' | 'gid'> }

/** How the server is run so that it is not root and ends with us. */
export type PostgresAccount = {
  /** The user id that owns the files, or undefined when that is simply ours. */
  owner: number | undefined
  /** True when the kernel ends the server with us; otherwise a watchdog is needed. */
  endsWithParent: boolean
  wrap: (program: string, args: string[]) => Launch
}

/**
 * Chooses the account for a data directory: ours; as root `nobody`, or, when nobody cannot reach the directory
 * or the programs, a user namespace in which root appears as nobody. Throws when none of them can work.
 */
export function choosePostgresAccount(directory: string, binariesRoot: string): PostgresAccount {
  const endsWithParent = canSetParentDeathSignal()
  const deathSignal = endsWithParent ? [SETPRIV, '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0) {
    return { owner: undefined, endsWithParent, wrap: (program, args) => launch([...deathSignal, program, ...args]) }
  }
  if (worksAsNobody(directory, binariesRoot)) {
    // changing the user clears the death signal, so one program does both, in its own right order
    const drop = endsWithParent
      ? [SETPRIV, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig', 'INT']
      : []
    const options = endsWithParent ? {} : { uid: NOBODY, gid: NOBODY }
    return {
      owner: NOBODY,
      endsWithParent,
      wrap: (program, args) => launch([...drop, program, ...args], options),
    }
  }
  const namespace = [UNSHARE, '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  if (!existsSync(UNSHARE) || spawnSync(UNSHARE, [...namespace.slice(1), '/bin/true']).status !== 0) {
    throw new Error(
      `PostgreSQL does not run as root, and the user nobody cannot reach ${directory} and ${binariesRoot}. ` +
        'Run as an ordinary user, move the project to a folder others may enter, or set DATABASE_URL.',
    )
  }
  return {
    owner: undefined,
    endsWithParent,
    wrap: (program, args) => launch([...namespace, ...deathSignal, program, ...args]),
  }
}

/** Gives a file or folder to the account that runs the server. */
export function giveTo(account: PostgresAccount, file: string): void {
  if (account.owner !== undefined) chownSync(file, account.owner, account.owner)
}

function launch(line: string[], options: Launch['options'] = {}): Launch {
  const [command = '', ...args] = line
  return { command, args, options }
}

function canSetParentDeathSignal(): boolean {
  if (process.platform !== 'linux' || !existsSync(SETPRIV)) return false
  return spawnSync(SETPRIV, ['--pdeathsig', 'INT', '/bin/true']).status === 0
}

function worksAsNobody(directory: string, binariesRoot: string): boolean {
  // files that exist decide: they were made by one of the two accounts and belong to it
  if (existsSync(directory)) return statSync(directory).uid === NOBODY
  return othersCanEnter(path.dirname(directory)) && othersCanEnter(binariesRoot)
}

function othersCanEnter(directory: string): boolean {
  for (let at = path.resolve(directory); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
