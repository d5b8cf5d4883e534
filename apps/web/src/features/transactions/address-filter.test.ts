import { CategoryBook } from '@keelwise/contract/category-book'
import { expect, test } from 'vitest'
import { filterParts, readTransactionsAddress, writeTransactionsAddress } from './address-filter.ts'

const usual = { from: '2026-10-22', to: '2026-11-21' }

test('an address without a question is all transactions of the usual range', () => {
  expect(readTransactionsAddress({}, usual)).toEqual({ view: 'all', range: usual, filter: {} })
  expect(writeTransactionsAddress({ view: 'all', range: usual, filter: {} }, usual)).toEqual({})
})

test('range, account, institution, types, amounts and text are read, written back and said in words once each', () => {
  const asked = readTransactionsAddress(
    {
      execution_date__gte: '2026-01-01',
      execution_date__lte: '2026-06-30',
      account_id: 'a',
      institution: 'i',
      account_type__in: 'IRA,401K,CHECKING',
      tx_type__in: 'DIVIDEND,INTEREST',
      direction: 'in',
      amount__gte: '5',
      amount__lte: '12.50',
      pending: 'no',
      search: ' grocer ',
      view: 'institutions',
    },
    usual,
  )
  expect(asked).toEqual({
    view: 'all',
    range: { from: '2026-01-01', to: '2026-06-30' },
    filter: {
      account_id: 'a',
      institution: 'i',
      account_type__in: 'CHECKING,IRA,401K',
      tx_type__in: 'INTEREST,DIVIDEND',
      direction: 'in',
      amount__gte: '5',
      amount__lte: '12.50',
      pending: 'no',
      search: 'grocer',
    },
  })
  expect(readTransactionsAddress(writeTransactionsAddress(asked, usual), usual)).toEqual(asked)
  expect(
    filterParts(asked.filter, { account: 'Own', institution: undefined }, new CategoryBook([])).map(
      ({ words }) => words,
    ),
  ).toEqual([
    'Own',
    'One institution',
    'Checking, Retirement',
    'Interest, Dividend',
    'Money in',
    '5 to 12.50',
    'Not pending',
  ])
})

test('a grouping and all dates stand in the address', () => {
  const asked = readTransactionsAddress({ view: 'account-type', dates: 'all' }, usual)
  expect(asked).toEqual({ view: 'account-type', range: null, filter: {} })
  expect(writeTransactionsAddress(asked, usual)).toEqual({ view: 'account-type', dates: 'all' })
})

test.each([
  { execution_date__gte: '2026-02-30', execution_date__lte: '2026-06-30' },
  { execution_date__gte: '2026-06-30' },
  { execution_date__gte: '2026-06-30', execution_date__lte: '2026-01-01' },
  { tx_type__in: 'NONSENSE', account_type__in: '', search: '  ' },
  { view: 'mine', dates: 'some', direction: 'up', amount__gte: '-1', amount__lte: 'x', pending: 'perhaps' },
])('what makes no sense is left out: %j', (address) => {
  expect(readTransactionsAddress(address, usual)).toEqual({ view: 'all', range: usual, filter: {} })
})

test('a text that is longer than can be asked for is cut, so that a link of any length finds something', () => {
  const long = 'x'.repeat(3000)
  const { filter } = readTransactionsAddress({ search: long, payee: long, tag: long, account_id: long }, usual)
  expect(Object.values(filter).map((text) => text?.length)).toEqual([100, 30, 80, 200])
})
