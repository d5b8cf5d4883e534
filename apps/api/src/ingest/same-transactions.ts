import { toAmount } from '@keelwise/finance/amounts'
import { dayNumber } from '@keelwise/finance/days'
import type { TransactionRow } from '../sources/rows.ts'

/** What tells whether two stored transactions are one and the same; amounts are decimal text of one scale. */
export interface ComparedTransaction {
  readonly id: string
  readonly source: string
  readonly externalId: string
  readonly ordinal: number
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly amount: string
  readonly currency: string
  readonly ticker: string | null
  readonly text: string
  readonly isPending: boolean
}

/** A row that was read, as it is compared. @param text how the two sides tell it, where that is asked */
export const toCompared = (row: TransactionRow, id: string, source: string, text: string): ComparedTransaction => ({
  id,
  source,
  externalId: row.externalId,
  ordinal: row.ordinal,
  date: row.executionDate,
  amount: toAmount(row.amount),
  currency: row.currency,
  ticker: row.ticker,
  text,
  isPending: row.isPending,
})

export interface SamePair {
  /** Id in the older account. */
  readonly older: string
  /** Id in the newer account. */
  readonly newer: string
}

/** A pending row settles within this many days. */
const PENDING_DAYS = 8

/** Letters and digits alone, small: sources differ in case, spaces and punctuation between two pulls. */
const normalised = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type KeyOf = (row: ComparedTransaction) => string

const worth: KeyOf = (row) => [row.amount, row.currency, row.ticker ?? '', row.isPending].join('|')
const named: KeyOf = (row) => [worth(row), row.source, normalised(row.text)].join('|')
const settled: KeyOf = (row) => [row.amount, row.currency, row.source, normalised(row.text).slice(0, 6)].join('|')

interface Pass {
  readonly key: KeyOf
  readonly isPossible: (older: ComparedTransaction, newer: ComparedTransaction) => boolean
  /** Days from the older row's date to the newer one's, nearest first. */
  readonly days: readonly number[]
}

const always = (): boolean => true
const otherSource = (older: ComparedTransaction, newer: ComparedTransaction): boolean => older.source !== newer.source
const hasSettled = (older: ComparedTransaction, newer: ComparedTransaction): boolean =>
  older.isPending && !newer.isPending

// Two sources hardly ever word a row alike, so between them amount, day and security must do.
const passes: readonly Pass[] = [
  { key: named, isPossible: always, days: [0, 1, -1] },
  { key: worth, isPossible: otherSource, days: [0, 1, -1] },
  { key: settled, isPossible: hasSettled, days: Array.from({ length: PENDING_DAYS + 1 }, (_, day) => day) },
]

/**
 * How many rows of two accounts can be equal: those of the one with fewer, on the days that both tell of. Bookings of a
 * few usual amounts are equal by chance, so what counts is the share.
 */
export function countComparable(
  older: readonly Pick<ComparedTransaction, 'date'>[],
  newer: readonly Pick<ComparedTransaction, 'date'>[],
): number {
  const [one, other] = [older, newer].map((rows) => rows.map((row) => row.date).toSorted())
  const first = [one?.[0] ?? '', other?.[0] ?? ''].toSorted()[1]!
  const last = [one?.at(-1) ?? '', other?.at(-1) ?? ''].toSorted()[0]!
  const within = (dates: readonly string[] = []) => dates.filter((date) => date >= first && date <= last).length
  return Math.min(within(one), within(other))
}

/**
 * Pairs the rows of two accounts that are the same transaction under another id: equal amount, currency and security,
 * dates at most a day apart and, within one source, the same name. Each row is in one pair at most, so two equal
 * purchases stay two. What a source calls by the same id is the same row whatever changed in it.
 */
export function pairSameTransactions(
  older: readonly ComparedTransaction[],
  newer: readonly ComparedTransaction[],
): SamePair[] {
  const pairs: SamePair[] = []
  const used = new Set<string>()
  const take = (a: ComparedTransaction, b: ComparedTransaction) => {
    used.add(a.id).add(b.id)
    pairs.push({ older: a.id, newer: b.id })
  }
  const idOf = (row: ComparedTransaction) => JSON.stringify([row.source, row.externalId, row.ordinal])
  const byId = new Map(newer.map((row) => [idOf(row), row]))
  for (const row of older) {
    const same = byId.get(idOf(row))
    if (same) take(row, same)
  }
  for (const { key, isPossible, days } of passes) {
    for (const shift of days) {
      const waiting = Map.groupBy(
        newer.filter((row) => !used.has(row.id)),
        (row) => `${key(row)}|${dayNumber(row.date)}`,
      )
      for (const row of older) {
        if (used.has(row.id)) continue
        const partner = waiting
          .get(`${key(row)}|${dayNumber(row.date) + shift}`)
          ?.find((candidate) => !used.has(candidate.id) && isPossible(row, candidate))
        if (partner) take(row, partner)
      }
    }
  }
  return pairs
}
