import { isDeepStrictEqual } from 'node:util'
import type { PlanPart } from '@keelwise/contract/plan'

/** "Who owns it, and how much of it each": the same figure of the same things again. */
export const isSameFigure = (part: PlanPart, told: PlanPart | undefined): boolean =>
  isDeepStrictEqual(part, told) ||
  (part.kind === 'data' &&
    told?.kind === 'data' &&
    part.subject === told.subject &&
    told.measures.some((measure) => part.measures.includes(measure)) &&
    isDeepStrictEqual(part.where, told.where) &&
    isDeepStrictEqual(part.period, told.period))

/** Figures that are told beside others: interest with principal, a rate with what is owed. */
const TOLD_WITH: Readonly<Record<string, readonly string[]>> = {
  'transactions.principal_paid': ['interest_paid', 'paid', 'debt_paid'],
  'transactions.net': ['in', 'out', 'savings_rate'],
  'positions.value': ['share'],
  'accounts.balance': ['share'],
  'plans.on_track': ['saved', 'target', 'amount'],
}
/** Whether the figure of a part is told with that of another. */
export const isToldWith = (part: PlanPart, told: PlanPart | undefined): boolean =>
  part.kind === 'data' &&
  told?.kind === 'data' &&
  part.subject === told.subject &&
  part.measures.every(
    (measure) =>
      told.measures.includes(measure) ||
      TOLD_WITH[`${told.subject}.${told.measures[0] ?? ''}`]?.includes(measure) === true,
  )
