import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { installMessages } from './messages.ts'

beforeAll(() => {
  installMessages()
})

const messageFor = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

test('a missing value is Required [R-5.017]', () => {
  expect(messageFor(z.string(), undefined)).toBe('Required')
  expect(messageFor(z.object({ name: z.string() }), {})).toBe('Required')
  expect(messageFor(z.enum(['A', 'B']), undefined)).toBe('Required')
  expect(messageFor(z.union([z.string(), z.number()]), undefined)).toBe('Required')
})

test('a wrong type names what was expected and what came [R-5.018]', () => {
  expect(messageFor(z.string(), 7)).toBe('Expected string, received number')
  expect(messageFor(z.number(), '7')).toBe('Expected number, received string')
  expect(messageFor(z.int(), '7')).toBe('Expected number, received string')
  expect(messageFor(z.boolean(), 'true')).toBe('Expected boolean, received string')
  expect(messageFor(z.array(z.string()), {})).toBe('Expected array, received object')
  expect(messageFor(z.object({}), [])).toBe('Expected object, received array')
  expect(messageFor(z.string(), null)).toBe('Expected string, received null')
})

test('a value that fits none of several forms is Invalid input [R-5.019]', () => {
  expect(messageFor(z.union([z.string(), z.number()]), true)).toBe('Invalid input')
  expect(messageFor(z.literal('yes'), 'no')).toBe('Invalid input')
  expect(messageFor(z.string().regex(/^a/), 'b')).toBe('Invalid input')
})

test('a value outside of a list is an Invalid enum value [R-5.020]', () => {
  expect(messageFor(z.enum(['A', 'B']), 'C')).toBe('Invalid enum value')
})

test('both bounds of a text are named [R-5.021]', () => {
  expect(messageFor(z.string().min(3), 'ab')).toBe('String must contain at least 3 character(s)')
  expect(messageFor(z.string().max(3), 'abcd')).toBe('String must contain at most 3 character(s)')
})

test('the bounds of a number are named, included or not [R-5.022]', () => {
  expect(messageFor(z.number().min(3), 2)).toBe('Number must be greater than or equal to 3')
  expect(messageFor(z.number().max(3), 4)).toBe('Number must be less than or equal to 3')
  expect(messageFor(z.number().gt(3), 3)).toBe('Number must be greater than 3')
  expect(messageFor(z.number().lt(3), 3)).toBe('Number must be less than 3')
})

test('what is no date is an Invalid date [R-5.023]', () => {
  expect(messageFor(z.iso.date(), '2026-13-01')).toBe('Invalid date')
  expect(messageFor(z.iso.datetime(), 'yesterday')).toBe('Invalid date')
  expect(messageFor(z.date(), '2026-01-01')).toBe('Invalid date')
})

test('a message of the schema itself is kept', () => {
  expect(messageFor(z.string().min(1, 'First name is required'), '')).toBe('First name is required')
})
