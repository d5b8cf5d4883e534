import type { Directory } from '../directory.ts'
import { BRANDS } from '../lexicon/en/brands.ts'
import { type Token, wordsOf } from '../read/tokens.ts'
import type { Span } from './senses.ts'

/** Brands by their first word, the longest first. */
const BY_WORD: ReadonlyMap<string, readonly (readonly string[])[]> = Map.groupBy(
  BRANDS.map((brand) => wordsOf(brand).map((word) => word.replace(/'s$/, ''))).toSorted(
    (one, other) => other.length - one.length,
  ),
  ([first = '']) => first,
)

const payee = (text: string): Span['sense'] => ({ kind: 'name', named: { kind: 'payee', values: [text], label: text } })

const written = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw.replace(/'s$/, '')).join(' ')

/** "doordash last month": a shop that everybody knows is who was paid, whether this person ever paid it or not. */
export function brandsSaid(tokens: readonly Token[], { payees, securities }: Directory): Span[] {
  const isOwn = (text: string): boolean =>
    payees.some(({ name }) => name.toLowerCase().includes(text)) ||
    securities.some(({ name }) => name.toLowerCase().includes(text))
  return tokens.flatMap(({ text }, start): Span[] => {
    const brand = BY_WORD.get(text)?.find((words) => words.every((word, at) => tokens[start + at]?.text === word))
    if (!brand || isOwn(brand.join(' '))) return []
    const end = start + brand.length
    // "amazon stock" and "uber type rides" are no payees
    if (OF_SHARES.test(tokens[end]?.text ?? '')) return []
    return [{ start, end, sense: payee(written(tokens.slice(start, end))), cost: 0.02 }]
  })
}
const OF_SHARES =
  /^(?:stocks?|shares?|calls?|puts?|options?|positions?|dividends?|trading|trades?|types?|stuff|style|kind|like|rides?)$/

const HELPING = /^(?:did|has|have|does|is|was|will)$/
/** What whoever is paid, or pays, does to somebody. */
const PAYS =
  /^(?:charge[ds]?|charging|bill(?:ed|s)?|pay|pays|paid|send|sent|refund(?:ed|s)?|reimburse[ds]?|debit(?:ed)?|credit(?:ed)?|take|took|taken|venmo(?:ed)?|zelle[d]?|invoice[d]?)$/
const TO_ME = /^(?:me|us|my|our|the|anything|any|that|it|twice|double|again|money|too)$/
const NO_NAME =
  /^(?:i|we|you|he|she|they|it|that|this|there|anyone|anybody|someone|somebody|my|our|your|his|her|their)$/
const MOST = 3

/**
 * "Did Harbor Freight charge me", "has the Staatsoper paid me": who is asked about stands between the helping verb and
 * what they did.
 * @param isFree whether nothing else reads a word
 */
export function payersAsked(tokens: readonly Token[], isFree: (at: number) => boolean): Span[] {
  return tokens.flatMap(({ text, after }, at): Span[] => {
    if (!HELPING.test(text) || (at > 0 && after === '' && NO_NAME.test(tokens[at - 1]?.text ?? ''))) return []
    const start = tokens[at + 1]?.text === 'the' ? at + 2 : at + 1
    for (let end = start + 1; end <= start + MOST && end < tokens.length; end++) {
      if (NO_NAME.test(tokens[end - 1]?.text ?? '') || !isFree(end - 1) || tokens[end]?.after !== '') return []
      if (PAYS.test(tokens[end]?.text ?? '') && TO_ME.test(tokens[end + 1]?.text ?? ''))
        return [{ start, end, sense: payee(written(tokens.slice(start, end))), cost: 0.1 }]
    }
    return []
  })
}

/** "Commissary, last 3 months": a word that means nothing else, and days, ask what was paid there. */
export function paidInDays(tokens: readonly Token[], spans: readonly Span[], isFree: (at: number) => boolean): Span[] {
  const days = spans.find(({ start, end, sense }) => sense.kind === 'period' && end === tokens.length && start > 0)
  if (!days || days.start > MOST) return []
  const words = tokens.slice(0, days.start)
  return words.every(({ text }, at) => isFree(at) && /^[a-z][a-z'&-]{2,}$/.test(text))
    ? [{ start: 0, end: days.start, sense: payee(written(words)), cost: 0.1 }]
    : []
}
