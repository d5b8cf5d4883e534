import { expect, test } from 'vitest'
import { KNOWN_WAYS, knownPayee } from './known-payees.ts'
import { cleanPayee } from './payee.ts'

const nameOf = (raw: string): string | null => knownPayee(cleanPayee(raw) ?? raw)

test.each([
  ['AMZN MKTP US*2K4AB1C23', 'Amazon'],
  ['AMAZON MKTPL*RT4K19QX2 Amzn.com/bill WA', 'Amazon'],
  ['Amazon Prime*RT4K19QX2 Amzn.com/bill WA', 'Amazon Prime'],
  ['WHOLEFDS MKT #10234 AUSTIN TX', 'Whole Foods Market'],
  ['WM SUPERCENTER #2761 SPRINGDALE AR', 'Walmart'],
  ['POS DEBIT 1123 WINCO FOODS #84 BOISE ID', 'WinCo Foods'],
  ["MCDONALD'S F14882 TULSA OK", "McDonald's"],
  ['NETFLIX.COM LOS GATOS CA', 'Netflix'],
  ['HLU*HULU 1147820335-U HULU.COM/BILL CA', 'Hulu'],
  ['UBER *EATS HELP.UBER.COM', 'Uber Eats'],
  ['UBER *TRIP HELP.UBER.COM CA', 'Uber'],
  ['TARGET.COM 800-591-3869 MN', 'Target'],
  ['99 RANCH #1771 IRVINE CA', '99 Ranch Market'],
  ['SCHWAB BROKERAGE MONEYLINK 4417', 'Charles Schwab'],
])('%s was paid to %s', (raw, name) => {
  expect(nameOf(raw)).toBe(name)
})

test('whoever only has a word of a known name in theirs, or is paid through somebody known, keeps their own', () => {
  const own = [
    'Schwab Family Dental',
    'Target Realty',
    'Shell Beach Cafe',
    'Hilton Head Grill',
    'Gap Year Tours',
    'Zelle to Marcus T',
  ]
  for (const name of [...own, 'VENMO *SPARKLE MAIDS CLEANING', 'Blue Door Studio', '4471', ''])
    expect(nameOf(name), name).toBeNull()
})

test('more than a thousand ways of writing are known', () => {
  expect(KNOWN_WAYS).toBeGreaterThan(1_000)
})
