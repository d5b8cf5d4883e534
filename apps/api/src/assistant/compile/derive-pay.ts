import { add, minus } from '@keelwise/finance/decimals'
import { addDays } from '@keelwise/finance/days'
import { type Recurring, readCurrentRecurring } from '../../wealth/recurring.ts'
import { dueDays } from '../../wealth/recurring.rules.ts'
import { NOT_SHARED } from '../tools/client-scope.ts'
import { ToolError } from '../tools/tool.ts'
import { type Derivable, type Maker, missing } from './maker.ts'

/** Bills that are named one by one. */
const MOST_NAMED = 6

interface BeforePay {
  /** Of all bills until the day before the next pay; null where one of them is in money without a rate. */
  readonly bills: string | null
}

const dueOf = (row: Recurring, today: string, until: string): string[] =>
  dueDays(row, until).filter((day) => day >= today)

/** What comes back before the next pay; null where no pay is known. */
async function beforePay(maker: Maker): Promise<BeforePay | null> {
  const { tx, userId, today, shares } = maker.context
  // what comes back is read of transactions, which nobody shares
  if (shares !== 'all') throw new ToolError(NOT_SHARED)
  const all = await readCurrentRecurring(tx, userId, today)
  const [payday] = all
    .flatMap(({ isIncome, category, next }) => (isIncome && category === 'paycheck' && next > today ? [next] : []))
    .toSorted()
  if (payday === undefined) return null
  maker.made.source ||= 'Transactions that come back with a stable spacing'
  maker.made.href ??= '/investor/transaction'
  maker.made.asOf ??= today
  maker.more('payday', 'The next payday', payday, 'day')
  const due = all
    .filter(({ isIncome }) => !isIncome)
    .flatMap((row) => dueOf(row, today, addDays(payday, -1)).map((day) => ({ row, day })))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  for (const [at, { row, day }] of due.slice(0, MOST_NAMED).entries()) {
    maker.more(`bill${at + 1}`, row.payee, row.worth, 'money')
    maker.more(`bill${at + 1}_day`, row.payee, day, 'day')
  }
  maker.more('count', 'How many bills', String(due.length), 'count')
  maker.made.notes.push('The next days are the last ones plus the usual spacing, with the usual amounts.')
  const bills = due.reduce<string | null>(
    (sum, { row }) => (sum === null || row.worth === null ? null : add(sum, row.worth)),
    '0',
  )
  return { bills }
}

const NO_PAY = 'No pay that comes in regularly is known, so I do not know when the next payday is.'
const NO_RATE = 'What the bills come to is not known.'

/** What comes back before the next pay, together. */
export async function billsBeforePay(maker: Maker): Promise<Derivable> {
  const known = await beforePay(maker)
  if (known === null) return missing(NO_PAY)
  return known.bills ?? missing(NO_RATE)
}

/** What the accounts of the part have left on the next payday once everything is paid that comes back before it. */
export async function leftUntilPay(maker: Maker): Promise<Derivable> {
  const held = await maker.read('held', { subject: 'accounts', measures: ['balance'], where: maker.part.where })
  const known = await beforePay(maker)
  if (known === null) return missing(NO_PAY)
  if (held === null) return missing('There is no such account.')
  maker.more('bills', 'Bills until then', known.bills, 'money')
  const besides = maker.given('amount')
  return known.bills === null ? missing(NO_RATE) : minus(minus(held, besides ?? '0'), known.bills)
}
