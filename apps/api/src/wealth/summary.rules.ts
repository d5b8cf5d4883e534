import type { RiskBand } from '@keelwise/contract/words'
import type { NetWorthChange, NetWorthPoint } from '@keelwise/contract/summary'
import { changeBetween } from '@keelwise/finance/change'
import { gapInPoints } from '@keelwise/finance/health'
import { TARGET_ALLOCATION } from '@keelwise/finance/risk-bands'
import type { selectAllocation } from './asset-classes.ts'
import type { ComparableSums, HistoryRow } from './net-worth.ts'

const DAY_MS = 86_400_000

/** Another day. @param day `yyyy-MM-dd` @param days how many later, negative for earlier */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The change since a day, over the accounts that had a value then: money that was there before and only linked later is
 * no gain. Null when nothing is known that far back.
 */
export function changeSince(sums: ComparableSums | undefined): NetWorthChange | null {
  if (!sums || sums.known === 0) return null
  return {
    ...changeBetween(sums.before, sums.now),
    since: sums.since,
    accounts_left_out: sums.leftOut,
    estimated: sums.estimated,
  }
}

/** Days as they are answered. The last one is today: its amount is the net worth shown beside it. */
export const historyPoints = (rows: readonly HistoryRow[], today: string, netWorth: string): NetWorthPoint[] =>
  rows.map((row) => {
    const isToday = row.date === today
    return {
      date: row.date,
      amount: isToday ? netWorth : row.amount,
      accounts_count: row.accounts,
      estimated: row.reconstructed > 0,
      carried: !isToday && row.recorded < row.accounts,
      gap: !isToday && row.recorded === 0,
    }
  })

/**
 * The equity share of positions less the target of the recommended band, in percentage points (OP-085); null without a
 * risk score or without positions.
 */
export function equityGap(
  allocation: Awaited<ReturnType<typeof selectAllocation>>,
  recommendedBand: string | undefined,
): string | null {
  const equity = allocation.find((entry) => entry.asset_class === 'equity')
  const isEmpty = allocation.every((entry) => !/[1-9]/.test(entry.percent))
  if (recommendedBand === undefined || equity === undefined || isEmpty) return null
  return gapInPoints(equity.percent, TARGET_ALLOCATION[recommendedBand as RiskBand].equity)
}
