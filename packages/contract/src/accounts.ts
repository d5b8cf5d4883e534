import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { currencyCode, dateTime, decimal, money } from './money.ts'
import { commaList, ordering, page, pageQuery } from './paging.ts'
import { accountTypeDisplay, actionableTypes, manualSubtypeDisplay, namesOf, unknownReasons } from './words.ts'

export const accountType = z.enum(namesOf(accountTypeDisplay))
export const manualSubtype = z.enum(namesOf(manualSubtypeDisplay))

/** An account that a total is without, wholly or in part, and why. */
export const unknownAccount = z.object({
  account_id: z.uuid(),
  account_name: z.string(),
  reason: z.enum(unknownReasons),
})
export type UnknownAccount = z.output<typeof unknownAccount>

export const account = z.object({
  id: z.uuid(),
  account_name: z.string(),
  account_type: accountType,
  account_type_display: z.string(),
  is_liability: z.boolean(),
  /** Null: nobody knows; `metadata.value_unknown` says why. */
  market_value: decimal.nullable(),
  currency: currencyCode,
  /** The same in the base currency at the last rate; null when the value or a rate is not known. */
  base_value: decimal.nullable(),
  base_currency: currencyCode,
  last_updated: dateTime.nullable(),
  creation_date: dateTime,
  masked_account_number: z.string(),
  institution_id: z.uuid(),
  institution_name: z.string(),
  institution_icon: z.string().nullable(),
  aggregation_status_error_code: z.number().int().nullable(),
  metadata: z.object({
    relative_last_updated: z.string(),
    unified_status: z.object({
      actionable_type: z.enum(actionableTypes).nullable(),
      action_type: z.string().nullable(),
      message: z.string().nullable(),
    }),
    credential_id: z.uuid().nullable(),
    /** True for accounts that come from uploaded statements, not from a live connection. */
    from_statement: z.boolean(),
    /** True for accounts that nothing updates: entered by hand, or kept when their login was removed. */
    is_manual: z.boolean(),
    /** What an account entered by hand is, where its type does not say it. */
    subtype: manualSubtype.nullable(),
    /** When it was archived: no longer updated, its history stays. */
    archived_at: dateTime.nullable(),
    /** False for an archived account that counts in no total. */
    in_totals: z.boolean(),
    /** True when the institution closed it; its past stays. */
    is_closed: z.boolean(),
    /** True where no balance was stated: the value is what the positions come to, cash included. */
    valued_by_positions: z.boolean(),
    /** Why the value is not known; null when it is. */
    value_unknown: z.enum(unknownReasons).nullable(),
    /** Percent a year, for debts entered by hand. */
    interest_rate: decimal.nullable(),
    monthly_payment: decimal.nullable(),
    /** Something to know about it, e.g. that its history was kept. */
    note: z.string().nullable(),
  }),
})
export type Account = z.output<typeof account>

/** Filters of every accounts call. */
const accountFilters = z.object({
  institution_id: z.string().max(100).optional(),
  account_type: z.string().max(50).optional(),
  account_type__in: commaList.optional(),
  search: z.string().max(200).optional(),
})

export const institution = z.object({
  institution_id: z.uuid(),
  institution_name: z.string(),
  name: z.string(),
  icon_url: z.string().nullable(),
  account_count: z.number().int(),
  total_market_value: decimal,
  /** What its positions are worth together; null where it has none whose worth is known. */
  positions_value: decimal.nullable(),
  /** Accounts that the total is without. */
  unknown_accounts: z.array(unknownAccount),
  currency: currencyCode,
  credential_id: z.uuid().nullable(),
  credential_ids: z.array(z.uuid()),
  /** Label per credential, in the order of `credential_ids`. */
  credential_labels: z.array(z.string()),
  last_updated: dateTime.nullable(),
  accounts: z.array(account),
})
export type Institution = z.output<typeof institution>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/investor/accounts/',
  access: 'investor',
  summary: 'Own accounts',
  query: accountFilters.extend({
    ...pageQuery(100).shape,
    ordering: ordering(['account_name', 'market_value'], 'account_name'),
  }),
  status: [200],
  response: page(account),
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/investor/accounts/{id}/',
  access: 'investor',
  summary: 'One own account',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: account,
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/investor/accounts/{id}/',
  access: 'investor',
  summary: 'Remove an account from every view; its data is purged after 30 days',
  params: z.object({ id: z.uuid() }),
  status: [204],
})

export const listArchivedAccounts = endpoint({
  method: 'GET',
  path: '/api/investor/accounts/archived/',
  access: 'investor',
  summary: 'Archived accounts, in and out of the totals',
  status: [200],
  response: z.object({ accounts: z.array(account) }),
})

export const archiveAccount = endpoint({
  method: 'POST',
  path: '/api/investor/accounts/{id}/archive/',
  access: 'investor',
  summary: 'Stop updating an account; its history stays, in the totals or out of them',
  params: z.object({ id: z.uuid() }),
  body: z.object({ in_totals: z.boolean() }),
  status: [200],
  response: account,
})

export const unarchiveAccount = endpoint({
  method: 'POST',
  path: '/api/investor/accounts/{id}/unarchive/',
  access: 'investor',
  summary: 'Take an account out of the archive; a linked one is updated at the next sync',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: account,
})

export const listAccountsByInstitution = endpoint({
  method: 'GET',
  path: '/api/investor/accounts/by_institution/',
  access: 'investor',
  summary: 'Institutions with their accounts',
  query: accountFilters.extend(pageQuery(100).shape),
  status: [200],
  response: page(institution),
})

export const accountsSummary = z.object({
  total_market_value: money,
  assets: money,
  liabilities: money,
  accounts_count: z.number().int(),
  institutions_count: z.number().int(),
  as_of: dateTime.nullable(),
  /** Currencies without a rate: shown, and left out of the totals. */
  unconverted: z.array(currencyCode),
  /** Accounts that the totals are without, for that or because nobody said their value. */
  unknown_accounts: z.array(unknownAccount),
})

export const getAccountsSummary = endpoint({
  method: 'GET',
  path: '/api/investor/accounts/summary/',
  access: 'investor',
  summary: 'Totals over own accounts; 404 when there is none',
  query: accountFilters,
  status: [200],
  response: accountsSummary,
})

export const accountTypeGroup = z.object({
  type: z.string(),
  account_type_display: z.string(),
  count: z.number().int(),
  total_market_value: decimal,
  /** Accounts that the total is without. */
  unknown_accounts: z.array(unknownAccount),
})

export const listAccountTypes = endpoint({
  method: 'GET',
  path: '/api/investor/accounts/types/',
  access: 'investor',
  summary: 'Account types in use, with counts and totals',
  query: accountFilters,
  status: [200],
  response: z.object({ account_types: z.array(accountTypeGroup) }),
})

/** Merges entries with the same display name: counts summed, types joined by commas. */
export function mergeAccountTypes<T extends { type: string; account_type_display: string; count: number }>(
  entries: readonly T[],
): { type: string; account_type_display: string; count: number }[] {
  const groups = new Map<string, { type: string; account_type_display: string; count: number }>()
  for (const entry of entries) {
    const group = groups.get(entry.account_type_display)
    if (group) {
      group.type += `,${entry.type}`
      group.count += entry.count
    } else {
      const { type, account_type_display, count } = entry
      groups.set(account_type_display, { type, account_type_display, count })
    }
  }
  return [...groups.values()].toSorted((a, b) => a.account_type_display.localeCompare(b.account_type_display))
}
