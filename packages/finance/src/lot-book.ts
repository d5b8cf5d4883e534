import { type Count, countShare, less, plus, spreadCount } from './whole-parts.ts'

/** Which units are sold first: the oldest, the dearest, chosen ones, or all at the same average cost (oldest dates first). */
export type CostMethod = 'fifo' | 'highest_cost' | 'specific' | 'average'

/** Units with one cost and one holding period, as far as they are still held; counted in Counts as they are told. */
export interface Lot<N extends Count = bigint> {
  /** The event that brought them. */
  readonly id: string
  readonly account: string
  readonly security: string
  /** `yyyy-MM-dd`; null when not known. */
  readonly acquired: string | null
  /** Days that count as held before that: of shares sold at a loss that it replaces. */
  daysBefore: number
  units: N
  /** Null when not known. Of averaged lots it is right after `LotBook.lots`. */
  cost: N | null
  /** Disallowed losses within the cost. */
  washed: N
  /** It already stands for shares that were sold at a loss. */
  isReplacement: boolean
}

/** What brought a lot; all parts of the lot share it. */
export interface Origin {
  readonly id: string
  readonly acquired: string | null
}

/** A lot as it is followed. */
export interface CountedLot extends Omit<Lot<Count>, 'id' | 'account' | 'security' | 'acquired'> {
  readonly origin: Origin
  /** That it is in. */
  book: LotBook
  /** Of a book that gives up the dearest first: what one unit cost when it took its place among them, and that place. */
  unitCost: number
  place: number
}

/** The lots that one event brought: one, until parts of it become replacements. */
export type Purchase = CountedLot[]

/** A part of a lot that was taken out. */
export interface Slice {
  readonly lot: CountedLot
  readonly units: Count
  readonly cost: Count | null
  /** Disallowed losses within the cost. */
  readonly washed: Count
}

const acquiredOf = (purchase: Purchase): string => purchase[0]?.origin.acquired ?? ''

/** Keeps purchases in the order of their days; those of unknown days are the oldest. @returns its place */
export function insertByDay(purchases: Purchase[], purchase: Purchase): number {
  let at = purchases.length
  while (at > 0 && acquiredOf(purchases[at - 1]!) > acquiredOf(purchase)) at--
  if (at === purchases.length) purchases.push(purchase)
  else purchases.splice(at, 0, purchase)
  return at
}

/** Whether what lies before a place of a list, and is used up, is the most of it and can be forgotten. */
export const isMostlyUsed = (first: number, list: readonly unknown[]): boolean =>
  first >= 64 && first * 2 >= list.length

const NONE_CHOSEN: readonly never[] = []

/** Takes units out of a lot. @param most no more than these @returns how many */
function takeFrom(slices: Slice[], lot: CountedLot, most: Count): Count {
  if (most <= 0 || lot.units === 0) return 0
  if (lot.units <= most) {
    // all of it, with all that it had cost
    const { units, cost, washed } = lot
    slices.push({ lot, units, cost, washed })
    lot.units = 0
    lot.washed = 0
    if (cost !== null) lot.cost = 0
    return units
  }
  const cost = lot.cost === null ? null : countShare(lot.cost, most, lot.units)
  const washed = lot.washed === 0 ? 0 : countShare(lot.washed, most, lot.units)
  slices.push({ lot, units: most, cost, washed })
  lot.units = less(lot.units, most)
  lot.washed = less(lot.washed, washed)
  if (lot.cost !== null && cost !== null) lot.cost = less(lot.cost, cost)
  return most
}

/** What an account holds of a security. */
export class LotBook {
  units: Count = 0
  /** By day; those before `first` are used up. */
  #purchases: Purchase[] = []
  #first = 0
  readonly #dearest = new DearestFirst()
  /** Cost of all units, where they are averaged; null when not known. */
  #pool: Count | null = 0

  readonly account: string
  readonly security: string
  readonly method: CostMethod
  /** Whether gains and losses of its account count for tax. */
  readonly isTaxable: boolean

  constructor(account: string, security: string, method: CostMethod, isTaxable: boolean) {
    this.account = account
    this.security = security
    this.method = method
    this.isTaxable = isTaxable
  }

  add(purchase: Purchase): void {
    this.#compact()
    // what comes in late may be older than what is used up already
    this.#first = Math.min(this.#first, insertByDay(this.#purchases, purchase))
    for (const lot of purchase) {
      this.units = plus(this.units, lot.units)
      if (this.method === 'average')
        this.#pool = this.#pool === null || lot.cost === null ? null : plus(this.#pool, lot.cost)
      if (this.method === 'highest_cost' && lot.units > 0) this.#dearest.put(lot)
    }
  }

  /** Takes units out. @param chosen ids of lots and units, for those first @returns no more than there is */
  take(units: Count, chosen: readonly { readonly id: string; readonly units: Count }[] = NONE_CHOSEN): Slice[] {
    const slices: Slice[] = []
    const [held, pool] = [this.units, this.#pool]
    let left = units < held ? units : held
    for (const { id, units: wanted } of chosen) {
      let open = wanted
      for (const purchase of this.#purchases) {
        if (purchase[0]?.origin.id !== id) continue
        for (const lot of purchase) {
          const taken = takeFrom(slices, lot, open < left ? open : left)
          open = less(open, taken)
          left = less(left, taken)
        }
      }
    }
    while (left > 0) {
      const lot = this.method === 'highest_cost' ? this.#dearest.first() : this.#oldest()
      if (!lot) break
      left = less(left, takeFrom(slices, lot, left))
    }
    this.units = plus(less(held, units < held ? units : held), left)
    if (this.method !== 'average') return slices
    const cost = pool === null || held === 0 ? null : countShare(pool, less(held, this.units), held)
    this.#pool = this.units === 0 ? 0 : pool === null || cost === null ? null : less(pool, cost)
    const parts = spreadCount(
      cost ?? 0,
      slices.map((slice) => slice.units),
    )
    return slices.map((slice, index) => ({ ...slice, cost: cost === null ? null : parts[index]! }))
  }

  /** The lots that are held, oldest first, each with its cost: of averaged ones by their units. */
  lots(): CountedLot[] {
    const lots: CountedLot[] = []
    for (const purchase of this.#purchases) for (const lot of purchase) if (lot.units > 0) lots.push(lot)
    if (this.method === 'average') {
      const units = lots.map((lot) => lot.units)
      const parts = this.#pool === null ? null : spreadCount(this.#pool, units)
      for (const [index, lot] of lots.entries()) lot.cost = parts === null ? null : parts[index]!
    }
    return lots
  }

  /** Changes units and costs of all lots in place. */
  change(edit: (lots: readonly CountedLot[]) => void): void {
    const purchases = this.#purchases
    edit(this.lots())
    this.#clear()
    for (const purchase of purchases) this.add(purchase)
  }

  /** Takes everything out, lot by lot. */
  empty(): readonly CountedLot[] {
    const all = this.lots()
    this.#clear()
    return all
  }

  /**
   * Sets some units of a lot of a purchase apart and raises their cost.
   * @returns what is set apart: the lot itself when it is no larger
   */
  carve(purchase: Purchase, lot: CountedLot, units: Count, raise: Count): CountedLot {
    let part = lot
    if (units < lot.units) {
      const cost = lot.cost === null ? null : countShare(lot.cost, units, lot.units)
      const washed = lot.washed === 0 ? 0 : countShare(lot.washed, units, lot.units)
      const { origin, book, daysBefore, isReplacement } = lot
      // written out field by field: what is copied as a whole takes several times as long
      part = { origin, book, daysBefore, units, cost, washed, isReplacement, unitCost: 0, place: -1 }
      lot.units = less(lot.units, units)
      lot.washed = less(lot.washed, washed)
      if (lot.cost !== null && cost !== null) lot.cost = less(lot.cost, cost)
      purchase.splice(purchase.indexOf(lot), 0, part)
    }
    if (this.method === 'average' && this.#pool !== null) this.#pool = plus(this.#pool, raise)
    if (part.cost !== null) part.cost = plus(part.cost, raise)
    if (this.method === 'highest_cost') this.#dearest.put(part)
    return part
  }

  #clear(): void {
    this.#purchases = []
    this.#first = 0
    this.units = 0
    this.#pool = 0
    this.#dearest.clear()
  }

  #oldest(): CountedLot | undefined {
    for (; this.#first < this.#purchases.length; this.#first++) {
      for (const lot of this.#purchases[this.#first]!) if (lot.units > 0) return lot
    }
    return undefined
  }

  /** Forgets used lots once they are the most. */
  #compact(): void {
    if (!isMostlyUsed(this.#first, this.#purchases)) return
    this.#purchases = this.#purchases.slice(this.#first)
    this.#first = 0
  }
}

/** Lots of unknown cost come last: a cost that is not known is not given up for one that is. */
const unitCostOf = (lot: CountedLot): number => (lot.cost === null ? -1 : Number(lot.cost) / Number(lot.units))

/** Rounding to the cent moves the cost of a unit a little with every sale: the lot keeps its place for that. */
const isInPlace = (lot: CountedLot): boolean =>
  Math.abs(unitCostOf(lot) - lot.unitCost) <= Math.abs(lot.unitCost) * 1e-6

/** Whether a lot is given up before another: the dearer, of equal ones the older. */
const isBefore = (one: CountedLot, other: CountedLot): boolean =>
  one.unitCost === other.unitCost
    ? (one.origin.acquired ?? '') < (other.origin.acquired ?? '')
    : one.unitCost > other.unitCost

/** A heap of lots by the cost of one unit. Each knows its place in it, so that it stands there once, whatever becomes dearer. */
class DearestFirst {
  #lots: CountedLot[] = []

  clear(): void {
    for (const lot of this.#lots) lot.place = -1
    this.#lots = []
  }

  /** Gives a lot that is held the place that its cost has now. */
  put(lot: CountedLot): void {
    lot.unitCost = unitCostOf(lot)
    if (lot.place < 0) this.#rise(lot, this.#lots.length)
    else this.#sink(lot, this.#rise(lot, lot.place))
  }

  /** The dearest lot that is held; it stays in. */
  first(): CountedLot | undefined {
    for (let lot = this.#lots[0]; lot; lot = this.#lots[0]) {
      if (lot.units === 0) this.#drop(lot)
      else if (isInPlace(lot)) return lot
      else this.put(lot)
    }
    return undefined
  }

  /** Takes out the first. */
  #drop(first: CountedLot): void {
    first.place = -1
    const last = this.#lots.pop()!
    if (last !== first) this.#sink(last, 0)
  }

  /** Writes a lot at a place or above it, wherever none above comes after it. @returns where */
  #rise(lot: CountedLot, from: number): number {
    let at = from
    while (at > 0) {
      const above = (at - 1) >> 1
      const other = this.#lots[above]!
      if (!isBefore(lot, other)) break
      this.#write(other, at)
      at = above
    }
    this.#write(lot, at)
    return at
  }

  /** The same downwards. */
  #sink(lot: CountedLot, from: number): void {
    const lots = this.#lots
    let at = from
    for (let below = 2 * at + 1; below < lots.length; below = 2 * at + 1) {
      if (below + 1 < lots.length && isBefore(lots[below + 1]!, lots[below]!)) below++
      const other = lots[below]!
      if (!isBefore(other, lot)) break
      this.#write(other, at)
      at = below
    }
    this.#write(lot, at)
  }

  #write(lot: CountedLot, at: number): void {
    this.#lots[at] = lot
    lot.place = at
  }
}
