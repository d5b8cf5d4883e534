// The lines of docs/requirements.md and the tests that name them: fails when a test or a document names a line that is not
// there, or when a comment of the product names one at all (a reader wants the reason, not a number).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const TABLE = 'docs/requirements.md'
const ID = /\b(?:R-\d+\.\d{3}|[SFL]-\d{3})\b/g
/** Numbers of documents that are not in the repository; they resolve for nobody. */
const OUTSIDE = /\bOP-\d{3}\b|\bdecisions,? section \d|\bspecification,? section \d/g
const TEST = /\.(test|spec)\.(tsx?|mjs)$|\/testing\/|^e2e\/|^bench\//
const GATE = /\[(G\d)\]/g

const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')
const lines = [...read(TABLE).matchAll(/^- `([^`]+)` (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text }))
const known = new Set(lines.map(({ id }) => id))
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|m?js|css|md|json|ya?ml)$/.test(file) && file !== TABLE && file !== 'package-lock.json')

/** @type {string[]} */
const faults = lines
  .filter(({ id }, at) => lines.findIndex((line) => line.id === id) !== at)
  .map(({ id }) => `${id} stands twice in ${TABLE}`)
const named = new Set()
for (const file of files) {
  if (file.startsWith('scripts/') && !TEST.test(file)) continue
  const text = read(file)
  const ids = [...text.matchAll(ID)].map(([id]) => id)
  const isTest = TEST.test(file)
  if (isTest) for (const id of [...ids, ...[...text.matchAll(GATE)].map(([, id]) => id ?? '')]) named.add(id)
  for (const id of new Set(ids)) if (!known.has(id)) faults.push(`${file} names ${id}, which ${TABLE} lacks`)
  if (!isTest && !file.endsWith('.md'))
    for (const id of new Set(ids)) faults.push(`${file} names ${id}: say the reason instead`)
  for (const [words] of text.matchAll(OUTSIDE)) faults.push(`${file} names “${words}”, which is not in the repository`)
}
const without = lines.filter(({ id }) => !named.has(id))
for (const { id, text } of without) console.log(`no test names ${id}: ${text}`)
for (const fault of faults) console.error(fault)
console.log(`${lines.length} requirements, ${lines.length - without.length} named by a test, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
