import { expect, test } from 'vitest'
import { DEMO_BOOK } from '../testing/demo-directory.ts'
import { planOfText, planText } from '../plan-text.ts'
import { spottedOf } from '../understand.ts'
import { askingOf } from '../testing/grade-questions.ts'
import { heldPlan } from './held-plan.ts'

const TODAY = '2026-11-22'

test.each([
  ['who have I not met in three years', 'over 3', 'over 1095'],
  ['who have I not seen for two months', 'over 2', 'over 60'],
  ['not met for more than 90 days', 'over 90', 'over 90'],
  // a number that stands in no length of time is the one that it is
  ['who has more than three open tasks and was not met in two years', 'over 3', 'over 3'],
])('"%s" is counted in days', (text, read, held) => {
  const question = { text, role: 'ADVISOR', clientOpen: false, before: null, plans: null, place: '' } as const
  const { spotted } = spottedOf(askingOf(question, null))
  const plan = planOfText(`clients.days_since_meeting; days_since_meeting ${read}; by client`)
  const message = { text, role: 'ADVISOR', today: TODAY, before: null, directory: DEMO_BOOK, spotted } as const
  expect(planText(heldPlan(plan, true, message))).toBe(
    `clients.days_since_meeting; days_since_meeting ${held}; by client`,
  )
})
