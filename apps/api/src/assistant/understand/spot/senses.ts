import type { DataPart, PlanPart, SubjectName } from '@keelwise/contract/plan'
import type { Turn } from './turn.ts'
import type { NumberRead } from '../read/numbers.ts'
import type { PeriodRead } from '../read/periods.ts'

/** What words of a question may be. Each kind says by its type what it can be joined with. */

/** What a question does with money, said by its verb: it helps to tell interest paid from interest received. */
export type Cue =
  | 'out'
  | 'in'
  | 'hold'
  | 'owe'
  | 'buy'
  | 'sell'
  | 'put_in'
  | 'take_out'
  | 'transfer'
  | 'save'
  | 'up'
  | 'down'
  | 'change'
  | 'worth'
  | 'expect'
  | 'past'
  | 'fit'
  | 'doing'

/** How figures are made of rows. */
export type Aggregate =
  | 'count'
  | 'total'
  | 'average'
  | 'median'
  | 'largest'
  | 'smallest'
  | 'first'
  | 'last'
  | 'next'
  | 'days_since'
  | 'share'
  | 'per_day'
  | 'per_week'
  | 'per_month'
  | 'per_year'

export type AskWord =
  | 'how_much'
  | 'how_many'
  | 'when'
  | 'which'
  | 'who'
  | 'where'
  | 'why'
  | 'whether'
  | 'list'
  | 'how'
  | 'how_long'

export type FollowUpMark =
  | 'and'
  | 'what_about'
  | 'only'
  | 'instead'
  | 'it'
  | 'those'
  | 'again'
  | 'then'
  /** Beside what was asked before, not instead of it. */
  | 'add'
  /** Not narrowed any more. */
  | 'all'

/** How a figure stands to the one that was asked before. */
export type Relation =
  | 'opposite'
  | 'low'
  | 'high'
  | 'percent'
  | 'money'
  | 'amount'
  | 'day'
  | 'count'
  /** What is counted, averaged or ranked. */
  | 'base'
  /** What it is a part of, or its rows in one. */
  | 'whole'
  /** What it and its other side leave. */
  | 'rest'
  /** How what is held fares. */
  | 'faring'
  /** What an account holds. */
  | 'contents'
  | 'mine'
  | 'inward'
  | 'outward'
  | 'yearly'
  | 'monthly'

/** The person's own things that a question can name. */
export interface Named {
  readonly kind: 'account' | 'institution' | 'security' | 'issuer' | 'payee' | 'category' | 'client' | 'household'
  /** What a condition takes: ids, tickers, texts. */
  readonly values: readonly string[]
  readonly label: string
  /** They pay the person: what comes from them is asked, not what goes to them. */
  readonly pays?: boolean
  /** Of a kind of spending, who is paid for it: what has no categories is known by them. */
  readonly payees?: readonly string[]
}

export interface Bound {
  readonly op: 'is' | 'over' | 'at_least' | 'under' | 'at_most' | 'between'
  readonly low: NumberRead
  readonly high: NumberRead | null
  /** The number as it was said, where it is not one end: about so much. */
  readonly about?: NumberRead
}

export type Sense =
  | { readonly kind: 'measure'; readonly subject: SubjectName; readonly measure: string }
  | { readonly kind: 'formula'; readonly formula: string }
  | { readonly kind: 'subject'; readonly subject: SubjectName }
  /** A figure and how it is shown, said in one phrase. */
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** The noun of a dimension: `month`, `payee`. */
  | { readonly kind: 'field'; readonly field: string }
  /** `by month` */
  | { readonly kind: 'group'; readonly field: string; readonly line: boolean }
  /** `which month`: grouped by it, or the row itself; `which three days` so many of them. */
  | { readonly kind: 'which'; readonly field: string; readonly count?: number }
  | { readonly kind: 'value'; readonly field: string; readonly values: readonly string[]; readonly label: string }
  | { readonly kind: 'name'; readonly named: Named }
  /** A kind of spending, before it is looked up among the person's payees. */
  | { readonly kind: 'category'; readonly category: string }
  /** Free text after `at` or `on` that names nothing known. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: NumberRead }
  | { readonly kind: 'bound'; readonly bound: Bound }
  | { readonly kind: 'period'; readonly read: PeriodRead }
  | { readonly kind: 'aggregate'; readonly aggregate: Aggregate }
  | {
      readonly kind: 'rank'
      readonly direction: 'asc' | 'desc'
      readonly count: number | null
      /** `largest first`: all of them in this order. */
      readonly isOrder?: boolean
    }
  /** `sorted by`: what follows is the order. */
  | { readonly kind: 'sort' }
  | { readonly kind: 'newest'; readonly direction: 'asc' | 'desc'; readonly count: number | null }
  | { readonly kind: 'exclude' }
  | { readonly kind: 'versus' }
  | { readonly kind: 'benchmark' }
  | { readonly kind: 'cue'; readonly cue: Cue }
  | { readonly kind: 'ask'; readonly ask: AskWord }
  | { readonly kind: 'show'; readonly show: DataPart['show'] }
  | { readonly kind: 'mark'; readonly mark: FollowUpMark }
  /** `the opposite`, `in dollars`: a figure by the one before it. */
  | { readonly kind: 'relation'; readonly relation: Relation }
  | { readonly kind: 'define'; readonly level: 'plain' | 'usual' | 'deep' }
  | { readonly kind: 'level'; readonly level: 'plain' | 'usual' | 'deep' }
  | { readonly kind: 'term'; readonly term: string }
  | { readonly kind: 'part'; readonly part: PlanPart }
  /** `how do I`: a way to do something is asked for. */
  | { readonly kind: 'way' }
  /** Means nothing of its own. */
  | { readonly kind: 'filler' }

/** A reading of a run of words. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly sense: Sense
  /** Of slips and of being an unusual word for it; 0 is exact. */
  readonly cost: number
}
