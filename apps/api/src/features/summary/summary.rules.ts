import { assetClass } from '@keelwise/contract/positions'
import { type NetWorthChange, type NetWorthPoint, assetClassDisplay } from '@keelwise/contract/summary'
import { sumAmounts } from '@keelwise/finance/amounts'
import { changeBetween } from '@keelwise/finance/change'
import { gapInPoints } from '@keelwise/finance/health'
import { percentShares } from '@keelwise/finance/percent-shares'
import { type RiskBand, TARGET_ALLOCATION } from '@keelwise/finance/risk-bands'
import type { ComparableSums, HistoryRow } from './summary.queries.ts'

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

/** All four classes in order; a class that is short on the whole has no share. */
export function allocationOf(rows: readonly { readonly asset_class: string; readonly usd: string }[]) {
  const amounts = assetClass.options.map((name) =>
    sumAmounts(rows.filter((row) => row.asset_class === name).map((row) => row.usd)),
  )
  const percents = percentShares(amounts.map((amount) => (amount.startsWith('-') ? '0' : amount)))
  return assetClass.options.map((name, index) => ({
    asset_class: name,
    display: assetClassDisplay[name],
    amount: amounts[index] ?? '0.00',
    percent: percents[index] ?? '0.00',
  }))
}

/**
 * The equity share of positions less the target of the recommended band, in percentage points (OP-085); null without a
 * risk score or without positions.
 */
export function equityGap(
  allocation: ReturnType<typeof allocationOf>,
  recommendedBand: string | undefined,
): string | null {
  const equity = allocation.find((entry) => entry.asset_class === 'equity')
  const isEmpty = allocation.every((entry) => !/[1-9]/.test(entry.percent))
  if (recommendedBand === undefined || equity === undefined || isEmpty) return null
  return gapInPoints(equity.percent, TARGET_ALLOCATION[recommendedBand as RiskBand].equity)
}
