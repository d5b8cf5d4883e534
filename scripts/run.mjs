// The one entry of every npm script. Runs on any Node >= 20.19 and on nothing but Node: it installs what is missing,
// then hands over to the pinned Node, passes signals on and ends with the same exit code.
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { findPinnedNode } from './pinned-node.mjs'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const launcher = 'apps/launcher/src/main.ts'

/** What each command runs on the pinned Node. */
const COMMANDS = {
  start: [launcher, 'start'],
  dev: [launcher, 'dev'],
  build: [launcher, 'build'],
  admin: [launcher, 'admin'],
  secrets: [launcher, 'secrets'],
  test: ['scripts/test.mjs', 'all'],
  check: ['scripts/test.mjs', 'check'],
  e2e: ['scripts/test.mjs', 'e2e'],
  bench: ['bench/main.ts'],
  gallery: ['bench/gallery.ts'],
  bundle: ['scripts/bundle.mjs'],
  train: ['bench/train.ts'],
  schema: ['scripts/write-schema.mjs'],
  sbom: ['scripts/dependencies.mjs'],
  reliability: ['scripts/reliability.mjs'],
  reference: ['scripts/write-reference.mjs'],
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exit(1)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Node ${process.versions.node} is too old to start with: install Node 20.19 or newer (24 is what runs in the end).`,
  )
}
const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)]
if (!command) fail(`There is no command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}.`)

try {
  await ensureInstalled(root)
  const node = findPinnedNode(root)
  runOn(node, [...command, ...args])
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/**
 * @param {string} node
 * @param {string[]} line
 */
function runOn(node, line) {
  // "npm run" of the child and its tools find the same Node first
  const PATH = [path.join(root, 'node_modules/.bin'), path.dirname(node), process.env.PATH].join(path.delimiter)
  // the channel carries nothing: its closing tells the child that we are gone, even by `kill -9`
  const stdio = /** @type {const} */ (['inherit', 'inherit', 'inherit', 'ipc'])
  const child = spawn(node, line, { cwd: root, env: { ...process.env, PATH }, stdio })
  child.once('error', (error) => fail(`${node} cannot be run: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  const npm = findNpm()
  // npm ended by force cannot tell
  if (npm) setInterval(() => isGone(npm) && child.kill('SIGTERM'), 1000).unref()
}

/** The process of the npm that runs us, if one does: our parent, or its parent when npm put a shell in between. */
function findNpm() {
  if (!process.env.npm_lifecycle_event) return undefined
  const { status, stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(process.ppid)], { encoding: 'utf8' })
  const [parent = '', program = ''] = status === 0 ? stdout.trim().split(/\s+/) : []
  return /(?:^|\/)(?:ba|da|z|k|a)?sh$/.test(program) ? Number(parent) : process.ppid
}

/** @param {number} pid */
function isGone(pid) {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
