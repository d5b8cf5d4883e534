import { categoryGroups } from '@keelwise/contract/words'
import type { Condition, DataPart, Plan, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { daysBetween } from '@keelwise/finance/days'
import { lastDays, lastMonths } from '@keelwise/finance/spans'
import { GROUP_SETS, GROUPS_OF_TYPES, TAX_OF_TYPES } from '../../model-of-data/account-dimensions.ts'
import { isOfAllTime } from '../../model-of-data/all-time.ts'
import { FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import type { Directory } from '../directory.ts'
import { withGoalsNamed } from '../goal-named.ts'

/**
 * Whether two plans ask the same. One question has several right plans: an account can be named by its id or by its
 * type, a payee by any part of its name, the largest booking as a figure or as the first row. What such forms have in
 * common is compared: the accounts, payees and securities that the conditions leave, and the figure.
 */

interface Known {
  readonly directory: Pick<Directory, 'accounts' | 'securities' | 'payees' | 'clients' | 'goals'>
  readonly today: string
  /** The category of payees by name, where a kind of spending is to be the same as who is paid for it. */
  readonly categoryOf?: ReadonlyMap<string, string>
}

type Side = 'account' | 'other_account'
const SIDES: Readonly<Record<string, readonly [Side, string]>> = {
  account: ['account', 'id'],
  account_type: ['account', 'type'],
  group: ['account', 'group'],
  institution: ['account', 'institution'],
  tax: ['account', 'tax'],
  side: ['account', 'side'],
  other_account: ['other_account', 'id'],
  other_account_type: ['other_account', 'type'],
  other_group: ['other_account', 'group'],
}
const DEBTS = new Set(['CREDIT_CARD', 'LOAN', 'MORTGAGE'])

const negative = ({ op }: Condition): boolean => op === 'is_not' || op === 'has_not'

/** Ids of the accounts that the conditions leave, by the side of the booking. */
function accountsOf(where: readonly Condition[], side: Side, { directory }: Known): string {
  const own = where.filter(({ field }) => SIDES[field]?.[0] === side)
  if (own.length === 0) return 'all'
  const kept = directory.accounts.filter((account) =>
    own.every((condition) => {
      const values = condition.values.flatMap((value) => GROUP_SETS[value] ?? [value])
      const key = SIDES[condition.field]?.[1]
      const value =
        key === 'id'
          ? account.id
          : key === 'type'
            ? account.type
            : key === 'group'
              ? (GROUPS_OF_TYPES[account.type] ?? 'other')
              : key === 'tax'
                ? (TAX_OF_TYPES[account.type] ?? 'none')
                : key === 'side'
                  ? DEBTS.has(account.type)
                    ? 'debt'
                    : 'asset'
                  : account.institutionId
      return values.includes(value) !== negative(condition)
    }),
  )
  // nothing that this person has: the words tell it apart
  if (kept.length === 0)
    return own
      .map(({ field, op, values }) => `${field} ${op} ${[...values].toSorted().join()}`)
      .toSorted()
      .join()
  return kept
    .map(({ id }) => id)
    .toSorted()
    .join()
}

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

/** Names of a kind that the conditions leave; null where there are none of that kind. */
function textsOf(where: readonly Condition[], fields: readonly string[], all: readonly string[]): string | null {
  const own = where.filter(({ field }) => fields.includes(field))
  if (own.length === 0) return null
  const kept = all.filter((name) =>
    own.every(
      (condition) => condition.values.some((value) => has(name, value.replace(/^name:/, ''))) !== negative(condition),
    ),
  )
  if (kept.length === 0 || kept.length === all.length)
    return own
      .map(
        ({ values, op }) =>
          `${op.endsWith('_not') ? 'not ' : ''}${values
            .map((value) => value.toLowerCase())
            .toSorted()
            .join()}`,
      )
      .toSorted()
      .join()
  return kept.toSorted().join()
}

/** What the conditions leave, or their own words where that is nothing. */
const namesOf = (own: readonly Condition[], kept: readonly string[]): string =>
  (kept.length === 0 ? own.flatMap(({ values }) => values) : kept).toSorted().join()

function securitiesOf(where: readonly Condition[], { directory }: Known): string | null {
  const fields = ['security', 'issuer', 'name']
  const own = where.filter(({ field }) => fields.includes(field))
  if (own.length === 0) return null
  const kept = directory.securities.filter(({ key, name, ticker }) =>
    own.every(
      (condition) =>
        condition.values.some(
          (value) =>
            value === key ||
            value.toLowerCase() === ticker?.toLowerCase() ||
            // what one security exactly is called is in the names of its options too
            (!directory.securities.some((each) => each.key === value) && has(name, value.replace(/^name:/, ''))),
        ) !== negative(condition),
    ),
  )
  return namesOf(
    own,
    kept.map(({ key }) => key),
  )
}

/** The clients that the conditions leave: by name, by id or by household; null where they name none. */
function clientsOf(where: readonly Condition[], { directory }: Known): string | null {
  const own = where.filter(({ field }) => field === 'client' || field === 'household')
  if (own.length === 0) return null
  const kept = directory.clients.filter(({ id, name, household }) =>
    own.every(
      (condition) =>
        condition.values.some(
          (value) => value === id || has(name, value) || (household !== null && has(household, value)),
        ) !== negative(condition),
    ),
  )
  return namesOf(
    own,
    kept.map(({ id }) => id),
  )
}

const REST = [
  'client',
  'household',
  'account',
  'account_type',
  'group',
  'institution',
  'tax',
  'side',
  'other_account',
  'other_account_type',
  'other_group',
  'payee',
  'words',
  'security',
  'issuer',
  'name',
]

/** Bonds and shares are a class and a type of security. */
const CLASSES: Readonly<Record<string, string>> = {
  BOND: 'bonds',
  fixed_income: 'bonds',
  EQUITY: 'stocks',
  equity: 'stocks',
  CASH: 'cash',
  cash: 'cash',
}

/** Days of a maturity that are whole years are those years. */
function inYears(condition: Condition, today: string): Condition {
  const [from = '', to = ''] = condition.values
  if (condition.field !== 'maturity' || condition.op !== 'between' || !to.endsWith('-12-31')) return condition
  if (from > today && !from.endsWith('-01-01')) return condition
  const first = Number((from < today ? today : from).slice(0, 4))
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, at) => String(first + at))
  return { field: 'maturity_year', op: 'is', values: years.slice(0, 50) }
}

const FLAGS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' }

function restOf(where: readonly Condition[], today: string): string {
  return where
    .map((condition) => inYears(condition, today))
    .filter(({ field }) => !REST.includes(field))
    .map(({ field, op, values }) => {
      const isClass = field === 'asset_class' || field === 'sec_type'
      const written = values
        .map((value) => (isClass ? (CLASSES[value] ?? value) : (FLAGS[value] ?? value.toLowerCase())))
        .toSorted()
      return `${isClass ? 'class' : field} ${op.replace('has', 'is')} ${written.join()}`
    })
    .toSorted()
    .join('; ')
}

/** Figures with two names. */
const SAME: Readonly<Record<string, string>> = {
  'transactions.interest_received': 'income.interest',
  'income.coupons': 'income.interest',
  'accounts.owned': 'worth.assets',
  'fit.emergency_months': 'runway',
  'fit.debt_ratio': 'debt_to_assets',
  'transactions.savings_rate': 'savings_rate',
  'transactions.fees': 'fees',
  'returns.fees': 'fees',
  'income.tax_withheld': 'transactions.taxes',
  'accounts.largest': 'accounts.balance',
  'positions.largest': 'positions.value',
  'transactions.largest': 'transactions.out',
  'transactions.smallest': 'transactions.out',
  'transactions.amount': 'transactions.rows',
  'income.next': 'income.expected',
  'positions.share_without_cash': 'positions.share',
  'fit.actual': 'positions.share',
  'fit.single_position': 'positions.concentration',
  'positions.securities': 'positions.count',
  'sales.harvestable': 'positions.harvestable',
}
const FORMULA_SAME: Readonly<Record<string, string>> = {
  per_day: 'transactions.daily',
  per_week: 'transactions.weekly',
  per_month: 'transactions.monthly',
  per_year: 'transactions.yearly',
}

interface Canonical {
  readonly figure: string
  readonly more: readonly string[]
  readonly accounts: string
  readonly others: string
  readonly texts: string | null
  readonly securities: string | null
  readonly clients: string | null
  readonly rest: string
  readonly period: { readonly from: string; readonly to: string } | null
  readonly by: string
  readonly compare: string
  readonly order: string
  readonly limit: number | null
  readonly why: boolean
  readonly given: string
}

const BEGINNING = '0001-01-01'

const OF_HOUSES = ['account', 'account_type', 'group', 'side']
/** Rows that a formula takes whatever is said of them: the mortgage of a house, the shares of a market. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  home_equity: OF_HOUSES,
  debt_to_income: OF_HOUSES,
  debt_to_assets: OF_HOUSES,
  market_move: ['asset_class'],
  rate_move: ['asset_class', 'sec_type'],
}

/** The numbers of a formula that differ from the usual ones, to a hundredth. */
const givenOf = ({ formula, given }: NonNullable<DataPart['derive']>): string =>
  Object.entries(given)
    .map(([name, value]) => [name, Number(Number(value).toFixed(2))] as const)
    .filter(([name, value]) => {
      const usual = FORMULAS[formula]?.given[name]?.usual ?? null
      return !(usual !== null && Number(usual) === value) && !(name === 'start' && value === 0)
    })
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join(' ')

function daysOf(period: PlanPeriod | null, part: DataPart, { today }: Known): Canonical['period'] {
  if (period) return { from: period.from ?? BEGINNING, to: period.to }
  if (isOfAllTime(part)) return { from: BEGINNING, to: today }
  switch (SUBJECTS[part.subject].usual.period) {
    case 'past_30_days':
      return lastDays(30, today)
    case 'past_year':
      return lastMonths(12, today)
    case 'all':
      return { from: BEGINNING, to: today }
    case 'now':
      return null
  }
}

/** A group of categories is all that are in it. */
const inGroups = (values: readonly string[]): string[] =>
  values.flatMap((value) =>
    Object.keys(categoryGroups[value as keyof typeof categoryGroups]?.categories ?? { [value]: '' }),
  )

/** A type of which the person holds one security is that security. */
const asSecurity = (condition: Condition, { directory }: Known): Condition => {
  const { field, op, values } = condition
  const [only, ...more] =
    field === 'sec_type' && op === 'is' && values.length === 1
      ? directory.securities.filter(({ type }) => type === values[0])
      : []
  return only && more.length === 0 ? { ...condition, field: 'security', op: 'is', values: [only.key] } : condition
}

const NONE: ReadonlyMap<string, string> = new Map()

/** A kind of spending is who is paid for it, where anybody is. */
const asPayees = (condition: Condition, { categoryOf = NONE }: Known): Condition => {
  const categories = inGroups(condition.values)
  const payees = [...categoryOf].flatMap(([payee, category]) => (categories.includes(category) ? [payee] : []))
  return condition.field === 'category' && payees.length > 0
    ? { ...condition, field: 'payee', op: negative(condition) ? 'has_not' : 'has', values: payees }
    : condition
}

/** Days of what is due are those that it is due in. */
const dueIn = ({ period }: DataPart): Condition[] =>
  period ? [{ field: 'due', op: 'between', values: [period.from ?? BEGINNING, period.to] }] : []

/** A goal by its name is that goal, which stands in a row of its own or in none. */
function ofGoals(part: DataPart, { directory: { goals = [] } }: Known): DataPart {
  if (part.subject !== 'plans' || goals.length === 0) return part
  const where = withGoalsNamed(part.where, goals)
  const isOfOne = where.some(
    ({ field, op, values }) =>
      field === 'payee' && !op.endsWith('_not') && values.length === 1 && goals.includes(values[0] ?? ''),
  )
  return { ...part, where, by: isOfOne ? part.by.filter((field) => field !== 'plan') : part.by }
}

function canonical(given: DataPart, known: Known): Canonical {
  const part = ofGoals(given, known)
  const [measure = '', ...more] = part.measures
  let { by, order, limit } = part
  const { subject } = part
  const name = `${subject}.${measure}`
  // the largest is the first row by size
  if (/^(?:transactions|income|positions|accounts)\.(?:largest|smallest)$/.test(name) && by.length === 0) {
    by = [SUBJECTS[subject].rows]
    order = { by: measure, direction: measure === 'smallest' ? 'asc' : 'desc' }
    limit = 1
  }
  let figure = SAME[name] ?? name
  const formula = part.derive?.formula
  if (formula) figure = FORMULA_SAME[formula] ?? formula
  const about = ABOUT[formula ?? '']
  const all = part.where.map((condition) => asPayees(condition, known)).map((condition) => asSecurity(condition, known))
  const where = about === undefined ? all : all.filter(({ field }) => !about.includes(field))
  const accounts = accountsOf(where, 'account', known)
  const isDebts = known.directory.accounts
    .filter(({ id }) => accounts.split(',').includes(id))
    .every(({ type }) => DEBTS.has(type))
  if (accounts !== 'all' && isDebts && figure === 'accounts.owed') figure = 'accounts.balance'
  const isNow = part.period === null || (part.period.to >= known.today && part.period.from === part.period.to)
  if (figure === 'worth.value' && isNow && by.length === 0) figure = 'accounts.balance'
  if (figure === 'worth.debts' && isNow && by.length === 0) figure = 'accounts.owed'
  if (figure === 'worth.net_worth' && accounts !== 'all' && by.length === 0)
    figure = isNow ? 'accounts.balance' : 'worth.value'
  if (figure === 'returns.twr' && part.compare?.kind === 'benchmark') figure = 'returns.excess'
  const groups = by.map((field) =>
    field === 'position'
      ? 'security'
      : subject === 'plans' && field === 'payee'
        ? 'row'
        : field === 'plan' || field === 'booking' || field === 'payment'
          ? 'row'
          : field,
  )
  const isTime = ['day', 'week', 'month', 'quarter', 'year'].includes(by[0] ?? '')
  const direction = order?.direction ?? (isTime ? 'asc' : 'desc')
  const orderBy =
    order && order.by !== part.measures[0] && order.by !== measure ? order.by : isTime && !order ? 'time' : 'figure'
  return {
    figure,
    more: more.map((each) => SAME[`${subject}.${each}`] ?? `${subject}.${each}`).toSorted(),
    accounts,
    others: accountsOf(where, 'other_account', known),
    texts: textsOf(
      where,
      ['payee', 'words'],
      known.directory.payees.map(({ name: payee }) => payee),
    ),
    securities: securitiesOf(where, known),
    clients: clientsOf(where, known),
    // each of them is what recurs
    rest: restOf(
      subject === 'plans'
        ? [...where.filter(({ field, values }) => field !== 'kind' || values.join() !== 'recurring'), ...dueIn(part)]
        : where,
      known.today,
    ),
    period:
      figure.startsWith('runway') || figure === 'savings_rate'
        ? null
        : daysOf(subject === 'plans' ? null : part.period, part, known),
    by: groups.join(),
    compare:
      part.compare === null || figure === 'returns.excess'
        ? ''
        : part.compare.kind === 'period'
          ? `${part.compare.period.from}..${part.compare.period.to}`
          : part.compare.kind,
    order: by.length === 0 ? '' : `${orderBy} ${direction}`,
    limit: by.length === 0 ? null : limit,
    why: part.why,
    given: part.derive === null ? '' : givenOf(part.derive),
  }
}

/** Rolling days may begin one day earlier or later: both are counted so. */
function isSamePeriod(one: Canonical['period'], other: Canonical['period'], today: string): boolean {
  if (one === null || other === null) return one === other || (one ?? other)?.to === today
  const to = (span: { to: string }): string =>
    span.to > today && span.to.slice(0, 4) === today.slice(0, 4) ? today : span.to
  if (one.from === one.to || other.from === other.to)
    return one.to === other.to && (one.from === other.from || one.to !== today)
  return (
    Math.abs(daysBetween(one.from, other.from)) <= 1 &&
    (to(one) === to(other) || Math.abs(daysBetween(one.to, other.to)) <= 1)
  )
}

/** Two points of time with the one held against the other instead of the other against it. */
function isSwapped(a: Canonical, b: Canonical, today: string): boolean {
  const point = (period: Canonical['period']): string | null => {
    const { from, to } = period ?? { from: today, to: today }
    return from === to ? `${from}..${to}` : null
  }
  const [one, other] = [point(a.period), point(b.period)]
  return one !== null && other !== null && one !== other && a.compare === other && b.compare === one
}

export type Likeness = 'same' | 'near' | 'other'

/** How alike two parts are: the same figures; the same with more or less around them; or another question. */
function compareParts(one: PlanPart, other: PlanPart, known: Known): Likeness {
  if (one.kind !== 'data' || other.kind !== 'data') {
    if (one.kind === 'decline' && other.kind === 'decline') return one.reason === other.reason ? 'same' : 'near'
    if (one.kind === 'help' && other.kind === 'help') return one.page === other.page ? 'same' : 'other'
    if (one.kind === 'term' && other.kind === 'term') return one.term === other.term ? 'same' : 'other'
    if (one.kind === 'talk' && other.kind === 'talk') return one.about === other.about ? 'same' : 'near'
    return 'other'
  }
  const [a, b] = [canonical(one, known), canonical(other, known)]
  const isSameRows =
    a.accounts === b.accounts &&
    a.others === b.others &&
    a.texts === b.texts &&
    a.securities === b.securities &&
    a.clients === b.clients &&
    a.rest === b.rest
  const isSameFigure = a.figure === b.figure || (a.by === 'row' && b.by === 'row' && one.subject === other.subject)
  const shown = new Set([isSameFigure ? a.figure : b.figure, ...b.more])
  // where the author names no days, everything is meant
  const isEverything = one.period === null && other.period?.from === null && other.period.to >= known.today
  if (!isSameRows || a.given !== b.given || ![a.figure, ...a.more].every((figure) => shown.has(figure))) return 'other'
  if (isSwapped(a, b, known.today)) return 'near'
  if (!isEverything && !isSamePeriod(a.period, b.period, known.today)) return 'other'
  const isSameShape =
    a.by === b.by &&
    a.compare === b.compare &&
    (a.by === '' || a.order === b.order) &&
    (a.limit === b.limit || a.by === '') &&
    a.why === b.why
  if (isSameShape && isSameFigure && shown.size === new Set([a.figure, ...a.more]).size) return 'same'
  return hasMore(a, b) ? 'near' : 'other'
}

/** Whether the one who asked `a` finds it in `b`: by what it is of besides, held against something, or whole instead of its top. */
function hasMore(a: Canonical, b: Canonical): boolean {
  if ((a.why && !b.why) || (a.compare !== '' && a.compare !== b.compare)) return false
  if (a.by === '') return b.limit === null
  return a.by === b.by && (b.limit === null || (a.limit !== null && a.limit <= b.limit && a.order === b.order))
}

/**
 * How alike a plan that was meant and one that was understood are: the same; or near, where the one who asked finds the
 * answer in it with something more around it, or of several questions some and nothing else. Two points of time are near
 * whichever is held against the other, and so are two refusals. The other end of an order and other groups are another
 * question.
 */
export function comparePlans(one: Plan, other: Plan, known: Known): Likeness {
  const bestOf = (all: readonly Likeness[]): Likeness => {
    return all.includes('same') ? 'same' : all.includes('near') ? 'near' : 'other'
  }
  const there = one.parts.map((written) => bestOf(other.parts.map((part) => compareParts(written, part, known))))
  const back = other.parts.map((part) => bestOf(one.parts.map((written) => compareParts(written, part, known))))
  if ([...there, ...back].every((each) => each === 'same') && one.parts.length === other.parts.length) return 'same'
  // all that was asked is answered, with something more; or nothing wrong, with a part missing
  if (there.every((each) => each !== 'other') || back.every((each) => each !== 'other')) return 'near'
  return 'other'
}

/** Whether one of two plans answers the other, with something more around it or not. */
export const answersOther = (one: Plan, other: Plan, known: Known): boolean =>
  comparePlans(one, other, known) !== 'other' || comparePlans(other, one, known) !== 'other'
