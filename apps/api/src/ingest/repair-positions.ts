import { subtract, sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { totalCosts } from '@keelwise/finance/position-value'
import type { PositionRow } from '../sources/rows.ts'

/**
 * Cash that is swept into a money market fund may be listed as both. It is so when the positions come to more than the
 * account, by exactly the cash, and a money market fund is worth the same: then the fund alone counts.
 */
function withoutSweptCash(rows: readonly PositionRow[], accountValue: string): readonly PositionRow[] {
  const cash = rows.find((row) => row.secType === 'CASH')
  if (!cash || cash.marketValue === null || toAmount(cash.marketValue) === '0.00') return rows
  const sameCurrency = rows.filter((row) => row.marketValueCurrency === cash.marketValueCurrency)
  const isSwept = sameCurrency.some((row) => row.secType === 'MONEY_MARKET' && row.marketValue === cash.marketValue)
  const excess = subtract(sumAmounts(sameCurrency.map((row) => row.marketValue ?? '0')), accountValue)
  return isSwept && excess === toAmount(cash.marketValue) ? rows.filter((row) => row !== cash) : rows
}

/**
 * Costs of one unit where costs of all are meant become those. Of what is quoted in percent of par or by the contract it
 * is not known what a unit is; there the cost is then unknown.
 */
function withTotalCosts(rows: readonly PositionRow[]): readonly PositionRow[] {
  const priced = rows.filter(
    ({ costBasis, unitPrice, secType }) =>
      costBasis !== null && unitPrice !== null && !['BOND', 'CD', 'OPTION', 'CASH'].includes(secType),
  )
  const totals = totalCosts(
    priced.map(({ units, unitPrice, costBasis }) => ({ units, unitPrice: unitPrice ?? '0', cost: costBasis ?? '0' })),
  )
  if (!totals) return rows
  const totalOf = new Map(priced.map((row, index) => [row, totals[index] ?? null]))
  // cash costs what it is worth; it says nothing about how the others' costs are meant
  const costOf = (row: PositionRow) =>
    row.secType === 'CASH' ? row.costBasis && row.marketValue : (totalOf.get(row) ?? null)
  return rows.map((row) => ({ ...row, costBasis: costOf(row) }))
}

/**
 * Puts right what a list of holdings proves wrong by itself.
 * @param accountValue what the institution says all of the account is worth; null when it does not
 */
export function repairPositions(rows: readonly PositionRow[], accountValue: string | null): readonly PositionRow[] {
  return withTotalCosts(accountValue === null ? rows : withoutSweptCash(rows, accountValue))
}
