import { expect, test } from 'vitest'
import { type Debt, payOffDebts } from './debt-payoff.ts'

const card: Debt = { id: 'card', owed: '5000.00', rate: '24', minimum: '150.00' }
const loan: Debt = { id: 'loan', owed: '2000.00', rate: '6', minimum: '50.00' }

test('one debt takes as long as the annuity says: n = -ln(1 - owed r / payment) / ln(1 + r)', () => {
  const payoff = payOffDebts([card], '250', 'AVALANCHE')
  // -ln(1 - 5000 x 0.02 / 250) / ln(1.02) = 25.8 months
  expect(payoff?.months).toBe(Math.ceil(-Math.log(1 - (5000 * 0.02) / 250) / Math.log(1.02)))
  // paid in all: 25 times 250 and what is left in the 26th month
  expect(Number(payoff?.interest)).toBeGreaterThan(25 * 250 - 5000)
  expect(Number(payoff?.interest)).toBeLessThan(26 * 250 - 5000)
})

test('without interest a debt is its amount in equal parts', () => {
  const payoff = payOffDebts([{ ...card, rate: '0' }], '500', 'SNOWBALL')
  expect(payoff).toMatchObject({ months: 10, interest: '0.00', debts: [{ id: 'card', months: 10 }] })
  expect(payoff?.owed).toHaveLength(11)
  expect(payoff?.owed.at(-1)).toBe('0.00')
})

test('by hand, two months: interest to the cent, minimums first, the rest to the first of the order', () => {
  const small = { id: 'small', owed: '100.00', rate: '12', minimum: '10' }
  const dear = { id: 'dear', owed: '200.00', rate: '24', minimum: '20' }
  // first month: 1.00 and 4.00 of interest; avalanche pays 10 and 20 + 70, snowball 10 + 70 and 20
  const avalanche = payOffDebts([small, dear], '100', 'AVALANCHE')
  const snowball = payOffDebts([small, dear], '100', 'SNOWBALL')
  expect(avalanche?.owed.slice(0, 3)).toEqual(['300.00', '205.00', '108.19'])
  expect(snowball?.owed.slice(0, 3)).toEqual(['300.00', '205.00', '108.89'])
  expect(snowball?.debts[0]).toMatchObject({ id: 'small', months: 2, interest: '1.21' })
  expect(avalanche?.debts[0]).toMatchObject({ id: 'dear', months: 3 })
})

test('the highest rate first costs the least interest, the smallest first frees the first debt soonest', () => {
  const avalanche = payOffDebts([card, loan], '400', 'AVALANCHE')!
  const snowball = payOffDebts([card, loan], '400', 'SNOWBALL')!
  expect(avalanche.debts.map(({ id }) => id)).toEqual(['card', 'loan'])
  expect(snowball.debts.map(({ id }) => id)).toEqual(['loan', 'card'])
  expect(Number(avalanche.interest)).toBeLessThan(Number(snowball.interest))
  expect(snowball.debts[0]!.months).toBeLessThan(avalanche.debts[0]!.months)
  for (const { interest, debts } of [avalanche, snowball])
    expect(debts.reduce((sum, debt) => sum + Number(debt.interest), 0)).toBeCloseTo(Number(interest), 6)
})

test('less than the minimums, or less than the interest, never ends', () => {
  expect(payOffDebts([card, loan], '199.99', 'AVALANCHE')).toBeNull()
  expect(payOffDebts([{ ...card, minimum: '0' }], '100', 'AVALANCHE')).toBeNull()
  expect(payOffDebts([{ ...card, minimum: '0' }], '110', 'AVALANCHE')).not.toBeNull()
})

test('nothing owed is paid off at once', () => {
  expect(payOffDebts([], '0', 'AVALANCHE')).toMatchObject({ months: 0, interest: '0.00' })
  expect(payOffDebts([{ ...card, owed: '0.00' }], '0', 'AVALANCHE')).toMatchObject({ months: 0, interest: '0.00' })
})
