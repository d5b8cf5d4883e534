import type { HealthIndicator, HealthKey } from '@keelwise/contract/summary'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { readBudgets } from './budgets.ts'
import { readCategoryBook } from './categories.ts'
import { readGoals } from './goals.ts'
import { readHealthIndicators } from './health.ts'

/** What plans say beside an indicator, and where they are. */
interface Said {
  readonly sentence: string
  readonly path: string
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Goals of these kinds belong to an indicator of their own; all others are saved for. */
const INDICATOR_OF: Readonly<Record<string, HealthKey>> = { EMERGENCY: 'emergency_fund', DEBT: 'debt_ratio' }

/** Envelopes of this month that are over, and goals that are behind, by the indicator that they belong to. */
async function readSaid(tx: Tx, userId: string, now: Date): Promise<Map<HealthKey, Said>> {
  const { rows } = await sql<{ has_budgets: boolean; has_goals: boolean }>`
    select exists (select from budget where user_id = ${userId}) as has_budgets,
      exists (select from goal where user_id = ${userId}) as has_goals`.execute(tx)
  const said = new Map<HealthKey, Said>()
  if (rows[0]?.has_goals) {
    const behind = (await readGoals(tx, userId, now)).results.filter(
      ({ status }) => status === 'behind' || status === 'overdue',
    )
    for (const [key, goals] of Map.groupBy(behind, ({ kind }) => INDICATOR_OF[kind] ?? 'savings_rate'))
      said.set(key, {
        sentence: `Behind what you planned: ${listed.format(goals.map(({ name }) => name))}.`,
        path: '/investor/goals',
      })
  }
  if (rows[0]?.has_budgets) {
    const book = await readCategoryBook(tx, userId)
    const over = (await readBudgets(tx, userId, now)).results.filter(({ status }) => status === 'over')
    const names = over.flatMap(({ level, key }) => (level === 'GROUP' ? book.groupName(key) : book.of(key).name) ?? [])
    const goals = said.get('savings_rate')
    if (names.length > 0)
      said.set('savings_rate', {
        sentence: [`Over budget this month: ${listed.format(names)}.`, ...(goals ? [goals.sentence] : [])].join(' '),
        path: '/investor/budget',
      })
  }
  return said
}

/** The indicators of a person, with what their own budgets and goals say beside them; those change no verdict. */
export async function readHealthWithPlans(tx: Tx, userId: string, now: Date): Promise<HealthIndicator[]> {
  const indicators = await readHealthIndicators(tx, userId, now)
  const said = await readSaid(tx, userId, now)
  return indicators.map((indicator) => {
    const plan = said.get(indicator.key)
    if (!plan) return indicator
    return {
      ...indicator,
      recommendation: `${indicator.recommendation} ${plan.sentence}`,
      action_url: plan.path,
    }
  })
}
