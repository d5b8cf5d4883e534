import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeldInAccount, type RateOn, type SecurityMove, followSecurities } from './security-days.ts'

const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']
const move = (changes: Partial<SecurityMove>): SecurityMove => ({
  date: '2026-11-18',
  currency: 'USD',
  units: '0',
  bought: '0',
  sold: '0',
  income: '0',
  charges: '0',
  moved: '0',
  movedAt: null,
  ...changes,
})
const held = (changes: Partial<HeldInAccount>): HeldInAccount => ({
  id: 'A',
  units: '10',
  readOn: '2026-11-19',
  value: '120.00',
  currency: 'USD',
  multiplier: '1',
  moves: [],
  closes: [
    { date: '2026-11-16', close: '10' },
    { date: '2026-11-17', close: '11' },
    { date: '2026-11-18', close: '11.50' },
  ],
  entersOn: null,
  ...changes,
})
function follow(list: readonly HeldInAccount[], rate: RateOn = () => 1) {
  const steps = followSecurities(list, dates, 'USD', rate)
  for (;;) {
    const step = steps.next()
    if (step.done)
      return step.value.map(({ id, isPartial, foreign, withoutRate, ...lists }) => ({
        id,
        isPartial,
        foreign,
        withoutRate,
        ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, [...values]])),
      }))
  }
}

test('units go back through what moved, at the closes of the days; the reading’s own value is the last', () => {
  expect(
    follow([
      held({ moves: [move({ units: '4', bought: '45' }), move({ date: '2026-11-17', income: '3', charges: '-1' })] }),
    ]),
  ).toEqual([
    {
      id: 'A',
      isPartial: false,
      values: [6000, 6600, 11500, 12000],
      inflows: [0, 0, 4500, 0],
      outflows: [0, 0, 0, 0],
      income: [0, 300, 0, 0],
      charges: [0, -100, 0, 0],
      exchange: [0, 0, 0, 0],
      foreign: null,
      withoutRate: null,
    },
  ])
})

test('a split moves units and no money; units without money flow at their stated price, else at the close', () => {
  const [split] = follow([held({ moves: [move({ units: '5' })] })])
  expect(split).toMatchObject({ values: [5000, 5500, 11500, 12000], inflows: [0, 0, 0, 0] })
  const [moved] = follow([
    held({
      moves: [move({ units: '4', moved: '4', movedAt: '9' }), move({ date: '2026-11-17', units: '-1', moved: '-1' })],
    }),
  ])
  expect(moved).toMatchObject({ inflows: [0, 0, 3600, 0], outflows: [0, 1100, 0, 0] })
})

test('the same security in two accounts is one; an account that comes in later brings what it holds', () => {
  const [both] = follow([held({}), held({ units: '2', value: '24.00', entersOn: '2026-11-18' })])
  expect(both).toMatchObject({ values: [10000, 11000, 13800, 14400], inflows: [0, 0, 2300, 0] })
})

test('another currency counts at the rate of each day, bonds in percent of par', () => {
  const rate = (_: string, date: string) => (date < '2026-11-18' ? 1 : 2)
  const [bond] = follow([held({ currency: 'EUR', multiplier: '0.01', units: '1000', value: '120.00' })], rate)
  expect(bond).toMatchObject({ values: [10000, 11000, 23000, 24000] })
})

// By hand: 10 units at 10, 11, 11.50 and 12 euros while a euro is 1.10, 1.20, 1.20 and 1.00 dollars. The rate makes
// 100 × 0.10 = 10 on the first day, nothing on the second, 115 × −0.20 = −23 on the third; dollars go 110, 132, 138, 120.
test('the part of the exchange rate is the value at the start of the day in its own currency times the change', () => {
  const rates: Record<string, number> = { '2026-11-16': 1.1, '2026-11-17': 1.2, '2026-11-18': 1.2, '2026-11-19': 1 }
  const [euros] = follow([held({ currency: 'EUR' })], (_, date) => rates[date] ?? null)
  expect(euros).toMatchObject({ foreign: 'EUR', withoutRate: null, values: [11000, 13200, 13800, 12000] })
  expect((euros as { exchange?: number[] }).exchange?.map(Math.round)).toEqual([0, 1000, 0, -2300])
})

test('what is bought on a day has no part of the rate of that day, and what was there has', () => {
  const rates: Record<string, number> = { '2026-11-16': 1, '2026-11-17': 1, '2026-11-18': 2, '2026-11-19': 2 }
  const bought = move({ currency: 'EUR', units: '4', bought: '46' })
  const [euros] = follow([held({ currency: 'EUR', moves: [bought] })], (_, date) => rates[date] ?? null)
  // 6 units at 11 euros were there; the 4 of the day were paid at its rate
  expect(euros).toMatchObject({ exchange: [0, 0, 6600, 0], inflows: [0, 0, 9200, 0] })
})

test('for any prices, rates and trades the rate’s part and what prices made in their own currency are the whole gain', () => {
  const each = fc.record({
    close: fc.integer({ min: 1, max: 50_000 }),
    rate: fc.integer({ min: 500, max: 2000 }),
    units: fc.integer({ min: -5, max: 20 }),
    paid: fc.integer({ min: 0, max: 90_000 }),
    income: fc.integer({ min: 0, max: 9000 }),
    charges: fc.integer({ min: -900, max: 0 }),
  })
  fc.assert(
    fc.property(fc.array(each, { minLength: 4, maxLength: 4 }), fc.integer({ min: 60, max: 90 }), (all, units) => {
      const moves = all.slice(1).map((one, index) =>
        move({
          date: dates[index + 1]!,
          currency: 'EUR',
          units: String(one.units),
          bought: one.units > 0 ? String(one.paid / 100) : '0',
          sold: one.units < 0 ? String(one.paid / 100) : '0',
          income: String(one.income / 100),
          charges: String(one.charges / 100),
        }),
      )
      const closes = all.map((one, index) => ({ date: dates[index]!, close: String(one.close / 100) }))
      const rateOf = (date: string) => all[dates.indexOf(date)]!.rate / 1000
      const of = held({ currency: 'EUR', units: String(units), value: null, moves, closes })
      const [found] = follow([of], (_, date) => rateOf(date)) as unknown as Record<string, number[]>[]
      // by hand, in euros: what a day brought beside what was there, at the rate of the day
      let [own, prices, rates, gains] = [units, 0, 0, 0]
      for (let day = 3; day > 0; day--) {
        const [one, before] = [all[day]!, own - all[day]!.units]
        const euros = own * one.close - before * all[day - 1]!.close - Math.sign(one.units) * one.paid
        prices += (euros + one.income + one.charges) * (one.rate / 1000)
        rates += found!['exchange']![day]!
        const [value, earlier] = [found!['values']![day]!, found!['values']![day - 1]!]
        const flows = found!['outflows']![day]! - found!['inflows']![day]!
        gains += value - earlier + flows + found!['income']![day]! + found!['charges']![day]!
        own = before
      }
      // every amount of a day is rounded to the cent
      expect(Math.abs(prices + rates - gains)).toBeLessThan(3 * 3 + 0.01)
    }),
  )
})

test('a day without a rate is said of the security, for its value of that day is not known', () => {
  const [euros] = follow([held({ currency: 'EUR' })], (_, date) => (date < '2026-11-17' ? null : 1.1))
  expect(euros).toMatchObject({ withoutRate: 'EUR' })
  const before = { ...held({ currency: 'EUR' }), moves: [move({ currency: 'EUR', units: '10', bought: '115' })] }
  // it was not there yet
  expect(follow([before], (_, date) => (date < '2026-11-18' ? null : 1.1))).toMatchObject([{ withoutRate: null }])
})

test('where no price of the time is known another stands for it, and that is said', () => {
  expect(follow([held({ closes: [] })])).toMatchObject([{ isPartial: true, values: [12000, 12000, 12000, 12000] }])
  expect(follow([held({ closes: [{ date: '2026-11-18', close: '11' }] })])).toMatchObject([
    { isPartial: true, values: [11000, 11000, 11000, 12000] },
  ])
  expect(follow([held({ closes: [{ date: '2026-11-01', close: '9' }] })])).toMatchObject([{ isPartial: true }])
})

test('what was priced after it was read is worth the close of each day until then', () => {
  const priced = held({ readOn: '2026-11-17', valuedOn: '2026-11-19' })
  expect(follow([priced])).toMatchObject([{ values: [10000, 11000, 11500, 12000] }])
})

test('what moved after the last day or after the reading is not in it', () => {
  const [early] = follow([
    held({ readOn: '2026-11-21', moves: [move({ date: '2026-11-20', units: '4', bought: '45' })] }),
  ])
  expect(early).toMatchObject({ values: [6000, 6600, 6900, 6900], inflows: [0, 0, 0, 0] })
  const [late] = follow([held({ readOn: '2026-11-17', moves: [move({ units: '4', bought: '45' })] })])
  expect(late).toMatchObject({ values: [10000, 12000, 12000, 12000], inflows: [0, 0, 0, 0] })
})

test('a price that was stated long before the last day stands for it no better than an old close, and that is said', () => {
  const isPartial = (readOn: string) => follow([held({ readOn })])[0]?.isPartial
  // over days on which the market was closed it does
  expect([isPartial('2026-11-11'), isPartial('2026-11-10')]).toEqual([false, true])
})
