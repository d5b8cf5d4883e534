import type { Plan } from '@keelwise/contract/plan'
import type { Blanks } from './blanks.ts'
import type { Source } from './message-words.ts'
import { END, ReaderNetwork, type ReaderWeights, type Writing } from './network.ts'
import { planOfWords } from './plan-words.ts'
import weights from './weights.json' with { type: 'json' }

/** A plan that a message was read as, with how likely it is. */
export interface LearnedReading {
  readonly plan: Plan
  /** The logarithm of how likely the reader holds it, of all that could be meant; at most 0. */
  readonly likelihood: number
}

let network: ReaderNetwork | null = null

/** Read at the first question. */
function networkOf(): ReaderNetwork {
  network ??= new ReaderNetwork(weights as unknown as ReaderWeights)
  return network
}

const BEAMS = 5
const MOST_WORDS = 48
/** What is less likely than this beside the best is followed no further. */
const TOO_UNLIKELY = 6

interface Beam extends Writing {
  readonly likelihood: number
}

/** Whether a word can be written: blanks need something that they stand for. */
const canStand = (word: string, blanks: Blanks): boolean => {
  if (word.startsWith('<') && !/^<[bcd]?[A-Za-z]+\d>$/.test(word)) return false
  if (word.startsWith('@')) return blanks.values('account', word) !== null
  return !word.includes('<') || blanks.stands(word)
}

/** The places of the highest that are allowed, the highest first. */
function likeliest(likely: Float32Array, isAllowed: readonly boolean[], count: number): number[] {
  const best: number[] = []
  for (let word = 0; word < likely.length; word++) {
    if (isAllowed[word] !== true || (best.length === count && likely[word]! <= likely[best[count - 1]!]!)) continue
    let at = Math.min(best.length, count - 1)
    for (; at > 0 && likely[best[at - 1]!]! < likely[word]!; at--) best[at] = best[at - 1]!
    best[at] = word
  }
  return best
}

/**
 * Reads a message as the plans that it most likely means, the likeliest first; none where nothing that was written is a
 * plan. Pure: the same source gives the same plans.
 */
export function readLearned(source: Source, blanks: Blanks, today: string, count = BEAMS): LearnedReading[] {
  const { planWords } = networkOf()
  const isAllowed = planWords.map((word, at) => at === END || (at > END && canStand(word, blanks)))
  const memory = networkOf().read(source)
  let beams: Beam[] = [{ ...networkOf().begin(), likelihood: 0 }]
  const done: { readonly words: readonly number[]; readonly likelihood: number }[] = []
  for (let length = 0; length < MOST_WORDS && beams.length > 0; length++) {
    const further: {
      readonly beam: Beam
      readonly word: number
      readonly likelihood: number
      readonly layers: Writing['layers']
    }[] = []
    for (const [at, { likely, layers }] of networkOf().next(memory, beams).entries()) {
      const beam = beams[at]!
      for (const word of likeliest(likely, isAllowed, count))
        further.push({ beam, word, likelihood: beam.likelihood + (likely[word] ?? 0), layers })
    }
    const kept = further.toSorted((one, other) => other.likelihood - one.likelihood).slice(0, count)
    for (const { beam, word, likelihood } of kept)
      if (word === END) done.push({ words: beam.words.slice(1), likelihood })
    done.sort((one, other) => other.likelihood - one.likelihood)
    const [best] = done
    const enough = done.length >= count ? (done[count - 1]?.likelihood ?? -Infinity) : -Infinity
    beams = kept
      .filter(
        ({ word, likelihood }) =>
          word !== END && likelihood > enough && (!best || likelihood > best.likelihood - TOO_UNLIKELY),
      )
      .map(({ beam, word, likelihood, layers }) => ({ words: [...beam.words, word], layers, likelihood }))
  }
  return done.slice(0, count).flatMap(({ words, likelihood }) => {
    const plan = planOfWords(
      words.map((word) => planWords[word] ?? ''),
      blanks,
      today,
    )
    return plan === null ? [] : [{ plan, likelihood }]
  })
}
