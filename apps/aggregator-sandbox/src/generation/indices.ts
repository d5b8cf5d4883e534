import { Decimal } from 'decimal.js'
import { type Day, tradingDayUntil } from './calendar.ts'
import { FIRST_DAY, type Market } from './market.ts'
import { SECURITIES, type Security } from './securities.ts'

/** A simulated index with its income reinvested; `mix` is made of others by weight, rebalanced daily. */
interface Index {
  readonly id: string
  readonly name: string
  readonly beta: number
  readonly noise: number
  readonly mix?: readonly (readonly [id: string, weight: number])[]
}

/** Indices to compare with; nobody can hold one. */
export const INDICES: readonly Index[] = [
  { id: 'SIM-EQUITY', name: 'Simulated Equity Index', beta: 1, noise: 0 },
  { id: 'SIM-BOND', name: 'Simulated Bond Index', beta: 0.08, noise: 0.0009 },
  {
    id: 'SIM-60-40',
    name: 'Simulated 60/40 Index',
    beta: 0,
    noise: 0,
    mix: [
      ['SIM-EQUITY', 0.6],
      ['SIM-BOND', 0.4],
    ],
  },
]

const asSecurity = ({ id, name, beta, noise }: Index): Security => ({
  id,
  name,
  // A trust keeps its income in the price, as a total-return index does.
  kind: 'trust',
  ticker: id,
  cusip: null,
  currency: 'USD',
  startPrice: 1000,
  beta,
  noise,
  yield: 0,
  months: [],
})

/** The option that a code names: underlying, expiry as yymmdd, C or P, strike in thousandths. */
function optionOf(code: string): Security | undefined {
  const [, underlying = '', expiry = '', side, strike = ''] = /^([A-Z]+)(\d{6})([CP])(\d{8})$/.exec(code) ?? []
  if (!SECURITIES.has(underlying)) return undefined
  return {
    ...asSecurity({ id: code, name: code, beta: 0, noise: 0 }),
    kind: side === 'C' ? 'call' : 'put',
    option: {
      underlying,
      strike: Number(strike) / 1000,
      expiry: `20${expiry.slice(0, 2)}-${expiry.slice(2, 4)}-${expiry.slice(4)}`,
    },
  }
}

/** What has a price by its ticker, id or, where it has no ticker, its exact name: securities, options, indices. */
export function pricedBy(text: string): Security | undefined {
  const index = INDICES.find((each) => each.id === text)
  if (index) return asSecurity(index)
  return SECURITIES.get(text) ?? optionOf(text) ?? [...SECURITIES.values()].find((each) => each.name === text)
}

/** Closes of an index or security on the trading days from one day to another. */
export function closesOf(market: Market, security: Security, from: Day, to: Day): { day: Day; close: Decimal }[] {
  const mix = INDICES.find((each) => each.id === security.id)?.mix
  if (!mix) return market.tradingDays(from, to).map((day) => ({ day, close: market.priceOf(security, day) }))
  const parts = mix.flatMap(([id, weight]) => {
    const part = pricedBy(id)
    return part ? [{ part, weight }] : []
  })
  let level = security.startPrice
  let before = tradingDayUntil(FIRST_DAY)
  const closes: { day: Day; close: Decimal }[] = []
  for (const day of market.tradingDays(FIRST_DAY, to)) {
    const move = parts.reduce(
      (sum, { part, weight }) =>
        sum + weight * (market.priceOf(part, day).toNumber() / market.priceOf(part, before).toNumber() - 1),
      0,
    )
    level *= 1 + move
    before = day
    if (day >= from) closes.push({ day, close: new Decimal(level).toDecimalPlaces(4) })
  }
  return closes
}
