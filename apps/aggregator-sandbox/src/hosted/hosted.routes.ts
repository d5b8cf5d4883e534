import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { findCredential } from '../credentials/credential.queries.ts'
import { advanceDue } from '../credentials/credential-work.ts'
import { findInstitution } from '../institutions/institutions.ts'
import { plainText } from '../rest/paging.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Assets } from './assets.ts'
import { renderPage, type PageBoot } from './page.ts'

const post = z.object({
  session_id: plainText(200),
  csrf_token: plainText(200),
  // An empty hidden input means the same as none.
  credentialId: z.union([z.literal('').transform(() => undefined), plainText(100)]).optional(),
  institutionId: z.union([z.literal('').transform(() => undefined), plainText(100)]).optional(),
})

type View = Exclude<PageBoot['view'], 'error'>

const FRAME_POSTS: readonly { path: string; view: View; role: 'investor' | 'advisor'; needsCredential: boolean }[] = [
  { path: '/link/add-account', view: 'add-account', role: 'investor', needsCredential: false },
  { path: '/link/edit-credential', view: 'edit-credential', role: 'investor', needsCredential: true },
  { path: '/link/delete-credential', view: 'delete-credential', role: 'investor', needsCredential: true },
  { path: '/portfolio', view: 'portfolio', role: 'advisor', needsCredential: false },
]

const ERRORS = {
  invalid_request: [
    400,
    'This page cannot be shown',
    'Something was missing from the request. Please go back and try again.',
  ],
  session_expired: [
    401,
    'Session expired',
    'For your safety this page works only once and only for a short time. Close it and start again.',
  ],
  not_found: [
    404,
    'Connection not found',
    'This connection does not exist any more. Close this page to go back to your accounts.',
  ],
  conflict: [
    409,
    'Already being removed',
    'This connection is being removed right now. Close this page to go back to your accounts.',
  ],
} as const

/** The pages in the frame. They are reached by a form post only and set no cookies. */
export function hostedRoutes(app: FastifyInstance, sandbox: Sandbox, sessions: Sessions, assets: Assets): void {
  const showError = (reply: FastifyReply, code: keyof typeof ERRORS, sessionId: string | null): FastifyReply => {
    const [status, errorTitle, errorText] = ERRORS[code]
    return sendPage(reply.code(status), sandbox, {
      view: 'error',
      sessionId,
      errorCode: code,
      errorTitle,
      errorText,
      appOrigin: sandbox.appOrigin,
    })
  }

  for (const { path, view, role, needsCredential } of FRAME_POSTS) {
    app.post(path, async (request, reply) => {
      const parsed = post.safeParse(request.body)
      if (!parsed.success || (needsCredential && parsed.data.credentialId === undefined)) {
        return showError(reply, 'invalid_request', sessionIdIn(request.body))
      }
      const fields = parsed.data
      const session = await sessions.post(fields.session_id, fields.csrf_token, view)
      if (!session || session.role !== role) return showError(reply, 'session_expired', fields.session_id)

      const isBoundElsewhere =
        session.credentialId !== null &&
        fields.credentialId !== undefined &&
        session.credentialId !== fields.credentialId
      const credentialId = view === 'portfolio' ? null : (fields.credentialId ?? session.credentialId)
      if (credentialId !== null) {
        await advanceDue(sandbox, session.personId)
        const credential = isBoundElsewhere
          ? undefined
          : await findCredential(sandbox.pool, session.personId, credentialId)
        if (!credential) return showError(reply, 'not_found', fields.session_id)
        if (credential.state === 'DELETING') return showError(reply, 'conflict', fields.session_id)
      }
      const institutionId =
        fields.institutionId !== undefined && findInstitution(fields.institutionId) ? fields.institutionId : null
      return sendPage(reply, sandbox, {
        view,
        appOrigin: sandbox.appOrigin,
        sessionId: fields.session_id,
        csrfToken: fields.csrf_token,
        credentialId,
        institutionId,
      })
    })
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      handler: async (_request, reply) =>
        reply.code(405).header('allow', 'POST').type('text/plain').send('Only by form post.'),
    })
  }

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = assets.get(request.params['*'])
    if (!asset) return reply.code(404).type('text/plain').send('Not found')
    return reply.type(asset.type).header('cache-control', 'no-cache').send(asset.body)
  })
}

function sessionIdIn(body: unknown): string | null {
  const id = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['session_id'] : null
  return typeof id === 'string' && /^[\w-]{1,200}$/.test(id) ? id : null
}

function sendPage(reply: FastifyReply, sandbox: Sandbox, boot: PageBoot): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors ${sandbox.appOrigin}`,
      'cache-control': 'no-store',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    })
    .send(renderPage(boot))
}
