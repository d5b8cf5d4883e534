import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { institutionsFailure, positionsFailure } from './positions-failure.ts'

const refused = new ApiError('Boom', { kind: 'http', status: 500 })
const cut = new ApiError('Boom', { kind: 'network' })

test.each([
  [refused, 'First Harbor Bank', 'Failed to load positions for First Harbor Bank.'],
  [refused, ' ', 'Failed to load positions for this institution.'],
  [cut, 'First Harbor Bank', 'Error loading positions for First Harbor Bank.'],
])('[R-8.077] [R-8.078] [R-8.080] %o at %j reads %s', (error, name, text) => {
  expect(positionsFailure(error, name)).toBe(text)
})

test('[R-8.081] [R-8.082] institutions that fail say whether the server answered', () => {
  expect(institutionsFailure(refused)).toBe('Failed to load institutions.')
  expect(institutionsFailure(cut)).toBe('An unexpected error occurred while loading institutions.')
})
