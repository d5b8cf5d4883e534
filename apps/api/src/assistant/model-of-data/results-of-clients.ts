import type { DataPart } from '@keelwise/contract/plan'
import { minus, negate, sumKnown } from '@keelwise/finance/decimals'
import { addDays, dayOf } from '@keelwise/finance/days'
import { spanAfter } from '@keelwise/finance/spans'
import { showIn } from '../../wealth/base-currency.ts'
import { readEveryClient } from '../../wealth/holder.ts'
import { readBenchmarks, readPerformanceAccounts } from '../../wealth/performance-facts.ts'
import { queryOfSpan, readPerformance } from '../../wealth/performance.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { ToolError } from '../tools/tool.ts'
import type { ResultOfClient } from './subject.ts'

/** Figures of clients that are worked out from what their investments did. */
const OF_RESULTS: ReadonlySet<string> = new Set(['returned', 'gained', 'changed', 'put_in', 'taken_out', 'ahead'])

/** Whether they are held against an index for a part. */
export const asksAgainstIndex = ({ measures, where, order }: DataPart): boolean =>
  [...measures, ...where.map(({ field }) => field), order?.by].includes('ahead')

/** Whether it has to be worked out how every client's investments did for a part. */
export const asksHowTheyDid = ({ subject, measures, where, order }: DataPart): boolean =>
  subject === 'clients' &&
  (measures.some((name) => OF_RESULTS.has(name)) ||
    where.some(({ field }) => OF_RESULTS.has(field)) ||
    (order !== null && OF_RESULTS.has(order.by)))

/** More are not worked out while somebody waits for an answer: each takes some 20 ms. */
const MOST_CLIENTS = 150

const NOTHING: ResultOfClient = {
  returned: null,
  gained: null,
  put_in: null,
  taken_out: null,
  since: null,
  ahead: null,
  index: null,
}

/**
 * How the investments of each client of an advisor did, by the rule of the client's own page.
 * @param currency what amounts are in
 * @param days `yyyy-MM-dd`, the first and the last day that count
 * @param isAgainstIndex whether each is held against the first index that is kept, over the client's own days
 * @throws ToolError for more clients than are worked out at once
 */
export async function readResultsOfClients(
  deps: ToolDeps,
  {
    advisorId,
    currency,
    days,
    isAgainstIndex = false,
  }: { advisorId: string; currency: string; days: { from: string; to: string }; isAgainstIndex?: boolean },
): Promise<Map<string, ResultOfClient>> {
  const today = dayOf(deps.clock())
  const known = await readEveryClient(deps, advisorId, [], (tx, holderId) => readPerformanceAccounts(tx, holderId))
  if (known.size > MOST_CLIENTS)
    throw new ToolError(
      `How investments did is worked out for at most ${MOST_CLIENTS} clients at once. Of one client I can tell it.`,
    )
  const start = addDays(days.from, -1)
  return readEveryClient(deps, advisorId, ['performance'], async (tx, holderId) => {
    await showIn(tx, currency)
    const accounts = await readPerformanceAccounts(tx, holderId)
    if (accounts.length === 0) return NOTHING
    const [index] = isAgainstIndex ? await readBenchmarks(tx) : []
    const query = { ...queryOfSpan(spanAfter(start, days.to), today), ...(index ? { benchmark: index.symbol } : {}) }
    const { totals, attribution, period } = await readPerformance(tx, holderId, query, accounts, today)
    const returned = 'percent' in totals.twr_net ? totals.twr_net.percent : null
    const ofIndex = totals.benchmark && 'percent' in totals.benchmark ? totals.benchmark.percent : null
    return {
      returned,
      ahead: returned === null || ofIndex === null ? null : minus(returned, ofIndex),
      index: index?.name ?? null,
      gained: attribution
        ? sumKnown([attribution.income, attribution.market, attribution.currency, attribution.fees, attribution.taxes])
        : null,
      put_in: attribution?.contributions ?? null,
      taken_out: attribution ? negate(attribution.withdrawals) : null,
      since: period.from > start ? addDays(period.from, 1) : null,
    }
  })
}
