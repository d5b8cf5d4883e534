import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

test.each([
  [
    'no I only mean Vynexar. show the tax lots',
    'positions.gain; security is ZELP',
    'sales.open_gain; security is VYNX; by lot',
  ],
  [
    'I meant Kettleworth, not Marlowe. All of it, same months.',
    'transactions.out; payee has Marlowe Garden Supply; 2026-04-01..2026-09-30',
    'transactions.out; payee has Kettleworth Hardware; 2026-04-01..2026-09-30',
  ],
])('what the first sentence names narrows what the second asks: "%s"', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test('of two questions the one that is understood is answered, and the other is said to be left out', () => {
  const read = readAsDemo('how much do i owe on the credit cards in total and whats the interest rate on the worst one')
  expect(read).toMatchObject({ kind: 'plan', leftOut: ['whats the interest rate on the worst one'] })
})
