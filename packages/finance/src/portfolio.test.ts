import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { type AccountData, addUp, cumulate, spansOf } from './portfolio.ts'

const account = (id: string, changes: Partial<AccountData>): AccountData => ({
  id,
  currency: 'USD',
  values: [],
  events: [],
  ...changes,
})
const values = (from: string, ...amounts: string[]) =>
  amounts.map((value, index) => ({ date: addDays(from, index), value, source: 'read' as const }))
const flat = () => '1'
const flow = (date: string, amount: string, partner?: { accountId: string; date: string }) => ({
  date,
  kind: 'flow' as const,
  amount,
  partner: partner ?? null,
})

test('money on its way between two own accounts is neither lost nor found, and no flow', () => {
  const portfolio = addUp(
    [
      account('a', {
        values: values('2026-01-01', '1000', '700', '700', '700'),
        events: [flow('2026-01-02', '-300', { accountId: 'b', date: '2026-01-04' })],
      }),
      account('b', {
        values: values('2026-01-01', '500', '500', '500', '800'),
        events: [flow('2026-01-04', '300', { accountId: 'a', date: '2026-01-02' })],
      }),
    ],
    '2026-01-01',
    '2026-01-04',
    flat,
  )
  expect(portfolio.days.map((day) => day.value)).toEqual(['1500.00', '1500.00', '1500.00', '1500.00'])
  expect(portfolio.flows).toEqual([])
  expect(cumulate(portfolio.days).at(-1)?.net?.toString()).toBe('0')
})

test('the same transfer is a flow of one of the two accounts alone', () => {
  const a = account('a', {
    values: values('2026-01-01', '1000', '700'),
    events: [flow('2026-01-02', '-300', { accountId: 'b', date: '2026-01-02' })],
  })
  const { flows, change, days } = addUp([a], '2026-01-01', '2026-01-02', flat)
  expect(flows.map((each) => each.converted)).toEqual(['-300.00'])
  expect(change.withdrawals).toBe('-300.00')
  expect(cumulate(days).at(-1)?.net?.toString()).toBe('0')
})

test('a gap is carried over with what flowed in it, an account that comes in later is a flow', () => {
  const portfolio = addUp(
    [
      account('a', {
        values: [...values('2026-01-01', '1000'), ...values('2026-01-04', '1300')],
        events: [flow('2026-01-03', '250')],
      }),
      account('b', { values: values('2026-01-03', '400', '400') }),
    ],
    '2026-01-01',
    '2026-01-04',
    flat,
  )
  expect(portfolio.days.map((day) => [day.value, day.source, day.inflow])).toEqual([
    ['1000.00', 'read', '0.00'],
    ['1000.00', 'carried', '0.00'],
    ['1650.00', 'carried', '650.00'],
    ['1700.00', 'read', '0.00'],
  ])
  expect(portfolio.change).toMatchObject({ contributions: '650.00', market: '50.00', endValue: '1700.00' })
  expect(spansOf(portfolio.carried.get('a') ?? [])).toEqual([{ from: '2026-01-02', to: '2026-01-03' }])
})

test('fees lower the net return alone; currency, income and market are told apart', () => {
  const rates: Record<string, string> = { '2026-01-01': '1.10', '2026-01-02': '1.21' }
  const portfolio = addUp(
    [
      account('euro', {
        currency: 'EUR',
        values: values('2026-01-01', '1000', '1035'),
        events: [
          { date: '2026-01-02', kind: 'income', amount: '10' },
          { date: '2026-01-02', kind: 'fee', amount: '-5' },
          { date: '2026-01-02', kind: 'tax', amount: '-2' },
        ],
      }),
    ],
    '2026-01-01',
    '2026-01-02',
    (_currency, date) => rates[date] ?? '0',
  )
  expect(portfolio.change).toEqual({
    startValue: '1100.00',
    contributions: '0.00',
    withdrawals: '0.00',
    income: '12.10',
    fees: '-6.05',
    taxes: '-2.42',
    currency: '110.00',
    market: '38.72',
    endValue: '1252.35',
  })
  const last = cumulate(portfolio.days).at(-1)
  expect([last?.net?.toFixed(6), last?.gross?.toFixed(6)]).toEqual(['0.138500', '0.144000'])
})

test('whatever flows and moves, the parts add up to the end value to the cent', () => {
  const amount = fc.integer({ min: -50_000, max: 90_000 }).map((n) => (n / 100).toFixed(2))
  const kind = fc.constantFrom('flow' as const, 'income' as const, 'fee' as const, 'tax' as const)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, kind, amount, fc.integer({ min: 80, max: 130 })), { minLength: 2, maxLength: 20 }),
      (steps) => {
        const start = '2026-01-01'
        const { change } = addUp(
          [
            account('a', {
              currency: 'EUR',
              values: values(start, ...steps.map(([value]) => value)),
              events: steps.map(([, each, moved], index) => ({
                date: addDays(start, index),
                kind: each,
                amount: moved,
              })),
            }),
          ],
          start,
          addDays(start, steps.length - 1),
          (_currency, date) => new Decimal(steps[Number(date.slice(8)) - 1]?.[3] ?? 100).div(100).toString(),
        )
        const { endValue, ...rest } = change
        expect(
          Object.values(rest)
            .reduce((sum, part) => sum.plus(part), new Decimal(0))
            .toFixed(2),
        ).toBe(endValue)
      },
    ),
  )
})
