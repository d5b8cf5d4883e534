import type { Unit } from '../extract/units.ts'
import { type Likely, MEANINGS, type Model, type Outcome, type ToldOutcome, type Tree, type Trees } from './meanings.ts'
import { EMPTY, amountsIn, unitWords } from './phrases.ts'
import { classOf } from './words.ts'

/** What a sentence is likely to be, and what stands out in it and around it. */
export interface Circumstances {
  readonly kind: string
  readonly likely: Likely
  readonly flags: readonly string[]
}

/** What is known of a sentence by name; what is not named is zero. */
export type Row = ReadonlyMap<string, number>
/** Takes down what is known. */
interface Rows {
  get: (name: string) => number | undefined
  set: (name: string, value: number) => unknown
}

/** Trees as they are walked: of each node a name, a limit and where it goes on, or a value where it ends. */
interface Walk {
  readonly base: number
  readonly roots: Int32Array
  readonly names: Int32Array
  readonly numbers: Float64Array
  readonly above: Int32Array
}
const LEAF = -1

/** What trees say of a sentence, who are asked about it by the names that they know. */
class Forest implements Rows {
  readonly #placeOf = new Map<string, number>()
  readonly #values: Float64Array
  readonly #walks: readonly (readonly [ToldOutcome, Walk])[]

  constructor(trees: Model['trees']) {
    this.#walks = (Object.entries(trees) as [ToldOutcome, Trees][]).map(([outcome, each]) => [
      outcome,
      this.#walkOf(each),
    ])
    this.#values = new Float64Array(this.#placeOf.size)
  }

  #walkOf({ base, trees }: Trees): Walk {
    const nodes: { name: number; number: number; above: number }[] = []
    const add = (tree: Tree): void => {
      if (typeof tree === 'number') {
        nodes.push({ name: LEAF, number: tree, above: LEAF })
        return
      }
      const [name, limit, below, above] = tree
      const place = this.#placeOf.get(name) ?? this.#placeOf.size
      this.#placeOf.set(name, place)
      const node = { name: place, number: limit, above: LEAF }
      nodes.push(node)
      // what is below the limit follows at once
      add(below)
      node.above = nodes.length
      add(above)
    }
    const roots = Int32Array.from(trees, (tree) => {
      const root = nodes.length
      add(tree)
      return root
    })
    return {
      base,
      roots,
      names: Int32Array.from(nodes, ({ name }) => name),
      numbers: Float64Array.from(nodes, ({ number }) => number),
      above: Int32Array.from(nodes, ({ above }) => above),
    }
  }

  clear(): void {
    this.#values.fill(0)
  }

  get(name: string): number | undefined {
    const place = this.#placeOf.get(name)
    return place === undefined ? undefined : this.#values[place]
  }

  set(name: string, value: number): void {
    const place = this.#placeOf.get(name)
    if (place !== undefined) this.#values[place] = value
  }

  /** How likely each outcome is by what was taken down. */
  likely(): Partial<Record<ToldOutcome, number>> {
    const likely: Partial<Record<ToldOutcome, number>> = {}
    for (const [outcome, { base, roots, names, numbers, above }] of this.#walks) {
      let sum = base
      for (let tree = 0; tree < roots.length; tree++) {
        let here = roots[tree] ?? 0
        for (let name = names[here] ?? LEAF; name !== LEAF; name = names[here] ?? LEAF)
          here = (this.#values[name] ?? 0) > (numbers[here] ?? 0) ? (above[here] ?? 0) : here + 1
        sum += numbers[here] ?? 0
      }
      likely[outcome] = 1 / (1 + Math.exp(-sum))
    }
    return likely
  }
}

const forests = new WeakMap<Model['trees'], Forest>()
/** The trees of a model, laid out once. */
export function forestOf(trees: Model['trees']): Forest {
  const forest = forests.get(trees) ?? new Forest(trees)
  forests.set(trees, forest)
  return forest
}

/** So far around a sentence its neighbours are looked at one by one. */
const AROUND = [-2, -1, 0, 1, 2, 3] as const
/** So far somebody else's words are looked for. */
const FAR = 8
/** So far somebody else may say the same amount or thing, which is how an offer is taken that is not taken at once. */
const SAME_WITHIN = 14

const VERB =
  /^(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|may|might|must|shall|should|will|would|goes|gets|stays|sits|comes|want|wants|like|think|know|see|say|says|said|hope|guess|mean|feel|going|let|\p{L}+'(?:s|ll|m|re|ve|d|t)|\p{L}{3,}(?:ed|ing))$/u

/** What is known of neighbours is called by how far they are; the names are put together once. */
const NEIGHBOURS = AROUND.map((step) => ({
  step,
  meanings: MEANINGS.map((meaning) => [meaning, `${step} ${meaning}`] as const),
  words: `${step} words`,
  asks: `${step} asks`,
  same: `${step} same`,
  decided: `${step} decided`,
}))
const STRONGEST = ['proposal', 'acceptance', 'refusal', 'decision', 'open', 'repeat', 'question'] as const
const WAYS = (
  [
    ['before', -1],
    ['after', 1],
  ] as const
).map(([name, way]) => ({
  name,
  way,
  strongest: STRONGEST.map((meaning) => [meaning, `${name} most ${meaning}`] as const),
  meanings: MEANINGS.map((meaning) => [meaning, `${name} ${meaning}`] as const),
  far: `${name} far`,
  mostDecided: `${name} most decided`,
  allDecided: `${name} all decided`,
}))

/**
 * What trees are asked about for a sentence at a place: numbers by name, what stands out in it and around it, and what
 * weights say comes of each; without that, as for what is to do and what stays open, neither what others name is asked.
 */
export function askedOfTrees(
  units: readonly Unit[],
  circumstances: readonly Circumstances[],
  weighed: readonly Readonly<Record<Outcome, number>>[] | null,
): <Taken extends Rows>(at: number, row: Taken) => Taken {
  const words = units.map(unitWords)
  const matter = words.map((each) => new Set(each.filter((word) => !EMPTY.has(word))))
  const things = units.map(({ text }, at) => new Set([...(matter[at] ?? []), ...amountsIn(text)]))
  const likelyAt = (at: number): Likely | undefined => circumstances[at]?.likely
  /** How much of what a sentence names others name before or after it, and what they were taken for where they do. */
  const sharedBy = (at: number, way: 1 | -1): [what: string, value: number][] => {
    const own = [...(things[at] ?? [])]
    const amounts = amountsIn(units[at]?.text ?? '')
    const shared = new Set<string>()
    let far = 0
    const most = { proposal: 0, question: 0, acceptance: 0, decision: 0 }
    for (let step = 1; step <= SAME_WITHIN; step++) {
      const other = at + way * step
      if (units[other]?.speaker === units[at]?.speaker) continue
      const same = own.filter((thing) => things[other]?.has(thing))
      if (same.length === 0) continue
      far ||= step
      for (const thing of same) shared.add(thing)
      for (const meaning of ['proposal', 'question', 'acceptance', 'decision'] as const)
        most[meaning] = Math.max(most[meaning], likelyAt(other)?.[meaning] ?? 0)
    }
    return [
      ['amounts', amounts.length === 0 ? 0 : 1 + amounts.filter((amount) => shared.has(amount)).length],
      ['share', own.length === 0 ? 0 : own.filter((thing) => shared.has(thing)).length / own.length],
      ['far', far],
      ...Object.entries(most),
    ]
  }
  return (at, row) => {
    const unit = units[at]
    if (!unit) return row
    for (const { step, ...names } of NEIGHBOURS) {
      const likely = likelyAt(at + step)
      const other = units[at + step]
      if (!likely || !other) continue
      for (const [meaning, name] of names.meanings) row.set(name, likely[meaning])
      row.set(names.words, words[at + step]?.length ?? 0)
      row.set(names.asks, other.text.endsWith('?') ? 1 : 0)
      if (step !== 0) row.set(names.same, other.turn === unit.turn ? 2 : other.speaker === unit.speaker ? 1 : 0)
    }
    for (const { name, way, ...names } of WAYS) {
      let isFirst = true
      for (let step = way; Math.abs(step) <= FAR; step += way) {
        const likely = likelyAt(at + step)
        if (!likely || units[at + step]?.speaker === unit.speaker) continue
        for (const [meaning, most] of names.strongest) row.set(most, Math.max(row.get(most) ?? 0, likely[meaning]))
        if (!isFirst) continue
        isFirst = false
        row.set(names.far, Math.abs(step))
        for (const [meaning, first] of names.meanings) row.set(first, likely[meaning])
        for (const word of words[at + step] ?? []) row.set(`${name} says ${classOf(word)}`, 1)
      }
    }
    if (weighed !== null) {
      for (const { step, decided } of NEIGHBOURS) row.set(decided, weighed[at + step]?.decided ?? 0)
      for (const { way, mostDecided, allDecided } of WAYS) {
        let [most, sum] = [0, 0]
        for (let step = 1; step <= SAME_WITHIN; step++) {
          const decided = weighed[at + way * step]?.decided ?? 0
          sum += decided
          if (units[at + way * step]?.speaker !== unit.speaker) most = Math.max(most, decided)
        }
        row.set(mostDecided, most)
        row.set(allDecided, sum)
      }
      for (const outcome of ['task', 'open'] as const) row.set(`is ${outcome}`, weighed[at]?.[outcome] ?? 0)
    }
    row.set('place', at / units.length)
    const own = matter[at] ?? new Set()
    const said = new Set<string>()
    for (let step = 1; step <= FAR; step++)
      if (units[at - step]?.speaker !== unit.speaker) for (const word of matter[at - step] ?? []) said.add(word)
    if (weighed !== null)
      for (const [name, way] of [
        ['said by others', -1],
        ['others say again', 1],
      ] as const)
        for (const [what, value] of sharedBy(at, way)) row.set(`${name} ${what}`, value)
    row.set('matter', own.size)
    row.set('echo', own.size === 0 ? 0 : [...own].filter((word) => said.has(word)).length / own.size)
    if (!words[at]?.some((word) => VERB.test(word) || classOf(word) === '<do>')) row.set('no verb', 1)
    if (/^\p{Ll}/u.test(`${unit.lead}${unit.text}`)) row.set('small letter', 1)
    for (const flag of circumstances[at]?.flags ?? []) row.set(flag, 1)
    return row
  }
}
