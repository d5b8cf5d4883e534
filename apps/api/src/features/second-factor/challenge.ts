import type { PlatformDeps } from '../../platform/deps.ts'
import { Problem } from '../../platform/http/problems.ts'
import { type Factors, findFactors, hasFactor } from './second-factor.queries.ts'
import { openTicket } from './tickets.queries.ts'
import { authenticationOptions } from './webauthn.ts'

const methodsOf = (factors: Factors): string[] => [
  ...(factors.passkeys.length > 0 ? ['passkey'] : []),
  ...(factors.hasTotp ? ['totp'] : []),
  ...(factors.recoveryCodesLeft > 0 ? ['recovery'] : []),
]

/**
 * What a login does once the password was right: nothing for a person without a second factor.
 * @returns throws Problem `second_factor_required` with a ticket for everybody else
 */
export const createSecondFactorChallenge =
  (deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>) =>
  async (userId: string): Promise<void> => {
    const asked = await deps.db.asUser(userId, async (tx) => {
      const factors = await findFactors(tx, userId)
      if (!hasFactor(factors)) return null
      const options = factors.passkeys.length > 0 ? await authenticationOptions(deps.env, factors.passkeys) : null
      const ticket = await openTicket(deps, tx, { purpose: 'second_factor', userId }, options?.challenge ?? null)
      return { ticket, methods: methodsOf(factors), passkey_options: options }
    })
    if (asked)
      throw new Problem('second_factor_required', {
        detail: 'Confirm that it is you to finish signing in.',
        extra: asked,
      })
  }
