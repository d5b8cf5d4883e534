import type { Decimal } from 'decimal.js'
import { dateOf, dayOf, monthlyDays, tradingDayFrom, tradingDayUntil, type Day } from './calendar.ts'
import { fillerDays } from './fillers.ts'
import { transferLegs } from './household.ts'
import { optionOn } from './market.ts'
import type { InvestmentProgram, ProgramContext, TransferRule } from './programs.ts'
import { isBond, securityOf, type Security } from './securities.ts'

/** Something that happens in an investment account; each makes a fixed number of rows, whatever the amounts. */
export type InvestmentEvent =
  | { kind: 'open' | 'fee' | 'sweep' | 'rebalance' | 'margin'; day: Day }
  | { kind: 'flow'; day: Day; rule: TransferRule; amount: Decimal }
  | { kind: 'invest'; day: Day; security: Security; amount: Decimal; text: string }
  | { kind: 'recurring'; day: Day; security: Security; index: number }
  | { kind: 'initial'; day: Day; security: Security; weight: number }
  | { kind: 'dividend' | 'gain' | 'capital' | 'coupon' | 'maturity' | 'split' | 'expiry'; day: Day; security: Security }
  | { kind: 'raise'; day: Day; amount: Decimal }

const LONGEST_CLOSURE = 7

const ORDER = [
  'open',
  'split',
  'dividend',
  'gain',
  'capital',
  'coupon',
  'maturity',
  'expiry',
  'flow',
  'initial',
  'sweep',
  'raise',
  'margin',
  'rebalance',
  'invest',
  'recurring',
  'fee',
]

/** The events of the account up to `through`, in the order in which they happen. */
export function investmentEvents(program: InvestmentProgram, context: ProgramContext): InvestmentEvent[] {
  const { start, market, anchor } = context
  // Some days are moved back to a trading day, so what is due a few days after the end may belong before it.
  const through = context.through + LONGEST_CLOSURE
  const opened = tradingDayFrom(start)
  const invested = tradingDayFrom(opened + 2)
  const events: InvestmentEvent[] = [{ kind: 'open', day: opened }]
  const fractional: Security[] = []

  for (const holding of program.holdings) {
    const boughtOn = holding.option ? tradingDayFrom(anchor - 45) : invested
    const security = holding.option ? optionOn(market, holding.id, boughtOn, holding.option) : securityOf(holding.id)
    events.push({ kind: 'initial', day: boughtOn, security, weight: holding.weight })
    events.push(...incomeEvents(security, invested, through))
    if (!isBond(security) && !holding.option) fractional.push(security)
  }
  const buyable = (index: number): Security => fractional[index % fractional.length] ?? securityOf('MRMXX')

  for (const rule of program.contributions) {
    for (const [index, leg] of transferLegs(rule, context).entries()) {
      events.push({ kind: 'flow', day: leg.day, rule, amount: leg.amount })
      const every = rule.investsEvery ?? 1
      const share = (rule.invests ?? 0.7) * every
      if (share > 0 && index % every === every - 1)
        events.push({
          kind: 'invest',
          day: tradingDayFrom(leg.day + 2),
          security: buyable(Math.floor(index / every)),
          amount: leg.amount.times(share),
          text: 'PURCHASE',
        })
    }
  }
  if (program.withdrawal) {
    for (const leg of transferLegs(program.withdrawal, { ...context, through })) {
      events.push({ kind: 'raise', day: tradingDayUntil(leg.day - 1), amount: leg.amount.abs() })
      events.push({ kind: 'flow', day: leg.day, rule: program.withdrawal, amount: leg.amount })
    }
  }
  if (program.feeBasisPoints > 0) {
    for (const day of monthlyDays(invested + 20, through, 31, [3, 6, 9, 12]))
      events.push({ kind: 'fee', day: tradingDayUntil(day) })
  }
  if (program.cashInterest > 0) {
    for (const day of monthlyDays(invested + 20, through, 27)) events.push({ kind: 'sweep', day: tradingDayUntil(day) })
  }
  if (program.margin)
    for (const day of monthlyDays(invested + 20, through, 21))
      events.push({ kind: 'margin', day: tradingDayUntil(day) })
  if (program.rebalances)
    for (const day of monthlyDays(invested + 30, through, 15, [5, 11]))
      events.push({ kind: 'rebalance', day: tradingDayUntil(day) })
  for (const { index, day, beforeAnchor } of fillerDays(context)) {
    const traded = beforeAnchor ? tradingDayUntil(day) : tradingDayFrom(day)
    events.push({ kind: 'recurring', day: traded, security: buyable(index), index })
  }
  return events
    .filter((event) => event.day <= context.through)
    .map((event, index) => ({ event, index }))
    .toSorted(
      (a, b) =>
        a.event.day - b.event.day || ORDER.indexOf(a.event.kind) - ORDER.indexOf(b.event.kind) || a.index - b.index,
    )
    .map(({ event }) => event)
}

function incomeEvents(security: Security, invested: Day, through: Day): InvestmentEvent[] {
  const events: InvestmentEvent[] = []
  const payday = 4 + ((security.id.charCodeAt(0) + security.id.charCodeAt(2)) % 20)
  const first = invested + 5
  if (isBond(security)) {
    const maturity = dayOf(security.maturity ?? '2040-01-01')
    const dayOfMonth = Number(security.maturity?.slice(8, 10) ?? '1')
    for (const day of monthlyDays(first, Math.min(through, maturity), dayOfMonth, security.months))
      events.push({ kind: 'coupon', day, security })
    if (maturity <= through) events.push({ kind: 'maturity', day: maturity, security })
    return events
  }
  if (security.option) {
    const expiry = dayOf(security.option.expiry)
    return expiry <= through ? [{ kind: 'expiry', day: expiry, security }] : []
  }
  if (security.yield > 0) {
    for (const day of monthlyDays(first, through, payday, security.months))
      events.push({ kind: 'dividend', day: tradingDayUntil(day), security })
  }
  if (security.kind === 'fund')
    for (const day of monthlyDays(first, through, 18, [12]))
      events.push({ kind: 'gain', day: tradingDayUntil(day), security })
  if (security.kind === 'reit')
    for (const day of monthlyDays(first, through, 22, [12]))
      events.push({ kind: 'capital', day: tradingDayUntil(day), security })
  if (security.split && dayOf(security.split.date) > invested && dayOf(security.split.date) <= through) {
    events.push({ kind: 'split', day: dayOf(security.split.date), security })
  }
  return events
}

/** The month of an event as `yyyy-MM`, for texts. */
export function monthText(day: Day): string {
  return dateOf(day).slice(0, 7)
}
