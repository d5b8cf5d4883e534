import { expect, test } from 'vitest'
import { choiceFor } from './choice-search.ts'

const data = ['Berlin', 'Bern', 'Boston', 'Chicago'].map((label) => ({ value: label, label }))
const found = (typed: string, current: string) => choiceFor(data, typed, current)?.label

test('letters go to the first choice that begins with them, case aside', () => {
  expect(found('bo', 'Berlin')).toBe('Boston')
  expect(found('BERN', 'Berlin')).toBe('Bern')
  expect(found('c', 'Berlin')).toBe('Chicago')
})

test('a letter typed again walks on through the choices that begin with it, and around', () => {
  expect(found('b', 'Berlin')).toBe('Bern')
  expect(found('bb', 'Bern')).toBe('Boston')
  expect(found('b', 'Boston')).toBe('Berlin')
})

test('more letters stay on a choice that still fits, and letters that fit none change nothing', () => {
  expect(found('be', 'Bern')).toBe('Bern')
  expect(found('x', 'Bern')).toBeUndefined()
})
