import { type Action, openActions } from '@keelwise/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { signInAs } from './login.queries.ts'

/**
 * Makes the end of a login: opens the session and answers its tokens.
 * @returns throws Problem `invalid_credentials` when the person was disabled meanwhile
 */
export const createSignIn =
  (
    deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'sessions' | 'tokens'>,
    options: { readonly secondFactor: boolean },
  ) =>
  async (userId: string, request: FastifyRequest): Promise<{ access: string; refresh: string; actions: Action[] }> => {
    const { refresh, ...signedIn } = await signInAs(deps, userId, request, options)
    return {
      access: await deps.tokens.signAccess(signedIn),
      refresh,
      actions: openActions({ ...signedIn, userType: signedIn.role }),
    }
  }
