import type { Directory } from '../directory.ts'
import type { Language } from '../lexicon/language.ts'
import { type Token, wordsOf } from '../read/tokens.ts'
import type { Named, Span } from './senses.ts'

interface Entry {
  readonly named: Named
  readonly words: readonly string[]
}

/** How telling a word of a name is. */
const STRONG = 2
const MEDIUM = 1
const WEAK = 0

/** Joins words of a name and is left out by many. */
const JOINTS = new Set(['and', '&', 'of', 'the', 'at', 'de', 'la'])
/** What institutions write around a payee. */
const NOISE = new Set([
  'payment',
  'to',
  'from',
  'external',
  'own',
  'transfer',
  'in',
  'received',
  'thank',
  'you',
  'paid',
  'the',
  'and',
  '&',
  'of',
  'at',
])
const FORMS = new Set(['inc', 'corp', 'co', 'ltd', 'plc', 'llc', 'company', 'adr', 'class', 'sa', 'ag', 'nv', 'bank'])

/** What somebody calls a security of a type, and words of its name that only say what it is. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  ETF: ['etf', 'fund'],
  MUTUAL_FUND: ['fund', 'trust'],
  MONEY_MARKET: ['fund'],
  COMMODITY: ['trust', 'fund', 'etf'],
  REIT: ['trust', 'reit', 'fund'],
  BOND: ['note', 'bond', 'bill'],
  CD: ['cd', 'certificate'],
}
/** Of these alone every bond and every share is one. */
const KINDS = new Set(['bond', 'stock', 'equity', 'money', 'market', 'index', 'core', 'us', 'mutual', 'income'])
/** Before a thing of the own; "a growth fund" is any. */
const OWN = new Set(
  'the my our his her their your that this those these next first second both two three all and or versus'.split(' '),
)
/** People say more than is written: "the total stock market fund". */
const SAID_BETWEEN = new Set(['stock', 'index', 'us', 'company', 'companies'])
const MOST_CALLED = 5
const MOST_WORDS_CALLED = 5

/** A security by what tells it from others: "the small cap fund". */
interface Called {
  readonly key: string
  readonly core: ReadonlySet<string>
  /** Whose it is, where that is said before it: "the Whitequay dividend fund". */
  readonly family: string | null
  readonly kinds: readonly string[]
}

/** The person's own names, ready to be looked for; made once for a directory. */
export class NameIndex {
  readonly #byWord = new Map<string, Set<Entry>>()
  readonly #tickers = new Map<string, Entry>()
  readonly #called: readonly Called[]
  readonly #strength: (word: string) => number
  /** Words that names are made of, for slips of the pen. */
  readonly words: ReadonlySet<string>
  readonly directory: Directory

  constructor(directory: Directory, language: Language, vocabulary: ReadonlySet<string>) {
    this.directory = directory
    this.#strength = (word) =>
      vocabulary.has(word) || language.fillers.has(word) || FORMS.has(word) || word.length < 3 || /^\d/.test(word)
        ? WEAK
        : language.common.has(word)
          ? MEDIUM
          : STRONG
    for (const entry of this.#entries(directory))
      for (const word of entry.words) {
        const set = this.#byWord.get(word)
        if (set) set.add(entry)
        else this.#byWord.set(word, new Set([entry]))
      }
    for (const { key, name, ticker } of directory.securities)
      if (ticker)
        this.#tickers.set(ticker.toLowerCase(), {
          named: { kind: 'security', values: [key], label: `${name} (${ticker})` },
          words: [ticker.toLowerCase()],
        })
    this.#called = this.#calledOf(directory)
    this.words = new Set([...this.#byWord.keys(), ...this.#tickers.keys()])
  }

  #entries({ accounts, institutions, securities, payees, clients, ownCategories = [] }: Directory): Entry[] {
    const families = new Map<string, number>()
    for (const { name } of securities) {
      const [first = ''] = wordsOf(name)
      families.set(first, (families.get(first) ?? 0) + 1)
    }
    const kept = (words: readonly string[]): string[] => words.filter((word) => !JOINTS.has(word))
    return [
      ...accounts.map(({ id, name, mask }): Entry => ({
        named: { kind: 'account', values: [id], label: name },
        words: [...kept(wordsOf(name)), ...wordsOf(mask.replace(/^x+/i, ''))],
      })),
      ...institutions.map(({ id, name }): Entry => ({
        named: { kind: 'institution', values: [id], label: name },
        words: kept(wordsOf(name)),
      })),
      ...securities
        .filter(({ type }) => type !== 'CASH')
        .map(({ key, name }): Entry => ({
          named: { kind: 'security', values: [key], label: name },
          words: kept(wordsOf(name)),
        })),
      ...[...families]
        .filter(([word, count]) => count > 1 && this.#strength(word) === STRONG)
        .map(([word]): Entry => ({
          named: { kind: 'issuer', values: [word], label: word[0]?.toUpperCase() + word.slice(1) },
          words: [word],
        })),
      ...payees.map(({ name }): Entry => ({
        named: { kind: 'payee', values: [name], label: name },
        words: kept(wordsOf(name)).filter((word) => !NOISE.has(word) && !/^\d/.test(word)),
      })),
      // a group of the own is all that is in it
      ...ownCategories.map(({ id, name }): Entry => ({
        named: {
          kind: 'category',
          values: [id, ...ownCategories.flatMap((each) => (each.group === id ? [each.id] : []))],
          label: name,
        },
        words: kept(wordsOf(name)),
      })),
      ...clients.map(({ id, name }): Entry => ({
        named: { kind: 'client', values: [id], label: name },
        words: wordsOf(name),
      })),
      ...[...new Set(clients.flatMap(({ household }) => household ?? []))].map((household): Entry => ({
        named: { kind: 'household', values: [household], label: household },
        words: kept(wordsOf(household)),
      })),
    ].filter(({ words }) => words.length > 0)
  }

  /**
   * Names that words of a question are, the things of one kind with the same words as one.
   * @param original as it was written: a ticker that is a word of the language is one only in capitals
   */
  find(tokens: readonly Token[], original: string): Span[] {
    return tokens.flatMap((token, at) => [...this.#tickersAt(token, at, original), ...this.#namesAt(tokens, at)])
  }

  #tickersAt(token: Token, at: number, original: string): Span[] {
    const entry = this.#tickers.get(token.text)
    if (entry && (this.#strength(token.text) > WEAK || new RegExp(`\\b${token.text.toUpperCase()}\\b`).test(original)))
      return [{ start: at, end: at + 1, sense: { kind: 'name', named: entry.named }, cost: 0 }]
    // one slip in a ticker, where it can only be one
    if (token.text.length < 4) return []
    const near = token.slips.flatMap(({ text, cost }) => {
      const found = this.#tickers.get(text)
      return found ? [{ found, cost }] : []
    })
    return near.length === 1 && near[0]
      ? [{ start: at, end: at + 1, sense: { kind: 'name', named: near[0].found.named }, cost: near[0].cost + 0.1 }]
      : []
  }

  #namesAt(tokens: readonly Token[], at: number): Span[] {
    const matches = [...this.#entriesOf(tokens[at])].flatMap(([entry]) => this.#match(entry, tokens, at) ?? [])
    // things of one kind that the same words name
    const groups = Map.groupBy(matches, ({ end, entry }) => `${entry.named.kind} ${end}`)
    return [...groups.values()].flatMap((group): Span[] => {
      const best = Math.max(...group.map(({ score }) => score))
      const same = group.filter(({ score }) => score === best)
      const [first] = same
      if (!first) return []
      const { kind } = first.entry.named
      if (same.length > 1 && (kind === 'security' || same.length > 12)) return []
      const named: Named =
        same.length === 1
          ? first.entry.named
          : {
              kind,
              values: same.flatMap(({ entry }) => entry.named.values),
              label: tokens
                .slice(at, first.end)
                .map(({ raw }) => raw)
                .join(' '),
            }
      return [
        { start: at, end: first.end, sense: { kind: 'name', named }, cost: Math.min(...same.map(({ cost }) => cost)) },
      ]
    })
  }

  #calledOf({ securities }: Directory): Called[] {
    return securities.flatMap(({ key, name, type }): Called[] => {
      const kinds = CALLED[type]
      if (!kinds) return []
      const isFixed = type === 'BOND' || type === 'CD'
      const [first = '', ...rest] = wordsOf(name)
      const isOfFamily = this.#strength(first) === STRONG
      const family = isOfFamily && !isFixed ? first : null
      const core = [...(isOfFamily ? [] : [first]), ...rest].filter(
        (word) => !kinds.includes(word) && !FORMS.has(word) && !JOINTS.has(word) && !(isFixed && /^\d/.test(word)),
      )
      const isNamedAnyway = isFixed && core.some((word) => this.#strength(word) === STRONG)
      return isNamedAnyway || core.every((word) => KINDS.has(word)) ? [] : [{ key, core: new Set(core), family, kinds }]
    })
  }

  /**
   * Securities of the own that are called by what they are: "the growth fund", "the two government notes", "the total
   * stock market fund". In each, what else the words could mean is no question of it.
   */
  described(tokens: readonly Token[]): Span[] {
    return tokens.flatMap((_, start): Span[] => {
      const isTopic = start === 0 || tokens[start]?.after !== ''
      if (!OWN.has(tokens[start - 1]?.text ?? '') && !isTopic) return []
      for (let end = Math.min(tokens.length, start + MOST_WORDS_CALLED); end > start + 1; end--) {
        const words = tokens.slice(start, end)
        if (words.slice(1).some(({ after }) => after !== '')) continue
        // "balanced fund?" asks for the word, "balanced fund: up or down" is one of the own
        if (isTopic && !/[,:]/.test(tokens[end]?.after ?? '')) continue
        const kind = words.at(-1)?.text ?? ''
        const said = words.slice(0, -1).map(({ text }) => text)
        const isOf = ({ core, family, kinds }: Called): boolean =>
          kinds.some((each) => kind === each || kind === `${each}s`) &&
          [...core].every((word) => said.includes(word)) &&
          said.every((word, place) => core.has(word) || SAID_BETWEEN.has(word) || (place === 0 && word === family))
        const meant = this.#called.filter(isOf)
        // "my dividend ETFs" are more than the one that is called so
        const isMany = kind.endsWith('s')
        if (meant.length === 0 || meant.length > MOST_CALLED || (isMany && meant.length === 1)) continue
        const named: Named = {
          kind: 'security',
          values: meant.map(({ key }) => key),
          label: words.map(({ raw }) => raw).join(' '),
        }
        return [{ start, end, sense: { kind: 'name', named }, cost: 0.02 }]
      }
      return []
    })
  }

  /** Things with a word in their name that a token is, or may be. */
  #entriesOf(token: Token | undefined): Map<Entry, { word: string; cost: number }> {
    const found = new Map<Entry, { word: string; cost: number }>()
    if (!token) return found
    for (const entry of this.#byWord.get(token.text) ?? []) found.set(entry, { word: token.text, cost: 0 })
    const singular = token.text.replace(/s$/, '')
    for (const entry of this.#byWord.get(singular) ?? [])
      if (!found.has(entry)) found.set(entry, { word: singular, cost: 0.05 })
    for (const { text, cost } of token.slips)
      for (const entry of this.#byWord.get(text) ?? []) if (!found.has(entry)) found.set(entry, { word: text, cost })
    return found
  }

  #match(
    entry: Entry,
    tokens: readonly Token[],
    at: number,
  ): { entry: Entry; end: number; cost: number; score: number } | null {
    const left = [...entry.words]
    let [end, cost, strong, medium, weak] = [at, 0, 0, 0, 0]
    for (let here = at; here < tokens.length; here++) {
      const token = tokens[here]
      if (here > at && token && /[?!.;]/.test(token.after)) break
      const hit = this.#entriesOf(token).get(entry)
      const index = hit ? left.indexOf(hit.word) : -1
      if (hit && index >= 0) {
        left.splice(index, 1)
        end = here + 1
        cost += hit.cost
        const strength = this.#strength(hit.word)
        if (strength === STRONG) strong++
        else if (strength === MEDIUM) medium++
        else weak++
      } else if (!(token && JOINTS.has(token.text) && here > at)) break
    }
    const matched = entry.words.length - left.length
    const isWhole = left.filter((word) => this.#strength(word) > WEAK || !FORMS.has(word)).length === 0
    // what a person called a category themselves is meant by that word, whatever else it is
    const isOwnWord = entry.named.kind === 'category' && left.length === 0
    const telling =
      isOwnWord || strong > 0 || (medium > 0 && (matched >= 2 || entry.words.length <= 2)) || (isWhole && matched >= 2)
    // "rainy day" of the Rainy Day Savings
    const isBegun =
      entry.named.kind === 'account' &&
      matched >= 2 &&
      entry.words.slice(0, matched).every((word) => !left.includes(word))
    if (!(telling || isBegun) || matched === 0) return null
    // a whole name is surer than a part of one
    const share = matched / entry.words.length
    return {
      entry,
      end,
      cost: cost + (isWhole ? 0 : (1 - share) * (strong > 0 ? 0.15 : 0.4)),
      score: strong * 3 + medium * 2 + weak,
    }
  }
}
