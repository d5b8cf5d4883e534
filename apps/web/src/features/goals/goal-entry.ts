import { type Goal, type GoalBody, type GoalChoice, createGoal } from '@keelwise/contract/goals'
import type { GoalKind } from '@keelwise/contract/words'
import { z } from 'zod'
import { emptyIsNull, requiredText, textFor } from '../../domain/form.tsx'
import { plainAmount } from '../../domain/format-money.ts'

const { shape } = createGoal.body
const optionalAmount = (text: string) => emptyIsNull(plainAmount(text))
const AMOUNT = 'Enter an amount above zero with at most two decimals.'

/** How much of an account stands behind a goal. */
export const partDisplay = { all: 'All of it', percent: 'A share', amount: 'An amount' } as const
export type PartKind = keyof typeof partDisplay

const entry = z.object({
  account_id: z.string(),
  account_name: z.string(),
  part: z.enum(['all', 'percent', 'amount']),
  value: z.string(),
  interest_rate: z.string(),
  monthly_payment: z.string(),
})
export type AccountEntry = z.output<typeof entry>

const claim = shape.accounts.element.shape

/** What is said of each account as the contract has it; the first that is wrong is named. */
const entries = z.array(entry).transform((list, context) =>
  list.map((each): GoalBody['accounts'][number] => {
    const read = <Out>(schema: z.ZodType<Out>, text: string | null, message: string): Out => {
      const parsed = schema.safeParse(text)
      if (parsed.success) return parsed.data
      context.addIssue(`${each.account_name}: ${message}`)
      return z.NEVER
    }
    const typed = plainAmount(each.value).trim()
    return {
      account_id: each.account_id,
      percent: each.part === 'percent' ? read(claim.percent.unwrap(), typed, 'enter a share from 0 to 100.') : null,
      amount: each.part === 'amount' ? read(claim.amount.unwrap(), typed, 'enter an amount above zero.') : null,
      interest_rate:
        read(claim.interest_rate, optionalAmount(each.interest_rate), 'enter a rate from 0 to 99.9999.') ?? null,
      monthly_payment:
        read(claim.monthly_payment, optionalAmount(each.monthly_payment), 'enter a payment of zero or more.') ?? null,
    }
  }),
)

/** A goal as it is entered. @param kind decides what there is to enter */
export const goalForm = (kind: GoalKind) =>
  z.object({
    name: requiredText.pipe(shape.name),
    target_amount:
      kind === 'DEBT' || kind === 'EMERGENCY'
        ? textFor(shape.target_amount, optionalAmount, AMOUNT)
        : requiredText.pipe(textFor(shape.target_amount, optionalAmount, AMOUNT)),
    target_months: textFor(shape.target_months, optionalAmount, 'Enter 0.1 to 99.9 months.'),
    target_date: textFor(shape.target_date, emptyIsNull, 'Enter a valid date.'),
    monthly_amount: textFor(shape.monthly_amount, optionalAmount, 'Enter an amount of zero or more.'),
    strategy: shape.strategy,
    accounts: entries,
  })

/** What the fields of a new goal begin with. */
export const templates: Readonly<Record<GoalKind, { readonly name: string; readonly about: string }>> = {
  EMERGENCY: { name: 'Emergency fund', about: 'Some months of what you spend, at hand' },
  HOUSE: { name: 'House', about: 'A down payment by a day' },
  RETIREMENT: { name: 'Retirement', about: 'What is there when you stop working' },
  DEBT: { name: 'Free of debt', about: 'Which debt first, how long, what it costs' },
  OTHER: { name: '', about: 'A trip, a car, school' },
}

const entryOf = ({ account_id, account_name }: Pick<GoalChoice, 'account_id' | 'account_name'>): AccountEntry => ({
  account_id,
  account_name,
  part: 'all',
  value: '',
  interest_rate: '',
  monthly_payment: '',
})

/** An account that is newly put behind a goal. */
export const newEntry = entryOf

/** What stands in the fields at first. @param goal null for a new one */
export const startOf = (kind: GoalKind, goal: Goal | null) => ({
  name: goal?.name ?? templates[kind].name,
  target_amount: goal?.target_amount ?? '',
  target_months: goal ? (goal.target_months ?? '') : kind === 'EMERGENCY' ? '6' : '',
  target_date: goal?.target_date ?? '',
  monthly_amount: goal?.monthly_amount ?? '',
  strategy: goal?.strategy ?? (kind === 'DEBT' ? ('AVALANCHE' as const) : null),
  accounts: (goal?.accounts ?? []).map((account): AccountEntry => ({
    ...entryOf(account),
    part: account.percent !== null ? 'percent' : account.amount !== null ? 'amount' : 'all',
    value: account.percent ?? account.amount ?? '',
    interest_rate: account.interest_rate ?? '',
    monthly_payment: account.monthly_payment ?? '',
  })),
})
