import { expect, test } from 'vitest'
import { asksForAttention, daysSince } from './certain-of-practice.ts'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

const told = (text: string, before: string | null = null): string => toldAsDemo(text, before, { role: 'ADVISOR' })
const related = (text: string): unknown => {
  const understood = readAsDemo(text, null, { role: 'ADVISOR' })
  const [part] = understood.kind === 'plan' ? understood.plan.parts : []
  return part?.kind === 'decline' ? [part.words, part.related.map(({ measures }) => measures.join('+'))] : part?.kind
}

test.each([
  'anything weird in the book i should worry about',
  'any red flags?',
  'what needs my attention today',
  'anything off in my clients\u2019 portfolios',
  'where are the problems',
  'what should i worry about',
  'show me the biggest issues',
  'which clients need attention',
  'are there any problems in my book right now',
])('what needs a look is what the book looks at: %s', (text) => {
  expect(told(text)).toBe(
    'actions.overdue; by action; limit 10 ++ clients.broken; by client ++ clients.drift; drift over 10; by client; order drift desc ++ clients.largest_share; largest_share over 20; by client; order largest_share desc',
  )
})

test.each([
  'anything new with Walter',
  'what are the issues with the roof',
  'what did he worry about',
  'any problems with the upload',
  'which clients need attention because of cash',
])('what says more than that is something else: %s', (text) => {
  expect(asksForAttention(text)).toBe(false)
})

test.each([
  ['mkt drops 20%, what happens to the book', 'move=-20'],
  ['what if stocks fall 25%, how bad is it for my clients', 'move=-25'],
  ['stress test the book at -30%', 'move=-30'],
  ['if the market rallies 10% what is my aum', 'move=10'],
])('a move of the market is worked out over all portfolios: %s', (text, move) => {
  expect(told(text)).toBe(`clients.value; book_move ${move}`)
})

test.each([
  ['which clients have to take RMDs this year', ['distributions of clients', ['age']]],
  ['who is behind on their retirement goal', ['goals of clients', []]],
  ['any positions at a loss?', ['losses of the book', ['harvestable']]],
  ['broken bank links anywhere? stale data', ['age of the data of the book', ['broken']]],
  ['AUM a month ago', ['the book on other days', ['changed+gained+put_in+taken_out']]],
])('what is not worked out over a book is said, with what comes nearest: %s', (text, expected) => {
  expect(related(text)).toEqual(expected)
})

test.each([
  ['a month ago', '2026-10-25'],
  ['two weeks ago', '2026-11-11'],
  ['a year ago', '2025-11-25'],
  ['vs last month', '2026-11-01'],
  ['vs last quarter', '2026-10-01'],
  ['yesterday', '2026-11-24'],
])('since "%s" is from %s', (text, from) => {
  expect(daysSince(text, '2026-11-24')).toMatchObject({ from, to: '2026-11-24' })
})

test.each([
  ['how do i add a task for a client in here', 'help client_tasks'],
  ['where can i create a to-do', 'help client_tasks'],
])('how a task is added is shown: %s', (text, plan) => {
  expect(told(text)).toBe(plan)
})

const FLOWS = 'clients.put_in+taken_out; 2026-11-01..2026-11-24; difference'

test.each([
  ['vs last month', FLOWS, `${FLOWS} ++ clients.put_in+taken_out; 2026-10-01..2026-10-31; difference`],
  [
    'market or withdrawals?',
    'clients.changed; by client; 2026-08-25..2026-11-24; order changed asc; limit 1',
    'clients.changed+gained+put_in+taken_out; by client; 2026-08-25..2026-11-24; order changed asc; limit 1',
  ],
  [
    'oldest one?',
    'actions.overdue; by action',
    'actions.next_due; overdue is yes; by action; order next_due asc; limit 1',
  ],
  [
    'which is most urgent',
    'actions.open; client is sample-harbor; by action',
    'actions.next_due; client is sample-harbor; state is open; by action; order next_due asc; limit 1',
  ],
  [
    'and the newest?',
    'actions.open; party is ADVISOR; by action',
    'actions.next_due; party is ADVISOR; state is open; by action; order next_due desc; limit 1',
  ],
  [
    'any of those need prep',
    'meetings.count; by meeting; 2026-11-23..2026-11-29',
    'meetings.next; 2026-11-24..2026-11-29; list',
  ],
])('"%s" goes on from "%s" and drops nothing of it', (text, before, plan) => {
  expect(told(text, before)).toBe(plan)
})
