import { categoryDisplay, namesOf } from '@keelwise/contract/words'
import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const YEAR = '2026-01-01..2026-11-24'

test.each([
  ['transactions in Advice & legal this year', `transactions.out; category is advice; by booking; ${YEAR}`],
  ['how much on home and garden this year', `transactions.out; category is home_improvement; ${YEAR}`],
  ['what did I spend in the Streaming & news category this year', `transactions.out; category is streaming; ${YEAR}`],
  ['spending in the category Bank fees this year', `transactions.out; category is bank_fees; ${YEAR}`],
])('a category is found by the name that it is shown under: "%s"', (text, plan) => {
  expect(toldAsDemo(text, null)).toBe(plan)
})

test('every category can be asked for by its name', () => {
  const others = namesOf(categoryDisplay).filter((key) => {
    const plan = toldAsDemo(`how much went out in the category ${categoryDisplay[key]} this year`, null)
    return plan !== `transactions.out; category is ${key}; ${YEAR}`
  })
  expect(others).toEqual([])
})
