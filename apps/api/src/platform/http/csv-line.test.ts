import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each([
  ['=HYPERLINK("http://a.test","x")', `"'=HYPERLINK(""http://a.test"",""x"")"`],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\rx', `"'\rx"`],
  ['\nx', `"'\nx"`],
  ['\u0000=1', "'\u0000=1"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['--5', "'--5"],
  ['-1e5', "'-1e5"],
  ['-', "'-"],
])('text that a spreadsheet would run is prefixed: %j [S-080]', (text, expected) => {
  expect(csvLine([text])).toBe(`${expected}\r\n`)
})

test.each(['-10.00', '10.00', '0', '-0.5', '123456789012345678.90'])(
  'an amount stays a number: %s [S-080]',
  (amount) => {
    expect(csvLine([amount])).toBe(`${amount}\r\n`)
  },
)

test('quotes are doubled, commas and line ends quoted, nothing is nothing [S-080]', () => {
  expect(csvLine(['say "hi"', 'a,b', 'two\nlines', null, true, 7, 'plain = text', ''])).toBe(
    '"say ""hi""","a,b","two\nlines",,true,7,plain = text,\r\n',
  )
})
