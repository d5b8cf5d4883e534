import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  // the value of a day is the one at its end, and the change since then is held against it
  [
    'what made it go up so much',
    'worth.net_worth; 2025-11-24..2025-11-24',
    'worth.change; 2025-11-25..2026-11-24; why',
  ],
  ['what was it on november 1', 'worth.change; 2026-11-01..2026-11-24', 'worth.net_worth; 2026-11-01..2026-11-01'],
  [
    'and the year before, same dates',
    'income.received; 2026-01-01..2026-11-24',
    'income.received; 2025-01-01..2025-11-24',
  ],
  [
    "no I meant jan 1 to today's date, not the full year",
    'income.received; 2025-01-01..2025-12-31',
    'income.received; 2025-01-01..2025-11-24',
  ],
  [
    'december 2025 i said, all of it not weekends',
    'transactions.out; weekend is weekends; 2026-11-01..2026-11-01',
    'transactions.out; 2025-12-01..2025-12-31',
  ],
  [
    'not on weekdays either, just everything',
    'transactions.out; weekend is weekdays; 2025-12-01..2025-12-31',
    'transactions.out; 2025-12-01..2025-12-31',
  ],
  ['not just netflix, all of em', 'plans.recurring_monthly; payee has netflix', 'plans.recurring_monthly; by plan'],
])('"%s" after %s is %s', (text, before, expected) => {
  expect(toldAsDemo(text, before)).toBe(expected)
})

test.each([
  // said of a day, a change is one of that day
  [
    'how much did it change on november 3',
    'worth.change; 2026-11-01..2026-11-24',
    'worth.change; 2026-11-03..2026-11-03',
  ],
  // what is only turned round keeps what it was kept to
  [
    'not weekends',
    'transactions.out; weekend is weekends; 2025-12-01..2025-12-31',
    'transactions.out; weekend is no; 2025-12-01..2025-12-31',
  ],
])('"%s" after %s stays %s', (text, before, expected) => {
  expect(toldAsDemo(text, before)).toBe(expected)
})

test('after meetings to come Monday to Friday are days to come; this week is the one that it is, also on its Sunday', () => {
  const onSunday = { role: 'ADVISOR', today: '2026-11-29' } as const
  expect(toldAsDemo('And from Monday to Friday?', 'meetings.count; by meeting; 2026-11-29..2026-12-05', onSunday)).toBe(
    'meetings.count; by meeting; 2026-11-30..2026-12-04',
  )
  expect(toldAsDemo('which meetings do I have this week', null, onSunday)).toBe(
    'meetings.count; by meeting; 2026-11-23..2026-11-29',
  )
})
