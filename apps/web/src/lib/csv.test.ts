import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test.each([
  ['12.50', '12.50'],
  ['-12.50', '-12.50'],
  ['=1+1', "'=1+1"],
  ['  @SUM(A1)', "'  @SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['\uFF1Dcmd', "'\uFF1Dcmd"],
  ['\tx', "'\tx"],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
])('a cell of %j is written %j', (value, expected) => {
  expect(
    csvText([
      ['Heading', 'Next'],
      [value, '1'],
    ]),
  ).toBe(`Heading,Next\r\n${expected},1\r\n`)
})
