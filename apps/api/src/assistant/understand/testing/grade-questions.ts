import type { Plan } from '@keelwise/contract/plan'
import { canLead } from '../leading.ts'
import { type Asking, understand } from '../understand.ts'
import type { Understood } from '../understood.ts'
import { CATEGORY_OF_PAYEE, DEMO_BOOK, DEMO_DIRECTORY } from './demo-directory.ts'
import { type Likeness, comparePlans } from '../choose/likeness.ts'
import { planText } from '../plan-text.ts'
import { UNSAID, type WrittenQuestion } from './written-questions.ts'

/** How a question was understood: by the plan that somebody wrote for it. */
export type Grade = 'right' | 'useful' | 'asked' | 'declined' | 'wrong' | 'lost' | 'unknown'

export const GRADES: readonly Grade[] = ['right', 'useful', 'asked', 'declined', 'wrong', 'lost', 'unknown']

export const isGood = ({ grade }: Graded): boolean => grade === 'right' || grade === 'useful'

export interface Graded {
  readonly question: WrittenQuestion
  /** What was understood before it. */
  readonly before: Plan | null
  readonly grade: Grade
  readonly got: string
  readonly wanted: string
  readonly confidence: number
  /** The likeliest reading is right, whether it was sure enough to be answered or not. */
  readonly isFirstRight: boolean
  readonly leftOut: readonly string[]
  readonly milliseconds: number
}

const DEMO_DAY = '2026-11-22'
const CLIENT_DIRECTORY = { ...DEMO_DIRECTORY, clients: DEMO_BOOK.clients }

const directoryOf = ({ role, clientOpen }: WrittenQuestion) =>
  role === 'INVESTOR' ? DEMO_DIRECTORY : clientOpen ? CLIENT_DIRECTORY : DEMO_BOOK

const NOTHING: Plan = { version: 1, parts: [{ kind: 'talk', about: 'abilities' }] }

/** What a question is read with while weights are learned: others than those of the product. */
export type Learned = Pick<Asking, 'weights' | 'sureness' | 'continuing' | 'guess'>

export const isDecline = (plan: Plan | undefined): boolean =>
  plan?.parts.every(({ kind }) => kind === 'decline') ?? false

/** How near a plan is to the plans that were written for a question. */
export function likenessOf(plan: Plan, question: WrittenQuestion): Likeness {
  const known = { directory: directoryOf(question), today: DEMO_DAY, categoryOf: CATEGORY_OF_PAYEE }
  const all = (question.plans ?? []).map((written) => comparePlans(written, plan, known))
  return all.includes('same') ? 'same' : all.includes('near') ? 'near' : 'other'
}

interface Conversation {
  /** What was asked, the newest first. */
  readonly plans: readonly Plan[]
  /** The last question was not understood. */
  readonly isUnread: boolean
}

/**
 * The conversation so far as it was understood: a question that was not understood changes nothing, and of what was
 * asked back the person takes what was meant.
 */
function conversationOf(question: WrittenQuestion | null, learned: Learned = {}): Conversation {
  if (question === null) return { plans: [], isUnread: false }
  if (question.text === UNSAID) return { plans: question.plans?.slice(0, 1) ?? [], isUnread: false }
  const { plans, isUnread } = conversationOf(question.before, learned)
  const understood = understand({ ...askingOf(question, plans, learned), isAfterUnread: isUnread })
  const plan =
    understood.kind === 'plan'
      ? understood.plan
      : understood.kind === 'ask'
        ? understood.choices.find((choice) => likenessOf(choice, question) === 'same')
        : undefined
  return { plans: plan && canLead(plan) ? [plan, ...plans] : plans, isUnread: plan === undefined }
}

/** @param before what was asked before, the newest first; one plan or none for short */
export function askingOf(
  question: WrittenQuestion,
  before: Plan | readonly Plan[] | null,
  learned: Learned = {},
): Asking {
  const [last = null, ...earlier] = before === null ? [] : 'parts' in before ? [before] : before
  return {
    text: question.text,
    role: question.role,
    today: DEMO_DAY,
    directory: directoryOf(question),
    before: last,
    earlier,
    clientOpen: question.clientOpen,
    ...learned,
  }
}

export function gradeQuestion(question: WrittenQuestion, learned: Learned = {}): Graded {
  const { plans: before, isUnread } = conversationOf(question.before, learned)
  const began = performance.now()
  const understood = understand({ ...askingOf(question, before, learned), isAfterUnread: isUnread })
  const milliseconds = performance.now() - began
  const got =
    understood.kind === 'plan'
      ? planText(understood.plan)
      : understood.kind === 'ask'
        ? `ask: ${understood.choices.map(planText).join(' | ')}`
        : 'unknown'
  const wanted = (question.plans ?? []).map(planText).join(' || ')
  const confidence = understood.kind === 'unknown' ? 0 : understood.confidence
  return {
    question,
    before: before[0] ?? null,
    grade: gradeOf(understood, question),
    got,
    wanted,
    confidence,
    isFirstRight:
      understood.kind !== 'unknown' &&
      likenessOf(understood.kind === 'plan' ? understood.plan : (understood.choices[0] ?? NOTHING), question) !==
        'other',
    leftOut: understood.leftOut,
    milliseconds,
  }
}

function gradeOf(understood: Understood, question: WrittenQuestion): Grade {
  const { plans } = question
  if (plans === null) return 'unknown'
  if (understood.kind === 'ask')
    return understood.choices.some((choice) => likenessOf(choice, question) === 'same') ? 'asked' : 'lost'
  const isDeclined = plans.some(isDecline)
  if (understood.kind === 'unknown') return isDeclined ? 'declined' : 'lost'
  const like = likenessOf(understood.plan, question)
  if (like === 'same') return isDeclined ? 'declined' : 'right'
  if (like === 'near') return isDeclined ? 'declined' : 'useful'
  return isDecline(understood.plan) ? 'lost' : 'wrong'
}
