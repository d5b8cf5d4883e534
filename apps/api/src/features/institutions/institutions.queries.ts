import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type AccountFilter, accountColumns, accountWorth, liveAccounts, worthColumns } from '../../wealth/accounts.ts'

/** How many institutions hold an account of the filter. */
export async function countInstitutions(tx: Tx, userId: string, filter: AccountFilter): Promise<number> {
  const row = await liveAccounts(tx, userId, filter)
    .select(sql<number>`count(distinct account.institution_id)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * The accounts of one page of institutions, by the institution's name, each with its institution's total: one
 * statement, so that a total and its accounts can never differ.
 * @param today the day of conversion, `yyyy-MM-dd`
 */
export function selectAccountsByInstitution(
  tx: Tx,
  userId: string,
  filter: AccountFilter,
  today: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const pageOfInstitutions = liveAccounts(tx, userId, filter)
    .select('account.institution_id')
    .groupBy(['account.institution_id', 'institution.name'])
    .orderBy(sql`lower(institution.name)`)
    .orderBy('account.institution_id')
    .limit(limit)
    .offset(offset)
  return liveAccounts(tx, userId, filter)
    .where('account.institution_id', 'in', pageOfInstitutions)
    .select(accountColumns)
    .select(worthColumns(userId, today))
    .select([
      sql<string>`round(coalesce(sum(${accountWorth(userId, today)}) over (partition by account.institution_id), 0), 2)`.as(
        'institution_total',
      ),
      sql<Date | null>`min(account.last_updated) over (partition by account.institution_id)`.as('oldest_update'),
    ])
    .orderBy(sql`lower(institution.name)`)
    .orderBy('account.institution_id')
    .orderBy(sql`lower(account.account_name)`)
    .orderBy('account.id')
    .execute()
}

/** The person's credentials at institutions, newest first. */
export const selectCredentials = async (tx: Tx, userId: string, institutionIds: readonly string[]) =>
  institutionIds.length === 0
    ? []
    : tx
        .selectFrom('credential')
        .innerJoin('institution', 'institution.id', 'credential.institution_id')
        .select(['credential.id', 'credential.institution_id', 'credential.display_name', 'institution.name'])
        .where('credential.user_id', '=', userId)
        .where('credential.deleted_at', 'is', null)
        .where('credential.institution_id', 'in', institutionIds)
        .orderBy('credential.created_at', 'desc')
        .orderBy('credential.id', 'desc')
        .execute()

/** The stored picture of an institution; institutions belong to nobody. */
export const selectIcon = (tx: Tx, id: string) =>
  tx.selectFrom('institution').select(['icon', 'icon_type']).where('id', '=', id).executeTakeFirst()
