import type { Body } from '@keelwise/contract/endpoint'
import type { verifySecondFactor } from '@keelwise/contract/second-factor'
import type { PlatformDeps } from '../../platform/deps.ts'
import { UnreadableSecretError } from '../../platform/crypto/sealed-box.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hashToken } from '../../platform/tokens.ts'
import { hashRecoveryCode } from './recovery-code.rules.ts'
import { findTotp, notePasskeyUse, spendRecoveryCode, spendStep } from './second-factor.queries.ts'
import { stepOfCode } from './totp.rules.ts'
import { type BrowserAnswer, challengeIn, credentialIdOf, readAuthentication } from './webauthn.ts'

type VerifyFactorDeps = Pick<PlatformDeps, 'clock' | 'log' | 'sealedBox'>

/**
 * The time step of a code from a person's authenticator app, or null when it is wrong. A secret that does not open any
 * more is no code's: the person signs in with another factor and enrols again.
 */
export function openAndCheck(
  deps: VerifyFactorDeps,
  totp: { readonly id: string; readonly keyId: string; readonly sealed: Buffer },
  code: string,
): number | null {
  try {
    return stepOfCode(deps.sealedBox.open(totp, totp.id), code, deps.clock())
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error
    deps.log.error({ err: error }, 'second factor')
    return null
  }
}

async function acceptTotp(deps: VerifyFactorDeps, tx: Tx, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(tx, userId, 'in use')
  const step = totp ? openAndCheck(deps, totp, code) : null
  return totp !== undefined && step !== null && spendStep(tx, userId, totp.id, step)
}

async function acceptRecoveryCode(
  deps: Pick<PlatformDeps, 'clock'>,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  const codeHash = hashRecoveryCode(code)
  return codeHash !== null && spendRecoveryCode(tx, userId, codeHash, deps.clock())
}

/** Checks what an authenticator signed for a challenge, and keeps its counter. */
export async function acceptPasskey(
  deps: Pick<PlatformDeps, 'clock' | 'env'>,
  tx: Tx,
  userId: string,
  answer: BrowserAnswer,
  asked: { readonly challengeHash: Buffer | null; readonly requireUserVerification: boolean },
): Promise<boolean> {
  const challenge = challengeIn(answer)
  const credentialId = credentialIdOf(answer)
  if (challenge === null || credentialId === null || !asked.challengeHash?.equals(hashToken(challenge))) return false
  const passkey = await tx
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .selectAll()
    .executeTakeFirst()
  if (!passkey) return false
  const counter = await readAuthentication(deps.env, answer, challenge, passkey, asked)
  return counter !== null && notePasskeyUse(tx, userId, passkey.id, counter, deps.clock())
}

/** Checks a second factor and uses it up: no code, recovery code or signature is accepted twice. */
export async function acceptFactor(
  deps: Pick<PlatformDeps, 'clock' | 'env' | 'log' | 'sealedBox'>,
  tx: Tx,
  userId: string,
  given: Body<typeof verifySecondFactor>,
  challengeHash: Buffer | null,
): Promise<boolean> {
  switch (given.method) {
    case 'totp':
      return acceptTotp(deps, tx, userId, given.code ?? '')
    case 'recovery':
      return acceptRecoveryCode(deps, tx, userId, given.code ?? '')
    case 'passkey':
      return acceptPasskey(deps, tx, userId, given.passkey ?? {}, { challengeHash, requireUserVerification: false })
  }
}
