import { expect, test } from 'vitest'
import { guessAccountType, guessSecType, guessTransactionType } from './guesses.ts'

test('an account is what its name says, and OTHER when nothing says what it is', () => {
  const cases = [
    ['Roth IRA (4471)', false, 'ROTH_IRA'],
    ['Rollover IRA', true, 'IRA'],
    ['Acme 401(k) Plan', true, '401K'],
    ['Everyday Checking', false, 'CHECKING'],
    ['High Yield Savings', false, 'SAVINGS'],
    ['Home Mortgage', false, 'MORTGAGE'],
    ['Auto Loan', false, 'LOAN'],
    ['Rewards Visa', false, 'CREDIT_CARD'],
    ['Individual', true, 'BROKERAGE'],
    ['Individual', false, 'OTHER'],
    ['Pirate account', false, 'OTHER'],
  ] as const
  for (const [name, hasHoldings, type] of cases)
    expect([name, guessAccountType(name, hasHoldings)]).toEqual([name, type])
})

test('a holding is a fund or a share when its symbol or name says so, and OTHER otherwise', () => {
  const cases = [
    ['KWTX', 'Keel Total Market ETF', 'ETF'],
    ['KWBFX', 'Keel Balanced', 'MUTUAL_FUND'],
    ['KWMXX', 'Keel Reserves', 'MONEY_MARKET'],
    ['TIDE', 'Tidewater Works', 'EQUITY'],
    ['', 'US TREASURY 4.25% 2031', 'OTHER'],
    ['BTC', 'Bitcoin', 'CRYPTO'],
  ] as const
  for (const [symbol, name, type] of cases) expect([name, guessSecType(symbol, name)]).toEqual([name, type])
})

test('a transaction is named by its words and sign; only where securities are held can it be a purchase of one', () => {
  const checking = { type: 'CHECKING', hasHoldings: false } as const
  const card = { type: 'CREDIT_CARD', hasHoldings: false } as const
  const brokerage = { type: 'BROKERAGE', hasHoldings: true } as const
  const cases = [
    ['Payroll', '2500', checking, 'DEPOSIT'],
    ['Best Buy', '-80', checking, 'WITHDRAWAL'],
    ['Interest paid', '1.2', checking, 'INTEREST'],
    ['Monthly fee', '-5', checking, 'FEE'],
    ['Transfer to savings', '-100', checking, 'TRANSFER_OUT'],
    ['Grocer', '-40', card, 'PURCHASE'],
    ['Thank you', '400', card, 'PAYMENT'],
    ['YOU BOUGHT TIDE', '-1000', brokerage, 'BUY'],
    ['YOU SOLD TIDE', '1000', brokerage, 'SELL'],
    ['DIVIDEND RECEIVED', '12', brokerage, 'DIVIDEND'],
    ['REINVESTMENT', '-12', brokerage, 'REINVEST'],
  ] as const
  for (const [words, amount, account, type] of cases)
    expect([words, guessTransactionType(words, amount, account)]).toEqual([words, type])
})
