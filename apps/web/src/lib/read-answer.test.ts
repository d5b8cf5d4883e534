import { type Shape, shapeOfSchema } from '@keelwise/contract/shape'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { decimal } from '@keelwise/contract/money'
import { UNKNOWN_FIGURE, UnfitAnswer, readByShape, readIfFit } from './read-answer.ts'

const schema = z.object({
  total: z.string().nullable(),
  rows: z.array(z.object({ id: z.string(), note: z.string().nullable(), tags: z.array(z.string()) })),
})
const shape = shapeOfSchema(schema)
const whole = { total: '1.00', rows: [{ id: 'a', note: null, tags: ['x'] }] }

test.each<[string, unknown, unknown]>([
  ['as it should be', whole, whole],
  ['with what a newer release says', { ...whole, more: { deep: 1 } }, whole],
  [
    'without what an older release does not know',
    { rows: [{ id: 'a' }] },
    { total: null, rows: [{ id: 'a', note: null, tags: [] }] },
  ],
  ['without a list', { total: '1.00' }, { total: '1.00', rows: [] }],
])('an answer %s is read', (_, answer, read) => {
  const before = JSON.stringify(answer)
  expect(readByShape(shape, answer)).toEqual(read)
  expect(JSON.stringify(answer)).toBe(before)
})

test.each<[string, unknown]>([
  ['a key that must be known', { ...whole, rows: [{ note: null, tags: [] }] }],
  ['another type', { ...whole, total: 1 }],
  ['nothing', null],
  ['a text', 'x'],
  ['a list', []],
])('an answer with %s missing or wrong is refused', (_, answer) => {
  expect(() => readByShape(shape, answer)).toThrow(UnfitAnswer)
  expect(readIfFit(shape, answer)).toBeNull()
})

test('a figure that has become one that may be unknown is shown as unknown, and is no number; what else is null is refused', () => {
  const money = z.object({ amount: decimal, currency: z.string(), rows: z.array(z.object({ gain: decimal })) })
  const figures = shapeOfSchema(money)
  const read = { amount: UNKNOWN_FIGURE, currency: 'EUR', rows: [{ gain: '1.00' }, { gain: UNKNOWN_FIGURE }] }
  expect(readByShape(figures, { amount: null, currency: 'EUR', rows: [{ gain: '1.00' }, {}] })).toEqual(read)
  expect(Number(UNKNOWN_FIGURE)).toBeNaN()
  expect(() => readByShape(figures, { amount: '1.00', currency: null, rows: [] })).toThrow('.currency should be string')
  // what was kept here was written by this release
  expect(readIfFit(figures, { amount: null, currency: 'EUR', rows: [] })).toBeNull()
})

test('of several shapes one that fits as it stands comes before one whose figure would be unknown', () => {
  const either = shapeOfSchema(z.union([z.object({ rate: decimal }), z.object({ reason: z.string() })]))
  expect(readByShape(either, { reason: 'no rate' })).toEqual({ reason: 'no rate' })
  expect(readByShape(either, { rate: null })).toEqual({ rate: UNKNOWN_FIGURE })
})

test('a refusal says where', () => {
  expect(() => readByShape(shape, { ...whole, rows: [whole.rows[0], { id: 1 }] })).toThrow(
    '.rows[1].id should be string',
  )
})

test.each<[string, z.ZodType, unknown, unknown]>([
  ['what may be missing stays so', z.object({ a: z.string().optional() }), {}, {}],
  ['a preset stands for what is missing', z.object({ a: z.boolean().default(true) }), {}, { a: true }],
  ['a preset list is made anew', z.object({ a: z.array(z.string()).default([]) }), {}, { a: [] }],
  ['keys of a record are the answer’s own', z.record(z.string(), z.number()), { x: 1 }, { x: 1 }],
  ['a loose object keeps its other keys', z.looseObject({ a: z.string() }), { a: 'x', b: 2 }, { a: 'x', b: 2 }],
  ['anything is handed over', z.object({ a: z.unknown() }), { a: [{ b: 1 }] }, { a: [{ b: 1 }] }],
  ['null alone is a value', z.object({ a: z.null() }), { a: null }, { a: null }],
])('%s', (_, declared, answer, read) => {
  expect(readByShape(shapeOfSchema(declared), answer)).toStrictEqual(read)
  expect(declared.parse(answer)).toStrictEqual(read)
})

test('of several shapes the one that fits is read', () => {
  const either = shapeOfSchema(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), text: z.string() }),
      z.object({ kind: z.literal('b'), count: z.number() }),
    ]),
  )
  expect(readByShape(either, { kind: 'b', count: 2, text: 'x' })).toEqual({ kind: 'b', count: 2 })
  expect(() => readByShape(either, { kind: 'c', count: 2, text: 'x' })).toThrow(UnfitAnswer)
})

test('a preset is a copy: whoever changes it changes no other answer', () => {
  const listed: Shape = ['absent', [], ['list', 's']]
  ;(readByShape(listed, undefined) as string[]).push('x')
  expect(readByShape(listed, undefined)).toEqual([])
})
