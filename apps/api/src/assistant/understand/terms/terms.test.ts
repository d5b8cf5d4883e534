import { expect, test } from 'vitest'
import { BASICS } from './basics.ts'
import { INVESTMENTS } from './investments.ts'
import { PORTFOLIO } from './portfolio.ts'
import { TAXES_AND_RETIREMENT } from './taxes-and-retirement.ts'

const ALL = [...BASICS, ...INVESTMENTS, ...PORTFOLIO, ...TAXES_AND_RETIREMENT]

test('at least 300 terms are explained, each once and under names of its own', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(300)
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
  const names = ALL.flatMap(({ id, names: own }) => own.map((name) => ({ id, name })))
  const twice = names.filter(({ id, name }) => names.some((other) => other.name === name && other.id !== id))
  expect(twice).toEqual([])
})

test('every explanation has three levels of one or two whole sentences', () => {
  for (const { id, plain, usual, deep } of ALL)
    for (const text of [plain, usual, deep]) {
      expect(text, id).toMatch(/^[A-Z0-9(|].*[.?]$/)
      expect(text.length, id).toBeGreaterThan(3)
      expect(text.length, id).toBeLessThan(260)
    }
  for (const { id, plain } of ALL) expect(plain.length, id).toBeLessThan(90)
})
