import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { ProviderCredential } from '../sources/aggregator/port.ts'
import { uuid7 } from '../platform/ids.ts'
import { releaseTransfers, releaseTransfersOfHidden } from './transfers.ts'

/** Adapter id of what is entered by hand. */
export const MANUAL_PROVIDER = 'manual'

/** Finds or makes our row of a provider's institution. */
export async function storeInstitution(
  tx: Tx,
  provider: string,
  institution: { providerInstitutionId: string; name: string },
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto('institution')
    .values({
      id: uuid7(now.getTime()),
      provider,
      provider_institution_id: institution.providerInstitutionId,
      name: institution.name,
    })
    .onConflict((oc) => oc.columns(['provider', 'provider_institution_id']).doUpdateSet({ name: institution.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Stores a credential's state as the aggregator tells it; one that the person removed here stays removed. */
export async function storeCredential(
  tx: Tx,
  userId: string,
  provider: string,
  institutionId: string,
  credential: ProviderCredential,
  now: Date,
): Promise<{ id: string; isLive: boolean; isNew: boolean }> {
  const state = {
    display_name: credential.displayName,
    state: credential.state,
    status_group: credential.group,
    actionable_type: credential.actionableType,
    action_type: credential.actionType,
    status_message: credential.message,
    mini_type: credential.miniType,
    error_code: credential.errorCode,
    consent_expires_at: credential.consentExpiresAt === null ? null : new Date(credential.consentExpiresAt),
  }
  const row = await tx
    .insertInto('credential')
    .values({
      id: uuid7(now.getTime()),
      user_id: userId,
      institution_id: institutionId,
      provider,
      provider_credential_id: credential.providerCredentialId,
      created_at: now,
      ...state,
    })
    .onConflict((oc) => oc.columns(['user_id', 'provider', 'provider_credential_id']).doUpdateSet(state))
    .returning(['id', 'deleted_at', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow()
  return { id: row.id, isLive: row.deleted_at === null, isNew: row.is_new }
}

/** Hides a credential and its accounts; both legs of their transfers to other accounts count again. */
export async function hideCredential(tx: Tx, userId: string, credentialId: string, now: Date): Promise<void> {
  await sql`update credential set deleted_at = ${now} where user_id = ${userId} and id = ${credentialId} and deleted_at is null`.execute(
    tx,
  )
  await sql`
    update account set deleted_at = ${now}, provider_removed_at = ${now}
    where user_id = ${userId} and credential_id = ${credentialId} and deleted_at is null`.execute(tx)
  await releaseTransfersOfHidden(tx, userId)
}

/** Whether a credential is there; it then cannot be removed before the end of the transaction. */
export async function isCredentialLive(tx: Tx, userId: string, credentialId: string): Promise<boolean> {
  const { rows } = await sql`
    select from credential where user_id = ${userId} and id = ${credentialId} and deleted_at is null for share`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Takes accounts off their link: they go on without being updated.
 * @param which all of a credential, or one
 * @param inTotals false: they are archived and count in no total any more
 */
export async function detachAccounts(
  tx: Tx,
  userId: string,
  which: { readonly credentialId: string } | { readonly accountId: string },
  inTotals: boolean,
  now: Date,
): Promise<void> {
  const isMeant = 'accountId' in which ? sql`a.id = ${which.accountId}` : sql`a.credential_id = ${which.credentialId}`
  // What never posted while the link was there never will.
  await sql`
    delete from transaction t using account a
    where t.user_id = ${userId} and t.is_pending and a.id = t.account_id and a.user_id = ${userId} and ${isMeant}
      and a.deleted_at is null`.execute(tx)
  await sql`
    update account a set credential_id = null, transactions_cursor = null, error_code = null,
      note = 'No longer linked. Its history was kept.', in_totals = in_totals and ${inTotals},
      archived_at = case when ${inTotals} then archived_at else coalesce(archived_at, ${now}) end
    where a.user_id = ${userId} and ${isMeant} and a.deleted_at is null`.execute(tx)
  if (!inTotals) await releaseTransfersOfHidden(tx, userId)
}

/** Removes a credential and keeps what it brought: its accounts go on without being updated. */
export async function keepAccountsOf(
  tx: Tx,
  userId: string,
  credentialId: string,
  inTotals: boolean,
  now: Date,
): Promise<void> {
  await sql`update credential set deleted_at = ${now} where user_id = ${userId} and id = ${credentialId}`.execute(tx)
  await detachAccounts(tx, userId, { credentialId }, inTotals, now)
  await sql`update account set provider_removed_at = ${now}
    where user_id = ${userId} and credential_id = ${credentialId} and provider_removed_at is null`.execute(tx)
}

/**
 * Removes a credential and erases for good what it brought. The bare row of the credential stays: a late sync or push
 * that names it finds it removed.
 */
export async function eraseCredential(tx: Tx, userId: string, credentialId: string, now: Date): Promise<void> {
  await sql`update credential set deleted_at = ${now}, display_name = '', status_message = null, action_type = null,
      actionable_type = null, mini_type = null
    where user_id = ${userId} and id = ${credentialId}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select t.id from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id
    where t.user_id = ${userId} and a.credential_id = ${credentialId} and t.transfer_id is not null`.execute(tx)
  await releaseTransfers(
    tx,
    userId,
    rows.map((row) => row.id),
  )
  // What the removed login alone hid is read again through the one that is left.
  await sql`
    update account a set duplicate_of = null, deleted_at = null, identified_at = null from account held
    where a.user_id = ${userId} and held.id = a.duplicate_of and held.credential_id = ${credentialId}
      and a.credential_id <> ${credentialId}`.execute(tx)
  await sql`delete from account where user_id = ${userId} and credential_id = ${credentialId}`.execute(tx)
}
