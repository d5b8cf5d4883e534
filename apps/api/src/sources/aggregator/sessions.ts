import type { SourceEnv } from '../env.ts'
import { send, sendJson } from './http.ts'
import { AggregatorError } from './port.ts'
import { wireSession } from './wire.ts'

/** What opens an aggregator for one person, for a while. */
interface AggregatorSession {
  readonly sessionId: string
  readonly csrfToken: string
  readonly expiresAt: string
}

export interface SessionRequest {
  readonly personId: string
  readonly role: 'investor' | 'advisor'
  /** `link` opens the aggregator's own pages, `api` what we read. */
  readonly scope: 'link' | 'api'
  readonly providerCredentialId: string | null
}

/** Who hands out sessions: the sandbox by JSON and a shared secret, the real service by XML and the firm's login. */
export interface SessionProvider {
  /** @throws AggregatorError */
  open(request: SessionRequest): Promise<AggregatorSession>
  /** @throws AggregatorError */
  close(sessionId: string): Promise<void>
}

/** Sessions of the embedded sandbox. */
export function createSandboxSessions(env: SourceEnv): SessionProvider {
  const origin = env.AGGREGATOR_URL
  const headers = { authorization: `Bearer ${env.AGGREGATOR_SECRET}` }
  return {
    open: async ({ personId, role, scope, providerCredentialId }) => {
      const credential = providerCredentialId === null ? {} : { credentialId: providerCredentialId }
      const answer = wireSession.safeParse(
        await sendJson(origin, {
          method: 'POST',
          path: '/sso/v1/session',
          headers,
          body: { personId, role, scope, ...credential },
          timeoutMs: env.AGGREGATOR_TIMEOUT_SECONDS * 1000,
        }),
      )
      if (!answer.success)
        throw new AggregatorError('invalid', 'The answer has another shape than agreed', { cause: answer.error })
      const { session_id, csrf_token, expires_at } = answer.data
      return { sessionId: session_id, csrfToken: csrf_token, expiresAt: expires_at }
    },
    close: async (sessionId) => {
      const path = `/sso/v1/session/${encodeURIComponent(sessionId)}`
      await send(origin, { method: 'DELETE', path, headers, timeoutMs: 5000 })
    },
  }
}
