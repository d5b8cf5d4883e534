import { Decimal } from 'decimal.js'

export interface PositionValueInput {
  readonly units: string
  readonly unitPrice: string
  /** BOND and CD prices are percent of par; OPTION units are contracts. */
  readonly secType: string
  /** Part of the original face that is still owed, for amortising bonds. */
  readonly paydownFactor?: string | null
  /** Shares per option contract; 100 where the source does not say. */
  readonly sharesPerContract?: string | null
  readonly statedValue: string
}

/** Whether a series' close is that of a position: at most 0.5 % from the price the institution states. */
export function quotesFit(close: string | null, unitPrice: string): boolean {
  if (close === null) return false
  const stated = new Decimal(unitPrice)
  return stated.minus(close).abs().lte(stated.abs().times('0.005'))
}

/** So many units tell the cost of one from the cost of all: only a gain of ten times could be mistaken. */
const TELLING_UNITS = 100
const MOST_GAIN = 10

/**
 * The costs of holdings of one account when what it states are costs of one unit each, else null. They are when there are
 * two or more holdings of a hundred units and every such cost is near the price of a unit, none near that of all.
 */
export function totalCosts(
  holdings: readonly { readonly units: string; readonly unitPrice: string; readonly cost: string }[],
): string[] | null {
  const telling = holdings.filter(({ units }) => new Decimal(units).gte(TELLING_UNITS))
  const isUnitCost = ({ units, unitPrice, cost }: (typeof holdings)[number]): boolean => {
    const ofUnit = new Decimal(cost)
    const ofAll = ofUnit.div(units)
    return (
      ofUnit.gte(new Decimal(unitPrice).div(MOST_GAIN)) &&
      ofUnit.lte(new Decimal(unitPrice).times(MOST_GAIN)) &&
      ofAll.lt(new Decimal(unitPrice).div(MOST_GAIN))
    )
  }
  if (telling.length < 2 || !telling.every(isUnitCost)) return null
  return holdings.map(({ units, cost }) => new Decimal(cost).times(units).toFixed(2))
}

/**
 * What a position is worth by its own figures: units × price × multiplier, with 1/100 (times the paydown factor) for
 * bonds and CDs, shares per contract for options, and 1 otherwise (OFX 2.2, section 13.9, UNITPRICE of POSDEBT is
 * percent of par). `differs` is true when that and the stated value are more than max(0.5 %, 1.00) apart.
 */
export function computePositionValue(input: PositionValueInput): { value: string; differs: boolean } {
  const product = new Decimal(input.units).times(input.unitPrice)
  const value = (
    input.secType === 'BOND' || input.secType === 'CD'
      ? product.div(100).times(input.paydownFactor ?? '1')
      : input.secType === 'OPTION'
        ? product.times(input.sharesPerContract ?? '100')
        : product
  ).toDecimalPlaces(2)
  const stated = new Decimal(input.statedValue)
  const tolerance = Decimal.max(stated.abs().times('0.005'), 1)
  return { value: value.toFixed(2), differs: value.minus(stated).abs().gt(tolerance) }
}
