import { expect, test } from 'vitest'
import { ApiError, capitalised, fieldMessage, isHttpError, messageOfBody, toApiError } from './api-error.ts'

test('[R-8.004] the message is the detail, error or message of the answer, in this order', () => {
  expect(messageOfBody({ detail: 'Not found.' })).toBe('Not Found.')
  expect(messageOfBody({ error: 'No luck' })).toBe('No Luck')
  expect(messageOfBody({ message: 'Try later' })).toBe('Try Later')
  expect(messageOfBody({ message: 'third', error: 'second', detail: 'first' })).toBe('First')
})

test('an error object gives its own text as it stands', () => {
  expect(
    messageOfBody({ error: { message: 'We could not reach the institution. Please try again.', code: 'x' } }),
  ).toBe('We could not reach the institution. Please try again.')
})

test.each([[null], [{}], [''], [[]], [{ detail: '' }], [{ detail: 7 }], [{ email: ['wrong'] }]])(
  '[R-8.005] an answer without a usable text says An unknown error occurred: %j',
  (body) => {
    expect(messageOfBody(body)).toBe('An unknown error occurred')
  },
)

test('[R-8.006] underscores become spaces and words are capitalised, other letters stay', () => {
  expect(capitalised('invalid_otp_code')).toBe('Invalid Otp Code')
  expect(capitalised('the IP address is blocked')).toBe('The IP Address Is Blocked')
  expect(messageOfBody({ detail: 'invalid_otp_code' })).toBe('Invalid Otp Code')
})

test('[R-8.007] the status is 500 when there is none', () => {
  expect(new ApiError('x', { kind: 'network' }).status).toBe(500)
  expect(new ApiError('x', { kind: 'http', status: 404 }).status).toBe(404)
})

test('[R-8.008] the whole body is kept as details, and its code is at hand', () => {
  const body = { detail: 'Too many', code: 'too_many_attempts', retry_after: 900 }
  const error = new ApiError('x', { kind: 'http', status: 429, details: body })
  expect(error.details).toEqual({ detail: 'Too many', code: 'too_many_attempts', retry_after: 900 })
  expect(error.code).toBe('too_many_attempts')
  expect(new ApiError('x', { kind: 'http', details: { error: { code: 'not_found' } } }).code).toBe('not_found')
})

test('[R-8.010] what is no answer of the server is a client-side error', () => {
  const error = toApiError(new TypeError('x is not a function'))
  expect(error.message).toBe('An unexpected client-side error occurred')
  expect(error.kind).toBe('client')
  expect(isHttpError(error)).toBe(false)
})

test('the first message of a field is found, nothing else is', () => {
  const error = new ApiError('x', {
    kind: 'http',
    status: 400,
    details: { email: ['first', 'second'], name: 'one', age: [3] },
  })
  expect(fieldMessage(error, 'email')).toBe('first')
  expect(fieldMessage(error, 'name')).toBe('one')
  expect(fieldMessage(error, 'age')).toBeNull()
  expect(fieldMessage(error, 'missing')).toBeNull()
})
