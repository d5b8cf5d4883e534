import type { Condition, DataPart } from '@keelwise/contract/plan'
import { GROUP_SETS, GROUPS_OF_TYPES, TAX_OF_TYPES } from '../../model-of-data/account-dimensions.ts'
import type { Directory } from '../directory.ts'

/** Whether the person has anything that the conditions of a part leave, as far as names tell it. */

type Account = Directory['accounts'][number]
type Security = Directory['securities'][number]

const OF_ACCOUNTS: Readonly<Record<string, (account: Account) => string>> = {
  account: ({ id }) => id,
  account_type: ({ type }) => type,
  group: ({ type }) => GROUPS_OF_TYPES[type] ?? 'other',
  institution: ({ institutionId }) => institutionId,
  tax: ({ type }) => TAX_OF_TYPES[type] ?? 'none',
}
const OF_SECURITIES: Readonly<Record<string, (security: Security) => string>> = {
  security: ({ key }) => key,
  sec_type: ({ type }) => type,
  issuer: ({ name }) => name.toLowerCase(),
  name: ({ name }) => name.toLowerCase(),
}

const holds = ({ op, values }: Condition, value: string): boolean => {
  const isText = op === 'has' || op === 'has_not'
  const written = values.flatMap((each) => GROUP_SETS[each] ?? [each])
  const found = written.some((each) => (isText ? value.includes(each.toLowerCase()) : each === value))
  return found !== op.endsWith('_not')
}

function leavesNone<Row>(
  rows: readonly Row[],
  where: readonly Condition[],
  keys: Readonly<Record<string, (row: Row) => string>>,
): boolean {
  const own = where.filter(({ field }) => field in keys)
  return (
    own.length > 0 &&
    !rows.some((row) => own.every((condition) => holds(condition, keys[condition.field]?.(row) ?? '')))
  )
}

/** Accounts that hold money and debts, and no securities. */
const WITHOUT_SECURITIES: ReadonlySet<string> = new Set(['CHECKING', 'SAVINGS', 'CREDIT_CARD', 'LOAN', 'MORTGAGE'])

const DEBTS: ReadonlySet<string> = new Set(['CREDIT_CARD', 'LOAN', 'MORTGAGE'])

/** The accounts that conditions leave. */
export const accountsLeft = (where: readonly Condition[], { accounts }: Directory): Account[] => {
  const own = where.filter(({ field }) => field in OF_ACCOUNTS)
  return accounts.filter((account) =>
    own.every((condition) => holds(condition, OF_ACCOUNTS[condition.field]?.(account) ?? '')),
  )
}

const isOfOnly = (types: ReadonlySet<string>, where: readonly Condition[], directory: Directory): boolean =>
  where.some(({ field }) => field in OF_ACCOUNTS) && accountsLeft(where, directory).every(({ type }) => types.has(type))

export const isEmpty = ({ subject, where }: DataPart, directory: Directory): boolean =>
  (subject === 'positions' && isOfOnly(WITHOUT_SECURITIES, where, directory)) ||
  // a debt pays nothing
  (subject === 'income' && isOfOnly(DEBTS, where, directory)) ||
  leavesNone(directory.accounts, where, OF_ACCOUNTS) ||
  // what was sold and paid can be of what is no longer held
  (subject === 'positions' && leavesNone(directory.securities, where, OF_SECURITIES))
