import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

const read = (...lines: string[]) => parseStatement(new TextEncoder().encode(`${lines.join('\n')}\n`), 'binance.csv')
const rowsOf = (...lines: string[]) =>
  read(...lines).accounts.flatMap(({ transactions }) =>
    transactions.map(({ txType, amount, currency, units, ticker, fee }) => [
      txType,
      amount,
      currency,
      units,
      ticker,
      fee,
    ]),
  )
const STATEMENT = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark'
const TRADES = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee'

test('the lines of one second are one trade, its fee inside it; a fee in another coin are coins that go', () => {
  expect(
    rowsOf(
      STATEMENT,
      '1,2026-01-05 10:00:00,Spot,Deposit,EUR,1000,',
      '1,2026-01-05 10:00:01,Spot,Transaction Buy,BTC,0.01,',
      '1,2026-01-05 10:00:01,Spot,Transaction Spend,EUR,-400,',
      '1,2026-01-05 10:00:01,Spot,Transaction Fee,EUR,-0.4,',
      '1,2026-01-06 10:00:01,Spot,Sell,BTC,-0.004,',
      '1,2026-01-06 10:00:01,Spot,Transaction Related,EUR,200,',
      '1,2026-01-06 10:00:01,Spot,Fee,BNB,-0.0007,',
    ),
  ).toEqual([
    ['DEPOSIT', '1000', 'EUR', null, null, null],
    ['BUY', '-400.4', 'EUR', '0.01', 'BTC', '0.4'],
    ['SELL', '200', 'EUR', '-0.004', 'BTC', '0'],
    ['TRANSFER_OUT', '0', null, '-0.0007', 'BNB', null],
  ])
})

test('coins for coins move both and cost nothing that is known; moves between own wallets are listed as left out', () => {
  const lines = [
    STATEMENT,
    '1,2026-01-05 10:00:00,Spot,Binance Convert,USDT,-250.5,',
    '1,2026-01-05 10:00:00,Spot,Binance Convert,DOT,40,',
    '1,2026-01-06 10:00:00,Spot,Simple Earn Flexible Subscription,DOT,-40,',
    '1,2026-01-07 10:00:00,Earn,Simple Earn Flexible Interest,DOT,0.01,',
  ]
  expect(rowsOf(...lines)).toEqual([
    ['TRANSFER_OUT', '0', null, '-250.5', 'USDT', null],
    ['TRANSFER_IN', '0', null, '40', 'DOT', null],
    ['INTEREST', '0', null, '0.01', 'DOT', null],
  ])
  expect(read(...lines).notTaken).toMatchObject([{ what: 'Moves between wallets of the same person', count: 1 }])
})

test('spot trades have their coins behind the figures; what is no figure is rejected with its line', () => {
  const lines = [
    TRADES,
    '2026-01-05 10:00:00,BTCEUR,BUY,40000,0.01BTC,400EUR,0.00001BTC',
    '2026-01-06 10:00:00,BTCEUR,SELL,1,many,1EUR,0EUR',
  ]
  expect(rowsOf(...lines)).toEqual([['BUY', '-400', 'EUR', '0.00999', 'BTC', '0']])
  expect(read(...lines).accounts[0]?.rejected).toMatchObject([{ line: 3 }])
})
