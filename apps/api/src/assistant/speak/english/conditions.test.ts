import { expect, test } from 'vitest'
import { planOfText } from '../../understand/plan-text.ts'
import { voiceFor } from '../voice.ts'
import { whereText } from './conditions.ts'

test.each([
  ['clients.count; status is_not ACTIVE', ' who are not active'],
  ['clients.count; planned is no; status is_not ACTIVE', ' without a planned meeting who are not active'],
  ['clients.count; status is_not PROSPECT', ' who are no prospects'],
  ['clients.count; status is_not ACTIVE|PROSPECT', ' who are not active or prospect'],
  ['transactions.out; category is_not rent; payee has_not harvest', ' without rent or harvest'],
])('who and what is left out is said so that nobody takes it for the opposite: %s', (text, expected) => {
  const [part] = planOfText(text).parts
  if (part?.kind !== 'data') throw new Error(`${text} is no plan of figures`)
  expect(whereText(part, voiceFor({ role: 'ADVISOR', currency: 'USD' }))).toBe(expected)
})
