// The shape of the house, measured from the real import graph, type imports included. Part of `npm run check`: one line
// a figure, and it fails where a figure passes its bound. `node scripts/structure.mjs --list` names what was counted.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** Floors from the top down. A file imports from its own floor or from below; rooms side by side do not know each other. */
const FLOORS = /** @type {const} */ ([
  ['apps/web/src', ['app|main', 'features/*', 'domain', 'ui|lib']],
  ['apps/api/src', ['main|app|compose|admin|seed', 'features/*', 'assistant', 'wealth|ingest', 'sources', 'platform']],
  ['packages', ['finance', 'contract']],
])

/** How many lines in a row that stand twice make a pair. */
const SAME_LINES = 6

const root = path.resolve(import.meta.dirname, '..')
const isListed = process.argv.includes('--list')

const files = listed('apps', 'packages')
  .filter((file) => /\.(tsx?|js)$/.test(file) && /^(apps|packages)\/[^/]+\/(src|ui)\//.test(file))
  .filter((file) => !/\.(test|spec|fixture)\.tsx?$|\/testing\//.test(file))

/** @typedef {{ text: string, body: string, imports: Set<string>, exports: Set<string> }} Module */
/** @type {Map<string, Module>} */
const modules = new Map(files.map((file) => [file, readModule(file)]))

/**
 * One without a bound is told and never fails.
 * @typedef {{ title: string, found: string[], count?: number, bound?: number }} Figure
 * @type {Figure[]}
 */
const figures = [
  { title: 'imports against the order', found: againstTheOrder(), bound: 0 },
  { title: 'circles, types included', found: circles().map((circle) => circle.join(' ↔ ')), bound: 0 },
  { title: 'exported names that stand in more than one module', found: sharedNames(), bound: 29 },
  { title: 'files from the screen to the SQL of a position', found: fromScreenToSql(), bound: 7 },
  { title: 'files of a field of a position, from its source to the screen', found: filesOfAField(), bound: 14 },
  { title: 'lines of what the assistant can be asked for of an answer, the longest', ...linesOfMeasures(), bound: 60 },
  { title: 'paths named in ARCHITECTURE.md that do not exist', found: pathsThatDoNotExist(), bound: 0 },
  { title: 'names against the words of ARCHITECTURE.md', found: wordsAgainstTheGlossary(), bound: 0 },
  { title: 'classes of style sheets that nothing names', found: unusedClasses(), bound: 0 },
  { title: 'lines of style sheets', ...linesOfStyles(), bound: 5500 },
  { title: 'pairs of places with the same six lines or more', found: sameLines(), bound: 18 },
  { title: 'lines of TypeScript in production', ...linesOfPrograms() },
]

for (const { title, found, bound, count = found.length } of figures) {
  const isOver = bound !== undefined && count > bound
  console.log(`${isOver ? 'FAILED' : 'ok    '}  ${title}: ${count}${bound === undefined ? '' : ` (at most ${bound})`}`)
  if (isOver || isListed) for (const line of found) console.log(`          ${line}`)
  if (isOver) process.exitCode = 1
}

/**
 * The files of ours that are there.
 * @param {string[]} where
 */
function listed(...where) {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...where], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
}

/** @param {string} file */
function textOf(file) {
  return readFileSync(path.join(root, file), 'utf8')
}

/**
 * @param {string} file
 * @returns {Module}
 */
function readModule(file) {
  const text = textOf(file)
  /** @type {Set<string>} */
  const imports = new Set()
  /** @type {Set<string>} */
  const exports = new Set()
  let body = text
  visit(parseAst(text, { lang: languageOf(file) }, file), (node) => {
    const source = node.source?.value
    if (typeof source === 'string') {
      const target = resolve(file, source)
      if (target) imports.add(target)
      if (node.type !== 'ImportExpression') body = withBlank(body, node.start, node.end)
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const { id } of node.declaration?.declarations ?? [node.declaration ?? {}]) {
        for (const name of namesIn(id)) exports.add(name)
      }
      for (const { exported } of node.specifiers) exports.add(exported.name)
    }
  })
  return { text, body, imports, exports }
}

/** @param {string} file */
function languageOf(file) {
  return file.endsWith('x') ? 'tsx' : file.endsWith('.js') ? 'js' : 'ts'
}

/**
 * The text with a part of it blank, every line where it was.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function withBlank(text, start, end) {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/./g, ' ') + text.slice(end)
}

/**
 * @param {any} node
 * @param {(node: any) => void} see
 */
function visit(node, see) {
  if (node === null || typeof node !== 'object') return
  if (typeof node.type === 'string') see(node)
  for (const child of Object.values(node)) visit(child, see)
}

/**
 * The names that a declaration declares; a pattern declares several.
 * @param {any} id
 * @returns {string[]}
 */
function namesIn(id) {
  if (!id) return []
  if (id.type === 'ObjectPattern') return id.properties.flatMap((/** @type {any} */ each) => namesIn(each.value))
  if (id.type === 'ArrayPattern') return id.elements.flatMap(namesIn)
  return [id.name]
}

/**
 * The file of ours that an import names; none for a package's.
 * @param {string} from
 * @param {string} source
 */
function resolve(from, source) {
  const own = /^@keelwise\/([^/]+)\/(.+)$/.exec(source)
  const target = own
    ? `packages/${own[1]}/src/${own[2]}.ts`
    : source.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), source)
      : undefined
  return target !== undefined && files.includes(target) ? target : undefined
}

/**
 * Which floor a file is on, and which room of it.
 * @param {string} file
 */
function placeOf(file) {
  for (const [house, [folder, floors]] of FLOORS.entries()) {
    if (!file.startsWith(`${folder}/`)) continue
    const [first = '', second = ''] = file.slice(folder.length + 1).split('/')
    const name = first.replace(/\.tsx?$/, '')
    const floor = floors.findIndex((rooms) => rooms.replace('/*', '').split('|').includes(name))
    if (floor < 0) return undefined
    const isTop = floor === 0 && house < 2
    return { height: house * 100 + floor, room: isTop ? folder : floors[floor]?.endsWith('/*') ? second : name }
  }
  return undefined
}

function againstTheOrder() {
  const found = []
  for (const [file, { imports }] of modules) {
    const own = placeOf(file)
    for (const target of imports) {
      const other = placeOf(target)
      if (!own || !other) continue
      // the web and the server share the packages and nothing else
      const isBelow = own.height < other.height && (own.height >= 100 || other.height >= 200)
      const isSameRoom = own.height === other.height && own.room === other.room
      const isSameHouse = Math.floor(own.height / 100) === Math.floor(other.height / 100)
      if (!isSameRoom && !isBelow && !(isSameHouse && own.height < other.height)) found.push(`${file} → ${target}`)
    }
  }
  return found
}

/** Files that reach themselves, in groups (Tarjan). */
function circles() {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const marks = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const found = []
  /** @param {string} file */
  const enter = (file) => {
    const mark = { index: marks.size, low: marks.size, isOpen: true }
    marks.set(file, mark)
    open.push(file)
    for (const target of modules.get(file)?.imports ?? []) {
      const known = marks.get(target)
      if (!known) mark.low = Math.min(mark.low, enter(target).low)
      else if (known.isOpen) mark.low = Math.min(mark.low, known.index)
    }
    if (mark.low === mark.index) {
      const group = open.splice(open.indexOf(file))
      for (const each of group) Object.assign(marks.get(each) ?? {}, { isOpen: false })
      if (group.length > 1 || modules.get(file)?.imports.has(file)) found.push(group)
    }
    return mark
  }
  for (const file of files) if (!marks.has(file)) enter(file)
  return found
}

/** Within one program: the sandbox stands for a service of somebody else's, with names of its own. */
function sharedNames() {
  /** @type {Map<string, string[]>} */
  const homes = new Map()
  for (const [file, { exports }] of modules) {
    if (file.startsWith('apps/aggregator-sandbox/')) continue
    for (const name of exports) homes.set(name, [...(homes.get(name) ?? []), file])
  }
  return [...homes].filter(([, all]) => all.length > 1).map(([name, all]) => `${name}: ${all.join(', ')}`)
}

/**
 * What a reader opens on the way of a position from the page to the table: on the web every file on the shortest ways to
 * those that name its type or its call, the contract, and on the server the route and the files with the SQL.
 */
function fromScreenToSql() {
  const page = 'apps/web/src/features/positions/positions-page.tsx'
  const from = waysFrom(page)
  /** @type {Set<string>} */
  const screen = new Set()
  for (const file of from.keys()) {
    const text = modules.get(file)?.text ?? ''
    if (
      !file.startsWith('apps/web/') ||
      !/import (?:type )?\{[^}]*\b(?:Position|listPositions)\b[^}]*\} from '@keelwise\/contract\/positions'/.test(text)
    )
      continue
    for (let step = /** @type {string | undefined} */ (file); step !== undefined; step = from.get(step))
      screen.add(step)
  }
  const server = [...waysFrom('apps/api/src/features/positions/positions.routes.ts').keys()].filter((file) =>
    /router\.on\(listPositions\b|innerJoin\('position'|\.selectFrom\('account'\)/.test(modules.get(file)?.text ?? ''),
  )
  return [...screen, 'packages/contract/src/positions.ts', ...server]
}

/**
 * What a new field of a position would be written into, by one that goes all the way: a migration, and of the files that
 * name it those that say or take in a shape which it has on the way. Readers of files, questions and what is worked out of
 * it are beside the way.
 */
function filesOfAField() {
  const named = /\b(?:coupon_rate|couponRate)\b/
  const shapes = [
    'apps/api/src/sources/aggregator/wire.ts',
    'apps/api/src/sources/rows.ts',
    'apps/api/src/platform/db/schema.ts',
    'packages/contract/src/positions.ts',
  ]
  const [migration = ''] = listed('apps/api/src/platform/db/migrations/*.sql').filter((file) =>
    named.test(textOf(file)),
  )
  const onTheWay = [...modules].flatMap(([file, { text, imports }]) => {
    // the sandbox is its source, with shapes of its own
    const isSource = file.startsWith('apps/aggregator-sandbox/')
    const isShaped = shapes.some((shape) => file === shape || imports.has(shape))
    return named.test(text) && (isSource || isShaped) ? [file] : []
  })
  return [migration, ...onTheWay]
}

/** Of each measure that the assistant knows of a subject: what it is called, and how its figure comes out of the answer. */
function linesOfMeasures() {
  const folder = 'apps/api/src/assistant/model-of-data/'
  const found = [...modules.keys()].flatMap((file) => {
    if (!file.startsWith(folder) || file.endsWith('.find.ts')) return []
    const finder = file.replace(/\.ts$/, '.find.ts')
    const figures = modules.has(finder) ? propertiesOf(finder) : []
    const groups = propertiesOf(file).filter(
      ({ name, value }) => name === 'measures' && value.type === 'ObjectExpression',
    )
    return groups.flatMap(({ value }) =>
      value.properties
        .filter((/** @type {any} */ measure) => measure.key)
        .map((/** @type {any} */ measure) => {
          const name = measure.key.name ?? measure.key.value
          const said = linesBetween(file, measure)
          const computed = figures
            .filter((figure) => figure.name === name)
            .map(({ node }) => linesBetween(finder, node))
          return { name: `${file}: ${name}`, lines: said + Math.max(0, ...computed) }
        }),
    )
  })
  const longest = found.toSorted((a, b) => b.lines - a.lines)
  return { found: longest.slice(0, 20).map(({ name, lines }) => `${lines} ${name}`), count: longest[0]?.lines ?? 0 }
}

/** @param {string} file @returns {{ name: string, value: any, node: any }[]} */
function propertiesOf(file) {
  /** @type {{ name: string, value: any, node: any }[]} */
  const found = []
  visit(parseAst(textOf(file), { lang: languageOf(file) }, file), (node) => {
    if (node.type === 'Property') found.push({ name: node.key.name ?? node.key.value, value: node.value, node })
  })
  return found
}

/** @param {string} file @param {{ start: number, end: number }} node */
function linesBetween(file, { start, end }) {
  return textOf(file).slice(start, end).split('\n').length
}

function linesOfPrograms() {
  const counted = [...modules].map(([file, { text }]) => ({ file, lines: text.split('\n').length - 1 }))
  return {
    found: counted.toSorted((a, b) => b.lines - a.lines).map(({ file, lines }) => `${lines} ${file}`),
    count: counted.reduce((sum, { lines }) => sum + lines, 0),
  }
}

/**
 * Every file that a file reaches, each with the one before it on a shortest way.
 * @param {string} start
 */
function waysFrom(start) {
  /** @type {Map<string, string | undefined>} */
  const before = new Map([[start, undefined]])
  for (const file of before.keys())
    for (const target of modules.get(file)?.imports ?? []) if (!before.has(target)) before.set(target, file)
  return before
}

function pathsThatDoNotExist() {
  const text = textOf('ARCHITECTURE.md')
  const homes = ['', 'apps/api/src/', 'apps/web/src/', 'packages/contract/src/']
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.tsx?|\.md|\.sql))`|\]\(([\w./-]+)\)/g)]
  return named
    .map(([, code, link]) => code ?? link ?? '')
    .filter((name) => !homes.some((home) => existsSync(path.join(root, home, name))))
}

/** One word a thing: other words for what the glossary names. The sandbox stands for somebody else's service. */
function wordsAgainstTheGlossary() {
  const found = []
  for (const [file, { text, exports }] of modules) {
    if (file.startsWith('apps/aggregator-sandbox/')) continue
    for (const [name] of text.matchAll(/\b(?:owner|connection|chat|login)Ids?\b/g)) found.push(`${file}: ${name}`)
    if (!/^(?:apps\/api|packages)\//.test(file)) continue
    for (const name of exports)
      if (/^(?:fetch|load|retrieve|obtain|calculate|process|handle|perform)[A-Z]|Chat(?:s?$|[A-Z])/.test(name))
        found.push(`${file}: ${name}`)
  }
  return found
}

/** @typedef {{ file: string, text: string }} Sheet */

/** @returns {Sheet[]} */
function styleSheets() {
  return listed('apps/web/src/*.css').map((file) => ({ file, text: textOf(file) }))
}

function linesOfStyles() {
  const sheets = styleSheets().map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
  return {
    found: sheets.toSorted((a, b) => b.lines - a.lines).map(({ file, lines }) => `${lines} ${file}`),
    count: sheets.reduce((sum, { lines }) => sum + lines, 0),
  }
}

/** Classes of a module that its importers and other modules do not name, and shared ones that nothing names. */
function unusedClasses() {
  const sheets = styleSheets().map(({ file, text }) => ({ file, text: text.replaceAll(/\/\*[^]*?\*\//g, '') }))
  return sheets.flatMap(({ file, text }) => {
    const used = file.endsWith('.module.css') ? namesTakenFrom(file, sheets) : wordsBeside(file, sheets)
    const names = new Set([...text.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};']*\{)/g)].map(([, name = '']) => name))
    // what Mantine draws is named by Mantine
    return [...names]
      .filter((name) => !used.has(name) && !name.startsWith('mantine-'))
      .map((name) => `${file}: .${name}`)
  })
}

/**
 * What is taken from a module: `classes.row`, `classes['row']`, or composed into another.
 * @param {string} file
 * @param {readonly Sheet[]} sheets
 */
function namesTakenFrom(file, sheets) {
  /** @type {Set<string>} */
  const names = new Set()
  for (const other of sheets)
    for (const [, composed = '', , from] of other.text.matchAll(/composes:([^;]+?)( from '([^']+)'| from global)?;/g))
      if ((from ? path.posix.join(path.posix.dirname(other.file), from) : other.file) === file)
        for (const name of composed.trim().split(/\s+/)) names.add(name)
  for (const [program, { text }] of modules)
    for (const [, local = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g))
      if (path.posix.join(path.posix.dirname(program), from) === file)
        for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}(?:\\.|\\[')([\\w-]+)`, 'g'))) names.add(name)
  return names
}

/**
 * Every word that programs and the other style sheets say.
 * @param {string} file
 * @param {readonly Sheet[]} sheets
 */
function wordsBeside(file, sheets) {
  const others = sheets.filter((sheet) => sheet.file !== file)
  const programs = [...modules].flatMap(([program, { text }]) => (program.startsWith('apps/web/') ? [text] : []))
  return new Set([...programs, ...others.map(({ text }) => text)].flatMap((text) => text.match(/[\w-]+/g) ?? []))
}

/** @typedef {{ file: string, words: string, line: number }} Line */

/** Places of programs and style sheets that stand to the letter in another, however long: each pair counts once. */
function sameLines() {
  const texts = [
    ...[...modules].map(([file, { body }]) => linesOf(file, body)),
    ...styleSheets().map(({ file, text }) => linesOf(file, text)),
  ]
  /** @type {Map<string, [text: Line[], at: number][]>} */
  const places = new Map()
  for (const text of texts)
    for (let at = 0; at + SAME_LINES <= text.length; at += 1) {
      const run = text.slice(at, at + SAME_LINES).map(({ words }) => words)
      const others = places.get(run.join('\n'))
      if (others) others.push([text, at])
      else places.set(run.join('\n'), [[text, at]])
    }
  return [...places.values()].flatMap((all) =>
    all.flatMap(([one, at], index) =>
      all.slice(index + 1).flatMap(([two, from]) => {
        // what began a line before was counted there, and nothing stands twice in itself
        const apart = one === two ? from - at : Infinity
        if (apart < SAME_LINES || (at > 0 && from > 0 && one[at - 1]?.words === two[from - 1]?.words)) return []
        let length = SAME_LINES
        while (length < apart && one[at + length] && one[at + length]?.words === two[from + length]?.words) length += 1
        const place = (/** @type {Line[]} */ text, /** @type {number} */ start) =>
          `${text[start]?.file}:${text[start]?.line}-${text[start + length - 1]?.line}`
        return [`${place(one, at)} = ${place(two, from)}`]
      }),
    ),
  )
}

/**
 * The lines that say something: no blank ones, no comments, no lone brackets, and without their indentation.
 * @param {string} file
 * @param {string} text
 * @returns {Line[]}
 */
function linesOf(file, text) {
  return text
    .split('\n')
    .map((line, index) => ({ file, words: line.trim(), line: index + 1 }))
    .filter(({ words }) => /\w/.test(words) && !/^(?:\/\/|\/?\*)/.test(words))
}
