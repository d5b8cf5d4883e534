import type { Condition } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import type { Token } from '../read/tokens.ts'
import type { Bound, Sense } from '../spot/senses.ts'
import { fieldOf, isOfBudgets } from './fit.ts'
import type { Gathered } from './gathered.ts'
import { type Head, isAge } from './heads.ts'

const NEGATED: Readonly<Partial<Record<Condition['op'], Condition['op']>>> = { is: 'is_not', has: 'has_not' }

const FLAGS: Readonly<Record<string, string>> = { yes: 'no', no: 'yes' }

/** All but what a condition says: of a yes, the no. */
export function negated(condition: Condition): Condition {
  const [value = '', ...more] = condition.values
  const other = condition.op === 'is' && more.length === 0 ? FLAGS[value] : undefined
  return other === undefined
    ? { ...condition, op: NEGATED[condition.op] ?? condition.op }
    : { ...condition, values: [other] }
}

/** Two names; one of them where the other is the same with its ticker: "Nyvarre Cloud, Nyvarre Cloud (NYVA)" is one thing. */
function bothNames(one = '', other = ''): string {
  if (one === other || one.startsWith(`${other} (`)) return one
  if (other.startsWith(`${one} (`)) return other
  return [one, other].filter(Boolean).join(', ').slice(0, 200)
}

/**
 * Joins what was said of one field into one condition: either of them.
 * @param isJoined said with `and` or a comma between; else the narrower of two that overlap is meant
 */
export function addCondition(where: Condition[], condition: Condition, isJoined = true): void {
  const known = where.findIndex(({ field, op }) => field === condition.field && op === condition.op)
  const before = where[known]
  if (before && !isJoined && before.values.length !== condition.values.length) {
    const [few, many] =
      before.values.length < condition.values.length ? [before, condition] : ([condition, before] as const)
    if (few.values.every((value) => many.values.includes(value))) {
      where[known] = few
      return
    }
  }
  if (before && /^(?:is|has)/.test(condition.op) && condition.op !== 'between')
    where[known] = {
      ...before,
      values: [...new Set([...before.values, ...condition.values])].slice(0, 50),
      words: bothNames(before.words, condition.words),
    }
  else where.push(condition)
}

/** The condition that a value or a name says; null for other readings. */
export function conditionOf(sense: Sense, head: Head): Condition | null {
  if (sense.kind === 'value') {
    const [value = ''] = sense.values
    const debt = sense.field === 'account_type' ? DEBTS_OF[value] : undefined
    const isOwed = OF_DEBTS.test(head.measure) || head.formula === 'payoff' || head.formula === 'interest_saved'
    // what recurs of a debt is known by who is paid
    if (sense.field === 'account_type' && !SUBJECTS[head.subject].dimensions['account_type'])
      return { field: 'payee', op: 'has', values: sense.values.map((each) => each.toLowerCase()), words: sense.label }
    return { field: sense.field, op: 'is', values: debt && isOwed ? [debt] : [...sense.values], words: sense.label }
  }
  if (sense.kind === 'text') {
    const { dimensions } = SUBJECTS[head.subject]
    const field = ['words', 'title'].find((name) => dimensions[name]?.filters) ?? 'payee'
    return { field, op: 'has', values: [sense.text], words: sense.text }
  }
  if (sense.kind !== 'name') return null
  const { named } = sense
  const field = named.kind === 'category' && !isOfBudgets(head) ? null : fieldOf(head.subject, named.kind)
  if (field === null)
    return named.payees && SUBJECTS[head.subject].dimensions['payee']?.filters
      ? { field: 'payee', op: 'has', values: named.payees.slice(0, 50), words: named.label }
      : null
  const isText = named.kind === 'payee' || named.kind === 'issuer'
  return {
    field,
    op: isText ? 'has' : 'is',
    values: named.values.slice(0, 50).map((value) => value.slice(0, 200)),
    words: named.label.slice(0, 200),
  }
}

/** Debts are named by what was bought with them: the house is the mortgage. */
const OF_DEBTS = /^(?:owed|debts|payment|interest_paid|principal_paid|interest_rate|interest_charged)$/

const DEBTS_OF: Readonly<Record<string, string>> = { PROPERTY: 'MORTGAGE', VEHICLE: 'LOAN' }

const OPPOSITE: Readonly<Partial<Record<Bound['op'], Bound['op']>>> = {
  over: 'at_most',
  at_least: 'under',
  under: 'at_least',
  at_most: 'over',
}

const MIRRORED: Readonly<Partial<Record<Bound['op'], Bound['op']>>> = {
  over: 'under',
  at_least: 'at_most',
  under: 'over',
  at_most: 'at_least',
}

const RESULTS = /^(?:gain|gains|gained|gaining|profit|profits|up|loss|losses|lost|losing|lose|down|fallen)$/

/** "make up more than 5 percent" is a share, and nothing went up. */
const MAKING = /^(?:make|makes|made|making|take|takes|took|taking|add|adds)$/

const LOSSES = /^(?:loss|losses|lost|losing|lose|down|fallen)$/

const COUNTED = /^(?:times?|visits?|transactions?|payments?|purchases?|bookings?|charges?|trips?|trades?|deposits?)$/

/** `$` is the dollar of whom asks; of others that of the United States. */
const DOLLARS: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'])

function otherCurrency(said: string | undefined, base: string): { currency?: string } {
  const code = said === '$' ? (DOLLARS.has(base) ? base : 'USD') : said
  return code === undefined || code === base ? {} : { currency: code }
}

const OF_POSITIONS: ReadonlySet<string> = new Set(['harvestable', 'expected_income', 'cost', 'day_change'])

/** No share is larger. */
const ALL_OF_IT = 100

/** A number held against: a dimension of sizes, or a measure of the groups, by what kind of number it is. */
export function boundCondition(
  { bound, near, at, end, isExcluded }: Gathered['bounds'][number],
  head: Head,
  tokens: readonly Token[],
  base: string,
): Condition | null {
  const { dimensions, measures } = SUBJECTS[head.subject]
  const { low, high } = bound
  const values = [low.value, ...(high ? [high.value] : [])]
  const op = isExcluded ? (OPPOSITE[bound.op] ?? bound.op) : bound.op
  const condition = (field: string): Condition => ({
    field,
    op,
    values,
    ...otherCurrency(low.currency ?? high?.currency, base),
    words: values.join(' to '),
  })
  const percent = low.unit === 'percent'
  const measureUnit = measures[near ?? head.measure]?.unit
  const isMadeUp = (place: number): boolean =>
    tokens[place]?.text === 'up' && MAKING.test(tokens[place - 1]?.text ?? '')
  const places = [at - 3, at - 2, at - 1, end, end + 1].filter((place) => place >= 0 && !isMadeUp(place))
  const beside = places.flatMap((place) => tokens[place]?.text ?? [])
  // down more than ten percent, losses over 500: how a position fares, and not how large it is
  const isResult =
    head.subject === 'positions' &&
    (near === null || near.startsWith('gain')) &&
    (head.measure.startsWith('gain') || near !== null || beside.some((text) => RESULTS.test(text)))
  if (isResult) {
    const made = condition(percent ? 'gain_percent' : 'gain')
    return beside.some((text) => LOSSES.test(text))
      ? { ...made, op: MIRRORED[op] ?? op, values: values.map((value) => `-${value}`) }
      : made
  }
  const size = ['amount', 'balance', 'value'].find(
    (name) => dimensions[name]?.filters && dimensions[name].values === 'number',
  )
  // "clients over 72": of people a bare number is how old they are
  const isOfPeople = head.subject === 'clients' && head.measure === 'count' && (near === null || near === 'count')
  if (isOfPeople && low.unit === 'plain' && isAge(low.value) && (!high || isAge(high.value))) return condition('age')
  // no portfolio is worth 70 dollars, where nobody says dollars
  if (head.subject === 'clients' && measureUnit === 'money' && low.unit === 'plain' && isAge(low.value)) return null
  if (near !== null && (measures[near]?.unit !== 'money' || !size) && near !== 'count') return condition(near)
  const share = head.subject === 'clients' ? SHARE_OF[head.measure] : undefined
  if (percent && share !== undefined) return condition(share)
  if (percent) {
    const isRate = measureUnit === 'percent' || measureUnit === 'points'
    const field = isRate ? head.measure : 'share' in measures ? 'share' : null
    return field === null ? null : condition(field)
  }
  // how often is told from how much by what is counted
  const isOften = measureUnit === 'count' && tokens.slice(end, end + 2).some(({ text }) => COUNTED.test(text))
  const isTimes = 'count' in measures && low.unit === 'plain' && /^(?:times?|visits?)$/.test(tokens[end]?.text ?? '')
  if (isTimes) return condition('count')
  if (measureUnit === 'count' && size !== undefined) return condition(isOften && !head.before ? 'count' : size)
  // no day is over a number
  if (measureUnit === 'day' && (size === undefined || near !== null)) return null
  if (measureUnit !== undefined && measureUnit !== 'money' && low.unit === 'plain') {
    const isShare = measureUnit === 'percent' || measureUnit === 'points'
    if (!isShare || Number(low.value) <= ALL_OF_IT) return condition(head.measure)
    const money = MONEY_OF[head.measure]
    return money !== undefined && money in measures ? condition(money) : null
  }
  // "more than 500k in one stock": a share that is held against money is asked in money
  const isOfShare = low.unit === 'money' && (measureUnit === 'percent' || measureUnit === 'points')
  const amount = MONEY_OF[head.measure]
  if (isOfShare && head.subject === 'clients' && amount !== undefined && amount in measures) return condition(amount)
  // losses that can be taken over 500, dividends expected under 10: the figure that is asked for, and no size
  const isOfFigure = head.subject === 'positions' && measureUnit === 'money' && OF_POSITIONS.has(head.measure)
  if (isOfFigure) return condition(head.measure)
  if (size !== undefined) return condition(size)
  return measureUnit === 'money' ? condition(head.measure) : null
}

/** A rate with the money that it is of. */
export const MONEY_OF: Readonly<Record<string, string>> = {
  gain_percent: 'gain',
  cash_share: 'cash',
  largest_share: 'largest',
  held_share: 'held',
}
/** Of clients, money with the rate that a percentage of it is. */
const SHARE_OF: Readonly<Record<string, string>> = { cash: 'cash_share', largest: 'largest_share', held: 'held_share' }
