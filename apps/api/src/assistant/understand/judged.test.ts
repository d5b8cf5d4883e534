import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const CASH = 'fit.actual+target+drift; asset_class is cash'
const BY_CLASS = 'positions.value; by asset_class'

test.each([
  ['37% cash is a lot no?', BY_CLASS, CASH],
  ['12% cash seems a lot', BY_CLASS, CASH],
  ['how much cash should i have', BY_CLASS, CASH],
  ['how much would be normal for her', 'positions.value; asset_class is cash', CASH],
  ['is that too much', 'positions.value+share; asset_class is cash', CASH],
  ['is 60% in stocks too much', null, 'fit.actual+target+drift; asset_class is equity'],
  ['do I have too much cash sitting around', null, 'fit.idle_cash'],
  // what is enough is told by the months that it covers
  ['do i have enough cash', null, 'fit.emergency_months'],
  ['Is five percent in one thing too much?', BY_CLASS, 'fit.single_position ++ fit.single_issuer'],
  ['Is that in line with her risk score?', 'positions.value; by position', 'fit.drift; by asset_class'],
  ['is that a lot of risk for someone my age', BY_CLASS, 'fit.drift; by asset_class'],
  ['Just tell me in simple words how risky it all is', null, 'returns.volatility ++ fit.drift; by asset_class'],
  // what is asked besides is asked of the same
  ["12% cash seems a lot, where's it sitting", BY_CLASS, `${CASH} ++ positions.value; asset_class is cash; by account`],
])('"%s" after %s is held against %s', (text, before, expected) => {
  expect(toldAsDemo(text, before)).toBe(expected)
})

test.each([
  ['is that a lot', 'transactions.out; category is groceries; 2026-10-01..2026-10-31'],
  ['how much cash did I spend', null],
  ['is my rent too high', null],
  ['And the underlying shares, do I hold enough to cover?', 'positions.value; security is VYNX'],
])('"%s" after %s is of nothing that is held', (text, before) => {
  expect(toldAsDemo(text, before)).not.toContain('fit.')
})
