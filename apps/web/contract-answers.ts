import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseAst } from 'vite'
import { shapeOfSchema } from '../../packages/contract/src/shape.ts'

const CONTRACT = path.resolve(import.meta.dirname, '../../packages/contract/src')
const SCHEMAS = '?schemas'

/** What a call is to the browser; the rest of its declaration speaks to the server. */
const FIELDS = ['method', 'path', 'access', 'responseType', 'credentials', 'bodyType']

type Schema = Parameters<typeof shapeOfSchema>[0]

/** A call, or anything else whose answer is read. */
interface Answered {
  readonly method?: unknown
  readonly response?: Schema
}

/** `import { … } from '@keelwise/contract/…'` of a page, as it is written. */
const IMPORT = /import (?:type )?\{([^}]*)\} from '@keelwise\/contract\/([\w-]+)'/g

/**
 * Takes schemas out of what the browser gets. A module of the contract becomes its calls and constants as plain data, with
 * the shape of an answer in place of its schema, and the options of its enumerations; its other exports come from the
 * module as it stands, which is left out where nobody asks for them. A form that reads `call.body` gets the call with its
 * schemas, from there too.
 */
export function contractAnswers(): Plugin {
  return {
    name: 'contract-answers',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (path.dirname(file) !== CONTRACT) return null
      if (query !== undefined) return withSchemas(file)
      const exported = await exportsOf(file)
      if (!hasSchemas(exported)) return null
      const data = exported.flatMap(([name, value]): [string, unknown][] => {
        if (isAnswered(value)) return [[name, answerOf(value)]]
        if (isSchema(value) && 'options' in value && isData(value.options)) return [[optionsOf(name), value.options]]
        return isData(value) ? [[name, value]] : []
      })
      const names = new Set(data.map(([name]) => name))
      const others = exported.map(([name]) => name).filter((name) => !names.has(name))
      return [
        ...data.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
        ...(others.length > 0 ? [`export { ${others.join(', ')} } from './${path.basename(file)}${SCHEMAS}'`] : []),
      ].join('\n')
    },
    async transform(code, id) {
      if (!id.includes('/apps/web/src/')) return null
      const added: string[] = []
      let changed = code
      for (const [, names = '', module = ''] of code.matchAll(IMPORT)) {
        const file = path.join(CONTRACT, `${module}.ts`)
        const exported = new Map(await exportsOf(file))
        for (const name of names.split(',').map((one) => one.trim())) {
          const value = exported.get(name)
          if (isAnswered(value)) {
            const read = new RegExp(`(?<![.\\w])${name}(?=[.](?:body|query|params|response)\\b)`, 'g')
            if (!read.test(code)) continue
            added.push(`import { ${name} as ${name}WithSchemas } from '${file}${SCHEMAS}'`)
            changed = changed.replaceAll(read, `${name}WithSchemas`)
          } else if (isSchema(value)) {
            const read = new RegExp(`(?<![.\\w])${name}[.]options\\b`, 'g')
            if (!read.test(code)) continue
            added.push(`import { ${optionsOf(name)} } from '${file}'`)
            changed = changed.replaceAll(read, optionsOf(name))
          }
        }
      }
      return added.length > 0 ? { code: `${changed}\n${added.join('\n')}\n`, map: null } : null
    },
  }
}

const exportsOf = async (file: string): Promise<[string, unknown][]> =>
  Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>)

const hasSchemas = (exported: readonly [string, unknown][]): boolean =>
  exported.some(([, value]) => isSchema(value) || isAnswered(value))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is Schema => isObject(value) && '_zod' in value
const isAnswered = (value: unknown): value is Answered =>
  isObject(value) &&
  Object.getPrototypeOf(value) === Object.prototype &&
  ('method' in value || isSchema((value as Answered).response))

/** Numbers, texts and what consists of them. */
const isData = (value: unknown): boolean =>
  isObject(value)
    ? (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) && Object.values(value).every(isData)
    : ['string', 'number', 'boolean'].includes(typeof value) || value === null

const answerOf = (value: Answered): object => ({
  ...Object.fromEntries(Object.entries(value).filter(([key]) => FIELDS.includes(key))),
  ...(value.response ? { response: shapeOfSchema(value.response) } : {}),
})

/** What the options of an enumeration are called in the data of its module. */
const optionsOf = (name: string): string => `${name}Options`

/** What is read of a statement of a module: the constants it declares. */
interface Statement {
  readonly declaration?: Statement | null
  readonly declarations?: readonly {
    readonly init?: { readonly type: string; readonly start: number; readonly end: number } | null
  }[]
}

/**
 * A module with its schemas: to make a constant does nothing else, so what nobody asks for can be left out, and what it
 * takes from others are schemas too.
 */
async function withSchemas(file: string): Promise<string> {
  const code = await readFile(file, 'utf8')
  const { body } = parseAst(code, { lang: 'ts' }) as unknown as { readonly body: readonly Statement[] }
  const inits = body.flatMap((statement) => {
    const { declarations = [] } = statement.declaration ?? statement
    return declarations.flatMap(({ init }) => init ?? [])
  })
  let wrapped = code
  // from the end, so that the places of the others stay where they are
  for (let place = inits.length - 1; place >= 0; place--) {
    const { start, end, type } = inits[place] ?? { start: 0, end: 0, type: 'Literal' }
    if (type === 'Literal' || type === 'ArrowFunctionExpression') continue
    wrapped = `${wrapped.slice(0, start)}/* @__PURE__ */ (() => (${wrapped.slice(start, end)}))()${wrapped.slice(end)}`
  }
  for (const [from, module = ''] of code.matchAll(/from '[.]\/([\w-]+[.]ts)'/g)) {
    if (hasSchemas(await exportsOf(path.join(CONTRACT, module))))
      wrapped = wrapped.replace(from, `from './${module}${SCHEMAS}'`)
  }
  return wrapped
}
