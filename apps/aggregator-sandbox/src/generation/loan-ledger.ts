import { Decimal } from 'decimal.js'
import { monthlyDays } from './calendar.ts'
import { transferLegs } from './household.ts'
import { type LedgerRow, RowSink } from './ledger-row.ts'
import type { LoanProgram, ProgramContext } from './programs.ts'

/** Rows of a loan: what was borrowed, interest charged on the 1st, the payment that came from checking. */
export function loanRows(program: LoanProgram, context: ProgramContext): LedgerRow[] {
  const sink = new RowSink(context.currency)
  const opening = sink.add({
    tag: 'open',
    type: 'OTHER',
    day: context.start,
    description: 'PRINCIPAL BALANCE TRANSFERRED IN, EXTERNAL',
    amount: -program.opening,
  })
  const payments = transferLegs(program.payment, context)
  let balance = opening.amount
  let next = 0
  for (const day of monthlyDays(context.start + 4, context.through, 1)) {
    for (; next < payments.length && (payments[next]?.day ?? Infinity) < day; next += 1)
      balance = balance.plus(payments[next]?.amount ?? 0)
    const interest = Decimal.max('0.01', balance.negated().times(program.rate).div(1200)).toDecimalPlaces(2)
    sink.add({
      tag: 'int',
      type: 'INTEREST',
      day,
      description: `INTEREST CHARGED AT ${program.rate.toFixed(3)}%`,
      amount: interest.negated(),
    })
    balance = balance.minus(interest)
  }
  for (const leg of payments) {
    sink.add({ tag: 'pmt', type: 'PAYMENT', day: leg.day, description: program.payment.text, amount: leg.amount })
  }
  return sink.rows
}
