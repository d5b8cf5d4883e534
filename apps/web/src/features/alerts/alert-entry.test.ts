import { alertWords } from '@keelwise/contract/alerts'
import { expect, test } from 'vitest'
import { formatMoney } from '../../domain/format-money.ts'
import { exampleOf, faultsOf, previewWords, watchedOf } from './alert-entry.ts'

test('an entry says what is of its kind alone, with numbers as they are typed', () => {
  const entry = exampleOf('LARGE_TRANSACTION', { amount: '1,250.50', percent: '9', category: 'CATEGORY:coffee' })
  expect(watchedOf(entry)).toEqual({
    kind: 'LARGE_TRANSACTION',
    account_id: null,
    direction: 'out',
    amount: '1250.50',
    level: null,
    key: null,
    percent: null,
    payee: null,
    days: null,
  })
  expect(watchedOf(exampleOf('UNUSUAL_SPENDING', { category: 'GROUP:food' }))).toMatchObject({
    level: 'GROUP',
    key: 'food',
    percent: '50',
    amount: '100',
  })
})

test('it is looked at once it says enough, and a category by its budget needs no amount', () => {
  expect(faultsOf(exampleOf('LOW_BALANCE'))).toEqual({})
  expect(faultsOf(exampleOf('LOW_BALANCE', { amount: ' ' }))).toEqual({ amount: 'Required' })
  expect(faultsOf(exampleOf('LOW_BALANCE', { amount: '0' }))).toEqual({ amount: 'Enter an amount above zero.' })
  expect(faultsOf(exampleOf('LARGE_TRANSACTION', { amount: '' }))).toEqual({ amount: 'Enter an amount, or a payee.' })
  expect(faultsOf(exampleOf('LARGE_TRANSACTION', { amount: '', payee: 'Copper Kiln' }))).toEqual({})
  expect(faultsOf(exampleOf('MATURITY', { days: '400' }))).toEqual({ days: 'Enter at most 365 days.' })
  expect(faultsOf(exampleOf('CATEGORY_OVER', { amount: '' }))).toEqual({ amount: 'Required' })
  expect(faultsOf(exampleOf('CATEGORY_OVER', { amount: '', isByBudget: true }))).toEqual({})
})

test.each([
  [{ amount: '500.00', payee: null }, '$500.00 or more going out'],
  [{ amount: null, payee: 'Copper Kiln' }, 'Anything going out to Copper Kiln'],
  [{ amount: '20.00', payee: 'Saltmarsh', direction: 'in' }, '$20.00 or more coming in from Saltmarsh'],
] as const)('of a transaction an alert says from which amount and of whom: %j', (said, words) => {
  const watched = { ...watchedOf(exampleOf('LARGE_TRANSACTION')), ...said, currency: 'USD' }
  expect(alertWords(watched, { money: formatMoney, category: () => '', accountName: null })).toBe(words)
})

test('how often it would have told something is said in words, and nothing where the past is not known', () => {
  expect(previewWords({ times: 3, days: 90 })).toBe('In the last 90 days it would have told you something 3 times.')
  expect(previewWords({ times: 0, days: 90 })).toBe('In the last 90 days it would have told you nothing.')
  expect(previewWords({ times: null, days: 90 })).toBeNull()
})
