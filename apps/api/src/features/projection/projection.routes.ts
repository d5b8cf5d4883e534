import {
  MOST_PROJECTION_YEARS,
  PROJECTION_PATHS,
  PROJECTION_YEARS,
  type Projection,
  getProjection,
  setAssumptions,
} from '@keelwise/contract/projection'
import { assetClasses, liabilityTypes } from '@keelwise/contract/words'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { addMonths, dayOf } from '@keelwise/finance/days'
import { monthsUntil } from '@keelwise/finance/goals'
import { areConsistent, assumptionBounds, marketAssumptions } from '@keelwise/finance/market-assumptions'
import { percentShares } from '@keelwise/finance/percent-shares'
import { growthLaw } from '@keelwise/finance/simulation'
import { audit } from '../../platform/audit.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { unknownAccountOf } from '../../wealth/accounts.ts'
import { readGoals, selectGoalAccounts } from '../../wealth/goals.ts'
import { readAssumptions, readMix, storeAssumptions } from './projection.queries.ts'
import { projectAside } from './simulate-aside.ts'

/** The seed where none is named. */
const SEED = 20_260

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
    const read = await deps.db.asUser(userId, async (tx) => {
      const { results, currency } = await readGoals(tx, userId, now)
      const goal = results.find(({ id, kind }) => id === query.goal_id && kind !== 'DEBT') ?? null
      if (query.goal_id !== undefined && goal === null) return refuseUnowned(deps, request, 'goal', query.goal_id)
      const accounts = (await selectGoalAccounts(tx, userId, today)).filter(
        ({ account_type: type }) => !liabilityTypes.some((each) => each === type),
      )
      const parts = accounts.flatMap((account) => {
        if (goal === null)
          return account.worth === null || account.worth.startsWith('-') ? [] : [{ account, counted: account.worth }]
        const counted = goal.accounts.find(({ account_id }) => account_id === account.id)?.counted ?? null
        return counted === null ? [] : [{ account, counted }]
      })
      return {
        goal,
        currency,
        assumptions: await readAssumptions(tx, userId),
        mix: await readMix(tx, userId, parts, today),
        start: sumAmounts(parts.map(({ counted }) => counted)),
        unknown: goal === null ? accounts.flatMap((account) => unknownAccountOf(account)) : goal.unknown_accounts,
      }
    })
    const { goal, currency, assumptions, mix, start, unknown } = read
    const stated =
      goal?.target_date !== undefined && goal?.target_date !== null && goal.target_date > today
        ? goal.target_date
        : null
    const until = query.until ?? stated ?? addMonths(today, PROJECTION_YEARS * 12)
    if (until <= today) throw new FieldProblem({ until: ['Enter a date that is to come.'] })
    const withdrawalYears = query.withdrawal_years ?? 0
    if (addMonths(until, withdrawalYears * 12) > addMonths(today, MOST_PROJECTION_YEARS * 12))
      throw new FieldProblem({ until: [`At most ${MOST_PROJECTION_YEARS} years ahead, withdrawals with it.`] })
    const pace = goal?.pace?.basis === 'stated' ? goal.pace.amount : '0.00'
    const monthly = toAmount(query.monthly ?? pace)
    const withdrawal = toAmount(withdrawalYears > 0 ? (query.withdrawal ?? '0') : '0')
    const seed = query.seed ?? SEED
    const shared = {
      currency,
      goal: goal && { id: goal.id, name: goal.name },
      from: today,
      until,
      start,
      is_at_least: unknown.length > 0,
      unknown_accounts: unknown,
      monthly,
      withdrawal,
      withdrawal_years: withdrawalYears,
      target: goal?.target ?? null,
      unclassified: money(mix.unclassified),
      assumptions,
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
    // what nothing is known of is cash until it is invested; what is there of no known class cannot be simulated
    const weights =
      mix.weights ??
      (mix.unclassified === 0 && Number(monthly) > 0 ? { equity: 0, fixed_income: 0, cash: 1, alternatives: 0 } : null)
    if (weights === null) return nothing
    const valueOf = new Map(assumptions.map(({ key, value }) => [key, value]))
    const assumed = marketAssumptions((key) => valueOf.get(key) ?? '0')
    const law = growthLaw(weights, assumed)
    const nominal = growthLaw(weights, { ...assumed, inflation: 0 })
    const projected = await projectAside({
      law,
      start: Number(start),
      monthly: Number(monthly),
      months: monthsUntil(today, until),
      withdrawal: Number(withdrawal),
      withdrawalMonths: withdrawalYears * 12,
      target: goal?.target === null || goal === null ? null : Number(goal.target),
      paths: PROJECTION_PATHS,
      seed,
    })
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
