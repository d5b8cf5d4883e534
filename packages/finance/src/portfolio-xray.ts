import { Decimal } from 'decimal.js'
import type { Verdict, XrayRule } from '@keelwise/contract/words'

/** Percent units: up to `watch` good, up to `action` watch, above it action. */
export interface Threshold {
  readonly watch: string
  readonly action: string
}

/** Positions and idle cash have the limits of the health indicators, so that no two screens judge them differently. */
export const DEFAULT_THRESHOLDS: Readonly<Record<XrayRule, Threshold>> = {
  single_position: { watch: '10.00', action: '25.00' },
  single_issuer: { watch: '10.00', action: '25.00' },
  foreign_currency: { watch: '20.00', action: '40.00' },
  idle_cash: { watch: '10.00', action: '20.00' },
  fees: { watch: '0.50', action: '1.00' },
}

/** A position as the rules see it; `worth` is its value in the base currency. */
export interface XrayHolding {
  readonly id: string
  readonly name: string
  readonly ticker: string | null
  readonly cusip: string | null
  readonly secType: string
  readonly assetClass: string
  readonly currency: string
  readonly isInInvestmentAccount: boolean
  readonly worth: string
}

export interface XrayFinding {
  readonly rule: XrayRule
  /** Percent units with two decimals; null when there is nothing to divide by. */
  readonly value: string | null
  /** The amounts behind the percent, in the base currency. */
  readonly part: string
  readonly whole: string | null
  /** The positions that make up the part, the largest first. */
  readonly holdings: readonly XrayHolding[]
}

/** Good, watch or action; unknown without a value. */
export function statusOf(value: string | null, threshold: Threshold): Verdict {
  if (value === null) return 'unknown'
  const percent = new Decimal(value)
  return percent.lte(threshold.watch) ? 'good' : percent.lte(threshold.action) ? 'watch' : 'action'
}

// What holds many issuers, or none, has no single one behind it.
const WITHOUT_ISSUER = new Set([
  'ETF',
  'MUTUAL_FUND',
  'MONEY_MARKET',
  'CASH',
  'COMMODITY',
  'CRYPTO',
  'ANNUITY',
  'OPTION',
])

/** Fewer days on record say too little about a year's average. */
const FEWEST_DAYS = 30

const sum = (holdings: readonly XrayHolding[]): Decimal =>
  holdings.reduce((total, { worth }) => total.plus(worth), new Decimal(0))
const largestFirst = (holdings: readonly XrayHolding[]) =>
  holdings.toSorted((a, b) => new Decimal(b.worth).cmp(a.worth) || (a.id < b.id ? -1 : 1))

const finding = (rule: XrayRule, holdings: readonly XrayHolding[], whole: Decimal): XrayFinding => {
  const part = sum(holdings)
  return {
    rule,
    value: whole.gt(0) ? part.times(100).div(whole).toFixed(2) : null,
    part: part.toFixed(2),
    whole: whole.toFixed(2),
    holdings: largestFirst(holdings),
  }
}

/** Positions by issuer: the first six characters of the CUSIP name it, else the ticker, else the position's name. */
function byIssuer(holdings: readonly XrayHolding[]): XrayHolding[][] {
  const issuerOfTicker = new Map<string, string>()
  for (const { ticker, cusip } of holdings) if (ticker && cusip) issuerOfTicker.set(ticker, cusip.slice(0, 6))
  const groups = new Map<string, XrayHolding[]>()
  for (const holding of holdings) {
    if (WITHOUT_ISSUER.has(holding.secType)) continue
    const { cusip, ticker, name } = holding
    const issuer = cusip?.slice(0, 6) ?? (ticker ? (issuerOfTicker.get(ticker) ?? `ticker ${ticker}`) : `name ${name}`)
    groups.set(issuer, [...(groups.get(issuer) ?? []), holding])
  }
  return [...groups.values()]
}

/** Positions by security, over all accounts: the ticker tells it, else the name with the class. */
const bySecurity = (holdings: readonly XrayHolding[]): XrayHolding[][] => [
  ...Map.groupBy(holdings, ({ ticker, name, assetClass }) => ticker ?? `name ${name} ${assetClass}`).values(),
]
const largestOf = (groups: readonly XrayHolding[][]): readonly XrayHolding[] =>
  groups.toSorted((a, b) => sum(b).cmp(sum(a)))[0] ?? []

/**
 * What lies in a portfolio, rule by rule. Positions that are short on the whole are left out: a share of them says nothing.
 * @param fees paid in the last 365 days and the average worth of investments, in the base currency; null without a
 *   history.
 *   With fewer than 30 days on record the average is not used.
 */
export function xrayPortfolio(
  holdings: readonly XrayHolding[],
  fees: { readonly paid: string; readonly averageInvestments: string | null; readonly recordedDays: number },
  baseCurrency: string,
): XrayFinding[] {
  const owned = holdings.filter(({ worth }) => new Decimal(worth).gt(0))
  const whole = sum(owned)
  const invested = owned.filter((holding) => holding.isInInvestmentAccount)
  const average =
    fees.averageInvestments === null || fees.recordedDays < FEWEST_DAYS ? null : new Decimal(fees.averageInvestments)
  return [
    // cash is no position that one could be too much of; how much of it there is, is a rule of its own
    finding(
      'single_position',
      largestOf(bySecurity(largestFirst(owned.filter(({ assetClass }) => assetClass !== 'cash')))),
      whole,
    ),
    finding('single_issuer', largestOf(byIssuer(owned)), whole),
    finding(
      'foreign_currency',
      owned.filter(({ currency }) => currency !== baseCurrency),
      whole,
    ),
    finding(
      'idle_cash',
      invested.filter(({ assetClass }) => assetClass === 'cash'),
      sum(invested),
    ),
    {
      rule: 'fees',
      value: average?.gt(0) ? new Decimal(fees.paid).times(100).div(average).toFixed(2) : null,
      part: new Decimal(fees.paid).toFixed(2),
      whole: average?.toFixed(2) ?? null,
      holdings: [],
    },
  ]
}
