import { expect, test } from 'vitest'
import { cleanPayee } from './payee.ts'

test.each([
  ['SQ *BLUE DOOR STUDIO', 'Blue Door Studio'],
  ['TST* JOES PIZZA 4412', 'Joes Pizza'],
  ['PAYPAL *ADOBE', 'Adobe'],
  ['POS DEBIT - WAL-MART #0123', 'Wal-Mart'],
  ["PURCHASE AUTHORIZED ON 11/03 PAPA JOHN'S #0123 012-012-0123 TX S012345678901234 CARD 0123", "Papa John's"],
  ['WHOLEFDS MKT #10234 AUSTIN TX', 'Wholefds Mkt'],
  ['CHEVRON 0095006 TAHOE PARADISCA', 'Chevron'],
  ['SHELL OIL 1234567890 MOUNTAIN VIEW CA', 'Shell Oil'],
  ['STARBUCKS STORE 07459', 'Starbucks'],
  ['EDWARD JONES DES:INVESTMENT ID:012345 1234567 INDN:JANE DOE CO ID:XXXXXXXXX PPD', 'Edward Jones'],
  ['DEBIT CARD PURCHASE XXXXX0123 GROUPON INC GROUPON.COM IL', 'Groupon Inc Groupon.Com'],
  ['ACH DEBIT SOME NEW VENDOR LLC 06/09 #883120', 'Some New Vendor LLC'],
  ['NETFLIX.COM 866-579-7172 CA', 'Netflix.Com'],
  ['DELTA AIR 0062345118', 'Delta Air'],
  ['AMZN MKTP US*2K4AB1C23', 'Amzn Mktp'],
  ['DEBIT FENNEL & RYE GROCERY 417', 'Fennel & Rye Grocery'],
  ['BRIGHTWATER POWER & LIGHT', 'Brightwater Power & Light'],
  ['Kartenzahlung REWE Markt Berlin', 'REWE Markt'],
  ['PAYMENT THANK YOU - WEB', 'Payment, thank you'],
  ['ORIG CO NAME:CITI CARD ONLINE CO ENTRY DESCR:PAYMENT SEC:WEB', 'Citi Card Online'],
  ['BARNES &amp; NOBLE 2321', 'Barnes & Noble'],
])('%s was paid to %s', (raw, payee) => {
  expect(cleanPayee(raw)).toBe(payee)
})

test('a name of its own stays as it is written, and where no name is left there is none', () => {
  expect(cleanPayee("Mabel's Diner")).toBe("Mabel's Diner")
  expect(cleanPayee('Check')).toBe('Check')
  expect(cleanPayee('ATM WITHDRAWAL')).toBe('ATM Withdrawal')
  expect(cleanPayee('****')).toBeNull()
  expect(cleanPayee('0417 2231')).toBeNull()
  expect(cleanPayee(null)).toBeNull()
})
