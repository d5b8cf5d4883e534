import { inTransaction, type Db } from '../database.ts'
import { notFound, RequestError } from '../errors.ts'
import { dayOfInstant } from '../generation/calendar.ts'
import { institutionOf } from '../institutions/institutions.ts'
import type { Sandbox } from '../sandbox.ts'
import { connectingMilliseconds } from './credential-outcome.ts'
import {
  ensurePerson,
  findCredential,
  insertCredential,
  listCredentials,
  pickAccounts,
  saveCredential,
  type Credential,
} from './credential.queries.ts'
import { nextState } from './credential-states.ts'
import { applyEvent, enterState } from './credential-work.ts'

/** What a person typed. */
export interface TypedLogin {
  readonly login: string
  readonly password: string
}

/** Stores what was typed and starts connecting. The password itself is not kept. */
export async function saveLogin(
  sandbox: Sandbox,
  db: Db,
  credential: Credential,
  typed: TypedLogin | null,
): Promise<void> {
  if (typed !== null) {
    credential.login_sealed = sandbox.vault.seal(typed.login, credential.id)
    credential.login_key = sandbox.vault.fingerprint(credential.institution_id, typed.login)
    credential.password_hash = await sandbox.vault.hashPassword(typed.password)
    credential.password_accepted = typed.password !== 'badpassword'
  }
  credential.attempt += 1
  credential.challenge_passed = false
  credential.wants_picking = false
  if (!applyEvent(sandbox, credential, 'save'))
    throw new RequestError(409, 'conflict', 'This connection cannot be changed now.')
  await saveCredential(db, credential)
}

/** A new credential that starts connecting; null as login where the institution asks on its own page. */
export async function addCredential(
  sandbox: Sandbox,
  personId: string,
  institutionId: string,
  typed: TypedLogin | null,
): Promise<Credential> {
  return inTransaction(sandbox.pool, async (db) => {
    await ensurePerson(db, personId)
    const now = sandbox.clock.now()
    await dropEmptyLogins(sandbox, db, personId, institutionId)
    const credential = await insertCredential(db, { personId, institutionId, now, anchorDay: dayOfInstant(now) })
    await saveLogin(sandbox, db, credential, typed)
    return credential
  })
}

/** A login that found no accounts makes way for the next one at that institution. */
async function dropEmptyLogins(sandbox: Sandbox, db: Db, personId: string, institutionId: string): Promise<void> {
  for (const old of await listCredentials(db, personId)) {
    if (old.state !== 'NO_ACCOUNTS' || old.institution_id !== institutionId) continue
    enterState(sandbox, old, 'DELETED')
    await saveCredential(db, old)
    await sandbox.webhooks.enqueue(db, 'credential.deleted', old)
  }
}

/** The person's credential at this institution with the same login, when there is one already. */
export async function findSameLogin(
  sandbox: Sandbox,
  personId: string,
  institutionId: string,
  login: string,
): Promise<Credential | undefined> {
  const key = sandbox.vault.fingerprint(institutionId, login)
  return (await listCredentials(sandbox.pool, personId)).find(
    (each) => each.institution_id === institutionId && each.login_key === key,
  )
}

/** Changes a credential under a lock; 404 when it is not this person's. */
export async function changeCredential<T>(
  sandbox: Sandbox,
  personId: string,
  id: string,
  change: (db: Db, credential: Credential) => Promise<T>,
): Promise<T> {
  return inTransaction(sandbox.pool, async (db) => {
    const credential = await findCredential(db, personId, id, { lock: true })
    if (!credential) throw notFound('Credential')
    const result = await change(db, credential)
    await saveCredential(db, credential)
    return result
  })
}

/** Connects the chosen accounts and starts reading them. */
export async function connectAccounts(
  sandbox: Sandbox,
  db: Db,
  credential: Credential,
  places: readonly number[],
): Promise<void> {
  if (!applyEvent(sandbox, credential, 'picked'))
    throw new RequestError(409, 'conflict', 'These accounts cannot be chosen now.')
  await pickAccounts(db, credential.id, places, sandbox.clock.now())
  if (credential.announced) await sandbox.webhooks.enqueue(db, 'credential.updated', credential)
}

/** Asks for fresh figures; says what was left alone because a person is needed first. */
export async function requestAggregation(
  sandbox: Sandbox,
  personId: string,
  credentialId: string | undefined,
): Promise<{ accepted: boolean; skipped: { credentialId: string; accountId: null; reason: string }[] }> {
  const skipped: { credentialId: string; accountId: null; reason: string }[] = []
  const credentials = (await listCredentials(sandbox.pool, personId)).filter(
    (each) => credentialId === undefined || each.id === credentialId,
  )
  if (credentialId !== undefined && credentials.length === 0) throw notFound('Credential')
  for (const { id } of credentials) {
    await changeCredential(sandbox, personId, id, async (_db, credential) => {
      const wasWorking = nextState(credential.state, 'demand') === null
      if (!wasWorking) {
        applyEvent(sandbox, credential, 'demand')
        const login =
          credential.login_sealed === null ? '' : (sandbox.vault.open(credential.login_sealed, credential.id) ?? '')
        credential.due_at = new Date(
          sandbox.clock.now().getTime() + connectingMilliseconds(login, sandbox.workMilliseconds),
        )
      } else if (!['AUTHENTICATING', 'DISCOVERING', 'AGGREGATING'].includes(credential.state))
        skipped.push({ credentialId: id, accountId: null, reason: credential.state })
    })
  }
  return { accepted: true, skipped }
}

/** Takes one account away; a second time is no error. */
export async function removeAccount(sandbox: Sandbox, personId: string, id: string): Promise<void> {
  const { rowCount } = await sandbox.pool.query(
    `update aggregator.account a set deleted_at = coalesce(a.deleted_at, $3) from aggregator.credential c
     where a.id = $1 and c.id = a.credential_id and c.person_id = $2`,
    [id, personId, sandbox.clock.now()],
  )
  if (rowCount === 0) throw notFound('Account')
}

/** Deletes a credential and its accounts at once; a second time is no error. */
export async function removeCredential(sandbox: Sandbox, personId: string, id: string): Promise<void> {
  await inTransaction(sandbox.pool, async (db) => {
    const credential = await findCredential(db, personId, id, { deleted: true, lock: true })
    if (!credential) throw notFound('Credential')
    if (credential.deleted_at !== null) return
    enterState(sandbox, credential, 'DELETED')
    await db.query('update aggregator.account set deleted_at = $2 where credential_id = $1 and deleted_at is null', [
      id,
      credential.deleted_at,
    ])
    await saveCredential(db, credential)
    await sandbox.webhooks.enqueue(db, 'credential.deleted', credential)
  })
}

/** True when the institution asks for login and password on its own page. */
export function asksOnItsOwnPage(institutionId: string): boolean {
  return institutionOf(institutionId).challenge === 'consent'
}
