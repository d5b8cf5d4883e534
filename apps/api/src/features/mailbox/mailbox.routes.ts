import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { mailboxPage } from './mailbox.page.ts'
import { findMails } from './mailbox.queries.ts'

/** The address asked for; the last one where there are several. */
function addressOf(request: FastifyRequest): string {
  const to: unknown = (request.query as Record<string, unknown>)['to']
  const last: unknown = Array.isArray(to) ? to.at(-1) : to
  return typeof last === 'string' ? last.replaceAll('\u0000', '').trim() : ''
}

/** What was mailed, as a page and as JSON, so that codes and links can be followed without a mail server. */
export const developmentMailbox = (app: FastifyInstance, deps: Pick<PlatformDeps, 'db'>): void => {
  const mailsFor = (to: string) => deps.db.asNobody((tx) => findMails(tx, to || null))

  app.get('/dev/mail', async (request, reply) => {
    const to = addressOf(request)
    const page = mailboxPage(await mailsFor(to), to)
    return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page)
  })

  app.get('/dev/mail/messages/', async (request, reply) => {
    const mails = await mailsFor(addressOf(request))
    return reply.header('Cache-Control', 'no-store').send({
      results: mails.map((mail) => ({
        id: mail.id,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        created_at: mail.created_at.toISOString(),
      })),
    })
  })
}
