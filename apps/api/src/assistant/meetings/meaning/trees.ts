import type { Unit } from '../extract/units.ts'
import { type Likely, MEANINGS, type Outcome, type Tree, type Trees } from './meanings.ts'
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

/** How likely something is by trees. */
export const likelyByTrees = ({ base, trees }: Trees, row: Row): number =>
  1 / (1 + Math.exp(-trees.reduce<number>((sum, tree) => sum + valueOf(tree, row), base)))

function valueOf(tree: Tree, row: Row): number {
  let here = tree
  while (typeof here !== 'number') here = (row.get(here[0]) ?? 0) > here[1] ? here[3] : here[2]
  return here
}

/** So far around a sentence its neighbours are looked at one by one. */
const AROUND = [-2, -1, 0, 1, 2, 3] as const
/** So far somebody else's words are looked for. */
const FAR = 8
/** So far somebody else may say the same amount or thing, which is how an offer is taken that is not taken at once. */
const SAME_WITHIN = 14

const VERB =
  /^(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|may|might|must|shall|should|will|would|goes|gets|stays|sits|comes|want|wants|like|think|know|see|say|says|said|hope|guess|mean|feel|going|let|\p{L}+'(?:s|ll|m|re|ve|d|t)|\p{L}{3,}(?:ed|ing))$/u

/**
 * What trees are asked about for a sentence at a place: numbers by name, what stands out in it and around it, and what
 * weights say comes of each; without that, as for what is to do and what stays open, neither what others name is asked.
 */
export function askedOfTrees(
  units: readonly Unit[],
  circumstances: readonly Circumstances[],
  weighed: readonly Readonly<Record<Outcome, number>>[] | null,
): (at: number) => Row {
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
  return (at) => {
    const unit = units[at]
    const row = new Map<string, number>()
    if (!unit) return row
    for (const step of AROUND) {
      const likely = likelyAt(at + step)
      const other = units[at + step]
      if (!likely || !other) continue
      for (const meaning of MEANINGS) row.set(`${step} ${meaning}`, likely[meaning])
      row.set(`${step} words`, words[at + step]?.length ?? 0)
      row.set(`${step} asks`, other.text.endsWith('?') ? 1 : 0)
      if (step !== 0) row.set(`${step} same`, other.turn === unit.turn ? 2 : other.speaker === unit.speaker ? 1 : 0)
    }
    for (const [name, way] of [
      ['before', -1],
      ['after', 1],
    ] as const) {
      let isFirst = true
      for (let step = way; Math.abs(step) <= FAR; step += way) {
        const likely = likelyAt(at + step)
        if (!likely || units[at + step]?.speaker === unit.speaker) continue
        for (const meaning of ['proposal', 'acceptance', 'refusal', 'decision', 'open', 'repeat', 'question'] as const)
          row.set(`${name} most ${meaning}`, Math.max(row.get(`${name} most ${meaning}`) ?? 0, likely[meaning]))
        if (!isFirst) continue
        isFirst = false
        row.set(`${name} far`, Math.abs(step))
        for (const meaning of MEANINGS) row.set(`${name} ${meaning}`, likely[meaning])
        for (const word of words[at + step] ?? []) row.set(`${name} says ${classOf(word)}`, 1)
      }
    }
    if (weighed !== null) {
      for (const step of AROUND) row.set(`${step} decided`, weighed[at + step]?.decided ?? 0)
      for (const [name, way] of [
        ['before', -1],
        ['after', 1],
      ] as const) {
        let [most, sum] = [0, 0]
        for (let step = 1; step <= SAME_WITHIN; step++) {
          const decided = weighed[at + way * step]?.decided ?? 0
          sum += decided
          if (units[at + way * step]?.speaker !== unit.speaker) most = Math.max(most, decided)
        }
        row.set(`${name} most decided`, most)
        row.set(`${name} all decided`, sum)
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
