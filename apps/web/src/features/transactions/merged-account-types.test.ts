import { mergeAccountTypes } from '@keelwise/contract/accounts'
import { expect, test } from 'vitest'

test('[R-3.067] account types with the same name become one: counts summed, types joined by commas', () => {
  expect(
    mergeAccountTypes([
      { type: 'IRA', account_type_display: 'Retirement', count: 2 },
      { type: 'CHECKING', account_type_display: 'Checking', count: 1 },
      { type: '401K', account_type_display: 'Retirement', count: 3 },
    ]),
  ).toEqual([
    { type: 'CHECKING', account_type_display: 'Checking', count: 1 },
    { type: 'IRA,401K', account_type_display: 'Retirement', count: 5 },
  ])
})
