import type { HealthIndicator, HealthKey } from '@keelwise/contract/summary'
import { addDays, dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { PlatformDeps } from '../platform/deps.ts'
import { countText, dayText } from '../platform/written-figures.ts'
import { readBudgets } from './budgets.ts'
import { readCategoryBook } from './categories.ts'
import { chanceOf, goalTask } from './goal-chance.ts'
import { readGoals } from './goals.ts'
import { readHealthIndicators } from './health.ts'
import type { ProjectionTask } from './projection.rules.ts'
import { readCurrentRecurring } from './recurring.ts'

/** What plans say beside an indicator, and where they are. */
interface Said {
  readonly sentence: string
  readonly path: string
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Goals of these kinds belong to an indicator of their own; all others are saved for. */
const INDICATOR_OF: Readonly<Record<string, HealthKey>> = { EMERGENCY: 'emergency_fund', DEBT: 'debt_ratio' }

/** So many are named of what rose or did not come, and so many goals are simulated. */
const MOST_NAMED = 3
/** A rise is news for so many days. */
const RISEN_DAYS = 90

/** A goal to save for, and what is to be simulated of it. */
interface Unsimulated {
  readonly indicator: HealthKey
  readonly name: string
  readonly task: ProjectionTask
}

const named = (names: readonly string[]): string =>
  listed.format(
    names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), `${countText(names.length - MOST_NAMED)} more`] : names,
  )

/** Bills and income that did not come, and what costs more than before: both change what is left over. */
async function readRecurringSaid(tx: Tx, userId: string, today: string): Promise<string[]> {
  const recurring = await readCurrentRecurring(tx, userId, today)
  const missed = recurring.filter(({ state }) => state === 'missed')
  const since = addDays(today, -RISEN_DAYS)
  const rose = recurring.filter(({ isIncome, rise }) => !isIncome && rise !== null && rise.on >= since)
  return [
    ...(missed.length > 0
      ? [`Expected and not booked: ${named(missed.map(({ payee, next }) => `${payee} (${dayText(next)})`))}.`]
      : []),
    ...(rose.length > 0 ? [`Costs more than before: ${named(rose.map(({ payee }) => payee))}.`] : []),
  ]
}

/** What a person's plans say, by the indicator that it belongs to, and which of their goals are to be simulated. */
async function readSaid(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ said: Map<HealthKey, Said>; goalsAhead: Unsimulated[] }> {
  const { rows } = await sql<{ has_budgets: boolean; has_goals: boolean }>`
    select exists (select from budget where user_id = ${userId}) as has_budgets,
      exists (select from goal where user_id = ${userId}) as has_goals`.execute(tx)
  const said = new Map<HealthKey, Said>()
  const before = (key: HealthKey, sentence: string, path: string) => {
    const after = said.get(key)
    said.set(key, { sentence: after ? `${sentence} ${after.sentence}` : sentence, path })
  }
  const goalsAhead: Unsimulated[] = []
  if (rows[0]?.has_goals) {
    const goals = (await readGoals(tx, userId, now)).results
    const behind = goals.filter(({ status }) => status === 'behind' || status === 'overdue')
    for (const [key, each] of Map.groupBy(behind, ({ kind }) => INDICATOR_OF[kind] ?? 'savings_rate'))
      before(key, `Behind what you planned: ${listed.format(each.map(({ name }) => name))}.`, '/investor/goals')
    const ahead = goals.filter(
      ({ kind, status, pace }) =>
        kind !== 'DEBT' && (status === 'behind' || status === 'on_track') && pace?.basis === 'stated',
    )
    for (const { id, kind, name } of ahead.slice(0, MOST_NAMED)) {
      const task = await goalTask(tx, userId, now, id)
      if (task) goalsAhead.push({ indicator: INDICATOR_OF[kind] ?? 'savings_rate', name, task })
    }
  }
  if (rows[0]?.has_budgets) {
    const book = await readCategoryBook(tx, userId)
    const over = (await readBudgets(tx, userId, now)).results.filter(({ status }) => status === 'over')
    const names = over.flatMap(({ level, key }) => (level === 'GROUP' ? book.groupName(key) : book.of(key).name) ?? [])
    if (names.length > 0) before('savings_rate', `Over budget this month: ${listed.format(names)}.`, '/investor/budget')
  }
  const recurring = await readRecurringSaid(tx, userId, dayOf(now))
  if (recurring.length > 0)
    before(
      'savings_rate',
      recurring.join(' '),
      said.get('savings_rate')?.path ?? '/investor/transaction?view=recurring',
    )
  return { said, goalsAhead }
}

/** Less than this is less likely than not. */
const EVEN = 0.5

/** What is said of goals that most of the simulated paths do not reach. */
async function simulatedSaid(goalsAhead: readonly Unsimulated[]): Promise<Map<HealthKey, string>> {
  const doubtful: (Unsimulated & { readonly chance: number })[] = []
  for (const each of goalsAhead) {
    const chance = await chanceOf(each.task)
    if (chance !== null && chance < EVEN) doubtful.push({ ...each, chance })
  }
  return new Map(
    [...Map.groupBy(doubtful, ({ indicator }) => indicator)].map(([key, goals]) => [
      key,
      `With what you put aside, fewer than half of the simulated paths reach: ${listed.format(
        goals.map(({ name, chance }) => `${name} (${(chance * 100).toFixed(0)}%)`),
      )}.`,
    ]),
  )
}

/**
 * The indicators of a person, with what their own budgets, goals, recurring payments and projections say beside them; those
 * change no verdict. No transaction is open while goals are simulated.
 */
export async function readHealthWithPlans(
  { db }: Pick<PlatformDeps, 'db'>,
  userId: string,
  now: Date,
): Promise<HealthIndicator[]> {
  const { indicators, said, goalsAhead } = await db.asUser(userId, async (tx) => ({
    indicators: await readHealthIndicators(tx, userId, now),
    ...(await readSaid(tx, userId, now)),
  }))
  const simulated = await simulatedSaid(goalsAhead)
  return indicators.map((indicator) => {
    const plan = said.get(indicator.key)
    const chance = simulated.get(indicator.key)
    if (!plan && !chance) return indicator
    return {
      ...indicator,
      recommendation: [indicator.recommendation, chance, plan?.sentence].filter(Boolean).join(' '),
      action_url: plan?.path ?? '/investor/projection',
    }
  })
}
