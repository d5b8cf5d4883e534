import { CategoryBook } from '@keelwise/contract/category-book'
import type { ReportTable } from '@keelwise/contract/reports'
import { expect, test } from 'vitest'
import { columnWindow, linesInColumns, differenceOf, changeInPercent } from './report-columns.ts'

const cells = (...nets: string[]) =>
  nets.map((net) => (net.startsWith('-') ? { cash_in: '0.00', cash_out: net } : { cash_in: net, cash_out: '0.00' }))
const table = (results: [string | null, ...string[]][], net: string[]): ReportTable => ({
  columns: net.map((_, at) => ({ from: `2026-0${at + 1}-01`, to: `2026-0${at + 1}-28` })),
  results: results.map(([key, ...nets]) => ({ key, count: 1, cells: cells(...nets) })),
  others: null,
  totals: cells(...net),
  currency: 'USD',
  unconverted: [],
  searched_since: null,
})

test('groups have the sums of their categories in each column, and the sides come to what is left', () => {
  const data = table(
    [
      ['paycheck', '100.00', '110.00'],
      ['groceries', '-10.00', '-20.00'],
      ['restaurants', '-5.00', '0.00'],
    ],
    ['85.00', '90.00'],
  )
  const { sides, net } = linesInColumns(data, 'category', new CategoryBook([]))
  expect(sides.map(({ name, amounts }) => [name, amounts])).toEqual([
    ['Spending', ['-15.00', '-20.00']],
    ['Income', ['100.00', '110.00']],
  ])
  expect(sides[0]?.lines.map(({ name, field, amounts }) => [name, field, amounts])).toEqual([
    ['Food & drink', 'category_group', ['-15.00', '-20.00']],
    ['Groceries', 'category__in', ['-10.00', '-20.00']],
    ['Eating out', 'category__in', ['-5.00', '0.00']],
  ])
  expect(net).toEqual(['85.00', '90.00'])
  const folded = linesInColumns(data, 'group', new CategoryBook([]))
  expect(folded.sides[0]?.lines.map(({ name }) => name)).toEqual(['Food & drink'])
})

test('payees that nobody names and those that come to nothing are there; those without a name lead nowhere', () => {
  const data = table(
    [
      [null, '-1.00', '0.00'],
      ['Swings', '-5.00', '5.00'],
    ],
    ['-6.00', '5.00'],
  )
  const lines = linesInColumns(data, 'payee', new CategoryBook([])).sides.flatMap((side) => side.lines)
  expect(lines.map(({ name, field, amounts }) => [name, field, amounts])).toEqual([
    ['Nobody named', null, ['-1.00', '0.00']],
    ['Swings', 'payee', ['-5.00', '5.00']],
  ])
})

test('a difference is what it is now less what it was, and its percent is of how much there was', () => {
  expect([differenceOf(['-20.00', '-30.00']), changeInPercent(['-20.00', '-30.00'])]).toEqual(['-10.00', '+50.0%'])
  expect([differenceOf(['100.00', '80.00']), changeInPercent(['100.00', '80.00'])]).toEqual(['-20.00', '-20.0%'])
  expect(changeInPercent(['0.00', '5.00'])).toBeNull()
})

test('on a phone two amounts stand beside their names, of months the newest ones, of years both', () => {
  const texts = ['-$37,230.97']
  const months = { count: 14, page: null, column: 11 }
  expect(columnWindow(texts, 356, months)).toEqual({ from: 10, to: 12, page: 1, pages: 7 })
  expect(columnWindow(texts, 356, { ...months, page: 0 })).toMatchObject({ from: 12, to: 14 })
  expect(columnWindow(texts, 356, { count: 4, page: null, column: 0 })).toMatchObject({ from: 0, to: 2 })
  expect(columnWindow(['-$21,111,145,619.14'], 356, months)).toMatchObject({ from: 11, to: 12 })
})

test('where there is room all columns are there at once, and many begin with the newest and what they come to', () => {
  expect(columnWindow(['-$3,471.40'], 2_000, { count: 14, page: null, column: 11 })).toMatchObject({
    from: 0,
    pages: 1,
  })
  expect(columnWindow(['-$37,230.97'], 1_110, { count: 14, page: null, column: 11 })).toMatchObject({ from: 7, to: 14 })
})
