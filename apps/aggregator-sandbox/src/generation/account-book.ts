import { Decimal } from 'decimal.js'
import type { AccountPlan } from './account-plans.ts'
import { cardPaymentsOf, cardRows } from './card-ledger.ts'
import type { Day } from './calendar.ts'
import { depositRows } from './deposit-ledger.ts'
import { investmentLedger, valueOf, type Lot } from './investment-ledger.ts'
import { isVisible, type LedgerRow } from './ledger-row.ts'
import { loanRows } from './loan-ledger.ts'
import type { ProgramContext } from './programs.ts'
import type { Security } from './securities.ts'
import { messyLedger, restlessRows } from './special-ledgers.ts'
import { VolumeLedger } from './volume-ledger.ts'

/** One position as it stands at the end of the day. */
export interface BookPosition {
  readonly id: string
  readonly security: Security | null
  readonly units: Decimal
  readonly price: Decimal
  readonly value: Decimal
  readonly cost: Decimal | null
  readonly currency: string
}

/** Sums over the rows on show; pending rows count in `transactions` and `pending` only. */
interface BookTotals {
  readonly transactions: number
  readonly pending: number
  readonly amountSum: Decimal
  readonly cashIn: Decimal
  readonly cashOut: Decimal
}

/** What the institution knows of one account at the end of `through`. */
export interface AccountBook {
  readonly plan: AccountPlan
  readonly windowFrom: Day
  readonly through: Day
  readonly positions: readonly BookPosition[]
  readonly marketValue: Decimal
  readonly totals: BookTotals
  /** How many rows lie in the days given, both included. */
  count(from: Day, to: Day): number
  /** Those rows, newest first. */
  page(from: Day, to: Day, offset: number, limit: number): LedgerRow[]
  /** Rows that appeared, changed or went since the end of `since`. */
  changes(since: Day): { row: LedgerRow; removed: boolean }[]
}

/** Builds the book of one account. `card` is the plan of the card this account pays, when it does. */
export function buildBook(
  plan: AccountPlan,
  context: ProgramContext,
  card?: { plan: AccountPlan; context: ProgramContext },
): AccountBook {
  const { program } = plan
  switch (program.kind) {
    case 'empty':
      return listedBook(plan, context, [], null)
    case 'deposit': {
      const payments =
        card && card.plan.program.kind === 'card' ? cardPaymentsOf(cardRows(card.plan.program, card.context)) : []
      return listedBook(plan, context, depositRows(program, context, payments), null)
    }
    case 'card':
      return listedBook(plan, context, cardRows(program, context), null)
    case 'loan':
      return listedBook(plan, context, loanRows(program, context), null)
    case 'restless':
      return listedBook(plan, context, restlessRows(context), null)
    case 'messy': {
      const { rows, lots } = messyLedger(context)
      return listedBook(plan, context, rows, lots)
    }
    case 'investment': {
      const { rows, lots } = investmentLedger(program, context)
      return listedBook(plan, context, rows, lots)
    }
    case 'volume':
      return volumeBook(plan, context, new VolumeLedger(program.count, context))
  }
}

function listedBook(
  plan: AccountPlan,
  context: ProgramContext,
  all: readonly LedgerRow[],
  lots: readonly Lot[] | null,
): AccountBook {
  const { through } = context
  const visible = all.filter((row) => isVisible(row, through)).toSorted(newestFirst)
  const totals = totalsOf(visible, plan.currency)
  const positions = lots === null ? [] : positionsOf(lots, totals.amountSum, context)
  const held = positions.filter((position) => position.currency === plan.currency)
  const marketValue =
    lots === null ? totals.amountSum : held.reduce((sum, position) => sum.plus(position.value), new Decimal(0))
  const between = (from: Day, to: Day): LedgerRow[] => visible.filter((row) => row.day >= from && row.day <= to)
  return {
    plan,
    windowFrom: context.start,
    through,
    positions,
    marketValue,
    totals,
    count: (from, to) => between(from, to).length,
    page: (from, to, offset, limit) => between(from, to).slice(offset, offset + limit),
    changes: (since) => changesBetween(all, since, through),
  }
}

function changesBetween(all: readonly LedgerRow[], since: Day, through: Day): { row: LedgerRow; removed: boolean }[] {
  const shown = new Set(all.filter((row) => isVisible(row, through)).map((row) => row.id))
  const isNew = (day: Day | null): boolean => day !== null && day > since && day <= through
  const changes: { row: LedgerRow; removed: boolean }[] = []
  for (const row of all) {
    if (isVisible(row, through)) {
      if (isNew(row.visibleFrom) || isNew(row.settleDay)) changes.push({ row, removed: false })
    } else if (row.visibleFrom <= since && isNew(row.visibleUntil) && !shown.has(row.id))
      changes.push({ row, removed: true })
  }
  return changes.toSorted((a, b) => newestFirst(a.row, b.row))
}

function newestFirst(a: LedgerRow, b: LedgerRow): number {
  return b.day - a.day || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function totalsOf(rows: readonly LedgerRow[], currency: string): BookTotals {
  let amountSum = new Decimal(0)
  let cashIn = new Decimal(0)
  let cashOut = new Decimal(0)
  let pending = 0
  for (const row of rows) {
    if (row.pending) {
      pending += 1
      continue
    }
    if (row.currency !== currency) continue
    amountSum = amountSum.plus(row.amount)
    if (row.amount.gt(0)) cashIn = cashIn.plus(row.amount)
    else cashOut = cashOut.plus(row.amount)
  }
  return { transactions: rows.length, pending, amountSum, cashIn, cashOut }
}

function positionsOf(lots: readonly Lot[], cash: Decimal, context: ProgramContext): BookPosition[] {
  const positions: BookPosition[] = lots.map(({ security, units, cost }) => {
    // Unquoted oddities carry price zero; everything else is priced by the market.
    const price = security.id === 'ODD-NOID' ? new Decimal(0) : context.market.priceOf(security, context.through)
    return {
      id: `p-${security.id}`,
      security,
      units,
      price,
      value: valueOf(security, units, price),
      cost: cost.isZero() ? null : cost,
      currency: security.currency,
    }
  })
  if (!cash.isZero())
    positions.push({
      id: 'p-CASH',
      security: null,
      units: cash,
      price: new Decimal(1),
      value: cash,
      cost: cash,
      currency: context.currency,
    })
  return positions
}

function volumeBook(plan: AccountPlan, context: ProgramContext, ledger: VolumeLedger): AccountBook {
  const marketValue = ledger.sum()
  const range = (from: Day, to: Day): [number, number] => [ledger.countBefore(from), ledger.countBefore(to + 1)]
  return {
    plan,
    windowFrom: context.start,
    through: context.through,
    marketValue,
    positions: ledger.count === 0 ? [] : positionsOf([], marketValue, context),
    totals: { transactions: ledger.count, pending: 0, amountSum: marketValue, ...ledger.flows() },
    count: (from, to) => Math.max(0, range(from, to)[1] - range(from, to)[0]),
    page: (from, to, offset, limit) => {
      const [low, high] = range(from, to)
      const rows: LedgerRow[] = []
      for (let index = high - 1 - offset; index >= low && rows.length < limit; index -= 1) rows.push(ledger.row(index))
      return rows
    },
    changes: () => [],
  }
}
