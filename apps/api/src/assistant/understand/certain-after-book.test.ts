import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

// today is Tuesday, November 24, 2026
const told = (text: string, before: string | null = null): string => toldAsDemo(text, before, { role: 'ADVISOR' })

test.each([
  [
    'without the Demo family',
    'clients.value; by household',
    'clients.value; household is_not Demo family; by household',
  ],
  [
    'compare the Harbors and the Leewards',
    null,
    'clients.value+cash_share+equity_share+largest_share; household is Harbor|Leeward; by household',
  ],
  [
    'which one has more cash sitting idle',
    'clients.value; household is Harbor|Leeward; by household',
    'clients.cash_share+value; household is Harbor|Leeward; by household; order cash_share desc',
  ],
  [
    'how much of it across the whole book in $',
    'clients.held; security is NYVA; by client',
    'clients.held; security is NYVA',
  ],
  [
    'Show me only those over one milion.',
    'clients.value; by household',
    'clients.value; value over 1000000; by household',
  ],
  [
    'And what share of the total is that?',
    'clients.value; value over 1000000; by household',
    'clients.share+value; value over 1000000; by household',
  ],
  [
    'And after that?',
    'clients.days_to_birthday; by client; order days_to_birthday asc; limit 1',
    'clients.days_to_birthday; by client; order days_to_birthday asc; limit 2',
  ],
  [
    'only single stocks, leave out the funds and ETFs',
    'clients.largest_share; largest_share over 20; by client',
    'clients.largest_stock_share; largest_stock_share over 20; by client',
  ],
  [
    'what came up in their last meetings',
    'clients.value; client is sample-lagoon|sample-shoal; by client',
    'meetings.last; client is sample-lagoon ++ meetings.last; client is sample-shoal',
  ],
])('"%s" after %s is of those who are meant', (text, before, plan) => {
  expect(told(text, before)).toBe(plan)
})

test.each([
  ['tasks due by Friday', null, 'actions.open; due between 2026-11-24|2026-11-27; by action'],
  [
    'and due by Friday',
    'actions.overdue; kind is task; by action',
    'actions.open; kind is task; due between 2026-11-24|2026-11-27; by action',
  ],
  [
    'whose are they mostly',
    'actions.overdue; kind is task; by action',
    'actions.overdue; kind is task; by owner; order overdue desc',
  ],
])('"%s" of tasks is of days to come and of who has to do them', (text, before, plan) => {
  expect(told(text, before)).toBe(plan)
})

test.each([
  ['only high prio ones', 'actions.overdue; kind is task; by action', 'priority of tasks'],
  ['clients without consent', null, 'consent of clients'],
  ["who hasn't given consent for recording", null, 'consent of clients'],
  ["who's turning 73 this year or is already in RMD territory?", null, 'distributions of clients'],
])('"%s" says what is not kept of clients instead of leaving it out', (text, before, words) => {
  expect(readAsDemo(text, before, { role: 'ADVISOR' })).toMatchObject({
    plan: { parts: [{ kind: 'decline', reason: 'not_kept', words }] },
  })
})
