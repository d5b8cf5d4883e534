import type { ReturnedAccount } from '@keelwise/contract/returned-accounts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Accounts that wait for an answer, oldest first; one that is gone meanwhile is no question any more. */
export async function selectReturned(tx: Tx, userId: string): Promise<ReturnedAccount[]> {
  const { rows } = await sql<ReturnedAccount>`
    select r.id, r.credential_id, i.name as institution_name, to_json(r.reasons) as reasons,
      to_char(r.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at,
      jsonb_build_object('id', a.id, 'account_name', a.account_name, 'account_type', a.account_type,
        'masked_account_number', a.masked_account_number, 'market_value', a.market_value::text, 'currency', a.currency,
        'last_updated', to_char(a.last_updated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as account,
      jsonb_build_object('account_name', r.account_name, 'account_type', r.account_type,
        'masked_account_number', r.masked_account_number, 'market_value', round(r.market_value, 2)::text,
        'currency', r.currency) as seen,
      jsonb_build_object('transactions_compared', r.transactions_compared,
        'transactions_matched', r.transactions_matched) as evidence
    from returned_account r
    join account a on a.id = r.account_id and a.user_id = r.user_id and a.deleted_at is null
    join credential c on c.id = r.credential_id and c.user_id = r.user_id and c.deleted_at is null
    join institution i on i.id = a.institution_id
    where r.user_id = ${userId} and r.status = 'ASKED'
    order by r.asked_at, r.id
  `.execute(tx)
  return rows
}

/** An open question, locked for the rest of the transaction. */
export async function findOpenReturned(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ account_id: string; credential_id: string; is_open: boolean } | undefined> {
  const { rows } = await sql<{ account_id: string; credential_id: string; is_open: boolean }>`
    select r.account_id, r.credential_id,
      r.status = 'ASKED' and a.deleted_at is null and c.deleted_at is null as is_open
    from returned_account r join account a on a.id = r.account_id and a.user_id = r.user_id
    join credential c on c.id = r.credential_id and c.user_id = r.user_id
    where r.user_id = ${userId} and r.id = ${id} for update of r, a
  `.execute(tx)
  return rows[0]
}

/**
 * The stored account is what came: it goes on under what the source calls it now, and is read anew. Where the pasts
 * disagree the stored one stays as it is, and what comes begins after it.
 */
export async function acceptReturned(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await sql`
    update returned_account r set status = 'SAME', decided_at = ${now},
      continues_after = case when 2 * r.transactions_matched < greatest(r.transactions_compared, 1)
        and (r.transactions_compared > 0 or 'NOT_LISTED' = any (r.reasons) or 'CONTENTS' = any (r.reasons))
        then (select max(execution_date) from transaction t
          where t.user_id = ${userId} and t.account_id = r.account_id and not t.is_pending) end
    where r.user_id = ${userId} and r.id = ${id}
  `.execute(tx)
  await sql`
    update account a set provider_account_id = r.provider_account_id, transactions_cursor = null
    from returned_account r
    where r.id = ${id} and r.user_id = ${userId} and a.id = r.account_id and a.user_id = r.user_id
  `.execute(tx)
}

/** What came is another account: it is remembered so that the next reading does not take it for the stored one. */
export const refuseReturned = (tx: Tx, userId: string, id: string, now: Date): Promise<unknown> =>
  tx
    .updateTable('returned_account')
    .set({ status: 'ANOTHER', decided_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
