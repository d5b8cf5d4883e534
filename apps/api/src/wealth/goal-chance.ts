import { dayOf } from '@keelwise/finance/days'
import { AsideLimitError } from '../platform/run-aside.ts'
import type { Tx } from '../platform/db/database.ts'
import { PROJECTION_SEED, projectionTask, readProjectionStart, statedDay, statedMonthly } from './projection.ts'
import type { ProjectionTask } from './projection.rules.ts'
import { projectAside } from './simulate-aside.ts'

/** What is to be simulated of a goal with a day to come; null where that is not known. */
export async function goalTask(tx: Tx, userId: string, now: Date, goalId: string): Promise<ProjectionTask | null> {
  const today = dayOf(now)
  const begun = await readProjectionStart(tx, userId, now, goalId)
  const until = begun && statedDay(begun, today)
  if (!begun || !until || begun.isAtLeast) return null
  const rest = { withdrawal: '0', withdrawalYears: 0, seed: PROJECTION_SEED }
  return projectionTask(begun, { today, until, monthly: statedMonthly(begun), ...rest })?.task ?? null
}

/** The same task has the same outcome: a screen that is opened often simulates once a day. */
const known = new Map<string, number | null>()
const MOST_KNOWN = 1_000

/** The share of paths that reach a goal, between 0 and 1, simulated in a thread of its own; null where that is not known. */
export async function chanceOf(task: ProjectionTask): Promise<number | null> {
  const key = JSON.stringify(task)
  const before = known.get(key)
  if (before !== undefined) return before
  try {
    const { chance } = (await projectAside(task)).outcome
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, chance)
    return chance
  } catch (error) {
    if (error instanceof AsideLimitError) return null
    throw error
  }
}
