import { MEANINGS, type Model, OUTCOMES, type Tree, type Trees, type Weights } from './meanings.ts'

/** A model as it is kept in a file: the weights of a feature in one word each, a tree in one line. */
interface PackedModel {
  readonly words: Readonly<Record<string, string>>
  readonly neighbours: Readonly<Record<string, string>>
  readonly outcomes: Readonly<Record<string, string>>
  readonly trees: Readonly<Record<keyof Model['trees'], { readonly base: number; readonly trees: readonly string[] }>>
}

/** A class as a letter before its weight in hundredths: "c-12" is -0.12 for the third. */
const letterOf = (at: number): string => String.fromCodePoint(97 + at)

const mapped = <From, To>(each: Readonly<Record<string, From>>, to: (from: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(each).map(([name, value]) => [name, to(value)]))

const packedWeights = <Class extends string>(
  classes: readonly Class[],
  weights: Weights<Class>,
): Record<string, string> =>
  mapped(weights, (each) =>
    classes
      .flatMap((name, at) => {
        const weight = each[name]
        return weight === undefined ? [] : [`${letterOf(at)}${Math.round(weight * 100)}`]
      })
      .join(' '),
  )

const unpackedWeights = <Class extends string>(
  classes: readonly Class[],
  packed: Readonly<Record<string, string>>,
): Weights<Class> => {
  const classOf = new Map(classes.map((name, at) => [letterOf(at), name]))
  return mapped(packed, (text) => {
    const each: Partial<Record<Class, number>> = {}
    for (const word of text.split(' ')) {
      const name = classOf.get(word.slice(0, 1))
      if (name !== undefined) each[name] = Number(word.slice(1)) / 100
    }
    return each
  })
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

const treesWith = <From, To>(
  { task, decided, open }: Readonly<Record<keyof Model['trees'], From>>,
  to: (from: From) => To,
): Readonly<Record<keyof Model['trees'], To>> => ({ task: to(task), decided: to(decided), open: to(open) })

/** A model as it is written into a file. */
export const packed = ({ words, neighbours, outcomes, trees }: Model): PackedModel => ({
  words: packedWeights(MEANINGS, words),
  neighbours: packedWeights(MEANINGS, neighbours),
  outcomes: packedWeights(OUTCOMES, outcomes),
  trees: treesWith(trees, ({ base, trees: each }) => ({ base, trees: each.map(packedTree) })),
})

/** The model that a file holds. */
export const unpacked = ({ words, neighbours, outcomes, trees }: PackedModel): Model => ({
  words: unpackedWeights(MEANINGS, words),
  neighbours: unpackedWeights(MEANINGS, neighbours),
  outcomes: unpackedWeights(OUTCOMES, outcomes),
  trees: treesWith(trees, ({ base, trees: each }): Trees => ({ base, trees: each.map(unpackedTree) })),
})
