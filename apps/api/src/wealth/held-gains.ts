import { type AccountCostMethod, type CostSource, costMethodDisplay, namesOf } from '@keelwise/contract/words'
import { type LotOptions, type Lots, amountText, computeLotsInSteps, unitsText } from '@keelwise/finance/lots'
import { subtract, sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { percentOf } from '@keelwise/finance/health'
import { MONEY_PLACES, UNIT_PLACES, spread, toWhole } from '@keelwise/finance/whole-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { inSteps } from '../platform/in-steps.ts'
import { type StatedHolding, perHolding, readLotEvents } from './lot-events.ts'

const costMethods = namesOf(costMethodDisplay)

/** Accounts whose gains are not taxed when they are made. */
const UNTAXED: ReadonlySet<string> = new Set(['IRA', 'ROTH_IRA', '401K', '529', 'HSA', 'ANNUITY'])

/** The method of an account as it is stored. */
export const costMethodOf = (stored: string | undefined): AccountCostMethod =>
  costMethods.find((method) => method === stored) ?? 'fifo'

/** Up to so many transactions are gone through in less time than a thread takes to start. */
const FEW = 10_000

/** Whether a person booked so much that going through all of it would hold others up: part of a question. */
export const booksMuch = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  select count(*) > ${sql.lit(FEW)} from (select from transaction where user_id = ${userId} limit ${sql.lit(FEW + 1)}) as booked)`

type LotEvents = Awaited<ReturnType<typeof readLotEvents>>

/** The trades of a person, and what became of them. */
export interface FollowedLots extends LotEvents, Lots {
  readonly accountOf: ReadonlyMap<string, LotEvents['accounts'][number]>
  readonly options: LotOptions
}

/** The trades of a person followed through, units sold by the method of their account or as they were chosen. */
export async function followLots(tx: Tx, userId: string, today: string): Promise<FollowedLots> {
  const read = await readLotEvents(tx, userId, today)
  const accountOf = new Map(read.accounts.map((account) => [account.id, account]))
  const isTaxable = (id: string): boolean => !UNTAXED.has(accountOf.get(id)?.account_type ?? '')
  const options = { method: (id: string) => costMethodOf(accountOf.get(id)?.cost_method), isTaxable }
  return { ...read, accountOf, options, ...(await inSteps(computeLotsInSteps(read.events, options))) }
}
type Lot = FollowedLots['held'][number]

/** Units that are held at one cost: a lot, or all of a position whose lots nobody can tell. In the base currency. */
export interface HeldPart {
  readonly account: string
  readonly security: string
  readonly acquired: string | null
  readonly daysBefore: number
  /** Negative: sold and not yet bought. */
  readonly units: bigint
  readonly cost: bigint | null
  readonly washed: bigint
  value: bigint | null
  /** Null where its cost is not known. */
  readonly source: CostSource | null
}

/** What a position cost and gained, by the one source that counts for it; decimal texts. */
export interface HeldGain {
  readonly source: CostSource | null
  /** As it is shown: of what is short negative; null when not known. */
  readonly cost: string | null
  readonly currency: string | null
  readonly gain: string | null
  readonly gainCurrency: string | null
  /** The same in the base currency. */
  readonly costInBase: string | null
  readonly gainInBase: string | null
  /** Units whose cost is not known, where that of others is: cost and gain are without them. */
  readonly withoutUnits: string | null
  /** What its source states beside the trades that count, in its own currency; null where that is the same. */
  readonly stated: { readonly amount: string; readonly currency: string } | null
  /** Losses in a taxable account that could be realized now, a positive amount in the base currency. */
  readonly harvestable: string
  /** Its account counts in the totals. */
  readonly isCounted: boolean
}
export type HeldGains = ReadonlyMap<string, HeldGain>

interface Holding {
  readonly account: string
  readonly security: string
  readonly lots: Lot[]
  readonly shorts: FollowedLots['shorts'][number][]
  readonly rows: StatedHolding[]
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)
/** Of all: null as soon as one is not known. */
const sumOfAll = (amounts: readonly (bigint | null)[]): bigint | null =>
  amounts.reduce<bigint | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0n)
const textOf = (amount: bigint | null): string | null => (amount === null ? null : amountText(amount))
const moneyOf = (text: string | null): bigint | null => (text === null ? null : toWhole(text, MONEY_PLACES))
/** What a part gained; null when its cost or value is not known. */
export const gainOfPart = ({ value, cost }: Pick<HeldPart, 'value' | 'cost'>): bigint | null =>
  value === null || cost === null ? null : value - cost

/**
 * What is held in parts, and of each position what it cost and gained: the one answer that every screen, the assistant and
 * every download give. Which source counts (docs/decisions/030): the lots of the trades where they explain all units of a
 * position, each with a known cost; else the cost that its source states, or that somebody said of an account by hand;
 * else as much as is known, and of how many units it is not.
 */
export function holdingsOf(followed: FollowedLots): { parts: HeldPart[]; gains: Map<string, HeldGain> } {
  const { accountOf, baseCurrency: base, held, shorts, stated, opened, keyOf } = followed
  const counts = (account: string): boolean => accountOf.get(account)?.is_counted === true
  const keep = (part: HeldPart): void => void (counts(part.account) && parts.push(part))
  /** Who states what is stated in an account. */
  const statedIn = (account: string): CostSource => (accountOf.get(account)?.is_by_hand ? 'said' : 'institution')
  const openedBy = ({ id, account }: Lot): CostSource => {
    const source = opened.get(id) ?? 'trades'
    return source === 'institution' ? statedIn(account) : source
  }
  const holdings: Holding[] = []
  const holdingOf = perHolding((account, security) => {
    const made: Holding = { account, security, lots: [], shorts: [], rows: [] }
    holdings.push(made)
    return made
  })
  const parts: HeldPart[] = []
  const gains = new Map<string, HeldGain>()

  for (const lot of held) holdingOf(lot.account, lot.security).lots.push(lot)
  for (const short of shorts) if (short.units > 0n) holdingOf(short.account, short.security).shorts.push(short)

  /** Counted as its source states it, as one part. */
  const asStated = (row: StatedHolding, security: string): void => {
    const [cost, value] = [moneyOf(row.cost_in_base), moneyOf(row.worth)]
    const isKnown = row.own_cost !== null
    const source = !isKnown ? null : row.traded_since === null ? statedIn(row.account_id) : 'trades'
    const gain = gainOfPart({ cost, value })
    const isSame = row.own_cost_currency === row.value_currency
    const ownGain = isSame && row.own_cost !== null && row.value !== null ? subtract(row.value, row.own_cost) : null
    const isHarvest = gain !== null && gain < 0n && followed.options.isTaxable(row.account_id) && !row.is_cash
    gains.set(row.id, {
      source,
      cost: row.own_cost,
      currency: row.own_cost === null ? null : row.own_cost_currency,
      gain: isSame ? ownGain : textOf(gain),
      gainCurrency: isSame ? (ownGain === null ? null : row.value_currency) : gain === null ? null : base,
      costInBase: textOf(cost),
      gainInBase: textOf(gain),
      withoutUnits: null,
      stated: null,
      harvestable: isHarvest ? amountText(-gain) : '0.00',
      isCounted: counts(row.account_id),
    })
    // cash is no lot, unless its source says that it gained
    if (row.is_cash && (gain === null || gain === 0n)) return
    const units = toWhole(row.units, UNIT_PLACES)
    const place = { account: row.account_id, security, acquired: null, daysBefore: 0, washed: 0n }
    keep({ ...place, units, cost, value, source })
  }

  for (const row of stated) {
    if (row.is_cash) asStated(row, keyOf(row))
    else holdingOf(row.account_id, keyOf(row)).rows.push(row)
  }

  for (const { account, security, lots, shorts: open, rows } of holdings) {
    const sizes = rows.map((row) => toWhole(row.units, UNIT_PLACES))
    const units = sumOf(sizes)
    const isAllHeld = open.length === 0 && units > 0n && units === sumOf(lots.map((lot) => lot.units))
    const isAllShort = lots.length === 0 && units < 0n && -units === sumOf(open.map((short) => short.units))
    const isExplained = (isAllHeld || isAllShort) && sizes.every((size) => size < 0n === units < 0n)
    const isKnown = lots.every(({ cost }) => cost !== null)
    if (rows.some(({ own_cost }) => own_cost !== null) && !(isExplained && isKnown)) {
      for (const row of rows) asStated(row, security)
      continue
    }
    const worth = isExplained ? sumOfAll(rows.map((row) => moneyOf(row.worth))) : null
    const own: HeldPart[] = lots.map((lot) => ({
      account,
      security,
      acquired: lot.acquired,
      daysBefore: lot.daysBefore,
      units: lot.units,
      cost: lot.cost,
      washed: lot.washed,
      value: null,
      source: lot.cost === null ? null : openedBy(lot),
    }))
    for (const { opened: acquired, units: size, proceeds } of open)
      own.push({
        account,
        security,
        acquired,
        daysBefore: 0,
        units: -size,
        cost: -proceeds,
        washed: 0n,
        value: null,
        source: 'trades',
      })
    if (worth !== null) {
      const values = spread(
        worth,
        own.map((part) => (part.units < 0n ? -part.units : part.units)),
      )
      for (const [index, part] of own.entries()) part.value = values[index]!
    }
    for (const part of own) keep(part)
    if (rows.length === 0) continue

    const known = isExplained ? own.filter((part) => part.cost !== null) : []
    const cost = known.length === 0 ? null : sumOf(known.map((part) => part.cost ?? 0n))
    const gained = known.length === 0 ? null : sumOfAll(known.map(gainOfPart))
    const unknown = sumOf(own.flatMap((part) => (part.cost === null ? [part.units] : [])))
    const statedCost = sumOfAll(rows.map((row) => moneyOf(row.cost_in_base)))
    const isOpened = lots.some(({ id }) => opened.get(id) === 'institution')
    const source: CostSource | null =
      cost === null
        ? null
        : isOpened && cost === statedCost
          ? statedIn(account)
          : known.some((part) => part.source === 'said')
            ? 'said'
            : 'trades'
    const losses = own.flatMap((part) => {
      const gain = gainOfPart(part)
      return gain !== null && gain < 0n ? [-gain] : []
    })
    const harvestable = followed.options.isTaxable(account) ? sumOf(losses) : 0n
    const weights = sizes.map((size) => (size < 0n ? -size : size))
    const [costs, gainsOf, without] = [
      spread(cost ?? 0n, weights),
      spread(gained ?? 0n, weights),
      spread(unknown, weights),
    ]
    for (const [index, row] of rows.entries()) {
      // several rows of one security share its lots; alone, a row's gain is its own worth less its cost
      const costText = cost === null ? null : amountText(costs[index]!)
      const gainText =
        gained === null || costText === null
          ? null
          : unknown === 0n
            ? subtract(row.worth ?? '0', costText)
            : amountText(gainsOf[index]!)
      gains.set(row.id, {
        source,
        cost: costText,
        currency: costText === null ? null : base,
        gain: gainText,
        gainCurrency: gainText === null ? null : base,
        costInBase: costText,
        gainInBase: gainText,
        withoutUnits: cost === null || unknown === 0n ? null : unitsText(without[index]!),
        stated:
          source === 'trades' &&
          row.own_cost !== null &&
          row.traded_since === null &&
          row.own_cost_currency !== null &&
          row.cost_in_base !== costText
            ? { amount: toAmount(row.own_cost), currency: row.own_cost_currency }
            : null,
        harvestable: index === 0 ? amountText(harvestable) : '0.00',
        isCounted: counts(account),
      })
    }
  }
  return { parts, gains }
}

/** What the positions of a person cost and gained, by their ids. @param today `yyyy-MM-dd` */
export const readHeldGains = async (tx: Tx, userId: string, today: string): Promise<HeldGains> =>
  holdingsOf(await followLots(tx, userId, today)).gains

/** What positions cost and gained together in the base currency, over those whose cost and worth are known. */
export function sumHeldGains(gains: HeldGains) {
  const all = [...gains.values()].filter(({ isCounted }) => isCounted)
  const known = all.filter(({ gainInBase }) => gainInBase !== null)
  const cost = sumAmounts(known.map(({ costInBase }) => costInBase ?? '0'))
  const without = {
    positions: all.length - known.length,
    partly: known.filter(({ withoutUnits }) => withoutUnits !== null).length,
  }
  if (known.length === 0) return { cost, amount: null, percent: null, without }
  const amount = sumAmounts(known.map(({ gainInBase }) => gainInBase ?? '0'))
  const percent = percentOf(amount, cost)
  return { cost, amount, percent: percent && toAmount(percent), without }
}
