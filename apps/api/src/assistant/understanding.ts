import type { DataPart, Plan, Understanding } from '@keelwise/contract/plan'
import type { Question } from './engine.ts'
import type { ToolDeps } from './tools/tool-deps.ts'

/** A client of the advisor who is asked about though none is open. */
export type OfClient = NonNullable<Understanding['of_client']>

/** A plan, and the client whose money it asks about. */
export interface PlanOf {
  readonly plan: Plan
  readonly client?: OfClient
}

/** What a question was taken for, or what to ask back: the nearest that it may mean, where nothing fits for certain. */
type Understood =
  | {
      readonly plan: Plan
      readonly leftOut: readonly string[]
      readonly alternatives: readonly Plan[]
      readonly confidence: number
      /** It is the likeliest of several and not sure: the answer says what it was taken for, and asks whether something else was meant. */
      readonly isDoubtful?: boolean
      readonly client?: OfClient
    }
  | {
      readonly ask: readonly Plan[]
      /** The same question of each whom a pronoun may mean. */
      readonly offers?: readonly PlanOf[]
      /** All of them are meant: they are answered one beside the other. */
      readonly isOfEach?: boolean
      /** Names in the question that nothing here has. */
      readonly notFound?: readonly string[]
      /** The first is meant more likely than not, though not surely enough to be answered. */
      readonly likely?: Plan
      /** "him" or "her" where nobody was spoken of. */
      readonly unclear?: string
      readonly client?: OfClient
    }

/** Whether figures are asked for beyond doubt, and with every word that was said. */
export const isSureRead = (read: Understood): read is Extract<Understood, { readonly plan: Plan }> =>
  'plan' in read &&
  read.isDoubtful !== true &&
  read.leftOut.length === 0 &&
  read.plan.parts.some(({ kind }) => kind === 'data')

/** Reads a question as a plan. @param before the plan that a follow-up changes */
export type Understand = (deps: ToolDeps, question: Question, before: Plan | null, today: string) => Promise<Understood>

/** Words of investing, and how the application is used. */
export interface Lore {
  explain(
    term: string,
    level: 'plain' | 'usual' | 'deep',
  ): { readonly name: string; readonly text: string; readonly example?: DataPart } | null
  help(page: string): { readonly title: string; readonly text: string } | null
}
