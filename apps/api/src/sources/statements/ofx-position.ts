import { absolute, isNegative, isPositive, multiply, negate } from '@keelwise/finance/decimals'
import { storableMoney } from './decimal-text.ts'
import { areApart, priceMultiplier } from '@keelwise/finance/position-value'
import { amountCurrency, isInMajorUnits } from './ofx-currency.ts'
import { childOf, dateOf, decimalOf, textOf } from './ofx-field.ts'
import { securityOf } from './ofx-security.ts'
import type { OfxNode } from './ofx-tree.ts'
import type { StatementContext } from './statement-context.ts'
import type { RejectedRow, StatementPosition } from './statement.ts'

/** Reads the holdings of an `INVPOSLIST`; what cannot be read is handed back with its line. */
export function readOfxPositions(
  list: OfxNode | undefined,
  context: StatementContext,
): { positions: StatementPosition[]; rejected: RejectedRow[] } {
  const positions: StatementPosition[] = []
  const rejected: RejectedRow[] = []
  for (const node of list?.children ?? []) {
    if (!/^POS[A-Z]+$/.test(node.name)) continue
    const read = readPosition(node, context)
    if (typeof read === 'string') rejected.push({ line: node.line, reason: read })
    else positions.push(read)
  }
  return { positions, rejected }
}

function readPosition(node: OfxNode, context: StatementContext): StatementPosition | string {
  const holding = childOf(node, 'INVPOS') ?? node
  const security = securityOf([holding], node.name, context.securities)
  if (security === null) return 'A position names no security.'
  const statedUnits = decimalOf([holding], 'UNITS')
  if (statedUnits === null) return `The number of units of ${security.name} is missing or unreadable.`
  const short = textOf(holding, 'POSTYPE')?.toUpperCase() === 'SHORT'
  const value = decimalOf([holding], 'MKTVAL')
  const isLong = textOf(holding, 'POSTYPE')?.toUpperCase() === 'LONG'
  const isTurned = isLong && isNegative(statedUnits) && value !== null && isPositive(value)
  if (isTurned)
    context.warn(`${security.name} is held long and worth something; its negative units were turned.`, node.line)
  const units = short ? negate(absolute(statedUnits)) : isTurned ? negate(statedUnits) : statedUnits

  const money = amountCurrency([holding], context.statedCurrency)
  const price = decimalOf([holding], 'UNITPRICE')
  const unitPrice = price === null ? null : multiply(price, money.factor)
  const priceForValue = unitPrice ?? (security.secType === 'MONEY_MARKET' ? '1' : null)
  const computedValue =
    priceForValue === null
      ? null
      : storableMoney(multiply(units, priceForValue, priceMultiplier(security.secType, security.sharesPerContract)))
  const statedValue = value
  if (statedValue === null && computedValue === null)
    context.warn(`${security.name} has neither a market value nor a price.`, node.line)
  else if (statedValue === null)
    context.warn(`${security.name} states no market value; units × price is used.`, node.line)
  const gross =
    price === null ? null : multiply(units, price, priceMultiplier(security.secType, security.sharesPerContract))
  // what is said to be in pence may be so of the price alone
  const isInPounds = money.factor !== '1' && isInMajorUnits(statedValue, gross) === true
  const stated = statedValue === null ? null : multiply(statedValue, isInPounds ? '1' : money.factor)
  const marketValue = stated === null ? computedValue : isNegative(units) ? negate(absolute(stated)) : stated

  return {
    providerTag: node.name,
    ticker: security.ticker,
    cusip: security.cusip,
    name: security.name,
    units,
    unitPrice,
    currency: money.currency,
    marketValue,
    computedValue,
    valueDiffers: computedValue !== null && marketValue !== null && areApart(marketValue, computedValue),
    // OFX states no reliable total cost, and a wrong cost basis is worse than an unknown one.
    costBasis: null,
    secType: security.secType,
    fiSecType: security.fiSecType,
    couponRate: security.couponRate,
    maturityDate: security.maturityDate,
    asOf: dateOf([holding], 'DTPRICEASOF')?.instant ?? context.asOf,
    line: node.line,
  }
}
