import { minus, multiply, over } from '@keelwise/finance/decimals'
import { addMonths } from '@keelwise/finance/days'
import { monthlyFor } from '@keelwise/finance/what-if'
import { readGoals } from '../../wealth/goals.ts'
import { PROJECTION_SEED, projectionTask, readProjectionStart, statedMonthly } from '../../wealth/projection.ts'
import { NotSimulatedYet } from '../../wealth/simulate-aside.ts'
import { type Maker, type Derivable, missing, pastYear } from './maker.ts'

/** Whole months from one day to another, at least one. */
function monthsBetween(from: string, to: string): number {
  let months = 0
  while (addMonths(from, months + 1) <= to) months++
  return Math.max(1, months)
}

/** How many months a target has: until the last day of the part, else as many years as were given; null where neither is said. */
export function monthsGiven(maker: Maker): number | null {
  const { part, context } = maker
  if (part.period && part.period.to > context.today) {
    const months = monthsBetween(context.today, part.period.to)
    maker.more('months', 'Months until then', String(months), 'months')
    maker.more('until', 'By', part.period.to, 'day')
    return months
  }
  const years = maker.given('years')
  return years === null ? null : Math.round(Number(years) * 12)
}

/** What was left over a month in the past twelve months. */
async function leftOver(maker: Maker): Promise<string | null> {
  const net = await maker.find({ subject: 'transactions', measures: ['net'], period: pastYear(maker.context.today) })
  const left = net.found.total.figures['net'] ?? null
  const monthly = left === null ? null : over(left, '12')
  maker.more('left', 'Left over a month, past twelve months', monthly, 'money')
  return monthly
}

/** Saving so much a month beside what is left over in a month. */
export async function affordMonthly(maker: Maker): Promise<Derivable> {
  const target = maker.given('target')
  const months = monthsGiven(maker)
  if (target === null || months === null) return missing('The target and the time are not both said.')
  const needed = monthlyFor('0', target, '0', months)
  maker.more('needed', 'To save a month', needed, 'money')
  const left = await leftOver(maker)
  return left === null ? missing('What is left over a month is not known.') : minus(left, needed)
}

/** What the accounts have left once everything is paid that comes back until a day. */
export async function afterBills(maker: Maker): Promise<Derivable> {
  const { part, context } = maker
  const until = part.period?.to ?? context.today
  const held = await maker.read('held', { subject: 'accounts', measures: ['balance'], where: part.where })
  const found = await maker.find({
    subject: 'plans',
    measures: ['amount'],
    where: [{ field: 'due', op: 'between', values: [context.today, until] }],
  })
  const { count, figures } = found.found.total
  const bills = count === 0 ? '0' : (figures['amount'] ?? null)
  maker.take('bills', found, 'amount', count === 0 ? null : bills, 'Bills until then')
  if (held === null) return missing('There is no such account.')
  return bills === null ? missing('What the bills come to is not known.') : minus(held, bills)
}

/** What a goal comes to so many years from now, as its projection has it. */
interface GoalThen {
  readonly middle: string
  readonly low: number | undefined
  readonly high: number | undefined
  /** 0 to 1; null without a target. */
  readonly chance: number | null
}

/** The same markets as on the page of the projection. */
async function goalThen(maker: Maker): Promise<GoalThen | { readonly missing: string }> {
  const { context, part } = maker
  const years = maker.given('years')
  const called = part.where.flatMap(({ field, values }) => (field === 'payee' ? values : []))
  const { results } = await readGoals(context.tx, context.userId, context.now)
  const goal = results.find(({ name }) => called.some((text) => name.toLowerCase().includes(text.toLowerCase())))
  if (!goal || years === null) return { missing: 'There is no goal that is called so.' }
  maker.given('age')
  maker.made.source = 'Your goals and the accounts behind them'
  maker.made.href = '/investor/goals'
  maker.made.asOf = context.today
  if (goal.target !== null)
    maker.made.inputs.push({ key: 'target', label: 'Target', value: goal.target, unit: 'money' })
  const until = addMonths(context.today, Math.round(Number(years) * 12))
  maker.more('until', 'By', until, 'day')
  const key = `${goal.id} until ${until}`
  const known = context.simulated?.get(key)
  if (!known) {
    const begun = await readProjectionStart(context.tx, context.userId, context.now, goal.id)
    const rest = { withdrawal: '0', withdrawalYears: 0, seed: PROJECTION_SEED }
    const task =
      begun && !begun.isAtLeast
        ? projectionTask(begun, { today: context.today, until, monthly: statedMonthly(begun), ...rest })?.task
        : undefined
    if (!task) return { missing: 'What is there for the goal is not known of all accounts, so it cannot be projected.' }
    throw new NotSimulatedYet(new Map([[key, task]]))
  }
  const [low, , middle, , high] = known.outcome.quantiles
  return middle === undefined
    ? { missing: 'It cannot be projected.' }
    : { middle: middle.toFixed(2), low, high, chance: known.outcome.chance }
}

const OF_PROJECTION =
  'Simulated in the money of today with what you said you put aside a month. Pensions, Social Security, taxes and what you spend then are not in it. A range and no promise; Projection shows it whole.'

/** What went out in a month of the past twelve. */
async function spentMonthly(maker: Maker): Promise<void> {
  const found = await maker.find({
    subject: 'transactions',
    measures: ['out'],
    period: pastYear(maker.context.today),
  })
  const spent = found.found.total.figures['out'] ?? null
  maker.more('spent', 'Money Out a month, past twelve months', spent === null ? null : over(spent, '12'), 'money')
}

/** What a year of the rule comes to of a sum, a month. */
const byTheRule = (sum: string, rate: string): string => over(multiply(sum, rate), '1200') ?? '0'

/** What a goal comes to so many years from now, or at an age. */
export async function goalIn(maker: Maker): Promise<Derivable> {
  const then = await goalThen(maker)
  if ('missing' in then) return then
  const { middle, low, high, chance } = then
  if (chance !== null) maker.more('chance', 'Chance to have the target by then', (chance * 100).toFixed(1), 'percent')
  if (low !== undefined && high !== undefined) {
    maker.more('low', 'Low end of the range', low.toFixed(2), 'money')
    maker.more('high', 'High end of the range', high.toFixed(2), 'money')
  }
  maker.made.notes.push(OF_PROJECTION)
  return middle
}

/** What that would give a month by the rule of thumb, beside what goes out. */
export async function goalAMonth(maker: Maker): Promise<Derivable> {
  const then = await goalThen(maker)
  if ('missing' in then) return then
  const rate = maker.given('rate') ?? '4'
  maker.more('sum', 'Middle of the range then', then.middle, 'money')
  // a client's transactions are not looked at
  if (maker.context.shares === 'all') await spentMonthly(maker)
  maker.made.notes.push(OF_PROJECTION)
  return byTheRule(then.middle, rate)
}
