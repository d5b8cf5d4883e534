import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

const activity = (changes: object) => ({
  accountId: 'a1',
  comment: null,
  currency: 'USD',
  dataSource: 'YAHOO',
  date: '2026-01-05T00:00:00.000Z',
  fee: 0,
  quantity: 0,
  symbol: 'TIDE',
  type: 'BUY',
  unitPrice: 0,
  ...changes,
})
const exportOf = (activities: object[]) =>
  JSON.stringify({
    meta: { date: '2026-11-20T00:00:00.000Z', version: '2.0' },
    accounts: [
      { id: 'a1', name: 'Trading', currency: 'USD', balances: [] },
      { id: 'a2', name: 'Coins', currency: 'USD' },
    ],
    assetProfiles: [{ symbol: 'TIDE', name: 'Tidewater Works' }],
    activities,
  })
const read = (text: string) => parseStatement(new TextEncoder().encode(text), 'ghostfolio.json')

test('the export of Ghostfolio is read with its accounts, trades, income, fees and what is left out', () => {
  const statement = read(
    exportOf([
      activity({ quantity: 10, unitPrice: 100.1, fee: 2 }),
      activity({ type: 'SELL', quantity: 4, unitPrice: 110, fee: 1, date: '2026-02-05T00:00:00.000Z' }),
      activity({ type: 'DIVIDEND', quantity: 6, unitPrice: 0.5, date: '2026-03-05T00:00:00.000Z' }),
      activity({
        type: 'FEE',
        fee: 9,
        symbol: '14a69cb9-1e31-43fa-b320-83703d8ed74b',
        date: '2026-03-06T00:00:00.000Z',
      }),
      activity({ type: 'ITEM', quantity: 1, unitPrice: 500000, symbol: '7e91b7d4-1430-4212-8380-289a06c9bbc1' }),
      activity({
        accountId: 'a2',
        symbol: 'BTCUSD',
        quantity: 0.00000812,
        unitPrice: 50000,
        date: '2026-04-05T00:00:00.000Z',
      }),
    ]),
  )
  expect(statement.accounts.map(({ name, transactions }) => [name, transactions.length])).toEqual([
    ['Trading', 4],
    ['Coins', 1],
  ])
  expect(
    statement.accounts.flatMap(({ transactions }) =>
      transactions.map((row) => [row.executionDate, row.txType, row.ticker, row.units, row.amount, row.fee]),
    ),
  ).toEqual([
    ['2026-01-05', 'BUY', 'TIDE', '10', '-1003', '2'],
    ['2026-02-05', 'SELL', 'TIDE', '-4', '439', '1'],
    ['2026-03-05', 'DIVIDEND', 'TIDE', null, '3', '0'],
    ['2026-03-06', 'FEE', null, null, '-9', '0'],
    ['2026-04-05', 'BUY', 'BTCUSD', '0.00000812', '-0.406', '0'],
  ])
  expect(statement.notTaken).toMatchObject([{ what: 'Belongings and debts entered by hand', count: 1 }])
})

test.each([
  ['{"activities": []}', 'is a data file'],
  [exportOf([activity({ quantity: 'many' })]), 'activities.0.quantity is not as expected'],
  [exportOf([activity({ quantity: 1, unitPrice: 1 })]).slice(0, -2), 'ends in the middle'],
])('%j is refused with what it is', (text, message) => {
  expect(() => read(text)).toThrow(message)
})
