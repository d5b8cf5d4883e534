import { type Account, type UnknownAccount, accountType, manualSubtype } from '@keelwise/contract/accounts'
import { type UnknownReason, accountTypeDisplay, manualSubtypeDisplay } from '@keelwise/contract/words'
import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { countRows } from '../platform/db/pages.ts'
import { idOrNothing } from '../platform/ids.ts'
import { baseCurrency, inBase } from './base-currency.ts'

/** Which of a person's accounts; what is absent or empty does not filter, an id that is no UUID names nothing. */
export interface AccountFilter {
  /** Naming an account finds it also when it is archived out of the totals. */
  readonly account_id?: string | undefined
  /** Archived accounts that count in no total as well. */
  readonly with_archived?: boolean | undefined
  /** Exact type. */
  readonly account_type?: string | undefined
  /** Any of these types. */
  readonly account_type__in?: readonly string[] | undefined
  readonly institution_id?: string | undefined
  /** Exact, upper and lower case alike. */
  readonly institution_name?: string | undefined
  /** Part of the account's name, upper and lower case alike. */
  readonly search?: string | undefined
}

/**
 * The accounts that count: not removed, and not archived out of the totals; each with its institution and, where it is
 * linked, its credential. Every list, sum and count of what a person owns starts here; in plain SQL the same rule is
 * `account.is_counted`. Its days before `archived_at` stay part of the past.
 */
export function liveAccounts(tx: Tx, userId: string, filter: AccountFilter = {}) {
  const types = filter.account_type__in ?? []
  return tx
    .selectFrom('account')
    .leftJoin('credential', (join) =>
      join.onRef('credential.id', '=', 'account.credential_id').onRef('credential.user_id', '=', 'account.user_id'),
    )
    .innerJoin('institution', 'institution.id', 'account.institution_id')
    .where('account.user_id', '=', userId)
    .where('account.deleted_at', 'is', null)
    .$if(!filter.account_id && !filter.with_archived, (query) => query.where('account.is_counted', '=', true))
    .where('credential.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('account.credential_id', 'is', null), eb('credential.id', 'is not', null)]))
    .$if(Boolean(filter.account_id), (query) => query.where('account.id', '=', idOrNothing(filter.account_id ?? '')))
    .$if(Boolean(filter.institution_id), (query) =>
      query.where('account.institution_id', '=', idOrNothing(filter.institution_id ?? '')),
    )
    .$if(Boolean(filter.account_type), (query) => query.where('account.account_type', '=', filter.account_type ?? ''))
    .$if(types.length > 0, (query) => query.where('account.account_type', 'in', types))
    .$if(Boolean(filter.institution_name), (query) =>
      query.where(sql<boolean>`lower(institution.name) = lower(${filter.institution_name})`),
    )
    .$if(Boolean(filter.search), (query) =>
      query.where(sql<boolean>`strpos(lower(account.account_name), lower(${filter.search})) > 0`),
    )
}

/** An account's value in the base currency by the rates of a day, null when it is not known. @param today `yyyy-MM-dd` */
export const accountWorth = (userId: string, today: string) =>
  inBase(userId, sql`account.market_value`, sql`account.currency`, today)

/** The columns of an account as it is kept. */
export const accountColumns = [
  'account.id',
  'account.account_name',
  'account.account_type',
  'account.is_liability',
  'account.market_value',
  'account.value_basis',
  'account.currency',
  'account.last_updated',
  'account.creation_date',
  'account.masked_account_number',
  'account.institution_id',
  'account.credential_id',
  'account.error_code',
  'account.archived_at',
  'account.in_totals',
  'account.is_closed',
  'account.subtype',
  sql<string | null>`trim_scale(account.interest_rate)`.as('interest_rate'),
  'account.monthly_payment',
  'account.note',
  'institution.provider as institution_provider',
  'institution.name as institution_name',
  'institution.icon_type',
  'credential.provider',
  'credential.error_code as credential_error_code',
  'credential.actionable_type',
  'credential.action_type',
  'credential.status_message',
] as const

/** What answers show of it besides: its worth by the rates of a day. @param today `yyyy-MM-dd` */
export const worthColumns = (userId: string, today: string) =>
  [accountWorth(userId, today).as('worth'), sql<string>`${baseCurrency(userId)}`.as('base_currency')] as const

/** The row that `accountColumns` select. */
export type LiveAccount = Awaited<ReturnType<typeof selectAccounts>>[number]

/** The accounts themselves as they are kept, by name. */
export const selectAccounts = (tx: Tx, userId: string, filter: AccountFilter = {}) =>
  liveAccounts(tx, userId, filter)
    .select(accountColumns)
    .orderBy(sql`lower(account.account_name)`)
    .orderBy('account.id')
    .execute()

/** An account as it is kept, with its worth. */
export interface ValuedAccount extends LiveAccount {
  readonly worth: string | null
  readonly base_currency: string
}

/** Why an account has no worth: columns `market_value` and `value_basis` as the account's. */
const whyUnknown = sql`case when market_value is not null then 'NO_RATE'
  when value_basis = 'positions' then 'POSITION_UNKNOWN' else 'NO_BALANCE' end`

/** The accounts that a sum over `worth` is without, by name; over rows with the columns of an account. */
export const unknownAccounts = sql<UnknownAccount[]>`coalesce(jsonb_agg(jsonb_build_object('account_id', id,
  'account_name', account_name, 'reason', ${whyUnknown}) order by lower(account_name), id) filter (where worth is null), '[]')`

/** The currencies whose missing rates leave accounts out of a sum over `worth`. */
export const unconvertedCurrencies = sql<string[]>`coalesce(array_agg(distinct currency order by currency)
  filter (where worth is null and market_value is not null), '{}')`

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ago = (count: number, unit: string): string => `Updated ${count} ${unit}${count === 1 ? '' : 's'} ago`

/**
 * How long ago something was refreshed, in words: "Updated 5 minutes ago", "Updated yesterday", "Never updated".
 * Goes by elapsed time, since the server does not know the reader's calendar: yesterday is 24 to 48 hours ago, a month
 * is 30 days, a year 365. A time ahead of the clock counts as now.
 */
export function lastUpdatedText(at: Date | null, now: Date): string {
  if (at === null) return 'Never updated'
  const elapsed = now.getTime() - at.getTime()
  if (elapsed < MINUTE) return 'Updated just now'
  if (elapsed < HOUR) return ago(Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return ago(Math.floor(elapsed / HOUR), 'hour')
  const days = Math.floor(elapsed / DAY)
  if (days === 1) return 'Updated yesterday'
  if (days < 30) return ago(days, 'day')
  if (days < 365) return ago(Math.min(11, Math.floor(days / 30)), 'month')
  return ago(Math.floor(days / 365), 'year')
}

const actionableTypes = ['userActionable', 'systemActionable'] as const

/** The kinds of picture that are served. */
export const isIconType = (type: string | null): type is 'image/png' | 'image/svg+xml' =>
  type === 'image/png' || type === 'image/svg+xml'

/** The address of an institution's picture on our own origin, null when none is stored. */
export const iconUrl = (institutionId: string, iconType: string | null): string | null =>
  isIconType(iconType) ? `/icons/institutions/${institutionId}` : null

/** The word shown for a stored account type. */
export const displayOfAccountType = (type: string): string => accountTypeDisplay[accountType.parse(type)]

const reasonOf = ({ market_value, value_basis }: Pick<LiveAccount, 'market_value' | 'value_basis'>): UnknownReason =>
  market_value !== null ? 'NO_RATE' : value_basis === 'positions' ? 'POSITION_UNKNOWN' : 'NO_BALANCE'

/** What a sum says of an account that it is without; nothing of one whose worth is known. */
export const unknownAccountOf = (row: ValuedAccount): UnknownAccount[] =>
  row.worth === null ? [{ account_id: row.id, account_name: row.account_name, reason: reasonOf(row) }] : []

/** An account as the API answers it. */
export const toAccount = (row: ValuedAccount, now: Date): Account => ({
  id: row.id,
  account_name: row.account_name,
  account_type: accountType.parse(row.account_type),
  account_type_display: row.subtype
    ? manualSubtypeDisplay[manualSubtype.parse(row.subtype)]
    : displayOfAccountType(row.account_type),
  is_liability: row.is_liability,
  market_value: row.market_value,
  currency: row.currency,
  base_value: row.worth,
  base_currency: row.base_currency,
  last_updated: row.last_updated?.toISOString() ?? null,
  creation_date: row.creation_date.toISOString(),
  masked_account_number: row.masked_account_number,
  institution_id: row.institution_id,
  institution_name: row.institution_name,
  institution_icon: iconUrl(row.institution_id, row.icon_type),
  // A credential that cannot be read leaves none of its accounts healthy.
  aggregation_status_error_code: row.error_code ?? row.credential_error_code,
  metadata: {
    relative_last_updated: lastUpdatedText(row.last_updated, now),
    unified_status: {
      actionable_type: actionableTypes.find((type) => type === row.actionable_type) ?? null,
      action_type: row.action_type,
      message: row.status_message,
    },
    credential_id: row.credential_id,
    from_statement: row.provider === 'file',
    is_manual: row.credential_id === null,
    subtype: manualSubtype.nullable().parse(row.subtype),
    archived_at: row.archived_at?.toISOString() ?? null,
    in_totals: row.in_totals,
    is_closed: row.is_closed,
    valued_by_positions: row.value_basis === 'positions',
    value_unknown: row.market_value === null ? reasonOf(row) : null,
    interest_rate: row.interest_rate,
    monthly_payment: row.monthly_payment,
    note: row.note,
  },
})

export type AccountOrder = 'account_name' | '-account_name' | 'market_value' | '-market_value'

/** One page of accounts and how many there are; by what they are worth in the base currency, unknown ones last. */
export async function readAccountPage(
  tx: Tx,
  userId: string,
  filter: AccountFilter,
  { order, limit, offset, now }: { order: AccountOrder; limit: number; offset: number; now: Date },
): Promise<{ count: number; results: Account[] }> {
  const count = await countRows(liveAccounts(tx, userId, filter))
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const rows = await liveAccounts(tx, userId, filter)
    .select(accountColumns)
    .select(worthColumns(userId, dayOf(now)))
    .orderBy(
      order.endsWith('market_value') ? accountWorth(userId, dayOf(now)) : sql`lower(account.account_name)`,
      (by) => (direction === 'desc' ? by.desc() : by.asc()).nullsLast(),
    )
    .orderBy('account.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results: rows.map((row) => toAccount(row, now)) }
}

const selectValued = (tx: Tx, userId: string, filter: AccountFilter, now: Date) =>
  liveAccounts(tx, userId, filter)
    .select(accountColumns)
    .select(worthColumns(userId, dayOf(now)))
    .orderBy(sql`lower(account.account_name)`)
    .orderBy('account.id')
    .execute()

/** Every account of a filter, by name. */
export const readAllAccounts = async (tx: Tx, userId: string, filter: AccountFilter, now: Date): Promise<Account[]> =>
  (await selectValued(tx, userId, filter, now)).map((row) => toAccount(row, now))

/** One account, or nothing when the person has no such account. */
export async function readAccount(tx: Tx, userId: string, id: string, now: Date): Promise<Account | undefined> {
  const row = await liveAccounts(tx, userId, { account_id: id })
    .select(accountColumns)
    .select(worthColumns(userId, dayOf(now)))
    .executeTakeFirst()
  return row && toAccount(row, now)
}

/** The archived accounts of a person, those out of the totals too, by name. */
export async function readArchivedAccounts(tx: Tx, userId: string, now: Date): Promise<Account[]> {
  const rows = await selectValued(tx, userId, { with_archived: true }, now)
  return rows.filter((row) => row.archived_at !== null).map((row) => toAccount(row, now))
}

const valued = (tx: Tx, userId: string, filter: AccountFilter, today: string) =>
  liveAccounts(tx, userId, filter)
    .select([
      'account.id',
      'account.account_name',
      'account.account_type',
      'account.institution_id',
      'account.is_liability',
      'account.currency',
      'account.last_updated',
      'account.market_value',
      'account.value_basis',
      accountWorth(userId, today).as('worth'),
    ])
    .as('valued')

/** Totals in the base currency. Accounts are owned or owed by their type, so an overdrawn account lessens the assets. */
export const sumAccounts = (tx: Tx, userId: string, filter: AccountFilter, today: string) =>
  tx
    .selectFrom(valued(tx, userId, filter, today))
    .select([
      sql<string>`round(coalesce(sum(worth), 0), 2)`.as('total'),
      sql<string>`round(coalesce(sum(worth) filter (where not is_liability), 0), 2)`.as('assets'),
      sql<string>`round(coalesce(sum(worth) filter (where is_liability), 0), 2)`.as('liabilities'),
      sql<number>`count(*)::int`.as('accounts'),
      sql<number>`count(distinct institution_id)::int`.as('institutions'),
      sql<Date | null>`min(last_updated)`.as('oldest_update'),
      unconvertedCurrencies.as('unconverted'),
      unknownAccounts.as('unknown_accounts'),
      sql<string>`${baseCurrency(userId)}`.as('currency'),
    ])
    .executeTakeFirstOrThrow()

/** The account types in use with their totals in the base currency. */
export async function readAccountTypes(tx: Tx, userId: string, filter: AccountFilter, today: string) {
  const rows = await tx
    .selectFrom(valued(tx, userId, filter, today))
    .select([
      'account_type',
      sql<number>`count(*)::int`.as('count'),
      sql<string>`round(coalesce(sum(worth), 0), 2)`.as('total'),
      unknownAccounts.as('unknown_accounts'),
    ])
    .groupBy('account_type')
    .orderBy('account_type')
    .execute()
  return rows.map((row) => ({
    type: row.account_type,
    account_type_display: displayOfAccountType(row.account_type),
    count: row.count,
    total_market_value: row.total,
    unknown_accounts: row.unknown_accounts,
  }))
}
