import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { INSTITUTIONS } from '../institutions/institutions.ts'
import type { AccountBook } from './account-book.ts'
import { BookShelf } from './book-shelf.ts'
import { dayOf } from './calendar.ts'
import { isBond, isOption, type Security } from './securities.ts'

// Generous, because a busy machine is no fault of the data.
vi.setConfig({ testTimeout: 60_000 })

const shelf = new BookShelf('harborlink')
const DEMO = ['lanternfield', 'driftpine', 'evergrove']

function booksOf(institutionId: string, login: string, anchor: number, through = anchor - 1): AccountBook[] {
  return shelf.plans(institutionId, login).map((plan) => shelf.book({ institutionId, login, anchor, through }, plan))
}

function rowsOf(book: AccountBook): ReturnType<AccountBook['page']> {
  return book.page(0, 100_000, 0, 100_000)
}

const household = fc
  .record({
    institutionId: fc.constantFrom(...INSTITUTIONS.map((each) => each.id)),
    login: fc.constantFrom('saver', 'retired', 'founder', 'young', 'client', 'euro', 'demo-investor', 'restless'),
    anchor: fc.integer({ min: dayOf('2025-06-01'), max: dayOf('2028-06-01') }),
    later: fc.integer({ min: 0, max: 70 }),
  })
  .filter(({ institutionId, login }) => login !== 'demo-investor' || DEMO.includes(institutionId))

test('whatever the day, the demo household has 9 accounts, 60 positions and 1,500 rows when it is connected', () => {
  fc.assert(
    fc.property(fc.integer({ min: dayOf('2025-01-01'), max: dayOf('2029-12-31') }), (anchor) => {
      const books = DEMO.flatMap((institutionId) => booksOf(institutionId, 'demo-investor', anchor))
      expect(books).toHaveLength(9)
      expect(books.reduce((sum, book) => sum + book.positions.length, 0)).toBe(60)
      expect(books.reduce((sum, book) => sum + book.totals.transactions, 0)).toBe(1500)
    }),
    { numRuns: 8 },
  )
})

test('units held are the sum of unit flows', () => {
  fc.assert(
    fc.property(household, ({ institutionId, login, anchor, later }) => {
      for (const book of booksOf(institutionId, login, anchor, anchor + later)) {
        const flows = new Map<string, Decimal>()
        for (const row of rowsOf(book))
          if (row.security && row.units)
            flows.set(row.security.id, (flows.get(row.security.id) ?? new Decimal(0)).plus(row.units))
        for (const position of book.positions)
          if (position.security) expect(flows.get(position.security.id)?.toFixed()).toBe(position.units.toFixed())
      }
    }),
    { numRuns: 20 },
  )
})

test('cash is the sum of posted amounts, value is units x price x multiplier, an account is the sum of its positions', () => {
  fc.assert(
    fc.property(household, ({ institutionId, login, anchor, later }) => {
      for (const book of booksOf(institutionId, login, anchor, anchor + later)) {
        const sum = rowsOf(book)
          .filter((row) => !row.pending)
          .reduce((total, row) => total.plus(row.amount), new Decimal(0))
        if (book.positions.length === 0) expect(book.marketValue.toFixed(2)).toBe(sum.toFixed(2))
        else {
          const cash = book.positions.find((position) => position.security === null)
          expect((cash?.value ?? new Decimal(0)).toFixed(2)).toBe(sum.toFixed(2))
          expect(book.marketValue.toFixed(2)).toBe(
            book.positions.reduce((total, position) => total.plus(position.value), new Decimal(0)).toFixed(2),
          )
        }
        for (const position of book.positions) {
          const multiplier = (security: Security | null): string =>
            security && isBond(security) ? '0.01' : security && isOption(security) ? '100' : '1'
          expect(position.value.toFixed(2)).toBe(
            position.units.times(position.price).times(multiplier(position.security)).toFixed(2),
          )
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('nothing lies in the future, ids are unique and masks differ within an institution', () => {
  fc.assert(
    fc.property(household, ({ institutionId, login, anchor, later }) => {
      const books = booksOf(institutionId, login, anchor, anchor + later)
      for (const book of books) {
        const rows = rowsOf(book)
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
        for (const row of rows) {
          expect(row.day).toBeLessThanOrEqual(book.through)
          expect(row.postedDay ?? 0).toBeLessThanOrEqual(book.through)
        }
      }
      expect(new Set(books.map((book) => book.plan.number.slice(-4))).size).toBe(books.length)
    }),
    { numRuns: 20 },
  )
})

test('every transfer within the demo household has its other leg, the rest says that it is external', () => {
  const anchor = dayOf('2026-11-21')
  const rows = DEMO.flatMap((institutionId) => booksOf(institutionId, 'demo-investor', anchor)).flatMap(rowsOf)
  const moves = rows.filter(
    (row) =>
      ['TRANSFER_IN', 'TRANSFER_OUT', 'PAYMENT', 'CONTRIBUTION'].includes(row.type) &&
      !/EXTERNAL|RENT|POWER/.test(row.description),
  )
  const key = (row: (typeof rows)[number]): string => `${row.day}|${row.amount.abs().toFixed(2)}`
  const out = moves
    .filter((row) => row.amount.isNegative())
    .map(key)
    .toSorted()
  const received = moves
    .filter((row) => row.amount.isPositive())
    .map(key)
    .toSorted()
  expect(received.length).toBeGreaterThan(150)
  expect(received).toEqual(out)
})

test.each([7, 30, 90, 365])('the demo household has rows of the last %i days in and out', (days) => {
  const anchor = dayOf('2026-11-21')
  const rows = DEMO.flatMap((institutionId) => booksOf(institutionId, 'demo-investor', anchor))
    .flatMap(rowsOf)
    .filter((row) => row.day >= anchor - days)
  expect(rows.some((row) => row.amount.isPositive())).toBe(true)
  expect(rows.some((row) => row.amount.isNegative())).toBe(true)
})

test('history does not change as days pass: a later book begins with the rows of the earlier one', () => {
  const anchor = dayOf('2026-11-21')
  for (const institutionId of DEMO) {
    const before = booksOf(institutionId, 'demo-investor', anchor)
    const after = booksOf(institutionId, 'demo-investor', anchor, anchor + 30)
    for (const [index, book] of before.entries()) {
      const later = new Map(rowsOf(after[index] as AccountBook).map((row) => [row.id, row]))
      for (const row of rowsOf(book).filter((each) => !each.pending))
        expect(later.get(row.id)?.amount.toFixed(2)).toBe(row.amount.toFixed(2))
    }
  }
})

test('applying the changes of each day to yesterday gives today', () => {
  fc.assert(
    fc.property(household, ({ institutionId, login, anchor }) => {
      const [before] = booksOf(institutionId, login, anchor)
      const [after] = booksOf(institutionId, login, anchor, anchor + 9)
      if (!before || !after) return
      const known = new Map(rowsOf(before).map((row) => [row.id, row.amount.toFixed(2)]))
      for (const { row, removed } of after.changes(before.through)) {
        if (removed) known.delete(row.id)
        else known.set(row.id, row.amount.toFixed(2))
      }
      expect([...known].toSorted()).toEqual(
        rowsOf(after)
          .map((row): [string, string] => [row.id, row.amount.toFixed(2)])
          .toSorted(),
      )
    }),
    { numRuns: 25 },
  )
})

test('the personas are what the README says', () => {
  const anchor = dayOf('2026-11-21')
  const client = booksOf('driftpine', 'client', anchor)
  expect([client.length, client.reduce((sum, book) => sum + book.positions.length, 0)]).toEqual([14, 220])
  expect(booksOf('driftpine', 'stress', anchor)).toHaveLength(120)
  expect(booksOf('driftpine', 'noaccounts', anchor)).toHaveLength(0)
  expect(
    booksOf('northlark', 'empty', anchor).map((book) => [book.totals.transactions, book.marketValue.toFixed(2)]),
  ).toEqual([[0, '0.00']])
})
