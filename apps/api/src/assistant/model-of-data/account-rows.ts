import type { Condition } from '@keelwise/contract/plan'
import { accountTypeDisplay, manualSubtypeDisplay } from '@keelwise/contract/words'
import { sql } from 'kysely'
import { inBase } from '../../wealth/base-currency.ts'
import {
  type AccountFilter,
  type LiveAccount as StoredAccount,
  accountWorth,
  liveAccounts,
  selectAccounts,
} from '../../wealth/accounts.ts'
import { GROUPS_OF_TYPES, TAX_OF_TYPES } from './account-dimensions.ts'
import type { Held } from './conditions.ts'
import { type Foldable, rowsThatFit } from './fold.ts'
import type { AskContext } from './subject.ts'

/** An account with where it belongs, for subjects whose rows lie in one. */
export interface AccountRow extends StoredAccount {
  /** The subtype of what was entered by hand, else the type. */
  readonly type: string
  readonly group: string
  readonly tax: string
  /** Null without a rate, or where the value is not known. */
  readonly worth: string | null
  /** What is paid on it a month, in the base currency; null where nobody said it. */
  readonly payment: string | null
}

/** What types are called here: finer than on the screens, since people tell a 401(k) from an IRA. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  ...accountTypeDisplay,
  ...manualSubtypeDisplay,
  IRA: 'Traditional IRA',
  '401K': '401(k)',
}
export const GROUP_NAMES: Readonly<Record<string, string>> = {
  cash: 'Cash',
  investment: 'Investments',
  retirement: 'Retirement',
  earmarked: 'Health and education',
  debt: 'Debts',
  property: 'Property',
  other: 'Other',
}
const TAX_NAMES: Readonly<Record<string, string>> = {
  taxable: 'Taxable',
  deferred: 'Tax-deferred',
  free: 'Tax-free',
  none: 'Without tax treatment',
}

export const typeName = (type: string): string => TYPE_NAMES[type] ?? type

/** How accounts are grouped and filtered, wherever there is one behind a row. */
export const ACCOUNT_KEYS: Pick<Foldable<AccountRow>, 'key' | 'name'> = {
  key: {
    account: ({ id }) => id,
    institution: ({ institution_id }) => institution_id,
    account_type: ({ type }) => type,
    group: ({ group }) => group,
    tax: ({ tax }) => tax,
    side: ({ is_liability }) => (is_liability ? 'debt' : 'asset'),
  },
  name: {
    account: ({ account_name }) => account_name,
    institution: ({ institution_name }) => institution_name,
    account_type: ({ type }) => typeName(type),
    group: ({ group }) => GROUP_NAMES[group] ?? group,
    tax: ({ tax }) => TAX_NAMES[tax] ?? tax,
    side: ({ is_liability }) => (is_liability ? 'What you owe' : 'What you own'),
  },
}

/** The person's accounts that count. */
export async function readAccounts(
  { tx, userId, today }: AskContext,
  filter: AccountFilter = {},
): Promise<AccountRow[]> {
  const accounts = await selectAccounts(tx, userId, filter)
  const values = await liveAccounts(tx, userId, filter)
    .select([
      'account.id',
      accountWorth(userId, today).as('worth'),
      inBase(userId, sql`account.monthly_payment`, sql`account.currency`, today).as('payment'),
    ])
    .execute()
  const worthOf = new Map(values.map((row) => [row.id, row]))
  return accounts.map((account) => {
    const type = account.subtype ?? account.account_type
    return {
      ...account,
      type,
      group: GROUPS_OF_TYPES[type] ?? 'other',
      tax: TAX_OF_TYPES[type] ?? 'none',
      worth: worthOf.get(account.id)?.worth ?? null,
      payment: worthOf.get(account.id)?.payment ?? null,
    }
  })
}

/** Those of the accounts that the conditions on accounts leave. */
export const accountsThatFit = (accounts: readonly AccountRow[], conditions: readonly Held[]): AccountRow[] =>
  rowsThatFit(accounts, conditions, { ...ACCOUNT_KEYS, figure: {} })

/** Whether a condition is one on accounts. */
export const isOnAccounts = ({ field }: { readonly field: string }): boolean => field in ACCOUNT_KEYS.key

/** The accounts of a part as the screens' addresses say it; the types only where they name the same accounts. */
export function accountsInAddress(accounts: readonly AccountRow[], fitting: readonly AccountRow[]) {
  if (fitting.length === accounts.length) return {}
  const [only] = fitting
  if (only && fitting.length === 1) return { account_id: only.id }
  const types = [...new Set(fitting.map(({ account_type }) => account_type))]
  const ofTypes = accounts.filter(({ account_type }) => types.includes(account_type))
  if (ofTypes.length === fitting.length) return { account_type__in: types }
  const institutions = new Set(fitting.map(({ institution_id }) => institution_id))
  const [institution] = institutions
  return institutions.size === 1 &&
    accounts.filter((each) => each.institution_id === institution).length === fitting.length
    ? { institution }
    : {}
}

/** What a question leaves out though there is none of it: without a word the figure would seem to be less. */
export function leftOutOfNothing(where: readonly Condition[], accounts: readonly AccountRow[]): string[] {
  const missing = where.flatMap(({ field, op, values }) =>
    op !== 'is_not' || (field !== 'account_type' && field !== 'group')
      ? []
      : values
          .filter((value) => !accounts.some((account) => ACCOUNT_KEYS.key[field]?.(account) === value))
          .map((value) => (field === 'group' ? (GROUP_NAMES[value] ?? value) : typeName(value))),
  )
  return missing.length === 0 || where.some(({ op }) => op === 'is')
    ? []
    : [
        `There is no account of the kind ${missing.map((name) => `“${name}”`).join(' or ')} here, so nothing is left out.`,
      ]
}
