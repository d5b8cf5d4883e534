import { expect, test } from 'vitest'
import { buildIncome } from '../../testing/build-income.ts'
import { incomeCsv, incomeIcs } from './income-files.ts'

const dividend = buildIncome({ position_name: 'Tide, Works; "A"\\B', account_name: '=Growth' })
const maturity = buildIncome({
  kind: 'maturity',
  date: '2027-12-31',
  amount: '10000.00',
  is_estimated: false,
  basis: 'scheduled',
  position_name: 'Häfen-Anleihe '.repeat(6).trim(),
})
/** Lines as a reader sees them, long ones put together again. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('the calendar file has an all-day event per payment whose words are escaped', () => {
  const text = incomeIcs({ from: '2026-11-21', expected: [dividend, maturity] })
  const lines = unfolded(text)
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.slice(6, 17)).toEqual([
    'BEGIN:VEVENT',
    `UID:dividend-2027-02-${dividend.position_id}@keelwise`,
    'SEQUENCE:20778',
    'DTSTAMP:20261121T000000Z',
    'DTSTART;VALUE=DATE:20270220',
    'DTEND;VALUE=DATE:20270221',
    'SUMMARY:Dividend: Tide\\, Works\\; "A"\\\\B\\, $33.00 (estimated)',
    'DESCRIPTION:=Growth\\, Northgate Invest\\nThe last payment again: $33.00 on Nov 20\\, 2026\\, paid quarterly so far. It may differ or stop.',
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  expect(lines).toContain('DTEND;VALUE=DATE:20280101')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text).not.toMatch(/[^\r]\n/)
})

test('a later file changes the same events: the UID stays within the month, the sequence is higher', () => {
  const read = (from: string, date: string) => {
    const lines = unfolded(incomeIcs({ from, expected: [{ ...dividend, date }] }))
    return [lines.find((line) => line.startsWith('UID'))?.slice(4, 20), lines.find((line) => line.startsWith('SEQ'))]
  }
  expect(read('2026-11-21', '2027-02-20')).toEqual(['dividend-2027-02', 'SEQUENCE:20778'])
  expect(read('2026-11-22', '2027-02-19')).toEqual(['dividend-2027-02', 'SEQUENCE:20779'])
})

test('the table has a line per payment and nothing in it runs', () => {
  expect(incomeCsv({ expected: [dividend] }).split('\r\n')).toEqual([
    'Date,Kind,Position,Ticker,Account,Institution,Amount,Currency,Estimated,Why',
    `2027-02-20,Dividend,"Tide, Works; ""A""\\B",TIDE,'=Growth,Northgate Invest,33.00,USD,yes,"The last payment again: $33.00 on Nov 20, 2026, paid quarterly so far. It may differ or stop."`,
    '',
  ])
})
