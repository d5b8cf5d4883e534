import type { Category } from '@keelwise/contract/words'
import learned from './weights.json' with { type: 'json' }

/** Weights by feature: places in `categories` and weights, by turns. */
export interface CategoryModel {
  readonly categories: readonly string[]
  readonly weights: Readonly<Record<string, readonly number[]>>
}

/** The shortest and the longest part of a word that is looked at. */
const PARTS = [3, 4, 5] as const
const MOST_WORDS = 8

/** The words of a name in small letters, without accents and signs. */
export const payeeWordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .slice(0, MOST_WORDS)

/** What a name shows: its words, two in a row, and parts of words, so that a word it has not seen says something too. */
export function featuresOf(name: string): string[] {
  const words = payeeWordsOf(name)
  const found = new Set<string>(['any'])
  for (const [at, word] of words.entries()) {
    found.add(`w ${word}`)
    const next = words[at + 1]
    if (next !== undefined) found.add(`b ${word} ${next}`)
    const edged = `^${word}$`
    for (const size of PARTS)
      for (let from = 0; from + size <= edged.length; from++) found.add(`p ${edged.slice(from, from + size)}`)
  }
  found.add(`^ ${words[0] ?? ''}`)
  found.add(`$ ${words.at(-1) ?? ''}`)
  return [...found]
}

/** How likely each category is (multinomial logistic regression), those that cannot be left out. */
function likelyOf(
  model: CategoryModel,
  features: readonly string[],
  isPossible: (category: string) => boolean = () => true,
): Float64Array {
  const sums = new Float64Array(model.categories.length)
  for (const feature of features) {
    const weights = model.weights[feature]
    if (!weights) continue
    for (let at = 0; at < weights.length; at += 2) {
      const to = weights[at] ?? 0
      sums[to] = (sums[to] ?? 0) + (weights[at + 1] ?? 0)
    }
  }
  const possible = model.categories.map(isPossible)
  const top = sums.reduce((most, sum, at) => (possible[at] ? Math.max(most, sum) : most), Number.NEGATIVE_INFINITY)
  let total = 0
  for (const [at, sum] of sums.entries()) total += sums[at] = possible[at] ? Math.exp(sum - top) : 0
  return sums.map((sum) => sum / (total || 1))
}

/** Of a name without any known word only its parts speak; half as much is believed of that. */
const ONLY_PARTS = 0.5

/** The likeliest category of a name, and how likely it is. */
export function classifyPayee(
  name: string,
  isPossible: (category: string) => boolean,
  model: CategoryModel = learned as CategoryModel,
): { category: Category; confidence: number } {
  const likely = likelyOf(model, featuresOf(name), isPossible)
  const best = likely.reduce((top, value, at) => (value > (likely[top] ?? 0) ? at : top), 0)
  const isKnown = payeeWordsOf(name).some((word) => model.weights[`w ${word}`] !== undefined)
  return {
    category: model.categories[best] as Category,
    confidence: (likely[best] ?? 0) * (isKnown ? 1 : ONLY_PARTS),
  }
}
