import { childOf, decimalOf, textOf } from './ofx-field.ts'
import type { OfxNode } from './ofx-tree.ts'
import type { StatementPosition } from './statement.ts'
import type { AccountType } from '@keelwise/contract/words'
import { add, isPositive, multiply } from '@keelwise/finance/decimals'
import { areApart } from '@keelwise/finance/position-value'
import { storableMoney } from './decimal-text.ts'

/** Cash of an investment account and whether a money fund among its positions is that same cash. */
export type InvestmentCash = { cashBalance: string | null; cashHeldAsPosition: boolean }

/** OFX does not state the account type; an employer plan gives itself away by its 401(k) elements. */
export function investmentKind(node: OfxNode): AccountType {
  if (childOf(node, 'INV401K') !== undefined || childOf(node, 'INV401KBAL') !== undefined) return '401K'
  const lists = [childOf(node, 'INVTRANLIST'), childOf(node, 'INVPOSLIST')]
  const rows = lists.flatMap((list) => list?.children ?? [])
  const marked = rows.some((row) =>
    [row, childOf(row, 'INVBUY'), childOf(row, 'INVSELL'), childOf(row, 'INVPOS')].some(
      (holder) => textOf(holder, 'INV401KSOURCE') !== null,
    ),
  )
  return marked ? '401K' : 'BROKERAGE'
}

/** The plan's name, where the file states one. */
export function investmentName(node: OfxNode): string | null {
  return textOf(childOf(node, 'INV401K'), 'EMPLOYERNAME')
}

/**
 * Cash as stated (`AVAILCASH`, else the plan's `CASHBAL`). Brokers that sweep cash into a money fund list
 * the fund as a position and state its value as cash again: within max(0.5 %, 1.00) they count as one.
 */
export function cashOf(node: OfxNode, positions: readonly StatementPosition[], factor: string): InvestmentCash {
  const stated =
    decimalOf([childOf(node, 'INVBAL')], 'AVAILCASH') ?? decimalOf([childOf(node, 'INV401KBAL')], 'CASHBAL')
  if (stated === null) return { cashBalance: null, cashHeldAsPosition: false }
  const cashBalance = multiply(stated, factor)
  const sweep = positions.filter(({ secType }) => secType === 'MONEY_MARKET' || secType === 'CASH')
  const candidates = [
    ...sweep.map(({ marketValue }) => marketValue),
    sweep.map(({ marketValue }) => marketValue).reduce(add, '0'),
  ]
  return {
    cashBalance,
    cashHeldAsPosition:
      isPositive(cashBalance) && candidates.some((value) => !areApart(cashBalance, value) && isPositive(value)),
  }
}

/**
 * Positions, cash counted once, and the margin balance, all in the statement's currency; without a list of
 * positions the plan's stated total. Null when that is not known, or would add different currencies.
 */
export function investmentBalance(
  node: OfxNode,
  positions: readonly StatementPosition[],
  cash: InvestmentCash,
  statement: { currency: string; factor: string; positionsStated: boolean },
): string | null {
  if (!statement.positionsStated) {
    const total = decimalOf([childOf(node, 'INV401KBAL')], 'TOTAL')
    return total === null ? null : multiply(total, statement.factor)
  }
  if (positions.some(({ currency }) => currency !== statement.currency)) return null
  const margin = multiply(decimalOf([childOf(node, 'INVBAL')], 'MARGINBALANCE') ?? '0', statement.factor)
  const held = positions.map(({ marketValue }) => marketValue).reduce(add, margin)
  return cash.cashBalance === null || cash.cashHeldAsPosition
    ? storableMoney(held)
    : storableMoney(add(held, cash.cashBalance))
}
