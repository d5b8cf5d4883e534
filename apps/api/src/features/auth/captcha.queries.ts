import type { CaptchaAction } from '@keelwise/contract/captcha'
import { CAPTCHA_HEADER } from '@keelwise/contract/captcha'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/http/limits.ts'
import { Problem } from '../../platform/http/problems.ts'
import { newToken } from '../../platform/ids.ts'
import { hashToken } from '../../platform/tokens.ts'

/** How long a pass can be used. */
const PASS_MS = 2 * 60_000

/** Hands out a pass for one call of `action` from the caller's network; only its hash is stored. */
export async function addPass(tx: Tx, action: CaptchaAction, ip: string, now: Date): Promise<string> {
  const pass = newToken('cp_')
  await tx
    .insertInto('captcha_pass')
    .values({
      pass_hash: hashToken(pass),
      action,
      network: networkOf(ip),
      expires_at: new Date(now.getTime() + PASS_MS),
    })
    .execute()
  return pass
}

/** Notes that a puzzle was solved; false when it had been before. */
export async function spendPuzzle(
  tx: Tx,
  puzzle: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('captcha_solved')
    .values({ challenge_hash: puzzle.hash, expires_at: puzzle.expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses up the pass that came with a call, where a captcha provider is configured.
 * @throws Problem `captcha_required` without a pass for this action from this network
 */
export async function requireCaptcha(
  deps: Pick<PlatformDeps, 'captcha' | 'clock' | 'db'>,
  action: CaptchaAction,
  request: FastifyRequest,
): Promise<void> {
  if (deps.captcha.provider === 'none') return
  const pass = request.headers[CAPTCHA_HEADER.toLowerCase()]
  const spent =
    typeof pass === 'string' &&
    (await deps.db.asNobody((tx) =>
      tx
        .deleteFrom('captcha_pass')
        .where('pass_hash', '=', hashToken(pass))
        .where('action', '=', action)
        .where('network', '=', networkOf(request.ip))
        .where('expires_at', '>', deps.clock())
        .returning('pass_hash')
        .executeTakeFirst(),
    ))
  if (!spent) throw new Problem('captcha_required', { detail: 'Please complete the captcha.' })
}
