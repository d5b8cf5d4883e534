import { expect, test } from 'vitest'
import { buildMessage } from '../../testing/builders.ts'
import { markdownOf } from './export-conversation.ts'

test('a conversation as Markdown has what was said, its tables, and where its figures come from', () => {
  const at = new Date('2026-11-20T09:05:00').toISOString()
  const answer = buildMessage({
    created_at: at,
    parts: [
      { type: 'tool', id: 'c1', name: 'get_accounts', input: {}, output: {}, state: 'done', error_text: null },
      { type: 'text', id: 't1', text: 'You have [$5.00](#v-a).' },
      {
        type: 'values',
        id: 'v1',
        values: [{ id: 'a', label: 'Cash', text: '$5.00', as_of: '2026-11-19', source: 'accounts', href: null }],
      },
      {
        type: 'table',
        id: 'd1',
        table: {
          title: 'Accounts',
          columns: [
            { label: 'Name', align: 'left' },
            { label: 'Value', align: 'right' },
          ],
          rows: [['Joint | main', '$5.00']],
          total: 1,
          href: null,
        },
      },
      {
        type: 'chart',
        id: 'g1',
        chart: {
          title: 'Growth of $10,000 in AAA',
          kind: 'line',
          unit: 'USD',
          points: [],
          growth: { fund_identifiers: ['AAA'], years: 5 },
        },
      },
    ],
  })
  expect(markdownOf('Cash', [buildMessage({ role: 'user', content: 'How much?', created_at: at }), answer])).toBe(
    `# Cash

## You, 11/20/2026, 9:05 AM

How much?

## Assistant, 11/20/2026, 9:05 AM

You have $5.00.

- Cash: $5.00 (accounts, 11/19/2026)

**Accounts**

| Name | Value |
| --- | ---: |
| Joint \\| main | $5.00 |

**Growth of $10,000 in AAA**

---

AI answers can be wrong and are not financial advice.
`,
  )
})
