import { dayOf } from '@keelwise/finance/days'
import { add, multiply, negate } from '@keelwise/finance/decimals'
import { toAmount } from '@keelwise/finance/amounts'
import { amountText, computeLotsInSteps, unitsText } from '@keelwise/finance/lots'
import {
  type TradedAccount,
  type TradedPosition,
  findTradedAccounts,
  storeTradedPositions,
} from '../../ingest/traded-positions.ts'
import { impliedMultiplier } from '@keelwise/finance/position-value'
import type { PlatformDeps } from '../../platform/deps.ts'
import { inSteps } from '../../platform/in-steps.ts'
import { guessSecType } from '../../sources/simplefin/guesses.ts'
import { costMethodOf } from '../../wealth/held-gains.ts'
import { readAccountTrades } from '../../wealth/lot-events.ts'

/** What an account holds by its trades, at the price of the last of each security. */
async function holdingsOf(deps: Pick<PlatformDeps, 'db'>, userId: string, account: TradedAccount) {
  const { events, securities } = await deps.db.asUser(userId, (tx) => readAccountTrades(tx, userId, account))
  const { held, shorts, faults } = await inSteps(
    computeLotsInSteps(events, { method: () => costMethodOf(account.cost_method), isTaxable: () => false }),
  )
  const doubtful = new Set(faults.map(({ security }) => security))
  const lots = [
    ...held.map(({ security, units, cost }) => ({
      security,
      units: unitsText(units),
      cost: cost === null ? null : amountText(cost),
    })),
    ...shorts
      .filter(({ units }) => units > 0n)
      .map(({ security, units, proceeds }) => ({
        security,
        units: negate(unitsText(units)),
        cost: negate(amountText(proceeds)),
      })),
  ]
  return [...Map.groupBy(lots, ({ security }) => security)].flatMap(([key, own]): TradedPosition[] => {
    const security = securities.get(key)
    const units = own.reduce((sum, lot) => add(sum, lot.units), '0')
    if (!security || Number(units) === 0) return []
    const { ticker, cusip, name, price, priced_on: pricedOn, ratio, since } = security
    const multiplier = impliedMultiplier(ratio)
    const isKnown = own.every(({ cost }) => cost !== null)
    return [
      {
        key,
        ticker,
        cusip,
        name,
        units,
        secType: multiplier === '100' ? 'OPTION' : multiplier === '0.01' ? 'BOND' : guessSecType(ticker ?? '', name),
        price,
        pricedOn,
        value: price === null ? null : toAmount(multiply(multiply(units, price), multiplier)),
        cost: isKnown ? own.reduce((sum, { cost }) => add(sum, cost ?? '0'), '0') : null,
        since,
        isAtLeast: doubtful.has(key),
      },
    ]
  })
}

/**
 * Holdings of the accounts of a person for which nobody states any, by the lots of their trades. What a file or a link
 * states is never touched.
 */
export async function holdFromTrades(deps: Pick<PlatformDeps, 'clock' | 'db'>, userId: string): Promise<void> {
  const accounts = await deps.db.asUser(userId, (tx) => findTradedAccounts(tx, userId))
  for (const account of accounts) {
    const holdings = await holdingsOf(deps, userId, account)
    await deps.db.asUser(userId, (tx) =>
      storeTradedPositions(tx, userId, account, holdings, deps.clock(), dayOf(deps.clock())),
    )
  }
}
