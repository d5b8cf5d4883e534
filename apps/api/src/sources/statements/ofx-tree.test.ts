import { expect, test } from 'vitest'
import { readOfxTokens } from './ofx-tokens.ts'
import { buildOfxTree } from './ofx-tree.ts'
import type { OfxNode } from './ofx-tree.ts'

type Shape = [name: string, content: string | Shape[]]

const shapeOf = (node: OfxNode): Shape => [node.name, node.children.length > 0 ? node.children.map(shapeOf) : node.text]
const treeOf = (source: string): Shape[] => buildOfxTree(readOfxTokens(source)).children.map(shapeOf)

const STATUS: Shape[] = [
  [
    'STATUS',
    [
      ['CODE', '0'],
      ['SEVERITY', 'INFO'],
    ],
  ],
]

test.each([
  ['open leaves', '<STATUS><CODE>0<SEVERITY>INFO</STATUS>'],
  ['closed leaves', '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'],
  ['values on the next line', '<STATUS>\n<CODE>\n0\n<SEVERITY>\r\n  INFO\r\n</STATUS>'],
  ['leaves closed at the end', '<STATUS><CODE>0<SEVERITY>INFO</SEVERITY></CODE></STATUS>'],
  ['lower case and attributes', '<status a="1"><Code>0<severity >INFO</STATUS>'],
  ['comments and instructions', '<STATUS><!-- <CODE>9 --><CODE>0<!-- zero --><?x y?><SEVERITY>INFO</STATUS>'],
  ['a closing tag without an opener', '<STATUS><CODE>0</NAME><SEVERITY>INFO</STATUS>'],
])('%s make the same tree', (_form, source) => {
  expect(treeOf(source)).toEqual(STATUS)
})

test.each([
  ['a bare ampersand and angle', 'A & B <3 <', 'A & B <3 <'],
  ['the five entities and numeric ones', '&amp;&lt;&gt;&quot;&apos;&#65;&#x42;', '&<>"\'AB'],
  ['double escaping, undone once', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['an entity of a document type', '&nbsp;&xxe;', '&nbsp;&xxe;'],
  ['impossible code points', '&#0;&#xD800;&#9999999;', '\u0000\ufffd\ufffd'],
  ['CDATA', '<![CDATA[<b>&amp;]]>', '<b>&amp;'],
  ['an unfinished tag', 'x <b', 'x <b'],
  ['an unfinished comment', 'x <!-- y', 'x <!-- y'],
])('text may hold %s', (_what, written, read) => {
  expect(treeOf(`<MEMO>${written}</MEMO>`)).toEqual([['MEMO', read]])
})

test('an empty unclosed leaf swallows nothing', () => {
  expect(treeOf('<ROW><MEMO><NAME>x</ROW><ROW><MEMO>y</MEMO></ROW>')).toEqual([
    [
      'ROW',
      [
        ['MEMO', ''],
        ['NAME', 'x'],
      ],
    ],
    ['ROW', [['MEMO', 'y']]],
  ])
})

test('an element whose closing tag is missing ends where the next of its name begins', () => {
  expect(treeOf('<LIST><ROW><NAME>x<ROW><NAME>y</ROW></LIST>')).toEqual([
    [
      'LIST',
      [
        ['ROW', [['NAME', 'x']]],
        ['ROW', [['NAME', 'y']]],
      ],
    ],
  ])
})

test('repeats and order are kept, tags may hold a dot, self-closed tags are leaves', () => {
  expect(treeOf('<A><INTU.BID>1<B/><INTU.BID>2</A>')).toEqual([
    [
      'A',
      [
        ['INTU.BID', '1'],
        ['B', ''],
        ['INTU.BID', '2'],
      ],
    ],
  ])
})

test('an element whose closing tag is missing is a leaf marked as not closed', () => {
  expect(buildOfxTree(readOfxTokens('<OFX><A>1')).children).toMatchObject([
    { name: 'OFX', closed: false },
    { name: 'A', text: '1' },
  ])
})

test('lines count from 1 for every kind of line end', () => {
  const lines = readOfxTokens('<A>\n<B>\r\n<C>\r<D>').map(({ line }) => line)
  expect(lines).toEqual([1, 2, 3, 4])
})

test('40 levels are read and the 41st is refused with its line', () => {
  const nested = (levels: number): string =>
    Array.from({ length: levels }, (_, level) => `<L${level}>\n`).join('') +
    '<V>1' +
    Array.from({ length: levels }, (_, level) => `</L${levels - 1 - level}>`).join('')
  expect(treeOf(nested(40))).toHaveLength(1)
  expect(() => treeOf(nested(41))).toThrow(expect.objectContaining({ code: 'TOO_DEEP', line: 41 }))
})

test('500,000 tags are read and one more is refused', () => {
  expect(readOfxTokens('<A>'.repeat(500_000))).toHaveLength(500_000)
  expect(() => readOfxTokens('<A>'.repeat(500_001))).toThrow(expect.objectContaining({ code: 'TOO_MANY_ELEMENTS' }))
})

test('a document type or entity declaration is refused', () => {
  expect(() => readOfxTokens('<OFX>\n<!ENTITY x "y">')).toThrow(
    expect.objectContaining({ code: 'DTD_REFUSED', line: 2 }),
  )
  expect(() => readOfxTokens('<OFX><!doctype x>')).toThrow(expect.objectContaining({ code: 'DTD_REFUSED' }))
})
