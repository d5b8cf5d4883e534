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
 * What units × price is multiplied with to be money: bonds and CDs are priced in percent of par, options by the share
 * (OFX 2.2, section 13.9: UNITPRICE of POSDEBT is percent of par).
 */
export const priceMultiplier = (secType: string | null, sharesPerContract = '100'): string =>
  secType === 'BOND' || secType === 'CD' ? '0.01' : secType === 'OPTION' ? sharesPerContract : '1'

/** Whether a stated value and another are more than max(0.5 % of the stated one, 1.00) apart. */
export const areApart = (stated: string, other: string): boolean =>
  new Decimal(other)
    .minus(stated)
    .abs()
    .gt(Decimal.max(new Decimal(stated).abs().times('0.005'), 1))

/** What a position is worth by its own figures; `differs` is true when the stated value is apart from it. */
export function computePositionValue(input: PositionValueInput): { value: string; differs: boolean } {
  const multiplier = priceMultiplier(input.secType, input.sharesPerContract ?? undefined)
  const isBond = input.secType === 'BOND' || input.secType === 'CD'
  const value = new Decimal(input.units)
    .times(input.unitPrice)
    .times(multiplier)
    .times((isBond && input.paydownFactor) || '1')
    .toFixed(2)
  return { value, differs: areApart(input.statedValue, value) }
}

/** What a unit is worth at its price, from what trades of it came to beside units × price: percent of par, or a hundred shares. */
export function impliedMultiplier(ratio: string | null): '0.01' | '1' | '100' {
  const value = Number(ratio ?? 1)
  if (value > 30 && value < 300) return '100'
  return value > 0.003 && value < 0.03 ? '0.01' : '1'
}
