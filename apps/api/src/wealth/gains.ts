import type { Gains, OpenLot, RealizedSale } from '@keelwise/contract/gains'
import { type AccountCostMethod, costMethodDisplay, namesOf } from '@keelwise/contract/words'
import { addDays } from '@keelwise/finance/days'
import { divide, multiply } from '@keelwise/finance/decimals'
import { subtract, sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { computeLotsInSteps, gainOf, heldSince, amountText, termOf, unitsText } from '@keelwise/finance/lots'
import type { Disposal } from '@keelwise/finance/wash-sales'
import { inSteps } from '../platform/in-steps.ts'
import type { Tx } from '../platform/db/database.ts'
import { readBaseCurrency } from './base-currency.ts'
import { readLotEvents } from './lot-events.ts'

const costMethods = namesOf(costMethodDisplay)

/** Accounts whose gains are not taxed when they are made. */
const UNTAXED: ReadonlySet<string> = new Set(['IRA', 'ROTH_IRA', '401K', '529', 'HSA', 'ANNUITY'])

/** The method of an account as it is stored. */
export const costMethodOf = (stored: string | undefined): AccountCostMethod =>
  costMethods.find((method) => method === stored) ?? 'fifo'

const REASONS = {
  more_sold_than_held: (name: string) =>
    `More of ${name} was sold than is known to have been bought; that part has no cost.`,
  more_delivered_than_held: (name: string) => `More of ${name} was transferred than is known to have been bought.`,
  nothing_held: (name: string) => `Something happened to ${name} while none of it was known to be held.`,
  spin_off_share_unknown: (name: string) => `Which part of the cost of ${name} went to a spin-off is not known.`,
  merger_value_unknown: (name: string) => `What the shares of the merger of ${name} were worth is not known.`,
} as const

/**
 * Every sale of a person's accounts by lot, oldest first, and every lot that is held; units are sold by the method of
 * their account. In the base currency at the rates of the days.
 * @param today `yyyy-MM-dd`
 */
export async function readSalesAndLots(tx: Tx, userId: string, today: string) {
  const { accounts, events, names, valueOf, notes, unconverted } = await readLotEvents(tx, userId, today)
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const isTaxable = (id: string): boolean => !UNTAXED.has(accountOf.get(id)?.account_type ?? '')
  const { disposals, held, faults } = await inSteps(
    computeLotsInSteps(events, { method: (id) => costMethodOf(accountOf.get(id)?.cost_method), isTaxable }),
  )
  const placeOf = (account: string, security: string) => ({
    account_id: account,
    account_name: accountOf.get(account)?.account_name ?? '',
    institution_name: accountOf.get(account)?.institution_name ?? '',
    is_taxable: isTaxable(account),
    ticker: names.get(security)?.ticker ?? null,
    name: names.get(security)?.name ?? security,
  })
  const toSale = (each: Disposal): RealizedSale => {
    const gain = gainOf(each)
    return {
      ...placeOf(each.account, each.security),
      date: each.date,
      kind: each.kind,
      acquired: each.acquired,
      units: unitsText(each.units),
      proceeds: amountText(each.proceeds),
      cost: each.cost === null ? null : amountText(each.cost),
      gain: gain === null ? null : amountText(gain),
      disallowed: amountText(each.disallowed),
      term: each.term,
    }
  }
  const since = addDays(today, -30)
  const bought = new Map<string, string>()
  for (const event of events)
    if (event.type === 'buy' && event.date >= since && event.date > (bought.get(event.security) ?? ''))
      bought.set(event.security, event.date)
  const lots = held.map((lot): OpenLot => {
    const units = unitsText(lot.units)
    const position = valueOf.get(`${lot.account} ${lot.security}`)
    const value =
      position?.worth == null || Number(position.units) === 0
        ? null
        : toAmount(divide(multiply(position.worth, units), position.units))
    const cost = lot.cost === null ? null : amountText(lot.cost)
    const gain = value === null || cost === null ? null : subtract(value, cost)
    const start = heldSince(lot)
    return {
      ...placeOf(lot.account, lot.security),
      acquired: lot.acquired,
      units,
      cost,
      washed: amountText(lot.washed),
      market_value: value,
      gain,
      term: start === null ? null : termOf(start, today),
      is_harvestable: gain !== null && gain.startsWith('-') && isTaxable(lot.account),
      bought_lately: bought.get(lot.security) ?? null,
    }
  })
  return {
    sales: disposals.map(toSale),
    lots,
    methods: accounts
      .filter(({ id }) => events.some((event) => event.account === id))
      .map((account) => ({
        account_id: account.id,
        account_name: account.account_name,
        institution_name: account.institution_name,
        method: costMethodOf(account.cost_method),
      })),
    notes: [
      ...new Set([
        ...notes,
        ...faults.map(({ reason, security }) => REASONS[reason](names.get(security)?.name ?? security)),
      ]),
    ],
    unconverted,
  }
}

const yearOf = (date: string): number => Number(date.slice(0, 4))

/** The realized gains of a year, the newest with sales unless one is named, and the lots that are held. */
export async function readGains(tx: Tx, userId: string, asked: number | undefined, today: string): Promise<Gains> {
  const { sales, lots, methods, notes, unconverted } = await readSalesAndLots(tx, userId, today)
  const years = [...new Set(sales.map(({ date }) => yearOf(date)))].toSorted((a, b) => b - a)
  const year = asked ?? yearOf(today)
  const own = sales.filter(({ date }) => yearOf(date) === year)
  const taxed = own.filter(({ is_taxable }) => is_taxable)
  const sumOf = (term: 'short' | 'long') => {
    const some = taxed.filter((sale) => sale.term === term && sale.gain !== null)
    return {
      proceeds: sumAmounts(some.map(({ proceeds }) => proceeds)),
      cost: sumAmounts(some.map(({ cost }) => cost ?? '0')),
      gain: sumAmounts(some.map(({ gain }) => gain ?? '0')),
      disallowed: sumAmounts(some.map(({ disallowed }) => disallowed)),
    }
  }
  const unknown = taxed.filter((sale) => sale.gain === null || sale.term === null)
  const [short, long] = [sumOf('short'), sumOf('long')]
  return {
    currency: await readBaseCurrency(tx, userId),
    year,
    years,
    totals: {
      short,
      long,
      gain: sumAmounts([short.gain, long.gain]),
      unknown: { count: unknown.length, proceeds: sumAmounts(unknown.map(({ proceeds }) => proceeds)) },
      untaxed_gain: sumAmounts(own.flatMap(({ is_taxable, gain }) => (is_taxable || gain === null ? [] : [gain]))),
    },
    sales: own,
    lots,
    methods,
    data_quality: { notes, unconverted },
  }
}
