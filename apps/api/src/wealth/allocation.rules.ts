import { type ClassAmounts } from '@keelwise/finance/allocation'
import { sumAmounts } from '@keelwise/finance/amounts'
import { percentShares } from '@keelwise/finance/percent-shares'
import { DEFAULT_THRESHOLDS, type Threshold } from '@keelwise/finance/portfolio-xray'
import type { selectHoldings, selectThresholds } from './allocation.queries.ts'
import {
  type AccountType,
  type AssetClass,
  type XrayRule,
  accountTypeDisplay,
  assetClasses,
  liabilityTypes,
  spendableTypes,
} from '@keelwise/contract/words'
import { xrayRule } from '@keelwise/contract/allocation'

const BANK_TYPES: readonly AccountType[] = [...spendableTypes, 'CD', ...liabilityTypes]
/** Accounts whose cash and fees are an investor's, not a bank customer's. */
export const INVESTMENT_TYPES = (Object.keys(accountTypeDisplay) as AccountType[]).filter(
  (type) => !BANK_TYPES.includes(type),
)

type Row = Awaited<ReturnType<typeof selectHoldings>>[number]
/** A position that could be converted. */
export interface Held extends Row {
  readonly usd: string
}

const owned = (usd: string): string => (usd.startsWith('-') ? '0.00' : usd)
/** The positions that have a value in US dollars. */
export const convertedOf = (rows: readonly Row[]): Held[] =>
  rows.flatMap((row) => (row.usd === null ? [] : [{ ...row, usd: row.usd }]))

const totalOf = (rows: readonly Held[]): string => owned(sumAmounts(rows.map(({ usd }) => usd)))

/** What is owned of each class in US dollars; a class that is short on the whole is none. */
export const amountsByClass = (rows: readonly Held[]): ClassAmounts =>
  Object.fromEntries(
    assetClasses.map((name) => [name, totalOf(rows.filter((row) => row.asset_class === name))]),
  ) as Record<AssetClass, string>

/** Rows in groups, each with its worth and share; the largest group first, the shares add up to 100.00. */
export function groupsOf(rows: readonly Held[], keyOf: (row: Held) => string) {
  const groups = new Map<string, Held[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  const totals = [...groups.values()].map((group) => ({ group, market_value_amount: totalOf(group) }))
  const percents = percentShares(totals.map((each) => each.market_value_amount))
  return totals
    .map((each, index) => ({ ...each, percent: percents[index] ?? '0.00' }))
    .toSorted((a, b) => Number(b.market_value_amount) - Number(a.market_value_amount))
}

/** A person's thresholds by rule, the usual ones where none are kept. */
export const thresholdsOf = (stored: Awaited<ReturnType<typeof selectThresholds>>) => {
  const own = new Map(stored.map(({ rule, watch, action }) => [xrayRule.parse(rule), { watch, action }]))
  return (rule: XrayRule): Threshold & { is_default: boolean } => ({
    ...(own.get(rule) ?? DEFAULT_THRESHOLDS[rule]),
    is_default: !own.has(rule),
  })
}

/** Positions as the checks of a portfolio take them. */
export const xrayHoldingsOf = (rows: readonly Held[]) =>
  rows.map((row) => ({
    ...row,
    secType: row.sec_type,
    assetClass: row.asset_class,
    isInInvestmentAccount: INVESTMENT_TYPES.some((type) => type === row.account_type),
  }))
