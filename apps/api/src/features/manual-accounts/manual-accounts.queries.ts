import { type AccountType, liabilityTypes } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'
import { MANUAL_PROVIDER, storeInstitution } from '../../ingest/credentials.ts'

/** Where an account belongs to no institution. */
const NO_INSTITUTION = 'Added by hand'

/** The institution that a person names; it is theirs alone, for nobody else sees a name that somebody typed. */
const institutionOf = (tx: Tx, userId: string, label: string, now: Date): Promise<string> => {
  const name = label === '' ? NO_INSTITUTION : label
  const providerInstitutionId = `${userId}:${name.toLowerCase()}`
  return storeInstitution(tx, MANUAL_PROVIDER, { providerInstitutionId, name }, now)
}

export interface ManualFacts {
  readonly account_name: string
  readonly institution_name: string
  readonly interest_rate?: string | null | undefined
  readonly monthly_payment?: string | null | undefined
}

export interface NewManualAccount extends ManualFacts {
  readonly account_type: AccountType
  readonly subtype?: string | null | undefined
  readonly currency: string
}

/** Stores an account without a value; `storeValue` gives it the first. @returns its id */
export async function insertManualAccount(tx: Tx, userId: string, facts: NewManualAccount, now: Date): Promise<string> {
  const id = uuid7(now.getTime())
  await tx
    .insertInto('account')
    .values({
      id,
      user_id: userId,
      institution_id: await institutionOf(tx, userId, facts.institution_name, now),
      provider_account_id: id,
      account_name: facts.account_name,
      account_type: facts.account_type,
      subtype: facts.subtype ?? null,
      is_liability: liabilityTypes.includes(facts.account_type),
      currency: facts.currency,
      interest_rate: facts.interest_rate ?? null,
      monthly_payment: facts.monthly_payment ?? null,
      creation_date: now,
      identified_at: now,
    })
    .execute()
  return id
}

/** An account of the person that no link updates; kept ones too. */
export const findManualAccount = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('account')
    .innerJoin('institution', 'institution.id', 'account.institution_id')
    .where('account.user_id', '=', userId)
    .where('account.id', '=', id)
    .where('account.credential_id', 'is', null)
    .where('account.deleted_at', 'is', null)
    .select(['account.id', 'account.account_type', 'account.currency', 'account.is_liability', 'institution.provider'])
    .forUpdate('account')
    .executeTakeFirst()

/** Changes what an account is called and where it is; one that was linked once stays at its institution. */
export async function changeManualAccount(
  tx: Tx,
  userId: string,
  account: { readonly id: string; readonly provider: string; readonly is_liability: boolean },
  facts: ManualFacts,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      account_name: facts.account_name,
      interest_rate: account.is_liability ? (facts.interest_rate ?? null) : null,
      monthly_payment: account.is_liability ? (facts.monthly_payment ?? null) : null,
      ...(account.provider === MANUAL_PROVIDER
        ? { institution_id: await institutionOf(tx, userId, facts.institution_name, now) }
        : {}),
    })
    .where('user_id', '=', userId)
    .where('id', '=', account.id)
    .execute()
}

export const selectValuations = (tx: Tx, userId: string, accountId: string) =>
  tx
    .selectFrom('account_valuation')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .select(['date', 'value'])
    .orderBy('date', 'desc')
    .execute()

/** The account is worth what was entered last; the day it was entered for is the day it was updated. */
const followValuations = (tx: Tx, userId: string, accountId: string) =>
  sql`
    update account a set market_value = v.value, as_of = v.date::timestamp at time zone 'UTC',
      last_updated = v.date::timestamp at time zone 'UTC'
    from (select date, value from account_valuation where user_id = ${userId} and account_id = ${accountId}
      order by date desc limit 1) v
    where a.user_id = ${userId} and a.id = ${accountId}`.execute(tx)

/** Stores what an account was worth on a day, in its history as well; debts count negative whatever sign came. */
export async function storeValue(
  tx: Tx,
  userId: string,
  account: { readonly id: string; readonly is_liability: boolean },
  entry: { readonly date: string; readonly value: string },
  now: Date,
): Promise<void> {
  const value = account.is_liability && !entry.value.startsWith('-') ? `-${entry.value}` : entry.value
  await sql`
    insert into account_valuation (id, user_id, account_id, date, value)
    values (${uuid7(now.getTime())}, ${userId}, ${account.id}, ${entry.date}, ${value}::numeric)
    on conflict on constraint account_valuation_account_id_date_key do update set value = excluded.value`.execute(tx)
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
    select user_id, id, ${entry.date}::date, ${value}::numeric, currency, 'sync' from account
    where user_id = ${userId} and id = ${account.id}
    on conflict (user_id, account_id, date) do update set market_value = excluded.market_value, source = excluded.source`.execute(
    tx,
  )
  await forgetCarried(tx, userId, account.id, entry.date)
  await followValuations(tx, userId, account.id)
}

/** The transaction that came with the value of a day and is still there, with what its owner wrote to it. */
export async function findMoved(tx: Tx, userId: string, accountId: string, date: string) {
  const { rows } = await sql<{ id: string; description: string | null; name: string | null }>`
    select t.id, t.description, t.name from account_valuation v
    join transaction t on t.id = v.moved_id and t.user_id = v.user_id and t.account_id = v.account_id
    where v.user_id = ${userId} and v.account_id = ${accountId} and v.date = ${date}`.execute(tx)
  return rows[0]
}

/** Keeps which transaction came with the value of a day. */
export const keepMoved = (tx: Tx, userId: string, accountId: string, date: string, id: string | null) =>
  sql`
    update account_valuation set moved_id = ${id}
    where user_id = ${userId} and account_id = ${accountId} and date = ${date}`.execute(tx)

/** Days that carried an older value on, up to the next one that was entered, are worked out anew. */
const forgetCarried = (tx: Tx, userId: string, accountId: string, date: string) =>
  sql`
    delete from account_snapshot s
    where s.user_id = ${userId} and s.account_id = ${accountId} and s.source <> 'sync' and s.date >= ${date}::date
      and s.date < coalesce((select min(date) from account_valuation where user_id = ${userId}
        and account_id = ${accountId} and date > ${date}::date), 'infinity')`.execute(tx)

/** Takes one value out of the history. @returns false when there is none of that day, or it is the only one */
export async function removeValue(tx: Tx, userId: string, accountId: string, date: string): Promise<boolean> {
  const result = await sql`
    delete from account_valuation where user_id = ${userId} and account_id = ${accountId} and date = ${date}
      and (select count(*) from account_valuation where user_id = ${userId} and account_id = ${accountId}) > 1`.execute(
    tx,
  )
  if (result.numAffectedRows === 0n) return false
  await sql`delete from account_snapshot where user_id = ${userId} and account_id = ${accountId} and date = ${date}`.execute(
    tx,
  )
  await forgetCarried(tx, userId, accountId, date)
  await followValuations(tx, userId, accountId)
  return true
}
