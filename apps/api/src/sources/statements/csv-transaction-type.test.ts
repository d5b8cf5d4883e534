import { expect, test } from 'vitest'
import { isRefund, typeOfWords } from './csv-transaction-type.ts'

test.each([
  // a tax on a sale is no sale, in whichever language
  ['TAXE DE VENTE DU QUÉBEC', 'TAX', 'out'],
  ['Taxe sur les transactions', 'TAX', 'out'],
  ['Sales tax', 'TAX', 'out'],
  ['Stamp Duty', 'TAX', 'out'],
  ['Vente', 'SELL', 'in'],
  ['VENTE 10 ACTIONS', 'SELL', 'in'],
  ['Sale', 'SELL', 'in'],
  ['Achat', 'BUY', 'out'],
  ['Tax refund', 'TAX', 'in'],
  ['NRA Tax Adj', 'TAX', null],
  ['Card refund', 'PURCHASE', 'in'],
  ['Chargeback', 'PURCHASE', 'in'],
  ['Return', 'PURCHASE', 'in'],
  ['Return of capital', 'RETURN_OF_CAPITAL', 'in'],
  ['Fee refund', 'FEE', 'in'],
  ['Symbol Change', 'MERGER', null],
  ['Name/CUSIP Change', 'MERGER', null],
  ['Ticker change in', 'MERGER', null],
  ['Name change fee', 'FEE', 'out'],
] as const)('%s of a type column is %s', (words, type, flow) => {
  expect(typeOfWords(words)).toEqual({ type, flow })
})

test.each([
  ['REFUND LITTLEBROOK OUTFITTERS', true],
  ['Rückerstattung Bahnticket', true],
  ['REMBOURSEMENT FNAC', true],
  ['Terugbetaling webshop', true],
  ['IRS TREAS TAX REF', false],
  ['Einkommensteuererstattung', false],
  ['Salary November', false],
  ['Returnable Goods Ltd', false],
])('the text %s tells of a purchase given back: %s', (text, expected) => {
  expect(isRefund(text)).toBe(expected)
})
