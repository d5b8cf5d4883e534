// How long the lots and gains of 100,000 trades take, beside a plain loop: oldest first, in floating point, without
// wash sales, holding periods, splits or transfers.
import { addDays } from '../packages/finance/src/days.ts'
import type { CostMethod } from '../packages/finance/src/lot-book.ts'
import { type LotEvent, computeLots, gainOf } from '../packages/finance/src/lots.ts'
import { median, ms, printTable, times } from './report.ts'

const TRADES = 100_000
const ROUNDS = 5

type Trade = Extract<LotEvent, { type: 'buy' | 'sell' }>

/** Purchases and sales over some days, three in five of them purchases. */
const trades = (securities: number, days: number): Trade[] =>
  Array.from({ length: TRADES }, (_, index) => {
    const isSale = (Math.floor(index / securities) * 7919) % 5 > 2
    return {
      id: `t${index}`,
      type: isSale ? 'sell' : 'buy',
      date: addDays('2006-01-01', Math.floor((index * days) / TRADES)),
      account: 'own',
      security: `S${index % securities}`,
      units: isSale ? '9.75' : '7.5',
      amount: `${400 + ((index * 104_729) % 300)}.${String(index % 100).padStart(2, '0')}`,
    }
  })

function plainLoop(events: readonly Trade[]): number {
  const books = new Map<string, { lots: [units: number, cost: number][]; first: number }>()
  let realised = 0
  for (const { security, type, units, amount } of events) {
    const book = books.get(security) ?? { lots: [], first: 0 }
    books.set(security, book)
    if (type === 'buy') {
      book.lots.push([Number(units), Number(amount)])
      continue
    }
    let left = Number(units)
    realised += Number(amount)
    while (left > 0 && book.first < book.lots.length) {
      const lot = book.lots[book.first]!
      const taken = Math.min(lot[0], left)
      const cost = (lot[1] * taken) / lot[0]
      realised -= cost
      lot[0] -= taken
      lot[1] -= cost
      left -= taken
      if (lot[0] <= 0) book.first++
    }
  }
  return realised
}

const timed = (work: () => unknown): readonly [number, number] => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  work()
  const { user, system } = process.cpuUsage(used)
  return [performance.now() - began, (user + system) / 1000]
}

const cases: readonly (readonly [string, CostMethod, Trade[]])[] = [
  ['50 securities, 20 years, oldest first', 'fifo', trades(50, 7300)],
  ['50 securities, 20 years, dearest first', 'highest_cost', trades(50, 7300)],
  ['50 securities, 20 years, averaged', 'average', trades(50, 7300)],
  ['one security, one year, oldest first', 'fifo', trades(1, 365)],
  ['one security, one year, dearest first', 'highest_cost', trades(1, 365)],
]
printTable(
  `Lots and gains of ${TRADES.toLocaleString('en-US')} trades, milliseconds (median of ${ROUNDS} rounds after one to warm up)`,
  ['', 'clock', 'processor', 'plain loop, processor', 'ratio', 'disposals', 'of wash sales'],
  cases.map(([name, method, events]) => {
    const options = { method: () => method, isTaxable: () => true }
    const ours: (readonly [number, number])[] = []
    const plain: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const own = timed(() => computeLots(events, options))
      const other = timed(() => plainLoop(events))
      if (round < 0) continue
      ours.push(own)
      plain.push(other[1])
    }
    const { disposals } = computeLots(events, options)
    const processor = median(ours.map(([, used]) => used))
    return [
      name,
      ms(median(ours.map(([clock]) => clock))),
      ms(processor),
      ms(median(plain)),
      times(processor / median(plain)),
      disposals.filter((each) => gainOf(each) !== null).length.toLocaleString('en-US'),
      disposals.filter(({ disallowed }) => disallowed > 0n).length.toLocaleString('en-US'),
    ]
  }),
)
