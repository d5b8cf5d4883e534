import { CategoryBook } from '@keelwise/contract/category-book'
import { expect, test } from 'vitest'
import { sidesByCategory, sidesByPayee } from './report-lines.ts'

const row = (key: string | null, amount: string, before: string | null = null) => ({ key, amount, count: 1, before })

test('categories stand in their groups, the largest first, and the sums of a side are those of its rows', () => {
  const rows = [
    row('groceries', '-90.00', '-100.00'),
    row('restaurants', '-30.00', '0.00'),
    row('rent', '-1500.00', '-1400.00'),
    row('paycheck', '4000.00', '3900.00'),
    row('contribution', '240.00', '0.00'),
  ]
  const [spending, income, moved] = sidesByCategory(rows, new CategoryBook([]))
  expect(spending).toMatchObject({ name: 'Spending', amount: '-1620.00', before: '-1500.00' })
  expect(spending?.lines.map(({ name, amount, parts }) => [name, amount, parts.map((part) => part.name)])).toEqual([
    ['Rent', '-1500.00', []],
    ['Food & drink', '-120.00', ['Groceries', 'Eating out']],
  ])
  expect(income).toMatchObject({ name: 'Income', amount: '4000.00' })
  expect(moved).toMatchObject({ name: 'Transfers and investing', amount: '240.00' })
})

test('own categories stand in the groups they are in, or in their own under its name', () => {
  const looks = { icon: 'boat', color: 'sky', is_retired: false } as const
  const book = new CategoryBook([
    { id: 'b', name: 'Boat', group: null, kind: 'spending', ...looks },
    { id: 'f', name: 'Boat fuel', group: 'b', kind: 'spending', ...looks, is_retired: true },
    { id: 'w', name: 'Wine', group: 'food', kind: 'spending', ...looks },
    { id: 'r', name: 'Board fees', group: 'income', kind: 'income', ...looks },
  ])
  const rows = [row('b', '-10.00'), row('f', '-5.00'), row('w', '-1.00'), row('groceries', '-1.00'), row('r', '3.00')]
  expect(
    sidesByCategory(rows, book).map(({ lines }) =>
      lines.map(({ name, parts }) => [name, parts.map((part) => part.name)]),
    ),
  ).toEqual([
    [
      ['Boat', ['Boat', 'Boat fuel']],
      ['Food & drink', ['Groceries', 'Wine']],
    ],
    [['Board fees', []]],
  ])
})

test('a payee that gave more than it took is income; without a year before nothing is compared', () => {
  const sides = sidesByPayee([row('Corner Grocer', '-90.00'), row('Willowmere Works', '4000.00'), row(null, '-3.00')])
  expect(sides.map(({ name, before, lines }) => [name, before, lines.map((line) => line.name)])).toEqual([
    ['Spending', null, ['Corner Grocer', 'Nobody named']],
    ['Income', null, ['Willowmere Works']],
  ])
})
