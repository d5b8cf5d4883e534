import type { Answer, Endpoint, Query } from '@keelwise/contract/endpoint'
import { getNetWorthChange } from '@keelwise/contract/brief'
import { getClientPerformance } from '@keelwise/contract/clients'
import { type RealizedSale, getGains } from '@keelwise/contract/gains'
import { getPerformance, getSecurityReturns } from '@keelwise/contract/performance'
import type { Tx } from '../platform/db/database.ts'
import { showIn } from './base-currency.ts'
import { readNetWorthChange } from './change-parts.ts'
import { type AskedOfClient, readClientPerformance } from './client-performance.ts'
import { readGains, readSalesOf } from './gains.ts'
import { readHeldGains } from './held-gains.ts'
import { readPerformance, readReturns } from './performance.ts'
import { readPerformanceAccounts } from './performance-facts.ts'
import { readSecurityReturns } from './security-returns.ts'

interface Span<Q> {
  readonly query: Q
  readonly accountIds: readonly string[]
  readonly today: string
}

/** Readings that go through everything a person ever booked, by what they are asked. */
export interface ReadingAsked {
  readonly gains: { readonly query: Query<typeof getGains>; readonly today: string }
  /** In pages. */
  readonly sales: { readonly year: number; readonly today: string }
  /** `readHeldGains`, its entries. */
  readonly held: { readonly today: string }
  readonly performance: Span<Query<typeof getPerformance>>
  readonly securities: Span<Query<typeof getSecurityReturns>>
  /** Of a holder, for their advisor. */
  readonly client_performance: AskedOfClient
  /** `readShownReturns`, as it is. */
  readonly returns: AskedReturns
  readonly change: { readonly since: string; readonly today: string }
}
export type ReadingName = keyof ReadingAsked

interface AskedReturns {
  readonly span: { readonly start: string; readonly end: string }
  /** An advisor's, who looks at a client; null: the person's own. */
  readonly currency: string | null
  readonly today: string
}

/** `readReturns` in the currency of who looks. */
export async function readShownReturns(tx: Tx, userId: string, { span, currency, today }: AskedReturns) {
  if (currency !== null) await showIn(tx, currency)
  return readReturns(tx, userId, span, today)
}

/** Rows of one page. */
const PAGE_ROWS = 2000

const bytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value))
// parsed as every answer is: a field that the contract does not name cannot leave
const written = <E extends Endpoint>(endpoint: E, answer: Answer<E>) => [bytes(endpoint.response?.parse(answer))]

function pagesOf(sales: readonly RealizedSale[]): Uint8Array<ArrayBuffer>[] {
  const pages: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < sales.length; at += PAGE_ROWS) pages.push(bytes(sales.slice(at, at + PAGE_ROWS)))
  return pages
}

type Readings = {
  readonly [N in ReadingName]: (
    tx: Tx,
    userId: string,
    asked: ReadingAsked[N],
  ) => Promise<readonly Uint8Array<ArrayBuffer>[]>
}

/** Each reading as the texts that are sent, so that nobody has to go through it again. */
export const readings: Readings = {
  gains: async (tx, userId, { query, today }) => written(getGains, await readGains(tx, userId, query, today)),
  sales: async (tx, userId, { year, today }) => pagesOf(await readSalesOf(tx, userId, year, today)),
  held: async (tx, userId, { today }) => [bytes([...(await readHeldGains(tx, userId, today))])],
  performance: async (tx, userId, { query, accountIds, today }) => {
    const accounts = await readPerformanceAccounts(tx, userId, accountIds)
    return written(getPerformance, await readPerformance(tx, userId, query, accounts, today))
  },
  securities: async (tx, userId, { query, accountIds, today }) => {
    const accounts = await readPerformanceAccounts(tx, userId, accountIds)
    return written(getSecurityReturns, await readSecurityReturns(tx, userId, query, accounts, today))
  },
  client_performance: async (tx, userId, asked) =>
    written(getClientPerformance, await readClientPerformance(tx, userId, asked)),
  returns: async (tx, userId, asked) => [bytes(await readShownReturns(tx, userId, asked))],
  change: async (tx, userId, { since, today }) =>
    written(getNetWorthChange, await readNetWorthChange(tx, userId, since, today)),
}
