import { Decimal } from 'decimal.js'
import type { Day } from './calendar.ts'
import type { LedgerRow } from './ledger-row.ts'
import type { ProgramContext } from './programs.ts'
import { securityOf } from './securities.ts'
import { SeededRandom } from './seeded-random.ts'

const PERIOD = 1000
const KINDS = [
  'DIVIDEND',
  'DEPOSIT',
  'FEE',
  'BUY',
  'PURCHASE',
  'SELL',
  'INTEREST',
  'WITHDRAWAL',
  'CONTRIBUTION',
  'TRANSFER_IN',
] as const

/**
 * A history of up to a million rows that is never held in memory: row j follows from j alone, because a table of 1,000
 * amounts repeats. So counts, pages and sums cost nothing.
 */
export class VolumeLedger {
  readonly count: number
  private readonly cents: number[] = []
  private readonly prefix: number[] = [0]
  private readonly context: ProgramContext

  constructor(count: number, context: ProgramContext) {
    this.count = count
    this.context = context
    const random = new SeededRandom(`${context.key}|volume`)
    let bought = 0
    for (let index = 0; index < PERIOD; index += 1) {
      const kind = KINDS[index % KINDS.length]
      const size = random.between(100, 25_000)
      // Each period sells exactly what it bought one step before, so the account never holds securities.
      const amount =
        kind === 'BUY'
          ? -size
          : kind === 'SELL'
            ? bought
            : kind === 'FEE' || kind === 'PURCHASE' || kind === 'WITHDRAWAL'
              ? -Math.floor(size / 3)
              : size
      if (kind === 'BUY') bought = size
      this.cents.push(amount)
      this.prefix.push((this.prefix.at(-1) ?? 0) + amount)
    }
  }

  /** Sum of the first `count` amounts. */
  sum(count = this.count): Decimal {
    const total = Math.floor(count / PERIOD) * (this.prefix[PERIOD] ?? 0) + (this.prefix[count % PERIOD] ?? 0)
    return new Decimal(total).div(100)
  }

  /** Money in and money out over all rows. */
  flows(): { cashIn: Decimal; cashOut: Decimal } {
    let cashIn = 0
    let cashOut = 0
    for (const [index, amount] of this.cents.entries()) {
      const times = Math.floor(this.count / PERIOD) + (index < this.count % PERIOD ? 1 : 0)
      if (amount > 0) cashIn += amount * times
      else cashOut += amount * times
    }
    return { cashIn: new Decimal(cashIn).div(100), cashOut: new Decimal(cashOut).div(100) }
  }

  /** How many rows lie on days before `day`. */
  countBefore(day: Day): number {
    const { start, anchor } = this.context
    if (day <= start) return 0
    if (day >= anchor) return this.count
    return Math.min(this.count, Math.ceil(((day - start) * this.count) / (anchor - start)))
  }

  /** The row at a place, counted from the oldest. */
  row(index: number): LedgerRow {
    const { start, anchor, currency } = this.context
    const day = start + Math.floor((index * (anchor - start)) / this.count)
    const kind = KINDS[index % KINDS.length] ?? 'DEPOSIT'
    const amount = new Decimal(this.cents[index % PERIOD] ?? 0).div(100)
    const isTrade = kind === 'BUY' || kind === 'SELL'
    return {
      id: `t-v-${String(index).padStart(7, '0')}`,
      type: kind,
      day,
      postedDay: day,
      settleDay: null,
      description: `${kind} ${String(index + 1).padStart(7, '0')}`,
      merchant: null,
      security: isTrade ? securityOf('MRMXX') : null,
      units: isTrade ? amount.negated() : null,
      unitPrice: isTrade ? new Decimal(1) : null,
      amount,
      currency,
      pending: false,
      pendingOf: null,
      replaces: null,
      visibleFrom: day,
      visibleUntil: null,
    }
  }
}
