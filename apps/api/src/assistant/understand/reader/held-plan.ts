import type { DataPart, Plan, PlanPart } from '@keelwise/contract/plan'
import { isOfAllTime } from '../../model-of-data/all-time.ts'
import { SUBJECTS } from '../../model-of-data/model.ts'
import type { Directory } from '../directory.ts'
import { withGoalsNamed } from '../goal-named.ts'
import { heldToWords } from '../held-to-words.ts'
import { ABOUT_DAYS_IN } from '../read/calendar.ts'
import { periodWords } from '../read/period-words.ts'
import type { Spotted } from '../spot/spotted.ts'

const MOST_PARTS = 4

/** A message as it was read. */
export interface ReadMessage {
  readonly text: string
  readonly role: 'INVESTOR' | 'ADVISOR'
  /** `yyyy-MM-dd`, the person's day. */
  readonly today: string
  /** What goes on from: the last part of the plan before. */
  readonly before: DataPart | null
  readonly directory: Directory
  readonly spotted: Spotted
}

/** The figures that a plan asks; none of no plan. */
export const dataPartsOf = (plan: Plan | null): DataPart[] =>
  plan?.parts.flatMap((part) => (part.kind === 'data' ? [part] : [])) ?? []

/** How many things a plan names at most in one condition. */
export const mostValues = (plan: Plan): number =>
  Math.max(0, ...dataPartsOf(plan).flatMap(({ where }) => where.map(({ values }) => values.length)))

/**
 * A plan in the shape in which it is answered.
 * @param isLearned by the learned reader: words and forms are held to what was said as they read it
 */
export function heldPlan(plan: Plan, isLearned: boolean, message: ReadMessage): Plan {
  if (!isLearned || !plan.parts.every(({ kind }) => kind === 'data' || kind === 'decline'))
    return { ...plan, parts: plan.parts.map(ofOneClient) }
  const { parts } = heldToWords(message, message.spotted, plan.parts)
  return {
    ...plan,
    parts: parts
      .map(ofOneClient)
      .map((part) => sinceEver(part, message.today))
      .map((part) => ofGoals(part, message.directory))
      .map((part) => inDays(part, message.spotted))
      .slice(0, MOST_PARTS),
  }
}

const isOfOneClient = ({ where }: DataPart): boolean =>
  where.some(({ field, op, values }) => field === 'client' && op === 'is' && values.length === 1)

/** A list of one client is what that client has; who holds something is told by name. */
const ofOneClient = (part: PlanPart): PlanPart =>
  part.kind === 'data' &&
  part.subject === 'clients' &&
  part.by.every((field) => field === 'client') &&
  isOfOneClient(part)
    ? { ...part, by: part.measures.includes('held') ? ['client'] : [], order: null, limit: null }
    : part

const ofGoals = (part: PlanPart, { goals = [] }: Directory): PlanPart =>
  part.kind === 'data' && part.subject === 'plans' ? { ...part, where: withGoalsNamed(part.where, goals) } : part

/** "Not met in three years" is counted in days. */
const inDays = (part: PlanPart, { spans }: Spotted): PlanPart => {
  if (part.kind !== 'data') return part
  const { measures } = SUBJECTS[part.subject]
  const inUnits = (value: string): string => {
    const days = spans.flatMap(({ sense }) =>
      sense.kind === 'period' && sense.read.kind === 'length' && String(sense.read.count) === value
        ? [sense.read.count * (ABOUT_DAYS_IN[sense.read.unit] ?? 1)]
        : [],
    )
    return days.length > 0 ? String(Math.max(...days)) : value
  }
  return {
    ...part,
    where: part.where.map((each) =>
      measures[each.field]?.unit === 'days' ? { ...each, values: each.values.map(inUnits) } : each,
    ),
  }
}

/** Days in which what is rare is looked for, where none were said. */
const sinceEver = (part: PlanPart, today: string): PlanPart =>
  part.kind === 'data' && isOfAllTime(part)
    ? { ...part, period: { from: null, to: today, words: periodWords({ from: null, to: today }, today) } }
    : part
