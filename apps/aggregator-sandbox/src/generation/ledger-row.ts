import { Decimal } from 'decimal.js'
import { dateOf, type Day } from './calendar.ts'
import type { Security } from './securities.ts'

/** One row of an account's history. It is on show from `visibleFrom` until the day before `visibleUntil`. */
export interface LedgerRow {
  readonly id: string
  readonly type: string
  readonly day: Day
  readonly postedDay: Day | null
  readonly settleDay: Day | null
  readonly description: string
  readonly merchant: string | null
  readonly security: Security | null
  readonly units: Decimal | null
  readonly unitPrice: Decimal | null
  /** Signed, + = money into this account, in the account's currency unless `currency` says otherwise. */
  readonly amount: Decimal
  readonly currency: string
  readonly pending: boolean
  readonly pendingOf: string | null
  readonly replaces: string | null
  readonly visibleFrom: Day
  readonly visibleUntil: Day | null
}

/** What a program says about a row; the rest has plain defaults. */
export interface RowDraft {
  readonly tag: string
  readonly type: string
  readonly day: Day
  readonly description: string
  readonly amount: Decimal | number | string
  readonly settleDay?: Day
  readonly merchant?: string
  readonly security?: Security
  readonly units?: Decimal
  readonly unitPrice?: Decimal
  readonly currency?: string
}

/** Collects the rows of one account and gives each an id that stays the same however far the clock runs. */
export class RowSink {
  readonly rows: LedgerRow[] = []
  private readonly counts = new Map<string, number>()
  private readonly currency: string

  constructor(currency: string) {
    this.currency = currency
  }

  /** Adds a posted row and returns it. */
  add(draft: RowDraft): LedgerRow {
    const row: LedgerRow = {
      id: this.idFor(draft.tag, draft.day),
      type: draft.type,
      day: draft.day,
      postedDay: draft.day,
      settleDay: draft.settleDay ?? null,
      description: draft.description,
      merchant: draft.merchant ?? null,
      security: draft.security ?? null,
      units: draft.units ?? null,
      unitPrice: draft.unitPrice ?? null,
      amount: new Decimal(draft.amount).toDecimalPlaces(2),
      currency: draft.currency ?? this.currency,
      pending: false,
      pendingOf: null,
      replaces: null,
      visibleFrom: draft.day,
      visibleUntil: null,
    }
    this.rows.push(row)
    return row
  }

  /**
   * A card purchase: pending for two days, then posted under another id, with the tip when there is one.
   * `vanishes` drops the hold after three days without a posting.
   */
  addPurchase(draft: RowDraft, options: { tip?: Decimal; vanishes?: boolean }): void {
    const posted = this.add(draft)
    this.rows.pop()
    const holdEnds = draft.day + (options.vanishes ? 3 : 2)
    const pending: LedgerRow = {
      ...posted,
      id: `${posted.id}-hold`,
      pending: true,
      postedDay: null,
      visibleUntil: holdEnds,
      description: `PENDING ${posted.description}`,
    }
    this.rows.push(pending)
    if (options.vanishes) return
    const amount = options.tip ? posted.amount.minus(options.tip) : posted.amount
    this.rows.push({ ...posted, amount, postedDay: holdEnds, visibleFrom: holdEnds, pendingOf: pending.id })
  }

  private idFor(tag: string, day: Day): string {
    const base = `${dateOf(day).replaceAll('-', '')}-${tag}`
    const count = (this.counts.get(base) ?? 0) + 1
    this.counts.set(base, count)
    return `t-${base}-${count}`
  }
}

/** True when the row is on show at the end of `through`. */
export function isVisible(row: LedgerRow, through: Day): boolean {
  return row.visibleFrom <= through && (row.visibleUntil === null || row.visibleUntil > through)
}
