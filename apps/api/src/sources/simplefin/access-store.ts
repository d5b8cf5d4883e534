import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { ProviderCredential } from '../aggregator/port.ts'
import { dayOf } from '@keelwise/finance/days'

export const SIMPLEFIN_PROVIDER = 'simplefin'

/** Requests that a server is asked at most in a day, per connection; the public bridge allows no more. */
const REQUESTS_A_DAY = 24

/** One connection of a person: what is known of it, and the address that opens it. */
export interface StoredAccess {
  readonly id: string
  readonly credential: ProviderCredential
  /** @throws UnreadableSecretError when its key is gone */
  address(): string
}

/** Where the addresses of SimpleFIN servers are kept, sealed. */
export interface AccessStore {
  list(userId: string): Promise<StoredAccess[]>
  /** Counts one request. @returns false when the day's requests are used up */
  spend(userId: string, id: string): Promise<boolean>
  forget(userId: string, id: string): Promise<void>
}

/** Keeps an address for a credential; an earlier one is replaced, the day's requests stay counted. */
export async function keepAccess(
  tx: Tx,
  box: SealedBox,
  access: { userId: string; credentialId: string; address: string; now: Date },
): Promise<void> {
  const { keyId, sealed } = box.seal(Buffer.from(access.address), access.credentialId)
  const row = { key_id: keyId, sealed, claimed_at: access.now }
  await tx
    .insertInto('simplefin_access')
    .values({ id: access.credentialId, user_id: access.userId, ...row })
    .onConflict((oc) => oc.constraint('simplefin_access_pkey').doUpdateSet(row))
    .execute()
}

/** The store in our database. */
export function createAccessStore(db: Database, box: SealedBox, now: () => Date): AccessStore {
  return {
    list: async (userId) => {
      const rows = await db.asUser(userId, (tx) =>
        tx
          .selectFrom('simplefin_access')
          .innerJoin('credential', 'credential.id', 'simplefin_access.id')
          .innerJoin('institution', 'institution.id', 'credential.institution_id')
          .where('simplefin_access.user_id', '=', userId)
          .select(['simplefin_access.id', 'key_id as keyId', 'sealed'])
          .select(['provider_credential_id', 'display_name', 'state', 'status_group', 'actionable_type', 'action_type'])
          .select(['status_message', 'mini_type', 'error_code', 'last_success_at'])
          .select(['institution.provider_institution_id', 'institution.name'])
          .orderBy('simplefin_access.id')
          .execute(),
      )
      return rows.map((row) => ({
        id: row.id,
        address: () => box.open(row, row.id).toString('utf8'),
        credential: {
          providerCredentialId: row.provider_credential_id,
          institution: { providerInstitutionId: row.provider_institution_id, name: row.name, iconUrl: null },
          displayName: row.display_name,
          state: row.state,
          group: row.status_group as ProviderCredential['group'],
          actionableType: row.actionable_type as ProviderCredential['actionableType'],
          actionType: row.action_type,
          message: row.status_message,
          miniType: row.mini_type as ProviderCredential['miniType'],
          errorCode: row.error_code,
          lastSuccessAt: row.last_success_at?.toISOString() ?? null,
          consentExpiresAt: null,
        },
      }))
    },
    spend: async (userId, id) => {
      const today = dayOf(now())
      const spent = await db.asUser(userId, (tx) =>
        tx
          .updateTable('simplefin_access')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .where((eb) =>
            eb.or([eb('requests_on', 'is distinct from', today), eb('requests_made', '<', REQUESTS_A_DAY)]),
          )
          .set((eb) => ({
            requests_on: today,
            requests_made: eb
              .case()
              .when('requests_on', '=', today)
              .then(eb('requests_made', '+', 1))
              .else(1)
              .end(),
          }))
          .returning('id')
          .executeTakeFirst(),
      )
      return spent !== undefined
    },
    forget: (userId, id) =>
      db.asUser(userId, async (tx) => {
        await tx.deleteFrom('simplefin_access').where('user_id', '=', userId).where('id', '=', id).execute()
      }),
  }
}
