import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { MEANINGS, type Model, OUTCOMES, type ToldOutcome, type Tree, type Trees, type Weights } from './meanings.ts'

/** Weights as they are kept: hundredths in two bytes each, class by class, a number for every feature of the file. */
type PackedWeights = string

interface PackedModel {
  readonly words: PackedWeights
  readonly neighbours: PackedWeights
  readonly outcomes: PackedWeights
  readonly trees: Readonly<Partial<Record<ToldOutcome, { readonly base: number; readonly trees: string }>>>
}

/** Models as they are kept in a file: what features are called is said once for all of them. */
export interface PackedModels<Name extends string> {
  readonly features: string
  readonly models: Readonly<Record<Name, PackedModel>>
}

const shrunk = (bytes: Uint8Array | string): string => deflateRawSync(bytes, { level: 9 }).toString('base64')
const grown = (text: string): Buffer => inflateRawSync(Buffer.from(text, 'base64'))

const mapped = <Name extends string, From, To>(
  each: Readonly<Partial<Record<Name, From>>>,
  to: (from: From) => To,
): Record<Name, To> =>
  Object.fromEntries(Object.entries(each).map(([name, value]) => [name, to(value as From)])) as Record<Name, To>

const packedWeights = <Class extends string>(
  { classes, rowOf, values }: Weights<Class>,
  features: readonly string[],
): PackedWeights => {
  const hundredths = new Int16Array(features.length * classes.length)
  for (const [place, feature] of features.entries()) {
    const row = rowOf.get(feature)
    if (row === undefined) continue
    for (let at = 0; at < classes.length; at++)
      hundredths[at * features.length + place] = Math.round((values[row * classes.length + at] ?? 0) * 100)
  }
  return shrunk(new Uint8Array(hundredths.buffer))
}

const unpackedWeights = <Class extends string>(
  classes: readonly Class[],
  packed: PackedWeights,
  rowOf: ReadonlyMap<string, number>,
): Weights<Class> => {
  const bytes = grown(packed)
  const values = new Float64Array(rowOf.size * classes.length)
  for (let at = 0; at < classes.length; at++)
    for (let row = 0; row < rowOf.size; row++)
      values[row * classes.length + at] = bytes.readInt16LE(2 * (at * rowOf.size + row)) / 100
  return { classes, rowOf, values }
}

/** A tree in the order it is walked: a value, or name, limit and both that follow, a bar between them. */
const packedTree = (tree: Tree): string =>
  typeof tree === 'number' ? `${tree}` : `${tree[0]}|${tree[1]}|${packedTree(tree[2])}|${packedTree(tree[3])}`

function unpackedTree(text: string): Tree {
  const parts = text.split('|')
  let at = 0
  const next = (): Tree => {
    const part = parts[at++] ?? '0'
    // nothing is called by a number alone
    if (/^-?\d+(?:\.\d+)?(?:e-\d+)?$/.test(part)) return Number(part)
    return [part, Number(parts[at++]), next(), next()]
  }
  return next()
}

/** Models as they are written into a file. */
export function packed<Name extends string>(models: Readonly<Record<Name, Model>>): PackedModels<Name> {
  const tables = (Object.values(models) as Model[]).flatMap(({ words, neighbours, outcomes }) => [
    words,
    neighbours,
    outcomes,
  ])
  const features = [...new Set(tables.flatMap(({ rowOf }) => [...rowOf.keys()]))].toSorted()
  return {
    features: shrunk(features.join('\n')),
    models: mapped(models, ({ words, neighbours, outcomes, trees }): PackedModel => ({
      words: packedWeights(words, features),
      neighbours: packedWeights(neighbours, features),
      outcomes: packedWeights(outcomes, features),
      trees: mapped(trees, ({ base, trees: each }) => ({ base, trees: shrunk(each.map(packedTree).join('\n')) })),
    })),
  }
}

const treesIn = (lines: string): Tree[] => (lines === '' ? [] : lines.split('\n').map(unpackedTree))

/** The models that a file holds, each unfolded when it is first asked for. */
export function unpacked<Name extends string>({ features, models }: PackedModels<Name>): (name: Name) => Model {
  let rowOf: ReadonlyMap<string, number> | undefined
  const unfolded = new Map<Name, Model>()
  return (name) => {
    const known = unfolded.get(name)
    if (known) return known
    const rows = (rowOf ??= new Map(
      grown(features)
        .toString()
        .split('\n')
        .map((feature, row) => [feature, row]),
    ))
    const { words, neighbours, outcomes, trees } = models[name]
    const model: Model = {
      words: unpackedWeights(MEANINGS, words, rows),
      neighbours: unpackedWeights(MEANINGS, neighbours, rows),
      outcomes: unpackedWeights(OUTCOMES, outcomes, rows),
      trees: mapped(trees, ({ base, trees: each }): Trees => ({ base, trees: treesIn(grown(each).toString()) })),
    }
    unfolded.set(name, model)
    return model
  }
}
