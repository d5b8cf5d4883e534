import { expect, test } from 'vitest'
import { readTransactionsAddress } from './address-filter.ts'

const today = '2026-11-21'
const usual = { from: '2026-10-22', to: '2026-11-21' }

test('an address without a question is the usual range and everything in it', () => {
  expect(readTransactionsAddress({}, today)).toEqual({ range: usual, filter: {}, words: [] })
})

test('range, account, institution, types and text are read, and said in words once each', () => {
  expect(
    readTransactionsAddress(
      {
        execution_date__gte: '2026-01-01',
        execution_date__lte: '2026-06-30',
        account_id: 'a',
        institution: 'i',
        account_type__in: 'IRA,401K,CHECKING',
        tx_type__in: 'DIVIDEND,INTEREST',
        search: ' grocer ',
      },
      today,
    ),
  ).toEqual({
    range: { from: '2026-01-01', to: '2026-06-30' },
    filter: {
      account_id: 'a',
      institution: 'i',
      account_type__in: 'CHECKING,IRA,401K',
      tx_type__in: 'INTEREST,DIVIDEND',
      search: 'grocer',
    },
    words: ['Checking', 'Retirement', 'Interest', 'Dividend', '“grocer”'],
  })
})

test.each([
  { execution_date__gte: '2026-02-30', execution_date__lte: '2026-06-30' },
  { execution_date__gte: '2026-06-30' },
  { execution_date__gte: '2026-06-30', execution_date__lte: '2026-01-01' },
  { tx_type__in: 'NONSENSE', account_type__in: '', search: '  ' },
])('what makes no sense is left out: %j', (address) => {
  expect(readTransactionsAddress(address, today)).toEqual({ range: usual, filter: {}, words: [] })
})
