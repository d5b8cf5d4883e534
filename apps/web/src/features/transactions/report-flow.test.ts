import { CategoryBook } from '@keelwise/contract/category-book'
import { expect, test } from 'vitest'
import { sumOf } from '../../domain/cents.ts'
import { type FlowPart, drawFlow, flowOf } from './report-flow.ts'

const book = new CategoryBook([])
const row = (key: string | null, cash_in: string, cash_out: string) => ({
  key,
  count: 1,
  cells: [{ cash_in, cash_out }],
})
const table = (results: ReturnType<typeof row>[]) => ({
  results,
  others: null,
  totals: [
    {
      cash_in: sumOf(results.map(({ cells }) => cells[0]?.cash_in ?? '0.00')),
      cash_out: sumOf(results.map(({ cells }) => cells[0]?.cash_out ?? '0.00')),
    },
  ],
})
const said = (parts: readonly FlowPart[]) => parts.map(({ name, cents }) => [name, Number(cents)])
const all = (parts: readonly FlowPart[]) => parts.reduce((sum, { cents }) => sum + cents, 0n)

const MONTH = [
  row('paycheck', '4000.00', '0.00'),
  row('interest', '10.00', '0.00'),
  row('rent', '0.00', '-1500.00'),
  row('groceries', '25.00', '-400.00'),
  row('restaurants', '0.00', '-100.00'),
  row('gifts', '0.00', '-8.00'),
  row('donations', '0.00', '-5.00'),
]

test('what came in goes to groups of spending and what is left over, and both sides are the same', () => {
  const { whole } = flowOf(table(MONTH), 'group', book)
  expect(said(whole.sources)).toEqual([
    ['Paycheck', 400_000],
    ['Food & drink, given back', 2500],
    ['Interest', 1000],
  ])
  expect(said(whole.uses).slice(0, 2)).toEqual([
    ['Housing', 150_000],
    ['Food & drink', 50_000],
  ])
  expect(said(whole.uses).at(-1)).toEqual(['Left over', 202_200])
  expect([all(whole.sources), all(whole.uses)]).toEqual([403_500n, 403_500n])
  expect(whole).toMatchObject({ moneyIn: '4035.00', moneyOut: '-2013.00', left: '2022.00' })
})

test('small parts stand together and lead to the transactions of all of them', () => {
  const { shown, whole } = flowOf(table(MONTH), 'category', book)
  const other = shown.uses.find(({ key }) => key === 'other')
  expect(other).toMatchObject({ name: 'Other', cents: 1300n, parts: 2, asked: { category__in: 'gifts,donations' } })
  expect(all(shown.uses)).toBe(whole.whole)
  expect(whole.uses.map(({ key }) => key)).toContain('gifts')
  // payees have no filter that several of them share
  const payees = flowOf(
    table([row('A', '0.00', '-1000.00'), row('B', '0.00', '-1.00'), row('C', '0.00', '-2.00')]),
    'payee',
    book,
  )
  expect(payees.shown.uses.find(({ key }) => key === 'other')).toMatchObject({ asked: null, cents: 300n })
})

test('more went out than came in: the rest was taken from savings', () => {
  const { whole } = flowOf(table([row('paycheck', '10.00', '0.00'), row('rent', '0.00', '-25.50')]), 'group', book)
  expect(said(whole.sources)).toEqual([
    ['Paycheck', 1000],
    ['Taken from savings', 1550],
  ])
  expect(all(whole.uses)).toBe(2550n)
})

test('more was given back on something than it cost: the difference is a source, and the sides stay the same', () => {
  const { whole } = flowOf(table([row('groceries', '0.00', '30.00'), row('rent', '0.00', '-20.00')]), 'category', book)
  expect(said(whole.sources)).toEqual([['Groceries, given back', 3000]])
  expect(said(whole.uses)).toEqual([
    ['Rent', 2000],
    ['Left over', 1000],
  ])
  expect(whole).toMatchObject({ moneyIn: '0.00', moneyOut: '10.00' })
})

test('bars do not overlap, leave room for a name each, and their bands fill the middle', () => {
  const { shown } = flowOf(table(MONTH), 'category', book)
  const { height, middle, sources, uses } = drawFlow(shown, 300)
  for (const side of [sources, uses]) {
    for (const [at, node] of side.entries()) {
      const next = side[at + 1]
      if (next) expect(next.y + next.height / 2 - (node.y + node.height / 2)).toBeGreaterThanOrEqual(38)
    }
    expect((side.at(-1)?.y ?? 0) + (side.at(-1)?.height ?? 0)).toBeLessThanOrEqual(height)
  }
  expect(sources.reduce((sum, node) => sum + node.height, 0)).toBeCloseTo(middle.height)
})
