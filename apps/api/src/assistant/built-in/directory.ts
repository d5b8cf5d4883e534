import { dayOf } from '@keelwise/finance/days'
import type { Database } from '../../platform/db/database.ts'
import { selectAccounts } from '../../wealth/accounts.ts'
import { selectHoldings } from '../../wealth/positions.ts'
import { isWithinOneEdit, normalise } from './normalise.ts'

/** A thing of the person that a question can name. */
export interface Named {
  readonly kind: 'account' | 'institution' | 'position'
  /** Of an account or institution its id; of a position what finds it: its ticker, else its name. */
  readonly key: string
  readonly name: string
  /** Normalised names it goes by. */
  readonly aliases: readonly string[]
}

export type Directory = readonly Named[]

/** Words that are in many names and tell nothing. */
const EMPTY = new Set([
  'account',
  'the',
  'of',
  'and',
  'inc',
  'corp',
  'co',
  'ltd',
  'plc',
  'fund',
  'trust',
  'index',
  'etf',
  'bank',
  'class',
  'total',
  'us',
  'market',
  'stock',
  'bond',
  'bonds',
  'shares',
  'common',
  'savings',
  'checking',
  'brokerage',
  'retirement',
  'cash',
  'my',
  'joint',
  'credit',
  'card',
  'loan',
  'mortgage',
  'ira',
  'roth',
  '401k',
  'income',
  'growth',
  'portfolio',
  'international',
  'global',
  'investment',
  'investments',
  'money',
  'treasury',
  'government',
  'corporate',
])

/** The names a thing goes by: the whole, without its number at the end, and its telling first word. */
export function aliasesOf(name: string, ticker: string | null): string[] {
  const whole = normalise(name)
  const bare = whole
    .replaceAll(/\b(?:x{2,}\w*|\d{3,})\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [first = ''] = bare.split(' ')
  return [
    ...new Set([
      whole,
      bare,
      ...(first.length >= 4 && !EMPTY.has(first) ? [first] : []),
      ...(ticker ? [ticker.toLowerCase()] : []),
    ]),
  ].filter((alias) => alias.length >= 2 && !EMPTY.has(alias))
}

/** What a person has, by name; reads through the same queries as the screens. */
export const readDirectory = (db: Database, userId: string, now: Date): Promise<Directory> =>
  db.asUser(userId, async (tx) => {
    const accounts = await selectAccounts(tx, userId)
    const holdings = await selectHoldings(tx, userId, dayOf(now))
    const institutions = new Map(accounts.map((account) => [account.institution_id, account.institution_name]))
    const positions = new Map(holdings.map((row) => [row.ticker ?? row.name, row]))
    return [
      ...accounts.map(({ id, account_name }): Named => ({
        kind: 'account',
        key: id,
        name: account_name,
        aliases: aliasesOf(account_name, null),
      })),
      ...[...institutions].map(([id, name]): Named => ({
        kind: 'institution',
        key: id,
        name,
        aliases: aliasesOf(name, null),
      })),
      ...[...positions].map(([key, { name, ticker }]): Named => ({
        kind: 'position',
        key,
        name: ticker ? `${name} (${ticker})` : name,
        aliases: aliasesOf(name, ticker),
      })),
    ]
  })

/** Whether a name is meant by words with one slip in one longer word; short words tell things apart and have to be right. */
function isSlipOf(words: readonly string[], alias: string): boolean {
  const parts = alias.split(' ')
  const off = parts.filter((part, index) => part !== words[index])
  return (
    off.length === 1 && off.every((part) => part.length >= 5 && isWithinOneEdit(part, words[parts.indexOf(part)] ?? ''))
  )
}

export interface Mention extends Named {
  /** The words of the question that name it. */
  readonly words: string
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** English words that are tickers too are tickers only when they are written as such. */
const AMBIGUOUS =
  /^(?:a|all|an|and|any|are|as|at|be|big|can|cash|cost|do|for|fun|get|go|good|grow|has|have|how|i|in|is|it|key|main|me|most|much|my|now|of|off|old|on|one|open|or|out|own|pay|real|see|so|tell|the|to|two|up|was|we|well|what|you)$/

/**
 * The person's own things that a question names, the longest name first. A word that is one letter off counts where it
 * is long enough and nothing is named exactly.
 * @param text normalised @param original as it was written: tickers that are words are looked for in capitals
 */
export function findMentions(text: string, original: string, directory: Directory): Mention[] {
  const exact = directory.flatMap((named) =>
    named.aliases.flatMap((alias) => {
      if (AMBIGUOUS.test(alias) && !new RegExp(`\\b${escaped(alias.toUpperCase())}\\b`).test(original)) return []
      return new RegExp(`(?:^|[^\\p{L}\\p{N}])${escaped(alias)}(?:'s)?(?=$|[^\\p{L}\\p{N}])`, 'u').test(text)
        ? [{ ...named, words: alias }]
        : []
    }),
  )
  const words = text.split(' ')
  const close =
    exact.length > 0
      ? []
      : directory.flatMap((named) =>
          named.aliases.flatMap((alias) => {
            if (alias.length < 5) return []
            const size = alias.split(' ').length
            const found = words.map((_, at) => words.slice(at, at + size)).find((part) => isSlipOf(part, alias))
            return found === undefined ? [] : [{ ...named, words: found.join(' ') }]
          }),
        )
  const all = [...exact, ...close].toSorted((a, b) => b.words.length - a.words.length)
  const longest = all[0]?.words.length ?? 0
  // a shorter name inside a longer one is not meant
  return all.filter(
    (mention, index) =>
      (mention.words.length === longest || !all[0]!.words.includes(mention.words)) &&
      all.findIndex((other) => other.kind === mention.kind && other.key === mention.key) === index,
  )
}
