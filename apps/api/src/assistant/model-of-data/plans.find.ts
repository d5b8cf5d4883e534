import {
  type BudgetStatus,
  type CategoryGroup,
  type GoalStatus,
  assumptionDisplay,
  recurringPaceDisplay,
} from '@keelwise/contract/words'
import type { DataPart } from '@keelwise/contract/plan'
import { PROJECTION_PATHS } from '@keelwise/contract/projection'
import { toAmount } from '@keelwise/finance/amounts'
import { isPositive, minus, multiply, over, sumKnown } from '@keelwise/finance/decimals'
import { readBudgets } from '../../wealth/budgets.ts'
import type { CategoryBook } from '@keelwise/contract/category-book'
import { readCategoryBook } from '../../wealth/categories.ts'
import { readGoals } from '../../wealth/goals.ts'
import { goalTask } from '../../wealth/goal-chance.ts'
import { readAssumptions } from '../../wealth/projection.ts'
import type { Projected, ProjectionTask } from '../../wealth/projection.rules.ts'
import { NotSimulatedYet } from '../../wealth/simulate-aside.ts'
import { type Recurring, readCurrentRecurring } from '../../wealth/recurring.ts'
import { timesAYear } from '../../wealth/recurring.rules.ts'
import { countText, dayText } from '../../platform/written-figures.ts'
import { ToolError } from '../tools/tool.ts'
import { type Held, fits } from './conditions.ts'
import { type Foldable, conditionsOf, fold, rowsOf } from './fold.ts'
import { TIME_DIMENSIONS } from './spans.ts'
import type { AskContext, Asked, Found, Subject } from './subject.ts'

/** Measures of goals, and of budgets; the target is of both. */
const OF_GOALS: ReadonlySet<string> = new Set([
  'saved',
  'on_track',
  'reached',
  'goal_day',
  'needed',
  'chance',
  'likely',
])
/** Those that are simulated. */
const SIMULATED: ReadonlySet<string> = new Set(['chance', 'likely'])
const OF_BUDGETS: ReadonlySet<string> = new Set(['left'])
/** What a client who shares goals shares of them; what they may come to is a projection, which nobody shares. */
const SHARED: ReadonlySet<string> = new Set(['target', 'saved', 'on_track', 'count'])

/** Whether a part asks for goals and for nothing else that is planned: no budget, no payment that comes back, no projection. */
export function asksOfGoalsAlone({ subject, measures, where, derive, compare }: DataPart): boolean {
  const kinds = where.filter(({ field }) => field === 'kind')
  const areGoals = kinds.length > 0 || measures.some((name) => name === 'saved' || name === 'on_track')
  return (
    subject === 'plans' &&
    derive === null &&
    compare === null &&
    areGoals &&
    measures.every((name) => SHARED.has(name)) &&
    kinds.every(({ op, values }) => op === 'is' && values.every((value) => value === 'goal'))
  )
}

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

/** Kinds of spending that are bills, and paid just as regularly as what people subscribe to. */
const BILLED_GROUPS: ReadonlySet<string> = new Set<CategoryGroup>([
  'housing',
  'utilities',
  'insurance',
  'children',
  'giving',
  'fees',
  'taxes',
  'debt',
  'cash',
  'transfers',
  'investing',
])
const BILLED: ReadonlySet<string> = new Set(['auto_payment', 'student_loan', 'medical'])
const KINDS = { recurring_income: 'Coming in', subscription: 'Subscriptions', recurring: 'Bills' } as const
type Kind = keyof typeof KINDS
/** What is known to be a bill is none; whatever else comes back is subscribed to. */
export const kindOfRecurring =
  (book: CategoryBook) =>
  ({ isIncome, category }: Pick<Recurring, 'isIncome' | 'category'>): Kind =>
    isIncome
      ? 'recurring_income'
      : BILLED.has(category) || BILLED_GROUPS.has(book.of(category).group)
        ? 'recurring'
        : 'subscription'

const FOLDABLE: Foldable<Recurring> = {
  key: {
    plan: ({ id }) => id,
    payee: ({ payee }) => payee,
    category: ({ category }) => category,
    spacing: ({ pace }) => pace,
    account: ({ accountId }) => accountId,
    institution: ({ account }) => account.institution_id,
    due: ({ next }) => next,
    amount: ({ worth }) => worth,
  },
  name: {
    plan: ({ payee }) => payee,
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

/** Measures that goals and budgets do not have. */
const RECURRING_ONLY: ReadonlySet<string> = new Set(Object.keys(FOLDABLE.figure).filter((name) => name !== 'count'))

const SET_MEASURES: ReadonlySet<string> = new Set(['target', ...OF_GOALS, ...OF_BUDGETS])

/** A goal or a budget of this month, in the base currency; null is not known, or not one of its figures. */
interface SetPlan {
  readonly id: string
  readonly kind: 'goal' | 'budget'
  readonly name: string
  readonly target: string | null
  readonly saved: string | null
  readonly percent: string | null
  readonly left: string | null
  /** `yyyy-MM-dd`; null where it is there already, never, or not known. */
  readonly reached: string | null
  /** `yyyy-MM-dd`, as it was set; null where it has none. */
  readonly goalDay: string | null
  /** A month, by the day of the goal. */
  readonly needed: string | null
  /** Simulated: the share of paths that reach the target, in percent, and the median. */
  readonly chance: string | null
  readonly likely: string | null
  readonly status: string
  /** Of a budget: the categories that it is for, or that are in its group. */
  readonly categories: readonly string[]
  /** Counts in another budget of these. */
  readonly isWithin: boolean
}

/** A sum says nothing where a part of it is not known, or goals and budgets are in it. */
function sumOfAll(rows: readonly SetPlan[], pick: (row: SetPlan) => string | null): string | null {
  const outer = rows.filter(({ isWithin }) => !isWithin || rows.length === 1)
  const figures = outer.map(pick)
  return figures.includes(null) || new Set(outer.map(({ kind }) => kind)).size > 1 ? null : sumKnown(figures)
}

/** How far a goal is, to the hundredth of a percent where the page shows tenths. */
function progressOf({ saved, target, percent }: SetPlan): string | null {
  if (percent === null || saved === null || target === null || !isPositive(target)) return percent
  const exact = over(multiply(saved, '100'), target)
  return Number(exact).toFixed(1) === percent ? exact : percent
}

const SET_FOLDABLE: Foldable<SetPlan> = {
  key: { plan: ({ id }) => id, payee: ({ name }) => name, kind: ({ kind }) => kind, amount: ({ target }) => target },
  name: {
    plan: ({ name }) => name,
    kind: ({ kind }) => (kind === 'goal' ? 'Goals' : 'Budgets'),
  },
  figure: {
    target: (rows) => sumOfAll(rows, ({ target }) => target),
    saved: (rows) => sumOfAll(rows, ({ saved }) => saved),
    on_track: (rows) => {
      if (rows.length === 1) return rows[0] ? progressOf(rows[0]) : null
      const [saved, target] = [sumOfAll(rows, (row) => row.saved), sumOfAll(rows, (row) => row.target)]
      return saved === null || target === null ? null : over(multiply(saved, '100'), target)
    },
    left: (rows) => sumOfAll(rows, ({ left }) => left),
    reached: (rows) => (rows.length === 1 ? (rows[0]?.reached ?? null) : null),
    goal_day: (rows) => (rows.length === 1 ? (rows[0]?.goalDay ?? null) : null),
    needed: (rows) => sumOfAll(rows, ({ needed }) => needed),
    chance: (rows) => (rows.length === 1 ? (rows[0]?.chance ?? null) : null),
    likely: (rows) => (rows.length === 1 ? (rows[0]?.likely ?? null) : null),
    count: (rows) => String(rows.length),
  },
  details: ({ kind, status }) => ({ Kind: kind === 'goal' ? 'Goal' : 'Budget', Status: status }),
  href: (_keys, { kind }) => (kind === 'goal' ? '/investor/goals' : '/investor/budget'),
}

const GOAL_STATUS: Readonly<Record<GoalStatus, string>> = {
  reached: 'Reached',
  on_track: 'On track',
  behind: 'Behind',
  overdue: 'Date passed',
  no_date: 'No date',
  unknown: 'Not known',
}
const BUDGET_STATUS: Readonly<Record<BudgetStatus, string>> = {
  ok: 'Enough left',
  fast: 'Going fast',
  over: 'Over',
  unknown: 'Not known',
}

/**
 * What goals come to by their days, as their projections have it, by id.
 * @throws NotSimulatedYet with what the context does not have
 */
async function simulatedGoals(context: AskContext, goalIds: readonly string[]) {
  const { simulated = new Map<string, Projected>() } = context
  const tasks = new Map<string, ProjectionTask>()
  for (const id of goalIds) {
    const task = simulated.has(id) ? null : await goalTask(context.tx, context.userId, context.now, id)
    if (task) tasks.set(id, task)
  }
  if (tasks.size > 0) throw new NotSimulatedYet(tasks)
  return new Map(
    [...simulated].map(([id, { outcome }]) => [
      id,
      {
        chance: outcome.chance === null ? null : (outcome.chance * 100).toFixed(1),
        likely: outcome.quantiles[2] === undefined ? null : toAmount(outcome.quantiles[2].toFixed(4)),
      },
    ]),
  )
}

/** What simulated figures rest on, in a sentence. */
async function assumedWords({ tx, userId }: AskContext): Promise<string> {
  const assumed = (await readAssumptions(tx, userId)).filter(({ key }) => key === 'inflation' || key.endsWith('.mean'))
  const listed = assumed.map(
    ({ key, value, is_own: isOwn }) => `${assumptionDisplay[key]} ${value}%${isOwn ? ' (your own)' : ''}`,
  )
  return `Simulated on ${countText(PROJECTION_PATHS)} paths with what you said you put aside. Assumed a year: ${listed.join(', ')}. A range and no promise; Projection shows it whole.`
}

async function readSetGoals(context: AskContext, isSimulated: boolean): Promise<SetPlan[]> {
  const { results } = await readGoals(context.tx, context.userId, context.now)
  const ids = isSimulated ? results.map(({ id }) => id) : []
  const simulated = await simulatedGoals(context, ids)
  return results.map(
    ({
      id,
      name,
      target,
      target_date,
      saved,
      is_at_least: isAtLeast,
      percent,
      status,
      reached_on,
      needed_a_month,
    }) => ({
      reached: reached_on,
      goalDay: target_date,
      needed: needed_a_month,
      chance: simulated.get(id)?.chance ?? null,
      likely: simulated.get(id)?.likely ?? null,
      id,
      kind: 'goal',
      name,
      target,
      saved: isAtLeast ? null : saved,
      percent: isAtLeast ? null : percent,
      left: null,
      status: GOAL_STATUS[status],
      categories: [],
      isWithin: false,
    }),
  )
}

async function readSetBudgets({ tx, userId, now }: AskContext): Promise<SetPlan[]> {
  const { results } = await readBudgets(tx, userId, now)
  const book = await readCategoryBook(tx, userId)
  const groups = new Set<string>(results.flatMap(({ level, key }) => (level === 'GROUP' ? [key] : [])))
  return results.map(({ id, level, key, available, left, unconverted, status }) => ({
    id,
    kind: 'budget',
    name: (level === 'GROUP' ? book.groupName(key) : book.of(key).name) ?? 'Budget',
    target: available,
    saved: null,
    percent: null,
    reached: null,
    goalDay: null,
    needed: null,
    chance: null,
    likely: null,
    left: unconverted.length > 0 ? null : left,
    status: BUDGET_STATUS[status],
    categories: level === 'CATEGORY' ? [key] : book.inGroup(key),
    isWithin: level === 'CATEGORY' && groups.has(book.of(key).group),
  }))
}

/** The budgets of some kinds of spending: those that are set for them, else those of the groups that they are in. */
function narrowest(rows: readonly SetPlan[], conditions: readonly Held[]): SetPlan[] {
  const ofAll = rows.filter(({ categories }) =>
    conditions.every((condition) =>
      condition.op.endsWith('_not')
        ? !categories.some((key) => condition.values.includes(key))
        : categories.some((key) => fits(condition, key)),
    ),
  )
  const meant = conditions.filter(({ op }) => !op.endsWith('_not'))
  const own = ofAll.filter(({ categories }) =>
    meant.every(({ values }) => categories.every((key) => values.includes(key))),
  )
  return meant.length > 0 && own.length > 0 ? own : ofAll
}

/** Goals and budgets: those that are meant by kind or measure, else all. */
async function findSet(
  subject: Subject,
  context: AskContext,
  asked: Asked,
  wanted: { readonly goal: boolean; readonly budget: boolean; readonly called: readonly string[] },
): Promise<Found> {
  const isAny = !wanted.goal && !wanted.budget
  const isSimulated = asked.measures.some((name) => SIMULATED.has(name))
  const all = [
    ...(wanted.goal || isAny ? await readSetGoals(context, isSimulated) : []),
    ...(wanted.budget || isAny ? await readSetBudgets(context) : []),
  ]
  const isCalledSo = ({ name }: SetPlan): boolean =>
    wanted.called.some((text) => name.toLowerCase().includes(text.toLowerCase()))
  const meant = wanted.called.length === 0 ? all : all.filter(isCalledSo)
  if (meant.length === 0 && all.length > 0) throw new ToolError('No goal or budget is called so.')
  const ofCategories = conditionsOf(subject, asked).filter(({ field }) => field === 'category')
  const rows = narrowest(
    rowsOf(subject, { ...asked, where: asked.where.filter(({ field }) => field !== 'category') }, meant, SET_FOLDABLE),
    ofCategories,
  )
  const { total, groups } = fold(subject, context, asked, rows, SET_FOLDABLE, all)
  const isGoals = rows.every(({ kind }) => kind === 'goal')
  return {
    total,
    groups,
    source: isGoals ? 'Your goals and the accounts behind them' : 'Your budgets of this month',
    href: isGoals ? '/investor/goals' : '/investor/budget',
    asOf: context.today,
    period: null,
    unconverted: [],
    notes: isSimulated ? [await assumedWords(context)] : [],
    facts: { of: String(all.length) },
  }
}

/** What a goal or a budget is called: it has no payee, so whoever is named for one is that. */
function calledSo(question: Asked): { asked: Asked; called: readonly string[] } {
  const isOfSet = question.measures.every((name) => SET_MEASURES.has(name))
  const isName = (each: Asked['where'][number]) =>
    isOfSet && each.field === 'payee' && 'values' in each && (each.op === 'is' || each.op === 'has')
  return {
    asked: { ...question, where: question.where.filter((each) => !isName(each)) },
    called: question.where.filter(isName).flatMap((each) => ('values' in each ? each.values : [])),
  }
}

/** What comes back, goals and budgets. */
export async function findPlans(subject: Subject, context: AskContext, question: Asked): Promise<Found> {
  const { asked, called } = calledSo(question)
  const kinds = asked.where.filter(({ field, op }) => field === 'kind' && op === 'is').flatMap(({ values }) => values)
  const ofSet = asked.measures.filter((name) => SET_MEASURES.has(name))
  const ofRecurring = asked.measures.filter((name) => RECURRING_ONLY.has(name))
  const isOf = (names: ReadonlySet<string>, kind: string) =>
    kinds.includes(kind) || ofSet.some((name) => names.has(name))
  const wanted = { goal: isOf(OF_GOALS, 'goal'), budget: isOf(OF_BUDGETS, 'budget'), called }
  if (ofSet.length === 0 && !wanted.goal && !wanted.budget) return findRecurring(subject, context, asked, kinds)
  const fields = [...asked.by, ...asked.where.map(({ field }) => field)]
  const isKnown = fields.every((field) =>
    field === 'category' || field === 'payee'
      ? !asked.by.includes(field)
      : field in SET_FOLDABLE.key || field in subject.measures,
  )
  if (!isKnown || (kinds.length > 0 && ofRecurring.length > 0))
    throw new ToolError('Of goals and budgets that is not kept here.')
  if (ofRecurring.length === 0) return findSet(subject, context, asked, wanted)
  const set = await findSet(subject, context, { ...asked, measures: ofSet }, wanted)
  const rest = asked.measures.filter((name) => !SET_MEASURES.has(name))
  const recurring = await findRecurring(subject, context, { ...asked, measures: rest }, kinds)
  const nothing = Object.fromEntries(asked.measures.map((name) => [name, null]))
  return {
    ...recurring,
    total: { ...recurring.total, figures: { ...recurring.total.figures, ...set.total.figures } },
    groups: [...recurring.groups, ...set.groups].map((group) => ({
      ...group,
      figures: { ...nothing, ...group.figures },
    })),
  }
}

/** Bills whose names are told beside what is subscribed to. */
const MOST_BILLS = 6

/** What comes back and is no subscription, by name: whoever looks for it sees that it was not forgotten. */
function billsBeside(bills: readonly Recurring[]): string[] {
  const names = [...new Set(bills.map(({ payee }) => payee))]
  const more = names.length - MOST_BILLS
  return names.length === 0
    ? []
    : [
        `What comes back as a bill is not among them: ${names.slice(0, MOST_BILLS).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
      ]
}

/** What comes back. Days of a part are those on which it is due. */
async function findRecurring(
  subject: Subject,
  context: AskContext,
  asked: Asked,
  kinds: readonly string[],
): Promise<Found> {
  const all = await readCurrentRecurring(context.tx, context.userId, context.today)
  const { days } = asked
  const book = await readCategoryBook(context.tx, context.userId)
  const kindOf = kindOfRecurring(book)
  const foldable: Foldable<Recurring> = {
    ...FOLDABLE,
    key: { ...FOLDABLE.key, kind: kindOf },
    name: {
      ...FOLDABLE.name,
      kind: (row) => KINDS[kindOf(row)],
      category: ({ category }) => book.of(category).name ?? 'Several categories',
    },
  }
  // a subscription comes back as well
  const where = asked.where.map((condition) =>
    condition.field === 'kind' && condition.values.includes('recurring')
      ? { ...condition, values: [...new Set([...condition.values, 'subscription'])] }
      : condition,
  )
  const rows = rowsOf(subject, { ...asked, where }, all, foldable)
    // what goes out is meant where nobody says otherwise
    .filter(({ isIncome }) => kinds.length > 0 || asked.by.includes('kind') || !isIncome)
    .filter(({ next }) => days === null || ((days.from === null || next >= days.from) && next <= days.to))
  const { total, groups } = fold(subject, context, asked, rows, foldable, all)
  return {
    total,
    groups,
    source: 'Transactions that come back with a stable spacing',
    href: '/investor/transaction',
    asOf: context.today,
    period: days?.from ? { from: days.from, to: days.to } : null,
    unconverted: [],
    notes: [
      ...(asked.measures.includes('next_due') || asked.by.some((name) => TIME_DIMENSIONS.has(name))
        ? ['The next day is the last one plus the usual spacing.']
        : []),
      ...(kinds.join() === 'subscription' ? billsBeside(all.filter((row) => kindOf(row) === 'recurring')) : []),
    ],
    facts: { of: String(all.length) },
  }
}
