import { expect, test } from 'vitest'
import { parseSearch, stringifySearch, textSearch } from './text-search.ts'

test('parameters are text in both directions', () => {
  expect(parseSearch('?synced=1&email=a%40b.co&empty=')).toEqual({ synced: '1', email: 'a@b.co', empty: '' })
  expect(stringifySearch({ synced: '1', email: 'a@b.co', empty: '', missing: undefined })).toBe(
    '?synced=1&email=a%40b.co',
  )
  expect(stringifySearch({})).toBe('')
})

test('a route sees the parameters it names', () => {
  expect(textSearch('error')({ error: 'sessionExpired', other: 'x' })).toEqual({ error: 'sessionExpired' })
  expect(textSearch('error')({ error: 7 })).toEqual({})
})
