import type { Lever } from '@keelwise/contract/words'
import { type GrowthLaw, type Simulated, shareReaching, simulate } from '@keelwise/finance/simulation'

/** What a thread is asked: everything in the money of today, in one currency. */
export interface ProjectionTask {
  readonly law: GrowthLaw
  readonly start: number
  readonly monthly: number
  /** Until the day that is looked at; at least one. */
  readonly months: number
  readonly withdrawal: number
  readonly withdrawalMonths: number
  readonly target: number | null
  readonly paths: number
  readonly seed: number
}

interface Reached {
  readonly quantiles: readonly number[]
  readonly chance: number | null
}

/** What it answers. */
export interface Projected {
  /** Quantiles at months from now, 0 first, also those of withdrawing. */
  readonly points: readonly { readonly month: number; readonly quantiles: readonly number[] }[]
  readonly outcome: Reached
  /** Share of paths that have something left at the end of withdrawing; null without. */
  readonly lasts: number | null
  readonly levers: readonly (Reached & { readonly lever: Lever; readonly by: number })[]
}

/** A fifth more a month, at least so much. */
const LEAST_MORE = 50
const MORE = 0.2
/** Months later. */
const LATER = 24
const CHEAPER = 0.1
/** What markets lose at once, today. */
const FALL = 0.3

/** How far the points of a chart lie apart, in months. */
const stepOf = (months: number): number => (months > 120 ? 12 : months > 36 ? 3 : 1)

const amountMore = (monthly: number): number => Math.max(LEAST_MORE, Math.round((monthly * MORE) / 10) * 10)

/** Simulates a plan and what would change it, all in the same markets. */
export function project(task: ProjectionTask): Projected {
  const { law, start, monthly, months, withdrawal, withdrawalMonths, target, paths, seed } = task
  const end = months + (withdrawal > 0 ? withdrawalMonths : 0)
  const saving = (amount: number, count: number) => Array.from({ length: count }, () => amount)
  const more = amountMore(monthly)
  const step = stepOf(end)
  const points = new Set([0, months, end])
  for (let month = step; month < end; month += step) points.add(month)
  const [plan = [], richer = [], later = [], fallen = []] = simulate({
    law,
    scenarios: [
      { start, flows: [...saving(monthly, months), ...saving(-withdrawal, end - months)] },
      { start, flows: saving(monthly + more, months), at: [months] },
      { start, flows: saving(monthly, months + LATER), at: [months + LATER] },
      { start: start * (1 - FALL), flows: saving(monthly, months), at: [months] },
    ],
    paths,
    seed,
    at: [...points],
  })
  const of = (scenario: readonly Simulated[], month: number, wanted = target): Reached => {
    const found = scenario.find((each) => each.month === month)
    return {
      quantiles: found?.quantiles ?? [],
      chance: found === undefined || wanted === null ? null : shareReaching(found.values, wanted),
    }
  }
  const last = plan.find(({ month }) => month === end)
  return {
    points: plan.map(({ month, quantiles }) => ({ month, quantiles })),
    outcome: of(plan, months),
    lasts: end > months && last ? shareReaching(last.values, Number.MIN_VALUE) : null,
    levers: [
      { lever: 'more', by: more, ...of(richer, months) },
      { lever: 'later', by: LATER, ...of(later, months + LATER) },
      ...(target === null
        ? []
        : [
            {
              lever: 'cheaper' as const,
              by: target * CHEAPER,
              ...of(plan, months, target * (1 - CHEAPER)),
            },
          ]),
      { lever: 'down', by: FALL * 100, ...of(fallen, months) },
    ],
  }
}
