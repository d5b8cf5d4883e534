import type { DataPart } from '@keelwise/contract/plan'
import { daysBetween } from '@keelwise/finance/days'
import type { AskSession, PartAnswer } from '../../compile/ask-session.ts'
import { EVERYTHING_ELSE, type Explained, daysLike } from '../../compile/why.ts'
import { SUBJECTS } from '../../model-of-data/model.ts'
import { asksHowTheyDid } from '../../model-of-data/results-of-clients.ts'
import type { Asked, Group } from '../../model-of-data/subject.ts'
import { TIME_DIMENSIONS } from '../../model-of-data/spans.ts'
import { dayText } from '../../../platform/written-figures.ts'
import type { Page } from '../page.ts'
import { Told } from '../told.ts'
import { type Voice, capital } from '../voice.ts'
import { likeName } from './chips.ts'
import { listed, whereText } from './conditions.ts'
import { spanText } from './days.ts'
import { sayDerived } from './derived.ts'
import { type Saying, isOfDebts, onDebt, rowOfActions, rowsOfActions, sayFigure } from './say.ts'

/** What an answer is said with. */
export interface Speaking {
  readonly page: Page
  readonly session: AskSession
  readonly voice: Voice
  readonly today: string
  /** The question can be answered with yes or no. */
  readonly asksWhether?: boolean
  /** It is asked whether two sums are the same. */
  readonly asksSame?: boolean
}

/** What of a sum is left out for want of an exchange rate. */
export const withoutRate = (currencies: string): string =>
  `There is no exchange rate for ${currencies}: amounts in it are left out of the sums.`
const spaced = (text: string): string => (text === '' ? '' : ` ${text}`)

/** Rows of a subject, in the plural. */
const ROWS: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  worth: 'days',
  positions: 'positions',
  transactions: 'transactions',
  income: 'payments',
  sales: 'sales',
  returns: 'returns',
  fit: 'positions',
  plans: 'recurring payments',
  clients: 'clients',
  meetings: 'meetings',
  actions: 'tasks and questions',
}
const ROW: Readonly<Record<string, string>> = {
  ...ROWS,
  accounts: 'account',
  positions: 'position',
  transactions: 'transaction',
  income: 'payment',
  clients: 'client',
  meetings: 'meeting',
  actions: 'task or question',
}

/** Of these a list is a row of figures, and nothing to count. */
const NO_ROWS: ReadonlySet<string> = new Set(['worth', 'returns', 'fit', 'sales'])
/** Figures of a day. */
const LEVELS: ReadonlySet<string> = new Set(['net_worth', 'value', 'assets', 'debts'])
/** Days of all groups are told by the first of them. */
const NOT_ADDED: ReadonlySet<string> = new Set([
  'income.next',
  'positions.maturity',
  'plans.next_due',
  'clients.next_meeting',
  'clients.last_meeting',
])
/** Splits that are told in a sentence. */
const SPLITS: ReadonlySet<string> = new Set(['asset_class', 'sec_type', 'group', 'tax', 'recurring', 'kind', 'side'])
const MOST_SPLIT = 6
const WHOM: ReadonlySet<string> = new Set([
  'payee',
  'account',
  'institution',
  'security',
  'client',
  'household',
  'payment',
  'plan',
  'booking',
  'position',
  'meeting',
  'action',
  'other_account',
])

const OF_GOALS: ReadonlySet<string> = new Set(['saved', 'on_track', 'reached', 'goal_day', 'needed'])

function rowsOf({ subject, measures: [measure = ''], where }: DataPart): string {
  if (measure === 'maturities') return 'repayments'
  if (subject !== 'plans') return ROWS[subject] ?? 'rows'
  const kind = where.find(({ field, op }) => field === 'kind' && op === 'is')?.values
  if (kind?.[0] === 'budget' || measure === 'left') return 'budgets'
  if (kind?.[0] === 'goal' || OF_GOALS.has(measure)) return 'goals'
  if (kind?.[0] === 'subscription') return 'subscriptions'
  return kind?.[0] === 'recurring_income' ? 'payments that come in regularly' : 'recurring payments'
}

/** The same where the smallest comes first. */
const BOTTOM: Readonly<Record<string, string>> = {
  'positions.gain': 'The largest loss is in {}',
  'positions.gain_percent': 'The largest loss is in {}',
  'returns.twr': 'The worst was {}',
  'clients.days_to_birthday': 'The next is {}',
  'clients.age': 'The youngest is {}',
  'clients.open_gain': 'The largest loss, or the smallest gain, is that of {}',
  'clients.open_gain_percent': 'The largest loss, or the smallest gain, is that of {}',
  'clients.cost': 'The lowest cost is that of {}',
  'clients.returned': 'The lowest return is that of {}',
  'clients.gained': 'The least was gained by {}',
  'clients.changed': 'The investments that fell the most, or rose the least, are those of {}',
}

/** How the first of an order is told, by subject and measure; `{}` is its name. */
const TOP: Readonly<Record<string, string>> = {
  'transactions.out': 'Most went to {}',
  'transactions.in': 'Most came from {}',
  'transactions.paid': 'Most went to {}',
  'transactions.count': 'Most often it was {}',
  'income.received': 'Most came from {}',
  'income.dividends': 'Most came from {}',
  'income.interest': 'Most came from {}',
  'positions.gain': 'The largest gain is in {}',
  'positions.value': 'The largest is {}',
  'positions.share': 'The largest is {}',
  'accounts.balance': 'The largest is {}',
  'clients.cash_share': 'Most cash is with {}',
  'clients.largest_share': 'The most concentrated is {}',
  'clients.days_since_meeting': 'Not met for the longest time: {}',
  'clients.drift': 'Furthest from the target for equity: {}',
  'clients.next_meeting': 'The next is {}',
  'clients.days_to_birthday': 'The next is {}',
  'clients.age': 'The oldest is {}',
  'clients.value': 'The largest portfolio is that of {}',
  'clients.largest_stock_share': 'The most in one stock is with {}',
  'clients.open_gain': 'The largest gain is that of {}',
  'clients.open_gain_percent': 'The largest gain is that of {}',
  'clients.cost': 'The highest cost is that of {}',
  'clients.harvestable': 'The most can be harvested of {}',
  'clients.returned': 'The highest return is that of {}',
  'clients.gained': 'The most was gained by {}',
  'clients.changed': 'The investments that rose the most are those of {}',
  'clients.put_in': 'The most was put in by {}',
  'clients.taken_out': 'The most was taken out by {}',
  'clients.ahead': 'Furthest ahead is {}',
  'clients.open_questions': 'Most are open with {}',
  'clients.cash': 'Most cash is with {}',
  'clients.held': 'Most of it is with {}',
  'clients.share': 'The largest share is that of {}',
  'clients.held_share': 'The largest share is with {}',
  'clients.largest': 'The largest single position is with {}',
  'meetings.next': 'The next is {}',
  'meetings.last': 'The last was {}',
  'plans.next_due': 'The next is {}',
  'plans.amount': 'The largest is {}',
  'income.next': 'The next is from {}',
  'income.maturities': 'The first is {}',
  'income.expected': 'Most is to come from {}',
  'positions.maturity': 'The next is {}',
  'actions.open': 'Most are open for {}',
  'returns.twr': 'The best was {}',
}

/** Which holding it is, after a client's largest. */
function largestOf({ subject }: DataPart, by: string, details: Readonly<Record<string, string>> = {}): string {
  if (subject !== 'clients' || !by.startsWith('largest')) return ''
  const name = details[by === 'largest_stock_share' ? 'Holds' : 'Largest holding']
  return name === undefined ? '' : `, ${name}`
}

const sayingOf = (part: DataPart, told: Told, { voice, today }: Speaking, days: Asked['days'] = null): Saying => {
  const span = part.period ?? days
  return {
    part,
    told,
    voice,
    when: spaced(spanText(span, today)),
    where: whereText(part, voice),
    isPast: span !== null && span.to < today,
  }
}

/** The answer to one part. */
export async function speakPart(answer: PartAnswer, speaking: Speaking): Promise<void> {
  const { page } = speaking
  page.found(answer.part, answer.result)
  switch (answer.kind) {
    case 'derived': {
      const told = new Told(answer.result)
      const { part, derived } = answer
      const { text, assumed } = sayDerived({
        told,
        derived,
        voice: speaking.voice,
        when: spaced(spanText(part.period ?? spanOfPace(derived.period), speaking.today)),
        where: whereText(part, speaking.voice),
      })
      page.say(text, assumed)
      break
    }
    case 'explained':
      sayWhy(answer, speaking)
      break
    case 'compared':
      sayCompared(answer, speaking)
      break
    case 'found':
      await sayFound(answer, speaking)
  }
  page.about(answer.result, withoutRate)
}

const spanOfPace = (period: { from: string; to: string } | null) =>
  period && daysBetween(period.from, period.to) > 0 ? period : null

function sayWhy(
  { explained, result, part }: Extract<PartAnswer, { kind: 'explained' }>,
  { page, voice, today }: Speaking,
): void {
  const told = new Told(result)
  const when = spaced(spanText(explained.period, today))
  const where = whereText(part, voice)
  if (explained.change === null || explained.because.length === 0) {
    page.say(
      explained.change === null
        ? `I do not have that: there is no value to compare with${when}.`
        : `It did not change${when}.`,
    )
    return
  }
  const isSum = explained.earlier !== null
  const direction = told.number('change') > 0 ? (isSum ? 'more' : 'rose by') : isSum ? 'less' : 'fell by'
  if (part.order !== null && isSum) {
    page.say(whatMoved(explained, part.order.direction, told, spanText(explained.earlier, today))).table(result)
    return
  }
  const isOfReturns = part.subject === 'returns'
  const lead = isSum
    ? `${explained.label}${where}${when} was ${told.fig('after')}, ${told.bold('size')} ${direction} than ${told.fig('before')} ${spanText(explained.earlier, today)}.${usualOf(told)}`
    : isOfReturns
      ? `${capital(voice.you)} ${told.number('change') < 0 ? 'lost' : 'made'} money${where}${when}: the investments ${told.number('change') < 0 ? 'lost' : 'gained'} ${told.bold('size')}.`
      : part.subject === 'worth' && isOfDebts(part, told.number('after'))
        ? `What ${voice.you} ${voice.isClient ? 'owes' : 'owe'}${onDebt(where)} ${told.number('change') > 0 ? 'fell by' : 'rose by'} ${told.bold('size')}${when}.`
        : `${part.where.length > 0 || part.subject !== 'worth' ? 'The balance' : `${capital(voice.your)} net worth`}${where} ${direction} ${told.bold('size')}${when}.`
  const made = (explained.madeOf ?? []).map(
    ({ label }, at) =>
      `**${label}** ${told.fig(`m${at + 1}`)}${told.has(`m${at + 1}.share`) ? ` (${told.fig(`m${at + 1}.share`)})` : ''}`,
  )
  page
    .say(
      made.length === 0 ? lead : `${lead} The largest parts of it are ${listed(made)}.`,
      `${reasonsOf(explained, told, isSum)} The parts add up to the change.`,
    )
    .table(result)
}

/** Sums of what comes in, of bookings of either way. */
const COMING_IN: ReadonlySet<string> = new Set([
  'in',
  'received',
  'contributed',
  'employer',
  'put_in',
  'interest_received',
])

/** How a sum of a month stands to what it comes to a month. */
function usualOf(told: Told): string {
  if (!told.has('usual') || told.number('usual') === 0) return ''
  const ratio = told.number('after') / told.number('usual')
  const word = ratio > 1.05 ? 'more than' : ratio < 0.95 ? 'less than' : 'about as much as'
  return ` That is ${word} usual: the twelve months before came to ${told.fig('usual')} each on average.`
}

/** What moved it most in the direction in which it moved, and what most against it. */
function reasonsOf({ because }: Explained, told: Told, isSum: boolean): string {
  const isUp = told.number('change') > 0
  const first = (wanted: boolean): number =>
    because.findIndex(({ value, label }) => label !== EVERYTHING_ELSE && Number(value) > 0 === wanted)
  const [along, against] = [first(isUp), first(!isUp)]
  const named = (at: number): string => `**${because[at]?.label ?? ''}**: ${told.fig(`p${at + 1}`)}`
  if (along < 0) return `The largest part of the change is **${because[0]?.label ?? ''}**: ${told.fig('p1')}.`
  const isAgainst = against >= 0 && against < along
  const lead = isSum ? 'What changed it most is' : 'The largest part is'
  return `${lead} ${named(along)}.${isAgainst ? ` Most against it went ${named(against)}.` : ''}`
}

/** The part of a sum that rose or fell the most, or that none did. */
function whatMoved({ because }: Explained, direction: 'asc' | 'desc', told: Told, than: string): string {
  const [first] = because
  const isUp = direction === 'desc'
  const value = Number(first?.value ?? 0)
  if (!first || (isUp ? value <= 0 : value >= 0))
    return `Nothing ${isUp ? 'went up' : 'came down'}: no part of it was ${isUp ? 'more' : 'less'} than ${than}.`
  const known = (key: string): string => (told.has(`p1.${key}`) ? told.fig(`p1.${key}`) : 'nothing')
  return `What ${isUp ? 'went up' : 'came down'} the most is **${first.label}**: ${told.bold('p1.size')} ${isUp ? 'more' : 'less'} than ${than}, ${known('after')} against ${known('before')}.`
}

function sayCompared(
  { answered, other, result, part }: Extract<PartAnswer, { kind: 'compared' }>,
  speaking: Speaking,
): void {
  const { page, voice, today } = speaking
  const told = new Told(result)
  const [measure = ''] = part.measures
  const now = sayingOf({ ...part, by: [] }, told, speaking, answered.asked.days)
  if (!told.has(measure) && !told.has(`other.${measure}`))
    return void page.say(
      isUnshared(part, answered.found.notes)
        ? notShared(speaking)
        : nothing(part, answered.found.facts, speaking, answered.asked.days),
    )
  const isSpan = part.compare?.kind === 'period'
  const there = isSpan
    ? capital(spanText(other.part.period, today))
    : capital(whereText(other.part, voice).trim()) || 'The other'
  const first = told.has(measure)
    ? sayFigure({ ...now, told: plain(told, measure) })
    : `${capital(`${now.where}${now.when}`.trim())} I found none.`
  const isDay = answered.subject.measures[measure]?.unit === 'day'
  if (!told.has(`other.${measure}`)) page.say(first, `${there} I found none to compare with.`)
  else if (isDay || !told.has(measure)) page.say(first, `${there} it was ${told.fig(`other.${measure}`)}.`)
  else {
    // less of what is less than nothing is more that is owed
    const isOwed = part.subject === 'worth' && measure === 'value' && isOfDebts(part, told.number(measure))
    const difference = told.number(`difference.${measure}`) * (isOwed ? -1 : 1)
    const percent = told.has(`difference_percent.${measure}`) ? ` (${told.fig(`difference_percent.${measure}`)})` : ''
    const word =
      difference === 0 ? 'the same' : `**${told.fig(`size.${measure}`)} ${difference > 0 ? 'more' : 'less'}**${percent}`
    const isSame = speaking.asksSame === true ? (difference === 0 ? 'Yes, the same. ' : 'No, not the same. ') : ''
    page.say(
      `${isSame}${first} ${there} it was ${isOwed ? told.size(`other.${measure}`) : told.fig(`other.${measure}`)}${difference === 0 ? ', the same' : `: that is ${word}`}.`,
    )
  }
  if (result.rows.length > 1 || part.by.length > 0) page.table(result)
}

/** The figures of a comparison without companions, which the sentence does not need. */
function plain(told: Told, measure: string): Told {
  const prefix = `${told.result.result_id}.`
  return new Told({
    ...told.result,
    values: told.result.values.filter(
      ({ id }) => id === `${prefix}${measure}` || id === `${prefix}absolute.${measure}`,
    ),
  })
}

/** What nobody looks at is no payment that did not come. */
const isUnshared = ({ subject }: DataPart, notes: readonly string[]): boolean =>
  subject === 'income' && notes.some((note) => note.startsWith('Transactions are not shared'))
const notShared = ({ voice }: Speaking): string =>
  `I do not have that: what was paid to ${voice.you} stands in transactions.`

const isOfResult = ({ field, values }: DataPart['where'][number]): boolean =>
  field === 'result' && values.every((value) => value === 'gain' || value === 'loss')

/** What single figures of bookings are sums of: that there are none of these says nothing of others. */
const OF_KIND: Readonly<Record<string, string>> = {
  fees: 'fees',
  taxes: 'taxes that were booked',
  contributed: 'contributions',
  employer: 'contributions of an employer',
  put_in: 'contributions',
  withdrawn: 'withdrawals',
  interest_paid: 'interest that was paid',
  interest_received: 'interest that was received',
  debt_paid: 'payments on debts',
}

/** What was looked for and where, when nothing was found. */
function nothing(
  part: DataPart,
  facts: Readonly<Record<string, string>> | undefined,
  { voice, today }: Speaking,
  days: Asked['days'],
): string {
  const where = whereText(part, voice)
  const when = spaced(spanText(part.period ?? days, today))
  const rows = rowsOf(part)
  if (part.subject === 'sales') return `I found no sales${where}${when}, so there is nothing to add up.`
  const since = facts?.['earliest'] ? ` What is on record begins on ${dayText(facts['earliest'])}.` : ''
  // what is on record reaches over these days, so that nothing there is nothing, not something unknown
  if (
    part.subject === 'transactions' &&
    facts !== undefined &&
    since === '' &&
    (part.measures[0] === 'out' || part.measures[0] === 'in')
  )
    return `${part.measures[0] === 'out' ? 'You spent nothing' : 'Nothing came in'}${where}${when}: there are no ${rows}.`
  const kind = part.subject === 'transactions' ? OF_KIND[part.measures[0] ?? ''] : undefined
  if (kind !== undefined) return `I found no ${kind}${where}${when}.${since}`
  if (part.subject === 'actions' && !part.where.some(({ field }) => field === 'kind')) {
    const state = { open: 'open', overdue: 'overdue', done: 'done', next_due: 'due' }[part.measures[0] ?? '']
    if (state !== undefined) return `Nothing is${where.startsWith(' due ') ? '' : ` ${state}`}${where}${when}.`
  }
  if (part.subject === 'clients' && part.where.some(({ field }) => field === 'security' || field === 'sec_type'))
    return `No client${ofOne(where).replace(/^ who (holds|does) /, ' $1 ')}${facts?.['showing'] === undefined ? '' : ', of those who show their holdings'}.`
  if (asksHowTheyDid(part)) return `There is no client${ofOne(where)}${when}.`
  // whoever is named is a client: what there is not is the meeting
  if (asksWhenMet(part)) return noMeeting(part, where)
  if (part.subject === 'plans' && part.where.some(({ field, op }) => field === 'left' && op === 'under'))
    return facts?.['of'] === '0' ? 'There are no budgets.' : 'No budget is over this month.'
  const moved = part.where.find(({ field }) => field === 'price_change')
  if (part.subject === 'plans' && moved !== undefined)
    return `None of your ${part.where.some(({ values }) => values.includes('subscription')) ? 'subscriptions' : 'recurring payments'} went ${moved.op === 'under' ? 'down' : 'up'} against a year before, or against the first one that is on record.`
  // what is planned and noted here is all there is of it
  if (part.subject === 'meetings' && part.measures[0] === 'decisions')
    return `Nothing is noted as decided in ${part.limit === 1 ? 'the last meeting' : 'meetings'}${where}${when}.`
  if (part.subject === 'meetings' && part.measures[0] === 'next')
    return `No meeting${where}${when} is planned.${facts?.['last'] ? ` The last one was on ${dayText(facts['last'])}.` : ''}`
  if (part.subject === 'plans' || part.subject === 'actions' || part.subject === 'meetings')
    return `There are no ${rows}${where}${when}.`
  // of what is held it is known whether it stands at a gain
  if (part.subject === 'positions' && facts?.['of'] !== '0' && part.where.some(isOfResult))
    return `None: there are no ${rows}${where}${when}.`
  if (part.where.some(({ field }) => field === 'duplicate' || field === 'unusual'))
    return `I found no ${rows}${where}${when}.${since}`
  return `I found no ${rows}${where}${when}, so I do not have that.${since}`
}

async function sayFound(answer: Extract<PartAnswer, { kind: 'found' }>, speaking: Speaking): Promise<void> {
  const { answered, result, part } = answer
  const { page } = speaking
  const told = new Told(result)
  const looksAhead = part.subject === 'income' && /^(expected|maturities|next|yield)/.test(part.measures[0] ?? '')
  const saying = sayingOf(part, told, speaking, looksAhead ? null : answered.asked.days)
  const [measure = ''] = part.measures
  const { found, groups, all, subject } = answered
  const isCount = subject.measures[measure]?.unit === 'count'
  if (found.total.count === 0 && isUnshared(part, found.notes)) return void page.say(notShared(speaking))
  if (found.total.count === 0 || (part.by.length > 0 && groups.length === 0)) {
    page.say(
      `${yesOrNo(part, false, speaking)}${
        isCount && found.total.count === 0 && part.by.length === 0 && told.has(measure)
          ? sayFigure(saying)
          : nothing(part, found.facts, speaking, looksAhead ? null : answered.asked.days)
      }`,
    )
    return
  }
  if (part.by.length === 0) {
    if (!told.has(measure)) {
      page.say(notKnown(saying))
      return
    }
    const said = sayFigure(saying)
    const isAny = !isCount || told.number(measure) !== 0
    page.say(
      `${yesOrNo(part, isAny, speaking)}${said}${await interesting(answer, speaking)}`,
      others(said, answer, told),
    )
    if (result.chart?.growth && (measure === 'value' || measure.startsWith('gain'))) page.chart(result)
    return
  }
  const sharing = sharingOf(part, groups)
  if (sharing !== null) {
    page.say(sharing)
    return
  }
  const dimension = part.by[0] ?? ''
  const isTime = TIME_DIMENSIONS.has(dimension)
  const isRows = part.by.includes(subject.rows) && !NO_ROWS.has(part.subject)
  // rows that nobody asked for stand under the figure that was asked for
  const isFigure = isRows && answer.asked.by.length === 0 && part.subject !== 'positions' && part.limit === null
  const isAny = !isFigure || !isCount || told.number(measure) !== 0
  const decided = part.subject === 'meetings' && measure === 'decisions' && isRows ? decisionsOf(groups) : ''
  if (decided !== '') {
    page.quote(decided)
    return
  }
  // goals and budgets have no sum that anybody asks for
  const ofSet = part.subject === 'plans' && isRows ? leadOfSet(saying, groups, rowsOf(part)) : null
  page.say(
    yesOrNo(part, isAny, speaking) +
      (ofSet ??
        (isFigure && answer.asked.show !== 'list' && told.has(measure) && answer.asked.order === null
          ? sayFigure(saying)
          : lead(saying, answer, { isTime, isRows }))),
  )
  // one row has been said
  if (groups.length === 1 && !isRows && part.limit === 1) return
  const wantsTable =
    part.show === 'table' || part.show === 'list' || part.measures.filter((name) => name !== 'share').length > 2
  const isChart =
    result.chart !== null &&
    !wantsTable &&
    (part.show !== 'auto'
      ? part.show !== 'figure'
      : (isTime && groups.length > 2) ||
        // how a whole is divided is seen better than read
        (result.chart.kind === 'ring' && SPLITS.has(dimension) && groups.length <= MOST_SPLIT))
  if (isChart) page.chart(result)
  else
    page.table(
      result,
      all > groups.length && part.limit === null
        ? `${result.title}, the first ${groups.length} of ${all}`
        : result.title,
    )
}

/** What was asked beside the first figure and is not in its sentence. */
function others(said: string, { asked, answered }: Extract<PartAnswer, { kind: 'found' }>, told: Told): string | null {
  // the first has been said, if in words
  const left = asked.measures.slice(1).filter((name) => told.has(name) && !said.includes(told.fig(name)))
  if (left.length === 0) return null
  return left.map((name) => `- ${answered.subject.measures[name]?.label ?? name}: ${told.bold(name)}`).join('\n')
}

const SUMS_OF_KIND: ReadonlySet<string> = new Set(['fees', 'taxes', 'interest_paid', 'foreign_tax', 'refunded'])

/** When clients who are named are met next. */
const asksWhenMet = ({ subject, measures, where }: DataPart): boolean =>
  subject === 'clients' &&
  measures[0] === 'next_meeting' &&
  where.some(({ field, op }) => field === 'client' && op === 'is')
const noMeeting = (part: DataPart, where: string): string => {
  const isOfSeveral = part.where.some(({ field, values }) => field === 'client' && values.length > 1)
  return `No meeting is planned with ${isOfSeveral ? 'any of ' : ''}${where.replace(/^ of /, '')}.`
}

function notKnown({ part, told, where, when }: Saying): string {
  if (asksWhenMet(part)) return noMeeting(part, where)
  // its notes say what is missing
  if (part.subject === 'fit' && told.result.notes.length > 0) return 'I do not have that.'
  const label = SUBJECTS[part.subject].measures[part.measures[0] ?? '']?.label ?? ''
  // bookings of these days are on record, and none of them is one; of what has no rate nobody knows the sum
  if (
    part.subject === 'transactions' &&
    SUMS_OF_KIND.has(part.measures[0] ?? '') &&
    told.result.unconverted.length === 0
  )
    return `No ${label.toLowerCase()}${where}${when}: there are no such transactions.`
  return `I do not have that: ${label.toLowerCase()}${where}${when} is not known here.`
}

/** What was decided, meeting by meeting, in the words of the record. */
const decisionsOf = (groups: Extract<PartAnswer, { kind: 'found' }>['answered']['groups']): string =>
  groups
    .flatMap(({ names, details }) => {
      const said = details?.['Decided'] ?? ''
      return said === ''
        ? []
        : [
            `**${names[0] ?? ''}**, ${details?.['Date'] ?? ''}:\n${said
              .split('; ')
              .map((each) => `- ${each}`)
              .join('\n')}`,
          ]
    })
    .join('\n\n')

/** So many goals are told in one sentence. */
const MOST_GOALS = 6

/** How goals stand and what is left of budgets, one by one: sums of them answer nothing. Null for what only comes back. */
function leadOfSet(
  { told, part: { order, where, measures } }: Saying,
  groups: Extract<PartAnswer, { kind: 'found' }>['answered']['groups'],
  rows: string,
): string | null {
  const fig = (at: number, name: string): string | null =>
    told.has(`g${at}.${name}`) ? told.fig(`g${at}.${name}`) : null
  if (rows === 'goals') {
    if (groups.length === 0 || groups.length > MOST_GOALS) return null
    const [only] = groups
    const chances = groups.flatMap(({ names }, at) => {
      const chance = fig(at + 1, 'chance')
      return chance === null ? [] : [`**${names[0] ?? ''}** **${chance}**`]
    })
    if (chances.length > 0) return `The chance to reach the goal by its day: ${listed(chances)}.`
    if (measures[0] === 'goal_day')
      return `${listed(
        groups.map(({ names }, at) => {
          const day = fig(at + 1, 'goal_day')
          return `**${names[0] ?? ''}** ${day === null ? 'has no day that it is set for' : `is set for **${day}**`}`
        }),
      )}.${groups.length === 1 && told.has('g1.reached') ? ` At this pace it is reached about ${told.fig('g1.reached')}.` : ''}`
    if (groups.length === 1 && only) {
      const [saved, target, share] = [fig(1, 'saved'), fig(1, 'target'), fig(1, 'on_track')]
      const status = only.details?.['Status'] ?? ''
      const ofTarget =
        saved !== null && target !== null
          ? `${saved} of ${target} is there${share === null ? '' : ` (**${share}**)`}`
          : share === null
            ? null
            : `**${share}** of it is there`
      if (ofTarget === null) return null
      const needed = fig(1, 'needed')
      if (measures[0] === 'needed' && needed !== null)
        return `For the goal **${only.names[0] ?? ''}** **${needed}** a month has to be put aside to reach it by its day, without any return.${status === '' ? '' : ` ${status}.`}`
      const reached = fig(1, 'reached')
      return `Of the goal **${only.names[0] ?? ''}** ${ofTarget}${status === '' ? '' : `. ${status}`}.${reached === null ? '' : ` At this pace it is reached about **${reached}**.`}`
    }
    if (measures[0] === 'reached')
      return `At this pace, without any return: ${listed(
        groups.map(({ names, details }, at) => {
          const status = (details?.['Status'] ?? 'not known').toLowerCase()
          const day = fig(at + 1, 'reached')
          return `**${names[0] ?? ''}** ${day === null ? (status === 'reached' ? 'is reached' : 'has no day that is known') : `about **${day}**`}`
        }),
      )}.`
    const each = groups.map(({ names, details }, at) => {
      const share = fig(at + 1, 'on_track')
      return `**${names[0] ?? ''}** ${(details?.['Status'] ?? 'not known').toLowerCase()}${share === null ? '' : ` (${share})`}`
    })
    return `${listed(each)}.`
  }
  if (rows !== 'budgets' || !groups.some((_, at) => told.has(`g${at + 1}.left`))) return null
  const isOver = (at: number): boolean => told.has(`g${at}.left`) && told.number(`g${at}.left`) < 0
  const over = groups.flatMap(({ names }, at) =>
    isOver(at + 1) ? [`**${names[0] ?? ''}** (**${fig(at + 1, 'left') ?? ''}** left)`] : [],
  )
  const [only] = groups
  if (groups.length === 1 && only)
    return over.length === 1
      ? `Over the budget of this month: ${over[0] ?? ''}.`
      : `**${fig(1, 'left') ?? 'Not known'}** is left this month of the budget for **${only.names[0] ?? ''}**.`
  if (where.some(({ field, op }) => field === 'left' && op === 'under'))
    return `Over their budget this month: ${listed(over)}.`
  return `${over.length === 0 ? 'No budget is over this month.' : `Over this month: ${listed(over)}.`}${
    told.has('left') && order === null ? ` Together **${told.fig('left')}** is left.` : ''
  }`
}

/** The one meeting or task that was pointed at: when and with whom, or whose it is to do; null where rows were not named. */
function recordTold({ subject, where }: DataPart, group: Group | undefined): string | null {
  const isOne = where.some(({ field, op, values }) => RECORDS.has(field) && op === 'is' && values.length === 1)
  const { names: [name = ''] = [], details = {}, figures = {} } = group ?? {}
  if (!isOne || name === '') return null
  const { Client: client = '', Date: day = '', Status: status = '', Owner: owner = '', Due: due = '' } = details
  if (subject === 'meetings') return `**${name}** with ${client}: ${day}, ${status.toLowerCase()}.`
  const whose =
    owner === '' ? 'nobody’s' : owner === 'Advisor' ? 'yours' : owner === 'Client' ? 'the client’s' : `${owner}’s`
  const isDone = figures['done'] === '1'
  return `**${name}** (${client}) ${
    details['Kind'] === 'Question'
      ? `is a question${isDone ? ' that has an answer' : ' without an answer'}`
      : `${isDone ? 'is done; it was' : 'is'} ${whose} to do${due === 'No date' || due === '' ? ', without a date' : `, due ${due}`}`
  }.`
}
const RECORDS: ReadonlySet<string> = new Set(['meeting', 'action'])

function lead(
  saying: Saying,
  { answered, part, result }: Extract<PartAnswer, { kind: 'found' }>,
  { isTime, isRows }: { isTime: boolean; isRows: boolean },
): string {
  const { told, where, when } = saying
  const { groups, all, subject } = answered
  const rows = part.subject === 'actions' ? rowsOfActions(told) : rowsOf(part)
  const row =
    part.subject === 'actions'
      ? rowOfActions(told)
      : part.subject === 'plans'
        ? rows.replace('payments that come ', 'payment that comes ').replace(/s$/, '')
        : (ROW[part.subject] ?? '')
  const [measure = ''] = part.measures
  const by = part.order?.by ?? measure
  const isAscending = part.order?.direction === 'asc'
  const figure = (at: number, name: string): string =>
    told.has(`g${at}.${name}`) ? told.fig(`g${at}.${name}`) : 'not available'
  const name = (at: number): string => groups[at - 1]?.names.join(', ') ?? ''
  const bold = (text: string): string => (/^\d{4}$/.test(text) ? `in ${text}` : `**${text}**`)
  const unit = subject.measures[by]?.unit
  const record = isRows && groups.length === 1 ? recordTold(part, groups[0]) : null
  if (record !== null) return record
  // the one that was asked for
  if (part.limit === 1 || (groups.length === 1 && all > 1)) {
    const value = figure(1, by)
    const details = groups[0]?.details
    const on = details?.['Date'] ? ` on ${details['Date']}` : ''
    const word =
      unit === 'day'
        ? isAscending || /^(next|due|maturity)/.test(by)
          ? 'The first'
          : 'The last'
        : isAscending
          ? 'The lowest'
          : 'The highest'
    if (isTime) return `${word}${where}${when} was ${bold(name(1))}: **${value}**.`
    // a task is no figure: what it is and when it is due
    if (part.subject === 'actions' && unit === 'count')
      return `The first${where} is **${name(1)}**${details?.['Due'] ? `, due ${details['Due']}` : ''}.`
    const top = !WHOM.has(part.by[0] ?? '')
      ? undefined
      : isAscending && part.subject === 'positions' && by.startsWith('gain') && told.number(`g1.${by}`) >= 0
        ? 'The smallest gain is in {}'
        : (isAscending && unit !== 'day' ? BOTTOM : TOP)[`${part.subject}.${by}`]
    // its day is the figure
    if (top && unit === 'day' && details?.['Date'])
      return `${top.replace('{}', `**${name(1)}**`)}${where}${when} on **${value}**.`
    if (part.subject === 'transactions' && by === 'day' && details?.['Date']) {
      const key = `g1.${measure}`
      const isOut = !COMING_IN.has(measure) && (measure !== 'amount' || told.number(key) < 0)
      const sum = told.has(key) ? `: **${told.size(key)}** ${isOut ? 'went out' : 'came in'}` : ''
      const state = details['State'] === 'Pending' ? ' It is still pending.' : ''
      return `The ${isAscending ? 'first' : 'newest'} transaction${where} was **${name(1)}** on ${details['Date']}${sum}.${state}`
    }
    if (part.subject === 'transactions' && on !== '') {
      // what is left out is a long way from what was found
      const [, aside = ''] = / apart from what recurs(?: without (.*))?$/.exec(where) ?? []
      const isAside = where.includes(' apart from what recurs')
      const narrowed = isAside ? where.slice(0, where.indexOf(' apart from what recurs')) : where
      return `The ${isAscending ? 'smallest' : 'largest'}${isAside && measure === 'out' ? ' purchase' : ''}${narrowed} was **${name(1)}**${on}: **${value}**.${isAside ? ` Left out is what recurs${aside === '' ? '' : `, and ${aside}`}.` : ''}`
    }
    // the condition is of all who were compared, not of the one
    if (top && part.subject === 'clients' && where !== '' && all > 1)
      return `Of clients${where}: ${top.replace('{}', `**${name(1)}**`).replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}${when}: **${value}**.`
    return top
      ? `${top.replace('{}', `**${name(1)}**`)}${where}${when}${on}: **${value}**${told.has('g1.share') && by !== 'share' ? ` (${told.fig('g1.share')})` : ''}${largestOf(part, by, details)}.`
      : `${word}${where}${when} is **${name(1)}**${on}: **${value}**.`
  }
  const isLevel =
    part.subject === 'worth' &&
    isTime &&
    part.by.length === 1 &&
    LEVELS.has(measure) &&
    told.has(`g1.${measure}`, `g${groups.length}.${measure}`)
  const shareOf = part.subject !== 'fit' ? 'share' : measure === 'target' ? 'target' : 'actual'
  const sentences: string[] = []
  if (isRows && part.subject !== 'accounts' && part.subject !== 'positions') {
    const shown = part.limit !== null && part.limit < all
    // what each of the rows is
    const called =
      part.subject !== 'transactions'
        ? undefined
        : { fees: ['fee', 'fees'], debt_paid: ['payment', 'payments'] }[measure]
    const count = all === 1 ? `one ${called?.[0] ?? row}` : `${all} ${called?.[1] ?? rows}`
    // subscriptions are no subscriptions of subscriptions
    const which = part.subject === 'plans' ? where.replace(/ of (?:subscriptions|what comes in)/, '') : where
    const isIncoming = part.subject === 'transactions' && (measure === 'in' || measure === 'received')
    // one alone is told by its name, and is no sum
    const [only] = groups
    const sumOfOnly = told.has(`size.g1.${measure}`) ? told.fig(`size.g1.${measure}`) : figure(1, measure)
    const onlyRow =
      all === 1 && groups.length === 1 && only?.names[0]
        ? part.subject === 'transactions' && told.has(`g1.${measure}`)
          ? `: **${name(1)}**${when === '' && only.details?.['Date'] ? ` on ${only.details['Date']}` : ''}, **${sumOfOnly}**`
          : part.subject === 'meetings' || part.subject === 'actions'
            ? `: **${name(1)}**`
            : undefined
        : undefined
    sentences.push(
      part.subject === 'clients' &&
        part.where.length > 0 &&
        part.where.every(({ field, op }) => field === 'client' && op === 'is')
        ? ''
        : part.subject === 'clients'
          ? `${clientsOf(saying, measure, all, groups)}${measure === 'held' && all > 1 && told.has('held') ? ` Together they have ${leastOf(told)}**${told.fig('held')}** in it.` : ''}${all === 1 && groups.length === 1 && (measure === 'held' || groups[0]?.figures[measure] != null) ? ` It is ${birthdayOf(told, groups[0]?.details?.['Birthday'], name(1)) ?? `**${name(1)}**${measure === 'count' ? '' : told.has(`g1.${by}`) || measure !== 'held' ? `: ${measure === 'held' ? leastOf(told) : ''}**${figure(1, by)}**` : ', at a price that is not known'}.`}` : ''}`
          : measure === 'overdue' && !shown && all > 1
            ? `${capital(count)}${where}${when} are overdue.`
            : part.subject === 'plans' && measure === 'next_due' && all === 1 && told.has('g1.next_due')
              ? `The next is **${name(1)}** on **${figure(1, 'next_due')}**${told.has('g1.amount') ? `: ${figure(1, 'amount')}` : ''}.`
              : `${isIncoming ? `${all === 1 ? 'One payment' : `${all} payments`} came in` : `There ${all === 1 ? 'is' : 'are'} ${count}`}${which}${when}${onlyRow ?? totalOf(told, measure)}${
                  shown
                    ? `; these are the ${part.order?.by === 'day' && part.order.direction === 'desc' ? 'newest' : 'first'} ${groups.length}${told.has(`shown.${measure}`) && measure !== 'open' ? `, ${told.fig(`shown.${measure}`)}` : ''}`
                    : ''
                }.`,
    )
  } else if (isLevel)
    sentences.push(
      `${capital(subject.measures[measure]?.label ?? '')}${where} went from ${told.fig(`g1.${measure}`)} to **${told.fig(`g${groups.length}.${measure}`)}**${when}.`,
    )
  else if (
    told.has(measure) &&
    // all of it is no share
    !(measure.startsWith('share') && part.where.every(({ op }) => op === 'is_not')) &&
    !NOT_ADDED.has(`${part.subject}.${measure}`) &&
    (part.subject !== 'fit' || measure === 'drift')
  )
    sentences.push(sayFigure(saying))
  // what the largest clients make up of all
  const isOfShares =
    part.subject === 'clients' && (measure === 'value' || measure === 'share') && part.by.join() === 'client'
  if (
    told.has(`shown.${measure}`) &&
    part.limit !== null &&
    !(isRows && part.subject !== 'accounts' && part.subject !== 'positions' && !isOfShares)
  ) {
    // the same words as of their share alone
    const isLargest =
      part.subject === 'positions' &&
      (isRows || part.by[0] === 'security') &&
      !isAscending &&
      part.order !== null &&
      (by === 'value' || by === 'share')
    const which = isLargest
      ? `The ${groups.length} largest ${isRows ? rowsOf(part) : 'positions'}${where}`
      : `These ${groups.length}`
    sentences.push(
      `${which} are together **${told.fig(`shown.${measure}`)}**${told.has('shown.share') && measure !== 'share' ? ` (${told.fig('shown.share')})` : ''}.`,
    )
  }
  if (isTime && groups.length > 2) {
    const known = groups
      .map((group, at) => ({ at: at + 1, value: group.figures[measure] }))
      .filter(({ value }) => value != null && unit !== 'day')
    const sorted = known.toSorted((a, b) => Number(b.value) - Number(a.value))
    const [most, least] = [sorted[0], sorted.at(-1)]
    if (most && least && most.at !== least.at) {
      const isFlow = part.subject === 'transactions' || part.subject === 'income' || unit === 'count'
      sentences.push(
        `${isFlow ? 'The most was' : 'It was highest'} ${inBucket(name(most.at))} (${figure(most.at, measure)}), ${isFlow ? 'the least' : 'lowest'} ${inBucket(name(least.at))} (${figure(least.at, measure)}).`,
      )
    }
  } else if (
    SPLITS.has(part.by[0] ?? '') &&
    part.by.length === 1 &&
    groups.length <= MOST_SPLIT &&
    groups.length === all &&
    groups.every(({ figures }, at) => told.has(`g${at + 1}.${shareOf}`) && !figures[measure]?.startsWith('-'))
  ) {
    const some = groups.flatMap((group, at) =>
      // what is owed is no share of what is owned
      told.number(`g${at + 1}.${shareOf}`) === 0 ||
      (part.by[0] === 'group' && group.keys[0] === 'debt' && groups.length > 1)
        ? []
        : [{ name: group.names[0] ?? '', share: figure(at + 1, shareOf) }],
    )
    sentences.push(
      `${capital(listed(some.map(({ name: each, share }, at) => `${each} ${at === 0 ? 'is ' : ''}${share}`)))}.`,
    )
  } else if (part.subject === 'transactions' && groups.length === 1 && all === 1 && part.by.join() === 'category') {
    const [only] = groups
    if (only?.names[0]) sentences.push(`All of it is put down as **${only.names[0]}**.`)
  } else if (!isTime && groups.length > 1 && part.subject !== 'fit' && !(part.subject === 'actions' && isRows)) {
    // the largest of single bookings is no sum of whom it went to
    const isOfWhom = WHOM.has(part.by[0] ?? '') && part.by[0] !== 'booking'
    const top = isOfWhom ? TOP[`${part.subject}.${by}`] : undefined
    // rows may stand by day or by another figure, and of what came in and went out none is the largest
    const sizes = groups.map(({ figures }) => Number(figures[by] ?? 0))
    const isByDay = part.subject === 'transactions' && part.order === null
    const isLoss = BOTTOM[`${part.subject}.${by}`]?.includes('loss') === true && Math.max(...sizes) < 0
    const end = isLoss || isAscending ? Math.min(...sizes) : Math.max(...sizes)
    // an order of its own begins with what it is about: the next birthday, and not the last
    const isOrdered = [1, -1].some((way) =>
      sizes.every((size, at) => at === 0 || way * (size - (sizes[at - 1] ?? 0)) >= 0),
    )
    const first = unit === 'day' || (isOrdered && !isLoss) ? 1 : 1 + sizes.indexOf(end)
    // of rows that stand by something else those that are not shown may be larger
    const isCut = first > 1 && groups.length < all
    const [newest, oldest] = [groups[0], groups.at(-1)].map((group) => group?.figures[by] ?? '')
    const isNewestFirst = (newest ?? '') > (oldest ?? '')
    const isMixed = isByDay && sizes.some((size) => size < 0)
    // each row of a list of meetings is one meeting
    const isSaid =
      isMixed ||
      isCut ||
      (unit === 'count' &&
        (told.number(`g1.${by}`) === 0 || groups.every((_, at) => told.number(`g${at + 1}.${by}`) === 1)))
    if (!isSaid && told.has(`g${first}.${by}`)) {
      const word =
        (isAscending && unit !== 'day') ||
        (BOTTOM[`${part.subject}.${by}`]?.includes('loss') && told.number(`g1.${by}`) < 0)
          ? (BOTTOM[`${part.subject}.${by}`] ?? 'The smallest is {}')
          : (top ?? (unit === 'day' ? (isNewestFirst ? 'The last is {}' : 'The first is {}') : 'The largest is {}'))
      sentences.push(
        `${word.replace('{}', `**${name(first)}**`)}: ${figure(first, by)}${told.has(`g${first}.share`) && by !== 'share' && !told.has('shown.share') ? ` (${told.fig(`g${first}.share`)})` : ''}${largestOf(part, by, groups[first - 1]?.details)}.`,
      )
    }
  }
  const said = sentences.filter((text) => text !== '').join(' ')
  if (said !== '') return said
  const birthday = groups.length === 1 ? birthdayOf(told, groups[0]?.details?.['Birthday'], name(1)) : null
  if (birthday !== null) return birthday.replace(', who turns', ' turns')
  return groups.length === 1 && all === 1
    ? `The only one is **${name(1)}**: **${figure(1, measure)}**.`
    : `${capital(result.title)}.`
}

const SHARING: Readonly<Record<string, string>> = {
  NONE: 'was not asked to share accounts',
  INVITED: 'has not accepted the invitation yet',
  LINKED: 'shares accounts with you',
  REVOKED: 'does not share accounts any more',
}

/** Whether the client who is named shares accounts; null where something else is asked. */
function sharingOf(
  { subject, by, where }: DataPart,
  groups: readonly { readonly keys: readonly (string | null)[] }[],
): string | null {
  const [only, ...others] = where
  if (subject !== 'clients' || by.join() !== 'link' || only?.field !== 'client' || others.length > 0) return null
  const said = groups.length === 1 ? SHARING[groups[0]?.keys[0] ?? ''] : undefined
  return said === undefined || only.words === undefined ? null : `**${only.words}** ${said}.`
}

/** Figures of which clients without any are not listed, with what those have who are. */
const HAVING: Readonly<Record<string, string>> = {
  broken: ' with connections that wait for their owner',
  open_actions: ' with open tasks',
  overdue_actions: ' with overdue tasks',
  open_questions: ' with open questions',
}

/** How many clients a list is of, and which. */
function clientsOf({ told, where }: Saying, measure: string, all: number, groups: readonly Group[]): string {
  const listed = groups.length
  const having = HAVING[measure] ?? ''
  const which = where.includes(having.replace(' with ', '')) ? where : `${where}${having}`
  if (listed < all) return `These are the first ${listed} of ${all} clients${which}.`
  // of how many there are in all nobody looked: whoever has no figure is not among them
  const of = told.fact('of')
  if (which === '' && measure !== 'count' && of !== '' && of !== String(all)) {
    // whose row is there for another figure is none of those
    const known = groups.filter(({ figures }) => figures[measure] != null).length
    const many = known === listed ? `${known} clients` : 'some clients'
    return `This is known of ${known === 0 ? 'no client' : known === 1 ? 'one client' : many}.`
  }
  return all === 1 ? `There is one client${ofOne(which)}.` : `There are ${all} clients${which}.`
}

/** Of what some has no price the sum is at least so much. */
const leastOf = (told: Told): string => (told.fact('at_least') === '' ? '' : 'at least ')

/** `**Ruth Abrams**, who turns 84 on **May 31, 2027**, in 189 days.`; null of what is no birthday. */
function birthdayOf(told: Told, day: string | undefined, name: string): string | null {
  return day === undefined || !told.has('g1.turns', 'g1.days_to_birthday')
    ? null
    : `**${name}**, who turns ${told.fig('g1.turns')} on **${day}**, in ${told.fig('g1.days_to_birthday')}.`
}

/** What is said of several, of one. */
const ofOne = (where: string): string =>
  where
    .replace(' who are prospects', ' who is a prospect')
    .replaceAll(
      / who (hold|do|are|were)\b/g,
      (_, verb: string) => ` who ${{ hold: 'holds', do: 'does', are: 'is', were: 'was' }[verb] ?? verb}`,
    )

/** Whether there is any of what is asked for, where that alone is asked. */
function yesOrNo(part: DataPart, isAny: boolean, { asksWhether, voice }: Speaking): string {
  const isNarrowed =
    part.subject === 'meetings' ||
    part.subject === 'actions' ||
    part.measures[0] === 'count' ||
    part.where.some(({ field }) => field !== 'client')
  // "did my paycheck come in" of one's own
  const isIncoming =
    part.subject === 'transactions' &&
    (part.measures[0] === 'in' || part.measures[0] === 'received') &&
    part.by.includes('booking') &&
    part.limit === null &&
    isNarrowed
  return asksWhether === true && ((voice.isClient && isNarrowed) || isIncoming) ? (isAny ? 'Yes. ' : 'No. ') : ''
}

const inBucket = (name: string): string =>
  name.startsWith('Week of')
    ? `in the ${name.charAt(0).toLowerCase()}${name.slice(1)}`
    : name.endsWith('day') || /\d, \d{4}$/.test(name)
      ? `on ${name}`
      : `in ${name}`

/** The sum of a list, where it has one. */
function totalOf(told: Told, measure: string): string {
  if (
    !told.has(measure) ||
    !/^(out|in|amount|received|fees|dividends|interest|expected|maturities|paid|recurring_monthly|recurring_yearly)$/.test(
      measure,
    )
  )
    return ''
  return `, together **${told.fig(measure)}**`
}

/** What makes a single figure interesting: what it was before, and its largest part. Worked out, never guessed. */
async function interesting(
  { answered, part }: Extract<PartAnswer, { kind: 'found' }>,
  { session, page, today }: Speaking,
): Promise<string> {
  const [measure = ''] = part.measures
  const { period } = answered.found
  if (
    part.subject !== 'transactions' ||
    (measure !== 'out' && measure !== 'in') ||
    !period ||
    part.period?.from === null
  )
    return ''
  const days = daysBetween(period.from, period.to) + 1
  const isNarrow = part.where.some(({ field }) => field === 'payee' || field === 'words' || field === 'security')
  const sentences: string[] = []
  if (!isNarrow) {
    const top: DataPart = { ...part, measures: [measure, 'share'], by: ['payee'], order: null, limit: 1 }
    const found = await session.ask(top).catch(() => null)
    if (found?.kind === 'found' && found.answered.groups.length > 0) {
      page.foundBesides(found.result)
      const told = new Told(found.result)
      const [first] = found.answered.groups
      const name = first?.names[0] ?? ''
      const isAll = first?.figures[measure] === found.answered.found.total.figures[measure]
      // with a condition the share is of everything, not of what was asked
      const share = part.where.length === 0 && told.has('g1.share') ? ` (${told.fig('g1.share')})` : ''
      sentences.push(
        isAll
          ? `All of it ${measure === 'out' ? 'went to' : 'came from'} **${name}**.`
          : `${measure === 'out' ? 'Most went to' : 'Most came from'} **${name}**: ${told.fig(`g1.${measure}`)}${share}.`,
      )
    }
  }
  if (days <= 366) {
    const earlier = daysLike(period.from, period.to)
    const before: DataPart = {
      ...part,
      measures: [measure],
      period: { ...part.period, from: period.from, to: period.to, words: '' },
      compare: { kind: 'period', period: { ...earlier, words: '' } },
    }
    const found = await session.ask(before).catch(() => null)
    if (found?.kind === 'compared') {
      const told = new Told(found.result)
      const difference = told.number(`difference.${measure}`)
      if (told.has(`size.${measure}`) && difference !== 0 && told.number(`other.${measure}`) !== 0) {
        page.foundBesides(found.result)
        sentences.push(
          `That is ${told.fig(`size.${measure}`)} ${difference > 0 ? 'more' : 'less'} than ${beforeName(earlier, period, today)}.`,
        )
      }
    }
  }
  return sentences.length > 0 ? ` ${sentences.join(' ')}` : ''
}

const beforeName = (span: { from: string; to: string }, after: { from: string; to: string }, today: string): string => {
  const like = likeName(after, span)
  if (like !== null) return `in ${like}`
  const text = spanText(span, today)
  return text.startsWith('from ') ? `in the ${daysBetween(span.from, span.to) + 1 === 1 ? 'day' : 'days'} before` : text
}
