import { isDeepStrictEqual } from 'node:util'
import { addDays } from '@keelwise/finance/days'
import type { Condition, DataPart } from '@keelwise/contract/plan'
import type { Turn } from '../engine.ts'
import { SUBJECTS } from '../model-of-data/model.ts'
import { isAdditive } from '../model-of-data/subject.ts'
import { TIME_DIMENSIONS, bucketDays, bucketName, bucketOf } from '../model-of-data/spans.ts'
import { UNDIVIDED } from './certain-after-forms.ts'
import { countOf, daysWithWords } from './certain-of-both.ts'
import { ENGLISH } from './lexicon/en/english.ts'
import { NAMELESS, type Pointing, type ShownTable, type TableRow, mainOf, pointingIn } from './shown-table.ts'
import { periodWords } from './read/period-words.ts'

/**
 * What is asked of a table that was just shown: an operation (show, add up, average, count, share, difference) over some of
 * its rows (by place, by size, by day, by a bound, by what was spoken of, the rest of them). A message is read from its
 * first word to its last; where one of its words has no part in that it is no such question.
 */

/** What was read from the beginning of a text, and what follows it. */
type Read<Value> = { readonly value: Value; readonly rest: string } | null
/** The rows that words mean in what can be pointed at; null where they mean none of it. */
type Rows = (at: Place) => Picked | null
interface Picked {
  readonly table: ShownTable
  readonly rows: readonly TableRow[]
  /** All of what was asked has to be looked through again: the rows that were shown are not all that there are. */
  readonly again?: Pick<DataPart, 'order' | 'limit'> | { readonly where: Condition }
  /** The rows are those that are left when these are taken away. */
  readonly without?: readonly TableRow[]
}
interface Place {
  readonly pointing: Pointing
  readonly wider: Pointing
}

const eat = (text: string, source: string): Read<Readonly<Record<string, string | undefined>>> => {
  const found = new RegExp(`^(?:${source})(?= |$)`).exec(text)
  return found ? { value: found.groups ?? {}, rest: text.slice(found[0].length).trimStart() } : null
}

/** Whether a text says these words and nothing else. */
const isAllOf = (text: string, source: string): boolean => new RegExp(`^(?:${source})$`).test(text)

/** Words as they are read: without capitals, marks and what is said beside a question. */
const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’`]/g, "'")
    .replaceAll(/\b(what|which|who|when|how|that|it|there)'?s\b/g, '$1 is')
    .replaceAll(/(?<!\d)[,;:.]|[,;:.](?!\d)|[?!"“”]|(?<= )[-–—](?= )/g, ' , ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(?:please|pls|plz|thanks|thank you|for me|exactly|actually|by the way)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ,)+(?= |$)/g, ' ,')
    .replace(/^[ ,]+/, '')
    .replace(/[ ,]+$/, '')

const LEAD =
  /^(?:(?:and|so|ok|okay|but|now|then|well|hm+|right|alright|cool|great|just|only|also|what about|how about|show(?: me| us)?|give(?: me| us)?|list|tell me|let me see|i (?:only |just )?(?:want|need|mean|meant)(?: to (?:see|know))?|can (?:you|i)(?: (?:show|give|tell|see|get|have))?(?: me)?|could (?:you|i)(?: (?:show|give|tell|see|get|have))?(?: me)?|limit (?:it|that|them) to|keep)[ ,]+)*/
const DET = '(?:(?:just|only) )?(?:(?:the|those|these|that|this|my|our|all the|her|his|their) )?(?:very )?'
const OF_THEM =
  '(?: (?:of|from|out of|among|in) (?:them|those|these|it|this|that|all of (?:them|those|these)|all|(?:the|this|that|my) list|there))?(?: (?:left|remaining))?'

/** What rows are called, by what one row is. */
const NOUNS: Readonly<Record<string, string>> = {
  booking:
    'payments?|purchases?|charges?|transactions?|bookings?|deposits?|withdrawals?|expenses?|transfers?|fees?|bills?|entr(?:y|ies)',
  payment: 'payments?|dividends?|coupons?|payouts?|entr(?:y|ies)',
  plan: 'bills?|subscriptions?|payments?|charges?|goals?|budgets?',
  day: 'days?',
  week: 'weeks?',
  month: 'months?',
  quarter: 'quarters?',
  year: 'years?',
  weekday: 'days?|weekdays?',
  payee: 'payees?|shops?|stores?|places?|merchants?|compan(?:y|ies)|vendors?',
  category: 'categor(?:y|ies)|areas?',
  account: 'accounts?',
  account_type: 'types?|kinds?',
  institution: 'institutions?|banks?|brokers?',
  security: 'holdings?|positions?|investments?|securit(?:y|ies)|things?',
  position: 'holdings?|positions?|investments?|securit(?:y|ies)|things?',
  asset_class: 'class(?:es)?|slices?|parts?|categor(?:y|ies)',
  sec_type: 'types?|kinds?',
  sector: 'sectors?',
  client: 'clients?|people|persons?|guys?',
  household: 'households?|famil(?:y|ies)',
  meeting: 'meetings?|calls?|appointments?|reviews?',
  action: "tasks?|to-?do'?s?|items?",
  lot: 'lots?',
}
const ANY_NOUN = 'ones?|rows?|entr(?:y|ies)|items?|lines?'
const ALL_NOUNS = [ANY_NOUN, ...new Set(Object.values(NOUNS))].join('|')
const WENT_OUT = /^(?:purchase|charge|expense|withdrawal|fee|bill)s?$/
const CAME_IN = /^deposits?$/
/** Whether a noun can mean rows of a table: what came in is no expense. */
const isNounOf = (noun: string | undefined, { by, part, rows }: ShownTable): boolean => {
  if (noun === undefined) return true
  const isOther = (sign: number): boolean =>
    part.measures[0] === 'amount' && rows.some(({ figures }) => Math.sign(number(figures['amount']) ?? 0) === sign)
  if ((WENT_OUT.test(noun) && isOther(1)) || (CAME_IN.test(noun) && isOther(-1))) return false
  return isAllOf(noun, `${ANY_NOUN}|${NOUNS[by] ?? ANY_NOUN}`)
}
/** Several of them, and nobody said how many. */
const isMany = (noun: string | undefined): boolean => noun !== undefined && noun.endsWith('s') && !noun.endsWith('ss')
/** "The last month" is a row of months, and "last month" days. */
const isOfDays = (noun: string | undefined): boolean =>
  noun !== undefined && /^(?:day|week|month|quarter|year)s?$/.test(noun)

const PLACE_WORDS = ENGLISH.numbers.ordinals
const NTH = `(?:${Object.keys(PLACE_WORDS).join('|')}|\\d{1,2}(?:st|nd|rd|th))`
const nthOf = (word: string): number => PLACE_WORDS[word] ?? Number.parseInt(word, 10)
const COUNT = '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve)'

/** Words for an end of an order, and which order it is. */
const ENDS = {
  most: 'most(?! (?:recent|expensive|of))|biggest|largest|highest|greatest|most expensive|priciest|dearest|costliest|heaviest|richest|wealthiest',
  least: 'smallest|lowest|least expensive|least|cheapest|tiniest',
  best: 'best|strongest',
  worst: 'worst|weakest',
  newest: 'newest|latest|most recent',
  oldest: 'oldest|earliest|soonest',
} as const
const END = Object.entries(ENDS)
  .map(([name, words]) => `(?<${name}>${words})`)
  .join('|')
type End = keyof typeof ENDS

const isTime = ({ by }: ShownTable): boolean => TIME_DIMENSIONS.has(by)
const number = (value: string | null | undefined): number | null =>
  value == null || !/^-?\d+(?:\.\d+)?$/.test(value) ? null : Number(value)

/** A size that says how far off, or how large whichever way it went. */
const isUnsigned = ({ subject }: DataPart, name: string): boolean =>
  (subject === 'clients' && name === 'drift') || (subject === 'transactions' && name === 'amount')

/** The order of a table in which an end is first; null where its rows have nothing to be ordered by. */
function orderFor(table: ShownTable, end: End): { readonly by: string; readonly direction: 'asc' | 'desc' } | null {
  const main = mainOf(table)
  const { subject } = table.part
  if (end === 'newest' || end === 'oldest') {
    if (main?.name === 'age' && end === 'oldest') return { by: 'age', direction: 'desc' }
    if (main?.measure.unit === 'day') return { by: main.name, direction: end === 'newest' ? 'desc' : 'asc' }
    if (table.rows.some(({ day }) => day === null)) return null
    // what can be ordered by its day alone is asked again in that order
    if (!isTime(table) && !table.isWhole && SUBJECTS[subject].dimensions['day'] === undefined) return null
    return { by: isTime(table) ? table.by : 'day', direction: end === 'newest' ? 'desc' : 'asc' }
  }
  if (!main || main.measure.unit === 'day') return null
  // of meetings and tasks each is one
  if (main.measure.unit === 'count' && table.by === SUBJECTS[subject].rows) return null
  const values = table.rows.map(({ figures }) => number(figures[main.name]))
  if (values.every((value) => value === null)) return null
  // "the smallest" of accounts with debts may be either end
  if (end === 'least' && subject === 'accounts' && values.some((value) => (value ?? 0) < 0)) return null
  const isBad = main.measure.rising === 'bad'
  const isKnownGood = main.measure.rising === 'good' || /^(?:income|returns|positions|worth)$/.test(subject)
  // which of what is worth so much does best is told by another figure
  const isStand = /^(?:value|balance|net_worth|assets|share|units|cost|count|age)$/.test(main.name) && !isTime(table)
  if ((end === 'best' || end === 'worst') && ((!isBad && !isKnownGood) || isStand)) return null
  const isHigh = end === 'most' || (end === 'best' && !isBad) || (end === 'worst' && isBad)
  return { by: main.name, direction: isHigh ? 'desc' : 'asc' }
}

/** The rows in an order, without those of which it is not known. */
function inOrder(table: ShownTable, { by, direction }: { by: string; direction: 'asc' | 'desc' }): TableRow[] {
  const sign = direction === 'asc' ? 1 : -1
  const isDay = by === 'day' || by === table.by
  const valueOf = (row: TableRow): string | number | null => {
    if (isDay) return row.day
    const value = row.figures[by] ?? null
    const size = number(value)
    return size === null ? value : isUnsigned(table.part, by) ? Math.abs(size) : size
  }
  return table.rows
    .filter((row) => valueOf(row) !== null)
    .toSorted((one, other) => {
      const [a, b] = [valueOf(one) ?? '', valueOf(other) ?? '']
      return a < b ? -sign : a > b ? sign : 0
    })
}

/** The rows from one end of an order. */
function fromEnd(table: ShownTable, end: End, { count = 1, skip = 0 } = {}): Picked | null {
  const order = orderFor(table, end)
  const sorted = order ? inOrder(table, order) : []
  const rows = sorted.slice(skip, skip + count)
  if (!order || rows.length < count) return null
  // whichever of two that are equal is meant is not known
  const valueOf = (row: TableRow | undefined): string | null | undefined =>
    row && (order.by === 'day' || order.by === table.by ? row.day : row.figures[order.by])
  const isTie = sorted.length > skip + count && valueOf(rows.at(-1)) === valueOf(sorted[skip + count])
  if (isTie && order.by !== 'day') return null
  // of spans of days the newest is one of these, and no order of sums
  const isKnown =
    order.by !== table.by &&
    (order.by in SUBJECTS[table.part.subject].measures || order.by in SUBJECTS[table.part.subject].dimensions)
  return skip === 0 && table.part.limit === null && isKnown && !isUnsigned(table.part, order.by)
    ? { table, rows, again: { order, limit: count } }
    : table.isWhole || table.part.limit !== null
      ? { table, rows }
      : null
}

const endIn = (found: Readonly<Record<string, string | undefined>>): End | undefined =>
  (Object.keys(ENDS) as End[]).find((name) => found[name] !== undefined)

/** Which list places and sizes are counted in: the rows that were shown, where these are too few the list that they are from. */
const listAt = ({ pointing, wider }: Place, least: number): ShownTable =>
  pointing.list.rows.length < least ? wider.list : pointing.list

/** Of what stands with the newest first the last is the newest. */
const isNewestFirst = (table: ShownTable): boolean => {
  const days = table.rows.flatMap(({ day }) => day ?? [])
  return (
    !isTime(table) &&
    days.length === table.rows.length &&
    (days[0] ?? '') > (days.at(-1) ?? '') &&
    days.every((day, at) => at === 0 || day <= (days[at - 1] ?? ''))
  )
}

function placed(text: string): Read<Rows> {
  const found =
    eat(
      text,
      `(?:the )?(?<behind>(?:(?<nth>second|third) (?:to |from )?last)|next to last|last but one)(?: (?<noun>${ALL_NOUNS}))?${OF_THEM}`,
    ) ??
    eat(text, `${DET}(?<nth>${NTH}|last)(?: (?<noun>${ALL_NOUNS}))?${OF_THEM}`) ??
    eat(text, `(?:the )?(?:runner[ -]?up|(?:who|which|what) is (?<nth>${NTH}))`) ??
    eat(text, `(?:(?:who|which|what) is )?(?:number|no|nr|#) ?(?<nth>\\d{1,2}|one|two|three|four|five)${OF_THEM}`)
  if (!found) return null
  const isFromBehind = found.value['behind'] !== undefined
  const isNamed = /^(?:(?:the )?runner|who|which|what)\b/.test(text)
  const { nth = isFromBehind || isNamed ? 'second' : '', noun } = found.value
  const isMarked =
    isFromBehind || isNamed || noun !== undefined || /^(?:(?:just|only) )?(?:the|that|number|no|nr|#)/.test(text)
  if (!isMarked || (isOfDays(noun) && !/^(?:(?:just|only) )?(?:the|that)\b/.test(text))) return null
  return {
    rest: found.rest,
    value: (at) => {
      const own = listAt(at, nth === 'last' ? 2 : nthOf(nth) || countOf(nth))
      const { order } = at.pointing
      // after the one that was first in an order the second is so in the same
      const table =
        order && at.pointing.spoken.length < own.rows.length && own.part.measures.includes(order.by)
          ? { ...own, rows: inOrder(own, order) }
          : own
      const row =
        nth === 'last'
          ? table.rows.at(-1)
          : isFromBehind
            ? table.rows.at(-nthOf(nth))
            : table.rows[(nthOf(nth) || countOf(nth)) - 1]
      if (nth === 'last' && isNewestFirst(table)) return isNounOf(noun, table) ? fromEnd(table, 'newest') : null
      // the last of a list that was cut is not known
      const isKnown = (nth !== 'last' && !isFromBehind) || table.isWhole || table.part.limit !== null
      return row && isKnown && isNounOf(noun, table) && table.rows.length > 1 ? { table, rows: [row] } : null
    },
  }
}

function few(text: string): Read<Rows> {
  const found =
    eat(text, `${DET}(?<end>first|top|last|bottom) (?<count>${COUNT})(?: (?<noun>${ALL_NOUNS}))?${OF_THEM}`) ??
    eat(text, `the (?<end>top|bottom)(?: (?<noun>${ALL_NOUNS}))?${OF_THEM}`)
  if (!found) return null
  const { end = '', count: said = 'one', noun } = found.value
  if (isOfDays(noun) && !/^(?:(?:just|only) )?(?:the|those|these)\b/.test(text)) return null
  return {
    rest: found.rest,
    value: (at) => {
      const table = listAt(at, countOf(said) + 1)
      const count = countOf(said)
      if (!isNounOf(noun, table) || table.rows.length < count) return null
      if ((end === 'top' || end === 'bottom') && (table.part.order?.direction !== 'asc' || isTime(table)))
        return fromEnd(table, end === 'top' ? 'most' : 'least', { count })
      if (end === 'last' && isNewestFirst(table)) return fromEnd(table, 'newest', { count })
      const isFromBehind = end === 'last' || end === 'bottom'
      if (isFromBehind && !table.isWhole && table.part.limit === null) return null
      return { table, rows: isFromBehind ? table.rows.slice(-count) : table.rows.slice(0, count) }
    },
  }
}

const ASKING_WHICH = `(?:(?:in |on )?(?:which|what|who)(?: (?<asked>${ALL_NOUNS}))?${OF_THEM}(?: (?:is|was|are|were|has been|did|do|does|had|has|cost|costs))*(?: (?:the|my))? )`
const SPENT_WORDS = '(?: (?:i|we|he|she|they))?(?: (?:spend|spent|pay|paid|earn|earned|get|got|make|made|hold|own))?'

function atEnd(text: string): Read<Rows> {
  const found =
    eat(
      text,
      `(?:${ASKING_WHICH}|when (?:is|was|were) (?:(?:it|that|this|they) )?(?:the |my |our )?|${DET})(?:(?<nth>${NTH})[ -])?(?:(?<before>${COUNT}) )?(?:${END})(?: (?<count>${COUNT}))?(?: (?<noun>${ALL_NOUNS}))?${OF_THEM}`,
    ) ??
    eat(
      text,
      `${ASKING_WHICH.slice(0, -2)}${SPENT_WORDS} (?:the )?(?:(?<most>most)|(?<least>least))${SPENT_WORDS}(?: (?:in|on))?${OF_THEM})`,
    ) ??
    eat(
      text,
      `(?:the one|who|which one|the ${`(?<noun>${ALL_NOUNS})`}) (?:with|had|has) (?:the )?(?:(?<most>most)|(?<least>least))(?: (?:in it|of it))?`,
    )
  if (!found) return null
  const { asked, noun, nth, count, before } = found.value
  const end = endIn(found.value)
  if (end === undefined || (isOfDays(noun) && /^(?:latest|newest)/.test(text))) return null
  return {
    rest: found.rest,
    value: (at) => {
      const table = listAt(at, 2)
      const many = count ?? before
      const own = at.pointing.list
      const place = nth === undefined ? 0 : nthOf(nth) - 1
      // after the first of an order alone the second is looked for without it
      if (table.rows.length < 2 && isNounOf(noun, own) && place === own.part.limit && many === undefined) {
        const order = orderFor(own, end)
        return order && isDeepStrictEqual(order, own.part.order)
          ? { table: own, rows: [], without: own.rows, again: { order, limit: 1 } }
          : null
      }
      if (!isNounOf(noun, table) || !isNounOf(asked, table) || table.rows.length < 2) return null
      if (many === undefined && nth === undefined && (isMany(noun) || isMany(asked))) return null
      return fromEnd(table, end, {
        count: many === undefined ? 1 : countOf(many),
        skip: place,
      })
    },
  }
}

const UNDER = 'under|below|less than|smaller than|lower than|at most|up to|cheaper than|younger than|fewer than|<'
const OVER = 'over|above|more than|bigger than|larger than|higher than|greater than|at least|exceeding|older than|>'
const SUM_SAID =
  '(?<sign>\\$ ?)?(?<sum>-?\\d[\\d,]*(?:\\.\\d+)?|an?|half a|ten|fifteen|twenty|fifty|zero)(?: ?(?<scale>k|grand|thousand|hundred|m|million))?(?: ?(?<unit>%|percent|pct|points?|dollars|bucks|days?|years?(?: old)?))?'
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  grand: 1e3,
  thousand: 1e3,
  hundred: 100,
  m: 1e6,
  million: 1e6,
}
const UNIT_OF: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:%|percent|pct)$/, ['percent']],
  [/^points?$/, ['points']],
  [/^(?:dollars|bucks)$/, ['money']],
  [/^days?$/, ['days']],
  [/^years?/, ['years', 'count']],
]

/** So much is a sum, and no share or number of days. */
const LEAST_SUM = 1000

/** The column that a number is held against: of the unit that was said the first, else what the list is of. */
function columnFor(table: ShownTable, unit: string | undefined): string | null {
  const { measures } = SUBJECTS[table.part.subject]
  const main = mainOf(table)
  const units = unit === undefined ? null : UNIT_OF.find(([words]) => words.test(unit))?.[1]
  if (units === null) return main && main.measure.unit !== 'day' ? main.name : null
  const known = [...table.part.measures, ...Object.keys(table.rows[0]?.figures ?? {})]
  return known.find((name) => units?.includes(measures[name]?.unit ?? '') === true) ?? null
}

function bounded(text: string): Read<Rows> {
  const found = eat(
    text,
    `(?:(?:(?:which|what|any|all|every|each|the|those|these|them|anything|everything|everyone|anyone|ones)(?: (?<noun>${ALL_NOUNS}))?|(?<alone>${ALL_NOUNS}))${OF_THEM}(?: (?:that|which|who|with|where|of))?(?: (?:is|are|was|were|have|has|had|cost|it was|i spent|we spent|i paid|it is|they are))* )?(?:(?<under>${UNDER})|(?<over>${OVER})) ${SUM_SAID}`,
  )
  if (!found) return null
  const {
    noun,
    alone,
    under,
    over,
    sign,
    sum = '',
    scale,
    unit = sign === undefined ? undefined : 'dollars',
  } = found.value
  const said = /^an?$/.test(sum) ? 1 : sum === 'half a' ? 0.5 : sum === 'zero' ? 0 : countOf(sum.replaceAll(',', ''))
  const bound = said * (SCALES[scale ?? ''] ?? 1)
  const op: Condition['op'] =
    over === 'at least'
      ? 'at_least'
      : /^(?:at most|up to)$/.test(under ?? '')
        ? 'at_most'
        : under === undefined
          ? 'over'
          : 'under'
  if (!Number.isFinite(bound) || (/^an?$/.test(sum) && scale === undefined)) return null
  return {
    rest: found.rest,
    value: ({ pointing: { list: table } }) => {
      const isSum = unit === undefined && (scale !== undefined || bound >= LEAST_SUM)
      const isOfSums = /^(?:money|count|units)$/.test(mainOf(table)?.measure.unit ?? '')
      const name = columnFor(table, isSum && !isOfSums ? 'dollars' : unit)
      if (name === null || !isNounOf(noun ?? alone, table)) return null
      const { dimensions } = SUBJECTS[table.part.subject]
      const isRow = table.by === SUBJECTS[table.part.subject].rows && name in SUBJECTS[table.part.subject].measures
      const where: Condition = {
        field: table.by === 'booking' ? 'amount' : name,
        op,
        values: [String(bound)],
      }
      const rows = table.rows.filter(({ figures }) => {
        const value = number(figures[name])
        if (value === null) return false
        const size =
          (table.part.subject === 'clients' && name === 'drift' && bound > 0) || table.by === 'booking'
            ? Math.abs(value)
            : value
        return op === 'over'
          ? size > bound
          : op === 'at_least'
            ? size >= bound
            : op === 'under'
              ? size < bound
              : size <= bound
      })
      // what has a condition of its own is asked again, of all that there are
      const isAsked =
        table.part.limit === null && (table.by === 'booking' || (isRow && dimensions[name]?.filters !== true))
      // where there is none that is said of all there are
      if (isAsked || (rows.length === 0 && table.part.limit === null && table.part.derive === null))
        return { table, rows, again: { where } }
      return table.isWhole || table.part.limit !== null ? { table, rows } : null
    },
  }
}

/** Days to come, the soonest first. */
const isAhead = (table: ShownTable): boolean =>
  /^(?:next|days_to)/.test(mainOf(table)?.name ?? '') || table.part.subject === 'meetings'

/** The span of days right before or after the only one that was told. */
function besideInTime({ rows: [row], ...table }: ShownTable, isAfter: boolean): Picked | null {
  const days = row && bucketDays(table.by, row.key, null)
  if (!days) return null
  const key = bucketOf(table.by, addDays(isAfter ? days.to : days.from, isAfter ? 1 : -1))
  const beside: TableRow = { key, name: bucketName(table.by, key), figures: {}, day: key, cells: {} }
  return { table: { ...table, part: { ...table.part, period: null }, rows: [beside] }, rows: [beside] }
}

/** "The one before that", "the next two", in the order of days where rows have days, else of the list. */
function beside(text: string): Read<Rows> {
  const found =
    eat(
      text,
      `(?:the )?(?:(?:one|(?<noun>${ALL_NOUNS})) )?(?:right |just |directly )?(?<way>before|after)(?: (?:that|it|this|them|those))?(?: one)?`,
    ) ??
    eat(
      text,
      `the (?<count>${COUNT})(?: (?<noun>${ALL_NOUNS}))? (?:right |just )?(?<way>before|after)(?: (?:that|it|this|them|those))?`,
    ) ??
    eat(
      text,
      `(?:the )?(?<way>next|previous|following)(?: (?<count>${COUNT}))?(?: (?<noun>${ALL_NOUNS}))?(?: (?:after|before) (?:that|it|this|them|those))?`,
    )
  if (!found) return null
  const { way = '', noun, count: said } = found.value
  if (isOfDays(noun) && !text.startsWith('the ')) return null
  const isAfter = way === 'next' || way === 'after' || way === 'following'
  return {
    rest: found.rest,
    value: ({ wider: { list, spoken, order: found } }) => {
      const count = said === undefined ? 1 : countOf(said)
      if (!isNounOf(noun, list) || spoken.length === 0) return null
      if (spoken.length === list.rows.length) {
        const neighbour = isTime(list) && spoken.length === 1 && count === 1 ? besideInTime(list, isAfter) : null
        if (neighbour) return neighbour
        // nothing wider was shown: what comes next in the same order is looked for without these
        const { order, limit } = list.part
        // of what is to come the next is the first
        const [first] = list.rows
        if (limit === null && first && way === 'next' && isAhead(list))
          return { table: list, rows: list.rows.slice(0, count) }
        const isDated = order?.by === 'day'
        const goesOn = isDated ? (order.direction === 'asc') === isAfter || /^(?:next|following)$/.test(way) : isAfter
        return limit === null || !order || !goesOn
          ? null
          : { table: list, rows: [], without: spoken, again: { order, limit: count } }
      }
      const isDated = list.rows.every(({ day }) => day !== null) && (isTime(list) || /^(?:before|after)$/.test(way))
      const ordered = isDated
        ? list.rows.toSorted((one, other) =>
            (one.day ?? '') < (other.day ?? '') ? -1 : (one.day ?? '') > (other.day ?? '') ? 1 : 0,
          )
        : found && found.by in SUBJECTS[list.part.subject].measures
          ? inOrder(list, found)
          : list.rows
      // of several on one day nobody knows which was before
      const places = spoken.map(({ key }) => ordered.findIndex((row) => row.key === key))
      const rows = isAfter
        ? ordered.slice(Math.max(...places) + 1, Math.max(...places) + 1 + count)
        : ordered.slice(Math.max(0, Math.min(...places) - count), Math.min(...places))
      return rows.length === count ? { table: list, rows } : null
    },
  }
}

function theRest(text: string): Read<Rows> {
  const found = eat(
    text,
    `(?:the|all the|all) (?:(?:rest|remainder)(?: of (?:them|it|those|these|the list))?|(?:others?|remaining)(?: (?<count>${COUNT}))?(?: (?<noun>${ALL_NOUNS}))?)`,
  )
  if (!found) return null
  const { count, noun } = found.value
  return {
    rest: found.rest,
    value: ({ wider: { list, spoken } }) => {
      if (!isNounOf(noun, list) || spoken.length === 0) return null
      if (spoken.length === list.rows.length) {
        const { order, limit } = list.part
        return limit === null || (count === undefined && order === null)
          ? null
          : {
              table: list,
              rows: [],
              without: spoken,
              again: { order, limit: count === undefined ? null : countOf(count) },
            }
      }
      const rows = list.rows.filter((row) => !spoken.includes(row))
      if (count !== undefined && rows.length !== countOf(count)) return null
      return list.isWhole
        ? { table: list, rows, without: spoken }
        : list.part.limit === null
          ? null
          : { table: list, rows }
    },
  }
}

/** "Those", "all of them", "both": what was shown last, or spoken of. */
function spokenOf(text: string): Read<Rows> {
  const found = eat(
    text,
    `(?:all(?: of)? )?(?:(?:those|these|the) (?<count>${COUNT})(?: (?<noun>${ALL_NOUNS}))?|those|these|them|they|(?:that|this) one|the one|that|it|this)(?: all)?|both(?: of (?:them|those|these))?|all of (?:it|them|those|these)|everything`,
  )
  if (!found) return null
  const { count, noun } = found.value
  const isBoth = text.startsWith('both')
  return {
    rest: found.rest,
    value: ({ pointing: { list, spoken: last, before } }) => {
      // "those two" after one row and then another are both of them
      const isOfTwo = isBoth || count === 'two' || count === '2' || /^(?:them|they)\b/.test(text)
      const spoken = before && last.length === 1 && isOfTwo ? [before, ...last] : last
      if (!isNounOf(noun, list) || (count !== undefined && countOf(count) !== spoken.length)) return null
      if (isBoth && spoken.length !== 2) return null
      // all of a list are so whichever of them was told last
      if (/^all\b/.test(text) && last.length === 1 && list.rows.length > 1 && count === undefined)
        return {
          table: list,
          rows: list.rows,
          ...(list.part.limit === null ? { again: { order: null, limit: null } } : {}),
        }
      // "they" after one of some are all of these
      const isPlural = /^(?:all|those|these|them|they|both|everything)\b/.test(text)
      if (isPlural && spoken.length === 1 && list.rows.length > 1) return null
      const isAll = spoken.length === list.rows.length
      return isAll && list.part.limit === null
        ? { table: list, rows: spoken, again: { order: null, limit: null } }
        : { table: list, rows: spoken }
    },
  }
}

const LEAVING =
  '(?:(?:everything|all|everyone|anything) (?:but|except|without)|without|except(?: for)?|excluding|minus|not counting|leaving out|leave out|drop|skip|remove|ignore|ignoring|take (?:out|away)|apart from|other than|all but)'

function without(text: string): Read<Rows> {
  const found = eat(text, LEAVING) ?? eat(text, '(?:leave|take|keep|strip|throw)(?= .* (?:out|away|off)$)')
  const inner = found && (few(found.rest) ?? atEnd(found.rest) ?? placed(found.rest) ?? spokenOf(found.rest))
  return (
    inner && {
      rest: inner.rest.replace(/^(?:out|away|off)(?: of (?:it|that|them|those))?/, '').trimStart(),
      value: (at) => {
        const own = inner.value(at)
        // without all that was picked is what is left of the list that it is from
        const isAll = own !== null && own.rows.length === own.table.rows.length
        const picked = isAll ? inner.value({ pointing: at.wider, wider: at.wider }) : own
        if (!picked) return null
        const { table, rows: left } = picked
        if (left.length === table.rows.length) return null
        // of a few the others are meant, and not all but these
        if (table.part.limit !== null) return { table, rows: table.rows.filter((row) => !left.includes(row)) }
        return { table, rows: table.rows.filter((row) => !left.includes(row)), without: left }
      },
    }
  )
}

/** What columns are called in words, where that is another name than their own. */
const CALLED: Readonly<Record<string, string>> = {
  Due: 'due (?:date|day)s?|deadlines?|dates?',
  'Next due': '(?:next )?due (?:date|day)s?',
  Decided: 'decisions?',
  Household: 'households?|famil(?:y|ies)',
  Portfolio: 'portfolios?|values?|holdings?|assets',
  'Largest holding': '(?:known )?(?:holdings?|positions?)',
  Client: 'clients?',
  'Key points': 'key points|notes?|summar(?:y|ies)',
}
/** Columns of which each row has one of a few values. */
const OF_VALUES: ReadonlySet<string> = new Set(['Status', 'Kind', 'Type', 'How often', 'Institution', 'Owner'])
const IS_EMPTY = /^(?:|not available|never|none|unknown|[–—-])$/i
const WHICH = `(?:(?:which|who|what|any|those|these|the|all|everyone|everybody|are any|are there any|is any|show me those)(?: (?:${ALL_NOUNS}))?${OF_THEM}(?: (?:that|who|which))?)`
const LACKS =
  "(?:without(?: an?| any| their)?|with no|(?:(?:still |currently )?(?:have|has|had|got|having)) no|(?:have|has|had)(?:n't| not)(?: yet)?(?: got)?(?: an?| any)?|(?:do|does|did)(?:n't| not)(?: yet)? (?:have|show|carry|list|belong to|hold|own)(?: an?| any)?|(?:lack|lacks|lacking)(?: an?| any)?|(?:is|are) missing(?: an?| the)?|(?:is|are)(?:n't| not) in an?)"
const HAS = '(?:with(?: an?| any)?|(?:do |does )?(?:have|has|show|list)(?: an?| any| the)?)'
const COLUMN_END = '(?: (?:yet|noted|at all|set|given|known|so far|written down|assigned|recorded))*'

/** "Which have no due date", "those that are behind", "which aren't monthly": rows by what stands in one of their columns. */
function byCell(text: string): Read<Rows> {
  const led = eat(text, WHICH)
  const said = led?.rest ?? text
  const lacks = eat(said, LACKS)
  const has = lacks ? null : led && eat(said, HAS)
  const is = lacks || has || !led ? null : eat(said, "(?:is|are|was|were)(?<not>n't| not)?|(?<bare>not)")
  const what = (lacks ?? has ?? is)?.rest ?? ''
  if (what === '' || what.split(' ').length > MOST_IN_CELL) return null
  const isWanted = lacks === null && is?.value['not'] === undefined && is?.value['bare'] === undefined
  return {
    rest: '',
    value: ({ pointing: { list, spoken } }) => {
      const [row] = spoken
      if (!row || spoken.length < 2 || (list.part.limit === null && !list.isWhole)) return null
      const holdsOf = is === null ? columnNamed(what, Object.keys(row.cells)) : valueNamed(what, spoken)
      if (!holdsOf) return null
      const rows = spoken.filter((each) => holdsOf(each.cells) === isWanted)
      return { table: list, rows }
    },
  }
}
const MOST_IN_CELL = 5

type OfCells = (cells: TableRow['cells']) => boolean

/** Whether a row has something in the column that is named. */
function columnNamed(what: string, labels: readonly string[]): OfCells | null {
  const label = labels.find((each) => isAllOf(what, `(?:${CALLED[each] ?? each.toLowerCase()})${COLUMN_END}`))
  return label === undefined ? null : (cells) => !IS_EMPTY.test(cells[label]?.trim() ?? '')
}

/** Values that a column may have though none of the rows does, as of days that something is spaced by. */
const KNOWN_VALUES: Readonly<Record<string, string>> = {
  Status: 'behind|on track|reached|active|inactive|prospects?|completed|scheduled|cancelled',
  'How often': 'weekly|monthly|quarterly|yearly|annual(?:ly)?|half-yearly',
  Kind: 'tasks?|questions?|goals?|subscriptions?|bills?',
}

/** Whether a row has the value that is named in the one column that knows it. */
function valueNamed(what: string, rows: readonly TableRow[]): OfCells | null {
  const value = what.replace(new RegExp(` (?:${ALL_NOUNS}|yet|now|currently|anymore|any more)$`), '')
  const columns = new Set(
    rows.flatMap(({ cells }) =>
      Object.entries(cells).flatMap(([label, cell]) =>
        OF_VALUES.has(label) && (cell.toLowerCase() === value || isAllOf(value, KNOWN_VALUES[label] ?? ''))
          ? [label]
          : [],
      ),
    ),
  )
  const [column, ...others] = columns
  if (column === undefined || others.length > 0) return null
  // what is reached was on track
  const values = value === 'on track' ? [value, 'reached'] : [value, value.replace(/s$/, '')]
  return (cells) => values.includes(cells[column]?.toLowerCase() ?? '')
}

/** Whether a message asks which of the rows that were shown have something in a column, and none of them has. */
export function asksOfNone(text: string, history: readonly Turn[]): boolean {
  const pointing = pointingIn(history, false)
  const said = plainWords(text)
  return (
    pointing !== null &&
    [said, said.replace(LEAD, '')].some(
      (words) => byCell(words)?.value({ pointing, wider: pointing })?.rows.length === 0,
    )
  )
}

/** "The first and the last": both of them. */
function twoRows(text: string): Read<Rows> {
  const one = placed(text) ?? atEnd(text)
  const joined = one && eat(one.rest, 'and')
  const other = joined && (placed(joined.rest) ?? atEnd(joined.rest))
  return (
    other && {
      rest: other.rest,
      value: (at) => {
        const [first, second] = [one.value(at), other.value(at)]
        return first && second && first.table === second.table && first.rows.length + second.rows.length === 2
          ? { table: first.table, rows: [...first.rows, ...second.rows] }
          : null
      },
    }
  )
}

const rowsIn = (text: string): Read<Rows> =>
  without(text) ??
  twoRows(text) ??
  few(text) ??
  atEnd(text) ??
  beside(text) ??
  theRest(text) ??
  bounded(text) ??
  placed(text) ??
  spokenOf(text)

/** The condition that leaves some rows of a list, or leaves them out. */
function conditionOn({ by }: ShownTable, rows: readonly TableRow[], isWithout: boolean): Condition {
  const names = [...new Set(rows.map(({ name }) => name))]
  // what has to be done is a sentence, of which several make no list
  const words =
    names.length > MOST_NAMED || (rows.length > 1 && (by === 'action' || by === 'meeting'))
      ? `these ${rows.length}`
      : names.join(', ').slice(0, 200)
  return { field: by, op: isWithout ? 'is_not' : 'is', values: rows.map(({ key }) => key), words }
}
const MOST_NAMED = 4

const SINGLE = { by: [], ...UNDIVIDED } satisfies Partial<DataPart>

/** The conditions of a list with these rows of it alone; a set that was picked before is narrowed. */
function whereOf({ table, rows, without: left }: Picked): Condition[] {
  const own = table.part.where.filter(({ field }) => field !== table.by || left !== undefined)
  return [...own, left === undefined ? conditionOn(table, rows, false) : conditionOn(table, left, true)]
}

/** What is held in one account alone is spoken of as the security that it is. */
function securityOf({ name }: TableRow, { rows }: ShownTable): Condition | null {
  const isOne = name !== 'Cash' && rows.filter((row) => row.name === name).length === 1
  const ticker = /\((?<ticker>[A-Z\d.]+)\)$/.exec(name)?.groups?.['ticker']
  return isOne ? { field: 'security', op: 'is', values: [ticker ?? `name:${name}`], words: name } : null
}

/** A bound takes the place of another on the same side, and of one that no figure holds together with it. */
const isReplaced = (own: Condition, bound: Condition): boolean => {
  if (own.field !== bound.field) return false
  const isOver = ({ op }: Condition): boolean => op === 'over' || op === 'at_least'
  const [low, high] = isOver(own) ? [own, bound] : [bound, own]
  return isOver(own) === isOver(bound) || Number(low.values[0]) >= Number(high.values[0])
}

/** The days of rows that follow one another, as one span; null where others lie between them. */
function spanOf({ by, rows: all, part }: ShownTable, rows: readonly TableRow[]): { from: string; to: string } | null {
  const keys = rows.map(({ key }) => key).toSorted()
  const [first = '', last = ''] = [keys[0], keys.at(-1)]
  const between = all.filter(({ key }) => first <= key && key <= last)
  const [start, end] = [bucketDays(by, first, part.period), bucketDays(by, last, part.period)]
  return start && end && between.length === rows.length && part.limit === null ? { from: start.from, to: end.to } : null
}

/** The rows as a list of their own, or the one row with what is told of it alone. */
function shown(picked: Picked, today: string): DataPart | null {
  const { table, rows, again, without: left } = picked
  const { part, by } = table
  if (again && 'where' in again)
    return {
      ...part,
      where: [...part.where.filter((own) => !isReplaced(own, again.where)), again.where],
    }
  if (again && left === undefined) return again.limit === null ? part : { ...part, ...again, show: 'auto' }
  const [row] = rows
  if (!again && rows.length === 1 && row && left === undefined) {
    const days = bucketDays(by, row.key, part.period)
    if (days && isTime(table))
      return {
        ...part,
        ...SINGLE,
        where: part.where.filter(({ field }) => field !== by),
        period: { ...days, words: periodWords(days, today) },
      }
    const security = by === 'position' ? securityOf(row, table) : null
    if (security) return { ...part, ...SINGLE, where: [...part.where, security] }
    const where = whereOf(picked)
    return by === SUBJECTS[part.subject].rows && by !== 'account' && by !== 'client'
      ? { ...part, where, limit: null }
      : { ...part, ...SINGLE, where }
  }
  if (rows.length === 0 && !again) return null
  const span = again || left ? null : spanOf(table, rows)
  if (span)
    return {
      ...part,
      where: part.where.filter(({ field }) => field !== by),
      period: { ...span, words: periodWords(span, today) },
    }
  return {
    ...part,
    where: whereOf(picked),
    limit: again ? again.limit : left === undefined ? null : part.limit,
    order: again?.order ?? part.order,
  }
}

/** The conditions under which all of what was picked is one figure. */
function whereOfAll(picked: Picked): Condition[] {
  const { table, again, rows } = picked
  if (again && 'where' in again)
    return table.by === 'booking' ? [...table.part.where, again.where] : whereOf({ table, rows })
  if (again && again.limit === null && picked.without === undefined) return [...table.part.where]
  return whereOf({ table, rows, ...(picked.without ? { without: picked.without } : {}) })
}

function sumOf(picked: Picked): DataPart | null {
  const { table, rows } = picked
  const main = mainOf(table)
  if (!main || (rows.length === 0 && picked.without === undefined) || main.measure.unit === 'percent') return null
  const { subject } = table.part
  // what is due on some day comes to what is paid
  const name =
    subject === 'plans' && /^(?:next_due|last_paid|amount|price_change)$/.test(main.name)
      ? 'recurring_monthly'
      : main.name
  const measure = SUBJECTS[subject].measures[name]
  if (!measure || !isAdditive(name, measure) || measure.unit !== 'money') return null
  // what is worth so much each month is not worth all of them
  if (isTime(table) && (subject === 'worth' || subject === 'returns')) return null
  return { ...table.part, ...SINGLE, measures: [name], where: whereOfAll(picked) }
}

const AVERAGED: ReadonlySet<string> = new Set(['transactions', 'positions', 'accounts', 'clients'])
function averageOf(picked: Picked): DataPart | null {
  const { table, rows } = picked
  const main = mainOf(table)
  if (!main || rows.length < 2 || main.measure.unit === 'day') return null
  const { subject } = table.part
  const isOfRows = table.by === SUBJECTS[subject].rows && main.measure.unit === 'money' && AVERAGED.has(subject)
  const where = whereOfAll(picked)
  return isOfRows &&
    (subject === 'transactions' ? /^(?:out|in|amount)$/.test(main.name) : /^(?:value|balance)$/.test(main.name))
    ? { ...table.part, ...SINGLE, measures: ['average'], where }
    : { ...table.part, ...SINGLE, where, by: [table.by], derive: { formula: 'mean', given: {} } }
}

function countOfRows(picked: Picked): DataPart | null {
  const { table, again } = picked
  const { part, by } = table
  // there are none: the list says so
  if (again && 'where' in again && picked.rows.length === 0) return { ...part, where: [...part.where, again.where] }
  const { name = '', measure } = mainOf(table) ?? {}
  const isOfRows = by === SUBJECTS[part.subject].rows
  // tasks that are open are counted as such, and those that are done with them by no other figure
  if (isOfRows && measure?.unit === 'count' && part.subject !== 'clients')
    return { ...part, ...SINGLE, where: whereOfAll(picked), measures: [name] }
  const bounded = again && 'where' in again ? [...part.where, again.where] : null
  const kept = bounded ?? whereOfAll(picked)
  // of all clients those of whom nothing is known are counted too
  if (part.subject === 'clients' && isOfRows && kept.length > 0)
    return { ...part, ...SINGLE, measures: ['count'], where: kept }
  // what went out is less than all bookings under the same conditions: the rows themselves are counted
  if (part.subject === 'transactions' && by === 'booking')
    return table.isWhole || part.limit !== null
      ? { ...part, ...SINGLE, measures: ['count'], where: whereOf({ table, rows: picked.rows }) }
      : null
  if (isOfRows && part.subject !== 'clients' && 'count' in SUBJECTS[part.subject].measures)
    return { ...part, ...SINGLE, measures: ['count'], where: kept }
  return { ...part, ...SINGLE, where: whereOfAll(picked), by: [by], derive: { formula: 'row_count', given: {} } }
}

/** What is divided as a whole, by the figure that is divided: its share is one that every screen shows. */
const DIVIDED: Readonly<Partial<Record<DataPart['subject'], RegExp>>> = {
  positions: /^(?:value|share|gain|gain_percent|cost|units)$/,
  accounts: /^(?:balance|share|owed)$/,
  clients: /^(?:value|share)$/,
}
/** What wholes are called, by what they are of; what is of nothing else is the list. */
const WHOLES: Readonly<Record<string, readonly DataPart['subject'][]>> = {
  portfolio: ['positions', 'clients'],
  holdings: ['positions'],
  investments: ['positions'],
  book: ['clients'],
  spending: ['transactions'],
  expenses: ['transactions'],
  income: ['income'],
  wealth: ['accounts'],
  assets: ['accounts'],
  accounts: ['accounts'],
}

/** What some rows are of a whole: of the list where that is said, else of everything of its kind. */
function shareOf(picked: Picked, isOfList: boolean, whole: string | undefined, isOfAll = false): DataPart | null {
  const { table } = picked
  const { part, by } = table
  if (whole !== undefined && WHOLES[whole]?.includes(part.subject) !== true) return null
  // all of a list is no part of it
  const isPicked = part.where.some(({ field, op }) => field === by && op === 'is')
  const isAll = picked.without === undefined && picked.rows.length === table.rows.length && part.limit === null
  if (isAll && !isPicked) return null
  const isNarrow = part.where.some(({ field, op }) => field !== by || op !== 'is')
  const isDivided = DIVIDED[part.subject]?.test(mainOf(table)?.name ?? '') === true
  if (isDivided && !(isOfList && isNarrow))
    return { ...part, ...SINGLE, measures: ['share'], where: whereOfAll(picked) }
  const sum = isNarrow && (whole !== undefined || isOfAll) ? null : sumOf(picked)
  return sum && { ...sum, by: [by], derive: { formula: 'share_of', given: {} } }
}

/** One row held against another. */
function differenceOf(one: Picked, other: Picked, today: string): DataPart | null {
  const main = mainOf(one.table)
  const [row, against] = [one.rows[0], other.rows[0]]
  if (!main || one.rows.length !== 1 || other.rows.length !== 1 || one.table !== other.table || !row || !against)
    return null
  if (row.key === against.key || main.measure.unit === 'day') return null
  const { part, by } = one.table
  const [days, earlier] = [bucketDays(by, row.key, part.period), bucketDays(by, against.key, part.period)]
  if (days && earlier)
    return {
      ...part,
      ...SINGLE,
      where: part.where.filter(({ field }) => field !== by),
      period: { ...days, words: periodWords(days, today) },
      compare: { kind: 'period', period: { ...earlier, words: periodWords(earlier, today) } },
    }
  return {
    ...part,
    ...SINGLE,
    where: whereOf({ table: one.table, rows: [row] }),
    compare: { kind: 'where', where: [conditionOn(other.table, [against], false)] },
  }
}

type Asks = (at: Place, today: string) => DataPart | null
const IS = '(?:is|are|was|were|do|does|did|would|will)'
const TOGETHER =
  '(?:together|combined|altogether|all together|in total|in all|added up|added together|total|put together|summed up)'
const WHOLE = `(?:(?<list>(?:the |that )?(?:total|whole|whole thing|whole list|list|sum)|all of (?:it|them|those|these)|them all|what (?:all of them|they all) (?:have|hold|own|got))|(?<every>everything|all|it all)|(?:all )?(?:of )?(?:the |my |our |his |her |their )?(?:whole |entire |total |full )?(?<whole>${Object.keys(WHOLES).join('|')}))`

/** Rows with what is asked of them behind, and nothing else. */
function behind(text: string, then: string, ask: (picked: Picked) => DataPart | null): Asks | null {
  const read = rowsIn(text)
  return read && isAllOf(read.rest, then)
    ? (at) => {
        const picked = read.value(at)
        return picked && ask(picked)
      }
    : null
}

/** All that was shown, where nothing says which of it is meant. */
const ofAll =
  (ask: (picked: Picked) => DataPart | null, words = 'that'): Asks =>
  (at) => {
    const picked = spokenOf(words)?.value(at)
    return picked ? ask(picked) : null
  }

function sumAsked(text: string): Asks | null {
  const isAll = isAllOf(
    text,
    `(?:what is |how much (?:is|are|was|were) )?(?:the |a |in )?(?:grand )?(?:total|sum)(?: amount)?|(?:what|how much)(?: (?:is|are|was|were))? ${TOGETHER}|${TOGETHER}|(?:add|sum) up`,
  )
  if (isAll) return ofAll(sumOf, 'those')
  const total =
    eat(text, '(?:(?:what|how much) (?:is|was|are|were) )?(?:the )?(?:grand )?(?:total|sum) (?:of|for)') ??
    eat(text, '(?:add|sum) up')
  if (total) return behind(total.rest, `(?:${TOGETHER})?`, sumOf)
  const added = eat(text, 'add|sum')
  if (added) return behind(added.rest, '(?:all )?(?:up|together)', sumOf)
  const asked = eat(text, `(?:what|how much) ${IS}`)
  const COMES = '(?:(?:come|comes|came|add|adds|amount|amounts) (?:up )?to|make|makes|hold|have|own|cost)'
  return asked
    ? behind(
        asked.rest,
        `(?:all )?(?:(?:come|comes|came|add|adds|amount|amounts) (?:up )?to|${COMES} ${TOGETHER}|(?:come|comes|came|add|adds|amount|amounts) (?:up )?to ${TOGETHER}|${TOGETHER})`,
        sumOf,
      )
    : behind(text, `(?:is |are )?${TOGETHER}`, sumOf)
}

function averageAsked(text: string): Asks | null {
  const AVERAGE = '(?:average|mean)'
  if (
    isAllOf(
      text,
      `(?:(?:what|how much) is )?(?:the |their |its )?(?:${AVERAGE}|on average)(?: (?:of|for|over|across) (?:them|those|these|all|it|(?:all )?(?:the )?(?:of (?:them|those) )?(?:${ALL_NOUNS}))| there| (?:one|amount|value))?`,
    )
  )
    return ofAll(averageOf)
  const led = eat(text, `(?:what is )?(?:the )?${AVERAGE} (?:of|for|over|across)`)
  return led ? behind(led.rest, '', averageOf) : behind(text, `(?:is |are )?on average`, averageOf)
}

function countAsked(text: string): Asks | null {
  const found = eat(
    text,
    `how many(?: of the)?(?: (?<noun>${ALL_NOUNS}))?${OF_THEM}(?: (?:is|are|was|were))?(?: (?:that|there|those|these|they|it))?(?: then)?`,
  )
  if (!found) return null
  const { noun } = found.value
  const led = found.rest
  // "how many clients are there" after the five largest is of all clients
  const isPointed = /\b(?:of the|that|it|those|these|they|them)\b/.test(text)
  const ofNoun = (asks: Asks | null): Asks | null =>
    asks &&
    ((at, today) => {
      const { list } = at.pointing
      const isCut = list.part.limit !== null || !list.isWhole
      return isNounOf(noun, list) && (!isCut || isPointed) ? asks(at, today) : null
    })
  if (led === '') return ofNoun(ofAll(countOfRows))
  const read = bounded(led.replace(/^(?:(?:is|are|was|were|have|has|had|cost|lie|of) )+/, ''))
  return read?.rest === ''
    ? ofNoun((at) => {
        const picked = read.value(at)
        return picked && countOfRows(picked)
      })
    : null
}

function shareAsked(text: string): Asks | null {
  const PART = '(?:share|percent|percentage|part|fraction|proportion)'
  if (isAllOf(text, '(?:what is )?(?:its|their) (?:share|percentage|weight)'))
    return ofAll((picked) => shareOf(picked, false, undefined))
  const before =
    eat(text, `(?:what|how much|how big an?|how large an?) ${PART} of ${WHOLE} ${IS}`) ??
    eat(text, `how much (?:of|from|out of) ${WHOLE} ${IS}`)
  if (before)
    return behind(before.rest, '', (picked) =>
      shareOf(picked, before.value['list'] !== undefined, before.value['whole'], before.value['every'] !== undefined),
    )
  const led =
    eat(text, `(?:what|how much|how big an?|how large an?) ${PART} ${IS}`) ??
    eat(text, `(?:what is )?(?:the |its |their )?${PART} of(?= (?:the|that|those|these|both))`)
  const asked = led ? null : eat(text, `how much ${IS}`)
  const rest = led ? led.rest : asked ? asked.rest : text
  const read = rowsIn(rest)
  const after =
    read &&
    eat(
      read.rest,
      led
        ? `(?:(?:of|out of) ${WHOLE})?`
        : asked
          ? `(?:as an? ${PART} |in percent )?(?:of|out of) ${WHOLE}`
          : `(?:as|in) (?:an? )?(?:percent|percentage|share)(?: of ${WHOLE})?`,
    )
  return read && after?.rest === ''
    ? (at) => {
        const picked = read.value(at)
        const { list, whole, every } = after.value
        return picked && shareOf(picked, list !== undefined, whole, every !== undefined)
      }
    : null
}

function differenceAsked(text: string): Asks | null {
  const between = (first: string, joint: string, end = ''): Asks | null => {
    const one = rowsIn(first)
    const joined = one && eat(one.rest, joint)
    const other = joined && rowsIn(joined.rest)
    return one && other && isAllOf(other.rest, end)
      ? (at, today) => {
          const [left, right] = [one.value(at), other.value(at)]
          return left && right ? differenceOf(left, right, today) : null
        }
      : null
  }
  const led = eat(
    text,
    '(?:what (?:is|was) |how (?:big|large|much) (?:is|was) )?(?:the )?(?:difference|diff|gap|change) (?:between|of)',
  )
  if (led) return between(led.rest, 'and|to') ?? betweenTwo(led.rest)
  if (
    isAllOf(
      text,
      '(?:what is )?(?:the )?(?:difference|gap)|(?:by )?how (?:much|far) (?:do they differ|are they apart)|how far apart are they',
    )
  )
    return betweenTwo('they')
  const to = eat(
    text,
    '(?:what (?:is|was) |how (?:big|large|much) (?:is|was) )?(?:the )?(?:difference|diff|gap) (?:to|from|with)',
  )
  if (to) return between(`that and ${to.rest}`, 'and')
  const more =
    '(?:(?:much )?(?:more|less|higher|lower|bigger|smaller|larger|cheaper)(?: expensive)? than|above|over|below|ahead of)'
  const asked = eat(text, `(?:by )?how much ${IS}`)
  if (asked) return between(asked.rest, more)
  // "how much below the largest is that"
  const below = eat(text, 'how much (?:below|above|under|over|more than|less than|ahead of|behind)')
  const base = below && rowsIn(below.rest)
  const left = base && eat(base.rest, IS)
  if (base && left)
    return between(`${left.rest} and ${below.rest.slice(0, below.rest.length - base.rest.length)}`, 'and')
  const MORE = 'more|less|higher|lower|bigger|smaller|larger|cheaper|worse|better'
  // what is not said is what was spoken of last
  const than = eat(text, `how much (?:${MORE})(?: expensive)?(?: ${IS} (?:that|it|this))? than`)
  if (than) return between(`that and ${than.rest}`, 'and')
  const way = eat(text, `how much (?:${MORE})(?: expensive)? ${IS}`)
  const PAID = '(?:(?:pay|paid|cost|earn|bring|get|make|have)(?: me)?)?'
  return way
    ? (between(way.rest, `${PAID} ?(?:than|compared (?:to|with)|against)`) ?? behindThat(way.rest, PAID))
    : between(text, 'minus|vs|versus|compared (?:to|with)|against')
}

/** Two rows that are spoken of together, one against the other. */
function betweenTwo(text: string): Asks | null {
  const read = rowsIn(text)
  return read?.rest === ''
    ? (at, today) => {
        const picked = read.value(at)
        const [one, other, ...more] = picked?.rows ?? []
        return picked && one && other && more.length === 0
          ? differenceOf({ table: picked.table, rows: [one] }, { table: picked.table, rows: [other] }, today)
          : null
      }
    : null
}

/** One row against the one that was spoken of. */
function behindThat(text: string, then: string): Asks | null {
  const one = rowsIn(text)
  const other = spokenOf('that')
  return one && other && isAllOf(one.rest, then)
    ? (at, today) => {
        const [left, right] = [one.value(at), other.value(at)]
        return left && right ? differenceOf(left, right, today) : null
      }
    : null
}

/** Columns of a list that can be asked of one of its rows: they stand beside it. */
const COLUMNS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:when (?:is|was|were|did)(?: they| we| i)?|(?:on )?(?:what|which) (?:day|date) (?:is|was|were))$/,
    ['Date', 'Due', 'Birthday'],
  ],
  [/^(?:(?:from|on|in|to|with|out of) )?(?:which|what) (?:account|card|bank) (?:is|was|did|does|were)$/, ['Account']],
  [/^(?:who|whom) (?:is|was)$|^whose (?:is|was)$|^(?:with|for) (?:who|whom) (?:is|was)$/, ['Client', 'Owner']],
]
const COLUMN_TAIL =
  '(?:happen|booked|paid|due|held|from|with|for|on|in|out of|come from|come out of|taken from|charged|charged to|paid from|paid with|again)?'

/** The same without a word for the rows, behind what says which: "the last one, who with". */
const ALONE: readonly (readonly [RegExp, string])[] = [
  [/^when$/, 'when is that'],
  [/^(?:(?:from|on|in) )?(?:which|what) (?:account|card|bank)$/, 'which account is that'],
  [/^(?:who with|with whom?|who for|for whom?|whose)$/, 'who is that with'],
]

function columnAsked(text: string): Asks | null {
  const alone = ALONE.find(([words]) => words.test(text))?.[1]
  if (alone !== undefined) return columnAsked(alone)
  for (const [words, labels] of COLUMNS) {
    for (const led of leadsOf(text)) {
      if (!words.test(led.said)) continue
      const asks = (picked: Picked, today: string): DataPart | null => {
        const isDay = labels[0] === 'Date' && isTime(picked.table)
        if (picked.rows.length === 0 || !(isDay || labels.some((label) => picked.table.labels.includes(label))))
          return null
        return shown(picked, today)
      }
      const read = rowsIn(led.rest)
      if (read && isAllOf(read.rest, COLUMN_TAIL))
        return (at, today) => {
          const picked = read.value(at)
          return picked && asks(picked, today)
        }
    }
  }
  return null
}
/** Figures that can be asked of rows by the words around them: "what did I pay for the second", "what are they worth". */
const FIGURES: readonly {
  readonly before: string
  readonly after: string
  readonly measures: Readonly<Partial<Record<DataPart['subject'], string>>>
}[] = [
  {
    before: '(?:what|how much) did (?:i|we|he|she|they|the client) (?:pay|spend) (?:for|on|in|at|to)',
    after: '',
    measures: { positions: 'cost' },
  },
  { before: '(?:what|how much) did', after: 'cost(?: (?:me|us|him|her|them))?', measures: { positions: 'cost' } },
  {
    before: '(?:what|how much) (?:is|are)',
    after: '(?:all )?worth(?: now| today| together| in all| all together)*',
    measures: { positions: 'value', accounts: 'balance', clients: 'value' },
  },
  {
    before: 'how much (?:have|did|has) (?:i|we|he|she|they) (?:made|make|gained?|earned?|los[et]) (?:on|with|from)',
    after: '',
    measures: { positions: 'gain' },
  },
]

function figureAsked(text: string): Asks | null {
  for (const { before, after, measures } of FIGURES) {
    const led = eat(text, before)
    const asks =
      led &&
      behind(led.rest, after, (picked) => {
        const { subject } = picked.table.part
        if (subject === 'transactions') return before.includes('spend') ? sumOf(picked) : null
        const measure = measures[subject]
        return measure === undefined || picked.rows.length === 0
          ? null
          : { ...picked.table.part, ...SINGLE, measures: [measure], where: ofSecurities(picked) }
      })
    if (asks) return asks
  }
  return null
}

/** What is held in one account alone is asked after as the security that it is. */
function ofSecurities(picked: Picked): Condition[] {
  const [row, ...more] = picked.rows
  const security = picked.table.by === 'position' && row && more.length === 0 ? securityOf(row, picked.table) : null
  return security ? [...picked.table.part.where, security] : whereOfAll(picked)
}

/** The first words of a text, fewer and fewer, with what follows them. */
const leadsOf = (text: string): { readonly said: string; readonly rest: string }[] => {
  const words = text.split(' ')
  return [5, 4, 3, 2].flatMap((count) =>
    words.length > count ? [{ said: words.slice(0, count).join(' '), rest: words.slice(count).join(' ') }] : [],
  )
}

/** "How much was that": the row that was spoken of with its sum, several of them together. */
function howMuchAsked(text: string): Asks | null {
  const led = eat(text, 'how much (?:is|was|did|does|were|are)')
  const read = led && rowsIn(led.rest)
  return read && isAllOf(read.rest, '(?:cost|pay|come to|again|then|for)?')
    ? (at, today) => {
        const picked = read.value(at)
        const isSum = picked !== null && mainOf(picked.table)?.measure.unit === 'money'
        return isSum
          ? picked.rows.length === 1
            ? shown({ table: picked.table, rows: picked.rows }, today)
            : sumOf(picked)
          : null
      }
    : null
}

/** Rows alone, which are shown. */
function rowsAsked(text: string): Asks | null {
  const read = rowsIn(text) ?? rowsIn(text.replace(/^(?:what|who|which)(?: ones?)? (?:is|are|was|were) (?=the )/, ''))
  // "it" alone asks nothing
  if (!read || spokenOf(text)?.rest === '') return null
  if (read.rest === '')
    return (at, today) => {
      const picked = read.value(at)
      return picked && shown(picked, today)
    }
  return null
}

/** Rows by what stands in one of their columns, which are shown. */
function cellsAsked(text: string): Asks | null {
  const read = byCell(text)
  return (
    read &&
    ((at, today) => {
      const picked = read.value(at)
      return picked && picked.rows.length > 0 ? shown(picked, today) : null
    })
  )
}

/** What a text asks, by the first of these that it is a question for and that the rows have an answer to. */
function asksIn(text: string): Asks | null {
  const asked = [
    countAsked,
    averageAsked,
    differenceAsked,
    shareAsked,
    columnAsked,
    figureAsked,
    sumAsked,
    howMuchAsked,
    rowsAsked,
    cellsAsked,
  ].flatMap((ask) => ask(text) ?? [])
  return asked.length === 0
    ? null
    : (at, today) => {
        for (const ask of asked) {
          const part = ask(at, today)
          if (part) return part
        }
        return null
      }
}

/** "The second one, which account was it from": the rows first, and then what is asked of them. */
function inTwo(text: string): Asks | null {
  const [first = '', then = '', ...more] = text.split(' , ')
  const read = then === '' || more.length > 0 ? null : rowsIn(first)
  const asks = read?.rest === '' ? asksIn(then) : null
  return read && asks
    ? (at, today) => {
        const picked = read.value(at)
        const pointing = picked && { list: picked.table, spoken: picked.rows, before: null, order: null }
        return pointing ? asks({ pointing, wider: pointing }, today) : null
      }
    : null
}

/**
 * What a message asks of the rows that were shown, as a part to ask anew; null where it asks of none, or says anything
 * besides.
 * @param today `yyyy-MM-dd`
 */
export function askedOfRows(text: string, history: readonly Turn[], today: string): DataPart | null {
  const pointing = pointingIn(history, false)
  if (!pointing) return null
  const said = plainWords(text)
  const bare = said.replace(LEAD, '')
  const at: Place = { pointing, wider: pointingIn(history, true) ?? pointing }
  for (const words of new Set([said, bare])) {
    const asks = asksIn(words) ?? inTwo(words)
    const part = asks?.(at, today) ?? null
    const conditions = part ? [...part.where, ...(part.compare?.kind === 'where' ? part.compare.where : [])] : []
    const isOfNone = conditions.some(
      ({ field, values }) => values.length === 0 || (field === pointing.list.by && values.includes(NAMELESS)),
    )
    if (part && !isOfNone && !asksOfNone(text, history))
      return part.where.some(({ field }) => field === 'booking') && part.period === null
        ? { ...part, period: daysWithWords(null, today, today) }
        : part
  }
  return null
}

/** Whether a message asks for the row before or after one that was told, and for nothing else. */
export const asksForNextRow = (text: string, history: readonly Turn[]): boolean =>
  /\bone\b/.test(text) &&
  (pointingIn(history, true)?.spoken.length ?? 0) > 0 &&
  beside(plainWords(text).replace(LEAD, ''))?.rest === ''
