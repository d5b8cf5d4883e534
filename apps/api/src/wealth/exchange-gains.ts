import type { RealizedSale } from '@keelwise/contract/gains'
import { toAmount } from '@keelwise/finance/amounts'
import { multiply } from '@keelwise/finance/decimals'
import { type LotEvent, type LotOptions, amountText, computeLotsInSteps, unitsText } from '@keelwise/finance/lots'
import type { Disposal } from '@keelwise/finance/wash-sales'
import { MONEY_PLACES, shareOf, toWhole } from '@keelwise/finance/whole-parts'
import { inSteps } from '../platform/in-steps.ts'
import type { Trade, readLotEvents } from './lot-events.ts'

type Followed = Awaited<ReturnType<typeof readLotEvents>> & { readonly disposals: readonly Disposal[] }
/** What a sale was in the currency of its security, and the part of its gain that exchange rates made. */
type OwnPart = Pick<RealizedSale, 'own' | 'exchange_gain'>

const IN_BASE: OwnPart = { own: null, exchange_gain: '0.00' }
const UNKNOWN: OwnPart = { own: null, exchange_gain: null }

const hasMoney = (row: Trade): boolean => Number(row.more.own_worth ?? row.worth ?? '0') !== 0

/** The currency that each security was bought and sold in; null where there are several, or shares of others came into it. */
function currenciesOf({ trades, events, keyOf }: Followed): Map<string, string | null> {
  const found = new Map<string, string | null>()
  /** Of trades without money, which count where there are no others. */
  const unpaid = new Map<string, string | null>()
  for (const row of trades) {
    const security = keyOf(row)
    const known = found.get(security)
    if (known === null) continue
    if (known === undefined ? !hasMoney(row) : known === row.currency || !hasMoney(row)) {
      const before = unpaid.get(security)
      if (known === undefined)
        unpaid.set(security, before === undefined || before === row.currency ? row.currency : null)
    } else found.set(security, known === undefined ? row.currency : null)
  }
  for (const [security, code] of unpaid) if (!found.has(security)) found.set(security, code)
  for (const event of events) {
    const into = event.type === 'merger' || event.type === 'spin_off' ? event.into : null
    if (into === null || found.get(into) === found.get(event.security)) continue
    found.set(into, null)
    found.set(event.security, null)
  }
  return found
}

const keyOfDisposal = ({ id, lotId }: Disposal): string => `${id} ${lotId}`

interface Sold {
  units: bigint
  proceeds: bigint
  cost: bigint | null
}

/** Follows events with the very lots that were sold, and without wash sales, which are of the base currency. */
async function sellAgain(events: readonly LotEvent[], sold: Map<string, Disposal[]>, method: LotOptions['method']) {
  const chosen = events.map((event): LotEvent => {
    if (event.type !== 'sell' || event.isShort === true || method(event.account) === 'average') return event
    const lots = (sold.get(event.id) ?? []).flatMap(({ lotId, units }) =>
      lotId === null || units === 0n ? [] : [{ id: lotId, units: unitsText(units) }],
    )
    return lots.length > 0 ? { ...event, lots } : event
  })
  const options: LotOptions = {
    method: (account) => (method(account) === 'average' ? 'average' : 'specific'),
    isTaxable: () => false,
  }
  const { disposals } = await inSteps(computeLotsInSteps(chosen, options))
  const all = new Map<string, Sold>()
  for (const each of disposals) {
    const known = all.get(keyOfDisposal(each)) ?? { units: 0n, proceeds: 0n, cost: 0n }
    known.units += each.units
    known.proceeds += each.proceeds
    known.cost = known.cost === null || each.cost === null ? null : known.cost + each.cost
    all.set(keyOfDisposal(each), known)
  }
  return all
}

/**
 * Of every sale what it was in the currency of its security, and what of its gain exchange rates made: the cost in that
 * currency, times how much the rate of the day of the sale was above that of the day of the purchase (of what was sold
 * short: the proceeds, times how much the rate of that day was above the one of the day it was bought back). What is left
 * of the gain is the price's. Not known where the rate of a day is not, where the security was traded in several
 * currencies, and where nobody tells which units left an account of another method unsold.
 * @returns what is known of a sale, by what it is
 */
export async function readExchangeParts(
  followed: Followed,
  base: string,
  method: LotOptions['method'],
): Promise<(sale: Disposal) => OwnPart> {
  const { trades, keyOf, events, disposals } = followed
  if (trades.every((row) => row.currency === base)) return () => IN_BASE
  const currencies = currenciesOf(followed)
  const isForeign = (row: Trade): boolean => {
    const code = currencies.get(keyOf(row))
    return code !== null && code !== undefined && code !== base
  }
  const foreign = trades.filter(isForeign)
  if (foreign.length === 0) return (sale) => (currencies.get(sale.security) === base ? IN_BASE : UNKNOWN)
  /** Which lots left without a sale is told by their cost there, and that is another in every currency. */
  const untold = new Set(
    events.flatMap(({ type, account, security }) =>
      type === 'deliver' && method(account) === 'highest_cost' ? [security] : [],
    ),
  )
  const sold = Map.groupBy(disposals, ({ id }) => id)
  const own = foreign.map((row): Trade => {
    const isOwn = row.currency === currencies.get(keyOf(row))
    const { own_worth, own_cost } = row.more
    return { ...row, worth: isOwn ? own_worth : row.worth, more: { ...row.more, cost: isOwn ? own_cost : null } }
  })
  const ownEvents = await followed.eventsOf(own, (security, row) =>
    row.own_cost_currency === currencies.get(security) ? row.own_cost : null,
  )
  const inOwn = await sellAgain(ownEvents, sold, method)
  const inBase = await sellAgain(await followed.eventsOf(foreign, (_, row) => row.cost), sold, method)
  const rateOf = new Map(foreign.map((row) => [row.id, row.more.rate]))
  const unitsSold = new Map<string, bigint>()
  for (const each of disposals)
    unitsSold.set(keyOfDisposal(each), (unitsSold.get(keyOfDisposal(each)) ?? 0n) + each.units)
  return (sale) => {
    const currency = currencies.get(sale.security)
    if (currency === base) return IN_BASE
    const key = keyOfDisposal(sale)
    const [whole, before] = [inOwn.get(key), inBase.get(key)]
    if (!currency || !whole || sale.units === 0n || untold.has(sale.security)) return UNKNOWN
    if (whole.units !== unitsSold.get(key)) return UNKNOWN
    const part = (amount: bigint | null): bigint | null =>
      amount === null ? null : shareOf(amount, sale.units, whole.units)
    const [proceeds, cost] = [part(whole.proceeds)!, part(whole.cost)]
    const rate = rateOf.get(sale.id) ?? null
    const atRate = (amount: bigint): bigint =>
      toWhole(toAmount(multiply(amountText(amount), rate ?? '0')), MONEY_PLACES)
    const paid = before?.units === whole.units ? part(before.cost) : null
    const isShort = sale.kind === 'short'
    const exchange =
      rate === null || sale.cost === null || cost === null || paid === null
        ? null
        : isShort
          ? sale.proceeds - atRate(proceeds)
          : atRate(cost) - paid
    return {
      own: {
        currency,
        proceeds: amountText(proceeds),
        cost: cost === null ? null : amountText(cost),
        gain: cost === null ? null : amountText(proceeds - cost),
      },
      exchange_gain: exchange === null ? null : amountText(exchange),
    }
  }
}
