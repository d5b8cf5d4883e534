import { sql } from 'kysely'
import type { AccountMatch } from '@keelwise/contract/account-matches'
import type { Tx } from '../../platform/db/database.ts'
import type { JoinedAccounts } from '../../ingest/join-accounts.ts'
import type { MatchDecider } from '@keelwise/contract/words'

interface MatchRow {
  readonly id: string
  readonly status: AccountMatch['status']
  readonly reason: AccountMatch['reason']
  readonly decided_by: AccountMatch['decided_by']
  readonly decided_at: Date | null
  readonly evidence: AccountMatch['evidence']
  readonly can_undo: boolean
  readonly account: AccountMatch['account']
  readonly other: AccountMatch['other']
}

/** An account in the shape of the answer; amounts leave the database as text. */
const side = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'account_name', ${alias}.account_name,
  'masked_account_number', ${alias}.masked_account_number, 'institution_name', ${alias}_at.name,
  'market_value', ${alias}.market_value::text, 'currency', ${alias}.currency,
  'last_updated', to_char(${alias}.last_updated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`)

/**
 * Open questions and answers that can be taken back, newest first. While joined, the other account lives in the
 * question's row alone; a question one of whose accounts is gone is no question any more.
 */
export async function selectMatches(tx: Tx, userId: string, id: string | null): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select m.id, m.status, m.reason, m.decided_by, m.decided_at, m.evidence,
      case m.status when 'JOINED' then m.undo is not null when 'APART' then m.decided_by = 'PERSON' and m.undo is null
        else false end as can_undo,
      ${side('a')} as account, ${side('b')} as other
    from account_match m
    join account a on a.id = m.account_id and a.user_id = m.user_id
    join institution a_at on a_at.id = a.institution_id
    join lateral (
      select x.id, x.account_name, x.masked_account_number, x.market_value, x.currency, x.last_updated, x.institution_id
      from account x where x.user_id = m.user_id and x.id = m.other_account_id and m.status <> 'JOINED' and x.deleted_at is null
      union all
      select x.id, x.account_name, x.masked_account_number, x.market_value, x.currency, x.last_updated, x.institution_id
      from jsonb_populate_record(null::account, m.undo -> 'other') as x where m.status = 'JOINED' and x.id is not null
    ) b on true
    join institution b_at on b_at.id = b.institution_id
    where m.user_id = ${userId} and (${id}::uuid is null or m.id = ${id}::uuid)
      and (${id}::uuid is not null or m.status = 'ASKED' or (m.status = 'JOINED' and a.deleted_at is null))
    order by m.status, m.created_at desc, m.id
  `.execute(tx)
  return rows
}

export interface StoredMatch {
  readonly id: string
  readonly status: AccountMatch['status']
  readonly decided_by: MatchDecider | null
  readonly joined: JoinedAccounts
  readonly isUndoKept: boolean
  /** Whether the joined account still hangs on the link it was joined by. */
  readonly isSameLink: boolean
  /** Whether both accounts are there to be joined. */
  readonly hasBoth: boolean
}

/** A question, locked for the rest of the transaction. */
export async function findMatch(tx: Tx, userId: string, id: string): Promise<StoredMatch | undefined> {
  const { rows } = await sql<{
    id: string
    status: AccountMatch['status']
    decided_by: MatchDecider | null
    account_id: string
    other_account_id: string
    is_undo_kept: boolean
    link_of: 'ACCOUNT' | 'OTHER'
    is_same_link: boolean
    has_both: boolean
  }>`
    select m.id, m.status, m.decided_by, m.account_id, m.other_account_id, m.undo is not null as is_undo_kept,
      coalesce(m.undo ->> 'link_of', 'OTHER') as link_of,
      a.deleted_at is null and (m.undo ->> 'link_of' = 'ACCOUNT'
        or a.credential_id is not distinct from (m.undo -> 'other' ->> 'credential_id')::uuid) as is_same_link,
      exists (select from account b where b.user_id = m.user_id and b.id = m.other_account_id and b.deleted_at is null) as has_both
    from account_match m join account a on a.id = m.account_id and a.user_id = m.user_id
    where m.user_id = ${userId} and m.id = ${id} for update of m, a
  `.execute(tx)
  const [row] = rows
  return (
    row && {
      id: row.id,
      status: row.status,
      decided_by: row.decided_by,
      joined: { userId, accountId: row.account_id, otherId: row.other_account_id, linkOf: row.link_of },
      isUndoKept: row.is_undo_kept,
      isSameLink: row.is_same_link,
      hasBoth: row.has_both,
    }
  )
}

export const decideMatch = (
  tx: Tx,
  userId: string,
  id: string,
  status: AccountMatch['status'],
  now: Date,
): Promise<unknown> =>
  tx
    .updateTable('account_match')
    .set(
      status === 'ASKED'
        ? { status, decided_by: null, decided_at: null }
        : { status, decided_by: 'PERSON', decided_at: now },
    )
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** What both were is of no use once they are two again; the answer itself is remembered. */
export const forgetUndo = (tx: Tx, userId: string, id: string): Promise<unknown> =>
  sql`update account_match set undo = null, decided_by = 'SYSTEM' where user_id = ${userId} and id = ${id}`.execute(tx)
