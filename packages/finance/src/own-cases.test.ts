// The same questions as the published cases C3 and C4 with figures of our own, which need no file beside the repository. Every
// figure is exact by construction: the flows of a rate are made from the rate, costs are small whole numbers.
import { describe, expect, test } from 'vitest'
import { type SomeEvent, lotsOf } from './testing/lot-events.ts'
import type { CostMethod } from './lot-book.ts'
import { amountText, unitsText } from './lots.ts'
import { xirr } from './xirr.ts'

describe('rates of dated flows (act/365)', () => {
  test.each<[string, [string, string][], number]>([
    // 365 days: 1000 × 1.1
    [
      'one year',
      [
        ['2021-03-01', '-1000'],
        ['2022-03-01', '1100'],
      ],
      0.1,
    ],
    // 730 days: 1000 × 1.2²
    [
      'two years',
      [
        ['2021-03-01', '-1000'],
        ['2023-03-01', '1440'],
      ],
      0.2,
    ],
    // a leap year has 366 days: 1.1^(366 ÷ 365) × 1000 = 1100.28727…
    [
      'a leap year',
      [
        ['2020-01-01', '-1000'],
        ['2021-01-01', '1100.287271'],
      ],
      0.1,
    ],
    // (1000 × 1.08 − 300) × 1.08
    [
      'a payment on the way',
      [
        ['2021-03-01', '-1000'],
        ['2022-03-01', '300'],
        ['2023-03-01', '842.4'],
      ],
      0.08,
    ],
    // ((500 × 0.9 + 500) × 0.9)
    [
      'a loss with money added',
      [
        ['2021-03-01', '-500'],
        ['2022-03-01', '-500'],
        ['2023-03-01', '855'],
      ],
      -0.1,
    ],
    [
      'the same, in no order',
      [
        ['2023-03-01', '855'],
        ['2021-03-01', '-500'],
        ['2022-03-01', '-500'],
      ],
      -0.1,
    ],
    [
      'nearly all lost',
      [
        ['2021-03-01', '-1000'],
        ['2022-03-01', '1'],
      ],
      -0.999,
    ],
    [
      'a hundredfold',
      [
        ['2021-03-01', '-10'],
        ['2022-03-01', '1000'],
      ],
      99,
    ],
    [
      'nothing earned',
      [
        ['2021-03-01', '-1000'],
        ['2021-09-09', '1000'],
      ],
      0,
    ],
    // a dividend of 60, 20 of it withheld: 40 come in; (1000 × 1.04 − 40) × 1.04
    [
      'a dividend after tax',
      [
        ['2021-03-01', '-1000'],
        ['2022-03-01', '40'],
        ['2023-03-01', '1040'],
      ],
      0.04,
    ],
  ])('%s', (_, flows, rate) => {
    const found = xirr(flows.map(([date, amount]) => ({ date, amount })))
    expect('rate' in found ? found.rate.toNumber() : found).toBeCloseTo(rate, 8)
  })

  test('money that only goes in has no rate', () => {
    expect(
      xirr([
        { date: '2021-03-01', amount: '-5' },
        { date: '2022-03-01', amount: '-5' },
      ]),
    ).toEqual({ unavailable: 'no_sign_change' })
  })
})

describe('what was sold had cost, and what is left', () => {
  const day = (index: number): string => `2024-02-${String(index + 1).padStart(2, '0')}`
  type Trade = readonly ['buy' | 'sell', units: string, amount: string]
  const eventsOf = (trades: readonly Trade[]): SomeEvent[] =>
    trades.map(([type, units, amount], index) => ({ type, date: day(index), units, amount }))
  const summary = (events: readonly SomeEvent[], method: CostMethod): string => {
    const { held, disposals } = lotsOf(events, { method: () => method, isTaxable: () => false })
    const units = unitsText(held.reduce((sum, lot) => sum + lot.units, 0n))
    const cost = amountText(held.reduce((sum, lot) => sum + (lot.cost ?? 0n), 0n))
    const gain = amountText(disposals.reduce((sum, each) => sum + each.proceeds - (each.cost ?? 0n), 0n))
    return `${units} left for ${cost}, gained ${gain}`
  }
  /** 60 at 10, 40 at 15, then 80 sold at 20. */
  const TWO_BUYS: readonly Trade[] = [
    ['buy', '60', '600.00'],
    ['buy', '40', '600.00'],
    ['sell', '80', '1600.00'],
  ]

  test.each<[string, readonly Trade[], CostMethod, string]>([
    // 600 + 20 × 15 = 900 given up
    ['two purchases, the oldest first', TWO_BUYS, 'fifo', '20 left for 300.00, gained 700.00'],
    // 1200 ÷ 100 = 12 a unit; 80 × 12 = 960
    ['two purchases, averaged', TWO_BUYS, 'average', '20 left for 240.00, gained 640.00'],
    // 40 × 15 + 40 × 10 = 1000
    ['two purchases, the dearest first', TWO_BUYS, 'highest_cost', '20 left for 200.00, gained 600.00'],
    // the 20 at 15 and 20 more at 25, then 30 sold at 30: 20 × 15 + 10 × 25 = 550
    [
      'it goes on, the oldest first',
      [...TWO_BUYS, ['buy', '20', '500.00'], ['sell', '30', '900.00']],
      'fifo',
      '10 left for 250.00, gained 1050.00',
    ],
    // 240 + 500 = 740 for 40: 18.5 a unit; 30 × 18.5 = 555
    [
      'it goes on, averaged',
      [...TWO_BUYS, ['buy', '20', '500.00'], ['sell', '30', '900.00']],
      'average',
      '10 left for 185.00, gained 985.00',
    ],
    // an average holds from then on: 25 of 50 at 8 are sold before the second purchase
    [
      'a sale between, averaged',
      [
        ['buy', '50', '400.00'],
        ['sell', '25', '250.00'],
        ['buy', '25', '300.00'],
      ],
      'average',
      '50 left for 500.00, gained 50.00',
    ],
    // a fee of 5 each: the purchase cost 1005, the sale brought 595 (60 × 10 − 5); half of 1005 is given up
    [
      'fees in the amounts',
      [
        ['buy', '120', '1005.00'],
        ['sell', '60', '595.00'],
      ],
      'fifo',
      '60 left for 502.50, gained 92.50',
    ],
    [
      'all sold in two parts',
      [
        ['buy', '30', '300.00'],
        ['sell', '10', '90.00'],
        ['sell', '20', '260.00'],
      ],
      'average',
      '0 left for 0.00, gained 50.00',
    ],
  ])('%s', (_, trades, method, expected) => {
    expect(summary(eventsOf(trades), method)).toBe(expected)
  })

  test.each(['fifo', 'average'] as const)('splits, and reverse splits, change units and never cost: %s', (method) => {
    const events: SomeEvent[] = [
      ...eventsOf([['buy', '30', '900.00']]),
      { type: 'split', date: '2024-03-01', newUnits: '3', oldUnits: '1' },
      { type: 'split', date: '2024-03-02', newUnits: '1', oldUnits: '2' },
      { type: 'sell', date: '2024-03-03', units: '15', amount: '450.00' },
    ]
    // 30 → 90 → 45 units for 900: 20 a unit
    expect(summary(events, method)).toBe('30 left for 600.00, gained 150.00')
  })
})
