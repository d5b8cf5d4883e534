// What a projection takes: 10,000 paths of a plan and what would change it (four ways on through the same markets), in a
// thread that is started for it as for every request, beside the same work without a thread and beside a plain loop: one
// way on, Math.random, a quantile from a sort at the end, and nothing else.
import { growthLaw } from '@keelwise/finance/simulation'
import { project } from '../apps/api/src/wealth/projection.rules.ts'
import { projectAside } from '../apps/api/src/wealth/simulate-aside.ts'
import { median, ms, printTable, quantile } from './report.ts'

const PATHS = 10_000
const RUNS = 7
const START = 100_000
const MONTHLY = 500
const law = growthLaw(
  { equity: 0.6, fixed_income: 0.4, cash: 0, alternatives: 0 },
  {
    classes: {
      equity: { mean: 0.07, deviation: 0.17 },
      fixed_income: { mean: 0.04, deviation: 0.06 },
      cash: { mean: 0.02, deviation: 0.01 },
      alternatives: { mean: 0.06, deviation: 0.12 },
    },
    correlations: { 'equity.fixed_income': 0.2 },
    inflation: 0.025,
  },
)

const taskOf = (months: number) => ({
  law,
  start: START,
  monthly: MONTHLY,
  months,
  withdrawal: 0,
  withdrawalMonths: 0,
  target: 1_000_000,
  paths: PATHS,
  seed: 7,
})

function plainLoop(months: number): number {
  const [drift, deviation] = [law.drift / 12, law.volatility / Math.sqrt(12)]
  const ends = new Float64Array(PATHS)
  for (let path = 0; path < PATHS; path++) {
    let value = START
    for (let month = 0; month < months; month++) {
      const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
      value = value * Math.exp(drift + deviation * normal) + MONTHLY
    }
    ends[path] = value
  }
  return ends.sort()[PATHS / 2] ?? 0
}

async function timed(work: () => unknown): Promise<number[]> {
  const took: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took
}

const rows: string[][] = []
for (const years of [10, 30, 60]) {
  const months = years * 12
  const aside = await timed(() => projectAside(taskOf(months)))
  const here = await timed(() => project(taskOf(months)))
  const plain = await timed(() => plainLoop(months))
  rows.push([
    `${years} years`,
    ms(median(aside)),
    ms(quantile(aside, 1)),
    ms(median(here)),
    ms(median(plain)),
    (median(aside) / median(plain)).toFixed(2),
  ])
}
printTable(
  `A projection of ${PATHS.toLocaleString('en-US')} paths, ms, ${RUNS} runs`,
  ['until', 'thread, its start too', 'slowest', 'the same, no thread', 'plain loop, one way on', 'thread / plain loop'],
  rows,
)
