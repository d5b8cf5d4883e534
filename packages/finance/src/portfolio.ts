import { Decimal } from 'decimal.js'
import { type ValueChange, attributeChange } from './attribution.ts'
import { addDays, daysBetween } from './days.ts'
import { dailyReturn } from './returns.ts'
import type { ValueSource } from '@keelwise/contract/words'

/** What happened in an account on a day; decimal texts in the account's own currency, signed: in positive. */
export interface AccountEvent {
  readonly date: string
  readonly kind: 'flow' | 'income' | 'fee' | 'tax'
  readonly amount: string
  /** Of a transfer between own accounts: the other account and the day of its leg. */
  readonly partner?: { readonly accountId: string; readonly date: string } | null
}

export interface AccountData {
  readonly id: string
  readonly currency: string
  /** Values at the end of days, in order; days without one are carried over. */
  readonly values: readonly {
    readonly date: string
    readonly value: string
    readonly source: 'read' | 'reconstructed'
  }[]
  readonly events: readonly AccountEvent[]
}

export interface PortfolioDay {
  readonly date: string
  readonly value: string
  readonly source: ValueSource
  readonly inflow: string
  readonly outflow: string
  readonly fees: string
}

export interface Portfolio {
  /** From the first day asked for to the last; the first only says where the period starts. */
  readonly days: readonly PortfolioDay[]
  /** Flows across the portfolio's border in the period, as they were counted. */
  readonly flows: readonly {
    accountId: string
    date: string
    event: AccountEvent | null
    amount: string
    converted: string
    rate: string
  }[]
  readonly change: ValueChange
  /** Days on which an account's value was carried over, per account. */
  readonly carried: ReadonlyMap<string, readonly string[]>
}

const ZERO = new Decimal(0)
const ONE = new Decimal(1)
const cents = (amount: Decimal): Decimal => amount.toDecimalPlaces(2)

interface AccountDay {
  readonly local: Decimal
  readonly source: PortfolioDay['source']
  /** The account's first day: its value comes in as a flow. */
  readonly isEntry: boolean
}

/** The days of a portfolio with the place of each, so that a day is looked up and never worked out again. */
interface Days {
  readonly dates: readonly string[]
  readonly at: ReadonlyMap<string, number>
}

function daysFrom(from: string, to: string): Days {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return { dates, at: new Map(dates.map((date, index) => [date, index])) }
}

/** An account's value on every day from its first known one: as known, else the last one with what flowed since. */
function fillDays(account: AccountData, { dates }: Days): (AccountDay | undefined)[] {
  const known = new Map(account.values.map((each) => [each.date, each]))
  const flows = Map.groupBy(account.events, (event) => event.date)
  const earlier = account.values.findLast((each) => each.date < (dates[0] ?? ''))
  let before: Decimal | null = earlier ? new Decimal(earlier.value) : null
  return dates.map((date) => {
    const found = known.get(date)
    if (found) {
      const day = { local: new Decimal(found.value), source: found.source, isEntry: before === null }
      before = day.local
      return day
    }
    if (before === null) return undefined
    before = (flows.get(date) ?? []).reduce<Decimal>(
      (sum, event) => (event.kind === 'flow' ? sum.plus(event.amount) : sum),
      before,
    )
    return { local: before, source: 'carried', isEntry: false }
  })
}

/** Money on its way between two own accounts counts with the account whose leg came first, until the other leg's day. */
function addTransit(
  account: AccountData,
  { dates, at }: Days,
  filled: (AccountDay | undefined)[],
  isInside: (event: AccountEvent) => boolean,
): void {
  for (const event of account.events) {
    if (!event.partner || event.partner.date <= event.date || !isInside(event)) continue
    const first = at.get(event.date) ?? (event.date < (dates[0] ?? '') ? 0 : dates.length)
    for (let index = first; index < dates.length && dates[index]! < event.partner.date; index++) {
      const day = filled[index]
      if (day) filled[index] = { ...day, local: day.local.minus(event.amount) }
    }
  }
}

/** As many account days as are added up between two rests. */
const STEP = 2000

/**
 * Adds accounts up to one portfolio, day by day in US dollars. Flows across its border are inflows and outflows; a
 * transfer between two accounts of it is none, and money on its way counts. An account that comes in later comes in as a
 * flow of its first known value. The change is split by account and day: what a currency did to the value at the start of
 * the day is currency, everything nothing else explains is market.
 * @param rate US dollars for one unit of a currency on a day
 * @returns rests every few thousand days of accounts, for whoever has more to do at the same time
 */
export function* addUpInSteps(
  accounts: readonly AccountData[],
  from: string,
  to: string,
  rate: (currency: string, date: string) => string,
): Generator<void, Portfolio> {
  const calendar = daysFrom(from, to)
  const { dates, at } = calendar
  const filled = new Map<string, (AccountDay | undefined)[]>()
  for (const account of accounts) {
    filled.set(account.id, fillDays(account, calendar))
    yield
  }
  const isInside = (event: AccountEvent): boolean => {
    const other = event.partner ? filled.get(event.partner.accountId) : undefined
    const date = event.date < (event.partner?.date ?? '') ? event.date : (event.partner?.date ?? '')
    const day = other?.[at.get(date) ?? -1]
    // An account that only just came in brought the money as its first value.
    return day !== undefined && !day.isEntry
  }
  for (const account of accounts) addTransit(account, calendar, filled.get(account.id) ?? [], isInside)

  const flows: Portfolio['flows'][number][] = []
  const carried = new Map<string, string[]>()
  const parts = { contributions: ZERO, withdrawals: ZERO, income: ZERO, fees: ZERO, taxes: ZERO, currency: ZERO }
  const events = new Map(accounts.map((account) => [account.id, Map.groupBy(account.events, (event) => event.date)]))
  const days: PortfolioDay[] = []
  let counted = 0
  for (const [index, date] of dates.entries()) {
    counted += accounts.length
    if (counted >= STEP) {
      counted = 0
      yield
    }
    let [value, inflow, outflow, fees] = [ZERO, ZERO, ZERO, ZERO]
    let source: PortfolioDay['source'] = 'read'
    const flow = (accountId: string, event: AccountEvent | null, amount: Decimal, usd: string): void => {
      const converted = cents(amount.times(usd))
      if (converted.isNegative()) outflow = outflow.minus(converted)
      else inflow = inflow.plus(converted)
      const side = converted.isNegative() ? 'withdrawals' : 'contributions'
      parts[side] = parts[side].plus(converted)
      flows.push({ accountId, date, event, amount: amount.toFixed(2), converted: converted.toFixed(2), rate: usd })
    }
    for (const account of accounts) {
      const own = filled.get(account.id)
      const day = own?.[index]
      if (!day) continue
      const usd = rate(account.currency, date)
      value = value.plus(cents(usd === '1' ? day.local : day.local.times(usd)))
      if (day.source === 'carried') {
        const list = carried.get(account.id) ?? []
        carried.set(account.id, list)
        list.push(date)
      }
      if (day.source === 'carried' || (day.source === 'reconstructed' && source === 'read')) source = day.source
      if (index === 0) continue
      if (day.isEntry) {
        flow(account.id, null, day.local, usd)
        continue
      }
      const earlier = rate(account.currency, dates[index - 1]!)
      if (usd !== earlier)
        parts.currency = parts.currency.plus((own[index - 1]?.local ?? ZERO).times(new Decimal(usd).minus(earlier)))
      for (const event of events.get(account.id)?.get(date) ?? []) {
        const amount = new Decimal(event.amount)
        const converted = amount.times(usd)
        if (event.kind === 'flow') {
          if (!isInside(event)) flow(account.id, event, amount, usd)
        } else if (event.kind === 'fee') {
          fees = fees.minus(cents(converted))
          parts.fees = parts.fees.plus(converted)
        } else if (event.kind === 'tax') parts.taxes = parts.taxes.plus(converted)
        else parts.income = parts.income.plus(converted)
      }
    }
    days.push({
      date,
      value: value.toFixed(2),
      source,
      inflow: inflow.toFixed(2),
      outflow: outflow.toFixed(2),
      fees: fees.toFixed(2),
    })
  }
  const text = (part: keyof typeof parts): string => parts[part].toFixed()
  const change = attributeChange(days[0]?.value ?? '0', days.at(-1)?.value ?? '0', {
    contributions: text('contributions'),
    withdrawals: text('withdrawals'),
    income: text('income'),
    fees: text('fees'),
    taxes: text('taxes'),
    currency: text('currency'),
  })
  return { days, flows, change, carried }
}

/** The same without a rest. */
export function addUp(...of: Parameters<typeof addUpInSteps>): Portfolio {
  const steps = addUpInSteps(...of)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * The cumulative return after each day, net of fees and before them (fees added back to the end of their day).
 * From the first day without a return (a value below zero) on there is none.
 */
export function cumulate(days: readonly PortfolioDay[]): { net: Decimal | null; gross: Decimal | null }[] {
  // growth is linked, and one taken away in the end: of a portfolio that lost nearly everything the return keeps few digits
  let net: Decimal | null = ONE
  let gross: Decimal | null = ONE
  const next = (growth: Decimal | null, each: Decimal | null): Decimal | null =>
    growth === null || each === null ? null : growth.times(each.plus(1))
  return days.map((day, index) => {
    const before = days[index - 1]
    if (before) {
      const { inflow, outflow } = day
      net = next(net, dailyReturn({ startValue: before.value, endValue: day.value, inflow, outflow }))
      const endValue = new Decimal(day.value).plus(day.fees).toFixed(2)
      gross = next(gross, dailyReturn({ startValue: before.value, endValue, inflow, outflow }))
    }
    return { net: net?.minus(1) ?? null, gross: gross?.minus(1) ?? null }
  })
}

/** Successive days as spans, for showing gaps. */
export function spansOf(dates: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = []
  for (const date of dates) {
    const last = spans.at(-1)
    if (last && daysBetween(last.to, date) === 1) last.to = date
    else spans.push({ from: date, to: date })
  }
  return spans
}
