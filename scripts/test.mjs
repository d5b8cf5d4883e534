// `npm test`, `npm run check`, `npm run e2e`: every step runs, also after one that failed, and all are counted together.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './find-chromium.mjs'

const root = path.resolve(import.meta.dirname, '..')
/** Bytes: what the databases of a run take at once, several times over. */
const ROOM = 4 * 2 ** 30
const inMemory = makeFolderInMemory()
const reports = mkdtempSync(path.join(inMemory ?? os.tmpdir(), 'keelwise-reports-'))
const [mode = 'all', ...args] = process.argv.slice(2)

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ title: string, run: (step: Step) => Promise<Count>, kept: (string | Buffer)[], summary?: string }} Step */
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let isStopping = false

for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, stop)

const SERVER = 'postgres://postgres@127.0.0.1:5432/postgres'
/** @type {(title: string, run: Step['run']) => Step} */
const step = (title, run) => ({ title, run, kept: [`\n── ${title} ──\n`] })
const checks = [
  // each checker of a project, of four, would work out the types of all files for itself
  step('Types (tsc -b)', command('tsc', ['-b', '--checkers', '1'])),
  step('Lint (oxlint --type-aware)', command('oxlint', ['--type-aware', '--deny-warnings'])),
  step('Format (oxfmt --check)', command('oxfmt', ['--check'])),
  step('Structure (scripts/structure.mjs)', command('node', ['scripts/structure.mjs'])),
  step('Unused code (knip)', command('knip', [])),
  step('Dependencies: licences, digests, bill of materials', command('node', ['scripts/dependencies.mjs', '--check'])),
  step('Reference of variables and commands', command('node', ['scripts/write-reference.mjs', '--check'])),
  step('Requirements and the tests that name them', command('node', ['scripts/check-requirements.mjs'])),
]
// first: tests that start a server as a process start what was built, in half the time
const build = step('Build', command('node', ['apps/launcher/src/main.ts', 'build']))
const tests = [step('Unit, API, sandbox and launcher tests (vitest)', vitest)]
const browser = [step('Browser tests (Playwright)', playwright)]

/** Lanes that run side by side, their steps one after the other: tests wait for a database and for each other, checks do not. */
const stages = {
  all: [[[build]], [checks, tests], [browser]],
  check: [[[build]], [checks, tests]],
  e2e: [[browser]],
}[mode]
if (!stages) throw new Error(`There is no kind of test "${mode}".`)

// before the first step runs: what comes after the loop is not there yet while it runs
const MOST_SHOWN = 2_000
/**
 * The begin of why a test failed, below its name.
 * @param {string} message
 */
const asShown = (message) => stripVTControlCharacters(message).slice(0, MOST_SHOWN).replaceAll(/^/gm, '    ')

const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const notes = []
/** The full names of what failed, said once more at the end: a log of thousands of lines is read from there. */
/** @type {string[]} */
const failures = []
/** Those whose words are not all shown: the first of them speaks at once, what the others say is kept until it has ended. */
const unsaid = stages.flat(2)
const inOrder = [...unsaid]
sayKept()
for (const lanes of stages) await Promise.all(lanes.map(runLane))
removeFolders()
if (mode !== 'e2e' && !existsSync(path.join(root, '../shared/data/statements')))
  notes.push('note    ../shared/data/statements is not here: tests over the files of real institutions were skipped')
const summary = [...inOrder.map((each) => each.summary), ...notes, ...failures]
console.log(`\n── Summary ──\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/**
 * A folder in memory for whatever tests put into temporary files, where there is room and nobody chose another. A database
 * is nine hundred files, made and removed for each test file: on ext4, which looks at every file that was removed of late
 * before it makes a new one, that takes ten times as long.
 */
function makeFolderInMemory() {
  if (process.env.TMPDIR) return undefined
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (Math.min(bavail * bsize, os.freemem()) < ROOM) return undefined
    const folder = mkdtempSync('/dev/shm/keelwise-')
    // as root the database runs as another user, who has to pass through
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return undefined
  }
}

function removeFolders() {
  for (const folder of [reports, inMemory]) if (folder) rmSync(folder, { recursive: true, force: true })
}

/** @param {Step[]} lane */
async function runLane(lane) {
  for (const each of lane) {
    const began = performance.now()
    const { passed, failed } = await each.run(each)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    total.passed += passed
    total.failed += failed
    each.summary = `${failed > 0 ? 'FAILED' : 'ok    '}  ${each.title}: ${passed} passed, ${failed} failed (${seconds} s)`
    while (unsaid[0]?.summary) {
      unsaid.shift()
      sayKept()
    }
  }
}

/**
 * Shows what a step says when its turn has come, so that a report reads in one order whatever ends first.
 * @param {Step} by
 * @param {string | Buffer} words
 */
function say(by, words) {
  if (by === unsaid[0]) process.stdout.write(words)
  else by.kept.push(words)
}

function sayKept() {
  for (const words of unsaid[0]?.kept.splice(0) ?? []) process.stdout.write(words)
}

/**
 * Runs a program of node_modules/.bin (or `node` itself) and resolves with its exit code.
 * @param {Step} by
 * @param {string} program
 * @param {string[]} line
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
function run(by, program, line, env = {}) {
  return new Promise((resolve) => {
    const file = program === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', program)
    const isAlone = by === unsaid[0]
    const colours = !isAlone && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    // its own group, so that it can be ended with everything it started
    const child = spawn(file, line, {
      cwd: root,
      // hundreds of processes are started from the same sources
      env: {
        NODE_COMPILE_CACHE: path.join(reports, 'compiled'),
        ...colours,
        ...process.env,
        ...env,
        ...(inMemory ? { TMPDIR: inMemory } : {}),
      },
      stdio: [
        'ignore',
        ...(isAlone ? /** @type {const} */ (['inherit', 'inherit']) : /** @type {const} */ (['pipe', 'pipe'])),
      ],
      detached: true,
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ words) => say(by, words))
    running.add(child)
    child.once('error', (error) => {
      say(by, `${program} cannot be run: ${error.message}\n`)
      running.delete(child)
      resolve(1)
    })
    child.once('exit', (code) => {
      // its last words, which whatever it left behind could hold back for ever
      void Promise.race([once(child, 'close'), setTimeout(1_000)]).then(() => {
        running.delete(child)
        // when all are stopped, what comes next in its lane is not begun
        if (!isStopping) resolve(code ?? 1)
      })
    })
  })
}

function stop() {
  isStopping = true
  const left = [...running].filter(({ pid, exitCode, signalCode }) => pid && exitCode === null && signalCode === null)
  for (const { pid } of left) process.kill(-Number(pid), 'SIGTERM')
  void Promise.all(left.map((child) => once(child, 'exit'))).then(() => {
    // not before: what still runs would write into them
    removeFolders()
    process.exit(1)
  })
}

/**
 * @param {string} program
 * @param {string[]} line
 * @returns {Step['run']}
 */
function command(program, line) {
  return async (by) => ((await run(by, program, line)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/**
 * Every test once. Where a PostgreSQL already runs, about half of the API's files have their databases there and the others
 * on the private one; which half is another at each commit and the same for one. See docs/decisions/036-two-servers.md.
 * @param {Step} by
 */
async function vitest(by) {
  const file = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(by, 'vitest', ['run', ...reporters, ...args], {
    KILL_POINTS: '16',
    ...(build.summary?.startsWith('ok') ? { TEST_BUILT: '1' } : {}),
    ...(await servers()),
  })
  const report = readReport(file)
  for (const { name: source, status, message, assertionResults } of report.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages = [] } of failed)
      failures.push(`  ${path.relative(root, source)}: ${fullName}`, ...failureMessages.map(asShown))
    if (status === 'failed' && failed.length === 0) failures.push(`  ${path.relative(root, source)}: ${message}`)
  }
  return count(code, Number(report.numPassedTests ?? 0), Number(report.numFailedTests ?? 0))
}

/** @returns {Promise<Record<string, string>>} */
async function servers() {
  if (process.env.TEST_DATABASE_URL) return {}
  if (!(await listens(SERVER))) {
    notes.push(`note    no PostgreSQL answers at ${SERVER}: every test ran on the private one`)
    return {}
  }
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const split = process.env.TEST_SPLIT ?? (stdout?.trim() || new Date().toISOString().slice(0, 10))
  notes.push(`note    API files ran on the private PostgreSQL or on ${SERVER}, chosen by TEST_SPLIT=${split}`)
  return { TEST_RUNNING_SERVER: SERVER, TEST_SPLIT: split }
}

/** @param {Step} by */
async function playwright(by) {
  let chromium = ''
  try {
    chromium = findChromium(root)
  } catch (error) {
    say(by, `${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
  const file = path.join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const own = mode === 'e2e' ? args : []
  const code = await run(by, 'playwright', ['test', '--pass-with-no-tests', '--reporter=list,json', ...own], env)
  const { stats, suites = [] } = readReport(file)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {}
  for (const suite of suites) failures.push(...failedStories(suite))
  return count(code, Number(expected), Number(unexpected) + Number(flaky))
}

/**
 * @typedef {{ error?: { message?: string } }} Attempt
 * @typedef {{ file: string, line: number, title: string, ok: boolean, tests?: { results: Attempt[] }[] }} Story
 * @typedef {{ specs?: Story[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedStories({ specs = [], suites = [] }) {
  const failed = specs
    .filter((story) => !story.ok)
    .flatMap(({ file, line, title, tests = [] }) => [
      `  ${file}:${line}: ${title}`,
      ...tests.flatMap(({ results }) =>
        results.flatMap(({ error }) => (error?.message ? [asShown(error.message)] : [])),
      ),
    ])
  return [...failed, ...suites.flatMap(failedStories)]
}

/**
 * A runner that fails without a failed test (a broken file, an error outside tests) counts as one failure.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
function count(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/**
 * @param {string} file
 * @returns {{
 *   numPassedTests?: number, numFailedTests?: number,
 *   testResults?: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[],
 *   stats?: Record<string, number>, suites?: Suite[],
 * }}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * True when something listens where the connection string points.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
function listens(url) {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port), timeout: 2000 })
    const answer = (/** @type {boolean} */ value) => () => {
      socket.destroy()
      resolve(value)
    }
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false))
  })
}
