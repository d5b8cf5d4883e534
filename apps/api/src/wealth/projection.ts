import type { Goal } from '@keelwise/contract/goals'
import { type Assumption, PROJECTION_PATHS } from '@keelwise/contract/projection'
import {
  type AssetClass,
  assetClasses,
  assumptionDisplay,
  liabilityTypes,
  namesOf,
  spendableTypes,
} from '@keelwise/contract/words'
import { sumAmounts } from '@keelwise/finance/amounts'
import { dayOf } from '@keelwise/finance/days'
import { monthsUntil } from '@keelwise/finance/goals'
import { PRESET_ASSUMPTIONS, marketAssumptions } from '@keelwise/finance/market-assumptions'
import { growthLaw } from '@keelwise/finance/simulation'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type ValuedAccount, unknownAccountOf } from './accounts.ts'
import { readGoals, selectGoalAccounts } from './goals.ts'
import { livePositions, positionWorth } from './positions.ts'
import type { ProjectionTask } from './projection.rules.ts'

const keys = namesOf(assumptionDisplay)

/** Everything that is assumed, a person's own in place of what is preset. */
export async function readAssumptions(tx: Tx, userId: string): Promise<Assumption[]> {
  const rows = await tx
    .selectFrom('market_assumption')
    .where('user_id', '=', userId)
    .select(['key', sql<string>`trim_scale(value)::text`.as('value')])
    .execute()
  const own = new Map(rows.map(({ key, value }) => [key, value]))
  return keys.map((key) => {
    const { value, source, date } = PRESET_ASSUMPTIONS[key]
    return { key, value: own.get(key) ?? value, preset: value, source, source_date: date, is_own: own.has(key) }
  })
}

const CASH_TYPES: ReadonlySet<string> = new Set([...spendableTypes, 'CD'])

/** What part of money is invested how. */
interface Mix {
  /** Adding up to 1; null where no class is known. */
  readonly weights: Readonly<Record<AssetClass, number>> | null
  /** Of what is there, of no known class. */
  readonly unclassified: number
}

/**
 * How parts of accounts are invested: as the positions of each account, a bank's as cash; what an account holds beyond its
 * positions is of no known class.
 * @param parts each account with how much of it is meant, in the base currency
 * @param today `yyyy-MM-dd`
 */
async function readMix(
  tx: Tx,
  userId: string,
  parts: readonly {
    readonly account: Pick<ValuedAccount, 'id' | 'account_type' | 'worth'>
    readonly counted: string
  }[],
  today: string,
): Promise<Mix> {
  const rows = await tx
    .selectFrom(
      livePositions(tx, userId, {})
        .select(['position.account_id', 'position.asset_class', positionWorth(userId, today).as('worth')])
        .as('held'),
    )
    .select(['account_id', 'asset_class', sql<string>`coalesce(sum(worth), 0)::text`.as('worth')])
    .groupBy(['account_id', 'asset_class'])
    .execute()
  const amounts: Record<AssetClass, number> = { equity: 0, fixed_income: 0, cash: 0, alternatives: 0 }
  let unclassified = 0
  for (const { account, counted } of parts) {
    const held = rows.filter((row) => row.account_id === account.id && Number(row.worth) > 0)
    const positions = held.reduce((sum, row) => sum + Number(row.worth), 0)
    const whole = Math.max(Number(account.worth ?? 0), positions)
    const part = whole > 0 ? Number(counted) / whole : 0
    for (const row of held) {
      const name = assetClasses.find((each) => each === row.asset_class)
      if (name) amounts[name] += Number(row.worth) * part
      else unclassified += Number(row.worth) * part
    }
    const rest = (whole - positions) * part
    if (CASH_TYPES.has(account.account_type)) amounts.cash += rest
    else unclassified += rest
  }
  const known = assetClasses.reduce((sum, name) => sum + amounts[name], 0)
  if (known <= 0) return { weights: null, unclassified }
  return {
    weights: {
      equity: amounts.equity / known,
      fixed_income: amounts.fixed_income / known,
      cash: amounts.cash / known,
      alternatives: amounts.alternatives / known,
    },
    unclassified,
  }
}

/** The seed where none is named. */
export const PROJECTION_SEED = 20_260

/** What a projection begins with. */
export interface ProjectionStart {
  /** Null: everything that is owned. */
  readonly goal: Goal | null
  readonly currency: string
  readonly assumptions: readonly Assumption[]
  readonly mix: Mix
  /** What is there now, in the base currency. */
  readonly start: string
  readonly unknown: Goal['unknown_accounts']
  /** More may be there: what an account is worth is not known, or it counts no longer. */
  readonly isAtLeast: boolean
}

/** What a goal, or everything that is owned, begins with; undefined where there is no such goal to save for. */
export async function readProjectionStart(
  tx: Tx,
  userId: string,
  now: Date,
  goalId: string | null,
): Promise<ProjectionStart | undefined> {
  const today = dayOf(now)
  const { results, currency } = await readGoals(tx, userId, now)
  const goal = results.find(({ id, kind }) => id === goalId && kind !== 'DEBT') ?? null
  if (goalId !== null && goal === null) return undefined
  const accounts = (await selectGoalAccounts(tx, userId, today)).filter(
    ({ account_type: type }) => !liabilityTypes.some((each) => each === type),
  )
  const parts = accounts.flatMap((account) => {
    if (goal === null)
      return account.worth === null || account.worth.startsWith('-') ? [] : [{ account, counted: account.worth }]
    const counted = goal.accounts.find(({ account_id }) => account_id === account.id)?.counted ?? null
    return counted === null ? [] : [{ account, counted }]
  })
  const unknown = goal === null ? accounts.flatMap((account) => unknownAccountOf(account)) : goal.unknown_accounts
  return {
    goal,
    currency,
    assumptions: await readAssumptions(tx, userId),
    mix: await readMix(tx, userId, parts, today),
    start: sumAmounts(parts.map(({ counted }) => counted)),
    unknown,
    isAtLeast: unknown.length > 0 || goal?.is_at_least === true,
  }
}

/** What is put aside a month where nobody says otherwise: what the goal states. */
export const statedMonthly = ({ goal }: Pick<ProjectionStart, 'goal'>): string =>
  goal?.pace?.basis === 'stated' ? goal.pace.amount : '0.00'

/** A goal's own day, where it is still to come. @param today `yyyy-MM-dd` */
export const statedDay = ({ goal }: Pick<ProjectionStart, 'goal'>, today: string): string | null =>
  goal && goal.target_date !== null && goal.target_date > today ? goal.target_date : null

/** What is done with it. */
interface ProjectionPlan {
  readonly today: string
  readonly until: string
  readonly monthly: string
  readonly withdrawal: string
  readonly withdrawalYears: number
  readonly seed: number
}

/** What is simulated, with how it is invested; null where that is not known. */
export function projectionTask(
  { goal, mix, start, assumptions }: Pick<ProjectionStart, 'goal' | 'mix' | 'start' | 'assumptions'>,
  { today, until, monthly, withdrawal, withdrawalYears, seed }: ProjectionPlan,
) {
  // what nothing is known of is cash until it is invested; what is there of no known class cannot be simulated
  const weights =
    mix.weights ??
    (mix.unclassified === 0 && Number(monthly) > 0 ? { equity: 0, fixed_income: 0, cash: 1, alternatives: 0 } : null)
  if (weights === null) return null
  const valueOf = new Map(assumptions.map(({ key, value }) => [key, value]))
  const assumed = marketAssumptions((key) => valueOf.get(key) ?? '0')
  const task: ProjectionTask = {
    law: growthLaw(weights, assumed),
    start: Number(start),
    monthly: Number(monthly),
    months: monthsUntil(today, until),
    withdrawal: Number(withdrawal),
    withdrawalMonths: withdrawalYears * 12,
    target: goal === null || goal.target === null ? null : Number(goal.target),
    paths: PROJECTION_PATHS,
    seed,
  }
  return { task, weights, nominal: growthLaw(weights, { ...assumed, inflation: 0 }) }
}
