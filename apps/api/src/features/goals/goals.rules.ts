import type { GoalBody } from '@keelwise/contract/goals'
import { assignAccounts } from '@keelwise/finance/goals'
import { isPositive, minus } from '@keelwise/finance/decimals'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { moneyText, numberText } from '../../platform/written-figures.ts'
import type { ValuedAccount } from '../../wealth/accounts.ts'
import type { GoalClaimRow } from '../../wealth/goals.ts'

/** A claim of another goal, with that goal's name. */
export interface OtherClaim extends Pick<GoalClaimRow, 'account_id' | 'percent' | 'amount'> {
  readonly name: string
}

/**
 * Why accounts cannot stand behind a goal as they are said to: of the wrong kind, or wanted by another goal already, so
 * that the same money would count twice. Shares and whole accounts speak for themselves; amounts are held against what the
 * account is worth, as far as that is known.
 * @param others what other goals want of accounts, the first in order first
 * @returns null where nothing speaks against it
 */
export function whyNotBehind(
  { kind, accounts: wanted }: Pick<GoalBody, 'kind' | 'accounts'>,
  accounts: ReadonlyMap<string, ValuedAccount>,
  others: readonly OtherClaim[],
): string | null {
  for (const claim of wanted) {
    const account = accounts.get(claim.account_id)
    if (!account) continue
    const { account_name: name, currency, market_value: value } = account
    if (kind === 'DEBT' && !account.is_liability) return `${name} is no debt.`
    if (kind !== 'DEBT' && account.is_liability) return `${name} is a debt: choose accounts that hold money.`
    if (kind === 'DEBT') continue
    const taken = others.filter((other) => other.account_id === claim.account_id)
    if (taken.length === 0) continue
    const names = [...new Set(taken.map((other) => `“${other.name}”`))].join(' and ')
    const shareOf = (each: { percent: string | null; amount: string | null }) =>
      each.amount === null ? Number(each.percent ?? 100) : 0
    const shares = [...taken, claim].reduce((sum, each) => sum + shareOf(each), 0)
    if (shares > 100 + 1e-9) {
      const left = Math.max(0, 100 - taken.reduce((sum, each) => sum + shareOf(each), 0))
      return left === 0
        ? `All of ${name} is behind ${names} already. The same money would count twice: leave a part of it there first.`
        : `The same money of ${name} would count twice: ${names} has a share of it, and ${numberText(left.toFixed(4), { maximumFractionDigits: 4 })}% is left.`
    }
    if (value === null) continue
    const all = [...taken, claim].map(({ percent, amount }) => ({ accountId: claim.account_id, percent, amount }))
    const assigned = assignAccounts(new Map([[claim.account_id, value]]), all)
    if (isPositive(assigned.at(-1)?.short ?? '0')) {
      const left = minus(value, sumAmounts(assigned.slice(0, -1).map(({ counted }) => counted ?? '0')))
      return `The same money of ${name} would count twice: ${names} has a part of it, and ${moneyText(toAmount(isPositive(left) ? left : '0'), currency)} is left.`
    }
  }
  return null
}
