import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

// the shell draws the same without a browser's own windows, and takes a third less time
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, one of the system, Debian's package when we are root there, or the
 * one Playwright downloads. Throws, saying what to install, when none can be had.
 * @param {string} root
 * @returns {string} absolute path of the program
 */
export function findChromium(root) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isProgram(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which is not a program.`)
  }
  const found = onPath() ?? installFromDebian() ?? installByPlaywright(root)
  if (found) return found
  throw new Error(
    'No Chromium for the browser tests. Install one (Debian, Ubuntu: apt-get install chromium; macOS: ' +
      'brew install --cask chromium), or set CHROMIUM_PATH to one, or allow "npx playwright install chromium".',
  )
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find(isProgram)
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log('No Chromium on this machine: installing the package chromium-headless-shell …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ ...args) => spawnSync('apt-get', args, { env, stdio: 'inherit' }).status === 0
  if (!apt('update')) return undefined
  const installed = ['chromium-headless-shell', 'chromium'].some((name) =>
    apt('install', '-y', '--no-install-recommends', name),
  )
  return installed ? onPath() : undefined
}

/** @param {string} root */
function installByPlaywright(root) {
  console.log('No Chromium on this machine: asking Playwright for its own …')
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  if (spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status !== 0) return undefined
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' })
  return isProgram(stdout.trim()) ? stdout.trim() : undefined
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
