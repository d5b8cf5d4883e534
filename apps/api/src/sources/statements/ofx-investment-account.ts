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
    ...sweep.map(({ marketValue }) => marketValue ?? '0'),
    sweep.map(({ marketValue }) => marketValue ?? '0').reduce(add, '0'),
  ]
  return {
    cashBalance,
    cashHeldAsPosition:
      isPositive(cashBalance) && candidates.some((value) => !areApart(cashBalance, value) && isPositive(value)),
  }
}

/**
 * Positions and what lies beside them: cash counted once, less what is owed on margin. Null when the file states neither
 * cash nor margin.
 */
export function cashBeside(node: OfxNode, cash: InvestmentCash, factor: string): string | null {
  const margin = decimalOf([childOf(node, 'INVBAL')], 'MARGINBALANCE')
  if (cash.cashBalance === null && margin === null) return null
  const own = cash.cashHeldAsPosition ? '0' : (cash.cashBalance ?? '0')
  return add(own, multiply(margin ?? '0', factor))
}

/** Names that institutions give the value of the whole account in their list of balances. */
const WHOLE =
  /^(net ?worth|account ?value|total ?(account ?)?value|net ?(account|liquidation|liq) ?value|portfolio ?value|total ?assets|ending (account )?value)$/i

/** What the institution says the whole account is worth: a balance of that name, or the total of an employer plan. */
export function statedValue(node: OfxNode, factor: string): string | null {
  const lists = [childOf(node, 'INVBAL'), node].map((holder) => childOf(holder, 'BALLIST'))
  for (const balance of lists.flatMap((list) => list?.children ?? [])) {
    const name = (textOf(balance, 'NAME') ?? '').replace(/([a-z])([A-Z])/g, '$1 $2')
    const value = decimalOf([balance], 'VALUE')
    if (value !== null && WHOLE.test(name)) return multiply(value, factor)
  }
  const total = decimalOf([childOf(node, 'INV401KBAL')], 'TOTAL')
  return total === null ? null : multiply(total, factor)
}

/**
 * What the account is worth in its currency: positions and what lies beside them; without a list of positions what the
 * file states. Null when that is not known, would add different currencies, or leaves out a position that was not read.
 */
export function investmentBalance(
  positions: readonly StatementPosition[],
  beside: string | null,
  statement: { currency: string | null; positionsStated: boolean; isComplete: boolean; stated: string | null },
): string | null {
  if (!statement.positionsStated) return statement.stated
  const values = positions.flatMap(({ marketValue, currency }) =>
    marketValue === null || currency !== statement.currency ? [] : marketValue,
  )
  if (!statement.isComplete || values.length < positions.length) return null
  return storableMoney(values.reduce(add, beside ?? '0'))
}
