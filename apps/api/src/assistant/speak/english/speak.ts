import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { daysBetween } from '@keelwise/finance/days'
import type { AskSession, PartAnswer } from '../../compile/ask-session.ts'
import { daysLike } from '../../compile/why.ts'
import { SUBJECTS } from '../../model-of-data/model.ts'
import type { Asked } from '../../model-of-data/subject.ts'
import { TIME_DIMENSIONS } from '../../model-of-data/spans.ts'
import { dayText } from '../../figures.ts'
import type { Page } from '../page.ts'
import { Told } from '../told.ts'
import { type Voice, capital } from '../voice.ts'
import { likeName } from './chips.ts'
import { listed, whereText } from './conditions.ts'
import { spanText } from './days.ts'
import { sayDerived } from './derived.ts'
import { type Saying, sayFigure } from './say.ts'

/** What an answer is said with. */
export interface Speaking {
  readonly page: Page
  readonly session: AskSession
  readonly voice: Voice
  readonly today: string
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
  transactions: 'bookings',
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
  transactions: 'booking',
  income: 'payment',
  clients: 'client',
  meetings: 'meeting',
  actions: 'task or question',
  plans: 'payment that comes back',
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

const OF_GOALS: ReadonlySet<string> = new Set(['saved', 'on_track'])

function rowsOf({ subject, measures: [measure = ''], where }: DataPart): string {
  if (measure === 'maturities') return 'repayments'
  if (subject !== 'plans') return ROWS[subject] ?? 'rows'
  const kind = where.find(({ field, op }) => field === 'kind' && op === 'is')?.values
  if (kind?.[0] === 'budget' || measure === 'left') return 'budgets'
  if (kind?.[0] === 'goal' || OF_GOALS.has(measure)) return 'goals'
  return kind?.[0] === 'recurring_income' ? 'payments that come in regularly' : 'recurring payments'
}

/** The same where the smallest comes first. */
const BOTTOM: Readonly<Record<string, string>> = {
  'positions.gain': 'The largest loss is in {}',
  'positions.gain_percent': 'The largest loss is in {}',
  'returns.twr': 'The worst was {}',
  'clients.days_to_birthday': 'The next is {}',
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
  'clients.drift': 'Furthest from the target: {}',
  'clients.next_meeting': 'The next is {}',
  'clients.days_to_birthday': 'The next is {}',
  'meetings.next': 'The next is {}',
  'plans.next_due': 'The next is {}',
  'plans.amount': 'The largest is {}',
  'income.next': 'The next is from {}',
  'income.maturities': 'The first is {}',
  'income.expected': 'Most is to come from {}',
  'positions.maturity': 'The next is {}',
  'actions.open': 'Most are open for {}',
  'returns.twr': 'The best was {}',
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
  const [first] = explained.because
  const lead = isSum
    ? `${explained.label}${where}${when} was ${told.fig('after')}, ${told.bold('size')} ${direction} than ${told.fig('before')} ${spanText(explained.earlier, today)}.`
    : part.subject === 'returns'
      ? `The investments${where} ${told.number('change') < 0 ? 'lost' : 'gained'} ${told.bold('size')}${when}.`
      : `${part.where.length > 0 || part.subject !== 'worth' ? 'The balance' : `${capital(voice.your)} net worth`}${where} ${direction} ${told.bold('size')}${when}.`
  page
    .say(lead, `The largest part is **${first?.label ?? ''}**: ${told.fig('p1')}. The parts add up to the change.`)
    .table(result)
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
    return void page.say(nothing(part, answered.found.facts, speaking, answered.asked.days))
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
    const difference = told.number(`difference.${measure}`)
    const percent = told.has(`difference_percent.${measure}`) ? ` (${told.fig(`difference_percent.${measure}`)})` : ''
    const word =
      difference === 0 ? 'the same' : `**${told.fig(`size.${measure}`)} ${difference > 0 ? 'more' : 'less'}**${percent}`
    page.say(
      `${first} ${there} it was ${told.fig(`other.${measure}`)}${difference === 0 ? ', the same' : `: that is ${word}`}.`,
    )
  }
  if (result.rows.length > 1 || part.by.length > 0) page.table(result)
}

/** The figures of a comparison without companions, which the sentence does not need. */
function plain(told: Told, measure: string): Told {
  const prefix = `${told.result.result_id}.`
  return new Told({ ...told.result, values: told.result.values.filter(({ id }) => id === `${prefix}${measure}`) })
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
  // what is planned and noted here is all there is of it
  if (part.subject === 'plans' || part.subject === 'actions' || part.subject === 'meetings')
    return `There are no ${rows}${where}${when}.`
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
  if (found.total.count === 0 || (part.by.length > 0 && groups.length === 0)) {
    page.say(
      isCount && found.total.count === 0 && part.by.length === 0 && told.has(measure)
        ? sayFigure(saying)
        : nothing(part, found.facts, speaking, looksAhead ? null : answered.asked.days),
    )
    return
  }
  if (part.by.length === 0) {
    if (!told.has(measure)) {
      page.say(notKnown(saying))
      return
    }
    const said = sayFigure(saying)
    page.say(`${said}${await interesting(answer, speaking)}`, others(said, answer, told))
    if (result.chart?.growth && (measure === 'value' || measure.startsWith('gain'))) page.chart(result)
    return
  }
  const dimension = part.by[0] ?? ''
  const isTime = TIME_DIMENSIONS.has(dimension)
  const isRows = part.by.includes(subject.rows) && !NO_ROWS.has(part.subject)
  // rows that nobody asked for stand under the figure that was asked for
  const isFigure = isRows && answer.asked.by.length === 0 && part.subject !== 'positions' && part.limit === null
  page.say(
    isFigure && answer.asked.show !== 'list' && told.has(measure) && answer.asked.order === null
      ? sayFigure(saying)
      : lead(saying, answer, { isTime, isRows }),
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

function notKnown({ part, told, where, when }: Saying): string {
  // its notes say what is missing
  if (part.subject === 'fit' && told.result.notes.length > 0) return 'I do not have that.'
  const label = SUBJECTS[part.subject].measures[part.measures[0] ?? '']?.label ?? ''
  return `I do not have that: ${label.toLowerCase()}${where}${when} is not known here.`
}

function lead(
  saying: Saying,
  { answered, part, result }: Extract<PartAnswer, { kind: 'found' }>,
  { isTime, isRows }: { isTime: boolean; isRows: boolean },
): string {
  const { told, where, when } = saying
  const { groups, all, subject } = answered
  const [measure = ''] = part.measures
  const by = part.order?.by ?? measure
  const isAscending = part.order?.direction === 'asc'
  const figure = (at: number, name: string): string =>
    told.has(`g${at}.${name}`) ? told.fig(`g${at}.${name}`) : 'not available'
  const name = (at: number): string => groups[at - 1]?.names.join(', ') ?? ''
  const bold = (text: string): string => (/^\d{4}$/.test(text) ? `in ${text}` : `**${text}**`)
  const unit = subject.measures[by]?.unit
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
    const top = !WHOM.has(part.by[0] ?? '')
      ? undefined
      : (isAscending && unit !== 'day' ? BOTTOM : TOP)[`${part.subject}.${by}`]
    // its day is the figure
    if (top && unit === 'day' && details?.['Date'])
      return `${top.replace('{}', `**${name(1)}**`)}${where}${when} on **${value}**.`
    if (part.subject === 'transactions' && on !== '')
      return `The ${isAscending ? 'smallest' : 'largest'}${where} was **${name(1)}**${on}: **${value}**.`
    return top
      ? `${top.replace('{}', `**${name(1)}**`)}${where}${when}${on}: **${value}**${told.has('g1.share') && by !== 'share' ? ` (${told.fig('g1.share')})` : ''}.`
      : `${word}${where}${when} is **${name(1)}**${on}: **${value}**.`
  }
  const isLevel =
    part.subject === 'worth' &&
    isTime &&
    part.by.length === 1 &&
    LEVELS.has(measure) &&
    told.has(`g1.${measure}`, `g${groups.length}.${measure}`)
  const shareOf = part.subject === 'fit' ? 'actual' : 'share'
  const sentences: string[] = []
  if (isRows && part.subject !== 'accounts' && part.subject !== 'positions') {
    const shown = part.limit !== null && part.limit < all
    const count = all === 1 ? `one ${ROW[part.subject] ?? ''}` : `${all} ${rowsOf(part)}`
    sentences.push(
      part.subject === 'clients'
        ? `There ${all === 1 ? 'is one client' : `are ${all} clients`}${where}.`
        : `There ${all === 1 ? 'is' : 'are'} ${count}${where}${when}${totalOf(told, measure)}${
            shown
              ? `; these are the first ${groups.length}${told.has(`shown.${measure}`) ? `, ${told.fig(`shown.${measure}`)}` : ''}`
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
  if (
    told.has(`shown.${measure}`) &&
    part.limit !== null &&
    !(isRows && part.subject !== 'accounts' && part.subject !== 'positions')
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
      told.number(`g${at + 1}.${shareOf}`) === 0
        ? []
        : [{ name: group.names[0] ?? '', share: figure(at + 1, shareOf) }],
    )
    sentences.push(
      `${capital(listed(some.map(({ name: each, share }, at) => `${each} ${at === 0 ? 'is ' : ''}${share}`)))}.`,
    )
  } else if (!isTime && groups.length > 1 && part.subject !== 'fit' && !(part.subject === 'actions' && isRows)) {
    const top = WHOM.has(part.by[0] ?? '') ? TOP[`${part.subject}.${by}`] : undefined
    // each row of a list of meetings is one meeting
    const isSaid =
      unit === 'count' &&
      (told.number(`g1.${by}`) === 0 || groups.every((_, at) => told.number(`g${at + 1}.${by}`) === 1))
    if (!isSaid && told.has(`g1.${by}`)) {
      const word =
        (isAscending && unit !== 'day') ||
        (BOTTOM[`${part.subject}.${by}`]?.includes('loss') && told.number(`g1.${by}`) < 0)
          ? (BOTTOM[`${part.subject}.${by}`] ?? 'The smallest is {}')
          : (top ?? (unit === 'day' ? 'The first is {}' : 'The largest is {}'))
      sentences.push(
        `${word.replace('{}', `**${name(1)}**`)}: ${figure(1, by)}${told.has('g1.share') && by !== 'share' && !told.has('shown.share') ? ` (${told.fig('g1.share')})` : ''}.`,
      )
    }
  }
  const said = sentences.filter((text) => text !== '').join(' ')
  if (said !== '') return said
  return groups.length === 1 && all === 1
    ? `The only one is **${name(1)}**: **${figure(1, measure)}**.`
    : `${capital(result.title)}.`
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
    !/^(out|in|amount|received|dividends|interest|expected|maturities|paid|recurring_monthly)$/.test(measure)
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

type Reason = Extract<PlanPart, { kind: 'decline' }>['reason']

const REFUSALS: Readonly<Record<Reason, string>> = {
  advice: 'I do not say what to buy or sell.',
  forecast: 'Nobody knows what prices will be, so I do not forecast.',
  others: 'I only read your own data, nobody else’s.',
  action: 'I only read: I cannot pay, move, trade or change anything.',
  market: 'I do not have news or prices of the market beyond what you hold.',
  not_kept: 'That is not kept here, so I do not have it.',
  language: 'I read English only so far, so I do not have an answer. Please ask in English.',
  off_topic: 'That is not about your money here, so I do not have that.',
}
const HELPS: Readonly<Partial<Record<Reason, string>>> = {
  advice: 'What may help you decide:',
  forecast: 'What is known:',
}

/** What is not done, and what is said before the figures that help instead; without these they are only offered. */
export const refusalOf = (reason: Reason): { readonly text: string; readonly helps: string | null } => ({
  text: REFUSALS[reason],
  helps: HELPS[reason] ?? null,
})
