import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  ['show me all my funds', 'MUTUAL_FUND|ETF'],
  ['what funds do I own?', 'MUTUAL_FUND|ETF'],
  ['list my mutual funds please', 'MUTUAL_FUND'],
  ['list all my stocks', 'EQUITY'],
  ['show me the stocks we have', 'EQUITY'],
  ['what bonds do i have', 'BOND'],
  ['show me my cds', 'CD'],
  ['my etfs', 'ETF'],
])('a kind of what is held is listed, and nothing else: "%s"', (text, kinds) => {
  expect(toldAsDemo(text)).toBe(`positions.value; sec_type is ${kinds}; by position`)
})

test('what should be bought is no list of what is held', () => {
  expect(toldAsDemo('what stocks should I buy')).toBe('decline advice')
})
