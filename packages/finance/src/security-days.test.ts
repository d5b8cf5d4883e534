import { expect, test } from 'vitest'
import { type HeldInAccount, type SecurityMove, followSecurities } from './security-days.ts'

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
function follow(list: readonly HeldInAccount[], rate: (currency: string, date: string) => number = () => 1) {
  const steps = followSecurities(list, dates, rate)
  for (;;) {
    const step = steps.next()
    if (step.done)
      return step.value.map(({ id, isPartial, ...lists }) => ({
        id,
        isPartial,
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

test('where no price of the time is known another stands for it, and that is said', () => {
  expect(follow([held({ closes: [] })])).toMatchObject([{ isPartial: true, values: [12000, 12000, 12000, 12000] }])
  expect(follow([held({ closes: [{ date: '2026-11-18', close: '11' }] })])).toMatchObject([
    { isPartial: true, values: [11000, 11000, 11000, 12000] },
  ])
  expect(follow([held({ closes: [{ date: '2026-11-01', close: '9' }] })])).toMatchObject([{ isPartial: true }])
})

test('what moved after the last day or after the reading is not in it', () => {
  const [early] = follow([
    held({ readOn: '2026-11-21', moves: [move({ date: '2026-11-20', units: '4', bought: '45' })] }),
  ])
  expect(early).toMatchObject({ values: [6000, 6600, 6900, 6900], inflows: [0, 0, 0, 0] })
  const [late] = follow([held({ readOn: '2026-11-17', moves: [move({ units: '4', bought: '45' })] })])
  expect(late).toMatchObject({ values: [10000, 12000, 12000, 12000], inflows: [0, 0, 0, 0] })
})
