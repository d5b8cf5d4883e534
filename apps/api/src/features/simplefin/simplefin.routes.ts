import { randomUUID } from 'node:crypto'
import { claimSimplefinToken, listSimplefinConnections } from '@keelwise/contract/simplefin'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AggregatorError, type ProviderCredential, quietCredential } from '../../sources/aggregator/port.ts'
import { SIMPLEFIN_PROVIDER, keepAccess } from '../../sources/simplefin/access-store.ts'
import { ForbiddenAddressError, type Reach } from '../../sources/simplefin/request.ts'
import { SetupTokenError, claimAccess } from '../../sources/simplefin/setup-token.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, Problem, found } from '../../platform/http/problems.ts'
import { storeCredential, storeInstitution } from '../../ingest/credentials.ts'

const REFUSALS = {
  unreadable: 'This is not a SimpleFIN setup token.',
  used: 'This token was used before or was withdrawn. Make a new one; if you did not use it yourself, disable it at your SimpleFIN server.',
  forbidden: 'This token leads to an address that cannot be used.',
} as const

/** What a connection is before it was read the first time, or again after it was renewed. */
const newCredential = (userId: string, providerCredentialId: string): ProviderCredential => ({
  providerCredentialId,
  institution: { providerInstitutionId: `${userId}:${SIMPLEFIN_PROVIDER}`, name: 'SimpleFIN', iconUrl: null },
  displayName: 'SimpleFIN',
  state: 'NEW',
  group: 'IN_PROGRESS',
  ...quietCredential,
})

/** @throws FieldProblem, Problem */
async function claim(reach: Reach, token: string): Promise<string> {
  try {
    return await claimAccess(token, reach)
  } catch (error) {
    if (error instanceof SetupTokenError) throw new FieldProblem({ setup_token: [REFUSALS[error.reason]] })
    if (error instanceof ForbiddenAddressError) throw new FieldProblem({ setup_token: [REFUSALS.forbidden] })
    if (!(error instanceof AggregatorError)) throw error
    throw new Problem('aggregator_unavailable', {
      detail: 'We could not reach your SimpleFIN server. Please try again.',
      cause: error,
    })
  }
}

const findConnection = (tx: Tx, userId: string, credentialId: string) =>
  tx
    .selectFrom('credential')
    .where('user_id', '=', userId)
    .where('id', '=', credentialId)
    .where('provider', '=', SIMPLEFIN_PROVIDER)
    .where('deleted_at', 'is', null)
    .select(['id', 'provider_credential_id'])
    .executeTakeFirst()

/**
 * Linking with SimpleFIN: the person pastes a token, we keep the address that it is changed for, sealed.
 * @param readSoon has a connection of a person read
 */
export function simplefinRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log' | 'sealedBox'> & Pick<SourceDeps, 'simplefin'>,
  readSoon: (tx: Tx, userId: string, credentialId: string) => Promise<void>,
): void {
  const limit = createLimit(deps, { name: 'simplefin_claim', points: 10, seconds: 3600, code: 'rate_limited' })

  router.on(listSimplefinConnections, async ({ caller }) => {
    const rows = await deps.db.asUser(caller.userId, (tx) =>
      tx
        .selectFrom('simplefin_access')
        .where('user_id', '=', caller.userId)
        .select(['id', 'claimed_at'])
        .orderBy('id')
        .execute(),
    )
    return {
      connections: rows.map(({ id, claimed_at }) => ({ credential_id: id, claimed_at: claimed_at.toISOString() })),
    }
  })

  router.on(claimSimplefinToken, async ({ caller, body, request }) => {
    const reach = found(deps.simplefin)
    const { userId } = caller
    const renewedId = body.credential_id ?? null
    const renewed =
      renewedId === null
        ? null
        : ((await deps.db.asUser(userId, (tx) => findConnection(tx, userId, renewedId))) ??
          (await refuseUnowned(deps, request, 'credential', renewedId)))
    await limit.take(userId)
    const address = await claim(reach, body.setup_token)
    const now = deps.clock()
    return deps.db.asUser(userId, async (tx) => {
      const credential = newCredential(userId, renewed?.provider_credential_id ?? randomUUID())
      const institutionId = await storeInstitution(tx, SIMPLEFIN_PROVIDER, credential.institution, now)
      const { id } = await storeCredential(tx, userId, SIMPLEFIN_PROVIDER, institutionId, credential, now)
      await keepAccess(tx, deps.sealedBox, { userId, credentialId: id, address, now })
      await audit(
        tx,
        now,
        {
          action: 'credential_linked',
          outcome: 'success',
          objectType: 'credential',
          objectId: id,
          detail: { provider: SIMPLEFIN_PROVIDER, renewed: renewed !== null },
        },
        request,
      )
      await readSoon(tx, userId, id)
      return { credential_id: id, claimed_at: now.toISOString() }
    })
  })
}
