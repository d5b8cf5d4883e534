import type { NetWorthChangeParts } from '@keelwise/contract/brief'
import { type ChangePart, changePartDisplay, namesOf } from '@keelwise/contract/words'
import { subtract, sumAmounts } from '@keelwise/finance/amounts'
import { changeBetween } from '@keelwise/finance/change'
import { compare } from '@keelwise/finance/decimals'
import { addDays } from '@keelwise/finance/days'
import type { Tx } from '../platform/db/database.ts'
import { sumFlowParts } from './cash-flow.ts'
import { type Stretch, readRatesOnBalances, readRatesSince, readTransferCosts } from './exchange-effect.ts'
import { readAccountValues, readNetWorth } from './net-worth.ts'
import { readPerformance } from './performance.ts'
import { readPerformanceAccounts } from './performance-facts.ts'

/** What moved values without a booking, in the base currency. */
interface Effects {
  readonly markets: string
  /** Exchange rates. */
  readonly currency: string
}

/**
 * What markets and exchange rates did to the investments among some accounts, in the base currency.
 * @returns null without an investment account or a value of one
 */
export async function readMarketEffect(tx: Tx, userId: string, asked: Stretch, today: string): Promise<Effects | null> {
  const { accountIds, start, to } = asked
  const invested = (await readPerformanceAccounts(tx, userId)).filter(({ id }) => accountIds.includes(id))
  if (invested.length === 0 || start >= to) return null
  const { attribution, period } = await readPerformance(tx, userId, { from: start, to }, invested, today)
  if (!attribution) return null
  const since = await readRatesSince(tx, userId, accountIds, period.to, to)
  return { markets: attribution.market, currency: sumAmounts([attribution.currency, since]) }
}

/**
 * The same of everything that some accounts hold: exchange rates move balances as well.
 * @param booked whether bookings may be looked at
 */
export async function readEffects(
  tx: Tx,
  userId: string,
  asked: Stretch,
  today: string,
  booked = true,
): Promise<Effects> {
  if (asked.start >= asked.to) return { markets: '0.00', currency: '0.00' }
  const invested = await readMarketEffect(tx, userId, asked, today)
  const balances = await readRatesOnBalances(tx, userId, asked, today, booked)
  return { markets: invested?.markets ?? '0.00', currency: sumAmounts([invested?.currency ?? '0.00', balances]) }
}

/**
 * The bookings of some days by what they did to net worth, in the base currency, and what markets and exchange rates did.
 * @param span days inside; `from` is the day after the close that is counted from @param ids of the accounts
 * @returns amounts with their signs, zero where there is nothing; what they do not explain is not among them.
 * `within` is the part of them that transfers among the accounts made: what was kept of the money, and other rates.
 */
export async function readChangeParts(
  tx: Tx,
  userId: string,
  span: { readonly from: string; readonly to: string },
  today: string,
  ids: readonly string[],
): Promise<{ parts: Record<Exclude<ChangePart, 'other'>, string>; within: string }> {
  const flows = await sumFlowParts(tx, userId, ids, span)
  const stretch = { accountIds: ids, start: addDays(span.from, -1), to: span.to }
  const { markets, currency } = await readEffects(tx, userId, stretch, today)
  const { kept, exchanged } = await readTransferCosts(tx, userId, stretch)
  return {
    parts: {
      markets,
      ...flows,
      currency: sumAmounts([currency, exchanged]),
      fees: sumAmounts([flows.fees, kept]),
    },
    within: sumAmounts([kept, exchanged]),
  }
}

/**
 * The accounts that a change between two days counts: those with a value on both. Bookings of others would explain what
 * is not in it.
 */
export async function accountsWithValues(
  tx: Tx,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): Promise<string[]> {
  const values = await readAccountValues(tx, userId, today, [from, to])
  const unknown = new Set(values.flatMap(({ accountId, worth }) => (worth === null ? [accountId] : [])))
  return [...new Set(values.map(({ accountId }) => accountId))].filter((id) => !unknown.has(id))
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
  const ids = await accountsWithValues(tx, userId, { from: since, to: today }, today)
  const { parts: known } = await readChangeParts(tx, userId, { from: addDays(since, 1), to: today }, today, ids)
  const all = { ...known, other: subtract(change.amount, sumAmounts(Object.values(known))) }
  const shown = namesOf(changePartDisplay)
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
      parts: shown,
    },
  }
}

const sizeOf = (amount: string): string => amount.replace('-', '')
