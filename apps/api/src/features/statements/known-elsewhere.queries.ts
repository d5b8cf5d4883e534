import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { StatementAccountRows } from '../../sources/statements/to-rows.ts'
import { decideIdentity } from '../../ingest/account-fingerprint.ts'
import { FILE_PROVIDER } from '../../ingest/identify-account.ts'
import {
  type ComparedTransaction,
  countComparable,
  pairSameTransactions,
  toCompared,
} from '../../ingest/same-transactions.ts'

interface ElsewhereRow extends ComparedTransaction {
  readonly account_id: string
}

/**
 * Finds the own account that a file's account will be joined with because a login brings it, or brought it, and says
 * which of the file's rows it has already: what an import does, foreseen.
 * @returns null when there is none; else of each row of the file, in its order, whether it is known
 */
export async function findRowsElsewhere(
  tx: Tx,
  userId: string,
  institutionName: string,
  { account, transactions }: StatementAccountRows,
): Promise<boolean[] | null> {
  const { rows: accounts } = await sql<{ id: string; same_mask: boolean; other_mask: boolean }>`
    select a.id, a.masked_account_number <> '' and a.masked_account_number = ${account.mask ? `XX${account.mask}` : ''} as same_mask,
      a.masked_account_number <> '' and ${account.mask} <> '' and a.masked_account_number <> ${`XX${account.mask}`} as other_mask
    from account a join institution i on i.id = a.institution_id left join credential c on c.id = a.credential_id and c.user_id = a.user_id
    where a.user_id = ${userId} and a.deleted_at is null and a.account_type = ${account.type}
      and a.currency = ${account.currency} and lower(i.name) = lower(${institutionName})
      and i.provider <> 'manual' and c.provider is distinct from ${FILE_PROVIDER}
    order by a.creation_date, a.id`.execute(tx)
  if (accounts.length === 0) return null
  const days = transactions.map((row) => row.executionDate).toSorted()
  const { rows: held } = await sql<ElsewhereRow>`
    select id, account_id, source, external_id as "externalId", ordinal, execution_date as date, flow_amount as amount,
      currency, ticker, coalesce(name, description, fi_supplied_description, '') as text, is_pending as "isPending"
    from transaction
    where user_id = ${userId} and account_id = any(${accounts.map(({ id }) => id)}::uuid[])
      and execution_date between ${days[0] ?? null}::date - 9 and ${days.at(-1) ?? null}::date + 9
    order by execution_date, id`.execute(tx)
  const ofFile = transactions.map((row, index) =>
    toCompared(row, String(index), FILE_PROVIDER, row.name ?? row.description ?? row.fiDescription ?? ''),
  )
  const pairs = new Map(
    accounts.map(({ id }) => [
      id,
      new Set(
        pairSameTransactions(
          held.filter((row) => row.account_id === id),
          ofFile,
        ).map(({ newer }) => newer),
      ),
    ]),
  )
  const decision = decideIdentity(
    false,
    accounts.map(({ id, same_mask, other_mask }) => ({
      accountId: id,
      state: 'OTHER_SOURCE',
      evidence: {
        same_mask,
        other_mask,
        positions_matched: 0,
        positions_total: 0,
        transactions_matched: pairs.get(id)?.size ?? 0,
        transactions_compared: countComparable(
          held.filter((row) => row.account_id === id),
          ofFile,
        ),
        same_value: false,
      },
    })),
  )
  const known = decision.kind === 'JOIN' ? pairs.get(decision.accountId) : undefined
  return known ? ofFile.map(({ id }) => known.has(id)) : null
}

/** An own account that holds rows of a file already. */
export interface Twin {
  readonly name: string
  /** It comes from files too, so that the rows can go into it. */
  readonly is_file: boolean
  readonly matched: number
  readonly compared: number
}

/** More rows of a file than these are not looked for. */
const PROBED_ROWS = 500
/** Fewer equal rows are chance. */
const ENOUGH = 3

/**
 * The own account in which most rows of a file are, by day and amount, on the days that it tells of: the same account in
 * another format, or linked. None where hardly any are.
 */
export async function findTwin(
  tx: Tx,
  userId: string,
  currency: string,
  { transactions }: Pick<StatementAccountRows, 'transactions'>,
): Promise<Twin | null> {
  const probed = transactions
    .filter((row) => row.currency === currency && Number(row.amount) !== 0)
    .slice(0, PROBED_ROWS)
  if (probed.length < ENOUGH) return null
  const { rows } = await sql<Twin>`
    with told as (
      select * from unnest(${sql.val(probed.map((row) => row.executionDate))}::date[],
        ${sql.val(probed.map((row) => row.amount))}::numeric[]) as f(day, amount)
    ), held as (
      select t.account_id, count(distinct t.id)::int as matched from transaction t
      join told on told.day = t.execution_date and told.amount = t.flow_amount
      where t.user_id = ${userId} and t.currency = ${currency} and not t.is_pending
      group by t.account_id having count(distinct t.id) >= ${ENOUGH}
    )
    select a.account_name as name, coalesce(c.provider = ${FILE_PROVIDER}, false) as is_file, held.matched,
      (select count(*)::int from told where day between
        (select min(execution_date) from transaction where user_id = ${userId} and account_id = a.id) and
        (select max(execution_date) from transaction where user_id = ${userId} and account_id = a.id)) as compared
    from held join account a on a.id = held.account_id and a.user_id = ${userId} and a.is_counted
    left join credential c on c.id = a.credential_id and c.user_id = a.user_id
    order by held.matched desc, a.id limit 1`.execute(tx)
  const [twin] = rows
  return twin && twin.matched * 2 >= twin.compared ? twin : null
}
