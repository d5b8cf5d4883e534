import { recurringPaceDisplay } from '@keelwise/contract/words'
import { minus, multiply, over, sumKnown } from '@keelwise/finance/decimals'
import { type Recurring, readCurrentRecurring } from '../../wealth/recurring.ts'
import { timesAYear } from '../../wealth/recurring.rules.ts'
import { dayText } from '../figures.ts'
import { ToolError } from '../tools/tool.ts'
import { type Foldable, fold, rowsOf } from './fold.ts'
import { TIME_DIMENSIONS } from './spans.ts'
import type { AskContext, Asked, Found, Subject } from './subject.ts'

/** Measures of goals and budgets, which are not kept yet. */
const NOT_KEPT: ReadonlySet<string> = new Set(['target', 'saved', 'on_track', 'left'])
const least = (days: readonly string[]): string | null => days.toSorted()[0] ?? null
const aYear = ({ worth, pace }: Recurring): string | null => (worth === null ? null : multiply(worth, timesAYear[pace]))
const aMonth = (row: Recurring): string | null => {
  const year = aYear(row)
  return year === null ? null : over(year, '12')
}
const change = (rows: readonly Recurring[]): string | null => {
  const [before, now] = [sumKnown(rows.map((row) => row.worthBefore)), sumKnown(rows.map((row) => row.worth))]
  return before === null || now === null ? null : over(multiply(minus(now, before), '100'), before)
}

const FOLDABLE: Foldable<Recurring> = {
  key: {
    plan: ({ id }) => id,
    kind: ({ isIncome }) => (isIncome ? 'recurring_income' : 'recurring'),
    payee: ({ payee }) => payee,
    spacing: ({ pace }) => pace,
    account: ({ accountId }) => accountId,
    institution: ({ account }) => account.institution_id,
    due: ({ next }) => next,
    amount: ({ worth }) => worth,
  },
  name: {
    plan: ({ payee }) => payee,
    kind: ({ isIncome }) => (isIncome ? 'Coming in' : 'Going out'),
    spacing: ({ pace }) => recurringPaceDisplay[pace],
    account: ({ account }) => account.account_name,
    institution: ({ account }) => account.institution_name,
    due: ({ next }) => dayText(next),
  },
  figure: {
    recurring_monthly: (rows) => sumKnown(rows.map(aMonth)),
    recurring_yearly: (rows) => sumKnown(rows.map(aYear)),
    amount: (rows) => sumKnown(rows.map(({ worth }) => worth)),
    next_due: (rows) => least(rows.map(({ next }) => next)),
    last_paid: (rows) =>
      rows
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? null,
    price_change: change,
    count: (rows) => String(rows.length),
  },
  details: ({ pace, account }) => ({ 'How often': recurringPaceDisplay[pace], Account: account.account_name }),
}

/** What comes back. Days of a part are those on which it is due. */
export async function findPlans(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const kinds = asked.where.filter(({ field, op }) => field === 'kind' && op === 'is').flatMap(({ values }) => values)
  if (asked.measures.some((name) => NOT_KEPT.has(name)) || kinds.some((kind) => kind === 'goal' || kind === 'budget'))
    throw new ToolError('Goals and budgets are not kept here.')
  const all = await readCurrentRecurring(context.tx, context.userId, context.today)
  const { days } = asked
  const rows = rowsOf(subject, asked, all, FOLDABLE)
    // what goes out is meant where nobody says otherwise
    .filter(({ isIncome }) => kinds.length > 0 || asked.by.includes('kind') || !isIncome)
    .filter(({ next }) => days === null || ((days.from === null || next >= days.from) && next <= days.to))
  const { total, groups } = fold(subject, context, asked, rows, FOLDABLE, all)
  return {
    total,
    groups,
    source: 'Transactions that come back with a stable spacing',
    href: '/investor/transaction',
    asOf: context.today,
    period: days?.from ? { from: days.from, to: days.to } : null,
    unconverted: [],
    notes:
      asked.measures.includes('next_due') || asked.by.some((name) => TIME_DIMENSIONS.has(name))
        ? ['The next day is the last one plus the usual spacing.']
        : [],
    facts: { of: String(all.length) },
  }
}
