import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTolerantly } from './tolerant-answer.ts'

const schema = z.object({
  total: z.string().nullable(),
  rows: z.array(z.object({ id: z.string(), note: z.string().nullable(), tags: z.array(z.string()) })),
})
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
  expect(readTolerantly(schema, answer)).toMatchObject({ success: true, data: read })
  expect(JSON.stringify(answer)).toBe(before)
})

test.each<[string, unknown]>([
  ['a key that must be known', { ...whole, rows: [{ note: null, tags: [] }] }],
  ['another type', { ...whole, total: 1 }],
  ['nothing', null],
  ['a text', 'x'],
])('an answer with %s missing or wrong is refused as before', (_, answer) => {
  expect(readTolerantly(schema, answer).success).toBe(false)
})
