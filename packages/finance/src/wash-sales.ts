import { type CountedLot, type Origin, type Purchase, insertByDay, isMostlyUsed } from './lot-book.ts'
import { type Count, countShare, less, plus } from './whole-parts.ts'

/** Units that were given up, out of one lot, and what came of it. */
export interface Disposal {
  /** The event and the one that had brought the lot; null where that is not known. */
  readonly id: string
  readonly lotId: string | null
  readonly account: string
  readonly security: string
  readonly kind: 'sale' | 'short' | 'merger' | 'distribution'
  readonly date: string
  readonly acquired: string | null
  /** Days held, with those before it that count (see {@link CountedLot}); null when not known. */
  readonly daysHeld: number | null
  readonly units: bigint
  readonly proceeds: bigint
  /** Null when not known. */
  readonly cost: bigint | null
  /** Null when it depends on a day that is not known. */
  readonly term: 'short' | 'long' | null
  /** The part of the loss that does not count; zero or positive. */
  readonly disallowed: bigint
}

/**
 * A disposal as it is counted. There are several to a trade and most are never asked for, so that what it says is put
 * together when it is: a text or a bigint of its own in each takes longer than all that is worked out.
 */
export class CountedDisposal implements Disposal {
  readonly #event: { readonly id: string; readonly account: string; readonly security: string; readonly date: string }
  readonly #origin: Origin | null
  readonly #units: Count
  readonly #proceeds: Count
  readonly #cost: Count | null
  readonly kind: Disposal['kind']
  readonly daysHeld: number | null
  readonly term: 'short' | 'long' | null
  /** The part of the loss that does not count. */
  washed: Count = 0

  constructor(
    event: { readonly id: string; readonly account: string; readonly security: string; readonly date: string },
    kind: Disposal['kind'],
    origin: Origin | null,
    units: Count,
    proceeds: Count,
    cost: Count | null,
    daysHeld: number | null,
    term: 'short' | 'long' | null,
  ) {
    this.#event = event
    this.kind = kind
    this.#origin = origin
    this.#units = units
    this.#proceeds = proceeds
    this.#cost = cost
    this.daysHeld = daysHeld
    this.term = term
  }

  get id(): string {
    return this.#event.id
  }
  get lotId(): string | null {
    return this.#origin === null ? null : this.#origin.id
  }
  /** Whether it is out of a lot that this event brought. */
  isOf(origin: Origin): boolean {
    return this.#origin === origin
  }
  get account(): string {
    return this.#event.account
  }
  get security(): string {
    return this.#event.security
  }
  get date(): string {
    return this.#event.date
  }
  get acquired(): string | null {
    return this.#origin === null ? null : this.#origin.acquired
  }
  get units(): bigint {
    return BigInt(this.#units)
  }
  get proceeds(): bigint {
    return BigInt(this.#proceeds)
  }
  get cost(): bigint | null {
    return this.#cost === null ? null : BigInt(this.#cost)
  }
  get disallowed(): bigint {
    return BigInt(this.washed)
  }
}

/** Days before and after a sale at a loss within which the same may not be bought. */
export const WINDOW_DAYS = 30

/** A loss, as far as nothing bought yet stands for the shares that were sold. */
interface OpenLoss {
  readonly disposal: CountedDisposal
  units: Count
  loss: Count
}

/** The first lot of a purchase that is held and stands for nothing yet. */
function freeLot(purchase: Purchase): CountedLot | undefined {
  for (const lot of purchase) if (!lot.isReplacement && lot.units > 0) return lot
  return undefined
}

/** Every lot of it stands for shares that were sold at a loss. */
function isUsedUp(purchase: Purchase): boolean {
  for (const lot of purchase) if (!lot.isReplacement) return false
  return true
}

/** Takes units of a lot as the replacement and adds the loss to their cost where it may be added. */
export type Replace = (purchase: Purchase, lot: CountedLot, units: Count, loss: Count, daysHeld: number) => void

/**
 * Wash sales of one security over all accounts of a person: a loss does not count as far as the same was bought in the
 * 30 days before or after, in the order of the losses and of the purchases (26 CFR 1.1091-1). What was bought before
 * counts as far as it is still held after the sale, unless it is of the purchase that was sold from (Rev. Rul. 56-602).
 */
export class WashSales {
  /** By day; those before `firstBought` cannot replace anything any more. */
  #bought: Purchase[] = []
  #firstBought = 0
  /** By day; those before `firstLoss` are replaced, or too old. */
  #losses: OpenLoss[] = []
  #firstLoss = 0

  readonly #replace: Replace

  constructor(replace: Replace) {
    this.#replace = replace
  }

  /** A purchase, or one that came into another account with its day. @param oldest the first day of the window before it */
  addPurchase(purchase: Purchase, oldest: string): void {
    // what was bought elsewhere may be older than what is used up already
    this.#firstBought = Math.min(this.#firstBought, insertByDay(this.#bought, purchase))
    if (isMostlyUsed(this.#firstLoss, this.#losses)) {
      this.#losses = this.#losses.slice(this.#firstLoss)
      this.#firstLoss = 0
    }
    const isOver = (loss: OpenLoss): boolean => loss.units === 0 || loss.disposal.date < oldest
    while (this.#firstLoss < this.#losses.length && isOver(this.#losses[this.#firstLoss]!)) this.#firstLoss++
    for (let at = this.#firstLoss; at < this.#losses.length; at++) {
      this.#match(this.#losses[at]!, purchase)
      if (isUsedUp(purchase)) return
    }
  }

  /** @param oldest the first day of the window before it */
  addLoss(disposal: CountedDisposal, units: Count, loss: Count, oldest: string): void {
    const open: OpenLoss = { disposal, units, loss }
    if (isMostlyUsed(this.#firstBought, this.#bought)) {
      this.#bought = this.#bought.slice(this.#firstBought)
      this.#firstBought = 0
    }
    const isOver = (purchase: Purchase): boolean =>
      (purchase[0]?.origin.acquired ?? '') < oldest || freeLot(purchase) === undefined
    while (this.#firstBought < this.#bought.length && isOver(this.#bought[this.#firstBought]!)) this.#firstBought++
    for (let at = this.#firstBought; at < this.#bought.length && open.units > 0; at++)
      this.#match(open, this.#bought[at]!)
    if (open.units > 0) this.#losses.push(open)
  }

  #match(loss: OpenLoss, purchase: Purchase): void {
    if (loss.units === 0 || !purchase[0] || loss.disposal.isOf(purchase[0].origin)) return
    const lot = freeLot(purchase)
    if (!lot) return
    const units = lot.units < loss.units ? lot.units : loss.units
    const amount = countShare(loss.loss, units, loss.units)
    loss.units = less(loss.units, units)
    loss.loss = less(loss.loss, amount)
    loss.disposal.washed = plus(loss.disposal.washed, amount)
    this.#replace(purchase, lot, units, amount, loss.disposal.daysHeld ?? 0)
  }
}
