import {
  MOST_PROJECTION_YEARS,
  PROJECTION_PATHS,
  PROJECTION_YEARS,
  type Projection,
  getProjection,
  setAssumptions,
} from '@keelwise/contract/projection'
import { assetClasses } from '@keelwise/contract/words'
import { toAmount } from '@keelwise/finance/amounts'
import { addMonths, dayOf } from '@keelwise/finance/days'
import { areConsistent, assumptionBounds, marketAssumptions } from '@keelwise/finance/market-assumptions'
import { percentShares } from '@keelwise/finance/percent-shares'
import { audit } from '../../platform/audit.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import {
  PROJECTION_SEED,
  projectionTask,
  readAssumptions,
  readProjectionStart,
  statedDay,
  statedMonthly,
} from '../../wealth/projection.ts'
import { projectAside } from '../../wealth/simulate-aside.ts'
import { storeAssumptions } from './projection.queries.ts'

const money = (amount: number): string => toAmount(amount.toFixed(4))
const percent = (share: number | null): string | null => (share === null ? null : (share * 100).toFixed(1))
const rangeOf = ([p5 = 0, p25 = 0, p50 = 0, p75 = 0, p95 = 0]: readonly number[]) => ({
  p5: money(p5),
  p25: money(p25),
  p50: money(p50),
  p75: money(p75),
  p95: money(p95),
})

/** What could become of a goal, or of everything that is invested. */
export function projectionRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  router.on(getProjection, async ({ caller: { userId }, query, request }) => {
    const now = deps.clock()
    const today = dayOf(now)
    const begun =
      (await deps.db.asUser(userId, (tx) => readProjectionStart(tx, userId, now, query.goal_id ?? null))) ??
      (await refuseUnowned(deps, request, 'goal', query.goal_id ?? ''))
    const { goal, currency, assumptions, mix, start, unknown } = begun
    const until = query.until ?? statedDay(begun, today) ?? addMonths(today, PROJECTION_YEARS * 12)
    if (until <= today) throw new FieldProblem({ until: ['Enter a date that is to come.'] })
    const withdrawalYears = query.withdrawal_years ?? 0
    if (addMonths(until, withdrawalYears * 12) > addMonths(today, MOST_PROJECTION_YEARS * 12))
      throw new FieldProblem({ until: [`At most ${MOST_PROJECTION_YEARS} years ahead, withdrawals with it.`] })
    const monthly = toAmount(query.monthly ?? statedMonthly(begun))
    const withdrawal = toAmount(withdrawalYears > 0 ? (query.withdrawal ?? '0') : '0')
    const seed = query.seed ?? PROJECTION_SEED
    const shared = {
      currency,
      goal: goal && { id: goal.id, name: goal.name },
      from: today,
      until,
      start,
      is_at_least: begun.isAtLeast,
      unknown_accounts: unknown,
      monthly,
      withdrawal,
      withdrawal_years: withdrawalYears,
      target: goal?.target ?? null,
      unclassified: money(mix.unclassified),
      assumptions: [...assumptions],
      paths: PROJECTION_PATHS,
      seed,
    }
    const nothing: Projection = {
      ...shared,
      mix: null,
      mean_return: null,
      volatility: null,
      points: [],
      outcome: null,
      lasts: null,
      levers: [],
    }
    const simulated = projectionTask(begun, { today, until, monthly, withdrawal, withdrawalYears, seed })
    if (simulated === null) return nothing
    const { task, weights, nominal } = simulated
    const projected = await projectAside(task)
    const shares = percentShares(assetClasses.map((name) => (weights[name] * 1e6).toFixed(0)))
    const growth = Math.exp(nominal.drift + nominal.volatility ** 2 / 2)
    return {
      ...shared,
      mix: assetClasses.map((name, index) => ({ asset_class: name, percent: shares[index] ?? '0.00' })),
      mean_return: ((growth - 1) * 100).toFixed(2),
      volatility: (growth * Math.sqrt(Math.expm1(nominal.volatility ** 2)) * 100).toFixed(2),
      points: projected.points.map(({ month, quantiles }) => ({
        date: addMonths(today, month),
        ...rangeOf(quantiles),
      })),
      outcome: { ...rangeOf(projected.outcome.quantiles), chance: percent(projected.outcome.chance) },
      lasts: percent(projected.lasts),
      levers: projected.levers.map(({ lever, by, quantiles, chance }) => ({
        lever,
        by: money(by),
        p50: money(quantiles[2] ?? 0),
        chance: percent(chance),
      })),
    }
  })

  router.on(setAssumptions, ({ caller: { userId }, body: { values }, request }) => {
    for (const { key, value } of values) {
      const [low, high] = assumptionBounds(key)
      if (Number(value) < low || Number(value) > high || !/^-?\d{1,2}(\.\d{1,4})?$/.test(value))
        throw new FieldProblem({ [key]: [`Enter ${low} to ${high}, with at most four decimals.`] })
    }
    return deps.db.asUser(userId, async (tx) => {
      const now = deps.clock()
      await storeAssumptions(tx, userId, values, now)
      const assumptions = await readAssumptions(tx, userId)
      const valueOf = new Map(assumptions.map(({ key, value }) => [key, value]))
      if (!areConsistent(marketAssumptions((key) => valueOf.get(key) ?? '0')))
        throw new FieldProblem({ values: ['These correlations cannot all hold at once.'] })
      await audit(tx, now, { action: 'assumptions_changed', outcome: 'success' }, request)
      return { assumptions }
    })
  })
}
