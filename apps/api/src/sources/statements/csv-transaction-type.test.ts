import { expect, test } from 'vitest'
import { typeOfWords } from './csv-transaction-type.ts'

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
] as const)('%s of a type column is %s', (words, type, flow) => {
  expect(typeOfWords(words)).toEqual({ type, flow })
})
