import { type AccountType, liabilityTypes } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import type { AccountRow } from '../sources/rows.ts'

export interface Owner {
  readonly userId: string
  readonly institutionId: string
  readonly credentialId: string
}

export interface StoredAccount {
  readonly id: string
  readonly isNew: boolean
  /** False when the person removed or archived it: nothing is written to it until that is taken back. */
  readonly isLive: boolean
  /** False when what is stored is newer: its value and positions stay. */
  readonly isCurrent: boolean
  readonly transactionsCursor: string | null
  /** Not compared yet with the accounts that are known already. */
  readonly isUnidentified: boolean
}

const isLiability = (type: AccountType): boolean => liabilityTypes.includes(type)

/** A liability counts negative whatever sign the source wrote. */
const signed = (value: string, type: AccountType): string =>
  isLiability(type) && Number(value) > 0 ? `-${value}` : value

/**
 * Stores what a source says of an account, under a lock of that account for the rest of the transaction.
 * @param now when the source was read
 */
export async function storeAccount(tx: Tx, owner: Owner, row: AccountRow, now: Date): Promise<StoredAccount> {
  const lockKey = `${owner.userId}:${owner.credentialId}:${row.providerAccountId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 1))`.execute(tx)
  const stored = await tx
    .selectFrom('account')
    .where('user_id', '=', owner.userId)
    .where('credential_id', '=', owner.credentialId)
    .where('provider_account_id', '=', row.providerAccountId)
    .select([
      'id',
      'account_type',
      'deleted_at',
      'archived_at',
      'as_of',
      'market_value',
      'transactions_cursor',
      'identified_at',
    ])
    .executeTakeFirst()
  // An institution whose clock runs ahead must not keep its own next answers out.
  const asOf = row.asOf === null || new Date(row.asOf) > now ? now : new Date(row.asOf)
  // Who states neither a value nor a day must not keep out the next one who states a value of yesterday.
  const isDated = row.marketValue !== null || row.asOf !== null
  const facts = {
    account_name: row.name,
    account_type: row.type,
    is_liability: isLiability(row.type),
    currency: row.currency,
    masked_account_number: row.mask === '' ? '' : `XX${row.mask}`,
    error_code: row.errorCode,
    is_closed: row.isClosed ?? false,
    ...(row.marketValue === null
      ? {}
      : {
          market_value: row.isSigned === true ? row.marketValue : signed(row.marketValue, row.type),
          value_basis: 'balance' as const,
        }),
  }
  if (!stored) {
    const id = uuid7(now.getTime())
    await tx
      .insertInto('account')
      .values({
        id,
        user_id: owner.userId,
        institution_id: owner.institutionId,
        credential_id: owner.credentialId,
        provider_account_id: row.providerAccountId,
        creation_date: now,
        as_of: isDated ? asOf : null,
        last_updated: asOf,
        ...facts,
      })
      .execute()
    return { id, isNew: true, isLive: true, isCurrent: true, transactionsCursor: null, isUnidentified: true }
  }
  const isLive = stored.deleted_at === null && stored.archived_at === null
  const isCurrent = stored.as_of === null || stored.as_of <= asOf || stored.market_value === null
  if (isLive && isCurrent)
    await tx
      .updateTable('account')
      .set({ ...facts, last_updated: asOf, ...(isDated ? { as_of: asOf } : {}) })
      .where('user_id', '=', owner.userId)
      .where('id', '=', stored.id)
      .execute()
  // what counts as money in or out of an account depends on what it is
  if (isLive && isCurrent && stored.account_type !== row.type)
    await sql`
      update transaction set is_cash_flow = counts_as_flow(tx_type, is_pending, flow_amount, ${row.type})
      where user_id = ${owner.userId} and account_id = ${stored.id} and transfer_id is null`.execute(tx)
  return {
    id: stored.id,
    isNew: false,
    isLive,
    isCurrent,
    transactionsCursor: stored.transactions_cursor,
    isUnidentified: stored.identified_at === null,
  }
}

/**
 * Remembers the account's value of the day; the last one of a day stays. A day without a known value has no row.
 * @param valueDate the day whose end the value speaks for, where the source says so; it may be the day before the reading
 */
export async function storeSnapshot(
  tx: Tx,
  userId: string,
  accountId: string,
  date: string,
  valueDate: string | null = null,
): Promise<void> {
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency, value_date)
    select user_id, id, ${date}::date, market_value, currency, ${valueDate}::date from account
    where user_id = ${userId} and id = ${accountId} and market_value is not null
    on conflict (user_id, account_id, date) do update set market_value = excluded.market_value, currency = excluded.currency,
      source = excluded.source, value_date = excluded.value_date
  `.execute(tx)
}

/** Remembers what a source says an account was worth on an earlier day than the newest one known. */
export async function storeEarlierValue(tx: Tx, userId: string, accountId: string, row: AccountRow): Promise<void> {
  if (row.marketValue === null || row.asOf === null) return
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency)
    values (${userId}, ${accountId}, ${row.asOf.slice(0, 10)}::date, ${row.isSigned === true ? row.marketValue : signed(row.marketValue, row.type)}, ${row.currency})
    on conflict (user_id, account_id, date) do update set market_value = excluded.market_value, currency = excluded.currency,
      source = excluded.source
  `.execute(tx)
}
