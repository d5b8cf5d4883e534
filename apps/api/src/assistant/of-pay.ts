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

/** What is spent a month, and weekends beside weekdays, are of a year where nobody says of when: one month tells of neither. */
export const ofEnoughDays = (part: PlanPart, today: string): PlanPart => {
  if (part.kind !== 'data' || part.subject !== 'transactions' || part.period !== null) return part
  const { from, to } = lastMonths(12, today)
  const isMonthly = part.measures[0] === 'monthly' && part.by.length === 0
  return part.by.includes('weekend') || isMonthly
    ? { ...part, period: { from, to, words: periodWords({ from, to }, today) } }
    : part
}
