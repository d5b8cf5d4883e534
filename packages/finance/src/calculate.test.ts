import { expect, test } from 'vitest'
import { CalculationError, calculate, isSameWhenRounded } from './calculate.ts'

const values = new Map([
  ['r1.in', '1200.10'],
  ['r1.out', '-1000.05'],
  ['zero', '0'],
])
const valueOf = (name: string): string | null => values.get(name) ?? null

test.each([
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['10 - 4 - 3', '3'],
  ['100 / 8 / 2', '6.25'],
  ['-2 * -(3 + 1)', '8'],
  ['r1.in + r1.out', '200.05'],
  ['abs(r1.out) / r1.in * 100', '83.33055578701774852'],
  ['0.1 + 0.2', '0.3'],
  ['sum(1, 2, r1.in)', '1203.1'],
  ['max(1, r1.out) - min(1, 2)', '0'],
  ['12345678901234567.89 + 0.01', '12345678901234567.9'],
])('[F-010] %s is %s', (expression, expected) => {
  expect(calculate(expression, valueOf).slice(0, 20)).toBe(expected.slice(0, 20))
})

test.each([
  ['', 'The expression ends too early.'],
  ['1 +', 'The expression ends too early.'],
  ['(1', 'A ")" is missing.'],
  ['1 2', '"2" was not expected.'],
  ['r1.total', 'There is no value "r1.total".'],
  ['constructor', 'There is no value "constructor".'],
  ['1 / zero', 'Nothing can be divided by zero.'],
  ['2 ^ 3', 'There is something at 2 that cannot be read.'],
  ['process.exit(1)', 'There is no value "process.exit".'],
  [`${'('.repeat(80)}1${')'.repeat(80)}`, 'Too many brackets.'],
])('%s is refused', (expression, message) => {
  expect(() => calculate(expression, valueOf)).toThrow(new CalculationError(message))
})

test.each([
  ['1234.50', '1234.5', 1, true],
  ['1235', '1234.5', 1, true],
  ['1234', '1234.5', 1, false],
  ['1.2', '1234567', 1_000_000, true],
  ['1.3', '1234567', 1_000_000, false],
  ['57.14', '57.142857', 1, true],
])('%s stands for %s at a scale of %i: %s', (written, value, scale, same) => {
  expect(isSameWhenRounded(written, value, scale)).toBe(same)
})
