import { expect, test } from 'vitest'
import { NONE_CHOSEN, chooseAll, extend, press } from './ledger-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

test('one more is chosen, or one less', () => {
  expect([...press(press(NONE_CHOSEN, 'b'), 'd').chosen]).toEqual(['b', 'd'])
  expect([...press(press(NONE_CHOSEN, 'b'), 'b').chosen]).toEqual([])
})

test('a range goes from what was pressed last, either way, and lets go of what it took when it is drawn shorter', () => {
  const begun = press(press(NONE_CHOSEN, 'e'), 'c')
  expect([...extend(begun, order, 'a').chosen].toSorted()).toEqual(['a', 'b', 'c', 'e'])
  const wide = extend(press(NONE_CHOSEN, 'b'), order, 'e')
  expect([...wide.chosen]).toEqual(['b', 'c', 'd', 'e'])
  expect([...extend(wide, order, 'c').chosen]).toEqual(['b', 'c'])
  expect([...extend(wide, order, 'a').chosen].toSorted()).toEqual(['a', 'b'])
})

test('a range of nothing begins where it is said, or is one row; what stands no longer begins none', () => {
  expect([...extend(NONE_CHOSEN, order, 'c', 'b').chosen]).toEqual(['b', 'c'])
  expect([...extend(NONE_CHOSEN, order, 'c').chosen]).toEqual(['c'])
  expect([...extend(press(NONE_CHOSEN, 'gone'), order, 'c').chosen].toSorted()).toEqual(['c', 'gone'])
  expect([...extend(chooseAll(['a']), order, 'c').chosen]).toEqual(['a', 'c'])
})
