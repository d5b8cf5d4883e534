import { institutionOf } from '../institutions/institutions.ts'
import { type AccountBook, buildBook } from './account-book.ts'
import { type AccountPlan, accountPlans } from './account-plans.ts'
import { dayInMonth, partsOf, type Day } from './calendar.ts'
import { Market } from './market.ts'
import type { Program, ProgramContext } from './programs.ts'

const HISTORY_MONTHS = 36
const CACHED_BOOKS = 400

/** Rows the demo household has at each of its three institutions on the day it is connected; together 1,500. */
const DEMO_ROWS: Record<string, number> = { lanternfield: 670, driftpine: 545, evergrove: 285 }

/** Whose accounts, and the days that bound their history: `anchor` = day of connecting, `through` = last day known. */
export interface BookKey {
  readonly institutionId: string
  readonly login: string
  readonly anchor: Day
  readonly through: Day
}

/** Makes account books on demand and keeps the ones used last. Everything in them follows from the seed and the key. */
export class BookShelf {
  readonly market: Market
  private readonly cache = new Map<string, AccountBook>()
  private readonly demoFillers = new Map<string, number>()
  private readonly seed: string

  constructor(seed: string) {
    this.seed = seed
    this.market = new Market(seed)
  }

  /** The accounts of a login at an institution. */
  plans(institutionId: string, login: string): AccountPlan[] {
    return accountPlans(institutionId, institutionOf(institutionId).kind, login)
  }

  /** The book of one account. */
  book(key: BookKey, plan: AccountPlan): AccountBook {
    const id = [key.institutionId, key.login.toLowerCase(), key.anchor, key.through, plan.number].join('|')
    const known = this.cache.get(id)
    if (known) {
      this.cache.delete(id)
      this.cache.set(id, known)
      return known
    }
    const book = this.make(key, plan)
    this.cache.set(id, book)
    if (this.cache.size > CACHED_BOOKS) this.cache.delete(this.cache.keys().next().value ?? '')
    return book
  }

  private make(key: BookKey, plan: AccountPlan): AccountBook {
    const card = paysCard(plan.program)
      ? this.plans(key.institutionId, key.login).find((other) => other.program.kind === 'card')
      : undefined
    return buildBook(plan, this.context(key, plan), card && { plan: card, context: this.context(key, card) })
  }

  private context(key: BookKey, plan: AccountPlan, fillers = this.fillers(key, plan)): ProgramContext {
    const { year, month, dayOfMonth } = partsOf(key.anchor)
    const household = `${this.seed}|${key.login.toLowerCase()}`
    return {
      market: this.market,
      key: `${household}|${key.institutionId}|${plan.number}`,
      household,
      currency: plan.currency,
      start: dayInMonth(year, month - HISTORY_MONTHS, dayOfMonth),
      anchor: key.anchor,
      through: key.through,
      fillers,
    }
  }

  private fillers(key: BookKey, plan: AccountPlan): number {
    const target = key.login.toLowerCase() === 'demo-investor' ? DEMO_ROWS[key.institutionId] : undefined
    if (target === undefined) return usualFillers(plan.program)
    const plans = this.plans(key.institutionId, key.login)
    if (plan.number !== fillerAccount(plans)?.number) return 0
    const cacheKey = `${key.institutionId}|${key.anchor}`
    const known = this.demoFillers.get(cacheKey)
    if (known !== undefined) return known
    const atAnchor = { ...key, through: key.anchor - 1 }
    const fixed = plans.reduce((sum, each) => {
      const card = paysCard(each.program) ? plans.find((other) => other.program.kind === 'card') : undefined
      const context = this.context(atAnchor, each, 0)
      return (
        sum +
        buildBook(each, context, card && { plan: card, context: this.context(atAnchor, card, 0) }).totals.transactions
      )
    }, 0)
    if (fixed > target) throw new RangeError(`${key.institutionId} already has ${fixed} rows, more than ${target}`)
    this.demoFillers.set(cacheKey, target - fixed)
    return target - fixed
  }
}

function fillerAccount(plans: readonly AccountPlan[]): AccountPlan | undefined {
  return plans.find((plan) => plan.program.kind === 'card') ?? plans.find((plan) => plan.program.kind === 'investment')
}

function usualFillers(program: Program): number {
  if (program.kind === 'investment') return program.recurring
  return program.kind === 'deposit' || program.kind === 'card' ? program.purchases : 0
}

function paysCard(program: Program): boolean {
  return program.kind === 'deposit' && program.paysCard
}
