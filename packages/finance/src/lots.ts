import { DAY_MS, addDays, addMonths } from './days.ts'
import { type CostMethod, type CountedLot, type Lot, LotBook, type Purchase, type Slice } from './lot-book.ts'
import { CountedDisposal, type Disposal, type Replace, WINDOW_DAYS, WashSales } from './wash-sales.ts'
import {
  type Count,
  MONEY_PLACES,
  UNIT_PLACES,
  countShare,
  fromWhole,
  less,
  plus,
  spreadCount,
  toCount,
} from './whole-parts.ts'

/** Chosen units of a lot, by the id of the event that brought it. */
export interface ChosenLot {
  readonly id: string
  readonly units: string
}

interface Base {
  /** Names the event; lots carry the id of the one that brought them. */
  readonly id: string
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly account: string
  readonly security: string
}

/**
 * What happens to holdings. Decimal texts: units positive with up to eight decimals, amounts of money in one currency,
 * positive, with the charges in them (a purchase's price plus fees, a sale's price less fees).
 */
export type LotEvent =
  | (Base & { readonly type: 'buy'; readonly units: string; readonly amount: string })
  | (Base & {
      readonly type: 'sell'
      readonly units: string
      readonly amount: string
      readonly lots?: readonly ChosenLot[]
      /** It sells what is not held. */
      readonly isShort?: boolean
    })
  /** Comes in from outside: what was held before the first event, or a transfer in kind. */
  | (Base & {
      readonly type: 'receive'
      readonly units: string
      readonly amount: string | null
      readonly acquired: string | null
    })
  /** Leaves without being sold; into another account of the person it keeps days and costs. */
  | (Base & { readonly type: 'deliver'; readonly units: string; readonly into: string | null })
  /** New units for old units. */
  | (Base & { readonly type: 'split'; readonly newUnits: string; readonly oldUnits: string })
  /** More units of the same for nothing. */
  | (Base & { readonly type: 'stock_dividend'; readonly units: string })
  | (Base & { readonly type: 'rename'; readonly into: string })
  /** Money that lowers the cost; what goes beyond it is a gain. */
  | (Base & { readonly type: 'return_of_capital'; readonly amount: string })
  /** Units of another security, with their part of the cost: a fraction, null when not known. */
  | (Base & {
      readonly type: 'spin_off'
      readonly into: string
      readonly units: string
      readonly costShare: string | null
    })
  /**
   * All units are given for units of another security, for money, or for both. `value` is what the new units are worth:
   * with money beside them the gain up to the money counts, a loss does not.
   */
  | (Base & {
      readonly type: 'merger'
      readonly into: string | null
      readonly units: string
      readonly amount: string
      readonly value: string | null
    })

/** What could not be worked out, and why. */
interface LotFault {
  readonly id: string
  readonly date: string
  readonly account: string
  readonly security: string
  readonly reason:
    | 'more_sold_than_held'
    | 'more_delivered_than_held'
    | 'nothing_held'
    | 'spin_off_share_unknown'
    | 'merger_value_unknown'
    | 'chosen_not_held'
  /** How many units it is about, where it is about some. */
  readonly units: bigint
}

/** Sold and not yet bought. */
interface ShortLot<N extends Count = bigint> {
  readonly id: string
  readonly account: string
  readonly security: string
  readonly opened: string
  units: N
  proceeds: N
}

/** What an account has of a security. */
interface Place {
  readonly book: LotBook
  /** Of its security. */
  readonly wash: WashSales
  readonly shorts: ShortLot<Count>[]
}

export interface Lots {
  readonly disposals: readonly Disposal[]
  /** By account and security, oldest first. */
  readonly held: readonly Lot[]
  readonly shorts: readonly ShortLot[]
  readonly faults: readonly LotFault[]
}

export interface LotOptions {
  /** Of an account. */
  readonly method: (account: string) => CostMethod
  /** Whether gains and losses of an account count for tax; only there a loss can be one of a wash sale. */
  readonly isTaxable: (account: string) => boolean
}

/** From when a holding period counts. */
export const heldSince = ({ acquired, daysBefore }: Pick<Lot, 'acquired' | 'daysBefore'>): string | null =>
  acquired === null || daysBefore === 0 ? acquired : addDays(acquired, -daysBefore)

/** Held for more than a year: sold after the day a year later (the day of the purchase does not count). */
export const termOf = (since: string, sold: string): 'short' | 'long' =>
  sold > addMonths(since, 12) ? 'long' : 'short'

/** The same of a lot at a day, without working out days that are far from a year apart. @param daysHeld with those before it */
export function termAt(lot: Pick<Lot, 'acquired' | 'daysBefore'>, daysHeld: number, day: string): 'short' | 'long' {
  if (daysHeld < 365) return 'short'
  return daysHeld > 366 ? 'long' : termOf(heldSince(lot) ?? day, day)
}

/** Takes units that were bought as the replacement of others that were sold at a loss. */
const replace: Replace = (purchase, lot, units, loss, daysHeld) => {
  const { book } = lot
  // A loss that an untaxed account replaces is lost for good.
  const kept = book.isTaxable ? loss : 0
  const part = book.carve(purchase, lot, units, kept)
  part.isReplacement = true
  if (!book.isTaxable) return
  part.daysBefore = daysHeld
  part.washed = plus(part.washed, loss)
}

/** As many events as are followed between two rests. */
const STEP = 500

/** How many {@link rankOf} tells apart. */
const RANKS = 3

/** On one day what changes shares comes first, then what brings them, then what takes them away. */
const rankOf = (event: LotEvent): number => {
  if (event.type === 'buy' || event.type === 'receive') return 1
  if (event.type === 'sell') return event.isShort ? 1 : 2
  return event.type === 'deliver' ? 2 : 0
}

/**
 * Follows purchases through everything that happens to them: what was given up with its gain, what is still held with its
 * cost, and what could not be worked out. Units and costs are conserved: every unit and every cent that came in has gone
 * out or is held. A sale of more than is known to be held has no cost, unless it is said to be short.
 * @param events in any order; those of one day are taken as they come, shares before they are sold
 * @returns rests every few hundred events, for whoever has more to do at the same time
 */
export function* computeLotsInSteps(
  events: readonly LotEvent[],
  { method, isTaxable }: LotOptions,
): Generator<void, Lots> {
  /** By account and security; and all of them in the order in which they came. */
  const placed = new Map<string, Map<string, Place>>()
  const places: Place[] = []
  const washes = new Map<string, WashSales>()
  const disposals: CountedDisposal[] = []
  const faults: LotFault[] = []

  /** The day of the event, its number, and the first day of the window before it. */
  let day = ''
  let today = 0
  let windowStart = ''
  const dayNumbers = new Map<string, number>()
  /** Days are told from each other a million times; reading a date is what costs most. */
  const dayNumber = (date: string): number => {
    const found = dayNumbers.get(date) ?? Date.parse(date) / DAY_MS
    dayNumbers.set(date, found)
    return found
  }
  const washOf = (security: string): WashSales => {
    const found = washes.get(security) ?? new WashSales(replace)
    washes.set(security, found)
    return found
  }
  const placeOf = (account: string, security: string): Place => {
    let own = placed.get(account)
    if (own === undefined) placed.set(account, (own = new Map<string, Place>()))
    let found = own.get(security)
    if (found === undefined) {
      found = {
        book: new LotBook(account, security, method(account), isTaxable(account)),
        shorts: [],
        wash: washOf(security),
      }
      own.set(security, found)
      places.push(found)
    }
    return found
  }
  const bookOf = (account: string, security: string): LotBook => placeOf(account, security).book
  const fault = ({ id, date, account, security }: Base, reason: LotFault['reason'], units: Count = 0): void =>
    void faults.push({ id, date, account, security, reason, units: BigInt(units) })

  const giveUp = (
    event: Base,
    kind: Disposal['kind'],
    slice: Pick<Slice, 'lot' | 'cost'> | null,
    units: Count,
    proceeds: Count,
  ): CountedDisposal => {
    const lot = slice?.lot ?? null
    const since = lot?.origin.acquired ?? null
    const daysHeld =
      lot === null || since === null ? null : today - (since === day ? today : dayNumber(since)) + lot.daysBefore
    const term =
      lot === null || daysHeld === null
        ? null
        : termAt({ acquired: since, daysBefore: lot.daysBefore }, daysHeld, event.date)
    const disposal = new CountedDisposal(
      event,
      kind,
      lot?.origin ?? null,
      units,
      proceeds,
      slice?.cost ?? null,
      daysHeld,
      term,
    )
    disposals.push(disposal)
    return disposal
  }

  const bring = (book: LotBook, event: Base, units: Count, cost: Count | null, acquired: string | null): Purchase => {
    const origin = { id: event.id, acquired }
    const purchase = [
      { origin, book, daysBefore: 0, units, cost, washed: 0, isReplacement: false, unitCost: 0, place: -1 },
    ]
    book.add(purchase)
    return purchase
  }

  const buy = (event: Extract<LotEvent, { type: 'buy' }>): void => {
    const { book, shorts, wash } = placeOf(event.account, event.security)
    let [units, amount] = [toCount(event.units, UNIT_PLACES), toCount(event.amount, MONEY_PLACES)]
    while (units > 0 && shorts[0]) {
      const short = shorts[0]
      const covered = units < short.units ? units : short.units
      const cost = countShare(amount, covered, units)
      const proceeds = countShare(short.proceeds, covered, short.units)
      short.units = less(short.units, covered)
      short.proceeds = less(short.proceeds, proceeds)
      units = less(units, covered)
      amount = less(amount, cost)
      if (short.units === 0) shorts.shift()
      // Bought to be given back: held for no time.
      const origin = { id: short.id, acquired: event.date }
      disposals.push(new CountedDisposal(event, 'short', origin, covered, proceeds, cost, 0, 'short'))
    }
    if (units > 0) wash.addPurchase(bring(book, event, units, amount, event.date), windowStart)
  }

  const sell = (event: Extract<LotEvent, { type: 'sell' }>): void => {
    const { book, shorts, wash } = placeOf(event.account, event.security)
    const [units, amount] = [toCount(event.units, UNIT_PLACES), toCount(event.amount, MONEY_PLACES)]
    if (event.isShort) {
      const { id, account, security } = event
      shorts.push({ id, account, security, opened: event.date, units, proceeds: amount })
      return
    }
    const chosen = event.lots?.map((lot) => ({ id: lot.id, units: toCount(lot.units, UNIT_PLACES) }))
    const missing = units > book.units ? less(units, book.units) : 0
    const slices = book.take(units, chosen)
    for (const { id, units: wanted } of chosen ?? []) {
      let got: Count = 0
      for (const slice of slices) if (slice.lot.origin.id === id) got = plus(got, slice.units)
      if (got < wanted) fault(event, 'chosen_not_held', less(wanted, got))
    }
    const sizes = slices.map((slice) => slice.units)
    if (missing > 0) sizes.push(missing)
    const parts = sizes.length === 1 ? [amount] : spreadCount(amount, sizes)
    for (let index = 0; index < slices.length; index++) {
      const [slice, proceeds] = [slices[index]!, parts[index]!]
      const disposal = giveUp(event, 'sale', slice, slice.units, proceeds)
      if (slice.cost !== null && proceeds < slice.cost && book.isTaxable)
        wash.addLoss(disposal, slice.units, less(slice.cost, proceeds), windowStart)
    }
    if (missing > 0) {
      giveUp(event, 'sale', null, missing, parts.at(-1)!)
      fault(event, 'more_sold_than_held', missing)
    }
  }

  const deliver = (event: Extract<LotEvent, { type: 'deliver' }>): void => {
    const units = toCount(event.units, UNIT_PLACES)
    const slices = bookOf(event.account, event.security).take(units)
    let missing = units
    for (const slice of slices) missing = less(missing, slice.units)
    if (missing > 0) fault(event, 'more_delivered_than_held', missing)
    if (event.into === null) return
    const { book, wash } = placeOf(event.into, event.security)
    for (const { lot, units: moved, cost, washed } of slices) {
      const arrived = { ...lot, units: moved, cost, washed, book, place: -1 }
      const purchase = [arrived]
      book.add(purchase)
      if (arrived.origin.acquired !== null) wash.addPurchase(purchase, windowStart)
    }
    if (missing > 0) bring(book, { ...event, account: event.into }, missing, null, null)
  }

  const split = (event: Base, newUnits: Count, oldUnits: Count): void => {
    const { book, shorts } = placeOf(event.account, event.security)
    if (book.units === 0 || oldUnits === 0) fault(event, 'nothing_held')
    else
      book.change((lots) => {
        const parts = spreadCount(
          countShare(book.units, newUnits, oldUnits),
          lots.map((lot) => lot.units),
        )
        for (const [index, lot] of lots.entries()) lot.units = parts[index]!
      })
    if (oldUnits > 0) for (const short of shorts) short.units = countShare(short.units, newUnits, oldUnits)
  }

  /** Puts lots into the book of another security. */
  const moveInto = (security: string, lots: readonly CountedLot[]): void => {
    for (const lot of lots) {
      lot.book = bookOf(lot.book.account, security)
      if (lot.units > 0) lot.book.add([lot])
    }
  }

  const returnCapital = (event: Extract<LotEvent, { type: 'return_of_capital' }>): void => {
    const book = bookOf(event.account, event.security)
    if (book.units === 0) return fault(event, 'nothing_held')
    book.change((lots) => {
      const parts = spreadCount(
        toCount(event.amount, MONEY_PLACES),
        lots.map((lot) => lot.units),
      )
      for (const [index, lot] of lots.entries()) {
        if (lot.cost === null) continue
        const beyond = less(parts[index]!, lot.cost)
        lot.cost = beyond > 0 ? 0 : less(lot.cost, parts[index]!)
        if (beyond > 0) giveUp(event, 'distribution', { lot, cost: 0 }, 0, beyond)
      }
    })
  }

  const spinOff = (event: Extract<LotEvent, { type: 'spin_off' }>): void => {
    const book = bookOf(event.account, event.security)
    if (book.units === 0) fault(event, 'nothing_held')
    if (event.costShare === null) fault(event, 'spin_off_share_unknown')
    const received = toCount(event.units, UNIT_PLACES)
    const share = event.costShare === null ? null : toCount(event.costShare, UNIT_PLACES)
    const children: CountedLot[] = []
    book.change((lots) => {
      const parts = spreadCount(
        received,
        lots.map((lot) => lot.units),
      )
      for (const [index, lot] of lots.entries()) {
        if (parts[index] === 0) continue
        const cost = lot.cost === null || share === null ? null : countShare(lot.cost, share, 10 ** UNIT_PLACES)
        children.push({ ...lot, units: parts[index]!, cost, washed: 0, place: -1 })
        // Without its share neither cost is known.
        lot.cost = lot.cost === null || cost === null ? null : less(lot.cost, cost)
      }
    })
    if (children.length === 0)
      bring(bookOf(event.account, event.into), { ...event, security: event.into }, received, null, null)
    else moveInto(event.into, children)
  }

  const merge = (event: Extract<LotEvent, { type: 'merger' }>): void => {
    const book = bookOf(event.account, event.security)
    if (book.units === 0) fault(event, 'nothing_held')
    const [received, money] = [toCount(event.units, UNIT_PLACES), toCount(event.amount, MONEY_PLACES)]
    if (event.into === null) {
      const slices = book.take(book.units)
      const parts = spreadCount(
        money,
        slices.map((slice) => slice.units),
      )
      for (const [index, slice] of slices.entries()) giveUp(event, 'merger', slice, slice.units, parts[index]!)
      if (slices.length === 0) giveUp(event, 'merger', null, 0, money)
      return
    }
    const value = event.value === null ? null : toCount(event.value, MONEY_PLACES)
    if (money > 0 && value === null) fault(event, 'merger_value_unknown')
    const lots = book.empty()
    const held = lots.map((lot) => lot.units)
    const [units, cash, worth] = [spreadCount(received, held), spreadCount(money, held), spreadCount(value ?? 0, held)]
    for (const [index, lot] of lots.entries()) {
      const [own, given] = [lot.cost, cash[index]!]
      lot.units = units[index]!
      if (given === 0) continue
      if (own === null || value === null) {
        giveUp(event, 'merger', { lot, cost: null }, 0, given)
        lot.cost = null
        continue
      }
      const gain = less(plus(given, worth[index]!), own)
      const counted = gain <= 0 ? 0 : gain < given ? gain : given
      giveUp(event, 'merger', { lot, cost: less(given, counted) }, 0, given)
      lot.cost = plus(less(own, given), counted)
    }
    if (lots.length === 0)
      bring(bookOf(event.account, event.into), { ...event, security: event.into }, received, null, null)
    else moveInto(event.into, lots)
  }

  const receive = (event: Extract<LotEvent, { type: 'receive' }>): void => {
    const cost = event.amount === null ? null : toCount(event.amount, MONEY_PLACES)
    bring(bookOf(event.account, event.security), event, toCount(event.units, UNIT_PLACES), cost, event.acquired)
  }

  const follow = (event: LotEvent): void => {
    if (event.type === 'buy') buy(event)
    else if (event.type === 'sell') sell(event)
    else if (event.type === 'receive') receive(event)
    else if (event.type === 'deliver') deliver(event)
    else if (event.type === 'split')
      split(event, toCount(event.newUnits, UNIT_PLACES), toCount(event.oldUnits, UNIT_PLACES))
    else if (event.type === 'stock_dividend') {
      const { units } = bookOf(event.account, event.security)
      split(event, plus(units, toCount(event.units, UNIT_PLACES)), units)
    } else if (event.type === 'rename') moveInto(event.into, bookOf(event.account, event.security).empty())
    else if (event.type === 'return_of_capital') returnCapital(event)
    else if (event.type === 'spin_off') spinOff(event)
    else merge(event)
  }

  const isInOrder = events.every(({ date }, index) => index === 0 || events[index - 1]!.date <= date)
  const ordered = isInOrder ? events : events.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
  for (let start = 0, end = 0, rest = STEP; start < ordered.length; start = end) {
    day = ordered[start]!.date
    today = dayNumber(day)
    windowStart = addDays(day, -WINDOW_DAYS)
    while (end < ordered.length && ordered[end]!.date === day) end++
    for (let rank = 0; rank < RANKS; rank++)
      for (let index = start; index < end; index++) {
        if (rankOf(ordered[index]!) !== rank) continue
        follow(ordered[index]!)
        if (--rest > 0) continue
        rest = STEP
        yield
      }
  }
  const held: Lot[] = []
  const shorts: ShortLot[] = []
  for (const { book, shorts: open } of places) {
    for (const lot of book.lots()) held.push(toldLot(lot))
    for (const short of open) shorts.push({ ...short, units: BigInt(short.units), proceeds: BigInt(short.proceeds) })
  }
  return { disposals, held, shorts, faults }
}

/** A lot as it is told; written out field by field: what is put together of parts takes several times as long. */
const toldLot = (lot: CountedLot): Lot => ({
  id: lot.origin.id,
  account: lot.book.account,
  security: lot.book.security,
  acquired: lot.origin.acquired,
  daysBefore: lot.daysBefore,
  units: BigInt(lot.units),
  cost: lot.cost === null ? null : BigInt(lot.cost),
  washed: lot.washed === 0 ? 0n : BigInt(lot.washed),
  isReplacement: lot.isReplacement,
})
/** What happened before a sale, in the order in which it is followed: what is held after it is what the sale could be of. */
export function eventsBefore(events: readonly LotEvent[], sale: LotEvent): LotEvent[] {
  const [at, rank] = [events.indexOf(sale), rankOf(sale)]
  return events.filter(
    (event, index) =>
      event.date < sale.date ||
      (event.date === sale.date && (rankOf(event) < rank || (rankOf(event) === rank && index < at))),
  )
}

/** The same without a rest. */
export function computeLots(...of: Parameters<typeof computeLotsInSteps>): Lots {
  const steps = computeLotsInSteps(...of)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Units as decimal text. */
export const unitsText = (units: bigint): string => fromWhole(units, UNIT_PLACES).replace(/\.?0+$/, '')
/** Money as decimal text with two decimals. */
export const amountText = (amount: bigint): string => fromWhole(amount, MONEY_PLACES)

/** What a disposal counts as: proceeds less cost, without the part of a loss that does not count; null when not known. */
export const gainOf = ({ proceeds, cost, disallowed }: Disposal): bigint | null =>
  cost === null ? null : proceeds - cost + disallowed
