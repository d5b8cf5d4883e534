import type { Condition } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import { TIME_DIMENSIONS } from '../../model-of-data/spans.ts'
import type { Token } from '../read/tokens.ts'
import type { Bound, Sense, Span } from '../spot/senses.ts'
import { addCondition, conditionOf, negated } from './conditions.ts'
import type { Cover } from './cover.ts'
import { groupOf, standsFor } from './fit.ts'
import type { Field, Gathered } from './gathered.ts'
import { type Head, isAge } from './heads.ts'

/** Spending without the mortgage is without what is paid on it, from whichever account. */
const isPaymentOf = ({ field, values }: Condition, { subject, measure }: Head): boolean =>
  subject === 'transactions' && SPENDING.has(measure) && field === 'account_type' && values.join() === 'MORTGAGE'

const SPENDING: ReadonlySet<string> = new Set(
  'out daily weekly monthly yearly average median largest smallest count share amount'.split(' '),
)

/** "both rent and the mortgage": beside a kind of spending a debt is what is paid for it. */
function withDebtsPaid(
  where: readonly Condition[],
  head: Head,
  tokens: readonly Token[],
  spans: Cover['spans'],
): Condition[] {
  const debts = spans.filter(
    ({ sense }) => sense.kind === 'value' && sense.field === 'account_type' && sense.values.join() === 'MORTGAGE',
  )
  const kinds = spans.filter(({ sense }) => sense.kind === 'name' && sense.named.kind === 'category')
  const isBeside = debts.some((debt) =>
    kinds.some(({ start, end }) => {
      const between = end <= debt.start ? tokens.slice(end, debt.start) : tokens.slice(debt.end, start)
      return between.length <= MOST_BETWEEN && between.every(({ text }) => JOINED_TO.test(text))
    }),
  )
  if (!isBeside) return [...where]
  const isDebt = (condition: Condition): boolean =>
    isPaymentOf(condition, head) || (condition.field === 'payee' && condition.values.join() === 'mortgage')
  const debt = where.find(isDebt)
  const kind = where.find(({ field }) => field === 'category')
  if (!debt || !kind) return [...where]
  const all: Condition = {
    ...kind,
    values: [...kind.values, 'mortgage'],
    words: [kind.words, debt.words].filter(Boolean).join(', '),
  }
  return where.flatMap((condition) => (condition === debt ? [] : condition === kind ? [all] : [condition]))
}
const MOST_BETWEEN = 4
const JOINED_TO = /^(?:and|or|nor|plus|a|an|the|my|our|as|well|both|[+&])$/

const asPayment = ({ values, words }: Condition): Condition => ({
  field: 'payee',
  op: 'has',
  values: values.map((each) => each.toLowerCase()),
  ...(words === undefined ? {} : { words }),
})

const OTHER_SIDE: Readonly<Record<Field, Field>> = {
  account: 'other_account',
  account_type: 'other_account_type',
  group: 'other_group',
}

/** Of a move of money, the account that it went to or came from on the other side. */
function isOtherSide(
  condition: Condition,
  head: Head,
  gathered: Gathered,
  tokens: readonly Token[],
  start: number,
): boolean {
  if (head.subject !== 'transactions' || !(condition.field in OTHER_SIDE)) return false
  const before = tokens
    .slice(Math.max(0, start - 2), start)
    .map(({ text }) => text)
    .join(' ')
  const isTo = /\b(?:to|into|toward|towards)(?: my| the)?$/.test(before)
  const isFrom = /\b(?:from|out of)(?: my| the)?$/.test(before)
  const hasOwn = gathered.where.some(({ field }) => field in OTHER_SIDE)
  if (head.measure === 'paid') return isTo
  if (head.measure === 'received' || head.measure === 'contributed') return isFrom && hasOwn
  return false
}

const COSTS: ReadonlySet<string> = new Set(['out', 'paid', 'fees', 'taxes', 'owed', 'debts', 'interest_paid'])

const OLDER = /^(?:older|elder)$/
const YOUNGER = /^younger$/
const isOlderThan = (tokens: readonly Token[], at: number): boolean =>
  OLDER.test(tokens[at - 1]?.text ?? '') || YOUNGER.test(tokens[at - 1]?.text ?? '')

/** How an age is bounded by the words beside a number: "older than 72", "73 and up"; null where none bounds it. */
function boundOfAge(tokens: readonly Token[], start: number, end: number): Bound['op'] | null {
  const said = (at: number): string => tokens[at]?.text ?? ''
  if (said(start - 1) === 'than')
    return OLDER.test(said(start - 2)) ? 'over' : YOUNGER.test(said(start - 2)) ? 'under' : null
  // "73 years or older"
  const joint = [end, end + 1, end + 2].find((at) => /^(?:or|and)$/.test(said(at)))
  const after = joint === undefined ? '' : said(joint + 1)
  if (OLDER.test(after)) return 'at_least'
  if (YOUNGER.test(after)) return 'at_most'
  return /^(?:turned|reached)$/.test(said(start - 1)) ? 'at_least' : null
}

/** Between things that are all excluded: "ex mortgage+rent". */
const IN_EXCLUDED = /^(?:and|or|nor|my|the|our|any|all|also|[+&])$/

const AFTER_EXCLUDED = /^(?:aside|excluded|excepted)$/

const JOINING = /^(?:and|or|plus|versus|than|to)$/

const FARTHEST = 6
/** What a sentence leaves out stands in it, a few words on. */
const isNear = (tokens: readonly Token[], from: number, start: number): boolean =>
  start - from <= FARTHEST && !tokens.slice(from + 1, start + 1).some(({ after }) => /[.?!;]/.test(after))

/** "was it ever below a thousand this year", "high lately, how much is it this month": other days of the sentence bound it. */
const isEverOfOthers = (
  { read, at }: Gathered['times'][number],
  times: Gathered['times'],
  tokens: readonly Token[],
): boolean =>
  read.kind === 'days' &&
  (read.isAll === true || read.isVague === true) &&
  times.some(
    (other) =>
      other.read.kind === 'days' &&
      other.read.isAll !== true &&
      other.read.isVague !== true &&
      !tokens.slice(Math.min(at, other.at) + 1, Math.max(at, other.at) + 1).some(({ after }) => /[.?!;]/.test(after)),
  )

const isOfPlan = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => OF_PLANS.test(text))
const OF_PLANS =
  /^(?:match\w*|employer|company|contribut\w*|puts?|putting|add\w*|chip\w*|kick\w*|401k|403b|hsa|retirement)$/

const BY = /^(?:by|per)$/
/** "Paid by my investments", "inflated by parties": who did it, and no rows. */
const DONE_BY = /(?:ed|paid|en)$/

/** Readings that lead to a figure and say how it is shown too. */
const SAYS_MORE: ReadonlySet<Sense['kind']> = new Set(['ask', 'rank', 'newest', 'group', 'which', 'aggregate'])

/** Reads the spans of a cover in their order. */
export function gather(head: Head, { spans }: Cover, tokens: readonly Token[]): Gathered {
  const found: Gathered = {
    where: [],
    by: [],
    measures: [],
    periods: [],
    times: [],
    bounds: [],
    numbers: [],
    aggregates: [],
    cues: new Set(),
    asks: new Set(),
    marks: new Set(),
    nouns: [],
    notes: [],
    rank: null,
    newest: null,
    which: null,
    whichCount: null,
    isLine: false,
    isBroken: false,
    saidGroup: null,
    isGroupSure: false,
    isVersus: false,
    isSorted: null,
    isBenchmark: false,
    show: 'auto',
    turned: null,
    ordinal: ordinalIn(tokens),
    saysIt: tokens.some(({ text }) => text === 'it' || text === 'its'),
    sides: [],
    isFirm: false,
  }
  let isExcluding: number | null = null
  let lastExcluded = -1
  let lastNamed = 0
  let wantsSort = false
  for (const { start, end, sense, fit } of spans) {
    // what names the figure by the one before says nothing else
    if (fit === 'self' && head.relation !== null && !SAYS_MORE.has(sense.kind)) continue
    if (fit === 'self' && head.relation !== null && head.relation !== 'base' && sense.kind === 'aggregate') continue
    // whoever adds to a plan at work is the employer, whose name narrows nothing
    if (head.measure === 'employer' && sense.kind === 'name' && sense.named.kind === 'payee' && isOfPlan(tokens))
      continue
    // what goes without saying is no condition
    const condition = fit === 'agree' ? null : conditionOf(sense, head)
    if (condition) {
      // "without rent and utilities": what is joined to an exclusion is excluded too
      const isJoined =
        lastExcluded >= 0 && tokens.slice(lastExcluded, start).every(({ text }) => IN_EXCLUDED.test(text))
      const isBefore: boolean = isExcluding !== null && isNear(tokens, isExcluding, start)
      if (isBefore || isJoined) {
        addCondition(found.where, negated(isPaymentOf(condition, head) ? asPayment(condition) : condition))
        isExcluding = null
        lastExcluded = end
      } else if (isOtherSide(condition, head, found, tokens, start))
        addCondition(found.where, { ...condition, field: OTHER_SIDE[condition.field] ?? condition.field })
      else {
        if (found.isVersus || found.sides.some(({ field }) => field === condition.field)) found.sides.push(condition)
        else found.sides.push(condition)
        const joined = tokens.slice(lastNamed, start).some(({ text, after }) => JOINING.test(text) || after === ',')
        addCondition(found.where, condition, joined || tokens[start]?.after === ',')
        lastNamed = end
      }
      continue
    }
    switch (sense.kind) {
      case 'turn':
        for (const each of sense.turn.where) addCondition(found.where, each)
        found.by.push(...sense.turn.by)
        found.measures.push(...(sense.turn.more ?? []))
        if (sense.turn.why) found.asks.add('why')
        found.turned = sense.turn
        break
      case 'exclude': {
        const last = found.where.at(-1)
        // "rent aside": what was named before
        if (AFTER_EXCLUDED.test(tokens[start]?.text ?? '') && start === lastNamed && last) {
          found.where.splice(-1, 1, negated(isPaymentOf(last, head) ? asPayment(last) : last))
          lastExcluded = end
        } else isExcluding = end
        break
      }
      case 'measure':
        if (standsFor(sense, head)) break
        // "my bonds by maturity" is an order of the list
        if (wantsSort || (tokens[start - 1]?.text === 'by' && found.asks.has('list'))) {
          found.isSorted = sense.measure
          wantsSort = false
          if (sense.measure !== head.measure) found.measures.push(sense.measure)
        } else if (sense.measure !== head.measure && head.formula === null) found.measures.push(sense.measure)
        // "the biggest expenses" are several rows, "the most dividends" is one figure
        if (isRankedMany(spans, tokens, start, end))
          found.nouns.push({ field: SUBJECTS[sense.subject].rows, isPlural: true })
        break
      case 'period':
        found.periods.push(sense.read)
        found.times.push({ read: sense.read, at: start, end })
        break
      case 'bound': {
        const near = spans.find(
          (other) => other.end === start || (other.end === start - 1 && tokens[start - 1]?.text === 'is'),
        )
        found.bounds.push({
          bound: sense.bound,
          near: near?.sense.kind === 'measure' ? near.sense.measure : null,
          at: start,
          end,
          isExcluded: isExcluding !== null && isExcluding >= start - 2,
        })
        if (isExcluding !== null && isExcluding >= start - 2) isExcluding = null
        break
      }
      case 'number': {
        const op = head.subject === 'clients' && head.measure === 'age' ? boundOfAge(tokens, start, end) : null
        if (op !== null && isAge(sense.number.value)) {
          const bound = { op, low: sense.number, high: null }
          found.bounds.push({ bound, near: null, at: start, end, isExcluded: false })
          break
        }
        found.numbers.push({ number: sense.number, at: start, end })
        break
      }
      case 'aggregate':
        found.aggregates.push(sense.aggregate)
        break
      case 'rank':
        if (wantsSort) wantsSort = false
        // "the most in october, top three": how many are meant is said behind
        if (found.rank?.count === null && sense.direction === found.rank.direction)
          found.rank = { ...found.rank, count: sense.count ?? countBeside(spans, start, end) }
        found.rank ??= {
          // the worst of what costs money costs the most
          direction:
            COSTS.has(head.measure) && tokens.slice(start, end).some(({ text }) => text === 'worst')
              ? 'desc'
              : sense.direction,
          count:
            sense.isOrder === true
              ? null
              : (sense.count ?? countBeside(spans, start, end) ?? countBefore(spans, tokens, start)),
          isOrder:
            sense.isOrder === true || (head.before !== null && isMostly(tokens, start, end) && !asksOfOne(tokens)),
        }
        break
      case 'newest':
        found.newest ??= { direction: sense.direction, count: sense.count }
        break
      case 'sort':
        wantsSort = true
        break
      case 'group': {
        if (head.formula !== null && TIME_DIMENSIONS.has(sense.field)) break
        if (sense.field === '') found.isBroken = true
        else found.saidGroup = TIME_DIMENSIONS.has(sense.field) ? (found.saidGroup ?? 'time') : 'rows'
        if (BY.test(tokens[start]?.text ?? '') && !DONE_BY.test(tokens[start - 1]?.text ?? ''))
          found.isGroupSure = end - start === 2 && !TIME_DIMENSIONS.has(sense.field)
        const field = groupOf(head.subject, sense.field)
        if (field !== null && !found.by.includes(field)) found.by.push(field)
        if (sense.line) found.isLine = true
        break
      }
      case 'which':
        // "which one" of what was shown before, whatever its rows are
        if (head.before && head.before.by.length > 0 && ONES.test(tokens[end - 1]?.text ?? '')) break
        found.which = groupOf(head.subject, sense.field)
        found.whichCount = sense.count ?? null
        found.nouns.push({ field: sense.field, isPlural: isPlural(tokens, end) })
        break
      case 'field': {
        const field = groupOf(head.subject, sense.field)
        if (wantsSort && field !== null) {
          found.isSorted = field
          wantsSort = false
        } else {
          const isOfBefore = head.before !== null && ONES.test(tokens[end - 1]?.text ?? '')
          if (!isOfBefore || isPlural(tokens, end))
            found.nouns.push({
              field: isOfBefore ? (head.before?.by[0] ?? sense.field) : sense.field,
              isPlural: isPlural(tokens, end),
              at: start,
            })
        }
        break
      }
      case 'subject':
        found.nouns.push({ field: SUBJECTS[sense.subject].rows, isPlural: isPlural(tokens, end) })
        break
      case 'cue':
        // "drop the option" takes it away
        if (head.before !== null && sense.cue === 'down' && isTakingAway(spans, tokens, start, end)) {
          isExcluding = end
          break
        }
        found.cues.add(sense.cue)
        break
      case 'ask':
        found.asks.add(sense.ask)
        break
      case 'mark':
        found.marks.add(sense.mark)
        break
      case 'versus':
        // "older than 72" holds nothing against another
        found.isVersus ||= !(head.measure === 'age' && isOlderThan(tokens, start))
        break
      case 'benchmark':
        found.isBenchmark = true
        break
      case 'show':
        found.show = sense.show
        break
      default:
        break
    }
  }
  found.where.splice(0, found.where.length, ...withDebtsPaid(found.where, head, tokens, spans))
  const bounded = found.times.filter((time) => !isEverOfOthers(time, found.times, tokens))
  if (bounded.length < found.times.length) {
    found.times.splice(0, found.times.length, ...bounded)
    found.periods.splice(0, found.periods.length, ...bounded.map(({ read }) => read))
  }
  if (isExcluding !== null) found.notes.push('unused_exclude')
  if (found.rank && found.rank.count === null && found.whichCount !== null && found.whichCount > 1)
    found.rank = { ...found.rank, count: found.whichCount }
  // "each of my bonds" are rows of bonds
  const kind = head.before === null ? kindOfRows(head, spans, tokens) : null
  if (kind && !found.where.some(({ field }) => field === 'sec_type' || field === 'asset_class')) found.where.push(kind)
  // "sorted" without saying by what
  if (wantsSort && head.before) found.rank ??= { direction: 'desc', count: null, isOrder: false }
  // "what do I hold by account": the rows of the turn of phrase give way to what is said
  const turned = found.turned?.by ?? []
  if (found.by.length > turned.length)
    found.by.splice(0, found.by.length, ...found.by.filter((field) => !turned.includes(field)))
  return found
}

/** "the five fattest": how many, where the number stands beside the rank. */
function countBeside(spans: Cover['spans'], start: number, end: number): number | null {
  const number = spans.find((span) => span.sense.kind === 'number' && (span.end === start || span.start === end))?.sense
  if (number?.kind !== 'number' || number.number.unit !== 'plain' || !/^\d{1,2}$/.test(number.number.value)) return null
  return Number(number.number.value)
}

/** "the five that went up most", "and the three with the least": how many, before what ranks them. */
function countBefore(spans: Cover['spans'], tokens: readonly Token[], start: number): number | null {
  const numbers = spans.filter((span) => span.sense.kind === 'number' && span.end <= start)
  const [only] = numbers
  if (numbers.length !== 1 || only?.sense.kind !== 'number') return null
  const { value, unit } = only.sense.number
  const isCount = unit === 'plain' && /^\d{1,2}$/.test(value)
  const before = tokens[only.start - 1]?.text ?? ''
  const after = tokens[only.end]?.text ?? ''
  // "which three paid the most": whatever they did
  if (isCount && /^(?:which|what)$/.test(before) && !UNIT.test(after)) return Number(value)
  return isCount && OF_ROWS.test(before) && OF_WHICH.test(after) ? Number(value) : null
}

/** "mostly where" after a sum: all of them, the largest first; "which shop is it mostly" is one. */
const isMostly = (tokens: readonly Token[], start: number, end: number): boolean =>
  tokens.slice(start, end).some(({ text }) => /^(?:mostly|mainly|primarily|chiefly)$/.test(text))
const asksOfOne = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, at) => /^(?:which|what|who)$/.test(text) && /^[a-z]+[^s]$/.test(tokens[at + 1]?.text ?? ''))

const UNIT = /^(?:dollars?|bucks|percent|years?|months?|weeks?|days?|quarters?|shares?|units?|times)$/

const OF_ROWS = /^(?:the|those|these|only|just|and|my|which|what)$/

const OF_WHICH =
  /^(?:that|which|who|with|having|where|whose|of|i|we|positions|holdings|funds|stocks|shops|clients|payees|months|ones)$/

/** What rows are called says what kind of security they are, where only such are meant. */
const KINDS_OF_ROWS: Readonly<Record<string, string>> = {
  stocks: 'EQUITY',
  bonds: 'BOND',
  etfs: 'ETF',
  cds: 'CD',
  options: 'OPTION',
}

function kindOfRows({ subject }: Head, spans: Cover['spans'], tokens: readonly Token[]): Condition | null {
  if (!SUBJECTS[subject].dimensions['sec_type']?.filters) return null
  for (const { end, sense } of spans) {
    const word = tokens[end - 1]?.text ?? ''
    const kind = KINDS_OF_ROWS[word]
    const isRows = sense.kind === 'group' || sense.kind === 'which' || sense.kind === 'field'
    if (isRows && kind !== undefined) return { field: 'sec_type', op: 'is', values: [kind], words: word }
  }
  return null
}

/** "drop" at the beginning, with nothing between it and what is named. */
const isTakingAway = (spans: Cover['spans'], tokens: readonly Token[], start: number, end: number): boolean =>
  tokens[start]?.text === 'drop' &&
  tokens.slice(0, start).every(({ text }) => /^(?:and|now|ok|okay|so|then|please|but|can|could|you)$/.test(text)) &&
  spans.some(
    (other) =>
      (other.sense.kind === 'name' || other.sense.kind === 'value') &&
      tokens.slice(end, other.start).every(({ text }) => /^(?:the|my|all|any|our)$/.test(text)),
  )

const ONES = /^ones?$/

const ORDINALS: Readonly<Record<string, number>> = { second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4 }

const ordinalIn = (tokens: readonly Token[]): number | null =>
  ORDINALS[
    tokens.find(({ text }, at) => text in ORDINALS && !/^(?:quarter|half|of)$/.test(tokens[at + 1]?.text ?? ''))
      ?.text ?? ''
  ] ?? null

const MOST = new Set(['most', 'least', 'more', 'less', 'fewest'])

/** Whether the words are a plural right after a superlative. */
const isRankedMany = (spans: readonly Span[], tokens: readonly Token[], start: number, end: number): boolean =>
  /[^s]s$/.test(tokens[end - 1]?.text ?? '') &&
  !MOST.has(tokens[start - 1]?.text ?? '') &&
  spans.some((other) => other.end === start && other.sense.kind === 'rank' && other.sense.count === null)

const isPlural = (tokens: readonly Token[], end: number): boolean => (tokens[end - 1]?.text ?? '').endsWith('s')
