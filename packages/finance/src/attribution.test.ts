import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeChange } from './attribution.ts'
import { sameMoneyValues } from './benchmark.ts'
import { dailyReturn, linkReturns } from './returns.ts'

const amount = fc
  .integer({ min: -10_000_000_000, max: 10_000_000_000 })
  .map((n) => new Decimal(n).div(10_000).toFixed())

test('the parts of a change add up to it to the cent, whatever was rounded', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 8, maxLength: 8 }), (amounts) => {
      const [
        start = '0',
        end = '0',
        contributions = '0',
        withdrawals = '0',
        income = '0',
        fees = '0',
        taxes = '0',
        currency = '0',
      ] = amounts
      const change = attributeChange(start, end, { contributions, withdrawals, income, fees, taxes, currency })
      const { endValue, ...rest } = change
      const sum = Object.values(rest).reduce((total, each) => total.plus(each), new Decimal(0))
      expect(sum.toFixed(2)).toBe(endValue)
    }),
  )
})

test('what nothing else explains is the market', () => {
  expect(
    attributeChange('1000.00', '1300.00', {
      contributions: '200',
      withdrawals: '-50.005',
      income: '12.344',
      fees: '-3',
      taxes: '-1.2',
      currency: '7.5',
    }),
  ).toEqual({
    startValue: '1000.00',
    contributions: '200.00',
    withdrawals: '-50.01',
    income: '12.34',
    fees: '-3.00',
    taxes: '-1.20',
    currency: '7.50',
    market: '134.37',
    endValue: '1300.00',
  })
})

test('same money in the benchmark: in at the close before, out at the day’s own', () => {
  const days = [
    { close: '110', inflow: '0', outflow: '0' },
    { close: '121', inflow: '110', outflow: '0' },
    { close: '121', inflow: '0', outflow: '60.5' },
    { close: '121', inflow: '0', outflow: '1000' },
    { close: '130', inflow: '0', outflow: '0' },
  ]
  expect(sameMoneyValues('100', '100', days).map((value) => value?.toFixed(2) ?? null)).toEqual([
    '110.00',
    '242.00',
    '181.50',
    null,
    null,
  ])
})

test('a portfolio that holds just the benchmark has its return and its value', () => {
  const day = fc.record({
    close: fc.integer({ min: 50, max: 200 }),
    inflow: fc.nat(5000),
    share: fc.integer({ min: 0, max: 90 }),
  })
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
      let [value, close] = [new Decimal(1000), new Decimal(100)]
      const returns: Decimal.Value[] = []
      const moved = days.map((each) => {
        const grown = value.plus(each.inflow).times(each.close).div(close)
        const outflow = grown.times(each.share).div(100).toString()
        const end = grown.minus(outflow)
        returns.push(
          dailyReturn({
            startValue: value.toString(),
            endValue: end.toString(),
            inflow: String(each.inflow),
            outflow,
          }) ?? NaN,
        )
        ;[value, close] = [end, new Decimal(each.close)]
        return { close: String(each.close), inflow: String(each.inflow), outflow }
      })
      const index = close.div(100).minus(1)
      expect(linkReturns(returns).minus(index).abs().toNumber()).toBeLessThan(1e-12)
      const last = sameMoneyValues('1000', '100', moved).at(-1)
      expect(last?.minus(value).abs().toNumber()).toBeLessThan(1e-9)
    }),
  )
})
