import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'
import { DEMO_DIRECTORY } from './testing/demo-directory.ts'

const directory = { ...DEMO_DIRECTORY, goals: ['Retirement', 'A boat', 'Free of debt'] }
const told = (text: string, before: string | null = null): string => toldAsDemo(text, before, { directory })
const BOAT = 'plans.saved+target+on_track; kind is goal; payee is A boat; by plan'
const PACE = 'plans.saved; kind is goal; payee is A boat; goal_pace'

test.each([
  'how is the boat fund coming along',
  'how is the boat going',
  'whats in the boat fund',
  'how much do we have for the boat',
  "what's left to save for the boat",
  'are we there yet with the boat',
  'is the boat fund on track',
  'boat fund?',
])('"%s" is of the goal that its owner calls so', (text) => {
  expect(told(text)).toBe(BOAT)
})

test('when the fund is full is a day', () => {
  expect(told('when will the boat fund be full')).toBe(BOAT.replace('on_track', 'on_track+reached'))
})

test.each([
  ['what if I put in 500 instead', `${PACE} monthly=500`],
  ['what if I put in 200 more', `${PACE} extra=200`],
  ['and with 800', `${PACE} monthly=800`],
])('after a goal, "%s" is so much a month', (text, plan) => {
  expect(told(text, BOAT)).toBe(plan)
})

test('a goal that is named is asked at another pace without one before', () => {
  expect(told('what if I put 500 a month into the boat fund instead')).toBe(`${PACE} monthly=500`)
  expect(told('if I put in 1000 a month when do I have the boat')).toBe(`${PACE} monthly=1000`)
})

test('a sum at once is no pace', () => {
  expect(told('what if I put in 5000 right now', BOAT)).not.toContain('goal_pace')
})

test.each([
  'what is a mutual fund',
  'what is my boat worth',
  'how much did I spend on the boat',
  'how is the emergency fund doing',
])('"%s" is of no goal', (text) => {
  expect(told(text)).not.toContain('kind is goal')
})

test('a fund that nobody set as a goal is looked for by its name', () => {
  expect(told('how is the vacation fund coming along')).toBe(
    'plans.saved+target+on_track; kind is goal; payee has vacation; by plan',
  )
})

test.each(['how much is saved for all my goals but the boat', 'are my goals on track, without the boat'])(
  '"%s" is of the other goals',
  (text) => {
    expect(told(text)).toBe('plans.saved+target+on_track; kind is goal; payee is_not A boat; by plan')
  },
)

const DAY = 'plans.goal_day+reached; kind is goal; payee is A boat; by plan'
test.each([
  ['when is the boat fund due', null, DAY],
  ['what is the deadline of the boat goal', null, DAY],
  ['which date is the boat goal set for', null, DAY],
  ['when is it due', BOAT, DAY],
  ['no way. when is it due', BOAT, DAY],
  ['what date is the goal', BOAT, DAY],
  ['by when is that set', BOAT, DAY],
  ['what days are my goals set for', null, 'plans.goal_day+reached; kind is goal; by plan'],
  // at its pace it is another day
  ['when will the boat fund be reached', null, BOAT.replace('on_track', 'on_track+reached')],
])('the day that a goal is set for is another than the one on which it is reached: "%s"', (text, before, plan) => {
  expect(told(text, before)).toBe(plan)
})

test.each(['how come its behind', 'why is it so far behind', 'why are we late'])(
  'what a goal needs a month says why it is behind: "%s"',
  (text) => {
    expect(told(text, BOAT)).toBe('plans.needed+saved+target+reached+goal_day; kind is goal; payee is A boat; by plan')
  },
)
