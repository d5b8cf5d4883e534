import type { Query } from '@keelwise/contract/endpoint'
import type { Gains, OpenLot, RealizedSale, getGains } from '@keelwise/contract/gains'
import { costSourceDisplay, namesOf } from '@keelwise/contract/words'
import { addDays, daysBetween } from '@keelwise/finance/days'
import { sumAmounts } from '@keelwise/finance/amounts'
import { multiply } from '@keelwise/finance/decimals'
import {
  computeLotsInSteps,
  eventsBefore,
  gainOf,
  heldSince,
  amountText,
  termAt,
  termOf,
  unitsText,
} from '@keelwise/finance/lots'
import type { Disposal } from '@keelwise/finance/wash-sales'
import { MONEY_PLACES, UNIT_PLACES, toWhole } from '@keelwise/finance/whole-parts'
import { inSteps, mapInSteps } from '../platform/in-steps.ts'
import type { Tx } from '../platform/db/database.ts'
import { readBaseCurrency } from './base-currency.ts'
import { readExchangeParts } from './exchange-gains.ts'
import {
  type FollowedLots,
  type HeldGains,
  type HeldPart,
  costMethodOf,
  followLots,
  gainOfPart,
  holdingsOf,
  sumHeldGains,
} from './held-gains.ts'
import { perHolding } from './lot-events.ts'

const REASONS = {
  more_sold_than_held: (name: string) =>
    `More of ${name} was sold than is known to have been bought; that part has no cost.`,
  more_delivered_than_held: (name: string) => `More of ${name} was transferred than is known to have been bought.`,
  nothing_held: (name: string) => `Something happened to ${name} while none of it was known to be held.`,
  spin_off_share_unknown: (name: string) => `Which part of the cost of ${name} went to a spin-off is not known.`,
  merger_value_unknown: (name: string) => `What the shares of the merger of ${name} were worth is not known.`,
  chosen_not_held: (name: string) =>
    `Not all lots that were chosen for a sale of ${name} were held on its day; the method of the account took others.`,
} as const

/** After these nothing of a security is held. */
const BECAME: ReadonlySet<string> = new Set(['merger', 'rename'])

/** Spin-offs and mergers with what was said of them, and what a spin-off could have come out of. */
function actionsOf(followed: FollowedLots): Gains['actions'] {
  const placeOf = placeIn(followed)
  return followed.actions.map((action) => {
    const { id, kind, date, account, security, units, said } = action
    const before = followed.events.filter((event) => event.account === account && event.date <= date)
    // what became something else before is held no more
    const last = new Map(before.map((event) => [event.security, event.type]))
    const held = kind === 'spin_off' ? [...last].flatMap(([key, type]) => (BECAME.has(type) ? [] : [key])) : []
    return {
      ...placeOf(account, security),
      transaction_id: id,
      kind,
      date,
      units,
      parents: held
        .filter((key) => key !== security)
        .map((key) => ({ security: key, ticker: placeOf(account, key).ticker, name: placeOf(account, key).name })),
      parent: said?.parent ?? null,
      percent: said?.share ? multiply(said.share, '100') : null,
      value: said?.stated ? { amount: said.stated, currency: said.currency ?? 'USD' } : null,
    }
  })
}

/** Units that trades do not explain: held before the first of them, or sold beyond what is known to have been bought. */
function openingsOf(followed: FollowedLots): Gains['openings'] {
  const placeOf = placeIn(followed)
  const known = [...followed.openings]
  const isKnown = new Set(known.map(({ account, security }) => `${account} ${security}`))
  const missing = new Map<
    string,
    { account: string; security: string; units: bigint; said: FollowedLots['said'][number] | null }
  >()
  const missingOf = perHolding((account, security) => {
    const made = { account, security, units: 0n, said: null }
    missing.set(`${account} ${security}`, made)
    return missing.get(`${account} ${security}`)!
  })
  for (const { reason, account, security, units } of followed.faults)
    if (reason === 'more_sold_than_held' || reason === 'more_delivered_than_held')
      missingOf(account, security).units += units
  for (const said of followed.said) {
    const place = missingOf(said.account_id, said.security)
    place.units += toWhole(said.units, UNIT_PLACES)
    place.said = said
  }
  for (const [key, { account, security, units, said }] of missing)
    if (!isKnown.has(key)) known.push({ account, security, units: unitsText(units), is_stated: false, said })
  return known.map(({ account, security, units, is_stated, said }) => ({
    ...placeOf(account, security),
    security,
    units,
    is_stated,
    said: said && {
      id: said.id,
      units: said.units,
      cost: { amount: said.stated, currency: said.currency },
      acquired: said.acquired,
    },
  }))
}

/** Where a sale or lot is, and of what. */
const placeIn =
  ({ accountOf, names, options }: FollowedLots) =>
  (account: string, security: string) => ({
    account_id: account,
    account_name: accountOf.get(account)?.account_name ?? '',
    institution_name: accountOf.get(account)?.institution_name ?? '',
    is_taxable: options.isTaxable(account),
    ticker: names.get(security)?.ticker ?? null,
    name: names.get(security)?.name ?? security,
  })

/** What is held cost and gained so far, by who tells the cost. */
function unrealizedOf(gains: HeldGains): Gains['unrealized'] {
  const { without, ...sum } = sumHeldGains(gains)
  const known = [...gains.values()].filter(({ gainInBase, isCounted }) => gainInBase !== null && isCounted)
  return {
    ...sum,
    by_source: namesOf(costSourceDisplay).flatMap((source) => {
      const some = known.filter((each) => each.source === source)
      const gain = sumAmounts(some.map(({ gainInBase }) => gainInBase ?? '0'))
      return some.length === 0 ? [] : [{ source, positions: some.length, gain }]
    }),
    unknown_positions: without.positions,
    partly_known: without.partly,
  }
}

/** Lots of one page, and of the largest losses. */
const LOTS_A_PAGE = 500
const MOST_LOSSES = 100

const byLoss = (a: HeldPart, b: HeldPart): number => {
  const [one, other] = [gainOfPart(a) ?? 0n, gainOfPart(b) ?? 0n]
  return one < other ? -1 : one > other ? 1 : 0
}

/** The trades of a person followed through, and how sales and lots of theirs are told; only those asked for are. */
async function readFollowed(tx: Tx, userId: string, today: string) {
  const followed = await followLots(tx, userId, today)
  const { events, isChosen } = followed
  const { isTaxable } = followed.options
  const placeOf = perHolding(placeIn(followed))
  const currency = followed.baseCurrency ?? (await readBaseCurrency(tx, userId))
  const partOf = await readExchangeParts(followed, currency, followed.options.method)
  // written out field by field: what is put together of parts takes several times as long
  const toSale = (each: Disposal): RealizedSale => {
    const gain = gainOf(each)
    const place = placeOf(each.account, each.security)
    const part = partOf(each)
    return {
      account_id: place.account_id,
      account_name: place.account_name,
      institution_name: place.institution_name,
      is_taxable: place.is_taxable,
      ticker: place.ticker,
      name: place.name,
      sale_id: each.id,
      date: each.date,
      kind: each.kind,
      acquired: each.acquired,
      units: unitsText(each.units),
      proceeds: amountText(each.proceeds),
      cost: each.cost === null ? null : amountText(each.cost),
      gain: gain === null ? null : amountText(gain),
      disallowed: amountText(each.disallowed),
      term: each.term,
      days_held: each.daysHeld,
      is_chosen: isChosen(each.id),
      own: part.own,
      exchange_gain: part.exchange_gain,
    }
  }
  const since = addDays(today, -30)
  const bought = new Map<string, string>()
  for (const event of events)
    if (event.date >= since && event.type === 'buy' && event.date > (bought.get(event.security) ?? ''))
      bought.set(event.security, event.date)
  const ages = new Map<string, number>()
  const ageOf = (acquired: string): number => {
    const found = ages.get(acquired) ?? daysBetween(acquired, today)
    ages.set(acquired, found)
    return found
  }
  const isHarvestable = (part: HeldPart): boolean => (gainOfPart(part) ?? 0n) < 0n && isTaxable(part.account)
  const toLot = (part: HeldPart): OpenLot => {
    const gain = gainOfPart(part)
    const place = placeOf(part.account, part.security)
    return {
      account_id: place.account_id,
      account_name: place.account_name,
      institution_name: place.institution_name,
      is_taxable: place.is_taxable,
      ticker: place.ticker,
      name: place.name,
      acquired: part.acquired,
      units: unitsText(part.units),
      cost: part.cost === null ? null : amountText(part.cost),
      cost_source: part.source,
      washed: amountText(part.washed),
      market_value: part.value === null ? null : amountText(part.value),
      gain: gain === null ? null : amountText(gain),
      term:
        part.units < 0n
          ? 'short'
          : part.acquired === null
            ? null
            : termAt(part, ageOf(part.acquired) + part.daysBefore, today),
      is_harvestable: isHarvestable(part),
      bought_lately: bought.get(part.security) ?? null,
    }
  }
  const { parts, gains } = holdingsOf(followed)
  return { followed, currency, parts, gains, toSale, toLot, isHarvestable }
}

/** What could not be worked out, in words. */
const notesOf = ({ notes, faults, names }: FollowedLots): string[] => [
  ...new Set([
    ...notes,
    ...faults.map(({ reason, security }) => REASONS[reason](names.get(security)?.name ?? security)),
  ]),
]

/**
 * The sales of a person's accounts by lot, oldest first, and the lots that are held; units are sold by the method of their
 * account, or as they were chosen. In the base currency at the rates of the days.
 * @param wanted which sales by their day (none: null), and whether lots are @param today `yyyy-MM-dd`
 */
export async function readSalesAndLots(
  tx: Tx,
  userId: string,
  wanted: { readonly isDay: ((date: string) => boolean) | null; readonly withLots: boolean },
  today: string,
) {
  const { followed, parts, toSale, toLot } = await readFollowed(tx, userId, today)
  const { isDay } = wanted
  const sold = isDay === null ? [] : followed.disposals.filter(({ date }) => isDay(date))
  return {
    sales: await mapInSteps(sold, toSale),
    lots: wanted.withLots ? await mapInSteps(parts, toLot) : [],
    notes: notesOf(followed),
    unconverted: followed.unconverted,
  }
}

/**
 * The lots that a sale could be of, as they were before it, and those it is of; nothing where there is no such sale.
 * @param saleId the transaction
 */
export async function readSaleLots(tx: Tx, userId: string, saleId: string, today: string) {
  const followed = await followLots(tx, userId, today)
  const { accountOf, events, isChosen, disposals, options } = followed
  const sale = events.find((event) => event.id === saleId)
  if (sale?.type !== 'sell' || sale.isShort === true) return null
  const { held } = await inSteps(computeLotsInSteps(eventsBefore(events, sale), options))
  const own = Map.groupBy(
    held.filter((lot) => lot.account === sale.account && lot.security === sale.security),
    (lot) => lot.id,
  )
  const sold = disposals.filter((each) => each.id === saleId && each.kind === 'sale')
  const sumOf = (list: readonly (bigint | null)[]): bigint | null =>
    list.reduce<bigint | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0n)
  const textOf = (amount: bigint | null): string | null => (amount === null ? null : amountText(amount))
  const lots = [...own].map(([id, parts]) => {
    const given = sold.filter((each) => each.lotId === id)
    const start = parts[0] ? heldSince(parts[0]) : null
    return {
      lot_id: id,
      acquired: parts[0]?.acquired ?? null,
      units: unitsText(parts.reduce((sum, part) => sum + part.units, 0n)),
      cost: textOf(sumOf(parts.map((part) => part.cost))),
      term: start === null ? null : termOf(start, sale.date),
      sold: unitsText(given.reduce((sum, each) => sum + each.units, 0n)),
      gain: given.length === 0 ? null : textOf(sumOf(given.map(gainOf))),
      disallowed: amountText(given.reduce((sum, each) => sum + each.disallowed, 0n)),
    }
  })
  const all = [...own.values()].flat().reduce((sum, lot) => sum + lot.units, 0n)
  const units = toWhole(sale.units, UNIT_PLACES)
  return {
    ...placeIn(followed)(sale.account, sale.security),
    currency: await readBaseCurrency(tx, userId),
    sale_id: saleId,
    date: sale.date,
    units: unitsText(units),
    proceeds: amountText(toWhole(sale.amount, MONEY_PLACES)),
    gain: textOf(sumOf(sold.map(gainOf))),
    method: costMethodOf(accountOf.get(sale.account)?.cost_method),
    to_choose: unitsText(all < units ? all : units),
    is_chosen: isChosen(saleId),
    lots,
  }
}

/** A spin-off or merger of which something can be said; nothing where there is none. @param id the transaction of what came */
export async function findAction(tx: Tx, userId: string, id: string, today: string) {
  const followed = await followLots(tx, userId, today)
  return actionsOf(followed).find((action) => action.transaction_id === id)
}

/** What exchange rates made of the gains of sales; null where all were in the base currency. */
function exchangeOf(sales: readonly RealizedSale[]): Gains['totals']['exchange'] {
  if (sales.every(({ own, exchange_gain }) => own === null && exchange_gain !== null)) return null
  const known = sales.flatMap(({ exchange_gain }) => exchange_gain ?? [])
  return { gain: sumAmounts(known), unknown: sales.length - known.length }
}

/** Units of an account and security that trades do not explain; nothing where they explain all. */
export async function findOpening(tx: Tx, userId: string, accountId: string, security: string, today: string) {
  const followed = await followLots(tx, userId, today)
  const own = followed.events.filter((event) => event.account === accountId && event.security === security)
  const first = own.map(({ date }) => date).toSorted()[0] ?? today
  const found = openingsOf(followed).find((each) => each.account_id === accountId && each.security === security)
  return found && { ...found, first }
}

/**
 * The realized gains of a year, this one unless another is named, and a page of the lots that are held.
 * @param today `yyyy-MM-dd`
 */
export async function readGains(
  tx: Tx,
  userId: string,
  { year: asked, lots_page: page = 1 }: Query<typeof getGains>,
  today: string,
): Promise<Gains> {
  const { followed, currency, parts, gains, toSale, toLot, isHarvestable } = await readFollowed(tx, userId, today)
  const { accounts, disposals } = followed
  const days = new Set(disposals.map(({ date }) => date))
  const years = [...new Set([...days].map((day) => Number(day.slice(0, 4))))].toSorted((a, b) => b - a)
  const year = asked ?? Number(today.slice(0, 4))
  const start = `${year}-`
  const sold = disposals.filter(({ date }) => date.startsWith(start))
  const own = await mapInSteps(sold, toSale)
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
  const losses = parts.filter(isHarvestable)
  const traded = new Set(followed.events.map(({ account }) => account))
  return {
    currency,
    year,
    years,
    totals: {
      short,
      long,
      gain: sumAmounts([short.gain, long.gain]),
      unknown: { count: unknown.length, proceeds: sumAmounts(unknown.map(({ proceeds }) => proceeds)) },
      exchange: exchangeOf(taxed),
      untaxed_gain: sumAmounts(own.flatMap(({ is_taxable, gain }) => (is_taxable || gain === null ? [] : [gain]))),
    },
    sales: own,
    unrealized: unrealizedOf(gains),
    lots: parts.slice((page - 1) * LOTS_A_PAGE, page * LOTS_A_PAGE).map(toLot),
    lots_count: parts.length,
    losses: {
      count: losses.length,
      gain: amountText(losses.reduce((sum, part) => sum + (gainOfPart(part) ?? 0n), 0n)),
      lots: losses.toSorted(byLoss).slice(0, MOST_LOSSES).map(toLot),
    },
    actions: actionsOf(followed),
    openings: openingsOf(followed),
    methods: accounts
      .filter(({ id }) => traded.has(id))
      .map((account) => ({
        account_id: account.id,
        account_name: account.account_name,
        institution_name: account.institution_name,
        method: costMethodOf(account.cost_method),
      })),
    data_quality: { notes: notesOf(followed), unconverted: followed.unconverted },
  }
}

/** The sales of a year by lot, oldest first. @param today `yyyy-MM-dd` */
export const readSalesOf = async (tx: Tx, userId: string, year: number, today: string): Promise<RealizedSale[]> =>
  (await readSalesAndLots(tx, userId, { isDay: (date) => date.startsWith(`${year}-`), withLots: false }, today)).sales
