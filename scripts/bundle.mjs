// What is in the browser's files: a table of parts by compressed weight, for the pages named by their source file.
//   npm run bundle                            every file of the first load of the login and the dashboard
//   npm run bundle -- apps/web/src/…/x.tsx    of other pages
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'apps/web')

/** The entry and what each page adds to it. */
const PAGES = {
  login: ['apps/web/src/app/pages/auth-pages.tsx'],
  dashboard: ['apps/web/src/app/shell/investor-shell.tsx', 'apps/web/src/features/dashboard/dashboard-page.tsx'],
}

/** @param {string} text @param {number} quality of the compression; the server's files have the highest @returns {number} bytes over the wire */
const packed = (text, quality = 11) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: 1 } })
    .length

/** @param {string} id @returns {string} the library or the source file a module belongs to */
function partOf(id) {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id)?.[1]
  return library ?? path.relative(root, id.replace(/^\0/, ''))
}

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

const result = await build({
  root: web,
  configFile: path.join(web, 'vite.config.ts'),
  logLevel: 'error',
  build: { write: false },
})
const chunks = (Array.isArray(result) ? result : [result])
  .flatMap((one) => ('output' in one ? one.output : []))
  .filter((file) => file.type === 'chunk')
const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

/** @param {string} source @returns {Chunk[]} the files that come with a source file, by its own imports */
function loadedWith(source) {
  const full = path.join(root, source)
  const first = chunks.filter((chunk) => Object.keys(chunk.modules).includes(full))
  if (first.length === 0) throw new Error(`No file of the build holds ${source}`)
  const seen = new Set(first)
  for (const chunk of seen) for (const name of chunk.imports) if (byFile.has(name)) seen.add(byFile.get(name))
  return [...seen]
}

const asked = process.argv.slice(2)
/** @type {[string, string[]][]} */
const pages = asked.length > 0 ? asked.map((one) => [one, [one]]) : Object.entries(PAGES)
for (const [name, sources] of pages) {
  const files = [...new Set(['apps/web/src/main.tsx', ...sources].flatMap(loadedWith))]
  let total = 0
  /** @type {Map<string, number>} */
  const parts = new Map()
  for (const file of files) {
    const weight = packed(file.code)
    total += weight
    const own = Object.entries(file.modules).map(([id, part]) => ({ id, size: part.code ? packed(part.code, 5) : 0 }))
    const sum = own.reduce((all, { size }) => all + size, 0)
    // what a file weighs is shared out by what its modules weigh alone, before names were shortened
    for (const { id, size } of own) {
      const part = partOf(id)
      parts.set(part, (parts.get(part) ?? 0) + (size / sum) * weight)
    }
  }
  console.log(`\n${name}: ${total} bytes of script, compressed, in ${files.length} files`)
  for (const file of files.toSorted((a, b) => packed(b.code) - packed(a.code)))
    console.log(`  ${String(packed(file.code)).padStart(8)}  ${file.fileName}`)
  console.log('of it')
  const rows = [...parts].toSorted(([, a], [, b]) => b - a)
  for (const [part, size] of rows.slice(0, 60)) console.log(`  ${String(Math.round(size)).padStart(8)}  ${part}`)
  const rest = rows.slice(60)
  console.log(`  ${String(Math.round(rest.reduce((sum, [, size]) => sum + size, 0))).padStart(8)}  ${rest.length} more`)
}
