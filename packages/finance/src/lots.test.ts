import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { type SomeEvent, eventsOf, givenUp, held, lotsOf } from './testing/lot-events.ts'
import type { CostMethod } from './lot-book.ts'
import { computeLots, gainOf, termOf } from './lots.ts'

const buy = (date: string, units: string, amount: string): SomeEvent => ({ type: 'buy', date, units, amount })
const sell = (date: string, units: string, amount: string): SomeEvent => ({ type: 'sell', date, units, amount })
const three = [buy('2024-01-10', '10', '100.00'), buy('2024-02-10', '10', '300.00'), buy('2024-03-10', '10', '200.00')]

test.each<[CostMethod, string[], string[]]>([
  [
    'fifo',
    ['10 for 266.67 cost 100.00 gain 166.67 short', '5 for 133.33 cost 150.00 gain -16.67 short'],
    ['5 X cost 150.00 since 2024-02-10', '10 X cost 200.00 since 2024-03-10'],
  ],
  [
    'highest_cost',
    ['10 for 266.67 cost 300.00 gain -33.33 short', '5 for 133.33 cost 100.00 gain 33.33 short'],
    ['10 X cost 100.00 since 2024-01-10', '5 X cost 100.00 since 2024-03-10'],
  ],
  [
    'average',
    ['10 for 266.67 cost 200.00 gain 66.67 short', '5 for 133.33 cost 100.00 gain 33.33 short'],
    ['5 X cost 100.00 since 2024-02-10', '10 X cost 200.00 since 2024-03-10'],
  ],
])('%s decides which units are sold and at what cost', (method, expected, left) => {
  const lots = lotsOf([...three, sell('2024-09-01', '15', '400.00')], { method: () => method })
  expect(givenUp(lots)).toEqual(expected)
  expect(held(lots)).toEqual(left)
})

test('chosen lots are sold first, what is not chosen comes from the oldest', () => {
  const chosen: SomeEvent = {
    type: 'sell',
    date: '2024-09-01',
    units: '15',
    amount: '450.00',
    lots: [{ id: 'e3', units: '10' }],
  }
  const lots = lotsOf([...three, chosen], { method: () => 'specific' })
  expect(givenUp(lots)).toEqual([
    '10 for 300.00 cost 200.00 gain 100.00 short',
    '5 for 150.00 cost 50.00 gain 100.00 short',
  ])
})

test.each([
  ['2024-01-10', '2025-01-10', 'short'],
  ['2024-01-10', '2025-01-11', 'long'],
  ['2024-02-29', '2025-02-28', 'short'],
  ['2024-02-29', '2025-03-01', 'long'],
])('what is held since %s and sold on %s is %s-term', (since, sold, term) => {
  expect(termOf(since, sold)).toBe(term)
})

test('what is sold without being known to be held has no cost and is named, not taken for a short sale', () => {
  const lots = lotsOf([buy('2024-01-10', '4', '40.00'), sell('2024-02-10', '10', '150.00')])
  expect(givenUp(lots)).toEqual(['4 for 60.00 cost 40.00 gain 20.00 short', '6 for 90.00 cost ? gain ? ?'])
  expect(lots.faults).toMatchObject([{ reason: 'more_sold_than_held', units: 600_000_000n }])
  expect(lots.held).toEqual([])
})

test('a short sale is closed by the next purchase, whose cost is taken off what it brought', () => {
  const lots = lotsOf([
    { ...sell('2024-01-10', '10', '1500.00'), isShort: true } as SomeEvent,
    buy('2024-02-10', '4', '500.00'),
    buy('2025-06-10', '10', '1700.00'),
  ])
  expect(givenUp(lots)).toEqual([
    '4 for 600.00 cost 500.00 gain 100.00 short',
    '6 for 900.00 cost 1020.00 gain -120.00 short',
  ])
  expect(held(lots)).toEqual(['4 X cost 680.00 since 2025-06-10'])
  expect(lots.shorts).toEqual([])
})

test('a short sale that is open says what it brought', () => {
  const short: SomeEvent = { type: 'sell', date: '2024-01-10', units: '10', amount: '1500.00', isShort: true }
  expect(lotsOf([short]).shorts).toMatchObject([{ units: 1_000_000_000n, proceeds: 150_000n, opened: '2024-01-10' }])
})

test.each([
  ['three for one', '3', '1', ['30 X cost 100.00 since 2024-01-10', '30 X cost 300.00 since 2024-02-10']],
  ['one for eight', '1', '8', ['1.25 X cost 100.00 since 2024-01-10', '1.25 X cost 300.00 since 2024-02-10']],
  [
    'one for three, whose parts add up to what is received',
    '1',
    '3',
    ['3.33333334 X cost 100.00 since 2024-01-10', '3.33333333 X cost 300.00 since 2024-02-10'],
  ],
])('a split changes units, not cost: %s', (_name, newUnits, oldUnits, expected) => {
  const lots = lotsOf([...three.slice(0, 2), { type: 'split', date: '2024-03-01', newUnits, oldUnits }])
  expect(held(lots)).toEqual(expected)
})

test('shares given as a dividend are spread over all that are held, and over nothing are named', () => {
  const given: SomeEvent = { type: 'stock_dividend', date: '2024-03-01', units: '2' }
  expect(held(lotsOf([...three.slice(0, 2), given]))).toEqual([
    '11 X cost 100.00 since 2024-01-10',
    '11 X cost 300.00 since 2024-02-10',
  ])
  expect(lotsOf([given]).faults).toMatchObject([{ reason: 'nothing_held' }])
})

test('a new symbol keeps lots as they are, and a sale under it finds them', () => {
  const lots = lotsOf([
    buy('2024-01-10', '10', '100.00'),
    { type: 'rename', date: '2024-05-01', into: 'Y' },
    { ...sell('2024-06-01', '4', '80.00'), security: 'Y' } as SomeEvent,
  ])
  expect(givenUp(lots)).toEqual(['4 for 80.00 cost 40.00 gain 40.00 short'])
  expect(held(lots)).toEqual(['6 Y cost 60.00 since 2024-01-10'])
})

test('a merger for cash sells everything, one for shares keeps cost and days', () => {
  const cash: SomeEvent = { type: 'merger', date: '2025-05-01', into: null, units: '0', amount: '900.00', value: null }
  expect(givenUp(lotsOf([...three, cash]))).toEqual([
    '10 for 300.00 cost 100.00 gain 200.00 long',
    '10 for 300.00 cost 300.00 gain 0.00 long',
    '10 for 300.00 cost 200.00 gain 100.00 long',
  ])
  const shares: SomeEvent = { type: 'merger', date: '2025-05-01', into: 'Y', units: '15', amount: '0', value: null }
  const lots = lotsOf([...three, shares])
  expect(lots.disposals).toEqual([])
  expect(held(lots)).toEqual([
    '5 Y cost 100.00 since 2024-01-10',
    '5 Y cost 300.00 since 2024-02-10',
    '5 Y cost 200.00 since 2024-03-10',
  ])
})

test('with money beside the shares of a merger a gain counts up to the money, a loss not at all', () => {
  const mixed: SomeEvent = {
    type: 'merger',
    date: '2025-05-01',
    into: 'Y',
    units: '30',
    amount: '300.00',
    value: '450',
  }
  // Each lot receives 100 in money and 150 in shares: gains of 150 and 50, and a loss of 50.
  const lots = lotsOf([...three, mixed])
  expect(givenUp(lots)).toEqual([
    '0 for 100.00 cost 0.00 gain 100.00 long',
    '0 for 100.00 cost 100.00 gain 0.00 long',
    '0 for 100.00 cost 50.00 gain 50.00 long',
  ])
  expect(held(lots)).toEqual([
    '10 Y cost 100.00 since 2024-01-10',
    '10 Y cost 200.00 since 2024-02-10',
    '10 Y cost 150.00 since 2024-03-10',
  ])
  const unknown = lotsOf([...three, { ...mixed, value: null }])
  expect(givenUp(unknown)).toEqual([
    '0 for 100.00 cost ? gain ? long',
    ...Array(2).fill('0 for 100.00 cost ? gain ? long'),
  ])
  expect(unknown.faults).toMatchObject([{ reason: 'merger_value_unknown' }])
  expect(held(unknown)[0]).toBe('10 Y cost ? since 2024-01-10')
})

test('a spin-off takes its share of every lot; without the share neither cost is known', () => {
  const spun: SomeEvent = { type: 'spin_off', date: '2024-06-01', into: 'S', units: '6', costShare: '0.25' }
  const lots = lotsOf([...three, spun])
  expect(held(lots)).toEqual([
    '10 X cost 75.00 since 2024-01-10',
    '10 X cost 225.00 since 2024-02-10',
    '10 X cost 150.00 since 2024-03-10',
    '2 S cost 25.00 since 2024-01-10',
    '2 S cost 75.00 since 2024-02-10',
    '2 S cost 50.00 since 2024-03-10',
  ])
  const unknown = lotsOf([...three.slice(0, 1), { ...spun, costShare: null }])
  expect(held(unknown)).toEqual(['10 X cost ? since 2024-01-10', '6 S cost ? since 2024-01-10'])
  expect(unknown.faults).toMatchObject([{ reason: 'spin_off_share_unknown' }])
})

test('returned capital lowers the cost of every unit alike, and what goes beyond it is a gain', () => {
  const returned = (amount: string): SomeEvent => ({ type: 'return_of_capital', date: '2025-06-01', amount })
  const lots = lotsOf([...three, returned('360.00')])
  expect(givenUp(lots)).toEqual(['0 for 20.00 cost 0.00 gain 20.00 long'])
  expect(held(lots)).toEqual([
    '10 X cost 0.00 since 2024-01-10',
    '10 X cost 180.00 since 2024-02-10',
    '10 X cost 80.00 since 2024-03-10',
  ])
  expect(lotsOf([returned('5.00')]).faults).toMatchObject([{ reason: 'nothing_held' }])
})

test('a transfer in kind keeps days and costs in the other account, one from outside brings what is known', () => {
  const lots = lotsOf([
    ...three.slice(0, 2),
    { type: 'deliver', date: '2024-07-01', units: '15', into: 'other' },
    { type: 'receive', date: '2024-07-02', units: '3', amount: '33.00', acquired: '2020-01-01', account: 'other' },
    { type: 'receive', date: '2024-07-02', units: '2', amount: null, acquired: null, account: 'other' },
    { type: 'sell', date: '2024-08-01', units: '16', amount: '160.00', account: 'other' },
  ] as SomeEvent[])
  // oldest first: unknown days, 2020, January, February
  expect(givenUp(lots)).toEqual([
    '2 for 20.00 cost ? gain ? ?',
    '3 for 30.00 cost 33.00 gain -3.00 long',
    '10 for 100.00 cost 100.00 gain 0.00 short',
    '1 for 10.00 cost 30.00 gain -20.00 short',
  ])
  expect(held(lots)).toEqual(['5 X cost 150.00 since 2024-02-10', '4 X cost 120.00 since 2024-02-10'])
})

test.each<CostMethod>(['fifo', 'specific', 'average', 'highest_cost'])(
  'what comes in with a day before that of what is used up already is sold from too, by %s',
  (method) => {
    const received = (units: string, acquired: string | null): SomeEvent => ({
      type: 'receive',
      date: '2024-05-01',
      units,
      amount: '40.00',
      acquired,
    })
    for (const acquired of [null, '2023-06-01', '2024-01-20']) {
      const lots = lotsOf(
        [
          buy('2024-01-10', '10', '100.00'),
          sell('2024-02-01', '10', '150.00'),
          buy('2024-03-01', '10', '200.00'),
          sell('2024-04-01', '5', '125.00'),
          received('4', acquired),
          sell('2024-06-01', '9', '270.00'),
        ],
        { method: () => method },
      )
      expect(lots.faults).toEqual([])
      expect(held(lots)).toEqual([])
      expect(lots.disposals.slice(2).reduce((sum, { cost }) => sum + cost!, 0n)).toBe(14_000n)
    }
  },
)

test('what leaves for somebody else is no sale', () => {
  const lots = lotsOf([...three, { type: 'deliver', date: '2024-07-01', units: '12', into: null }])
  expect(lots.disposals).toEqual([])
  expect(held(lots)).toEqual(['8 X cost 240.00 since 2024-02-10', '10 X cost 200.00 since 2024-03-10'])
})

test('on one day a split comes first and a purchase before the sale', () => {
  const lots = lotsOf([
    sell('2024-01-10', '20', '250.00'),
    buy('2024-01-10', '10', '120.00'),
    { type: 'split', date: '2024-01-10', newUnits: '2', oldUnits: '1' },
    buy('2024-01-02', '5', '100.00'),
  ])
  expect(givenUp(lots)).toEqual([
    '10 for 125.00 cost 100.00 gain 25.00 short',
    '10 for 125.00 cost 120.00 gain 5.00 short',
  ])
})

const methods: readonly CostMethod[] = ['fifo', 'highest_cost', 'average', 'specific']
const anything = fc.array(
  fc.record({
    type: fc.constantFrom('buy', 'buy', 'buy', 'sell', 'sell', 'move', 'split', 'rename', 'spin_off', 'capital'),
    day: fc.integer({ min: 0, max: 400 }),
    units: fc.integer({ min: 1, max: 5_000_000 }),
    cents: fc.integer({ min: 0, max: 90_000_000 }),
    account: fc.constantFrom('taxed', 'untaxed'),
    security: fc.constantFrom('X', 'Y'),
  }),
  { maxLength: 40 },
)

test('whatever happens, every unit and every cent that came in has gone out or is held', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(...methods), (happenings, method) => {
      const money = (cents: number): string => (cents / 100).toFixed(2)
      const events = eventsOf(
        happenings.map(({ type, day, units, cents, account, security }): SomeEvent => {
          const base = { date: addDays('2024-01-01', day), account, security }
          const some = (units / 1000).toFixed(3)
          if (type === 'buy' || type === 'sell') return { ...base, type, units: some, amount: money(cents) }
          if (type === 'move')
            return { ...base, type: 'deliver', units: some, into: account === 'taxed' ? 'untaxed' : 'taxed' }
          if (type === 'split') return { ...base, type, newUnits: '3', oldUnits: '1' }
          if (type === 'rename') return { ...base, type, into: security === 'X' ? 'Y' : 'X' }
          if (type === 'spin_off') return { ...base, type, into: 'Z', units: some, costShare: '0.3' }
          return { ...base, type: 'return_of_capital', amount: money(cents) }
        }),
      )
      const {
        held: lots,
        disposals,
        faults,
      } = computeLots(events, {
        method: () => method,
        isTaxable: (account) => account === 'taxed',
      })
      const total = (amounts: readonly (bigint | null)[]): bigint =>
        amounts.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)
      expect(lots.every(({ units, cost }) => units > 0n && (cost === null || cost >= 0n))).toBe(true)
      // What comes of shares that nobody held has no known cost, and makes that of an average unknown.
      const isWhole =
        events.every(({ type }) => type !== 'deliver' && type !== 'split' && type !== 'return_of_capital') &&
        faults.every(({ reason }) => reason !== 'nothing_held')
      if (!isWhole) return
      const bought = events.flatMap((event) => (event.type === 'buy' ? [event] : []))
      const brought = events.flatMap((event) => (event.type === 'buy' || event.type === 'spin_off' ? [event] : []))
      const unitsIn = total(brought.map(({ units }) => BigInt(units.replace('.', '')) * 100_000n))
      const costIn = total(bought.map(({ amount }) => BigInt(amount.replace('.', ''))))
      const known = disposals.filter(({ lotId }) => lotId !== null)
      expect(total(known.map(({ units }) => units)) + total(lots.map(({ units }) => units))).toBe(unitsIn)
      // A disallowed loss is added to the replacement, or lost where that is not taxed.
      const costOut = total(known.map(({ cost }) => cost)) + total(lots.map(({ cost }) => cost))
      const disallowed = total(disposals.map((each) => each.disallowed))
      const toUntaxed = costIn + disallowed - costOut
      expect(toUntaxed >= 0n && toUntaxed <= disallowed).toBe(true)
      if (events.every(({ account }) => account === 'taxed')) expect(toUntaxed).toBe(0n)
      expect(
        disposals.every((each) => {
          const gain = gainOf(each)
          return each.disallowed === 0n || (gain !== null && gain <= 0n)
        }),
      ).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('whatever is bought and sold, every method comes to the same gain once all is sold', () => {
  const trade = fc.record({
    units: fc.integer({ min: 1, max: 500 }),
    cents: fc.integer({ min: 1, max: 90_000 }),
    isSale: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 25 }), (trades) => {
      let open = 0
      const some = trades.flatMap(({ units, cents, isSale }, index): SomeEvent[] => {
        if (isSale && units > open) return []
        open += isSale ? -units : units
        const amount = ((units * cents) / 100).toFixed(2)
        return [{ type: isSale ? 'sell' : 'buy', date: addDays('2024-01-01', index), units: String(units), amount }]
      })
      const gains = methods.map((method) => {
        const end: SomeEvent[] = open > 0 ? [sell('2026-01-01', String(open), '1000.00')] : []
        const { disposals } = lotsOf([...some, ...end], { method: () => method })
        return (
          disposals.reduce((sum, { proceeds, cost }) => sum + proceeds - (cost ?? 0n), 0n) -
          disposals.reduce((sum, { disallowed }) => sum - disallowed, 0n)
        )
      })
      expect(new Set(gains).size).toBe(1)
    }),
  )
})

interface PlainLot {
  readonly id: string
  readonly day: number
  units: number
  cents: number
  /** Of a unit when it was last looked up. */
  unitCost: number
}

/** The dearest first, found by looking at all that is held for every sale; of equal ones the older, units whole numbers. */
function plainDearest(trades: readonly { day: number; units: number; cents: number; isSale: boolean }[]): string[] {
  const lots: PlainLot[] = []
  const sold: string[] = []
  for (const [index, { day, units, cents, isSale }] of trades.entries()) {
    if (!isSale) lots.push({ id: `e${index + 1}`, day, units, cents, unitCost: cents / units })
    for (let left = isSale ? units : 0; left > 0;) {
      const open = lots.filter((lot) => lot.units > 0)
      const dearest = open.reduce<PlainLot | undefined>((best, lot) => {
        if (!best || lot.unitCost > best.unitCost) return lot
        return lot.unitCost === best.unitCost && lot.day < best.day ? lot : best
      }, undefined)
      if (!dearest) break
      const now = dearest.cents / dearest.units
      // a cent of rounding is no other cost, more than a millionth is
      if (Math.abs(now - dearest.unitCost) > dearest.unitCost * 1e-6) {
        dearest.unitCost = now
        continue
      }
      const taken = Math.min(left, dearest.units)
      const cost = taken === dearest.units ? dearest.cents : Math.round((dearest.cents * taken) / dearest.units)
      sold.push(`e${index + 1} ${dearest.id} ${taken} ${cost}`)
      dearest.units -= taken
      dearest.cents -= cost
      left -= taken
    }
  }
  return sold
}

test('the dearest units are sold first, as they are when all that is held is looked at for every sale', () => {
  const trade = fc.record({
    days: fc.integer({ min: 1, max: 3 }),
    units: fc.integer({ min: 1, max: 60 }),
    cents: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 9_000_000 })),
    isSale: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 60 }), (trades) => {
      let day = 0
      // a day of its own for each: of one day whatever brings units comes before what takes them away
      const dated = trades.map(({ days, ...rest }) => ({ ...rest, day: (day += days) }))
      const { disposals } = lotsOf(
        dated.map(({ units, cents, isSale, day: on }): SomeEvent => {
          const amount = (cents / 100).toFixed(2)
          return { type: isSale ? 'sell' : 'buy', date: addDays('2024-01-01', on), units: String(units), amount }
        }),
        { method: () => 'highest_cost', isTaxable: () => false },
      )
      const known = disposals.filter(({ lotId }) => lotId !== null)
      expect(known.map(({ id, lotId, units, cost }) => `${id} ${lotId} ${units / 100_000_000n} ${cost}`)).toEqual(
        plainDearest(dated),
      )
    }),
    { numRuns: 500 },
  )
})

test('after a split the dearest units are still sold first, where some were sold before it', () => {
  const bought = ['300.00', '400.00', '200.00', '100.00'].map((amount, at) => buy(`2024-01-0${at + 1}`, '10', amount))
  const sales = ['1', '2', '3'].map((day) => sell(`2024-04-0${day}`, '20', '900.00'))
  const lots = lotsOf(
    [
      ...bought,
      sell('2024-02-01', '10', '900.00'),
      { type: 'split', date: '2024-03-01', newUnits: '2', oldUnits: '1' },
      ...sales,
    ],
    { method: () => 'highest_cost' },
  )
  expect(lots.disposals.map(({ cost }) => cost)).toEqual([40_000n, 30_000n, 20_000n, 10_000n])
})

test('of units that cost the same the older are sold first, whatever came in first', () => {
  const late: SomeEvent = { type: 'receive', date: '2024-05-01', units: '5', amount: '50.00', acquired: '2020-01-01' }
  const lots = lotsOf([buy('2024-01-10', '5', '50.00'), late, sell('2024-06-01', '5', '60.00')], {
    method: () => 'highest_cost',
  })
  expect(lots.disposals.map(({ acquired }) => acquired)).toEqual(['2020-01-01'])
})

test('amounts and units that no plain number holds are followed to the last cent and unit', () => {
  // a plain number would lose the last digit of each of these
  const lots = lotsOf([
    buy('2024-01-02', '90071992.54740993', '90071992547409.93'),
    buy('2024-01-03', '90071992.54740995', '90071992547409.95'),
    sell('2024-06-03', '90071992.54740994', '90071992547409.97'),
  ])
  expect(lots.disposals.map(({ units, cost, proceeds }) => [units, cost, proceeds])).toEqual([
    [9_007_199_254_740_993n, 9_007_199_254_740_993n, 9_007_199_254_740_996n],
    [1n, 1n, 1n],
  ])
  expect(lots.held.map(({ units, cost }) => [units, cost])).toEqual([[9_007_199_254_740_994n, 9_007_199_254_740_994n]])
})
