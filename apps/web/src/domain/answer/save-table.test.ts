import { expect, test } from 'vitest'
import { acceptUser, beginSession, forgetSession } from '../session.ts'
import { plainFigure, tableCsv } from './save-table.ts'

test.each([
  ['$1,234.50', '1234.50'],
  ['-$1,234.50', '-1234.50'],
  ['€12.00', '12.00'],
  ['59.93%', '59.93'],
  ['-0.36%', '-0.36'],
  ['12,345', '12345'],
  ['Not available', 'Not available'],
  ['October 1, 2026', 'October 1, 2026'],
  ['5.23 years', '5.23 years'],
])('the figure %s of a table is saved as %s', (shown, saved) => {
  expect(plainFigure(shown)).toBe(saved)
})

test.each([
  ['de-DE', '1.234,50 €', '1234.50'],
  ['de-DE', '-1.234,50 €', '-1234.50'],
  ['de-DE', '59,93%', '59.93'],
  ['de-DE', '12.345', '12345'],
  ['de-CH', 'CHF-1’234.50', '-1234.50'],
  ['sv-SE', '\u22121\u00a0234,50 kr', '-1234.50'],
  ['fr-FR', '1\u202f234,50 €', '1234.50'],
  ['en-IN', '₹12,34,567.89', '1234567.89'],
  ['en-CA', 'US$1,234.50', '1234.50'],
  ['nl-NL', '€ -1.234,50', '-1234.50'],
  ['de-DE', '5,23 years', '5,23 years'],
])('as %s writes it, %s is saved as %s', (locale, shown, saved) => {
  beginSession({ access: 'a', refresh: 'r', actions: [] }, 'ana@example.test')
  acceptUser({ locale })
  expect(plainFigure(shown)).toBe(saved)
  forgetSession()
})

test('names of a table are saved as they are, figures as numbers', () => {
  const columns = [
    { label: 'Payee', align: 'left' as const },
    { label: 'Money Out', align: 'right' as const },
  ]
  expect(tableCsv({ columns, rows: [['Rent, "Gable"', '$1,925.00']] })).toContain('"Rent, ""Gable""",1925.00')
})
