import { expect, test } from 'vitest'
import { type SomeEvent, givenUp, held, lotsOf } from './testing/lot-events.ts'

const buy = (date: string, units: string, amount: string, account = 'own'): SomeEvent =>
  ({ type: 'buy', date, units, amount, account }) as SomeEvent
const sell = (date: string, units: string, amount: string): SomeEvent => ({ type: 'sell', date, units, amount })
const loss = [buy('2024-01-02', '10', '1000.00'), sell('2024-06-15', '10', '600.00')]

test.each([
  ['2024-05-15', false],
  ['2024-05-16', true],
  ['2024-07-15', true],
  ['2024-07-16', false],
])('a purchase on %s stands for shares sold on June 15: %s', (date, isWashed) => {
  const lots = lotsOf([...loss, buy(date, '10', '700.00')])
  expect(givenUp(lots).some((line) => line.endsWith('washed 400.00'))).toBe(isWashed)
  expect(lots.held[0]?.cost).toBe(isWashed ? 110_000n : 70_000n)
})

test('the earliest loss and the earliest purchase meet first, and a purchase stands for shares once', () => {
  const lots = lotsOf([
    buy('2024-01-02', '10', '1000.00'),
    buy('2024-01-03', '10', '1100.00'),
    sell('2024-06-10', '10', '600.00'),
    sell('2024-06-12', '10', '600.00'),
    buy('2024-06-20', '4', '240.00'),
    buy('2024-06-21', '8', '480.00'),
  ])
  expect(givenUp(lots)).toEqual([
    '10 for 600.00 cost 1000.00 gain 0.00 short washed 400.00',
    '10 for 600.00 cost 1100.00 gain -400.00 short washed 100.00',
  ])
  // 4 and 6 of the first loss, 2 of the second; each part since its own day
  expect(held(lots)).toEqual([
    '4 X cost 400.00 since 2024-01-12',
    '6 X cost 600.00 since 2024-01-13',
    '2 X cost 220.00 since 2024-01-12',
  ])
})

test('a purchase in another account counts; in an untaxed one the loss is lost for good', () => {
  const inOther = lotsOf([...loss, buy('2024-06-20', '10', '700.00', 'other')])
  expect(held(inOther)).toEqual(['10 X cost 1100.00 since 2024-01-07'])
  const inUntaxed = lotsOf([...loss, buy('2024-06-20', '10', '700.00', 'ira')], { isTaxable: (id) => id !== 'ira' })
  expect(givenUp(inUntaxed)).toEqual(['10 for 600.00 cost 1000.00 gain 0.00 short washed 400.00'])
  expect(held(inUntaxed)).toEqual(['10 X cost 700.00 since 2024-06-20'])
})

test('shares that come from another account count by the day they were bought, also before what is used up', () => {
  const lots = lotsOf([
    buy('2024-01-02', '20', '2000.00'),
    buy('2024-05-25', '10', '700.00'),
    { type: 'receive', date: '2024-05-26', units: '10', amount: '700.00', acquired: '2024-05-20', account: 'other' },
    { ...sell('2024-06-01', '10', '600.00'), lots: [{ id: 'e1', units: '10' }] },
    // stands for the first ten, and is gone
    { ...sell('2024-06-02', '10', '1200.00'), lots: [{ id: 'e2', units: '10' }] },
    { ...sell('2024-06-03', '1', '60.00'), lots: [{ id: 'e1', units: '1' }] },
    { type: 'deliver', date: '2024-06-04', units: '10', into: 'own', account: 'other' },
    { ...sell('2024-06-05', '5', '300.00'), lots: [{ id: 'e1', units: '5' }] },
  ] as SomeEvent[])
  expect(givenUp(lots).map((line) => line.replace(/ short| long/, ''))).toEqual([
    '10 for 600.00 cost 1000.00 gain 0.00 washed 400.00',
    '10 for 1200.00 cost 1100.00 gain 100.00',
    '1 for 60.00 cost 100.00 gain 0.00 washed 40.00',
    '5 for 300.00 cost 500.00 gain 0.00 washed 200.00',
  ])
})

test('a loss in an untaxed account, a gain, and a purchase that is sold again before are no wash sales', () => {
  const untaxed = lotsOf([...loss, buy('2024-06-20', '10', '700.00')], { isTaxable: () => false })
  expect(givenUp(untaxed)).toEqual(['10 for 600.00 cost 1000.00 gain -400.00 short'])
  const gain = lotsOf([
    buy('2024-01-02', '10', '500.00'),
    sell('2024-06-15', '10', '600.00'),
    buy('2024-06-20', '1', '1'),
  ])
  expect(givenUp(gain)).toEqual(['10 for 600.00 cost 500.00 gain 100.00 short'])
  const all = lotsOf([
    buy('2024-05-20', '10', '1000.00'),
    buy('2024-06-01', '10', '900.00'),
    sell('2024-06-15', '20', '1000.00'),
  ])
  expect(givenUp(all)).toEqual([
    '10 for 500.00 cost 1000.00 gain -500.00 short',
    '10 for 500.00 cost 900.00 gain -400.00 short',
  ])
})

test('the loss moves on with a replacement that is itself sold at a loss and bought again', () => {
  const lots = lotsOf([
    ...loss,
    buy('2024-06-20', '10', '700.00'),
    sell('2024-07-01', '10', '500.00'),
    buy('2024-07-10', '10', '400.00'),
    sell('2025-03-01', '10', '900.00'),
  ])
  expect(givenUp(lots)).toEqual([
    '10 for 600.00 cost 1000.00 gain 0.00 short washed 400.00',
    '10 for 500.00 cost 1100.00 gain 0.00 short washed 600.00',
    // 165 days of the first, 11 of the second, 234 of the third: over a year
    '10 for 900.00 cost 1000.00 gain -100.00 long',
  ])
})

test('averaged costs take the loss up as well', () => {
  const lots = lotsOf(
    [buy('2024-01-02', '10', '1000.00'), buy('2024-06-10', '10', '600.00'), sell('2024-06-15', '5', '300.00')],
    { method: () => 'average' },
  )
  expect(givenUp(lots)).toEqual(['5 for 300.00 cost 400.00 gain 0.00 short washed 100.00'])
  expect(lots.held.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n)).toBe(130_000n)
})
