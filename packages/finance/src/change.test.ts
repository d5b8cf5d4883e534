import { expect, test } from 'vitest'
import { changeBetween } from './change.ts'

test.each([
  ['124690.50', '125000.50', '310.00', '0.25'],
  ['125820.60', '125000.50', '-820.10', '-0.65'],
  ['-1000.00', '-900.00', '100.00', '10.00'],
  ['0.00', '50.00', '50.00', null],
  ['100000.00', '99999.99', '-0.01', '0.00'],
  ['0.10', '0.30', '0.20', '200.00'],
])('from %s to %s is %s, %s percent', (before, now, amount, percent) => {
  expect(changeBetween(before, now)).toEqual({ amount, percent })
})
