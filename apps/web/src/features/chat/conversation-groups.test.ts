import type { Conversation } from '@keelwise/contract/conversations'
import { expect, test } from 'vitest'
import { buildConversation, idOf } from '../../testing/builders.ts'
import { groupConversations, historyLabel } from './conversation-groups.ts'

const at = (number: number, created_at: string): Conversation => buildConversation({ id: idOf(number), created_at })
// local noon, so that the cases hold in any time zone
const noon = (day: string): string => new Date(`${day}T12:00:00`).toISOString()
const headings = (conversations: Conversation[], today: string) =>
  groupConversations(conversations, today).map(({ heading, conversations: members }) => [
    heading,
    members.map(({ id }) => Number(id.slice(-3))),
  ])

test('[R-4.034] [R-9.014] conversations are grouped by local calendar days, every boundary on its side', () => {
  const days: [number, string][] = [
    [1, '2026-11-22'], // a clock that is ahead
    [2, '2026-11-21'],
    [3, '2026-11-20'],
    [4, '2026-11-19'],
    [5, '2026-11-14'],
    [6, '2026-11-13'],
    [7, '2026-10-22'],
    [8, '2026-10-21'],
    [9, '2026-08-23'],
    [10, '2026-08-22'],
    [11, '2025-11-21'],
    [12, '2025-11-20'],
  ]
  expect(
    headings(
      days.map(([number, day]) => at(number, noon(day))),
      '2026-11-21',
    ),
  ).toEqual([
    ['Today', [1, 2]],
    ['Yesterday', [3]],
    ['Previous 7 days', [4, 5]],
    ['Previous 30 days', [6, 7]],
    ['Previous 3 months', [8, 9]],
    ['Previous year', [10, 11]],
    ['Older', [12]],
  ])
})

test('[R-4.035] [R-4.036] inside a group the newest comes first, groups without conversations are left out, and none comes twice', () => {
  const early = at(1, new Date('2026-11-21T08:00:00').toISOString())
  const late = at(2, new Date('2026-11-21T09:00:00').toISOString())
  const old = at(3, noon('2020-01-01'))
  expect(headings([early, old, late, early], '2026-11-21')).toEqual([
    ['Today', [2, 1]],
    ['Older', [3]],
  ])
  expect(headings([], '2026-11-21')).toEqual([])
})

test.each([
  [{ title: 'Bonds', agent_name: 'cash_flow_coach' }, 'Bonds'],
  [{ title: null, agent_name: 'cash_flow_coach' }, 'cash_flow_coach'],
  [{ title: '', agent_name: null }, 'New Chat'],
])('[R-2.079] the label of %j is %s', (conversation, label) => {
  expect(historyLabel(conversation)).toBe(label)
})
