import type { NetWorthChangeParts } from '@keelwise/contract/brief'
import { type ChangePart, changePartDisplay, namesOf } from '@keelwise/contract/words'
import { subtract, sumAmounts } from '@keelwise/finance/amounts'
import { changeBetween } from '@keelwise/finance/change'
import { compare } from '@keelwise/finance/decimals'
import { addDays } from '@keelwise/finance/days'
import type { Tx } from '../platform/db/database.ts'
import { liveAccounts } from './accounts.ts'
import { sumFlowParts } from './cash-flow.ts'
import { readNetWorth } from './net-worth.ts'
import { readPerformance } from './performance.ts'
import { readPerformanceAccounts } from './performance-facts.ts'

/**
 * What markets and exchange rates did to the investments among some accounts, in the base currency.
 * @param start the day whose close is counted from, before `to`
 * @returns null without an investment account or a value of one
 */
export async function readMarketEffect(
  tx: Tx,
  userId: string,
  asked: { readonly accountIds: ReadonlySet<string>; readonly start: string; readonly to: string },
  today: string,
): Promise<string | null> {
  const { accountIds, start, to } = asked
  const invested = (await readPerformanceAccounts(tx, userId)).filter(({ id }) => accountIds.has(id))
  if (invested.length === 0 || start >= to) return null
  const { attribution } = await readPerformance(tx, userId, { from: start, to }, invested, today)
  return attribution ? sumAmounts([attribution.market, attribution.currency]) : null
}

/**
 * The bookings of some days by what they did to net worth, in the base currency, and what markets did.
 * @param span days inside; `from` is the day after the close that is counted from @param accountIds without it, all
 * @returns amounts with their signs, zero where there is nothing; what they do not explain is not among them
 */
export async function readChangeParts(
  tx: Tx,
  userId: string,
  span: { readonly from: string; readonly to: string },
  today: string,
  accountIds?: readonly string[],
): Promise<Record<Exclude<ChangePart, 'other'>, string>> {
  const ids = accountIds ?? (await liveAccounts(tx, userId).select('account.id').execute()).map(({ id }) => id)
  const flows = await sumFlowParts(tx, userId, ids, span)
  const start = addDays(span.from, -1)
  const markets = await readMarketEffect(tx, userId, { accountIds: new Set(ids), start, to: span.to }, today)
  return { markets: markets ?? '0.00', ...flows }
}

/**
 * How net worth changed since the close of a day and why: parts that add up to the change to the cent, the largest first.
 * Only accounts that had a value then count in the change; `other` is what no booking and no market explains.
 * @param since `yyyy-MM-dd`, before `today`
 */
export async function readNetWorthChange(
  tx: Tx,
  userId: string,
  since: string,
  today: string,
): Promise<NetWorthChangeParts> {
  const worth = await readNetWorth(tx, userId, today, [since])
  const sums = worth.earlier.find((entry) => entry.since === since)
  const told = { currency: worth.currency, since, to: today }
  if (!sums || sums.known === 0) return { ...told, change: null }
  const change = changeBetween(sums.before, sums.now)
  const known = await readChangeParts(tx, userId, { from: addDays(since, 1), to: today }, today)
  const all = { ...known, other: subtract(change.amount, sumAmounts(Object.values(known))) }
  const parts = namesOf(changePartDisplay)
    .map((part) => ({ part, amount: all[part] }))
    .filter(({ amount }) => /[1-9]/.test(amount))
    .toSorted((a, b) => compare(sizeOf(b.amount), sizeOf(a.amount)))
  return {
    ...told,
    change: {
      before: sums.before,
      after: sums.now,
      ...change,
      accounts_left_out: sums.leftOut,
      estimated: sums.estimated,
      parts,
    },
  }
}

const sizeOf = (amount: string): string => amount.replace('-', '')
