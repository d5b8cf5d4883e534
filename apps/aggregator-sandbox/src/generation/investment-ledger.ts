import { Decimal } from 'decimal.js'
import { tradingDayFrom, type Day } from './calendar.ts'
import { variedAmount } from './household.ts'
import { type InvestmentEvent, investmentEvents, monthText } from './investment-events.ts'
import { type LedgerRow, RowSink } from './ledger-row.ts'
import type { Market } from './market.ts'
import type { InvestmentProgram, ProgramContext } from './programs.ts'
import { isBond, isOption, type Security } from './securities.ts'

/** Units held of one security and what they cost in all. */
export interface Lot {
  readonly security: Security
  units: Decimal
  cost: Decimal
}

/** Units times price: bonds are quoted in percent of par, an option contract is over 100 shares. */
export function valueOf(security: Security, units: Decimal, price: Decimal): Decimal {
  const multiplier = isBond(security) ? '0.01' : isOption(security) ? 100 : 1
  return units.times(price).times(multiplier).toDecimalPlaces(2)
}

/** Rows and lots of an investment account, simulated event by event. */
export function investmentLedger(
  program: InvestmentProgram,
  context: ProgramContext,
): { rows: LedgerRow[]; lots: Lot[] } {
  const run = new InvestmentRun(program, context)
  for (const event of investmentEvents(program, context)) run.apply(event)
  return { rows: run.sink.rows, lots: [...run.lots.values()].filter((lot) => !lot.units.isZero()) }
}

class InvestmentRun {
  readonly sink: RowSink
  readonly lots = new Map<string, Lot>()
  private cash = new Decimal(0)
  private readonly market: Market
  private readonly program: InvestmentProgram
  private readonly context: ProgramContext

  constructor(program: InvestmentProgram, context: ProgramContext) {
    this.program = program
    this.context = context
    this.market = context.market
    this.sink = new RowSink(context.currency)
  }

  apply(event: InvestmentEvent): void {
    const { day } = event
    switch (event.kind) {
      case 'open':
        return this.pay({
          tag: 'open',
          type: this.program.openingType,
          day,
          description: this.program.openingText,
          amount: this.program.opening,
        })
      case 'flow':
        return this.pay({
          tag: event.rule.key,
          type: event.rule.type,
          day,
          description: event.rule.text,
          amount: event.amount,
        })
      case 'initial': {
        const amount = new Decimal(this.program.opening).times('0.92').times(event.weight)
        return this.buy('buy', day, event.security, amount, `BOUGHT ${event.security.name.toUpperCase()}`, 'BUY', true)
      }
      case 'invest':
        return this.buy(
          'buy',
          day,
          event.security,
          event.amount,
          `${event.text} ${event.security.name.toUpperCase()}`,
          'BUY',
        )
      case 'recurring': {
        const amount = variedAmount(`${this.context.key}|recurring|${event.index}`, 60, 0.5)
        return this.buy(
          'rec',
          day,
          event.security,
          amount,
          `RECURRING INVESTMENT ${event.security.name.toUpperCase()}`,
          'BUY',
        )
      }
      case 'split':
        return this.split(day, event.security)
      case 'dividend':
        return this.dividend(day, event.security)
      case 'gain':
        return this.income('gain', day, event.security, '0.011', 'LONG-TERM CAPITAL GAIN DISTRIBUTION', 'DIVIDEND')
      case 'capital':
        return this.income('roc', day, event.security, '0.004', 'RETURN OF CAPITAL', 'RETURN_OF_CAPITAL')
      case 'coupon': {
        const face = this.lots.get(event.security.id)?.units ?? new Decimal(0)
        const amount = cents(face.times(event.security.coupon ?? 0).div(200))
        return this.pay({
          tag: 'cpn',
          type: 'INTEREST',
          day,
          description: `COUPON ${event.security.name.toUpperCase()}`,
          amount,
          security: event.security,
        })
      }
      case 'maturity':
        return this.sellAll(day, event.security, new Decimal(100), 'REDEEMED AT MATURITY')
      case 'expiry':
        return this.sellAll(day, event.security, this.market.priceOf(event.security, day), 'CLOSED AT EXPIRY')
      case 'sweep':
        return this.pay({
          tag: 'swp',
          type: 'INTEREST',
          day,
          description: 'INTEREST ON CASH BALANCE',
          amount: cents(this.cash.times(this.program.cashInterest).div(1200)),
        })
      case 'margin':
        return this.pay({
          tag: 'mgn',
          type: 'INTEREST',
          day,
          description: `MARGIN INTEREST ${monthText(day)}`,
          amount: variedAmount(`${this.context.key}|margin|${day}`, -38, 0.3),
        })
      case 'fee':
        return this.pay({
          tag: 'fee',
          type: 'FEE',
          day,
          description: 'ADVISORY FEE',
          amount: cents(this.value(day).times(this.program.feeBasisPoints).div(40_000)).negated(),
        })
      case 'raise':
        return this.raise(day, event.amount)
      case 'rebalance':
        return this.rebalance(day)
    }
  }

  private pay(draft: {
    tag: string
    type: string
    day: Day
    description: string
    amount: Decimal | number
    security?: Security
  }): void {
    this.cash = this.cash.plus(this.sink.add(draft).amount)
  }

  private buy(
    tag: string,
    day: Day,
    security: Security,
    wanted: Decimal,
    text: string,
    type: 'BUY' | 'REINVEST',
    isWhole = false,
  ): void {
    const price = this.market.priceOf(security, day)
    const perUnit = isBond(security) ? price.div(100) : isOption(security) ? price.times(100) : price
    const affordable = Decimal.max('0.05', type === 'REINVEST' ? wanted : Decimal.min(wanted, this.cash.times('0.9')))
    let units = affordable.div(perUnit)
    if (isBond(security)) units = Decimal.max(1000, units.div(1000).floor().times(1000))
    else if (isOption(security)) units = Decimal.max(1, units.floor())
    else if (security.kind === 'crypto') units = units.toDecimalPlaces(8, Decimal.ROUND_DOWN)
    else if (isWhole && ['stock', 'adr', 'etf', 'reit'].includes(security.kind)) units = Decimal.max(1, units.floor())
    else units = Decimal.max('0.0001', units.toDecimalPlaces(type === 'REINVEST' ? 4 : 3, Decimal.ROUND_DOWN))
    const cost = type === 'REINVEST' ? wanted : Decimal.max('0.01', valueOf(security, units, price))
    const lot = this.lots.get(security.id) ?? { security, units: new Decimal(0), cost: new Decimal(0) }
    lot.units = lot.units.plus(units)
    lot.cost = lot.cost.plus(cost)
    this.lots.set(security.id, lot)
    const row = this.sink.add({
      tag,
      type,
      day,
      description: text,
      amount: cost.negated(),
      security,
      units,
      unitPrice: price,
      settleDay: settle(security, day),
    })
    this.cash = this.cash.plus(row.amount)
  }

  private sell(tag: string, day: Day, lot: Lot, units: Decimal, price: Decimal, text: string): void {
    const proceeds = Decimal.max('0.01', valueOf(lot.security, units, price))
    lot.cost = lot.cost.minus(lot.cost.times(units).div(lot.units)).toDecimalPlaces(2)
    lot.units = lot.units.minus(units)
    const row = this.sink.add({
      tag,
      type: 'SELL',
      day,
      description: `${text} ${lot.security.name.toUpperCase()}`,
      amount: proceeds,
      security: lot.security,
      units: units.negated(),
      unitPrice: price,
      settleDay: settle(lot.security, day),
    })
    this.cash = this.cash.plus(row.amount)
  }

  private sellAll(day: Day, security: Security, price: Decimal, text: string): void {
    const lot = this.lots.get(security.id)
    if (lot && !lot.units.isZero()) this.sell('red', day, lot, lot.units, price, text)
  }

  private split(day: Day, security: Security): void {
    const lot = this.lots.get(security.id)
    const ratio = security.split?.ratio ?? 1
    if (!lot) return
    const added = lot.units.times(ratio - 1)
    lot.units = lot.units.plus(added)
    this.sink.add({
      tag: 'spl',
      type: 'SPLIT',
      day,
      description: `STOCK SPLIT ${ratio}:1 ${security.name.toUpperCase()}`,
      amount: 0,
      security,
      units: added,
    })
  }

  private dividend(day: Day, security: Security): void {
    const share = new Decimal(security.yield).div(100).div(Math.max(1, security.months.length)).toDecimalPlaces(6)
    const lot = this.lots.get(security.id)
    if (!lot) return
    const amount = cents(valueOf(security, lot.units, this.market.priceOf(security, day)).times(share))
    const text = security.kind === 'moneymarket' ? 'MONEY FUND DIVIDEND' : 'CASH DIVIDEND'
    this.pay({
      tag: 'div',
      type: 'DIVIDEND',
      day,
      description: `${text} ${security.name.toUpperCase()}`,
      amount,
      security,
    })
    if (security.kind === 'adr') {
      this.pay({
        tag: 'tax',
        type: 'TAX',
        day,
        description: `FOREIGN TAX WITHHELD ${security.name.toUpperCase()}`,
        amount: cents(amount.times('0.15')).negated(),
        security,
      })
    } else if (this.program.reinvest) {
      this.buy('dri', day, security, amount, `DIVIDEND REINVESTED ${security.name.toUpperCase()}`, 'REINVEST')
    }
  }

  private income(tag: string, day: Day, security: Security, share: string, text: string, type: string): void {
    const units = this.lots.get(security.id)?.units ?? new Decimal(0)
    const amount = cents(valueOf(security, units, this.market.priceOf(security, day)).times(share))
    this.pay({ tag, type, day, description: `${text} ${security.name.toUpperCase()}`, amount, security })
  }

  private value(day: Day): Decimal {
    let sum = this.cash
    for (const lot of this.lots.values())
      sum = sum.plus(valueOf(lot.security, lot.units, this.market.priceOf(lot.security, day)))
    return sum
  }

  /** Sells some of the largest line that can be sold in parts. */
  private raise(day: Day, amount: Decimal): void {
    const lot = this.largest(day)
    if (!lot) return
    const price = this.market.priceOf(lot.security, day)
    const units = Decimal.min(
      amount.div(price).toDecimalPlaces(3, Decimal.ROUND_UP),
      lot.units.times('0.9').toDecimalPlaces(3, Decimal.ROUND_DOWN),
    )
    this.sell('sel', day, lot, Decimal.max('0.0001', units), price, 'SOLD')
  }

  private rebalance(day: Day): void {
    const lot = this.largest(day)
    if (!lot) return
    const units = Decimal.max('0.0001', lot.units.times('0.04').toDecimalPlaces(3, Decimal.ROUND_DOWN))
    const before = this.cash
    this.sell('sel', day, lot, units, this.market.priceOf(lot.security, day), 'SOLD TO REBALANCE')
    const target = this.sellable().find((other) => other !== lot) ?? lot
    this.buy(
      'reb',
      day,
      target.security,
      this.cash.minus(before),
      'BOUGHT TO REBALANCE ' + target.security.name.toUpperCase(),
      'BUY',
    )
  }

  private sellable(): Lot[] {
    return [...this.lots.values()].filter(
      (lot) => !isBond(lot.security) && !isOption(lot.security) && lot.security.kind !== 'crypto' && lot.units.gt(1),
    )
  }

  private largest(day: Day): Lot | undefined {
    const worth = (lot: Lot): Decimal => valueOf(lot.security, lot.units, this.market.priceOf(lot.security, day))
    return this.sellable().toSorted((a, b) => worth(b).comparedTo(worth(a)))[0]
  }
}

function cents(amount: Decimal): Decimal {
  return Decimal.max('0.01', amount.toDecimalPlaces(2))
}

function settle(security: Security, day: Day): Day {
  return security.kind === 'crypto' ? day : tradingDayFrom(day + 1)
}
