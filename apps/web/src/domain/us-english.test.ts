import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usDates, usDollars, usNumber } from './us-english.ts'

const decimals = fc.tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(8)).map(([digits, places]) => {
  const text = `${digits < 0n ? -digits : digits}`.padStart(places + 1, '0')
  const point = text.length - places
  return `${digits < 0n ? '-' : ''}${text.slice(0, point)}${places > 0 ? `.${text.slice(point)}` : ''}`
})

test('numbers and dollars are written as the browser writes them in American English', () => {
  fc.assert(
    fc.property(decimals, fc.nat(4), fc.nat(4), (figure, one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)]
      const options = { minimumFractionDigits: least, maximumFractionDigits: most }
      const text = figure as Intl.StringNumericLiteral
      expect(usNumber(figure, least, most)).toBe(new Intl.NumberFormat('en-US', options).format(text))
      expect(usDollars(figure, 'USD', least, most)).toBe(
        new Intl.NumberFormat('en-US', { ...options, style: 'currency', currency: 'USD' }).format(text),
      )
    }),
  )
})

test('what is no plain decimal, and other currencies, are left to the browser', () => {
  expect(usNumber('1e21', 0, 2)).toBeNull()
  expect(usNumber('', 0, 2)).toBeNull()
  expect(usNumber('Infinity', 0, 2)).toBeNull()
  expect(usDollars('1.00', 'EUR', 2, 2)).toBeNull()
})

test('dates are written as the browser writes them in American English', () => {
  const formats = {
    numbers: { month: '2-digit', day: '2-digit', year: 'numeric' },
    words: { month: 'short', day: '2-digit', year: 'numeric' },
    clock: { hour: 'numeric', minute: '2-digit' },
    day: { month: 'short', day: 'numeric' },
    month: { month: 'short', year: 'numeric' },
    longMonth: { month: 'long', year: 'numeric' },
  } as const
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (date) => {
      for (const [name, options] of Object.entries(formats))
        expect(usDates[name as keyof typeof formats](date)).toBe(
          new Intl.DateTimeFormat('en-US', options).format(date).replace('\u202f', ' '),
        )
    }),
  )
})
