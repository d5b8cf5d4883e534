// `npm run reliability`: runs every test that names a case of security, faults or load, those in a browser as well, and
// writes docs/reliability.md: each case, the tests that show it, how they ended, and the figures that they print. `--long`
// runs what takes a night: ten thousand steps of faults, every call cut at every statement, a million generated requests,
// five hundred kills of syncs, every call of every page failing in every way.
// `--from LOG REPORT…` writes the page from runs that were made already: what they said, and their reports as JSON.
import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './find-chromium.mjs'

const root = path.resolve(import.meta.dirname, '..')
const FILE = 'docs/reliability.md'
const CASE = /\b[SFL]-\d{3}\b/g
const LONG = {
  FAULT_STEPS: '10000',
  FAULT_CALLS: 'all',
  FUZZ_REQUESTS: '1000000',
  KILL_POINTS: '500',
  LOAD_READERS: '500',
}
const args = process.argv.slice(2)
const isLong = args.includes('--long')
const from = args.indexOf('--from')

/** @typedef {{ file: string, title: string, passed: boolean }} Shown */

/**
 * Runs a program of node_modules/.bin (or `node` itself) and keeps what it says.
 * @param {string} program
 * @param {string[]} line
 * @param {Record<string, string>} [env]
 * @returns {Promise<string>}
 */
function run(program, line, env = {}) {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env } }
    const file = program === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', program)
    const child = spawn(file, line, options)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (/** @type {Buffer} */ piece) => {
        said += piece.toString()
        process.stdout.write(piece)
      })
    child.once('close', () => resolve(said))
  })
}

/**
 * @typedef {{ file: string, title: string, ok: boolean, tests: { status: string }[] }} Story
 * @typedef {{ specs?: Story[], suites?: Suite[] }} Suite
 * @typedef {{ name: string, assertionResults: { fullName: string, status: string }[] }} TestFile
 * @typedef {{ testResults?: TestFile[], suites?: Suite[] }} Report of vitest, or of Playwright
 */

/** @returns {Promise<{ reports: Report[], said: string }>} */
async function results() {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'))
  if (from >= 0) {
    const [log = '', ...reports] = args.slice(from + 1)
    return { reports: reports.map(read), said: readFileSync(log, 'utf8') }
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-reliability-'))
  const [tests, stories] = [path.join(folder, 'vitest.json'), path.join(folder, 'playwright.json')]
  const naming = String.raw`\[[SFL]-\d{3}\]`
  // other choices in each run, where `npm test` makes the same
  const seeds = ['FAULT_SEED', 'FUZZ_SEED', 'KILL_SEED'].map((name) => [name, process.env[name] ?? 'new'])
  const env = { ...Object.fromEntries(seeds), ...(isLong ? LONG : {}) }
  const line = ['run', ...filesNaming('*.test.ts', '*.test.mjs'), '-t', naming]
  const said = await run(
    'vitest',
    [...line, '--reporter=default', '--reporter=json', `--outputFile.json=${tests}`],
    env,
  )
  const browser = { CHROMIUM_PATH: findChromium(root), PLAYWRIGHT_JSON_OUTPUT_FILE: stories }
  await run('node', ['apps/launcher/src/main.ts', 'build'])
  const shown = ['test', '--reporter=list,json', '--grep', naming, ...filesNaming('*.spec.ts')]
  const told = await run('playwright', shown, { ...env, ...browser })
  const reports = [tests, stories].map(read)
  rmSync(folder, { recursive: true })
  return { reports, said: said + told }
}

/**
 * The files whose tests name a case.
 * @param {string[]} kinds as git writes patterns of files
 */
const filesNaming = (...kinds) =>
  spawnSync('git', ['grep', '-lE', '[SFL]-[0-9]{3}]', '--', ...kinds], { cwd: root, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')

/**
 * @param {Suite} suite
 * @returns {Shown[]}
 */
const storiesOf = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ file, title, ok }) => ({ file, title, passed: ok })),
  ...suites.flatMap(storiesOf),
]

/**
 * @param {Report} report
 * @returns {Shown[]} what ran
 */
const testsOf = ({ testResults = [], suites = [] }) => [
  ...testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        file: path.relative(root, name),
        title: fullName,
        passed: status === 'passed',
      })),
  ),
  ...suites.flatMap(storiesOf),
]

const { reports, said } = await results()
/** @type {Map<string, Shown[]>} */
const shown = new Map()
for (const test of reports.flatMap(testsOf))
  for (const id of new Set(test.title.match(CASE))) shown.set(id, [...(shown.get(id) ?? []), test])
/** The benches that name a case, whose figures are measured apart from tests. @type {Map<string, string>} */
const measured = new Map()
for (const file of globSync('bench/*.bench.ts', { cwd: root }))
  for (const [id] of readFileSync(path.join(root, file), 'utf8').matchAll(CASE))
    measured.set(id, path.basename(file, '.bench.ts'))
/** What tests print of a case: `F-002 6 steps, …`. */
const figures = new Map(
  [...stripVTControlCharacters(said).matchAll(/^([SFL]-\d{3}) (.+)$/gm)].map(([, id = '', text = '']) => [id, text]),
)

const sections = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')
  .split(/^## /m)
  .map((section) => ({
    title: section.split('\n')[0] ?? '',
    cases: [...section.matchAll(/^- `([SFL]-\d{3})` (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text })),
  }))
  .filter(({ cases }) => cases.length > 0)
/** The cases that tests name, whether these ran or not. */
const written = new Set(
  filesNaming('*.test.ts', '*.test.mjs', '*.spec.ts').flatMap(
    (file) => readFileSync(path.join(root, file), 'utf8').match(CASE) ?? [],
  ),
)
const count = { held: 0, failed: 0, measured: 0, skipped: 0, without: 0 }
/** @type {string[]} */
const skipped = []
/** @type {string[]} */
const lacking = []
/** @type {string[]} */
const failing = []

/** @param {{ id: string, text: string }} given */
function rowOf({ id, text }) {
  const tests = shown.get(id) ?? []
  const failed = tests.filter(({ passed }) => !passed)
  const bench = measured.get(id)
  const kind =
    failed.length > 0
      ? 'failed'
      : tests.length > 0
        ? 'held'
        : bench
          ? 'measured'
          : written.has(id)
            ? 'skipped'
            : 'without'
  count[kind]++
  if (kind === 'without') lacking.push(id)
  if (kind === 'failed') failing.push(id)
  if (kind === 'skipped') skipped.push(id)
  const files = [...new Set(tests.map(({ file }) => file))].map((file) => `\`${file.replace(/^apps\//, '')}\``)
  if (bench) files.push(`\`npm run bench -- ${bench}\``)
  const result = {
    held: `holds (${tests.length})`,
    failed: `**fails (${failed.length} of ${tests.length})**`,
    measured: 'measured apart',
    skipped: 'did not run',
    without: '**no test**',
  }[kind]
  return `| ${id} | ${text} | ${result} | ${files.join(', ')} | ${figures.get(id) ?? ''} |`
}

const tables = sections.map(
  ({ title, cases }) =>
    `## ${title}\n\n| case | what | result (tests) | where | figure |\n| --- | --- | --- | --- | --- |\n${cases.map(rowOf).join('\n')}\n`,
)
/** @param {string[]} ids */
const named = (ids) => (ids.length > 0 ? ` (${ids.join(', ')})` : '')
const { stdout: commit } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
writeFileSync(
  path.join(root, FILE),
  `# Reliability

What was seen of every case of security, faults and load, written by \`npm run reliability\`${isLong ? ' -- --long' : ''} on ${new Date().toISOString().slice(0, 10)}${commit === '' ? '' : `, commit ${commit.trim()}`}.
Of ${Object.values(count).reduce((sum, each) => sum + each)} cases ${count.held} hold, ${count.failed} fail${named(failing)}, ${count.measured} are figures that a bench measures apart
([performance](performance.md)), ${count.skipped} have tests that did not run here${named(skipped)}, and ${count.without} have no test at all${named(lacking)}.

"Holds" is what the tests of a case that ran said, on one machine, once; the number is how many. A case without a test may
hold or not: nobody has shown it. A test that names a case need not show all of it: what it does is its own sentence, in the file
that is named.

A long run is \`npm run reliability -- --long\`: 10,000 steps of faults over real processes, every writing call cut at every
statement, 1,000,000 generated requests, 500 kills of syncs, 500 readers that never read, every call of every page failing in every way. What is
chosen at random is another in each such run and the same in each \`npm test\`; a seed that failed is repeated with \`FAULT_SEED\`, \`FUZZ_SEED\` or \`KILL_SEED\`.

${tables.join('\n')}`,
)
await run('oxfmt', [FILE])
console.log(
  `${FILE}: ${count.held} hold, ${count.failed} fail, ${count.measured} measured apart, ${count.skipped} did not run, ${count.without} without a test`,
)
process.exitCode = count.failed > 0 ? 1 : 0
