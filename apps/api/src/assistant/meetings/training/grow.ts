import { createShuffle } from '../../../platform/shuffle.ts'
import type { Tree, Trees } from '../meaning/meanings.ts'
import type { Row } from '../meaning/trees.ts'

const TREES = 120
const DEPTH = 4
const RATE = 0.08
/** Leaves of few examples say little. */
const HOLD = 4
/** A leaf has to rest on so much doubt among its examples. */
const LEAST = 2
const GAIN = 0.2
/** Of a tree's examples and names so much is left out, each time another part. */
const EXAMPLES = 0.8
const NAMES = 0.5
/** What stands in fewer sentences says nothing of others. */
const FEWEST = 60
/** Limits that a number is held against: so many, as evenly over the sentences as can be. */
const LIMITS = 15

/** A name, with the sentences it stands in and which of its limits they pass. */
interface Column {
  readonly name: string
  readonly limits: readonly number[]
  readonly rows: Int32Array
  readonly passed: Uint8Array
}

function columnsOf(rows: readonly Row[]): Column[] {
  const byName = new Map<string, [row: number, value: number][]>()
  for (const [at, row] of rows.entries())
    for (const [name, value] of row) {
      if (value === 0) continue
      const values = byName.get(name)
      if (values) values.push([at, value])
      else byName.set(name, [[at, value]])
    }
  return [...byName]
    .filter(([, values]) => values.length >= FEWEST)
    .map(([name, values]) => {
      const sorted = values.map(([, value]) => value).toSorted((one, other) => one - other)
      const steps = Array.from(
        { length: LIMITS },
        (_, step) => sorted[Math.floor((step * sorted.length) / LIMITS)] ?? 0,
      )
      // most likelihoods are near nothing: the largest are told apart more closely
      const ends = [0.9, 0.95, 0.98].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0)
      const limits = [...new Set([0, ...steps, ...ends].map((value) => Number(value.toFixed(3))))].toSorted(
        (one, other) => one - other,
      )
      const isFlag = sorted[0] === sorted.at(-1)
      const used = isFlag ? [0] : limits
      return {
        name,
        limits: used,
        rows: Int32Array.from(values, ([at]) => at),
        passed: Uint8Array.from(values, ([, value]) => used.filter((limit) => value > limit).length),
      }
    })
}

interface Split {
  readonly column: Column
  readonly limit: number
}

/**
 * Grows trees one after the other, each on what those before it got wrong (gradient boosting, logistic loss). The same
 * rows make the same trees.
 */
export function grow(rows: readonly Row[], isTrue: readonly boolean[]): Trees {
  const columns = columnsOf(rows)
  const count = rows.length
  const size = 2 ** (DEPTH + 1) - 1
  const share = isTrue.filter(Boolean).length / count
  const base = Math.log(share / (1 - share))
  const sums = new Float64Array(count).fill(base)
  const [slopes, bends] = [new Float64Array(count), new Float64Array(count)]
  const node = new Int16Array(count)
  const shuffled = createShuffle()
  const order = Array.from({ length: count }, (_, at) => at)
  const trees: Tree[] = []
  for (let round = 0; round < TREES; round++) {
    const isUsed = new Uint8Array(count)
    for (const at of shuffled(order).slice(0, Math.floor(count * EXAMPLES))) isUsed[at] = 1
    const offered = shuffled(columns).slice(0, Math.floor(columns.length * NAMES))
    for (let at = 0; at < count; at++) {
      const is = 1 / (1 + Math.exp(-(sums[at] ?? 0)))
      slopes[at] = is - (isTrue[at] ? 1 : 0)
      bends[at] = Math.max(is * (1 - is), 1e-6)
    }
    node.fill(0)
    const splits: (Split | undefined)[] = []
    for (let depth = 0; depth < DEPTH; depth++) {
      const first = 2 ** depth - 1
      for (const [place, split] of bestSplits(offered, { first, node, isUsed, slopes, bends }).entries())
        splits[first + place] = split
      const above = new Uint8Array(count)
      for (let place = 0; place <= first; place++) {
        const split = splits[first + place]
        if (!split) continue
        const { rows: stands, passed } = split.column
        for (let each = 0; each < stands.length; each++)
          if (node[stands[each] ?? 0] === first + place && (passed[each] ?? 0) > split.limit)
            above[stands[each] ?? 0] = 1
      }
      for (let at = 0; at < count; at++) {
        const here = node[at] ?? 0
        if (splits[here]) node[at] = 2 * here + 1 + (above[at] ?? 0)
      }
    }
    const [slope, bend] = [new Float64Array(size), new Float64Array(size)]
    for (let at = 0; at < count; at++) {
      if (!isUsed[at]) continue
      const here = node[at] ?? 0
      slope[here] = (slope[here] ?? 0) + (slopes[at] ?? 0)
      bend[here] = (bend[here] ?? 0) + (bends[at] ?? 0)
    }
    const values = Array.from(slope, (sum, at) => Number(((-RATE * sum) / ((bend[at] ?? 0) + HOLD)).toFixed(3)))
    for (let at = 0; at < count; at++) sums[at] = (sums[at] ?? 0) + (values[node[at] ?? 0] ?? 0)
    const treeAt = (here: number): Tree => {
      const split = splits[here]
      if (!split) return values[here] ?? 0
      const { column, limit } = split
      return [column.name, column.limits[limit] ?? 0, treeAt(2 * here + 1), treeAt(2 * here + 2)]
    }
    trees.push(treeAt(0))
  }
  return { base: Number(base.toFixed(3)), trees }
}

interface Growing {
  readonly first: number
  readonly node: Int16Array
  readonly isUsed: Uint8Array
  readonly slopes: Float64Array
  readonly bends: Float64Array
}

/** For every place of a level how it is divided best, if that gains enough. */
function bestSplits(
  columns: readonly Column[],
  { first, node, isUsed, slopes, bends }: Growing,
): (Split | undefined)[] {
  const places = first + 1
  const [wholeSlope, wholeBend] = [new Float64Array(places), new Float64Array(places)]
  for (let at = 0; at < node.length; at++) {
    const place = (node[at] ?? 0) - first
    if (!isUsed[at] || place < 0) continue
    wholeSlope[place] = (wholeSlope[place] ?? 0) + (slopes[at] ?? 0)
    wholeBend[place] = (wholeBend[place] ?? 0) + (bends[at] ?? 0)
  }
  const best: { gain: number; split?: Split }[] = Array.from({ length: places }, () => ({ gain: GAIN }))
  for (const column of columns) {
    const steps = column.limits.length + 1
    const slope = new Float64Array(places * steps)
    const bend = new Float64Array(places * steps)
    for (let each = 0; each < column.rows.length; each++) {
      const at = column.rows[each] ?? 0
      const place = (node[at] ?? 0) - first
      if (!isUsed[at] || place < 0) continue
      const bin = place * steps + (column.passed[each] ?? 0)
      slope[bin] = (slope[bin] ?? 0) + (slopes[at] ?? 0)
      bend[bin] = (bend[bin] ?? 0) + (bends[at] ?? 0)
    }
    for (let place = 0; place < places; place++) {
      const [allSlope, allBend] = [wholeSlope[place] ?? 0, wholeBend[place] ?? 0]
      let [upSlope, upBend] = [0, 0]
      for (let limit = steps - 2; limit >= 0; limit--) {
        upSlope += slope[place * steps + limit + 1] ?? 0
        upBend += bend[place * steps + limit + 1] ?? 0
        const [downSlope, downBend] = [allSlope - upSlope, allBend - upBend]
        if (upBend < LEAST) continue
        if (downBend < LEAST) break
        const gain =
          upSlope ** 2 / (upBend + HOLD) + downSlope ** 2 / (downBend + HOLD) - allSlope ** 2 / (allBend + HOLD)
        const top = best[place]
        if (top && gain > top.gain) {
          top.gain = gain
          top.split = { column, limit }
        }
      }
    }
  }
  return best.map(({ split }) => split)
}
