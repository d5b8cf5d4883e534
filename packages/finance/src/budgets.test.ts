import { expect, test } from 'vitest'
import { carryOver, readEnvelope, suggestAmount, usualShare } from './budgets.ts'

test('an envelope says what is left, and is over from the first cent too many', () => {
  expect(readEnvelope({ available: '300.00', spent: '180.00' }, 21, 30)).toEqual({
    left: '120.00',
    percent: '60.0',
    pace: '70.0',
    status: 'ok',
  })
  expect(readEnvelope({ available: '300.00', spent: '300.00' }, 30, 30)).toMatchObject({ left: '0.00', status: 'ok' })
  expect(readEnvelope({ available: '300.00', spent: '300.01' }, 30, 30)).toMatchObject({
    left: '-0.01',
    status: 'over',
  })
})

test('it is fast where it goes far sooner than the month, or sooner and most of it is gone', () => {
  expect(readEnvelope({ available: '100.00', spent: '85.00' }, 15, 30).status).toBe('fast')
  expect(readEnvelope({ available: '100.00', spent: '85.00' }, 27, 30).status).toBe('ok')
  expect(readEnvelope({ available: '100.00', spent: '60.00' }, 5, 30).status).toBe('fast')
  expect(readEnvelope({ available: '100.00', spent: '40.00' }, 5, 30).status).toBe('ok')
})

test('a bill that comes early every month is at its pace once it came, and ahead of it when it is more', () => {
  // rent on the first, where it always was
  expect(readEnvelope({ available: '1000.00', spent: '950.00' }, 1, 30, 1)).toMatchObject({
    pace: '100.0',
    status: 'ok',
  })
  expect(readEnvelope({ available: '100.00', spent: '60.00' }, 5, 30, 0.5).status).toBe('ok')
  expect(readEnvelope({ available: '100.00', spent: '80.00' }, 5, 30, 0.5).status).toBe('fast')
  // what usually comes late does not make an even pace a fast one
  expect(readEnvelope({ available: '100.00', spent: '50.00' }, 15, 30, 0)).toMatchObject({ pace: '50.0', status: 'ok' })
})

test('what is usual by a day is the mean of months that took something, and one month is no habit', () => {
  const month = (byDay: string, inAll: string) => ({ byDay, inAll })
  expect(usualShare([month('900.00', '900.00'), month('450.00', '900.00')])).toBe(0.75)
  expect(usualShare([month('900.00', '900.00'), month('0.00', '0.00'), month('0.00', '-5.00')])).toBeNull()
  // given back later, more than all was gone by the day
  expect(usualShare([month('200.00', '100.00'), month('-10.00', '100.00')])).toBe(0.5)
})

test('what was given back is no negative share, and nothing available has none', () => {
  expect(readEnvelope({ available: '100.00', spent: '-20.00' }, 3, 30)).toEqual({
    left: '120.00',
    percent: '0.0',
    pace: '10.0',
    status: 'ok',
  })
  expect(readEnvelope({ available: '-5.00', spent: '0.00' }, 3, 30)).toEqual({
    left: '-5.00',
    percent: null,
    pace: '10.0',
    status: 'over',
  })
  expect(readEnvelope({ available: null, spent: '3.00' }, 3, 30)).toEqual({
    left: null,
    percent: null,
    pace: '10.0',
    status: 'unknown',
  })
})

test('months carry what they leave and what they took too much', () => {
  expect(carryOver('0', '100.00', [])).toBe('0.00')
  expect(carryOver('10.00', '100.00', ['80.00', '150.00', '0.00'])).toBe('80.00')
  expect(carryOver('0', '100.00', ['130.00'])).toBe('-30.00')
})

test('a suggestion is the mean of the months in a round amount, and one month is no habit', () => {
  expect(suggestAmount(['95.00', '101.00', '110.00'])).toBe('110.00')
  expect(suggestAmount(['500.00', '510.00', '490.00'])).toBe('500.00')
  expect(suggestAmount(['1200.00', '1201.00', '1210.00'])).toBe('1250.00')
  expect(suggestAmount(['0.00', '400.00', '0.00'])).toBeNull()
  expect(suggestAmount(['10.00', '10.00', '-50.00'])).toBeNull()
})
