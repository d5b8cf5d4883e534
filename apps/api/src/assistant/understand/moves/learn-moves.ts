import {
  type Cut,
  MOVES,
  type Move,
  type MovesModel,
  SCALE,
  type Seen,
  type SaidStretch,
  afterMove,
  bestCuts,
  seenIn,
  saidWords,
} from './moves.ts'

const OF_MARK: Readonly<Record<string, Move>> = {
  t: 'tells',
  c: 'names',
  q: 'asks',
  n: 'refuses',
  m: 'means',
  o: 'takes',
}

type Marked = readonly SaidStretch[]

/**
 * Messages whose stretches are marked, one a line: `{t:wow.} {q:which month was the worst}`.
 * @throws Error with the line that has words outside of marks
 */
export function readMarked(text: string): Marked[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const stretches = [...line.matchAll(/\{(?<mark>[tcqnmo]):(?<said>[^{}]+)\}/g)].flatMap(({ groups }) => {
      const does = OF_MARK[groups?.['mark'] ?? '']
      return does ? [{ does, text: (groups?.['said'] ?? '').trim() }] : []
    })
    if (line.replaceAll(/\{[tcqnmo]:[^{}]+\}/g, '').trim() !== '' || stretches.length === 0)
      throw new Error(`words outside of marks: ${line}`)
    return [stretches]
  })
}

/** What a marked message is without its marks. */
const unmarked = (message: Marked): string => message.map(({ text }) => text).join(' ')

/** The cuts of a marked message; null where a mark stands inside of a word. */
function cutsOf(message: Marked): Cut[] | null {
  const cuts: Cut[] = []
  let at = 0
  for (const { does, text } of message) {
    const count = saidWords(text).length
    if (count > 0) cuts.push([at, at + count - 1, MOVES.indexOf(does)])
    at += count
  }
  return at > 0 && saidWords(unmarked(message)).length === at ? cuts : null
}

/** A number from 0 to 1, the same sequence for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Stretches that a mixed message takes over from the one that it is made after. */
const KEPT = 0.3
/** Messages that are learned from without their marks and capitals besides. */
const UNMARKED = 0.15

/** As many messages again, put together from stretches of others in the order of real ones; and some as typed in a hurry. */
function withMixed(messages: readonly Marked[]): Marked[] {
  const random = randomFrom(11)
  const placeOf = (message: Marked, at: number): string =>
    `${message[at]?.does} ${at === 0 ? 'first' : at === message.length - 1 ? 'last' : 'inside'}`
  const pool = Map.groupBy(
    messages.flatMap((message) => message.map((stretch, at) => ({ stretch, place: placeOf(message, at) }))),
    ({ place }) => place,
  )
  const mixed = messages
    .filter((message) => message.length > 1)
    .map((message) =>
      message.map((stretch, at) => {
        const others = pool.get(placeOf(message, at)) ?? []
        return random() < KEPT ? stretch : (others[Math.floor(random() * others.length)]?.stretch ?? stretch)
      }),
    )
  const all = [...messages, ...mixed]
  const hurried = all
    .filter(() => random() < UNMARKED)
    .map((message) => message.map(({ does, text }) => ({ does, text: text.replace(/[.,;:!?…]+$/, '').toLowerCase() })))
  return [...all, ...hurried]
}

const ROUNDS = 10
/** Rarer features of words say what one message did. */
const FEWEST = 3
/** Smaller weights decide nothing. */
const SMALLEST = 2.4

interface Row {
  readonly now: Float64Array
  readonly sum: Float64Array
  readonly since: Float64Array
}

/**
 * Weights from marked messages, by an averaged structured perceptron (Collins 2002, "Discriminative Training Methods for
 * Hidden Markov Models"). The same messages give the same weights.
 */
export function learnMoves(messages: readonly Marked[]): MovesModel {
  const examples = withMixed(messages).flatMap((message) => {
    const cuts = cutsOf(message)
    return cuts ? [{ cuts, seen: seenIn(unmarked(message)) }] : []
  })
  const times = new Map<string, number>()
  for (const { seen } of examples)
    for (const at of seen.at) for (const feature of at) times.set(feature, (times.get(feature) ?? 0) + 1)
  const known = examples.map(({ cuts, seen }) => ({
    cuts,
    seen: { ...seen, at: seen.at.map((at) => at.filter((feature) => (times.get(feature) ?? 0) >= FEWEST)) },
  }))
  const rows = new Map<string, Row>()
  const size = 2 * MOVES.length
  let turn = 0
  const change = (feature: string, place: number, by: number): void => {
    let row = rows.get(feature)
    if (!row) {
      row = { now: new Float64Array(size), sum: new Float64Array(size), since: new Float64Array(size) }
      rows.set(feature, row)
    }
    row.sum[place]! += (turn - row.since[place]!) * row.now[place]!
    row.since[place] = turn
    row.now[place]! += by
  }
  const learnFrom = ({ at, between }: Seen, cuts: readonly Cut[], by: number): void => {
    for (const [which, [from, to, move]] of cuts.entries()) {
      for (const feature of between(from, to)) change(feature, 2 * move, by)
      for (const feature of at[from] ?? []) change(feature, 2 * move, by)
      for (let place = from + 1; place <= to; place++)
        for (const feature of at[place] ?? []) change(feature, 2 * move + 1, by)
      const last = cuts[which - 1]
      if (last) change(afterMove(last[2]), 2 * move, by)
    }
  }
  const random = randomFrom(7)
  const order = known.map((_, at) => at)
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    for (const which of order) {
      const { cuts, seen } = known[which]!
      turn++
      const guessed = bestCuts(seen, (feature, sums) => {
        const row = rows.get(feature)?.now
        if (row) for (let at = 0; at < size; at++) sums[at]! += row[at]!
      })
      if (String(guessed) === String(cuts)) continue
      learnFrom(seen, cuts, 1)
      learnFrom(seen, guessed, -1)
    }
  }
  const learned: Record<string, number[]> = {}
  for (const feature of [...rows.keys()].toSorted()) {
    const { now, sum, since } = rows.get(feature)!
    const pairs = Array.from(now, (weight, place) => {
      const mean = (sum[place]! + (turn - since[place]!) * weight) / Math.max(turn, 1)
      return Math.abs(mean) < SMALLEST ? [] : [place, Math.round(mean * SCALE)]
    }).flat()
    if (pairs.length > 0) learned[feature] = pairs
  }
  return learned
}

/** Of marked messages, how many are cut and read in all as they are marked, and how many but for what is only told. */
export function judgeMoves(
  messages: readonly Marked[],
  read: (text: string) => readonly SaidStretch[],
): { readonly whole: number; readonly asked: number; readonly wrong: readonly [Marked, readonly SaidStretch[]][] } {
  const keyOf = (stretches: readonly SaidStretch[], isAsked: boolean): string =>
    stretches
      .filter(({ does }) => !isAsked || does !== 'tells')
      .map(
        ({ does, text }) =>
          `${isAsked && does === 'means' ? 'asks' : does} ${saidWords(text)
            .map(({ word }) => word)
            .join(' ')}`,
      )
      .join(' | ')
  const judged = messages.map((message) => ({ message, got: read(unmarked(message)) }))
  const isSame = (isAsked: boolean) => (each: { message: Marked; got: readonly SaidStretch[] }) =>
    keyOf(each.message, isAsked) === keyOf(each.got, isAsked)
  return {
    whole: judged.filter(isSame(false)).length,
    asked: judged.filter(isSame(true)).length,
    wrong: judged.filter((each) => !isSame(true)(each)).map(({ message, got }) => [message, got]),
  }
}
