import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const YEAR = '2026-01-01..2026-11-24'

test.each([
  ['list the shares I sold in 2026 with the profit on each', `sales.realized; by lot; ${YEAR}`],
  ['sales this year both short and long, every sale', `sales.realized; by lot; ${YEAR}`],
  ['realized gain by security this year', `sales.realized; by security; ${YEAR}`],
  ['realized losses by account', 'sales.realized_losses; by account'],
  ['which accounts hold the cash', 'positions.value; asset_class is cash; by account'],
  [
    'how much of the change in net worth this year is the market and how much did we save',
    `worth.change; ${YEAR}; why`,
  ],
  [
    'Whats my total gain on VYNX and what tax would I owe if I sold the part in the brokerage account',
    'positions.gain; security is VYNX ++ decline not_kept',
  ],
])('"%s" is told sale by sale, account by account, or part by part', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test('what is of the answer before keeps its days', () => {
  expect(toldAsDemo('how much of that is the market and how much did we save', `worth.change; ${YEAR}`)).toBe(
    `worth.change; ${YEAR}; why`,
  )
})

test('an account that is said is not lost', () => {
  expect(toldAsDemo('list the shares I sold in my Roth with the profit on each')).not.toBe('sales.realized; by lot')
})
