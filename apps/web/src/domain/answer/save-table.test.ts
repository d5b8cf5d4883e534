import { expect, test } from 'vitest'
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

test('names of a table are saved as they are, figures as numbers', () => {
  const columns = [
    { label: 'Payee', align: 'left' as const },
    { label: 'Money Out', align: 'right' as const },
  ]
  expect(tableCsv({ columns, rows: [['Rent, "Gable"', '$1,925.00']] })).toContain('"Rent, ""Gable""",1925.00')
})
