import type { Condition, DataPart, NamedPlan, Plan, PlanChip, PlanPart } from '@keelwise/contract/plan'
import { addDays, daysBetween } from '@keelwise/finance/days'
import { lastMonths } from '@keelwise/finance/spans'
import { daysBefore, daysLike } from '../../compile/why.ts'
import { BOOK_SUBJECTS, FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import { monthText } from '../../../platform/written-figures.ts'
import { TIME_DIMENSIONS } from '../../model-of-data/spans.ts'
import { type Voice, capital } from '../voice.ts'
import { conditionText, listed, whereText } from './conditions.ts'
import { spanName, spanText } from './days.ts'
import { nextOfBook } from './next-of-book.ts'
import { titleOf } from './titles.ts'

const planOf = (...parts: PlanPart[]): Plan => ({ version: 1, parts })
const replaced = (plan: Plan, at: number, part: PlanPart): Plan => ({ ...plan, parts: plan.parts.with(at, part) })

/** Days that are asked often, in place of others. */
function periodsBeside(part: DataPart, today: string): readonly NonNullable<DataPart['period']>[] {
  const year = Number(today.slice(0, 4))
  const month = `${today.slice(0, 7)}-01`
  const before = daysBefore(month, addDays(firstOfNext(month), -1))
  const all = [
    { from: month, to: today, words: 'this month so far' },
    { ...before, words: 'last month' },
    { from: `${year}-01-01`, to: today, words: 'this year so far' },
    { from: `${year - 1}-01-01`, to: `${year - 1}-12-31`, words: `in ${year - 1}` },
    { from: lastMonths(12, today).from, to: today, words: 'the past twelve months' },
  ]
  return all.filter(({ from, to }) => from !== part.period?.from || to !== part.period.to)
}

const firstOfNext = (month: string): string =>
  month.slice(5, 7) === '12'
    ? `${Number(month.slice(0, 4)) + 1}-01-01`
    : `${month.slice(0, 5)}${String(Number(month.slice(5, 7)) + 1).padStart(2, '0')}-01`

/** Figures that are taken for one another. */
const BESIDE: Readonly<Partial<Record<DataPart['subject'], readonly string[]>>> = {
  transactions: ['out', 'in', 'net', 'count', 'average', 'largest'],
  accounts: ['balance', 'owed', 'available', 'count'],
  worth: ['net_worth', 'change', 'assets', 'debts'],
  positions: ['value', 'gain', 'cost', 'expected_income', 'count'],
  income: ['received', 'dividends', 'interest', 'expected'],
  returns: ['twr', 'gain', 'xirr', 'volatility', 'drawdown'],
  sales: ['realized', 'short_term', 'long_term', 'proceeds'],
  clients: ['value', 'cash_share', 'largest_share', 'drift', 'days_since_meeting'],
}
const MOST_OPTIONS = 8

/** The plan in words: each part of it that can be changed, taken away or is good to know. */
export function chipsOf(plan: Plan, voice: Voice, today: string): PlanChip[] {
  return plan.parts.flatMap((part, at): PlanChip[] => {
    if (part.kind !== 'data') return []
    const subject = SUBJECTS[part.subject]
    const formula = part.derive ? FORMULAS[part.derive.formula] : undefined
    const label = formula?.label ?? listed(part.measures.map((name) => subject.measures[name]?.label ?? name))
    const withChange = (change: Partial<DataPart>): Plan => replaced(plan, at, { ...part, ...change })
    const chip = (
      kind: PlanChip['kind'],
      words: string,
      without: Partial<DataPart> | null,
      options: readonly (readonly [string, Partial<DataPart>])[] = [],
    ): PlanChip => ({
      kind,
      words,
      without: without && withChange(without),
      options: options
        .slice(0, MOST_OPTIONS)
        .map(([name, change]) => ({ words: capital(name), plan: withChange(change) })),
    })
    const [measure = ''] = part.measures
    const isPlain = !formula && !part.why
    const figures = (isPlain ? (BESIDE[part.subject] ?? []) : [])
      .filter((name) => name !== measure && subject.measures[name])
      .map((name): readonly [string, Partial<DataPart>] => [
        subject.measures[name]?.label ?? name,
        {
          measures: [name],
          order: part.order && {
            by: part.order.by === measure ? name : part.order.by,
            direction: part.order.direction,
          },
        },
      ])
    const groups = (GROUPS[part.subject] ?? [])
      .filter(([name]) => !part.by.includes(name) && subject.dimensions[name]?.groups)
      .map(([name, words]): readonly [string, Partial<DataPart>] => [words, { by: [name], order: null, limit: null }])
    const times: readonly (readonly [string, Partial<DataPart>])[] =
      TIMED.has(part.subject) && !part.by.includes('month')
        ? [['By month', { by: ['month'], order: null, limit: null }]]
        : []
    const isAscending = part.order?.direction === 'asc'
    return [
      chip('figure', part.why ? `Why: ${label}` : label, part.why ? { why: false } : null, figures),
      ...part.where.map((condition, place) =>
        chip('where', capital(conditionText(part, condition, voice).trim()) || plainly(part, condition), {
          where: part.where.filter((_, index) => index !== place),
        }),
      ),
      ...(part.period
        ? [
            chip(
              'period',
              capital(spanName(part.period, today)),
              { period: null, compare: part.compare?.kind === 'period' ? null : part.compare },
              part.compare === null
                ? periodsBeside(part, today).map((period) => [spanName(period, today), { period }] as const)
                : [],
            ),
          ]
        : []),
      ...(part.by.length > 0
        ? [
            chip(
              'by',
              `By ${listed(part.by.map((name) => (subject.dimensions[name]?.label ?? name).toLowerCase()))}`,
              { by: [], order: null, limit: null },
              [...groups, ...times],
            ),
          ]
        : []),
      ...(part.compare
        ? [
            chip(
              'compare',
              part.compare.kind === 'period'
                ? `Against ${spanName(part.compare.period, today)}`
                : part.compare.kind === 'where'
                  ? `Against${whereText({ ...part, where: part.compare.where }, voice)}`
                  : 'Against the index',
              { compare: null },
            ),
          ]
        : []),
      ...(part.limit !== null || part.order
        ? [
            chip(
              'order',
              `${part.limit === null ? 'Ordered' : part.limit === 1 ? 'The first' : `The first ${part.limit}`}${part.order ? ` by ${(subject.measures[part.order.by]?.label ?? subject.dimensions[part.order.by]?.label ?? part.order.by).toLowerCase()}${isAscending ? ', the smallest first' : ''}` : ''}`,
              { order: null, limit: null },
              [
                ...(part.order
                  ? [
                      [
                        isAscending ? 'The largest first' : 'The smallest first',
                        { order: { by: part.order.by, direction: isAscending ? 'desc' : 'asc' } },
                      ] as const,
                    ]
                  : []),
                ...(part.limit === null ? [] : [['All of them', { limit: null }] as const]),
              ],
            ),
          ]
        : []),
      ...(part.show !== 'auto' && part.show !== 'list' ? [chip('show', capital(part.show), { show: 'auto' })] : []),
    ]
  })
}

/** A condition that no sentence says, by its label and its value: `Status: open`. */
function plainly({ subject }: DataPart, { field, values }: Condition): string {
  const dimension = SUBJECTS[subject].dimensions[field]
  const read = values.map((value) => dimension?.of?.[value]?.en[0] ?? value)
  return `${dimension?.label ?? SUBJECTS[subject].measures[field]?.label ?? capital(field.replaceAll('_', ' '))}: ${listed(read, 'or')}`
}

/** What words of investing and pages of help are called. */
export interface Names {
  term(id: string): string
  page(id: string): string
}

/** `the 5 largest first`: in which order a part lists, and how many. */
function orderText({ subject, order, limit, measures }: DataPart): string {
  if (!order) return limit === null ? '' : `, the first ${limit}`
  const { values, label } = SUBJECTS[subject].dimensions[order.by] ?? {}
  const [most, least] = values === 'day' ? ['newest', 'oldest'] : ['largest', 'smallest']
  const end = order.direction === 'desc' ? most : least
  const by = measures[0] === order.by || values === 'day' ? '' : orderedBy(subject, order.by, label)
  return limit === null ? `, the ${end}${by} first` : limit === 1 ? `, the ${end}${by}` : `, the ${limit} ${end}${by}`
}

const orderedBy = (subject: DataPart['subject'], name: string, label: string | undefined): string =>
  ` by ${(SUBJECTS[subject].measures[name]?.label ?? label ?? name).toLowerCase()}`

/** What a button asks for, where the label of a column would say too little alone; formulas by their name. */
const CALLED: Readonly<Record<string, string>> = {
  'transactions.out': 'What was spent',
  'transactions.in': 'What came in',
  'transactions.net': 'What was left over',
  'transactions.count': 'How many transactions',
  'transactions.paid': 'What was paid',
  'transactions.monthly': 'What was spent a month on average',
  'transactions.yearly': 'What was spent a year on average',
  'transactions.average': 'The average transaction',
  'transactions.amount': 'The transactions',
  'transactions.last': 'The last time',
  'transactions.first': 'The first time',
  'transactions.days_since': 'How long ago it was',
  'accounts.balance': 'The balance',
  'accounts.owed': 'What is owed',
  'accounts.available': 'What can be spent',
  'accounts.interest_rate': 'The interest rate',
  'accounts.refreshed': 'When accounts were last read',
  'worth.change': 'How net worth changed',
  'worth.value': 'What it is worth',
  'positions.value': 'What is held',
  'positions.share': 'The share of what is held',
  'positions.gain': 'The gain or loss so far',
  'positions.gain_percent': 'The gain or loss in percent',
  'positions.cost': 'What it cost',
  'positions.maturity': 'When it matures',
  'positions.expected_income': 'The income it should pay in a year',
  'positions.harvestable': 'Losses that could be realized',
  'returns.twr': 'The return',
  'returns.excess': 'The return beside the index',
  'returns.benchmark': 'The return of the index',
  'income.received': 'Dividends and interest received',
  'income.expected': 'Income to expect',
  'income.next': 'When income comes next',
  'fit.drift': 'How far it is from the target',
  'fit.single_position': 'The share of the largest position',
  'plans.recurring_monthly': 'Recurring payments a month',
  'plans.recurring_yearly': 'Recurring payments a year',
  'plans.amount': 'What recurring payments take',
  'plans.next_due': 'When the next payment is due',
  'plans.last_paid': 'When it was last paid',
  'plans.price_change': 'How prices of recurring payments changed',
  'plans.target': 'What goals and budgets are set to',
  'plans.saved': 'What is saved for goals',
  'plans.on_track': 'The progress of goals',
  'plans.reached': 'When goals are reached at this pace',
  'plans.goal_day': 'The day that goals are set for',
  'plans.needed': 'What goals need a month',
  'plans.left': 'What is left of the budgets',
  'actions.open': 'Open tasks and questions',
  'actions.overdue': 'Overdue tasks',
  'actions.done': 'What was done',
  'actions.count': 'All tasks and questions',
  'meetings.next': 'The next meeting',
  'meetings.last': 'The last meeting',
  'clients.value': 'The portfolio',
  'clients.drift': 'How far from the target',
  'clients.cash_share': 'The share of cash',
  'clients.cash': 'The cash',
  'clients.largest_share': 'The largest position',
  'clients.largest_stock_share': 'The largest single stock',
  'clients.returned': 'How the investments of clients did',
  'clients.gained': 'What the investments of clients gained',
  'clients.changed': 'How the investments of clients changed',
  'clients.put_in': 'What clients put in',
  'clients.taken_out': 'What clients took out',
  'clients.joined': 'Client since when',
  'clients.broken': 'Connections that need their owner',
  afford: 'What would be left after it',
  runway: 'How many months the money lasts',
  lasts: 'How long the money lasts',
  payoff: 'When it would be paid off',
  interest_saved: 'The interest that paying more saves',
  per_day: 'The average a day',
  per_week: 'The average a week',
  per_month: 'The average a month',
  per_year: 'The average a year',
  goal_pace: 'When the goal would be reached with that',
  goal_in: 'What the goal may come to by then',
  goal_a_month: 'What that would give a month',
  bills_before_pay: 'The bills before the next payday',
  left_until_pay: 'What is left until the next payday',
  newest_change: 'The newest against the one before',
  rhythm: 'How often it comes',
  interest_left: 'The interest that is still to come',
  value_in: 'What it could grow to',
  save_for: 'What to save a month for it',
  market_move: 'What a move of the market would do',
  book_move: 'What a move of the market would do to all portfolios',
}

function calledOf({ subject, measures: [measure = ''], derive, where }: DataPart): string | undefined {
  const called = CALLED[derive ? derive.formula : `${subject}.${measure}`]
  const kind = where.find(({ field, op }) => subject === 'actions' && field === 'kind' && op === 'is')?.values
  return kind?.length === 1
    ? called?.replace('tasks and questions', kind[0] === 'question' ? 'questions' : 'tasks')
    : called
}

/** What one part of a plan asks, with everything that tells it from another. */
function askedOf(part: DataPart, voice: Voice, today: string): string {
  const against =
    part.compare?.kind === 'period'
      ? ` against ${spanName(part.compare.period, today).replace(/^from (.*) to /, '$1 to ')}`
      : part.compare?.kind === 'where'
        ? ` against${whereText({ ...part, where: part.compare.where }, voice)}`
        : part.compare
          ? ' against the index'
          : ''
  // whose it is, where the advisor's records name the client themselves
  const whose = voice.isNamed && !BOOK_SUBJECTS.has(part.subject) ? ` for ${voice.you}` : ''
  return `${titleOf(part, voice, today, part.measures.length > 1 || part.why ? undefined : calledOf(part))}${whose}${against}${orderText(part)}`
}

/** A plan as a button says it. */
export const nameOfPlan = (plan: Plan, voice: Voice, today: string, names: Names): string =>
  [
    ...new Set(
      plan.parts.map((part) =>
        part.kind === 'data'
          ? askedOf(part, voice, today)
          : part.kind === 'term'
            ? `What does “${names.term(part.term)}” mean?`
            : part.kind === 'help'
              ? `How to: ${names.page(part.page)}`
              : 'What can you do?',
      ),
    ),
  ]
    .join('; ')
    .slice(0, 200)

/** `the same days of October`; null for whole months and years and for other spans. */
export function likeName(span: { from: string | null; to: string }, like: { from: string; to: string }): string | null {
  const isSame = span.from?.endsWith('-01') === true && like.from.endsWith('-01') && like.to < addDays(span.from, -1)
  if (!isSame) return null
  return `the same days of ${span.from?.endsWith('-01-01') && like.from.endsWith('-01-01') ? like.from.slice(0, 4) : monthText(like.from)}`
}

const GROUPS: Readonly<Partial<Record<DataPart['subject'], readonly (readonly [string, string])[]>>> = {
  transactions: [
    ['payee', 'By payee'],
    ['kind', 'By kind'],
  ],
  accounts: [
    ['account', 'By account'],
    ['institution', 'By institution'],
  ],
  worth: [['account', 'By account']],
  positions: [
    ['security', 'By security'],
    ['asset_class', 'By asset class'],
    ['account', 'By account'],
  ],
  income: [['security', 'By security']],
  returns: [['account', 'By account']],
  plans: [['plan', 'One by one']],
  clients: [
    ['client', 'By client'],
    ['household', 'By household'],
  ],
  meetings: [['client', 'By client']],
  actions: [['client', 'By client']],
}
const TIMED: ReadonlySet<string> = new Set(['transactions', 'income', 'worth', 'returns'])
/** Figures of which the span before can be told, and why they changed. */
const FLOWS: ReadonlySet<string> = new Set(['out', 'in', 'net', 'received', 'dividends', 'interest', 'fees', 'count'])
const MOST_NEXT = 4

/** What follows from a part: the same split, over time, against the span before, and why. */
export function nextOf(part: DataPart, today: string): NamedPlan[] {
  if (part.derive) return []
  if (BOOK_SUBJECTS.has(part.subject)) return nextOfBook(part).slice(0, MOST_NEXT)
  const next: NamedPlan[] = []
  const add = (words: string, change: Partial<DataPart>): void => {
    next.push({ words, plan: planOf({ ...part, compare: null, order: null, limit: null, show: 'auto', ...change }) })
  }
  const [measure = ''] = part.measures
  const isTime = part.by.some((name) => TIME_DIMENSIONS.has(name))
  const span = part.period
  const days = span?.from ? daysBetween(span.from, span.to) + 1 : null
  if (
    part.subject === 'worth' &&
    !part.why &&
    (measure === 'change' || measure === 'net_worth') &&
    (days === null || days > 1)
  )
    add(span ? 'Why did it change?' : 'Why did it change this year?', {
      why: true,
      by: [],
      measures: ['change'],
      ...(span ? {} : { period: { from: `${today.slice(0, 4)}-01-01`, to: today, words: 'this year so far' } }),
    })
  if (FLOWS.has(measure) && TIMED.has(part.subject) && !part.compare && days !== null && days <= 366 && span?.from) {
    const earlier = daysLike(span.from, span.to)
    add(`Compared with ${likeName(span, earlier) ?? shortSpan(earlier, today)}`, {
      compare: { kind: 'period', period: { ...earlier, words: spanText(earlier, today) } },
      by: [],
    })
  }
  if (part.compare?.kind === 'period' && !part.why && part.subject === 'transactions')
    add('Why?', { why: true, by: [], compare: part.compare })
  if (TIMED.has(part.subject) && !isTime && !part.why) {
    const year = lastMonths(12, today)
    if (days !== null && days > 62) add('By month', { by: ['month'] })
    else if (part.subject !== 'transactions' || days === null || days <= 62)
      add('By month over the past year', {
        by: ['month'],
        period: { from: year.from, to: today, words: 'the past twelve months' },
      })
  }
  for (const [dimension, words] of GROUPS[part.subject] ?? []) {
    const isFiltered = part.where.some(({ field }) => field === dimension)
    if (
      !part.by.includes(dimension) &&
      !isFiltered &&
      !part.why &&
      SUBJECTS[part.subject].dimensions[dimension]?.groups
    )
      add(words, { by: [dimension] })
  }
  if (part.subject === 'transactions' && !part.by.includes('booking') && !part.why)
    add('Show the transactions', { by: [], show: 'list' })
  if (part.subject === 'positions' && measure !== 'gain')
    add('What did they gain?', { measures: ['gain'], by: part.where.length > 0 ? part.by : ['security'] })
  return next.slice(0, MOST_NEXT)
}

const shortSpan = (span: { from: string; to: string }, today: string): string => {
  const name = spanName(span, today)
  return name.startsWith('from ') ? 'the days before' : name
}
