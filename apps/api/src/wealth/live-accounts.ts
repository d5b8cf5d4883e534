import { sql } from 'kysely'
import { idOrNothing } from '../platform/ids.ts'
import type { Tx } from '../platform/db/database.ts'

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

/** The columns of an account that answers show. */
export const accountColumns = [
  'account.id',
  'account.account_name',
  'account.account_type',
  'account.is_liability',
  'account.market_value',
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

/** The row that `accountColumns` select. */
export type LiveAccount = Awaited<ReturnType<typeof selectLiveAccounts>>[number]

/** The accounts themselves, by name. */
export const selectLiveAccounts = (tx: Tx, userId: string, filter: AccountFilter = {}) =>
  liveAccounts(tx, userId, filter)
    .select(accountColumns)
    .orderBy(sql`lower(account.account_name)`)
    .orderBy('account.id')
    .execute()

/**
 * An account's value in US dollars and cents at the last rate on or before `today`, null when there is none.
 * Rounded per account, so that the totals of parts add up to the total.
 * @param today `yyyy-MM-dd`
 */
export const accountValueInUsd = (today: string) =>
  sql<string | null>`round(account.market_value * usd_rate(account.currency, ${today}::date), 2)`

/** The day on which values are converted: the clock's, in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
