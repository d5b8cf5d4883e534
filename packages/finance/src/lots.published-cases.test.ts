import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { averageCapital } from './returns.ts'
import { type SomeEvent, lotsOf } from './testing/lot-events.ts'
import { CASES_NOTE, hasCases, performanceCase } from './testing/performance-cases.ts'
import type { CostMethod } from './lot-book.ts'
import { amountText, unitsText } from './lots.ts'

type Trade = ['buy' | 'sell', number, number]
interface CostCase {
  name: string
  trades?: unknown[]
  amounts_incl_fees?: Trade[]
  mark?: number
  fifo?: Record<string, number>
  moving_average?: Record<string, number>
  remaining_cost_fifo?: number
  remaining_cost_moving_average?: number
  total_gain_both?: number
  expected?: Record<string, number>
}

const all = hasCases ? performanceCase<{ inputs_and_expected: CostCase[] }>('C4').inputs_and_expected : []
const named = (name: string): CostCase => all.find((each) => each.name === name) ?? { name }
/** Trades as the source lists them, one a day. */
const eventsOf = (trades: readonly (readonly ['buy' | 'sell', number, string])[], month = '01'): SomeEvent[] =>
  trades.map(([type, units, amount], index) => ({
    type,
    date: `2020-${month}-${String(index + 1).padStart(2, '0')}`,
    units: String(units),
    amount,
  }))
const priced = (trades: readonly unknown[] | undefined, month?: string): SomeEvent[] =>
  eventsOf(
    ((trades ?? []) as Trade[]).map(([type, units, price]) => [
      type,
      units,
      new Decimal(units).times(price).toFixed(2),
    ]),
    month,
  )

/** What is left of a holding, what it cost and what sales realised. */
function holding(events: readonly SomeEvent[], method: CostMethod) {
  const { held, disposals } = lotsOf(events, { method: () => method, isTaxable: () => false })
  const units = new Decimal(unitsText(held.reduce((sum, lot) => sum + lot.units, 0n)))
  const cost = new Decimal(amountText(held.reduce((sum, lot) => sum + (lot.cost ?? 0n), 0n)))
  const realised = new Decimal(amountText(disposals.reduce((sum, each) => sum + each.proceeds - (each.cost ?? 0n), 0n)))
  return { units, cost, realised, unitCost: units.isZero() ? null : cost.div(units) }
}

// portfolio-performance/portfolio-help, docs/en/concepts: cost-methodology.md, examples 1 and 2, and purchase-value.md.
describe('Portfolio Performance, help: gains by oldest first and by moving average', () => {
  const first = [
    ['buy', 100, 95],
    ['buy', 200, 105],
    ['buy', 100, 107],
    ['sell', 150, 110],
  ] satisfies Trade[]
  const second = [...first, ['buy', 50, 100], ['buy', 300, 107.5], ['sell', 200, 108]] satisfies Trade[]

  test.each([
    ['example 1', 'average', first, 110, 1050, 1750, 103],
    ['example 1', 'fifo', first, 110, 1750, 1050, 105.8],
    ['example 2', 'average', second, 108, 1650, 1200, 105],
    ['example 2', 'fifo', second, 108, 2250, 600, 106.5],
  ] as const)('%s by %s', (_name, method, trades, mark, realised, unrealised, unitCost) => {
    const held = holding(priced(trades), method)
    expect(held.realised.toNumber()).toBe(realised)
    expect(held.units.times(mark).minus(held.cost).toNumber()).toBe(unrealised)
    expect(held.unitCost?.toNumber()).toBe(unitCost)
  })

  test('10 shares for 155 and 5 for 84, 5 of the first sold: what is left cost 161.50', () => {
    const trades = [
      ['buy', 10, '155.00'],
      ['buy', 5, '84.00'],
      ['sell', 5, '105.00'],
    ] as const
    expect(holding(eventsOf(trades), 'fifo').cost.toFixed(2)).toBe('161.50')
  })
})

describe.runIf(hasCases)(`published case C4${CASES_NOTE}`, () => {
  test('FIFO and moving average, realised and unrealised, over two examples that follow each other', () => {
    const first = named('example_1')
    const second = named('example_2_continues_example_1')
    const events = priced([...(first.trades ?? []), ...(second.trades ?? [])])
    for (const [method, key] of [
      ['fifo', 'fifo'],
      ['average', 'moving_average'],
    ] as const) {
      const early = holding(priced(first.trades), method)
      expect(early.realised.toNumber()).toBe(first[key]?.['realised'])
      expect(
        early.units
          .times(first.mark ?? 0)
          .minus(early.cost)
          .toNumber(),
      ).toBe(first[key]?.['unrealised'])
      expect(early.unitCost?.toNumber()).toBe(first[key]?.['avg_cost_remaining'])
      const late = holding(events, method)
      expect(late.realised.toDecimalPlaces(9).toNumber()).toBe(second[key]?.['realised_total'])
      expect(late.realised.minus(early.realised).toDecimalPlaces(9).toNumber()).toBe(
        second[key]?.['realised_this_sale'],
      )
      expect(late.unitCost?.toDecimalPlaces(9).toNumber()).toBe(second[key]?.['avg_cost_remaining'])
      const unrealised = late.units.times(second.mark ?? 0).minus(late.cost)
      expect(late.realised.plus(unrealised).toDecimalPlaces(9).toNumber()).toBe(second.total_gain_both)
    }
  })

  test.each(['fifo_after_two_buys', 'fifo_interleaved'])('%s', (name) => {
    const each = named(name)
    const events = eventsOf(
      (each.amounts_incl_fees ?? []).map(([type, units, amount]) => [type, units, String(amount)]),
    )
    expect(holding(events, 'fifo').cost.toDecimalPlaces(2).toNumber()).toBe(each.remaining_cost_fifo)
    expect(holding(events, 'average').cost.toDecimalPlaces(2).toNumber()).toBe(each.remaining_cost_moving_average)
  })

  interface Dated {
    date: string
    type: 'buy' | 'sell'
    units: number
    price: number
    fee: number
  }
  const dayOf = (date: string): number => Date.parse(date) / 86_400_000

  test.each([
    ['partial_sale_with_fees_NOVN', '87.8', '2022-04-11'],
    ['full_exit_in_two_sales_BALN', '0', '2021-11-30'],
  ])('%s: gain before and after fees over the average capital', (name, mark, end) => {
    const { trades, expected = {} } = named(name)
    const dated = trades as Dated[]
    const events = priced(dated.map(({ type, units, price }) => [type, units, price]))
    const held = holding(events, 'average')
    const fees = dated.reduce((sum, trade) => sum + trade.fee, 0)
    const gain = held.realised.plus(held.units.times(mark)).minus(held.cost)
    const balances = dated.map(({ date }, index) => ({
      day: dayOf(date),
      capital: holding(events.slice(0, index + 1), 'average').cost.toString(),
    }))
    const capital = averageCapital([...balances, { day: dayOf(end), capital: '0' }])
    expect(held.units.toNumber()).toBe(expected['units'])
    expect(gain.toNumber()).toBeCloseTo(expected['gross_gain'] ?? NaN, 9)
    expect(gain.minus(fees).toNumber()).toBeCloseTo(expected['net_gain'] ?? NaN, 9)
    const gross = expected['gross_return_on_average_capital'] ?? expected['gross_return'] ?? NaN
    const net = expected['net_return_on_average_capital'] ?? expected['net_return'] ?? NaN
    expect(gain.div(capital ?? NaN).toNumber()).toBeCloseTo(gross, 10)
    expect(
      gain
        .minus(fees)
        .div(capital ?? NaN)
        .toNumber(),
    ).toBeCloseTo(net, 10)
    if (expected['time_weighted_capital'] !== undefined)
      expect(capital?.toNumber()).toBeCloseTo(expected['time_weighted_capital'], 10)
    if (expected['realised_gross'] !== undefined)
      expect(held.realised.toNumber()).toBeCloseTo(expected['realised_gross'], 10)
    expect(held.cost.toNumber()).toBe(expected['cost_remaining'] ?? 75.8)
  })

  test('splits change units and never cost', () => {
    interface Split {
      buy: [number, number]
      split: string
      expect: { units: number; avg_cost: number; cost: number }
    }
    const { cases } = named('splits') as unknown as { cases: Split[] }
    expect(cases).toHaveLength(3)
    for (const each of cases) {
      const [numerator, denominator] = each.split.split(/[ :]/).map(Number)
      const events: SomeEvent[] = [
        ...priced([['buy', ...each.buy]]),
        { type: 'split', date: '2020-02-01', newUnits: String(numerator), oldUnits: String(denominator) },
        ...(each.split.includes('sell') ? priced([['sell', 5, 60]], '03') : []),
      ]
      for (const method of ['fifo', 'average'] as const) {
        const held = holding(events, method)
        expect([held.units.toNumber(), held.unitCost?.toNumber(), held.cost.toNumber()]).toEqual([
          each.expect.units,
          each.expect.avg_cost,
          each.expect.cost,
        ])
      }
    }
  })
})
