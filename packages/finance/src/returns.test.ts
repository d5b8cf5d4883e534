import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CASES_NOTE, hasCases, performanceCase } from './testing/performance-cases.ts'
import { annualise, cumulativeReturns, dailyReturn, linkReturns, modifiedDietz, overDays } from './returns.ts'

const near = (actual: Decimal | null | undefined, expected: number, tolerance: number): void =>
  expect(Math.abs((actual?.toNumber() ?? NaN) - expected), `${actual?.toString()} for ${expected}`).toBeLessThanOrEqual(
    tolerance,
  )

describe.runIf(hasCases)('published cases', () => {
  interface DailyCase {
    inputs: {
      start_value: { cash: number }
      events: { date: string; income?: number; deposit?: number; withdrawal?: number; fee?: number }[]
    }
    expected: {
      tolerance: number
      end_values: number[]
      daily_return: number[]
      cumulative_twr: number[]
      weekly_buckets_iso_monday: { delta: number[]; cumulative: number[] }
    }
  }

  test('C1: daily return and its linking over deposits, withdrawals, income and fees', () => {
    const { inputs, expected } = performanceCase<DailyCase>('C1')
    let value = new Decimal(inputs.start_value.cash)
    const days = inputs.events.map((event, index) => {
      const startValue = value.toString()
      value = value
        .plus(event.income ?? 0)
        .plus(event.deposit ?? 0)
        .minus(event.withdrawal ?? 0)
        .minus(event.fee ?? 0)
      expect(value.toNumber()).toBe(expected.end_values[index])
      const [inflow, outflow] = [String(event.deposit ?? 0), String(event.withdrawal ?? 0)]
      return dailyReturn({ startValue, endValue: value.toString(), inflow, outflow }) ?? new Decimal(NaN)
    })
    for (const [index, each] of days.entries()) near(each, expected.daily_return[index] ?? NaN, expected.tolerance)
    for (const [index, each] of cumulativeReturns(days).entries())
      near(each, expected.cumulative_twr[index] ?? NaN, expected.tolerance)
    // 2012-01-01 is a Sunday: the first week holds one day, the second the other seven.
    const weeks = [linkReturns(days.slice(0, 1)), linkReturns(days.slice(1))]
    const { delta, cumulative } = expected.weekly_buckets_iso_monday
    for (const [index, each] of weeks.entries()) near(each, delta[index] ?? NaN, expected.tolerance)
    for (const [index, each] of cumulativeReturns(weeks).entries())
      near(each, cumulative[index] ?? NaN, expected.tolerance)
  })

  interface DietzCase {
    inputs_and_expected: (
      | {
          v0: number
          v1: number
          days: number
          flows_day_amount: [number, number][]
          exact: number
          denominator?: number
        }
      | { monthly: number[]; exact: number }
    )[]
  }

  test('C6: Modified Dietz and the linking of months', () => {
    let march = new Decimal(NaN)
    for (const each of performanceCase<DietzCase>('C6').inputs_and_expected) {
      if ('monthly' in each) {
        // The source prints March as 4.02 % and links it unrounded.
        near(linkReturns([...each.monthly.slice(0, 2), march]), each.exact, 1e-9)
        near(linkReturns(each.monthly), each.exact, 1e-5)
        continue
      }
      const flows = each.flows_day_amount.map(([day, amount]) => ({ day, amount: String(amount) }))
      const found = modifiedDietz({ startValue: String(each.v0), endValue: String(each.v1), days: each.days, flows })
      near(found?.return, each.exact, 1e-9)
      march = found?.return ?? march
      if (each.denominator !== undefined) near(found?.averageCapital, each.denominator, 1e-3)
    }
  })

  test('E2: a small start and a large later deposit do not explode', () => {
    const { expected } = performanceCase<{ expected: { exact_twr_recomputed: number; gain: number } }>('E2')
    const days = [dailyReturn({ startValue: '100', endValue: '2100', inflow: '2000' })]
    let value = new Decimal(2100)
    for (let day = 0; day < 29; day++) {
      const next = value.minus('0.7')
      days.push(dailyReturn({ startValue: value.toString(), endValue: next.toString() }))
      value = next
    }
    days.push(dailyReturn({ startValue: value.toString(), endValue: '2089.16' }))
    near(linkReturns(days.map((day) => day ?? NaN)), expected.exact_twr_recomputed, 1e-9)
    near(new Decimal('2089.16').minus(2100), expected.gain, 1e-9)
  })

  test('E3: a deposit on the last day changes nothing, taking all out is no loss', () => {
    const { items } = performanceCase<{ items: { rule: string; expected_twr?: number; expected_return?: number }[] }>(
      'E3',
    )
    const late = linkReturns(
      [
        { startValue: '0', endValue: '10000', inflow: '10000' },
        { startValue: '10000', endValue: '11000' },
        { startValue: '11000', endValue: '21000', inflow: '10000' },
      ].map((day) => dailyReturn(day) ?? NaN),
    )
    near(late, items.find((item) => item.rule.startsWith('deposit on the last day'))?.expected_twr ?? NaN, 1e-12)
    const emptied = dailyReturn({ startValue: '100', endValue: '0', outflow: '100' })
    near(emptied, items.find((item) => item.rule.startsWith('full withdrawal'))?.expected_return ?? NaN, 0)
    expect(items).toHaveLength(7)
  })
})

test(`the published cases are read from beside the repository${CASES_NOTE}`, () => {
  expect(CASES_NOTE === '').toBe(hasCases)
})

test('income without any capital has no return of its own, a negative value has none at all', () => {
  expect(dailyReturn({ startValue: '0', endValue: '5' })?.toString()).toBe('0')
  expect(dailyReturn({ startValue: '100', endValue: '-1' })).toBeNull()
  expect(dailyReturn({ startValue: '-100', endValue: '50' })).toBeNull()
})

test('a year is annualised from day 365 on and never before', () => {
  expect(annualise('0.1', 364)).toBeNull()
  expect(annualise('0.1', 365)?.toString()).toBe('0.1')
  expect(annualise('0.21', 730)?.toDecimalPlaces(12).toString()).toBe('0.1')
  expect(annualise('-1', 730)).toBeNull()
  expect(overDays('0.1', 730).toDecimalPlaces(12).toString()).toBe('0.21')
})

test('without market movement no flow in or out makes a return', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => new Decimal(amount).div(100))
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents), { maxLength: 60 }), (flows) => {
      let value = new Decimal(1000)
      for (const [inflow, wanted] of flows) {
        const outflow = Decimal.min(wanted, value.plus(inflow))
        const end = value.plus(inflow).minus(outflow)
        const found = dailyReturn({
          startValue: value.toString(),
          endValue: end.toString(),
          inflow: inflow.toString(),
          outflow: outflow.toString(),
        })
        expect(found?.isZero()).toBe(true)
        value = end
      }
    }),
  )
})

test('with market movement the linked return is the market’s, whatever flows', () => {
  const day = fc.record({
    move: fc.integer({ min: -900, max: 900 }),
    inflow: fc.nat(1_000_000),
    share: fc.integer({ min: 0, max: 99 }),
  })
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 40 }), (days) => {
      let value = new Decimal(1000)
      const returns = days.map(({ move, inflow, share }) => {
        const grown = value.plus(inflow).times(new Decimal(1).plus(new Decimal(move).div(10_000)))
        const outflow = grown.times(share).div(100)
        const end = grown.minus(outflow)
        const startValue = value.toString()
        value = end
        return (
          dailyReturn({ startValue, endValue: end.toString(), inflow: String(inflow), outflow: outflow.toString() }) ??
          NaN
        )
      })
      const market = linkReturns(days.map(({ move }) => new Decimal(move).div(10_000)))
      near(linkReturns(returns), market.toNumber(), 1e-9)
    }),
  )
})
