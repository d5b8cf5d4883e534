import { Decimal } from 'decimal.js'
import { dateOf, monthlyDays, type Day } from './calendar.ts'
import { fillerDays } from './fillers.ts'
import { variedAmount } from './household.ts'
import { type LedgerRow, RowSink } from './ledger-row.ts'
import { MERCHANTS, TERSE_PAYEES } from './merchants.ts'
import type { CardProgram, ProgramContext } from './programs.ts'
import { SeededRandom } from './seeded-random.ts'

const PAYMENT_DAY = 25
const CLOSING_DAYS_BEFORE = 5
/** From this middle amount on a purchase is none of a little shop. */
const DEAR = 100

/** Rows of a credit card; a purchase is negative, a payment positive. */
export function cardRows(program: CardProgram, context: ProgramContext): LedgerRow[] {
  const { start, through, key } = context
  const sink = new RowSink(context.currency)
  if (program.opening > 0) {
    sink.add({
      tag: 'open',
      type: 'TRANSFER_OUT',
      day: start,
      description: 'BALANCE TRANSFER FROM EXTERNAL CARD',
      amount: -program.opening,
    })
  }
  for (const day of monthlyDays(start + 1, through, 9)) {
    sink.add({
      tag: 'sub',
      type: 'PURCHASE',
      day,
      merchant: 'Lumen Stream',
      description: 'LUMEN STREAM MONTHLY',
      amount: '-15.49',
    })
  }
  for (const day of monthlyDays(start + 60, through, 14, [2, 8])) {
    const amount = variedAmount(`${key}|refund|${day}`, 6, 0.5)
    sink.add({
      tag: 'ref',
      type: 'PURCHASE',
      day,
      merchant: 'Littlebrook Outfitters',
      description: 'REFUND LITTLEBROOK OUTFITTERS',
      amount,
    })
  }
  for (const { index, day, beforeAnchor } of fillerDays(context)) {
    const random = new SeededRandom(`${key}|buy|${index}`)
    const shop = random.pick(MERCHANTS)
    const amount = variedAmount(`${key}|buy|${index}|amount`, (shop.amount * program.averagePurchase) / 50, 0.6)
    const tip = shop.tips && random.unit() < 0.6 ? amount.times('0.18').toDecimalPlaces(2) : undefined
    const store = random.between(100, 999)
    const terse = shop.amount < DEAR ? tersePayee(program, index) : undefined
    sink.addPurchase(
      {
        tag: 'pos',
        type: 'PURCHASE',
        day,
        ...(terse === undefined
          ? { merchant: shop.name, description: `${shop.name.toUpperCase()} #${store}` }
          : { description: terse }),
        amount: amount.negated(),
      },
      { ...(tip ? { tip } : {}), vanishes: !beforeAnchor && random.unit() < 0.02 },
    )
  }
  addStatements(sink, program, context)
  return sink.rows
}

/** The terse name under which a purchase stands, where it has no other. */
function tersePayee({ terseEvery: every }: CardProgram, index: number): string | undefined {
  if (every === undefined || index % every !== every - 1) return undefined
  return TERSE_PAYEES[Math.floor(index / every) % TERSE_PAYEES.length]
}

/** What was paid on the card, for the other leg in the checking account. */
export function cardPaymentsOf(rows: readonly LedgerRow[]): { day: Day; amount: Decimal }[] {
  return rows.filter((row) => row.type === 'PAYMENT').map((row) => ({ day: row.day, amount: row.amount }))
}

function addStatements(sink: RowSink, program: CardProgram, context: ProgramContext): void {
  const charges = sink.rows.filter((row) => !row.pending).toSorted((a, b) => (a.postedDay ?? 0) - (b.postedDay ?? 0))
  let owed = new Decimal(0)
  let next = 0
  // A statement closes, with its interest, days before it is paid.
  for (const day of monthlyDays(context.start + 35, context.through + CLOSING_DAYS_BEFORE, PAYMENT_DAY)) {
    const closing = day - CLOSING_DAYS_BEFORE
    for (; next < charges.length && (charges[next]?.postedDay ?? Infinity) <= closing; next += 1)
      owed = owed.minus(charges[next]?.amount ?? 0)
    if (program.carries > 0) {
      const interest = Decimal.max('0.01', owed.times('0.2199').div(12)).toDecimalPlaces(2)
      sink.add({
        tag: 'int',
        type: 'INTEREST',
        day: closing,
        description: `INTEREST CHARGE ${dateOf(closing)}`,
        amount: interest.negated(),
      })
      owed = owed.plus(interest)
    }
    if (day > context.through) return
    const paid = Decimal.max(owed.times(1 - program.carries), '25').toDecimalPlaces(2)
    const text = program.paidFrom === 'own' ? 'PAYMENT RECEIVED, THANK YOU' : 'PAYMENT RECEIVED FROM EXTERNAL ACCOUNT'
    sink.add({ tag: 'pmt', type: 'PAYMENT', day, description: text, amount: paid })
    owed = owed.minus(paid)
  }
}
