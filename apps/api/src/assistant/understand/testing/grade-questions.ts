import type { Plan } from '@keelwise/contract/plan'
import { type Understood, understand } from '../understand.ts'
import { DEMO_BOOK, DEMO_DIRECTORY } from './demo-directory.ts'
import { comparePlans } from './grade-plans.ts'
import { planText } from './plan-text.ts'
import type { WrittenQuestion } from './written-questions.ts'

/** How a question was understood: by the plan that somebody wrote for it. */
export type Grade = 'right' | 'useful' | 'asked' | 'declined' | 'wrong' | 'lost' | 'unknown'

export interface Graded {
  readonly question: WrittenQuestion
  readonly grade: Grade
  readonly got: string
  readonly wanted: string
  readonly leftOut: readonly string[]
  readonly milliseconds: number
}

export const DEMO_DAY = '2026-11-22'
const CLIENT_DIRECTORY = { ...DEMO_DIRECTORY, clients: DEMO_BOOK.clients }

export const directoryOf = ({ role, clientOpen }: WrittenQuestion) =>
  role === 'INVESTOR' ? DEMO_DIRECTORY : clientOpen ? CLIENT_DIRECTORY : DEMO_BOOK

const isDecline = (plan: Plan | undefined): boolean => plan?.parts.every(({ kind }) => kind === 'decline') ?? false

/** The conversation so far as it was understood: a question that was not understood changes nothing. */
function planBefore(question: WrittenQuestion | null, mode: 'written' | 'understood'): Plan | null {
  if (question === null) return null
  const earlier = planBefore(question.before, mode)
  if (mode === 'written' && question.plans?.[0]) return question.plans[0]
  const understood = ask(question, earlier)
  return understood.kind === 'plan' && understood.plan.parts.some(({ kind }) => kind === 'data' || kind === 'decline')
    ? understood.plan
    : earlier
}

const ask = (question: WrittenQuestion, before: Plan | null): Understood =>
  understand({
    text: question.text,
    role: question.role,
    today: DEMO_DAY,
    directory: directoryOf(question),
    before,
    clientOpen: question.clientOpen,
  })

/** @param mode whether a follow-up has the plan before it as it was written or as it was understood */
export function gradeQuestion(question: WrittenQuestion, mode: 'written' | 'understood' = 'understood'): Graded {
  const before = planBefore(question.before, mode)
  const began = performance.now()
  const understood = ask(question, before)
  const milliseconds = performance.now() - began
  const got =
    understood.kind === 'plan'
      ? planText(understood.plan)
      : `${understood.kind}: ${(understood.kind === 'ask' ? understood.choices : understood.nearest).map(planText).join(' | ')}`
  const wanted = (question.plans ?? []).map(planText).join(' || ')
  return { question, grade: gradeOf(understood, question), got, wanted, leftOut: understood.leftOut, milliseconds }
}

function gradeOf(understood: Understood, question: WrittenQuestion): Grade {
  const { plans } = question
  if (plans === null) return 'unknown'
  const known = { directory: directoryOf(question), today: DEMO_DAY }
  const likeness = (one: Plan): string => {
    const all = plans.map((plan) => comparePlans(plan, one, known))
    return all.includes('same') ? 'same' : all.includes('near') ? 'near' : 'other'
  }
  if (understood.kind === 'ask')
    return understood.choices.some((choice) => likeness(choice) === 'same') ? 'asked' : 'lost'
  const isDeclined = plans.some(isDecline)
  if (understood.kind === 'unknown') return isDeclined ? 'declined' : 'lost'
  const like = likeness(understood.plan)
  if (like === 'same') return isDeclined ? 'declined' : 'right'
  if (like === 'near') return isDeclined ? 'declined' : 'useful'
  return isDecline(understood.plan) ? 'lost' : 'wrong'
}
