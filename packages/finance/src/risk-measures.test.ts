import { Decimal } from 'decimal.js'
import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { type GrowthDay, riskMeasures } from './risk-measures.ts'

/** Days from a first one on, with the return since it in percent. */
const daysOf = (cumulated: readonly (string | null)[], first = '2026-01-01'): GrowthDay[] =>
  cumulated.map((percent, index) => ({
    date: addDays(first, index),
    growth: percent === null ? null : new Decimal(percent).div(100).plus(1),
  }))
const upAndDown = (days: number): string[] => Array.from({ length: days }, (_, day) => (day % 2 === 0 ? '0' : '1'))

test.each<[(string | null)[], ReturnType<typeof riskMeasures>['drawdown']]>([
  [['0', '10', '-1', '20', '8'], { percent: '-10.00', from: '2026-01-02', to: '2026-01-03', recovered: '2026-01-04' }],
  [['0', '5', '7'], { percent: '0.00', from: '2026-01-01', to: '2026-01-01', recovered: '2026-01-01' }],
  [['0', '-50', '0', '-60'], { percent: '-60.00', from: '2026-01-03', to: '2026-01-04', recovered: null }],
  // from the last day at the high, not the first
  [
    ['0', '5', '5', '-5.5', '4', '5'],
    { percent: '-10.00', from: '2026-01-03', to: '2026-01-04', recovered: '2026-01-06' },
  ],
  [['0', '-10', null, '-90'], { percent: '-10.00', from: '2026-01-01', to: '2026-01-02', recovered: null }],
  [['0', '10', '-100'], { percent: '-100.00', from: '2026-01-02', to: '2026-01-03', recovered: null }],
  [['0'], null],
  [[], null],
])('the largest fall of %j is %j', (cumulated, expected) => {
  expect(riskMeasures(daysOf(cumulated), null).drawdown).toEqual(expected)
})

test('volatility is that of daily returns over a year, and needs twenty of them', () => {
  const volatility = (cumulated: readonly string[]) => riskMeasures(daysOf(cumulated), null).volatility
  expect(volatility(upAndDown(20))).toBeNull()
  // Ten rises of 1 % and ten falls of 1/101: mean 0.0000495, deviation 0.0102093, times √365
  expect(volatility(upAndDown(21))).toBe('19.50')
  expect(volatility(Array.from({ length: 40 }, () => '3'))).toBe('0.00')
  expect(volatility([...upAndDown(30), '-100'])).toBeNull()
})

test('the best and the worst month are whole calendar months, from the close before their first day', () => {
  // From January 15: February rises by 10 %, March falls by 5 %, April is cut off on the 29th.
  const growth = (date: string): string =>
    date < '2026-02-10' ? '1.02' : date < '2026-03-10' ? '1.122' : date < '2026-04-10' ? '1.0659' : '2'
  const days = Array.from({ length: 105 }, (_, index) => addDays('2026-01-15', index)).map((date) => ({
    date,
    growth: new Decimal(growth(date)),
  }))
  const { bestMonth, worstMonth } = riskMeasures(days, null)
  expect(days.at(-1)?.date).toBe('2026-04-29')
  expect(bestMonth).toEqual({ month: '2026-02', percent: '10.00' })
  expect(worstMonth).toEqual({ month: '2026-03', percent: '-5.00' })
  expect(riskMeasures(days.slice(0, 40), null)).toMatchObject({ bestMonth: null, worstMonth: null })
  // the whole of the next month makes it a best month
  const whole = [...days, { date: '2026-04-30', growth: new Decimal('2') }]
  expect(riskMeasures(whole, null).bestMonth?.month).toBe('2026-04')
})

test('Sharpe is the return a year over volatility, and there is none under a year or without volatility', () => {
  const days = daysOf(upAndDown(21))
  expect(riskMeasures(days, new Decimal('0.39')).sharpe).toBe('2.00')
  expect(riskMeasures(days, new Decimal('-0.0975')).sharpe).toBe('-0.50')
  expect(riskMeasures(days, null).sharpe).toBeNull()
  expect(riskMeasures(daysOf(Array.from({ length: 40 }, () => '3')), new Decimal('0.1')).sharpe).toBeNull()
})
