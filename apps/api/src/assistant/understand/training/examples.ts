import type { Plan } from '@keelwise/contract/plan'
import { optionsFor, read } from '../understand.ts'
import { type Learned, askingOf, canLead, isDecline, likenessOf } from '../testing/grade-questions.ts'
import type { WrittenQuestion } from '../testing/written-questions.ts'
import type { Example, Known } from './learn.ts'

/** What a part with more or less around it is worth beside the right one. */
const NEAR = 0.15

const writtenBefore = (question: WrittenQuestion): Plan | null => {
  for (let { before } = question; before !== null; { before } = before) {
    const plan = before.plans?.find(canLead)
    if (plan) return plan
  }
  return null
}

/** The readings of a question that asks for one thing, with how good they are by the plans that were written for it. */
export function exampleOf(question: WrittenQuestion): Example & { readonly hasRight: boolean } {
  const readings = optionsFor(askingOf(question, writtenBefore(question))).map(({ part, features }) => {
    const like = likenessOf({ version: 1, parts: [part] }, question)
    return { features, good: like === 'same' ? 1 : like === 'near' ? NEAR : 0 }
  })
  return { readings, hasRight: readings.some(({ good }) => good === 1) }
}

/** What was chosen for a question, and whether it was right. */
export function knownOf(question: WrittenQuestion, learned: Learned): Known {
  const { parts, facts } = read(askingOf(question, writtenBefore(question), learned))
  const plan: Plan = { version: 1, parts: parts.slice(0, 4) }
  return { facts, isRight: parts.length > 0 && likenessOf(plan, question) !== 'other' && !isBesides(plan, question) }
}

/** A refusal where data were asked for, or the other way. */
const isBesides = (plan: Plan, { plans }: WrittenQuestion): boolean => isDecline(plan) !== (plans ?? []).some(isDecline)
