import { expect, test } from 'vitest'
import { flowsCsv } from './flows-csv.ts'

test('flows leave as CSV: amounts stay numbers, a text that a spreadsheet would run stays a text', () => {
  const flow = {
    date: '2026-11-20',
    account_id: '01936b2e-0000-7000-8000-000000000001',
    account_name: '=SUM(A1), "Joint"',
    kind: 'withdrawal' as const,
    description: null,
    amount: '-100.00',
    currency: 'EUR',
    converted_amount: '-108.00',
    rate: '1.08',
  }
  expect(flowsCsv([flow], 'USD')).toBe(
    'Date,Account,Kind,Description,Amount,Currency,Rate,Amount in USD\r\n' +
      '2026-11-20,"\'=SUM(A1), ""Joint""",withdrawal,,-100.00,EUR,1.08,-108.00\r\n',
  )
})
