import type { SourceEnv } from '../env.ts'
import { send } from './http.ts'
import { AggregatorError } from './port.ts'
import type { SessionProvider } from './sessions.ts'
import { escapeXml, textOfElement } from './xml-text.ts'

const MAX_XML = 64 * 1024

/**
 * Sessions by the vendor's XML interface: SESSIONAUTHRQ with the firm's login and the person, SESSIONEXPIRERQ to end
 * one. A person is made known by `POST /persons` once per process, which the vendor may answer with "is there already".
 */
export function createDataconnectSessions(env: SourceEnv, now: () => Date): SessionProvider {
  const origin = env.AGGREGATOR_URL
  const wire = env.BYALLACCOUNTS_WIRE
  const timeoutMs = env.AGGREGATOR_TIMEOUT_SECONDS * 1000
  const known = new Set<string>()
  const element = (name: string, content: string) => `<${name}>${content}</${name}>`
  const firm =
    element(wire.loginElement, escapeXml(env.BYALLACCOUNTS_LOGIN)) +
    element(wire.passwordElement, escapeXml(env.BYALLACCOUNTS_PASSWORD))

  async function post(request: string): Promise<string> {
    const body = wire.rootElement === '' ? request : element(wire.rootElement, request)
    const { bytes } = await send(origin, {
      method: 'POST',
      path: wire.sessionPath,
      headers: { accept: 'application/xml, text/xml' },
      xml: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
      timeoutMs,
    })
    const answer = bytes.toString('utf8')
    if (answer.length > MAX_XML || answer.includes('<!'))
      throw new AggregatorError('invalid', 'The answer is no plain XML')
    return answer
  }

  async function authenticate(personId: string | null) {
    const person = personId === null ? '' : element('USER_IDENT', element('PERSON_ID', escapeXml(personId)))
    const answer = await post(element('SESSIONAUTHRQ', firm + person))
    const sessionId = textOfElement(answer, wire.sessionIdElement)
    const csrfToken = textOfElement(answer, wire.csrfTokenElement)
    // A refusal has a code that no public page lists: without both tokens there is no session.
    if (!sessionId || !csrfToken) throw new AggregatorError('auth', 'The aggregator opened no session')
    return { sessionId, csrfToken }
  }

  const expire = async (sessionId: string) => {
    await post(element('SESSIONEXPIRERQ', element(wire.sessionIdElement, escapeXml(sessionId))))
  }

  async function makeKnown(personId: string): Promise<void> {
    if (known.has(personId)) return
    const administrator = await authenticate(null)
    try {
      await send(origin, {
        method: 'POST',
        path: `${wire.restBase}/persons`,
        headers: { [wire.sessionHeader]: administrator.sessionId, [wire.csrfHeader]: administrator.csrfToken },
        body: { [wire.personIdField]: personId },
        timeoutMs,
      })
    } catch (error) {
      // 400 and 409 say that there is such a person; whether that is so shows when the session is asked for.
      if (!(error instanceof AggregatorError) || error.kind !== 'invalid') throw error
    } finally {
      await expire(administrator.sessionId).catch(() => {})
    }
    known.add(personId)
  }

  return {
    open: async ({ personId }) => {
      await makeKnown(personId)
      const session = await authenticate(personId)
      return { ...session, expiresAt: new Date(now().getTime() + wire.sessionMinutes * 60_000).toISOString() }
    },
    close: expire,
  }
}
