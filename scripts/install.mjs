import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `npm ci` when what is installed is not what the lock file says. Two at once wait for each other.
 * Throws when npm fails.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  const unlock = await lock(path.join(root, '.data'))
  try {
    if (isInstalled(root)) return
    console.log('Installing packages (npm ci) …')
    npmCi(root)
    if (!isInstalled(root))
      throw new Error('npm ci ended well, but the packages of package-lock.json are not all there.')
  } finally {
    unlock()
  }
}

/**
 * The hash of the lock file is kept with the packages; where it is missing or another one, the list of installed
 * packages that npm writes is compared with the lock file's.
 * @param {string} root
 */
function isInstalled(root) {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  const stamp = path.join(root, 'node_modules/.package-lock.sha256')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  const wanted = packagesOf(text)
  const present = packagesOf(readFileSync(installed, 'utf8'))
  const same = Object.entries(wanted).every(([name, { version, link, optional, devOptional, peer }]) => {
    // what is optional may be for another machine; links are the workspaces
    if (name === '' || link || !name.includes('node_modules/')) return true
    return name in present ? present[name]?.version === version : Boolean(optional || devOptional || peer)
  })
  if (same) writeFileSync(stamp, hash)
  return same
}

/**
 * @param {string} text
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }>}
 */
function packagesOf(text) {
  return JSON.parse(text).packages ?? {}
}

/** @param {string} root */
function npmCi(root) {
  // npm must not run on the Node it is about to remove
  const ours = path.join(root, 'node_modules')
  const entries = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.startsWith(ours))
  const env = { ...process.env, PATH: entries.join(path.delimiter) }
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, env, stdio: 'inherit' })
  if (error) throw new Error(`npm cannot be run: ${error.message}`)
  if (status !== 0) throw new Error('npm ci failed; what it says above tells why.')
}

/**
 * @param {string} directory
 * @returns {Promise<() => void>}
 */
async function lock(directory) {
  mkdirSync(directory, { recursive: true, mode: 0o711 })
  const file = path.join(directory, 'install.lock')
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
    }
    if (isAbandoned(file)) rmSync(file, { force: true })
    else await sleep(500)
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // empty: created a moment ago, its number not yet written
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
