// How long a money-weighted return takes, beside a plain loop: Newton's method in floating point over every flow, without
// a bracket, without a check, and without an answer where there is no root.
import { daysBetween, addDays } from '../packages/finance/src/days.ts'
import { type DatedAmount, xirr } from '../packages/finance/src/xirr.ts'
import { median, ms, printTable, times } from './report.ts'

const ROUNDS = 9

/** Savings with withdrawals between, spread evenly over some days, and what is left at the end. */
function savings(count: number, days: number, end: string): DatedAmount[] {
  const flows = Array.from({ length: count }, (_, index) => ({
    date: addDays('1920-01-01', Math.floor((index * days) / count)),
    amount: `${index % 10 < 7 ? '-' : ''}${(index * 7919) % 1000}.${String(index % 100).padStart(2, '0')}`,
  }))
  return [...flows, { date: addDays('1920-01-01', days), amount: end }]
}

/** Flows that no rate fits. */
const rootless = (count: number): DatedAmount[] => [
  { date: '1919-12-31', amount: '500' },
  ...Array.from({ length: count }, (_, index) => ({
    date: addDays('1920-01-01', index),
    amount: index % 3 === 1 ? '-180' : '100',
  })),
]

function plainLoop(flows: readonly DatedAmount[]): number {
  const first = flows.reduce((least, { date }) => (date < least ? date : least), '9999')
  const terms = flows.map(({ date, amount }) => [daysBetween(first, date) / 365, Number(amount)] as const)
  let rate = 0.1
  for (let round = 0; round < 100; round++) {
    let [value, slope] = [0, 0]
    for (const [years, amount] of terms) {
      const present = amount * (1 + rate) ** -years
      value += present
      slope -= (years * present) / (1 + rate)
    }
    const next = rate - value / slope
    if (Math.abs(next - rate) < 1e-12) return next
    rate = next
  }
  return Number.NaN
}

const cases: readonly (readonly [string, DatedAmount[]])[] = [
  ['520 flows of ten years', savings(520, 3650, '120000')],
  ['100,000 flows of twenty years', savings(100_000, 7300, '40000000')],
  ['100,000 flows on as many days', savings(100_000, 100_000, '400000000')],
  ['3,700 flows that no rate fits', rootless(3700)],
  ['100,000 flows that no rate fits', rootless(100_000)],
]
/** Wall clock and the processor's own time, which other programs on the machine do not lengthen. */
const timed = (work: () => unknown): readonly [number, number] => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  work()
  const { user, system } = process.cpuUsage(used)
  return [performance.now() - began, (user + system) / 1000]
}
const percent = (rate: number): string => (Number.isFinite(rate) ? `${(rate * 100).toFixed(6)} %` : 'none')

printTable(
  `Money-weighted return, milliseconds (median of ${ROUNDS} rounds in turns, after two to warm up)`,
  ['', 'clock', 'processor', 'plain loop, processor', 'ratio', 'rate', 'plain loop'],
  cases.map(([name, flows]) => {
    const ours: (readonly [number, number])[] = []
    const plain: number[] = []
    for (let round = -2; round < ROUNDS; round++) {
      const own = timed(() => xirr(flows))
      const other = timed(() => plainLoop(flows))
      if (round < 0) continue
      ours.push(own)
      plain.push(other[1])
    }
    const found = xirr(flows)
    const [clock, processor] = [median(ours.map(([wall]) => wall)), median(ours.map(([, used]) => used))]
    return [
      name,
      ms(clock),
      ms(processor),
      ms(median(plain)),
      times(processor / median(plain)),
      percent('rate' in found ? found.rate.toNumber() : Number.NaN),
      percent(plainLoop(flows)),
    ]
  }),
)
