import { expect, test } from 'vitest'
import { type Inline, isOwnPage, parseBlock, parseInline, splitBlocks } from './markdown-blocks.ts'

const text = (value: string): Inline => ({ type: 'text', text: value })

test('text is cut at empty lines, except inside code', () => {
  expect(splitBlocks('one\nmore\n\n\n- a\n- b\n\n```\nx\n\ny\n```\nlast')).toEqual([
    'one\nmore',
    '- a\n- b',
    '```\nx\n\ny\n```',
    'last',
  ])
  expect(splitBlocks('')).toEqual([])
})

test('text added at the end changes the last block alone', () => {
  const whole = 'First.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nThen **more**.\n\n1. x\n2. y'
  const blocks = splitBlocks(whole)
  for (let cut = 0; cut < whole.length; cut++) {
    const part = splitBlocks(whole.slice(0, cut))
    expect(blocks.slice(0, Math.max(0, part.length - 1))).toEqual(part.slice(0, -1))
  }
})

test.each<[string, ReturnType<typeof parseBlock>]>([
  ['# Cash ##', [{ type: 'heading', children: [text('Cash')] }]],
  ['plain\nmore', [{ type: 'paragraph', children: [text('plain\nmore')] }]],
  [
    'Two things:\n- a\n  goes on\n* b',
    [
      { type: 'paragraph', children: [text('Two things:')] },
      { type: 'list', ordered: false, start: 1, items: [[text('a goes on')], [text('b')]] },
    ],
  ],
  ['3. c\n4) d', [{ type: 'list', ordered: true, start: 3, items: [[text('c')], [text('d')]] }]],
  ['> said\n> so', [{ type: 'quote', children: [text('said\nso')] }]],
  ['---', [{ type: 'rule' }]],
  ['```js\na < b\n```', [{ type: 'code', text: 'a < b' }]],
  ['```\nnot closed yet', [{ type: 'code', text: 'not closed yet' }]],
  [
    '| a | b |\n|---|--:|\n| 1 |\n| 2 | 3 | 4 |',
    [
      {
        type: 'table',
        head: [[text('a')], [text('b')]],
        rows: [
          [[text('1')], []],
          [[text('2')], [text('3')]],
        ],
      },
    ],
  ],
])('the block %j', (source, blocks) => {
  expect(parseBlock(source)).toEqual(blocks)
})

test.each<[string, Inline[]]>([
  ['a **b `c`** d', [text('a '), { type: 'strong', children: [text('b '), { type: 'code', text: 'c' }] }, text(' d')]],
  ['an *idea*, 2 * 3 * 4', [text('an '), { type: 'emphasis', children: [text('idea')] }, text(', 2 * 3 * 4')]],
  ['snake_case_name', [text('snake_case_name')]],
  ['You hold [$5.00](#v-a1:b.c).', [text('You hold '), { type: 'value', id: 'a1:b.c', text: '$5.00' }, text('.')]],
  ['**[$5.00](#v-a)**', [{ type: 'strong', children: [{ type: 'value', id: 'a', text: '$5.00' }] }]],
  ['[cash](/investor/positions?type=cash)', [{ type: 'link', href: '/investor/positions?type=cash', text: 'cash' }]],
  ['see [$5.0', [text('see '), text('$5.0')]],
  ['see [$5.00](#v-', [text('see '), text('$5.00')]],
  ['![x](https://evil.test/p.png)', [text('x')]],
  ['<img src=x onerror=alert(1)>', [text('<img src=x onerror=alert(1)>')]],
])('the text %j', (source, pieces) => {
  expect(parseInline(source)).toEqual(pieces)
})

test.each([
  'https://evil.test',
  '//evil.test/investor',
  '/\\evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '/api/me/',
  '/legal/terms',
  '/investors',
  '#v-',
  '',
])('a link to %j is its text', (address) => {
  expect(isOwnPage(address)).toBe(false)
  expect(parseInline(`[here](${address})`)).toEqual([text('here')])
})
