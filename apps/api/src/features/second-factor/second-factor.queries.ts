import type { PlatformDeps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'
import { RECOVERY_CODES, hashRecoveryCode, newRecoveryCode } from './recovery-code.rules.ts'
import type { StoredPasskey } from './webauthn.ts'

/** Which second factors a person has. */
export async function findFactors(tx: Tx, userId: string) {
  const totp = await tx
    .selectFrom('totp_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  const codes = await tx
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow()
  const passkeys = await tx
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { hasTotp: totp !== undefined, recoveryCodesLeft: Number(codes.left), passkeys }
}
export type Factors = Awaited<ReturnType<typeof findFactors>>

/** Whether a login has to ask for more than the password. Recovery codes alone are no factor. */
export const hasFactor = (factors: Factors): boolean => factors.hasTotp || factors.passkeys.length > 0

/** Locks a person's row, so that changes of their factors happen one after the other. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx
    .selectFrom('user_account')
    .where('id', '=', userId)
    .forUpdate()
    .select(['id', 'email', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow()

/** Keeps a secret that waits for its first code; one that waited before is void. */
export async function storeWaitingTotp(
  deps: Pick<PlatformDeps, 'clock' | 'sealedBox'>,
  tx: Tx,
  userId: string,
  secret: Buffer,
): Promise<void> {
  const now = deps.clock()
  const id = uuid7(now.getTime())
  await tx.deleteFrom('totp_secret').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute()
  const { keyId, sealed } = deps.sealedBox.seal(secret, id)
  await tx.insertInto('totp_secret').values({ id, user_id: userId, sealed, key_id: keyId, created_at: now }).execute()
}

/** A person's sealed secret: the one in use, or the one that waits. */
export const findTotp = (tx: Tx, userId: string, which: 'in use' | 'waiting') =>
  tx
    .selectFrom('totp_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', which === 'in use' ? 'is not' : 'is', null)
    .select(['id', 'sealed', 'key_id as keyId', 'created_at'])
    .executeTakeFirst()

/** Puts a waiting secret to use in place of the one before; the step of its first code is spent. */
export async function acceptTotpSecret(tx: Tx, userId: string, id: string, step: number, now: Date): Promise<void> {
  await tx.deleteFrom('totp_secret').where('user_id', '=', userId).where('confirmed_at', 'is not', null).execute()
  await tx
    .updateTable('totp_secret')
    .set({ confirmed_at: now, last_used_step: step })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Spends a step: a code works once, and none from before it works after. @returns false when it was spent already */
export async function spendStep(tx: Tx, userId: string, id: string, step: number): Promise<boolean> {
  const spent = await tx
    .updateTable('totp_secret')
    .set({ last_used_step: step })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', String(step))]))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** @returns false when there was none in use */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.deleteFrom('totp_secret').where('user_id', '=', userId).returning('confirmed_at').execute()
  return removed.some((row) => row.confirmed_at !== null)
}

/** Makes a person's recovery codes anew; only their hashes are kept. */
export async function storeRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const rows = codes.flatMap((code) => {
    const code_hash = hashRecoveryCode(code)
    return code_hash ? [{ code_hash, user_id: userId, created_at: now }] : []
  })
  await tx.insertInto('recovery_code').values(rows).execute()
  return codes
}

export const deleteRecoveryCodes = (tx: Tx, userId: string) =>
  tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()

/** Uses a recovery code up. @returns false when the person has no such code left */
export async function spendRecoveryCode(tx: Tx, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** @returns the passkey, or nothing when some account has it already */
export const insertPasskey = (tx: Tx, userId: string, name: string, passkey: StoredPasskey, now: Date) =>
  tx
    .insertInto('passkey')
    .values({
      id: uuid7(now.getTime()),
      user_id: userId,
      name,
      credential_id: passkey.credential_id,
      public_key: passkey.public_key,
      counter: passkey.counter,
      transports: [...passkey.transports],
      created_at: now,
    })
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Keeps the counter of a use. @returns false when another use was faster */
export async function notePasskeyUse(tx: Tx, userId: string, id: string, counter: number, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('counter', '<', String(counter)), eb.and([eb('counter', '=', '0'), eb.val(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const forgetPasskey = (tx: Tx, userId: string, id: string) =>
  tx.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst()

/** A session stands for a second factor only as long as the person has one. */
export const forgetFactorOfSessions = (tx: Tx, userId: string) =>
  tx.updateTable('session').set({ second_factor: false }).where('user_id', '=', userId).execute()
