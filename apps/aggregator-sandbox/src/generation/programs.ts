import type { Day } from './calendar.ts'
import type { Market } from './market.ts'

/** A monthly movement between two accounts of one household; both legs are made from the same rule. */
export interface TransferRule {
  /** Same key on both sides gives the same amount on the same day. */
  readonly key: string
  readonly dayOfMonth: number
  readonly amount: number
  /** Share by which the amount may differ from month to month, 0 to 1. */
  readonly spread: number
  readonly type: string
  readonly direction: 'in' | 'out'
  readonly text: string
  /** Share of money received that is invested at once; the default is 0.7, 0 leaves it as cash. */
  readonly invests?: number
  /** Invest only every so many months; the default is every month. */
  readonly investsEvery?: number
}

/** A checking, savings or money market account. */
export interface DepositProgram {
  readonly kind: 'deposit'
  readonly opening: number
  readonly payroll?: { readonly amount: number; readonly text: string }
  readonly bills: readonly {
    readonly tag: string
    readonly day: number
    readonly amount: number
    readonly spread: number
    readonly text: string
    readonly type?: string
  }[]
  readonly transfers: readonly TransferRule[]
  readonly paysCard: boolean
  readonly interest: number
  /** Purchases in 36 months. */
  readonly purchases: number
}

/** A credit card; `carries` is the share of the statement that is not paid. */
export interface CardProgram {
  readonly kind: 'card'
  readonly purchases: number
  readonly averagePurchase: number
  /** One purchase of so many is named as tersely as some banks do; absent: none is. */
  readonly terseEvery?: number
  readonly carries: number
  readonly opening: number
  readonly paidFrom: 'own' | 'external'
}

/** A loan that is paid down monthly. */
export interface LoanProgram {
  readonly kind: 'loan'
  readonly opening: number
  readonly rate: number
  readonly payment: TransferRule
}

/** One line of a portfolio; weights of an account sum to about 1. `option` opens a contract near the anchor day. */
export interface Holding {
  readonly id: string
  readonly weight: number
  readonly option?: 'call' | 'put'
}

/** An account with securities. */
export interface InvestmentProgram {
  readonly kind: 'investment'
  readonly opening: number
  readonly openingType: string
  readonly openingText: string
  readonly holdings: readonly Holding[]
  readonly contributions: readonly TransferRule[]
  readonly reinvest: boolean
  readonly feeBasisPoints: number
  /** Small recurring purchases in 36 months. */
  readonly recurring: number
  readonly cashInterest: number
  readonly withdrawal?: TransferRule
  readonly rebalances: boolean
  readonly margin?: boolean
}

/** Programs that need no numbers beyond their name. */
type SpecialProgram =
  | { readonly kind: 'empty' }
  | { readonly kind: 'messy' }
  | { readonly kind: 'restless' }
  | { readonly kind: 'volume'; readonly count: number }

export type Program = DepositProgram | CardProgram | LoanProgram | InvestmentProgram | SpecialProgram

/** What a program is run with. `key` seeds the account, `household` what its accounts share. */
export interface ProgramContext {
  readonly market: Market
  readonly key: string
  readonly household: string
  readonly currency: string
  readonly start: Day
  readonly anchor: Day
  readonly through: Day
  /** Replaces the program's own number of purchases or recurring buys in 36 months. */
  readonly fillers: number
}
