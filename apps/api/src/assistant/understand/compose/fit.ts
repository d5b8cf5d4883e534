import type { SubjectName } from '@keelwise/contract/plan'
import { FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import type { Named, Sense } from '../spot/senses.ts'
import type { PeriodRead } from '../read/periods.ts'
import type { Head } from './heads.ts'
import { leanOf } from './leans.ts'
import { relationsOf } from './related.ts'

/** The dimension of a subject that a named thing is a value of; null where it has none. */
export function fieldOf(subject: SubjectName, kind: Named['kind']): string | null {
  const { dimensions } = SUBJECTS[subject]
  const names: Readonly<Record<Named['kind'], readonly string[]>> = {
    account: ['account'],
    institution: ['institution'],
    security: ['security'],
    issuer: ['issuer', 'name', 'words'],
    payee: ['payee'],
    category: ['category'],
    client: ['client'],
    household: ['household'],
  }
  // of clients a family of funds is known by what its funds are called
  const more = subject === 'clients' && kind === 'issuer' ? ['security'] : []
  return [...names[kind], ...more].find((name) => dimensions[name]?.filters) ?? null
}

/** Of what is planned only budgets are of kinds of spending; what comes back is known by who is paid. */
export const isOfBudgets = ({
  subject,
  measure,
}: {
  readonly subject: SubjectName
  readonly measure: string
}): boolean => subject !== 'plans' || measure === 'left' || measure === 'target'

/** Dimensions of days that a subject without bookings is asked by, with the measures that they belong to. */
const DUE_FIELDS: Readonly<
  Partial<Record<SubjectName, { readonly field: string; readonly measures: readonly string[] }>>
> = {
  positions: { field: 'maturity', measures: ['maturity', 'years_to_maturity', 'value', 'count', 'yield_to_maturity'] },
  plans: { field: 'due', measures: ['next_due', 'recurring_monthly', 'count', 'amount'] },
  actions: { field: 'due', measures: ['open', 'count', 'next_due', 'overdue'] },
}

/** How days are asked of a subject: as a span, as a condition on a day, or not at all. */
export function timeOf(head: Pick<Head, 'subject' | 'measure'>): 'period' | { readonly field: string } | null {
  const { dimensions } = SUBJECTS[head.subject]
  if (dimensions['day'] ?? dimensions['month']) return 'period'
  const due = DUE_FIELDS[head.subject]
  return due && due.measures.includes(head.measure) ? { field: due.field } : null
}

/** A field of the lexicon as the subject calls it; null where it does not group by it. */
export function groupOf(subject: SubjectName, field: string): string | null {
  const { dimensions, rows } = SUBJECTS[subject]
  if (field === '') return null
  if (dimensions[field]?.groups) return field
  // the row itself goes by many names
  const alias: Readonly<Record<string, readonly string[]>> = {
    booking: ['booking', 'payment', 'plan', 'lot'],
    payee: ['payee', 'plan', 'security'],
    security: ['security', 'position', 'client'],
    client: ['client'],
    kind: ['kind', 'account_type', 'sec_type'],
    sec_type: ['sec_type'],
    meeting: ['meeting'],
    action: ['action'],
    lot: ['lot'],
    maturity_year: ['maturity_year'],
  }
  const found = (alias[field] ?? []).find((name) => dimensions[name]?.groups)
  return found ?? (field === 'booking' ? rows : null)
}

/** Of what is there today only, whatever days are named beside it. */
const TIMELESS: ReadonlySet<string> = new Set([
  'home_equity',
  'afford',
  'years_to',
  'value_in',
  'save_for',
  'interest_saved',
  'payoff',
  'withdrawal',
  'lasts',
  'market_move',
  'rate_move',
])
export const isTimeless = ({ formula }: Pick<Head, 'formula'>): boolean => formula !== null && TIMELESS.has(formula)

/** To what is worked out from today on, a length and days ahead are numbers; other days are none of it. */
function fitOfTime(read: PeriodRead, { formula }: Head): Fit | null {
  if (read.kind === 'relative') return null
  const units = Object.values(FORMULAS[formula ?? '']?.given ?? {}).map(({ unit }) => unit)
  const isNumber = units.includes('years') || units.includes('months')
  if (read.kind === 'length') return isNumber ? 'join' : null
  if (read.isAhead === true) return isNumber ? 'join' : 'agree'
  return read.isNow === true ? 'agree' : null
}

/** What a formula is about anyway, or what its money is for: no condition of it. */
const ABOUT: Readonly<Record<string, ReadonlySet<string>>> = {
  afford: new Set(['account_type PROPERTY', 'account_type VEHICLE', 'group cash', 'asset_class cash']),
  save_for: new Set(['account_type PROPERTY', 'account_type VEHICLE']),
  years_to: new Set(['account_type PROPERTY', 'account_type VEHICLE']),
  runway: new Set(['group cash', 'asset_class cash']),
  home_equity: new Set([
    'account_type PROPERTY',
    'account_type MORTGAGE',
    'account_type LOAN',
    'group property',
    'group debt',
    'side debt',
    'side asset',
  ]),
  debt_to_income: new Set(['group debt', 'side debt', 'account_type LOAN', 'account_type MORTGAGE']),
  debt_to_assets: new Set(['group debt', 'side debt', 'side asset']),
  market_move: new Set([
    'asset_class equity',
    'sec_type EQUITY',
    'group invested',
    'group investment',
    'result loss',
    'result gain',
  ]),
  rate_move: new Set(['asset_class fixed_income', 'sec_type BOND', 'result loss', 'result gain']),
}
const goesWithoutSaying = (field: string, [value = '', ...more]: readonly string[], { formula }: Head): boolean =>
  formula !== null && more.length === 0 && ABOUT[formula]?.has(`${field} ${value}`) === true

/** How well a reading goes with what is asked for; null where it cannot be part of it. */
export type Fit = 'self' | 'join' | 'agree' | 'neither' | 'against'

/** Of clients, a length of time is a bound on it. */
export const SINCE_MEETING: ReadonlySet<string> = new Set(['days_since_meeting'])
/** Marks that take back what was narrowed before. */
const TAKING_BACK: ReadonlySet<string> = new Set(['all', 'add'])
const OF_THE_PAST: ReadonlySet<SubjectName> = new Set(['transactions', 'returns', 'sales'])
/** Of clients, days are asked of their birthday or of when they came. */
export const DAYS_OF_CLIENTS: ReadonlySet<string> = new Set(['days_to_birthday', 'joined'])
/** Days to come say how old somebody will be then. */
export const isOfAge = ({ subject, measure }: Pick<Head, 'subject' | 'measure'>): boolean =>
  subject === 'clients' && measure === 'age'
const TIME = new Set(['day', 'week', 'month', 'quarter', 'year'])
const COMPARED = new Set(['twr', 'twr_yearly', 'excess', 'benchmark', 'volatility'])
const OF_PORTFOLIOS: ReadonlySet<SubjectName> = new Set(['returns', 'fit', 'income', 'sales', 'clients'])

/** What words for one figure ask of another kind of rows that was shown before: the rate of a bond is its coupon. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  'positions.coupon': 'accounts.interest_rate',
  'plans.price_change': 'worth.change',
  'transactions.interest_received': 'transactions.interest_paid',
  'income.interest': 'transactions.interest_paid',
}

/** Whether words for one figure are how the figure of what was shown before is asked. */
export const standsFor = (
  { subject, measure }: { readonly subject: string; readonly measure: string },
  { before, from, subject: of, measure: asked }: Head,
): boolean => before !== null && from !== 'before' && STANDS_FOR[`${of}.${asked}`] === `${subject}.${measure}`

export function fitOf(sense: Sense, head: Head): Fit | null {
  if (head.relation !== null && relationsOf(sense).includes(head.relation)) return 'self'
  const subject = SUBJECTS[head.subject]
  switch (sense.kind) {
    case 'measure':
      if (head.formula === 'interest_saved' && sense.measure.startsWith('interest')) return 'agree'
      if (head.formula !== null)
        return sense.subject === head.subject && sense.measure === head.measure ? 'agree' : null
      if (standsFor(sense, head)) return 'self'
      if (sense.subject !== head.subject) return null
      if (sense.measure === head.measure || head.beside?.includes(sense.measure) === true) return 'self'
      return head.beside === undefined ? 'join' : null
    case 'turn':
      return sense.turn.subject === head.subject && sense.turn.measure === head.measure && head.formula === null
        ? 'self'
        : null
    case 'formula':
      // how much more is paid off at once is given to when it is paid off too
      if (sense.formula === 'interest_saved' && head.formula === 'payoff' && head.before) return 'agree'
      // how long money lasts is of all of it for who retires
      if (sense.formula === 'runway' && head.formula === 'lasts') return 'self'
      return sense.formula === head.formula ? 'self' : null
    case 'subject':
      if (sense.subject === head.subject) return head.from === 'subject' ? 'self' : 'agree'
      // what is said of a portfolio is asked of its returns, its fit and its income too
      return sense.subject === 'positions' && OF_PORTFOLIOS.has(head.subject) ? 'agree' : null
    case 'value': {
      // what is held is the portfolio
      if (
        sense.field === 'group' &&
        sense.values[0] === 'invested' &&
        (head.subject === 'positions' || OF_PORTFOLIOS.has(head.subject))
      )
        return 'agree'
      if (goesWithoutSaying(sense.field, sense.values, head)) return 'agree'
      if (head.subject === 'plans' && sense.field === 'account_type' && sense.values.join() === 'MORTGAGE')
        return 'join'
      const dimension = subject.dimensions[sense.field]
      return dimension?.filters &&
        (dimension.values === 'flag' || sense.values.every((value) => dimension.of && value in dimension.of))
        ? 'join'
        : null
    }
    case 'name':
      // what the money is for
      if (head.formula === 'afford' && (sense.named.kind === 'payee' || sense.named.kind === 'category')) return 'agree'
      return (fieldOf(head.subject, sense.named.kind) === null ||
        (sense.named.kind === 'category' && !isOfBudgets(head))) &&
        !(sense.named.payees && subject.dimensions['payee']?.filters)
        ? null
        : 'join'
    case 'text':
      if (head.formula !== null) return 'agree'
      return subject.dimensions['words']?.filters || subject.dimensions['payee']?.filters ? 'join' : null
    case 'period': {
      if (isTimeless(head)) return fitOfTime(sense.read, head)
      if (sense.read.kind === 'length')
        return head.formula !== null ||
          timeOf(head) !== null ||
          SINCE_MEETING.has(head.measure) ||
          DAYS_OF_CLIENTS.has(head.measure) ||
          isOfAge(head)
          ? 'join'
          : null
      if (isOfAge(head) && sense.read.kind === 'days' && sense.read.isNow !== true) return 'join'
      const time = timeOf(head)
      // how far a price went is since it last changed
      if (head.subject === 'plans' && head.measure === 'price_change' && head.before) return 'agree'
      // nothing was booked yet on days to come
      if (sense.read.kind === 'days' && sense.read.isAhead === true && OF_THE_PAST.has(head.subject)) return null
      if (time === 'period') return 'join'
      // what is known of today only
      if (sense.read.kind === 'days' && sense.read.isNow === true && subject.usual.period === 'now')
        return time === null ? 'agree' : 'join'
      if ((SINCE_MEETING.has(head.measure) || DAYS_OF_CLIENTS.has(head.measure)) && sense.read.kind !== 'relative')
        return 'join'
      return time === null ? null : 'join'
    }
    case 'number':
      // without a formula it can only count a rank
      if (head.formula === null)
        return sense.number.unit === 'plain' && /^\d{1,2}$/.test(sense.number.value) ? 'join' : null
      return Object.keys(FORMULAS[head.formula]?.given ?? {}).length > 0 ? 'join' : null
    case 'bound':
      return 'join'
    case 'group':
      if (head.formula !== null && TIME.has(sense.field)) return 'agree'
      // "by one and a half points" says how far
      if (isTimeless(head)) return null
      // what recurs is as of a month or of a year anyway
      if (head.subject === 'plans' && head.measure === `recurring_${sense.field}ly`) return 'agree'
      return sense.field === '' || groupOf(head.subject, sense.field) !== null ? 'join' : null
    case 'which':
    case 'field':
      return groupOf(head.subject, sense.field) !== null ? 'join' : null
    case 'cue':
      if (sense.cue === 'doing' && head.from === 'implied' && head.subject === 'returns') return 'self'
      if (head.formula !== null) return 'agree'
      switch (leanOf(head.subject, head.measure, sense.cue)) {
        case 'with':
          return 'agree'
        case 'against':
          return 'against'
        case 'neither':
          return 'neither'
      }
    case 'benchmark':
      return head.subject === 'returns' ? (COMPARED.has(head.measure) ? 'join' : 'agree') : null
    case 'ask':
      return 'agree'
    case 'aggregate':
    case 'rank':
    case 'sort':
    case 'newest':
    case 'exclude':
    case 'versus':
    case 'show':
    case 'filler':
      return 'agree'
    case 'mark':
      // "all clients" takes back what was narrowed before; alone the word is meant
      return head.before === null && TAKING_BACK.has(sense.mark) ? null : 'agree'
    case 'relation':
    case 'category':
    case 'define':
    case 'level':
    case 'term':
    case 'part':
    case 'way':
      return null
  }
}
