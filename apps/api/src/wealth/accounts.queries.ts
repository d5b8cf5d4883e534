import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type AccountFilter, accountColumns, accountValueInUsd, liveAccounts } from './live-accounts.ts'

export type AccountOrder = 'account_name' | '-account_name' | 'market_value' | '-market_value'

/** How many accounts a person has in a filter. */
export async function countAccounts(tx: Tx, userId: string, filter: AccountFilter): Promise<number> {
  const row = await liveAccounts(tx, userId, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** One page of accounts; market values are ordered as numbers, whatever their currency. */
export function selectAccountPage(
  tx: Tx,
  userId: string,
  filter: AccountFilter,
  order: AccountOrder,
  { limit, offset }: { limit: number; offset: number },
) {
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  return liveAccounts(tx, userId, filter)
    .select(accountColumns)
    .orderBy(order.endsWith('market_value') ? 'account.market_value' : sql`lower(account.account_name)`, direction)
    .orderBy('account.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export const selectAccount = (tx: Tx, userId: string, id: string) =>
  liveAccounts(tx, userId, { account_id: id }).select(accountColumns).executeTakeFirst()

const valued = (tx: Tx, userId: string, filter: AccountFilter, today: string) =>
  liveAccounts(tx, userId, filter)
    .select([
      'account.account_type',
      'account.institution_id',
      'account.is_liability',
      'account.currency',
      'account.last_updated',
      accountValueInUsd(today).as('usd'),
    ])
    .as('valued')

/** Totals in US dollars. Accounts are owned or owed by their type, so an overdrawn account lessens the assets. */
export const sumAccounts = (tx: Tx, userId: string, filter: AccountFilter, today: string) =>
  tx
    .selectFrom(valued(tx, userId, filter, today))
    .select([
      sql<string>`round(coalesce(sum(usd), 0), 2)`.as('total'),
      sql<string>`round(coalesce(sum(usd) filter (where not is_liability), 0), 2)`.as('assets'),
      sql<string>`round(coalesce(sum(usd) filter (where is_liability), 0), 2)`.as('liabilities'),
      sql<number>`count(*)::int`.as('accounts'),
      sql<number>`count(distinct institution_id)::int`.as('institutions'),
      sql<Date | null>`min(last_updated)`.as('oldest_update'),
      sql<string[]>`coalesce(array_agg(distinct currency order by currency) filter (where usd is null), '{}')`.as(
        'unconverted',
      ),
    ])
    .executeTakeFirstOrThrow()

/** The account types in use with their totals in US dollars. */
export const sumAccountTypes = (tx: Tx, userId: string, filter: AccountFilter, today: string) =>
  tx
    .selectFrom(valued(tx, userId, filter, today))
    .select([
      'account_type',
      sql<number>`count(*)::int`.as('count'),
      sql<string>`round(coalesce(sum(usd), 0), 2)`.as('total'),
    ])
    .groupBy('account_type')
    .orderBy('account_type')
    .execute()

/** Marks an account as removed. @returns it, or nothing when the person has no such account */
export const removeAccount = (tx: Tx, userId: string, id: string, now: Date) =>
  tx
    .updateTable('account')
    // Without a link nobody has to be told before it is gone for good.
    .set({
      deleted_at: now,
      provider_removed_at: sql<Date | null>`case when credential_id is null then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('credential')
            .select('credential.id')
            .whereRef('credential.id', '=', 'account.credential_id')
            .where('credential.deleted_at', 'is not', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()

/** The archived accounts of a person, those out of the totals too, by name. */
export const selectArchived = (tx: Tx, userId: string) =>
  liveAccounts(tx, userId, { with_archived: true })
    .where('account.archived_at', 'is not', null)
    .select(accountColumns)
    .orderBy(sql`lower(account.account_name)`)
    .orderBy('account.id')
    .execute()

/** Puts an account into the archive or takes it out. @returns whether the person has it */
export async function setArchived(
  tx: Tx,
  userId: string,
  id: string,
  archive: { readonly at: Date; readonly inTotals: boolean } | null,
): Promise<boolean> {
  const result = await sql`
    update account set in_totals = ${archive?.inTotals ?? true},
      archived_at = ${archive === null ? null : sql`coalesce(archived_at, ${archive.at})`}
    where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(tx)
  return result.numAffectedRows === 1n
}
