import type { Plan } from '@keelwise/contract/plan'
import { optionsFor } from '../understand.ts'
import { DEMO_DAY, directoryOf } from '../testing/grade-questions.ts'
import { comparePlans } from '../testing/grade-plans.ts'
import type { WrittenQuestion } from '../testing/written-questions.ts'
import type { Example } from './learn.ts'

/** What a part with more or less around it is worth beside the right one. */
const NEAR = 0.15

/** The readings of a question that asks for one thing, with how good they are by the plans that were written for it. */
export function exampleOf(question: WrittenQuestion): Example & { readonly hasRight: boolean } {
  const before: Plan | null = question.before?.plans?.[0] ?? null
  const options = optionsFor({
    text: question.text,
    role: question.role,
    today: DEMO_DAY,
    directory: directoryOf(question),
    before,
    clientOpen: question.clientOpen,
  })
  const known = { directory: directoryOf(question), today: DEMO_DAY }
  const readings = options.map(({ part, features }) => {
    const likeness = (question.plans ?? []).map((plan) => comparePlans(plan, { version: 1, parts: [part] }, known))
    return { features, good: likeness.includes('same') ? 1 : likeness.includes('near') ? NEAR : 0 }
  })
  return { readings, hasRight: readings.some(({ good }) => good === 1) }
}
