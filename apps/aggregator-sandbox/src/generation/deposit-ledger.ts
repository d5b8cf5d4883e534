import { Decimal } from 'decimal.js'
import { dateOf, monthlyDays, type Day } from './calendar.ts'
import { fillerDays } from './fillers.ts'
import { transferLegs, variedAmount } from './household.ts'
import { type LedgerRow, RowSink } from './ledger-row.ts'
import { MERCHANTS } from './merchants.ts'
import type { DepositProgram, ProgramContext } from './programs.ts'
import { SeededRandom } from './seeded-random.ts'

/** Rows of a checking or savings account. `cardPayments` are what its own card was paid, one leg each. */
export function depositRows(
  program: DepositProgram,
  context: ProgramContext,
  cardPayments: readonly { day: Day; amount: Decimal }[],
): LedgerRow[] {
  const { start, through, key } = context
  const sink = new RowSink(context.currency)
  sink.add({
    tag: 'open',
    type: 'DEPOSIT',
    day: start,
    description: 'OPENING DEPOSIT, EXTERNAL',
    amount: program.opening,
  })
  addPayroll(sink, program, context)
  for (const bill of program.bills) {
    for (const day of monthlyDays(start + 3, through, bill.day)) {
      const amount = variedAmount(`${key}|${bill.tag}|${dateOf(day)}`, bill.amount, bill.spread)
      sink.add({ tag: bill.tag, type: bill.type ?? 'PAYMENT', day, description: bill.text, amount: amount.negated() })
    }
  }
  for (const rule of program.transfers) {
    for (const leg of transferLegs(rule, context)) {
      sink.add({ tag: rule.key, type: rule.type, day: leg.day, description: rule.text, amount: leg.amount })
    }
  }
  for (const payment of cardPayments) {
    sink.add({
      tag: 'card',
      type: 'PAYMENT',
      day: payment.day,
      description: 'PAYMENT TO OWN CARD',
      amount: payment.amount.negated(),
    })
  }
  for (const { index, day, beforeAnchor } of fillerDays(context)) {
    const random = new SeededRandom(`${key}|buy|${index}`)
    const shop = random.pick(MERCHANTS)
    const amount = variedAmount(`${key}|buy|${index}|amount`, shop.amount, 0.6)
    sink.addPurchase(
      {
        tag: 'pos',
        type: 'PURCHASE',
        day,
        merchant: shop.name,
        description: `DEBIT ${shop.name.toUpperCase()} ${random.between(100, 999)}`,
        amount: amount.negated(),
      },
      { vanishes: !beforeAnchor && random.unit() < 0.02 },
    )
  }
  addInterest(sink, program, context)
  return sink.rows
}

function addPayroll(sink: RowSink, program: DepositProgram, context: ProgramContext): void {
  if (!program.payroll) return
  // Every second Friday, counted from a Friday long ago so that the rhythm does not depend on the window.
  const firstFriday = 16_801
  const firstPayday = firstFriday + Math.ceil((context.start + 1 - firstFriday) / 14) * 14
  for (let day = firstPayday; day <= context.through; day += 14) {
    const amount = variedAmount(`${context.household}|pay|${day}`, program.payroll.amount, 0.01)
    sink.add({ tag: 'pay', type: 'DEPOSIT', day, description: program.payroll.text, amount })
  }
}

/** Interest on the balance that was there at each month's end. */
function addInterest(sink: RowSink, program: DepositProgram, context: ProgramContext): void {
  if (program.interest <= 0) return
  const posted = sink.rows.filter((row) => !row.pending).toSorted((a, b) => (a.postedDay ?? 0) - (b.postedDay ?? 0))
  let balance = new Decimal(0)
  let next = 0
  for (const day of monthlyDays(context.start + 20, context.through, 28)) {
    for (; next < posted.length && (posted[next]?.postedDay ?? Infinity) <= day; next += 1)
      balance = balance.plus(posted[next]?.amount ?? 0)
    const earned = Decimal.max('0.01', balance.times(program.interest).div(1200)).toDecimalPlaces(2)
    sink.add({ tag: 'int', type: 'INTEREST', day, description: 'INTEREST PAID', amount: earned })
    balance = balance.plus(earned)
  }
}
