import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { lastMonths } from '@keelwise/finance/spans'
import { readCurrentRecurring } from '../wealth/recurring.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import { periodWords } from './understand/read/period-words.ts'

const OF_PAY =
  /\b(?:pay ?checks?|pay ?days?|salary|salaries|wages|(?:get|be|being|am i|do i get) paid|pay come|(?:do|can|will) (?:i|we) (?:\w+ )?earn|take[- ]home)\b/i

/** Whether what comes in regularly is asked in words for what is earned, which interest on an account is not. */
export const asksOfPay = (part: PlanPart, text: string | null): part is DataPart =>
  part.kind === 'data' &&
  part.subject === 'plans' &&
  OF_PAY.test(text ?? '') &&
  part.where.length === 1 &&
  part.where.every(({ field, op, values }) => field === 'kind' && op === 'is' && values.join() === 'recurring_income')

/** "When is my next paycheck" is of what is earned, where that is told from other money that comes in. */
export async function ofPay(
  part: DataPart,
  { db }: Pick<ToolDeps, 'db'>,
  userId: string,
  today: string,
): Promise<DataPart> {
  const recurring = await db.asUser(userId, (tx) => readCurrentRecurring(tx, userId, today))
  const payees = recurring.flatMap(({ isIncome, category, payee }) =>
    isIncome && category === 'paycheck' ? [payee] : [],
  )
  const ofPayers: Condition = { field: 'payee', op: 'is', values: [...new Set(payees)].slice(0, 50), words: 'paycheck' }
  return payees.length === 0
    ? part
    : { ...part, where: [...part.where, ofPayers], by: part.by.length > 0 ? part.by : ['plan'] }
}

/** So many months are looked at where rows are told apart by a span and nobody says of when. */
const MONTHS_BY: Readonly<Record<string, number>> = {
  week: 6,
  month: 12,
  quarter: 24,
  year: 60,
  weekend: 12,
  weekday: 12,
}
const OF_YEARS = 12

/**
 * One month tells nothing of what is spent month by month, a month on average, or at weekends; and who asks what one payee
 * was paid means more of it than the latest payment: these are of a year where nobody says of when.
 */
export const ofEnoughDays = (part: PlanPart, today: string): PlanPart => {
  if (part.kind !== 'data' || part.subject !== 'transactions' || part.period !== null || part.compare !== null)
    return part
  const bySpan = part.by.find((name) => name in MONTHS_BY)
  const isMonthly = part.measures[0] === 'monthly' && part.by.length === 0
  const isOfPayee =
    part.derive === null && part.where.some(({ field, op }) => field === 'payee' && !op.endsWith('_not'))
  const months = bySpan === undefined ? (isMonthly || isOfPayee ? OF_YEARS : null) : (MONTHS_BY[bySpan] ?? null)
  if (months === null) return part
  const { from, to } = lastMonths(months, today)
  return { ...part, period: { from, to, words: periodWords({ from, to }, today) } }
}
