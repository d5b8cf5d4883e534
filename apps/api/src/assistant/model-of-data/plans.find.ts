import { minus, multiply, over, sumKnown } from '@keelwise/finance/decimals'
import { dayText } from '../figures.ts'
import { ToolError } from '../tools/tool.ts'
import { readAccounts } from './account-rows.ts'
import { type Foldable, fold, rowsOf } from './fold.ts'
import { type Recurring, findRecurring } from './recurring.ts'
import { TIME_DIMENSIONS } from './spans.ts'
import type { AskContext, Asked, Found, Subject } from './subject.ts'

/** Measures of goals and budgets, which are not kept yet. */
const NOT_KEPT: ReadonlySet<string> = new Set(['target', 'saved', 'on_track', 'left'])
const SPACING_NAMES = {
  weekly: 'Weekly',
  fortnightly: 'Every two weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
} as const

interface Row extends Recurring {
  readonly accountName: string
  readonly institutionId: string
  readonly institutionName: string
}

const least = (days: readonly string[]): string | null => days.toSorted()[0] ?? null
const aMonth = ({ amount, perYear }: Row): string => over(multiply(amount, String(perYear)), '12') ?? '0'
const change = (rows: readonly Row[]): string | null => {
  const [before, now] = [sumKnown(rows.map((row) => row.before)), sumKnown(rows.map((row) => row.amount))]
  return before === null || now === null ? null : over(multiply(minus(now, before), '100'), before)
}

const FOLDABLE: Foldable<Row> = {
  key: {
    plan: ({ payee, accountId, isIncome }) => `${payee} ${accountId} ${String(isIncome)}`,
    kind: ({ isIncome }) => (isIncome ? 'recurring_income' : 'recurring'),
    payee: ({ name }) => name,
    spacing: ({ spacing }) => spacing,
    account: ({ accountId }) => accountId,
    institution: ({ institutionId }) => institutionId,
    due: ({ next }) => next,
    amount: ({ amount }) => amount,
  },
  name: {
    plan: ({ name }) => name,
    kind: ({ isIncome }) => (isIncome ? 'Coming in' : 'Going out'),
    spacing: ({ spacing }) => SPACING_NAMES[spacing],
    account: ({ accountName }) => accountName,
    institution: ({ institutionName }) => institutionName,
    due: ({ next }) => dayText(next),
  },
  figure: {
    recurring_monthly: (rows) => sumKnown(rows.map(aMonth)),
    recurring_yearly: (rows) => sumKnown(rows.map(({ amount, perYear }) => multiply(amount, String(perYear)))),
    amount: (rows) => sumKnown(rows.map(({ amount }) => amount)),
    next_due: (rows) => least(rows.map(({ next }) => next)),
    last_paid: (rows) =>
      rows
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? null,
    price_change: change,
    count: (rows) => String(rows.length),
  },
  details: ({ spacing, accountName }) => ({ 'How often': SPACING_NAMES[spacing], Account: accountName }),
}

/** What comes back. Days of a part are those on which it is due. */
export async function findPlans(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const kinds = asked.where.filter(({ field, op }) => field === 'kind' && op === 'is').flatMap(({ values }) => values)
  if (asked.measures.some((name) => NOT_KEPT.has(name)) || kinds.some((kind) => kind === 'goal' || kind === 'budget'))
    throw new ToolError('Goals and budgets are not kept here.')
  const accounts = await readAccounts(context)
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const all = (await findRecurring(context, accounts)).map((row): Row => {
    const account = accountOf.get(row.accountId)
    return {
      ...row,
      accountName: account?.account_name ?? '',
      institutionId: account?.institution_id ?? '',
      institutionName: account?.institution_name ?? '',
    }
  })
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
