import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ensurePerson, findCredential } from '../credentials/credential.queries.ts'
import { notFound, RequestError } from '../errors.ts'
import { parse, plainText } from '../rest/paging.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Sessions } from './sessions.ts'

const sessionBody = z.object({
  personId: plainText(100),
  role: z.enum(['investor', 'advisor']),
  scope: z.enum(['link', 'api']),
  credentialId: plainText(100).nullish(),
  ttl: z.number().int().min(60).max(3600).default(900),
})
const idParams = z.object({ id: z.string().max(200) })

/** Refuses a caller that does not know the client secret; the comparison takes the same time for every guess. */
export function requireClient(request: FastifyRequest, clientSecret: string): void {
  const token = /^Bearer (.{1,500})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(token), digest(clientSecret)))
    throw new RequestError(401, 'bad_client', 'Unknown client.')
}

/** `/sso/v1`: the backend opens and ends sessions for one person at a time. */
export function ssoRoutes(app: FastifyInstance, sandbox: Sandbox, sessions: Sessions): void {
  app.addHook('onRequest', async (request) => requireClient(request, sandbox.clientSecret))

  app.post('/session', async (request, reply) => {
    const body = parse(sessionBody, request.body)
    const credentialId = body.credentialId ?? null
    await ensurePerson(sandbox.pool, body.personId)
    if (credentialId !== null && !(await findCredential(sandbox.pool, body.personId, credentialId)))
      throw notFound('Credential')
    return reply.code(201).send(
      await sessions.open({
        personId: body.personId,
        role: body.role,
        scope: body.scope,
        credentialId,
        idleSeconds: body.ttl,
      }),
    )
  })

  app.delete('/session/:id', async (request, reply) => {
    await sessions.end(parse(idParams, request.params).id)
    return reply.code(204).send()
  })
}
