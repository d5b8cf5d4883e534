import kinds from './word-kinds.json' with { type: 'json' }
import learned from './weights.json' with { type: 'json' }

/**
 * What a stretch of a message does: it `tells` (a reaction, a reason, courtesy), `names` what is asked about apart from the
 * question, `asks`, `refuses` the answer before, says what was meant instead (`means`), or `takes` an offer.
 */
export const MOVES = ['tells', 'names', 'asks', 'refuses', 'means', 'takes'] as const
export type Move = (typeof MOVES)[number]

/** A stretch of a message, with the marks behind it. */
export interface SaidStretch {
  readonly does: Move
  readonly text: string
}

/** Places of moves and weights by turns, by feature; of words twice a move: where it begins, and where it goes on. */
export type MovesModel = Readonly<Record<string, readonly number[]>>
/** What stands in a model is so many times the weight. */
export const SCALE = 10

/** A word of a message in small letters, with the marks right before and behind it. */
interface Word {
  readonly word: string
  readonly isName: boolean
  readonly before: string
  readonly after: string
  readonly start: number
}

const WORDS = /[\p{L}\d$€£%&#][\p{L}\d$€£%&'’./:,-]*[\p{L}\d$€£%]|[\p{L}\d$€£%&]/gu
const marksIn = (between: string): string => between.replaceAll(/\s+/g, '').slice(0, 2)
const TITLE = /^(?:mrs?|ms|dr|st|prof|jr|sr|vs|approx|incl|no)$/

/** The words of a message. */
export function saidWords(text: string): Word[] {
  const found = [...text.matchAll(WORDS)]
  return found.map(({ 0: written, index }, at) => {
    const last = found[at - 1]
    const word = written.toLowerCase().replaceAll('’', "'")
    const after = marksIn(text.slice(index + written.length, found[at + 1]?.index))
    return {
      word,
      isName: at > 0 && /^\p{Lu}\p{Ll}/u.test(written) && !/^i['’]/i.test(written),
      before: marksIn(text.slice(last ? last.index + last[0].length : 0, index)),
      after: after === '.' && TITLE.test(word) ? '' : after,
      start: index,
    }
  })
}

let kindOfWord: ReadonlyMap<string, number> | null = null
/** Words that stand in the same company, from vectors of words that everybody may use; what is unknown is a kind of its own. */
function kindOf(word: string): string {
  kindOfWord ??= new Map(kinds.flatMap((line, kind) => line.split(' ').map((each) => [each, kind] as const)))
  if (/\d/.test(word)) return '#'
  return String(kindOfWord.get(word) ?? kindOfWord.get(word.replace(/'.*/, '')) ?? '?')
}

const shapeOf = ({ word }: Word): string => (/\d/.test(word) ? '#' : word)
const bucket = (count: number): string => {
  const top = [21, 13, 9, 6, 4].find((each) => count >= each)
  return String(top ?? count)
}

/** What is to be seen at each word of a message: the words around it, the marks, and the sentence that it stands in. */
function ofWords(words: readonly Word[]): string[][] {
  const shapes = words.map(shapeOf)
  const likes = words.map(({ word }) => kindOf(word))
  const isLast = words.map(({ after }, at) => /[.?!;…]/.test(after) || at === words.length - 1)
  const isFirst = words.map(({ before }, at) => at === 0 || before !== '')
  return words.map(({ before, after, word, isName }, at) => {
    let from = at
    while (from > 0 && isLast[from - 1] !== true) from--
    let to = at
    while (isLast[to] !== true) to++
    let clause = at
    while (clause > from && isFirst[clause] !== true) clause--
    let clauseEnd = at
    while (clauseEnd < to && words[clauseEnd]?.after === '') clauseEnd++
    const of = (among: readonly string[], step: number): string => among[at + step] ?? (at + step < 0 ? '^' : '$')
    const [last, own, next, second] = [of(shapes, -1), of(shapes, 0), of(shapes, 1), of(shapes, 2)]
    const [likeLast, like, likeNext, likeSecond] = [of(likes, -1), of(likes, 0), of(likes, 1), of(likes, 2)]
    const mark = words[to]?.after.includes('?') === true ? '?' : (words[to]?.after.slice(0, 1) ?? '')
    const place = `${bucket(at - clause)}/${bucket(clauseEnd - clause + 1)}`
    const opening = `${shapes[clause]} ${clause < clauseEnd ? shapes[clause + 1] : ''}`
    return [
      `0 ${own}`,
      `-1 ${last}`,
      `+1 ${next}`,
      `-2 ${of(shapes, -2)}`,
      `+2 ${second}`,
      `01 ${own} ${next}`,
      `-0 ${last} ${own}`,
      `012 ${own} ${next} ${second}`,
      `-01 ${last} ${own} ${next}`,
      `s ${word.slice(-3)}`,
      `m ${before}`,
      `m0 ${before} ${own}`,
      `m01 ${before} ${own} ${next}`,
      `a ${after}`,
      `q ${mark}`,
      `q0 ${mark} ${own}`,
      `o ${opening}`,
      `o1 ${shapes[clause]}`,
      `oq ${shapes[clause]} ${mark}`,
      `os ${shapes[from]} ${mark}`,
      `ob ${shapes[from]} ${shapes[from + 1] ?? ''}`,
      `op ${opening} ${place}`,
      `p ${place}`,
      `pq ${place} ${mark}`,
      `f ${at === 0 ? 'first' : ''}${isFirst[at] === true ? `|${before}` : ''}`,
      `fs ${from === 0 ? 'first' : 'later'} ${to === words.length - 1 ? 'last' : 'earlier'} ${mark}`,
      `fc ${clause === 0 ? 'first' : 'later'} ${clauseEnd === words.length - 1 ? 'last' : 'earlier'}`,
      `n ${bucket(words.length)}`,
      `no ${bucket(words.length)} ${shapes[0]}`,
      `c ${isName}`,
      `k ${like}`,
      `k-1 ${likeLast}`,
      `k+1 ${likeNext}`,
      `k01 ${like} ${likeNext}`,
      `k-0 ${likeLast} ${like}`,
      `k012 ${like} ${likeNext} ${likeSecond}`,
      `wk ${last} ${like}`,
      `kw ${own} ${likeNext}`,
    ]
  })
}

const ASKS_WITH =
  /^(?:what|whats|what's|how|hows|how's|when|whens|when's|which|who|whos|who's|where|wheres|where's|why|whys|whose|whom|wat|wen|hw|wich)$/
const BEGINS_ASKING =
  /^(?:is|are|was|were|am|do|does|did|have|has|had|can|could|will|would|should|shall|isn't|aren't|wasn't|didn't|don't|doesn't|haven't|hasn't|any|show|list|tell|give|compare|explain|name|find|pull|put|sort|split|break)$/
const SOMEBODY =
  /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|he|she|he's|she's|they|they're|it|it's|its|that|that's|thats|this|you|my|our|her|his)$/
const roleOf = (shape: string): string =>
  ASKS_WITH.test(shape) ? 'W' : BEGINS_ASKING.test(shape) ? 'A' : SOMEBODY.test(shape) ? 'S' : '-'

/** What is to be seen of the words between two places as one stretch. */
function ofStretch(words: readonly Word[], shapes: readonly string[], roles: string, from: number, to: number) {
  const count = to - from + 1
  const [before, after] = [words[from]?.before ?? '', words[to]?.after ?? '']
  const [one = '', two = '', three = ''] = shapes.slice(from, Math.min(from + 3, to + 1))
  const [next, second] = [shapes[to + 1] ?? '$', shapes[to + 2] ?? '$']
  const role = roles[from] ?? '-'
  const inside = roles.slice(from + 1, to + 1)
  const has = `${inside.includes('W') ? 'w' : ''}${inside.includes('S') ? 's' : ''}${inside.includes('A') ? 'a' : ''}`
  let marks = 0
  for (let at = from + 1; at <= to; at++) if (words[at]?.before !== '') marks++
  const isLast = to === words.length - 1
  const whole = from === 0 ? (isLast ? 'whole' : 'first') : isLast ? 'last' : 'middle'
  return [
    'S',
    `Sl ${bucket(count)}`,
    `Sb ${before}`,
    `Se ${after}`,
    `Sbe ${before} ${after}`,
    `S1 ${one}`,
    `S2 ${one} ${two}`,
    `S3 ${one} ${two} ${three}`,
    `Sz ${shapes[to]}`,
    `Sz2 ${to > from ? shapes[to - 1] : ''} ${shapes[to]}`,
    `Sk ${role}${has}`,
    `Ske ${role}${has} ${after}`,
    `Skl ${role} ${bucket(count)} ${after}`,
    `S1e ${one} ${after}`,
    `Sw ${whole}`,
    `Swe ${whole} ${after}`,
    `Swk ${whole} ${role}${has}`,
    `Si ${Math.min(marks, 4)}`,
    `Sn ${after === '' ? '' : '|'}${next}`,
    `Sn2 ${after === '' ? '' : '|'}${next} ${second}`,
    `Szn ${shapes[to]} ${after} ${next}`,
    `Skn ${role} ${roles[to + 1] ?? '$'} ${after}`,
    `S1l ${one} ${bucket(count)}`,
    count <= 3 ? `Sx ${shapes.slice(from, to + 1).join(' ')}` : 'Sx',
  ]
}

/** A message as it is seen: at each word, and between each two. */
export interface Seen {
  readonly words: readonly Word[]
  readonly at: readonly (readonly string[])[]
  readonly between: (from: number, to: number) => readonly string[]
}

/** What there is to see in a message. */
export function seenIn(text: string): Seen {
  const words = saidWords(text)
  const shapes = words.map(shapeOf)
  const roles = shapes.map(roleOf).join('')
  const known = new Map<number, readonly string[]>()
  return {
    words,
    at: ofWords(words),
    between: (from, to) => {
      const key = from * words.length + to
      const found = known.get(key) ?? ofStretch(words, shapes, roles, from, to)
      known.set(key, found)
      return found
    },
  }
}

/** A stretch by the places of its first and last word and of its move. */
export type Cut = readonly [from: number, to: number, move: number]

const ALL: readonly boolean[] = MOVES.map(() => true)
/** Nothing can be refused, corrected or taken before something was answered. */
const AT_FIRST: readonly boolean[] = MOVES.map((move) => move === 'tells' || move === 'names' || move === 'asks')

/** No stretch has more words: what is longer is cut. */
const LONGEST = 60
const SIZE = MOVES.length

/** The feature of what stands right before a stretch. */
export const afterMove = (move: number): string => `after ${move}`

/**
 * The cuts of a message that are worth most by the weights: a semi-Markov chain, which weighs a stretch as a whole besides
 * its words (Sarawagi and Cohen 2004, "Semi-Markov Conditional Random Fields for Information Extraction").
 * @param addTo adds the weights of a feature to sums, two for each move
 * @param isPossible which moves there can be
 */
export function bestCuts(
  seen: Seen,
  addTo: (feature: string, sums: Float64Array) => void,
  isPossible: readonly boolean[] = ALL,
): Cut[] {
  const count = seen.words.length
  if (count === 0) return []
  const sumsOf = (features: readonly string[]): Float64Array => {
    const sums = new Float64Array(2 * SIZE)
    for (const feature of features) addTo(feature, sums)
    return sums
  }
  const begins = seen.at.map(sumsOf)
  // what all words from the first on are worth where they go on
  const goesOn = new Float64Array((count + 1) * SIZE)
  for (let at = 0; at < count; at++)
    for (let move = 0; move < SIZE; move++)
      goesOn[(at + 1) * SIZE + move] = (goesOn[at * SIZE + move] ?? 0) + (begins[at]?.[2 * move + 1] ?? 0)
  const after = MOVES.map((_, move) => sumsOf([afterMove(move)]))
  const best = new Float64Array(count * SIZE).fill(Number.NEGATIVE_INFINITY)
  const cameFrom = new Int32Array(count * SIZE)
  const cameAs = new Int8Array(count * SIZE)
  for (let to = 0; to < count; to++)
    for (let from = Math.max(0, to - LONGEST + 1); from <= to; from++) {
      const whole = sumsOf(seen.between(from, to))
      for (let move = 0; move < SIZE; move++) {
        if (isPossible[move] !== true) continue
        const own =
          (whole[2 * move] ?? 0) +
          (begins[from]?.[2 * move] ?? 0) +
          (goesOn[(to + 1) * SIZE + move] ?? 0) -
          (goesOn[(from + 1) * SIZE + move] ?? 0)
        for (let last = 0; last < (from === 0 ? 1 : SIZE); last++) {
          if (from > 0 && isPossible[last] !== true) continue
          const before = from === 0 ? 0 : (best[(from - 1) * SIZE + last] ?? 0) + (after[last]?.[2 * move] ?? 0)
          const place = to * SIZE + move
          if (before + own <= (best[place] ?? 0)) continue
          best[place] = before + own
          cameFrom[place] = from
          cameAs[place] = last
        }
      }
    }
  const cuts: Cut[] = []
  const ends = best.subarray((count - 1) * SIZE)
  let move = ends.reduce((top, value, at) => (value > (ends[top] ?? 0) ? at : top), 0)
  for (let to = count - 1; to >= 0;) {
    const place = to * SIZE + move
    const from = cameFrom[place] ?? 0
    cuts.unshift([from, to, move])
    move = cameAs[place] ?? 0
    to = from - 1
  }
  return cuts
}

/** Longer messages are no chat; they are read as they stand. */
const MOST_WORDS = 150

/**
 * What the stretches of a message do, by what was learned from marked messages; together they are the message.
 * @param isFirst whether nothing was answered before it
 */
export function movesOf(
  text: string,
  isFirst = false,
  model: MovesModel = learned as unknown as MovesModel,
): SaidStretch[] {
  const seen = seenIn(text)
  if (seen.words.length > MOST_WORDS) return [{ does: 'asks', text }]
  const cuts = bestCuts(
    seen,
    (feature, sums) => {
      const weights = model[feature]
      if (!weights) return
      for (let at = 0; at < weights.length; at += 2) sums[weights[at]!]! += weights[at + 1]!
    },
    isFirst ? AT_FIRST : ALL,
  )
  return cuts.map(([from, , move], at) => {
    const next = cuts[at + 1]
    const start = at === 0 ? 0 : seen.words[from]?.start
    return {
      does: MOVES[move] ?? 'asks',
      text: text.slice(start, next ? seen.words[next[0]]?.start : text.length).trim(),
    }
  })
}
