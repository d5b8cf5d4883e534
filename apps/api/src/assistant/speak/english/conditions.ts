import type { Condition, DataPart } from '@keelwise/contract/plan'
import { categoryDisplay } from '@keelwise/contract/words'
import { dayText, moneyText } from '../../../platform/written-figures.ts'
import { typeName } from '../../model-of-data/account-rows.ts'
import { SUBJECTS } from '../../model-of-data/model.ts'
import { bucketName } from '../../model-of-data/spans.ts'
import type { Voice } from '../voice.ts'

/** `a, b and c` */
export const listed = (names: readonly string[], word = 'and'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1) ?? ''}`

const COMPARED: Readonly<Record<string, string>> = {
  over: 'over',
  at_least: 'of at least',
  under: 'under',
  at_most: 'of at most',
}
const GROUPS: Readonly<Record<string, string>> = {
  cash: 'cash accounts',
  investment: 'taxable investments',
  retirement: 'retirement accounts',
  earmarked: 'health and education accounts',
  debt: 'debts',
  property: 'property',
  other: 'other accounts',
  invested: 'investment accounts',
  liquid: 'cash and taxable investments',
}
const TYPES: Readonly<Record<string, string>> = {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  MONEY_MARKET: 'money market account',
  CD: 'certificates of deposit',
  CREDIT_CARD: 'credit cards',
  LOAN: 'loans',
  MORTGAGE: 'mortgage',
  BROKERAGE: 'brokerage',
  IRA: 'traditional IRA',
  '529': 'education plan',
  HSA: 'health savings',
  ANNUITY: 'annuity',
  TRUST: 'trust',
  PROPERTY: 'property',
  VEHICLE: 'vehicles',
  VALUABLE: 'valuables',
  OTHER_ASSET: 'other assets',
  OTHER: 'other accounts',
}
const TAX: Readonly<Record<string, string>> = {
  taxable: 'taxable accounts',
  deferred: 'tax-deferred accounts',
  free: 'tax-free accounts',
  none: 'accounts without tax treatment',
}
const STATES: Readonly<Record<string, string>> = {
  up_to_date: ' that are up to date',
  out_of_date: ' that are out of date',
  needs_attention: ' that need attention',
}
const SECURITY_TYPES: Readonly<Record<string, string>> = {
  EQUITY: 'single stocks',
  ETF: 'ETFs',
  MUTUAL_FUND: 'mutual funds',
  BOND: 'bonds',
  MONEY_MARKET: 'money market funds',
  CASH: 'cash',
  CD: 'certificates of deposit',
  OPTION: 'options',
  REIT: 'REITs',
  COMMODITY: 'commodities',
  CRYPTO: 'crypto',
  ANNUITY: 'annuities',
  OTHER: 'other securities',
}
const KINDS: Readonly<Record<string, string>> = {
  FEE: 'fees',
  TAX: 'taxes',
  INTEREST: 'interest',
  DIVIDEND: 'dividends',
  PURCHASE: 'purchases',
  PAYMENT: 'payments',
  WITHDRAWAL: 'withdrawals',
  DEPOSIT: 'deposits',
  BUY: 'buys',
  SELL: 'sales',
  REINVEST: 'reinvestments',
  TRANSFER_IN: 'transfers in',
  TRANSFER_OUT: 'transfers out',
  CONTRIBUTION: 'contributions',
  DISTRIBUTION: 'distributions',
  OTHER: 'other transactions',
  RETURN_OF_CAPITAL: 'returned capital',
}

const UNITS: Readonly<Record<string, (value: string) => string>> = {
  day: dayText,
  percent: (value) => `${value}%`,
  points: (value) => `${value} ${Number(value) === 1 ? 'point' : 'points'}`,
  days: (value) => `${value} days`,
}

/** Fields of amounts that are no measures. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'balance', 'value'])

/** Condition values as they are read; names that the question had come first. */
function valuesText(part: DataPart, { field, op, values, words, currency }: Condition, voice: Voice): string {
  const subject = SUBJECTS[part.subject]
  const dimension = subject.dimensions[field]
  const read = (value: string): string => {
    const measure = subject.measures[field]
    const isMoney = measure && !dimension?.of ? measure.unit === 'money' : AMOUNTS.has(field)
    if (isMoney) return moneyText(value, currency ?? voice.currency)
    if (measure && !dimension?.of) return UNITS[measure.unit]?.(value) ?? value
    if (field === 'account_type' || field === 'other_account_type') return TYPES[value] ?? typeName(value)
    if (field === 'group' || field === 'other_group') return GROUPS[value] ?? value
    if (field === 'tax') return TAX[value] ?? value
    if (field === 'sec_type') return SECURITY_TYPES[value] ?? value
    if (field === 'kind') return KINDS[value] ?? value
    if (field === 'category')
      return ((categoryDisplay as Readonly<Record<string, string>>)[value] ?? value).toLowerCase()
    if (dimension?.of) return dimension.of[value]?.en[0] ?? value
    if (field === 'security') return value.replace(/^name:/, '')
    if (dimension?.values === 'day' || field === 'weekday') return bucketName(field, value)
    return value
  }
  // an id says nothing to a person
  const isId = values.some((value) => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value))
  if (isId) return words ?? `the ${(dimension?.label ?? 'one').toLowerCase()} that was chosen`
  if (words !== undefined && dimension?.values === 'text' && op === 'is') return listed(words.split(', '), 'or')
  return words !== undefined && dimension?.values === 'name' ? words : listed(values.map(read), 'or')
}

const isNothing = (text: string): boolean => /^\D*0(?:[.,]0+)?\D*$/.test(text)

/** What an advisor says of clients and tasks beyond or within a bound, by field: over, under, between. */
const BOUNDS: Readonly<
  Record<string, Readonly<Partial<Record<'over' | 'under' | 'between', (text: string) => string>>>>
> = {
  'clients.days_since_meeting': {
    over: (text) => ` who were not met for more than ${text}`,
    under: (text) => ` who were met within ${text}`,
  },
  'clients.days_to_birthday': {
    between: (text) => ` with a birthday in ${text.replace(' and ', ' to ')}`,
    under: (text) => (isNothing(text) ? ' with a birthday today' : ` with a birthday in the next ${text}`),
  },
  'clients.age': {
    over: (text) => ` who are older than ${text}`,
    under: (text) => ` who are younger than ${text}`,
    between: (text) => ` aged ${text.replace(' and ', ' to ')}`,
  },
  'clients.cash_share': {
    over: (text) => ` with more than ${text} in cash`,
    under: (text) => (isNothing(text) ? ' without cash' : ` with less than ${text} in cash`),
  },
  'clients.cash': {
    over: (text) => ` with more than ${text} in cash`,
    under: (text) => ` with less than ${text} in cash`,
  },
  'clients.held': { over: (text) => ` with more than ${text} of it` },
  'clients.held_share': { over: (text) => ` with more than ${text} of their portfolio in it` },
  'clients.largest': { over: (text) => ` with more than ${text} in one position` },
  'clients.largest_share': { over: (text) => ` with more than ${text} in one position` },
  'clients.largest_stock_share': { over: (text) => ` with more than ${text} in one stock` },
  'clients.drift': {
    over: (text) => ` who are more than ${text} off target`,
    under: (text) => ` who are within ${text} of their target`,
  },
  'clients.share': { over: (text) => ` with more than ${text} of all portfolios` },
  'clients.value': {
    over: (text) => ` with portfolios over ${text}`,
    under: (text) => ` with portfolios under ${text}`,
  },
  'clients.open_gain': {
    over: (text) => (isNothing(text) ? ' with an unrealized gain' : ` with an unrealized gain of more than ${text}`),
    under: (text) =>
      isNothing(text)
        ? ' with an unrealized loss'
        : ` with an unrealized loss of more than ${text.replace(/^[-−]/, '')}`,
  },
  'clients.open_gain_percent': {
    over: (text) => ` with an unrealized gain of more than ${text}`,
    under: (text) => ` with an unrealized loss of more than ${text.replace(/^[-−]/, '')}`,
  },
  'clients.harvestable': {
    over: (text) => (isNothing(text) ? ' with losses to harvest' : ` with more than ${text} of losses to harvest`),
  },
  'clients.changed': {
    over: (text) =>
      isNothing(text) ? ' whose investments are worth more' : ` whose investments are worth ${text} more`,
    under: (text) =>
      isNothing(text) ? ' whose investments are worth less' : ` whose investments changed by less than ${text}`,
  },
  'clients.gained': {
    over: (text) => (isNothing(text) ? ' whose investments gained' : ` whose investments gained more than ${text}`),
    under: (text) =>
      isNothing(text) ? ' whose investments lost money' : ` whose investments gained less than ${text}`,
  },
  'clients.returned': {
    over: (text) => ` with a return over ${text}`,
    under: (text) => ` with a return under ${text}`,
  },
  'clients.ahead': {
    over: (text) => (isNothing(text) ? ' who are ahead of the index' : ` who are more than ${text} ahead of the index`),
    under: (text) => (isNothing(text) ? ' who are behind the index' : ` who are less than ${text} ahead of the index`),
  },
  'clients.open_questions': {
    over: (text) => (isNothing(text) ? ' with open questions' : ` with more than ${text} open questions`),
    under: (text) => (isNothing(text) ? ' without open questions' : ` with fewer than ${text} open questions`),
  },
  'clients.open_actions': {
    over: (text) => (isNothing(text) ? ' with open tasks' : ` with more than ${text} open tasks`),
    under: (text) => (isNothing(text) ? ' without open tasks' : ` with fewer than ${text} open tasks`),
  },
  'clients.overdue_actions': {
    over: (text) => (isNothing(text) ? ' with overdue tasks' : ` with more than ${text} overdue tasks`),
    under: (text) => (isNothing(text) ? ' without overdue tasks' : ` with fewer than ${text} overdue tasks`),
  },
  'clients.broken': { over: () => ' with connections that wait for their owner' },
  'clients.count': { over: (text) => ` with more than ${text} clients` },
  'clients.equity_share': {
    over: (text) => ` with more than ${text} in equity`,
    under: (text) => ` with less than ${text} in equity`,
  },
  'clients.put_in': {
    over: (text) => (isNothing(text) ? ' who put something in' : ` who put in more than ${text}`),
    under: (text) => (isNothing(text) ? ' who put nothing in' : ` who put in less than ${text}`),
  },
  'clients.taken_out': {
    over: (text) => (isNothing(text) ? ' who took something out' : ` who took out more than ${text}`),
    under: (text) => (isNothing(text) ? ' who took nothing out' : ` who took out less than ${text}`),
  },
  'clients.joined': {
    between: (text) => ` who came between ${text}`,
    under: (text) => ` who came before ${text}`,
    over: (text) => ` who came after ${text}`,
  },
  'plans.due': { between: (text) => ` due between ${text}`, under: (text) => ` due before ${text}` },
  'actions.due': { between: (text) => ` due between ${text}`, under: (text) => ` due before ${text}` },
}
/** Days on which something has to be done. */
const dueOn = ({ subject }: DataPart, field: string): boolean =>
  field === 'due' && (subject === 'plans' || subject === 'actions')

const SIDE_OF_BOUND: Readonly<Record<string, 'over' | 'under' | 'between'>> = {
  over: 'over',
  at_least: 'over',
  under: 'under',
  at_most: 'under',
  between: 'between',
}

/** What is noted of a client. */
const NOTED: Readonly<Record<string, string>> = {
  in_household: 'a household',
  phone: 'a phone number',
  email: 'an e-mail address',
  birthday: 'a birthday that is noted',
}

const SHARING: Readonly<Record<string, string>> = {
  NONE: ' who were not asked to share',
  INVITED: ' who have not accepted the invitation yet',
  LINKED: ' who share their accounts',
  REVOKED: ' who ended sharing',
}

/** Names that were said one by one and as those of a family, each once: `Helen Brandt and Theodore Brandt`. */
function eachOnce(text: string): string {
  const names = text.split(', ')
  const isPartOf = (name: string, other: string): boolean =>
    name !== other && other.toLowerCase().includes(name.toLowerCase())
  return listed(names.filter((name, at) => names.indexOf(name) === at && !names.some((other) => isPartOf(name, other))))
}

const isOfHolders = ({ subject }: DataPart, { field }: Condition): boolean =>
  subject === 'clients' && (field === 'security' || field === 'sec_type')

/** Several of one condition are one or the other. */
const eitherOf = ({ values, words }: Condition, text: string): string =>
  values.length > 1 && (words === undefined || words.includes(', ')) ? listed(text.split(/, | or /), 'or') : text

/** Rows of a list, which are called by their names alone: ` in May 2026 and June 2026`, ` (Corner Grocer)`. Null for other conditions. */
function rowsText({ subject }: DataPart, { field, op, values, words }: Condition): string | null {
  const isOfDays = DAYS_OF_ROWS.has(field) && (op === 'is' || op === 'is_not')
  const isRow =
    field === SUBJECTS[subject].rows &&
    (SINGLE_ROWS.has(field) || (values.length > 1 && (field === 'action' || field === 'meeting')))
  if (!isOfDays && !isRow) return null
  const isMany = words?.startsWith('these ') === true
  const names =
    isOfDays && !isMany
      ? listed(values.map((value) => (field === 'year' ? `the year ${value}` : bucketName(field, value))))
      : (words ?? `these ${values.length}`)
  if (field === 'position' && op === 'is') return ` in ${isMany ? names : listed(names.split(', '))}`
  if (isRow) return op === 'is' ? ` (${names})` : ` without ${names}`
  return ` ${op === 'is' ? (field === 'day' ? 'on' : 'in') : 'without'} ${isMany ? `${names} ${field}s` : names}`
}
const DAYS_OF_ROWS: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'year'])
const SINGLE_ROWS: ReadonlySet<string> = new Set(['booking', 'payment', 'plan', 'position', 'lot'])

/** What a condition leaves, as it ends a sentence: ` to “rent”`, ` in your Roth IRA`, ` over $100.00`. */
export function conditionText(part: DataPart, condition: Condition, voice: Voice): string {
  const { field, op } = condition
  const text = valuesText(part, condition, voice)
  const isNot = op === 'is_not' || op === 'has_not'
  const ofRows = rowsText(part, condition)
  if (ofRows !== null) return ofRows
  // decisions are of meetings that took place
  if (field === 'status' && part.measures[0] === 'decisions') return ''
  if (isNot && field === 'link' && condition.values[0] === 'LINKED') return ' who do not share their accounts'
  if (isNot && field === 'status' && part.subject === 'clients')
    return ` who are ${text === 'prospect' ? 'no prospects' : `not ${eitherOf(condition, text)}`}`
  if (isNot && field === 'asset_class' && part.measures[0] === 'share_without_cash') return ''
  if (isNot && isOfHolders(part, condition)) return ` who do not hold ${eitherOf(condition, text)}`
  if (isNot) return ` without ${field === 'account' || field === 'account_type' ? `${voice.your} ` : ''}${text}`
  const isBound = op in COMPARED || op === 'between'
  if (isBound) {
    const [from, to] = condition.values
    if (op === 'between' && from === '0001-01-01' && to !== undefined)
      return ` ${field === 'due' ? 'due ' : ''}up to ${bucketName('day', to)}`
    if (field === 'met') return ` from the meetings of ${condition.words ?? `${from} to ${to}`}`
    if (op === 'at_most' && dueOn(part, field)) return ` due by ${dayText(condition.values[0] ?? '')}`
    const said = BOUNDS[`${part.subject}.${field}`]?.[SIDE_OF_BOUND[op] ?? 'over']
    const [low, high] = condition.values
    if (field === 'drift' && low === '-0') return ` who are ${op === 'over' ? 'above' : 'below'} their target`
    if (field === 'drift' && (low ?? '').startsWith('-') && (op === 'under' || op === 'at_most'))
      return ` who are ${op === 'under' ? 'more than' : 'at least'} ${text.replace(/^-/, '')} below their target`
    if (/^(?:returned|gained)$/.test(field) && (low ?? '').startsWith('-') && /^(?:under|at_most)$/.test(op))
      return ` whose investments lost more than ${text.replace('-', '')}`
    if (part.subject === 'clients' && field === 'age' && op === 'at_least') return ` aged ${low} or older`
    if (said && op === 'between' && low === high && dueOn(part, field)) return ` due on ${dayText(low ?? '')}`
    if (said) return said(text.replace(' or ', ' and ').replace(/^-/, ''))
    const bound = op === 'between' ? `between ${text.replace(' or ', ' and ')}` : `${COMPARED[op] ?? ''} ${text}`
    const label = SUBJECTS[part.subject].measures[field]?.label ?? SUBJECTS[part.subject].dimensions[field]?.label ?? ''
    return field === 'amount' ? ` ${bound}` : ` with ${label.toLowerCase()} ${bound}`
  }
  switch (field) {
    case 'payee':
      return part.measures[0] === 'in' ||
        part.measures[0] === 'received' ||
        part.measures[0] === 'refunded' ||
        part.where.some(({ field, values }) => field === 'kind' && values.includes('recurring_income'))
        ? ` from ${op === 'has' ? `“${text}”` : text}`
        : ` to ${op === 'has' ? `“${text}”` : text}`
    case 'category':
      return ` ${part.subject === 'transactions' && (part.measures[0] === 'in' || part.measures[0] === 'received') ? 'from' : 'on'} ${
        condition.words && !/_|, /.test(condition.words)
          ? condition.words
          : listed(
              condition.values.map((value) =>
                ((categoryDisplay as Readonly<Record<string, string>>)[value] ?? value).toLowerCase(),
              ),
              'or',
            )
      }`
    case 'meeting':
    case 'action':
      return `, “${text}”`
    case 'words':
    case 'name':
    case 'title':
    case 'issuer':
      return ` with “${text}”`
    case 'account':
    case 'account_type':
      return ` in ${/^(your|the|my) /i.test(text) ? '' : `${voice.your} `}${text.replace(/^my /i, '')}`
    case 'group':
    case 'tax':
      return ` in ${text}`
    case 'institution':
      return ` at ${text}`
    case 'security':
      if (part.subject === 'clients') return ` who hold ${eitherOf(condition, text)}`
      return part.subject === 'income' ? ` from ${text}` : ` in ${text}`
    case 'scored':
      return condition.values[0] === 'no' ? ' without a risk score' : ' with a risk score'
    case 'age':
      return ` aged ${text}`
    case 'turns':
      return ` who turn ${text}`
    case 'days_to_birthday':
      return isNothing(text) ? ' with a birthday today' : ` with a birthday in ${text}`
    case 'in_household':
    case 'phone':
    case 'email':
    case 'birthday':
      return ` ${condition.values[0] === 'no' ? 'without' : 'with'} ${NOTED[field] ?? field}`
    case 'planned':
      return condition.values[0] === 'no' ? ' without a planned meeting' : ' with a planned meeting'
    case 'met':
      return condition.values[0] === 'no' ? ' who were never met' : ' who were met before'
    case 'asset_class':
    case 'sec_type':
      if (part.subject === 'clients') return ` who hold ${eitherOf(condition, text)}`
      return ` in ${text}`
    case 'currency':
    case 'side':
      return ` in ${text}`
    case 'other_account':
    case 'other_account_type':
    case 'other_group':
      return part.measures[0] === 'received' ? ` from ${voice.your} ${text}` : ` to ${voice.your} ${text}`
    case 'kind':
      if (
        part.subject === 'transactions' &&
        ['fees', 'taxes', 'bought', 'sold', 'debt_paid'].includes(part.measures[0] ?? '')
      )
        return ''
      // what they are is said by what they are called
      if (part.subject === 'actions') return ''
      return part.subject === 'transactions'
        ? ` in ${text}`
        : part.subject === 'plans'
          ? condition.values.includes('recurring_income') && part.by.length === 0
            ? ' of what comes in'
            : condition.values.includes('subscription') && !condition.values.includes('recurring')
              ? ' of subscriptions'
              : ''
          : ''
    case 'direction':
      if (part.measures[0] === 'debt_paid') return ''
      return condition.values[0] === 'in' ? ' that came in' : ' that went out'
    case 'recurring':
      return condition.values[0] === 'yes' ? ' that recur' : ' apart from what recurs'
    case 'subscription':
      return condition.values[0] === 'yes' ? ' on subscriptions' : ' apart from subscriptions'
    case 'pending':
      return condition.values[0] === 'yes' ? ' that are pending' : ' that are booked'
    case 'refund':
      return condition.values[0] !== 'yes' ? ' without refunds' : part.measures[0] === 'refunded' ? '' : ' in refunds'
    case 'transfer':
      return condition.values[0] === 'yes' ? ` between ${voice.your} own accounts` : ` with others`
    case 'unusual':
      return condition.values[0] === 'yes' ? ' that are unusual' : ' that are usual'
    case 'duplicate':
      return condition.values[0] === 'yes' ? ' that look like the same transaction twice' : ''
    case 'weekend':
      return condition.values[0] === 'yes' ? ' at weekends' : ' on weekdays'
    case 'weekday':
      return ` on ${text}s`
    case 'client':
      return part.subject === 'actions'
        ? ` for ${eachOnce(text)}`
        : part.subject === 'meetings'
          ? ` with ${eachOnce(text)}`
          : ` of ${eachOnce(text)}`
    case 'household':
      return ` in the ${text} household`
    case 'birthday_month':
      return ` with a birthday in ${bucketName('month', `2000-${text.padStart(2, '0')}`).split(' ')[0] ?? text}`
    case 'status':
      return part.subject !== 'clients'
        ? ` that are ${text}`
        : text === 'prospect'
          ? ' who are prospects'
          : ` who are ${text}`
    case 'link':
      return SHARING[condition.values.length === 1 ? (condition.values[0] ?? '') : ''] ?? ` whose sharing is ${text}`
    case 'has_holdings':
      return condition.values[0] === 'yes' ? ' who show holdings' : ' who show no holdings'
    case 'overdue':
      return part.measures[0] === 'overdue' && condition.values[0] === 'yes'
        ? ''
        : condition.values[0] === 'yes'
          ? ' that are overdue'
          : ' that are not overdue'
    case 'owner':
      return ` of ${text}`
    case 'party':
      return condition.values[0] === 'ADVISOR' ? ' on your side' : ' on the client’s side'
    case 'state':
      if (part.subject === 'actions') return condition.values[0] === 'open' ? '' : ' that are done'
      return STATES[condition.values[0] ?? ''] ?? ''
    case 'result':
      return condition.values[0] === 'gain'
        ? part.measures[0] === 'gain'
          ? ' at a gain'
          : ' of what stands at a gain'
        : condition.values[0] === 'loss'
          ? part.subject === 'positions' || part.subject === 'sales'
            ? ' at a loss'
            : ' of what stands at a loss'
          : ' without a known cost'
    case 'cash_flow':
      return ''
    default:
      return ` with ${SUBJECTS[part.subject].dimensions[field]?.label.toLowerCase() ?? field} ${text}`
  }
}

/** What is left out is said once for all of it: ` without rent or your mortgage`. */
function withoutEach(texts: readonly string[]): string[] {
  const left = texts.filter((text) => text.startsWith(' without ')).map((text) => text.slice(' without '.length))
  if (left.length < 2) return [...texts]
  const each = left.filter(
    (text, at) => left.indexOf(text) === at && !left.some((other) => other !== text && other.endsWith(` ${text}`)),
  )
  return [...texts.filter((text) => !text.startsWith(' without ')), ` without ${listed(each, 'or')}`]
}

/** All conditions of a part, in the order they are read best. */
export function whereText(part: DataPart, voice: Voice): string {
  const rank = ({ field, op }: Condition): number =>
    op === 'is_not' || op === 'has_not' ? 2 : field === 'amount' ? 1 : 0
  const texts = withoutEach(
    part.where
      .toSorted((a, b) => rank(a) - rank(b))
      .map((condition) => conditionText(part, condition, voice))
      .filter((text) => text !== ''),
  )
  const opening = (text: string | undefined): string => / ?\w+/.exec(text ?? '')?.[0] ?? ''
  // "clients with much cash and with a large position"
  return texts
    .map((text, at) =>
      part.subject === 'clients' &&
      at > 0 &&
      /^ (?:with|who)$/.test(opening(text)) &&
      opening(text) === opening(texts[at - 1])
        ? ` and${text}`
        : text,
    )
    .join('')
}
