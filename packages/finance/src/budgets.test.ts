import { expect, test } from 'vitest'
import { carryOver, readEnvelope, suggestAmount } from './budgets.ts'

test('an envelope says what is left, and is over from the first cent too many', () => {
  expect(readEnvelope({ available: '300.00', spent: '180.00' }, 21, 30)).toEqual({
    left: '120.00',
    percent: '60.0',
    status: 'ok',
  })
  expect(readEnvelope({ available: '300.00', spent: '300.00' }, 30, 30)).toMatchObject({ left: '0.00', status: 'ok' })
  expect(readEnvelope({ available: '300.00', spent: '300.01' }, 30, 30)).toMatchObject({
    left: '-0.01',
    status: 'over',
  })
})

test('it is fast where most of it is gone sooner than the month', () => {
  expect(readEnvelope({ available: '100.00', spent: '85.00' }, 15, 30).status).toBe('fast')
  expect(readEnvelope({ available: '100.00', spent: '85.00' }, 27, 30).status).toBe('ok')
  // rent on the first is not told of before it is most of the envelope
  expect(readEnvelope({ available: '100.00', spent: '60.00' }, 1, 30).status).toBe('ok')
})

test('what was given back is no negative share, and nothing available has none', () => {
  expect(readEnvelope({ available: '100.00', spent: '-20.00' }, 3, 30)).toEqual({
    left: '120.00',
    percent: '0.0',
    status: 'ok',
  })
  expect(readEnvelope({ available: '-5.00', spent: '0.00' }, 3, 30)).toEqual({
    left: '-5.00',
    percent: null,
    status: 'over',
  })
  expect(readEnvelope({ available: null, spent: '3.00' }, 3, 30)).toEqual({
    left: null,
    percent: null,
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
