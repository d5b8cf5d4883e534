import { convert } from '@keelwise/finance/amounts'
import { sumKnown } from '@keelwise/finance/decimals'
import { addDays, addMonths } from '@keelwise/finance/days'
import { type ExpectedIncome, type UnknownIncome, expectIncome } from '@keelwise/finance/income-calendar'
import { readExpectedIncome } from '../../wealth/income.ts'
import type { AskContext } from './subject.ts'

type Holding = Awaited<ReturnType<typeof readExpectedIncome>>['holdings'][number]

/** A payment to expect, with what pays it and what it is in the base currency. */
export interface Expected extends ExpectedIncome {
  readonly holding: Holding | null
  /** Null without a rate. */
  readonly worth: string | null
}

/**
 * What can be expected from a day to another, by the same rules as the income calendar. Of a client who shares holdings
 * only, what follows from the terms of bonds: what was paid before is in their transactions.
 */
export async function readExpected(
  context: AskContext,
  from: string,
  to: string,
  only: 'all' | 'repayments' = 'all',
): Promise<{ expected: Expected[]; unknown: readonly UnknownIncome[] }> {
  const { tx, userId, today } = context
  // repayments lie decades ahead: the coupons and dividends until then are not worked out for them
  const isOnlyRepayments = only === 'repayments'
  const found = await readExpectedIncome(tx, userId, {
    today,
    ...(isOnlyRepayments ? { from: today, to: today } : { from, to }),
    withoutPast: isOnlyRepayments || context.shares !== 'all',
  })
  const { holdings, rateOf } = found
  const { expected, unknown } = isOnlyRepayments
    ? expectIncome(
        holdings.map((holding) => ({ ...holding, couponRate: '0' })),
        [],
        { today, from, to },
      )
    : found
  const holdingOf = new Map(holdings.map((row) => [row.id, row]))
  return {
    expected: expected.map((row) => {
      const rate = rateOf.get(row.currency) ?? null
      return {
        ...row,
        holding: row.holdingId === null ? null : (holdingOf.get(row.holdingId) ?? null),
        worth: rate === null ? null : convert(row.amount, rate, '1'),
      }
    }),
    unknown,
  }
}

/** What each position can be expected to pay over the next twelve months, in the base currency; without what it pays back. */
export async function expectOf(context: AskContext): Promise<Map<string, string>> {
  const { today } = context
  const { expected } = await readExpected(context, today, addDays(addMonths(today, 12), -1))
  const byHolding = Map.groupBy(
    expected.filter(({ kind, holdingId }) => kind !== 'maturity' && holdingId !== null),
    ({ holdingId }) => holdingId ?? '',
  )
  return new Map(
    [...byHolding].flatMap(([id, rows]) => {
      const sum = sumKnown(rows.map(({ worth }) => worth))
      return sum === null ? [] : [[id, sum] as const]
    }),
  )
}
