import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SecurityDays, contributionsOf, percentsAddingUp } from './contributions.ts'
import { type PortfolioDay, cumulate } from './portfolio.ts'

const day = (date: string, value: string, flows: Partial<PortfolioDay> = {}): PortfolioDay => ({
  date,
  value,
  source: 'read',
  inflow: '0.00',
  outflow: '0.00',
  fees: '0.00',
  ...flows,
})
const cents = (list: readonly number[]) => Float64Array.from(list, (amount) => Math.round(amount * 100))
const security = (
  id: string,
  values: readonly number[],
  moves: { in?: number[]; out?: number[]; income?: number[]; charges?: number[]; exchange?: number[] } = {},
): SecurityDays => {
  const none = values.map(() => 0)
  return {
    id,
    values: cents(values),
    inflows: cents(moves.in ?? none),
    outflows: cents(moves.out ?? none),
    income: cents(moves.income ?? none),
    charges: cents(moves.charges ?? none),
    exchange: cents(moves.exchange ?? none),
  }
}

// Worked by hand: on the first day A gains 60 and B loses 15 of a capital of 1,000; on the second 500 come in and buy B,
// A falls by 33 and pays 10, B gains 39.25, of a capital of 1,545 after a growth of 1.045.
const days = [
  day('2026-01-01', '1000.00'),
  day('2026-01-02', '1045.00'),
  day('2026-01-03', '1561.25', { inflow: '500.00' }),
]
const a = security('A', [600, 660, 627], { income: [0, 0, 10] })
const b = security('B', [300, 285, 824.25], { in: [0, 0, 500] })

test('every security has its gain, its own return and its part of the whole return', () => {
  const { securities, rest, total } = contributionsOf(days, [a, b])
  expect(securities).toMatchObject([
    { id: 'A', value: '627.00', gain: '37.00', income: '10.00' },
    { id: 'B', value: '824.25', gain: '24.25', income: '0.00' },
  ])
  expect(securities[0]!.contribution).toBeCloseTo(0.06 + (1.045 * -23) / 1545, 12)
  expect(securities[1]!.contribution).toBeCloseTo(-0.015 + (1.045 * 39.25) / 1545, 12)
  expect(securities[0]!.return).toBeCloseTo(1.1 * (637 / 660) - 1, 12)
  expect(securities[1]!.return).toBeCloseTo(0.95 * 1.05 - 1, 12)
  expect(rest).toMatchObject({ value: '110.00', gain: '0.00' })
  expect(rest.contribution).toBeCloseTo(0, 12)
  expect(total).toMatchObject({ value: '1561.25', gain: '61.25' })
  expect(total.contribution).toBeCloseTo(Number(cumulate(days).at(-1)!.net), 12)
})

test('what no security explains is the rest, with a day on which everything was lost', () => {
  const lost = [day('2026-01-01', '100.00'), day('2026-01-02', '0.00'), day('2026-01-03', '0.00')]
  const { securities, rest, total } = contributionsOf(lost, [security('A', [80, 0, 0])])
  expect(securities).toMatchObject([{ gain: '-80.00', contribution: -0.8, return: -1 }])
  expect(rest).toMatchObject({ gain: '-20.00' })
  expect(rest.contribution).toBeCloseTo(-0.2, 12)
  expect(total.contribution).toBe(-1)
})

test('without a return of the whole there are gains and no parts of it', () => {
  const owed = [day('2026-01-01', '-10.00'), day('2026-01-02', '5.00')]
  const { securities, total } = contributionsOf(owed, [security('A', [20, 35])])
  expect(securities).toMatchObject([{ gain: '15.00', contribution: null, return: 0.75 }])
  expect(total).toMatchObject({ gain: '15.00', contribution: null })
})

test('what exchange rates made is a part of the gain, and weighs in the return as the gain of its day does', () => {
  const foreign = security('A', [600, 660, 627], { income: [0, 0, 10], exchange: [0, 20, -30.5] })
  const [found] = contributionsOf(days, [foreign, b]).securities
  expect(found).toMatchObject({ gain: '37.00', exchange: { gain: '-10.50' } })
  expect(found!.exchange.contribution).toBeCloseTo(20 / 1000 + (1.045 * -30.5) / 1545, 12)
})

test('units that were owed have no return of their own', () => {
  const { securities } = contributionsOf(
    [day('2026-01-01', '100.00'), day('2026-01-02', '90.00')],
    [security('S', [-50, -60])],
  )
  expect(securities).toMatchObject([{ gain: '-10.00', return: null, contribution: -0.1 }])
})

test('a portfolio that lost nearly everything again and again and won it back has the return of it, and so have its parts', () => {
  const lost = Array.from({ length: 4 }, () => ({ inflow: '9999.99' }))
  const won = Array.from({ length: 5 }, () => ({ outflow: '9999.99' }))
  // a cent is left of ten thousand four times, and five times a cent becomes ten thousand
  const moved = [{}, ...lost, ...won].map((flows, index) => day(`2026-01-${10 + index}`, '0.01', flows))
  expect(cumulate(moved).at(-1)?.net?.toNumber()).toBeCloseTo(999_999, 6)
  expect(contributionsOf(moved, []).total.contribution).toBeCloseTo(999_999, 6)
})

const amount = fc.integer({ min: 0, max: 10_000_000 }).map((whole) => whole / 100)
const dayOfSecurity = fc.record({ value: amount, in: amount, out: amount, income: amount, charges: amount })
test('whatever happens, gains add up to the cent and parts to the return within 1e-9', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 30 }).chain((count) =>
        fc.record({
          whole: fc.array(fc.record({ value: fc.integer({ min: 1, max: 20_000_000 }), in: amount, out: amount }), {
            minLength: count,
            maxLength: count,
          }),
          securities: fc.array(fc.array(dayOfSecurity, { minLength: count, maxLength: count }), { maxLength: 5 }),
        }),
      ),
      ({ whole, securities }) => {
        const portfolio = whole.map((each, index) =>
          day(`2026-01-${String(index + 1).padStart(2, '0')}`, (each.value / 100).toFixed(2), {
            inflow: each.in.toFixed(2),
            outflow: each.out.toFixed(2),
          }),
        )
        const split = contributionsOf(
          portfolio,
          securities.map((list, index) =>
            security(
              String(index),
              list.map((each) => each.value),
              {
                in: list.map((each) => each.in),
                out: list.map((each) => each.out),
                income: list.map((each) => each.income),
                charges: list.map((each) => -each.charges),
              },
            ),
          ),
        )
        const inCents = (text: string) => Math.round(Number(text) * 100)
        const rows = [...split.securities, split.rest]
        expect(rows.reduce((sum, row) => sum + inCents(row.gain), 0)).toBe(inCents(split.total.gain))
        expect(rows.reduce((sum, row) => sum + inCents(row.value), 0)).toBe(inCents(split.total.value))
        const linked = cumulate(portfolio).map((each) => Number(each.net))
        const net = linked.at(-1)!
        // parts are linked by what was earned until each day: the largest of it on the way is what is rounded
        const most = Math.max(...linked.map(Math.abs))
        // and what a security gains on one day it may lose on another: all that was moved is rounded, not what is left
        const moved = whole.slice(1).reduce((all, { in: paid, out }, index) => {
          const capital = whole[index]!.value / 100 + paid
          const parts = securities.reduce((sum, list) => {
            const [before, after] = [list[index]!, list[index + 1]!]
            return sum + before.value + after.value + after.in + after.out + after.income + after.charges
          }, capital + out)
          return all + (1 + Math.abs(linked[index]!)) * (parts / capital)
        }, 0)
        const scale = 1 + most + moved + rows.reduce((sum, row) => sum + Math.abs(row.contribution!), 0)
        const sum = rows.reduce((all, row) => all + row.contribution!, 0)
        expect(Math.abs(sum - net) / scale).toBeLessThan(1e-9)
        expect(Math.abs(split.total.contribution! - net) / scale).toBeLessThan(1e-9)
        if (Math.abs(sum) > 1000 || rows.some((row) => Math.abs(row.contribution!) > 1e9)) return
        const total = (Math.round(sum * 10_000) / 100).toFixed(2)
        const shown = percentsAddingUp(
          rows.map((row) => row.contribution!),
          total,
        )
        expect(shown.reduce((all, text) => all + inCents(text), 0)).toBe(inCents(total))
      },
    ),
  )
})

test('percents add up to the shown sum: the missing hundredths go to the largest remainders', () => {
  expect(percentsAddingUp([1 / 300, 1 / 300, 1 / 300], '1.00')).toEqual(['0.34', '0.33', '0.33'])
  expect(percentsAddingUp([-0.01005, 0.00505], '-0.50')).toEqual(['-1.00', '0.50'])
})
