import type { UserType } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'
import {
  ATTEMPT_MS,
  CODE_MS,
  CODE_TRIES,
  PROOF_MS,
  SENT_CODES_MS,
  TERMS_VERSION,
  type SentCodes,
} from './signup.rules.ts'

/** Makes sign-up calls of one address wait for each other until the transaction ends. */
export const lockAddress = (tx: Tx, emailKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`signup ${emailKey}`}, 0))`.execute(tx)

const sentAt = (tx: Tx, since: Date) =>
  tx.selectFrom('signup_code_sent').where('sent_at', '>', since).select('sent_at').orderBy('sent_at', 'desc').limit(20)

/** The codes sent lately to an address and to a network, whether or not a mail went out. */
export async function findSentCodes(tx: Tx, emailKey: string, network: string, now: Date): Promise<SentCodes> {
  const since = new Date(now.getTime() - SENT_CODES_MS)
  const toAddress = await sentAt(tx, since).where('email_key', '=', emailKey).execute()
  const toNetwork = await sentAt(tx, since).where('ip', '=', network).execute()
  return { toAddress: toAddress.map((row) => row.sent_at), toNetwork: toNetwork.map((row) => row.sent_at) }
}

export const addSentCode = (tx: Tx, emailKey: string, network: string, now: Date) =>
  tx.insertInto('signup_code_sent').values({ email_key: emailKey, ip: network, sent_at: now }).execute()

/** The address that an account was opened with, or null where there is none. */
export async function findAccountAddress(tx: Tx, emailKey: string): Promise<string | null> {
  const row = await tx.selectFrom('user_account').where('email_key', '=', emailKey).select('email').executeTakeFirst()
  return row?.email ?? null
}

/** The newest sign-up of an address that can still be continued. */
export const findAttempt = (tx: Tx, emailKey: string, now: Date) =>
  tx
    .selectFrom('signup_attempt')
    .where('email_key', '=', emailKey)
    .where('created_at', '>', new Date(now.getTime() - ATTEMPT_MS))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'code_hash',
      'code_expires_at',
      'tries',
      'has_account',
      'verified_at',
    ])

/** Starts a sign-up with a new code; codes sent before are void, proofs given before stay. */
export async function addAttempt(
  tx: Tx,
  attempt: {
    readonly email: string
    readonly emailKey: string
    readonly hasAccount: boolean
    readonly firstName: string
    readonly lastName: string
    readonly codeHash: string
    readonly ip: string
    readonly now: Date
  },
): Promise<void> {
  const { now } = attempt
  await tx
    .updateTable('signup_attempt')
    .set({ code_hash: null })
    .where('email_key', '=', attempt.emailKey)
    .where('code_hash', 'is not', null)
    .execute()
  await tx
    .insertInto('signup_attempt')
    .values({
      id: uuid7(now.getTime()),
      email: attempt.email,
      email_key: attempt.emailKey,
      has_account: attempt.hasAccount,
      first_name: attempt.firstName,
      last_name: attempt.lastName,
      code_hash: attempt.codeHash,
      code_sent_at: now,
      code_expires_at: new Date(now.getTime() + CODE_MS),
      ip: attempt.ip,
      created_at: now,
    })
    .execute()
}

/** What became of one try at a code, before the code itself is looked at. */
export type Try =
  | { readonly kind: 'expired' }
  | { readonly kind: 'locked' }
  | {
      readonly kind: 'counted'
      readonly attemptId: string
      readonly codeHash: string
      readonly hasAccount: boolean
      readonly triesLeft: number
    }

/** Counts a try under the row's lock, so that parallel guesses cannot be more than five. */
export async function countCodeTry(tx: Tx, emailKey: string, now: Date): Promise<Try> {
  const attempt = await findAttempt(tx, emailKey, now).forUpdate().executeTakeFirst()
  if (!attempt?.code_hash || !attempt.code_expires_at || now > attempt.code_expires_at) return { kind: 'expired' }
  if (attempt.tries >= CODE_TRIES) return { kind: 'locked' }
  const tries = attempt.tries + 1
  await tx.updateTable('signup_attempt').set({ tries }).where('id', '=', attempt.id).execute()
  const { id: attemptId, code_hash: codeHash, has_account: hasAccount } = attempt
  return { kind: 'counted', attemptId, codeHash, hasAccount, triesLeft: CODE_TRIES - tries }
}

/** Spends a code that was right and stores the proof; null when it was spent or replaced meanwhile. */
export const spendCode = (
  tx: Tx,
  code: { readonly attemptId: string; readonly codeHash: string },
  proof: { readonly token: Buffer; readonly cookie: Buffer },
  now: Date,
) =>
  tx
    .updateTable('signup_attempt')
    .set({
      code_hash: null,
      verified_at: now,
      proof_hash: proof.token,
      cookie_hash: proof.cookie,
      proof_expires_at: new Date(now.getTime() + PROOF_MS),
    })
    .where('id', '=', code.attemptId)
    .where('code_hash', '=', code.codeHash)
    .where('verified_at', 'is', null)
    .returning(['email', 'first_name', 'last_name'])
    .executeTakeFirst()

/** The verified, not yet finished sign-up that a proof belongs to. */
export const findProven = (
  tx: Tx,
  emailKey: string,
  proof: { readonly column: 'proof_hash' | 'cookie_hash'; readonly hash: Buffer },
  now: Date,
) =>
  tx
    .selectFrom('signup_attempt')
    .where(proof.column, '=', proof.hash)
    .where('email_key', '=', emailKey)
    .where('verified_at', 'is not', null)
    .where('completed_at', 'is', null)
    .where('proof_expires_at', '>', now)
    .select(['id', 'email'])

/** Makes an account; null when the address has one already. */
export async function addPerson(
  tx: Tx,
  person: {
    readonly userType: UserType
    readonly morningstarEnabled: boolean
    readonly email: string
    readonly emailKey: string
    readonly firstName: string
    readonly lastName: string
    readonly passwordHash: string
    readonly ip: string
    readonly now: Date
  },
): Promise<string | null> {
  const { now } = person
  const row = await tx
    .insertInto('user_account')
    .values({
      id: uuid7(now.getTime()),
      email: person.email,
      email_key: person.emailKey,
      password_hash: person.passwordHash,
      user_type: person.userType,
      morningstar_enabled: person.morningstarEnabled,
      first_name: person.firstName,
      last_name: person.lastName,
      tc_accepted_at: now,
      tc_version: TERMS_VERSION,
      tc_ip: person.ip,
      date_joined: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks a sign-up as finished: its proof works no more. */
export const completeAttempt = (tx: Tx, attemptId: string, now: Date) =>
  tx.updateTable('signup_attempt').set({ completed_at: now }).where('id', '=', attemptId).execute()
