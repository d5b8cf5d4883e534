import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

const read = (lines: readonly string[]) =>
  parseStatement(new TextEncoder().encode(`${lines.join('\n')}\n`), 'export.csv')
const rowsOf = (...lines: string[]) =>
  read(lines).accounts.flatMap(({ transactions }) =>
    transactions.map(({ txType, amount, currency, units, ticker }) => [txType, amount, currency, units, ticker]),
  )

const CRYPTO_COM =
  'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash'

test('rows of Crypto.com are trades for money, coins for coins, rewards and moves; what locks coins up is left out', () => {
  const lines = [
    CRYPTO_COM,
    '2026-01-05 09:00:00,EUR -> BTC,EUR,-400.00,BTC,0.01,EUR,400.00,430,viban_purchase,',
    '2026-01-06 09:00:00,BTC -> EUR,BTC,-0.004,EUR,200.00,EUR,200.00,215,crypto_viban_exchange,',
    '2026-01-07 09:00:00,BTC -> ETH,BTC,-0.001,ETH,0.02,EUR,45.12345678901,48,crypto_exchange,',
    '2026-01-08 09:00:00,Buy SOL,SOL,0.5,,,EUR,70.00,75,crypto_purchase,',
    '2026-01-09 09:00:00,Card Cashback,CRO,10,,,EUR,1.5,1.6,referral_card_cashback,',
    '2026-01-10 09:00:00,CRO Stake Reward,CRO,9.5,,,EUR,1.06,1.2,finance.lockup.dpos_compound_interest.crypto_wallet,',
    '2026-01-11 09:00:00,CRO Stake,CRO,-19,,,EUR,1.06,1.2,finance.lockup.dpos_lock.crypto_wallet,',
    '2026-01-12 09:00:00,Earn,ETH,-0.1,,,EUR,-160,-170,crypto_earn_program_created,',
    '2026-01-13 09:00:00,Withdraw BTC,BTC,-0.002,,,EUR,-95,-100,crypto_withdrawal,abc',
    '2026-01-14 09:00:00,USDT -> EUR,USDT,-235.08,,,EUR,-210.0,-248.15,card_top_up,',
  ]
  expect(rowsOf(...lines)).toEqual([
    ['BUY', '-400', 'EUR', '0.01', 'BTC'],
    ['SELL', '200', 'EUR', '-0.004', 'BTC'],
    ['TRANSFER_OUT', '0', null, '-0.001', 'BTC'],
    ['TRANSFER_IN', '0', null, '0.02', 'ETH'],
    ['DEPOSIT', '70', 'EUR', null, null],
    ['BUY', '-70', 'EUR', '0.5', 'SOL'],
    ['INTEREST', '0', null, '10', 'CRO'],
    ['INTEREST', '0', null, '9.5', 'CRO'],
    ['TRANSFER_OUT', '0', null, '-0.002', 'BTC'],
    ['SELL', '210', 'EUR', '-235.08', 'USDT'],
    ['WITHDRAWAL', '-210', 'EUR', null, null],
  ])
  expect(read(lines).notTaken).toContainEqual(
    expect.objectContaining({ what: 'Moves between wallets of the same person', count: 2 }),
  )
})

test('a kind of Crypto.com that nobody knows is asked about, with its coins', () => {
  const lines = [CRYPTO_COM, '2026-01-05 09:00:00,Something,CRO,5,,,EUR,1,1,some_new_kind,']
  expect(rowsOf(...lines)).toEqual([['OTHER', '0', null, '5', 'CRO']])
  expect(read(lines).table?.types).toEqual([{ word: 'some_new_kind', count: 1, type: null }])
})

const BITPANDA =
  'Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class,Product ID,Fee,Fee asset,Spread,Spread Currency,Tax Fiat'

test('rows of Bitpanda are read below the lines of its head; money among its assets is money, and a coin that moves costs nothing', () => {
  expect(
    rowsOf(
      'Disclaimer: all data is without warranty',
      'Somebody, Somewhere 1',
      'Venture: Wallet',
      BITPANDA,
      'T1,2026-03-02T09:00:00+01:00,deposit,incoming,1000.00,EUR,-,EUR,-,-,Fiat,-,0.00,EUR,-,-,0.00',
      'T2,2026-03-02T10:00:00+01:00,buy,outgoing,500.00,EUR,0.00825083,BTC,60000.00,EUR,Cryptocurrency,1,4.95,EUR,0.50,EUR,0.00',
      'T3,2026-03-05T14:30:00+01:00,buy,outgoing,300.00,EUR,0.15000000,ETH,2000.00,EUR,Cryptocurrency,5,1.20,BEST,0.30,EUR,0.00',
      'T4,2026-03-06T14:30:00+01:00,sell,incoming,100.00,EUR,0.05000000,ETH,2000.00,EUR,Cryptocurrency,5,-,-,-,-,0.00',
      'T5,2026-03-07T14:30:00+01:00,transfer,incoming,2.15,EUR,0.3812,ETHW,5.63,EUR,Cryptocurrency,2715,-,-,-,-,-',
      'T6,2026-03-08T14:30:00+01:00,withdrawal,outgoing,120.00,EUR,0.002,BTC,60000.00,EUR,Cryptocurrency,1,0.0001,BTC,-,-,0.00',
      'T7,2026-03-09T14:30:00+01:00,withdrawal,outgoing,50.00,EUR,-,EUR,-,-,Fiat,-,0.00,EUR,-,-,0.00',
    ),
  ).toEqual([
    ['DEPOSIT', '1000', 'EUR', null, null],
    ['BUY', '-500', 'EUR', '0.00825083', 'BTC'],
    ['BUY', '-300', 'EUR', '0.15', 'ETH'],
    ['SELL', '100', 'EUR', '-0.05', 'ETH'],
    ['TRANSFER_IN', '0', 'EUR', '0.3812', 'ETHW'],
    ['TRANSFER_OUT', '0', 'EUR', '-0.002', 'BTC'],
    ['WITHDRAWAL', '-50', 'EUR', null, null],
  ])
})
