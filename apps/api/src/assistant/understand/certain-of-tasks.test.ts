import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

const advisor = { role: 'ADVISOR' } as const
const OVERDUE = 'actions.overdue; by action'

// November 24, 2026 is a Tuesday
test.each([
  'what do I need to get done this week',
  'what do we have to finish this week',
  'what needs to be done by me this week',
  'what have i got to finish before the weekend',
  'what do we owe clients this week',
])('what somebody has to do in a week is their own, and what is late counts: %s', (text) => {
  expect(toldAsDemo(text, null, advisor)).toBe('actions.open; party is ADVISOR; due at_most 2026-11-29; by action')
})

test.each([
  ['what do i have to do next week', 'actions.open; party is ADVISOR; due between 2026-11-30|2026-12-06; by action'],
  ['what should i get done by friday', 'actions.open; party is ADVISOR; due at_most 2026-11-27; by action'],
  ['what are clients late with', 'actions.overdue; party is CLIENT; by action'],
  ['what am i behind on', 'actions.overdue; party is ADVISOR; by action'],
  ['who owes us something', 'actions.open; party is CLIENT; by client'],
  ['how many overdue tasks are ours', 'actions.overdue; party is ADVISOR'],
])('whose tasks are meant, and until when, is told in any words: %s', (text, plan) => {
  expect(toldAsDemo(text, null, advisor)).toBe(plan)
})

test.each([
  ['only ours, not what clients owe us', 'ADVISOR'],
  ['without the client ones', 'ADVISOR'],
  ['leave out what clients have to do', 'ADVISOR'],
  ['just the ones we owe', 'ADVISOR'],
  ['which of those are mine', 'ADVISOR'],
  ['not ours', 'CLIENT'],
  ['what about theirs', 'CLIENT'],
  ['just what clients owe us', 'CLIENT'],
  ['not what we have to do', 'CLIENT'],
])('of a list of tasks it is told whose are meant, and “not theirs” are the own ones: %s', (text, party) => {
  expect(toldAsDemo(text, OVERDUE, advisor)).toBe(`actions.overdue; party is ${party}; by action`)
})

test.each([
  ['ours, next week', 'actions.open; party is ADVISOR; due between 2026-11-30|2026-12-06; by action'],
  ['and what is due next week', 'actions.open; due between 2026-11-30|2026-12-06; by action'],
  ['and done', 'actions.done; by action'],
  // another question begins anew
  ['what do i need to do this week', 'actions.open; party is ADVISOR; due at_most 2026-11-29; by action'],
])('a list of tasks is turned to other days and states: %s', (text, plan) => {
  expect(toldAsDemo(text, OVERDUE, advisor)).toBe(plan)
})

test.each(['what did we get done this week', 'what have i done today', 'what should I do', 'which clients are late'])(
  'what was done, and what to do with money, is no list of what has to be done: %s',
  (text) => {
    const understood = readAsDemo(text, null, advisor)
    expect(understood.kind === 'plan' ? JSON.stringify(understood.plan) : '').not.toContain('"party"')
  },
)

test('what has to be chased is what the client has to do, with what is due until the meeting that was told', () => {
  const of = 'client is sample-lagoon'
  expect(toldAsDemo('what should i chase for sample lagoon', null, advisor)).toBe(
    `actions.open; ${of}; party is CLIENT; by action`,
  )
  expect(
    toldAsDemo(
      'anything still open for sample lagoon i should chase before that',
      'meetings.count; by meeting; 2026-11-30..2026-11-30',
      advisor,
    ),
  ).toBe(`actions.open; ${of}; party is CLIENT; by action ++ actions.open; ${of}; due at_most 2026-11-30; by action`)
})

test.each([
  ['open items for the Harbor hh', 'actions.open; client is sample-harbor|second-harbor; by action'],
  ['tasks for the Harbor household', 'actions.open; client is sample-harbor|second-harbor; by action'],
  ['tasks for Sample Harbor', 'actions.open; client is sample-harbor; by action'],
  ['anything overdue for clients not me', 'actions.overdue; party is CLIENT; by action'],
])('"%s" are the tasks of whom it says', (text, plan) => {
  expect(toldAsDemo(text, null, { role: 'ADVISOR' })).toBe(plan)
})
