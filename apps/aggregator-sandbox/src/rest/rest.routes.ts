import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bookOf, loginOf, plansOf } from '../credentials/credential-books.ts'
import { listAccounts, listCredentials, type Credential } from '../credentials/credential.queries.ts'
import { isWorking } from '../credentials/credential-states.ts'
import { advanceDue } from '../credentials/credential-work.ts'
import { removeAccount, removeCredential, requestAggregation } from '../credentials/credential-actions.ts'
import { RequestError } from '../errors.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import { answerWithFault, knownAgain, spoil, type FaultKind } from './faults.ts'
import { cutPage, pageQuery, parse, plainText } from './paging.ts'
import { openAccounts, transactionsPage, transactionsQuery } from './transactions.ts'
import { accountView, credentialView, positionView } from './views.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session?: Session
    fault?: FaultKind
  }
}

const idParams = z.object({ id: plainText(100) })
const accountsQuery = pageQuery.extend({ credentialId: plainText(100).optional() })
const positionsQuery = pageQuery.extend({ accountId: plainText(100).optional() })
const activityQuery = z.object({ scope: z.enum(['session', 'global']).default('session') })
const aggregateBody = z.object({ credentialId: plainText(100).optional() }).nullish()

/** The session of a request that passed the door. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new RequestError(401, 'invalid_session', 'Invalid JSESSIONID and/or CSRF-TOKEN')
  return request.session
}

/** `/api/v1`: what the backend reads. Every route sits behind the session check. */
export function restRoutes(app: FastifyInstance, sandbox: Sandbox, sessions: Sessions): void {
  app.addHook('preHandler', async (request, reply) => {
    const { jsessionid, 'csrf-token': csrf } = request.headers
    const session =
      typeof jsessionid === 'string' && typeof csrf === 'string'
        ? await sessions.use(jsessionid, csrf, 'api', false)
        : null
    if (!session) throw new RequestError(401, 'invalid_session', 'Invalid JSESSIONID and/or CSRF-TOKEN')
    request.session = session
    await advanceDue(sandbox, session.personId)
    knownAgain(request.query)
    const fault = sandbox.faults.strike(await faultSubject(sandbox, request, session), sandbox.clock.now())
    if (fault === null) return undefined
    request.fault = fault
    return (await answerWithFault(fault, reply)) ? reply : undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.fault || typeof payload !== 'string' || request.fault === 'html') return payload
    if (request.fault === 'texttype') reply.type('text/plain')
    return reply.statusCode < 400 ? spoil(request.fault, payload) : payload
  })

  app.get('/activities/summary', async (request) => {
    const { scope } = parse(activityQuery, request.query)
    const session = sessionOf(request)
    const credentials = await listCredentials(sandbox.pool, session.personId)
    const inScope =
      scope === 'global' ? credentials : credentials.filter((each) => each.state_since >= session.createdAt)
    const ended = inScope
      .map((each) => each.activity_ended_at?.getTime() ?? 0)
      .reduce((latest, time) => Math.max(latest, time), 0)
    return {
      activityInProgress: inScope.some((each) => isWorking(each.state)),
      lastActivityEndedAt: ended === 0 ? null : new Date(ended).toISOString(),
    }
  })

  const ownedBy = async (request: FastifyRequest) => {
    const credentials = await listCredentials(sandbox.pool, sessionOf(request).personId)
    const ids = credentials.map((each) => each.id)
    return { credentials, accounts: await listAccounts(sandbox.pool, ids) }
  }

  app.get('/credentials', async (request) => {
    const query = parse(pageQuery, request.query)
    const { credentials, accounts } = await ownedBy(request)
    return cutPage(
      credentials.map((each) =>
        credentialView(
          sandbox,
          each,
          loginOf(sandbox, each),
          accounts.filter((account) => account.credential_id === each.id).length,
        ),
      ),
      query,
    )
  })

  app.get('/credentials/accounts', async (request) => {
    const query = parse(pageQuery, request.query)
    const { credentials, accounts } = await ownedBy(request)
    return cutPage(
      credentials.flatMap((credential) =>
        pairsOf(
          sandbox,
          credential,
          accounts.filter((account) => account.credential_id === credential.id),
        ),
      ),
      query,
    )
  })

  app.get('/accounts', async (request) => {
    const query = parse(accountsQuery, request.query)
    const opened = await openAccounts(sandbox, sessionOf(request).personId, { credentialId: query.credentialId })
    return cutPage(
      opened.map(({ credential, account, plan, isFailing }) =>
        accountView(credential, account, plan, bookOf(sandbox, credential, account), isFailing),
      ),
      query,
    )
  })

  app.get('/positions', async (request) => {
    const query = parse(positionsQuery, request.query)
    const opened = await openAccounts(sandbox, sessionOf(request).personId, { accountId: query.accountId })
    return cutPage(
      opened.flatMap(({ credential, account }) => {
        const book = bookOf(sandbox, credential, account)
        return book === null ? [] : book.positions.map((position) => positionView(position, account.id, book.through))
      }),
      query,
    )
  })

  app.get('/transactions', async (request) =>
    transactionsPage(sandbox, sessionOf(request).personId, parse(transactionsQuery, request.query)),
  )

  app.post('/accounts/aggregate', async (request, reply) => {
    const body = parse(aggregateBody, request.body)
    return reply.code(201).send(await requestAggregation(sandbox, sessionOf(request).personId, body?.credentialId))
  })

  app.delete('/accounts/:id', async (request, reply) => {
    await removeAccount(sandbox, sessionOf(request).personId, parse(idParams, request.params).id)
    return reply.code(204).send()
  })

  app.delete('/credentials/:id', async (request, reply) => {
    await removeCredential(sandbox, sessionOf(request).personId, parse(idParams, request.params).id)
    return reply.code(204).send()
  })
}

function pairsOf(
  sandbox: Sandbox,
  credential: Credential,
  accounts: Awaited<ReturnType<typeof listAccounts>>,
): Record<string, unknown>[] {
  const view = credentialView(sandbox, credential, loginOf(sandbox, credential), accounts.length)
  const plans = plansOf(sandbox, credential)
  const shared = {
    activityInProgressStatus: view['activityInProgressStatus'],
    alarm: view['miniType'] === 'ERROR',
    credentialComplete: view['credentialComplete'],
    authenticationStatusErrorCode: view['authenticationStatusErrorCode'],
    unifiedStatusInfoType: view['unifiedStatusInfoType'],
    unifiedStatusInfoMsg: view['unifiedStatusInfoMsg'],
    credential: view,
    financialInstitution: view['financialInstitution'],
  }
  if (accounts.length === 0) return [{ id: credential.id, ...shared, account: null }]
  return accounts.flatMap((account) => {
    const plan = plans[account.place]
    return plan
      ? [
          {
            id: account.id,
            ...shared,
            account: accountView(credential, account, plan, bookOf(sandbox, credential, account), false),
          },
        ]
      : []
  })
}

async function faultSubject(
  sandbox: Sandbox,
  request: FastifyRequest,
  session: Session,
): Promise<{ personId: string; path: string; credentialIds: string[]; institutionIds: string[] }> {
  const path = request.url.split('?')[0] ?? ''
  const named = [request.query, request.params, request.body]
    .flatMap((part) =>
      typeof part === 'object' && part !== null ? Object.values(part as Record<string, unknown>) : [],
    )
    .filter((value) => typeof value === 'string')
  const { rows } = await sandbox.pool.query<{ id: string; institution_id: string; account_id: string | null }>(
    `select c.id, c.institution_id, a.id as account_id from aggregator.credential c left join aggregator.account a on a.credential_id = c.id where c.person_id = $1`,
    [session.personId],
  )
  const touched = rows.filter(
    (row) => named.includes(row.id) || (row.account_id !== null && named.includes(row.account_id)),
  )
  // A list over everything touches every institution of the person; the list of credentials itself touches none.
  const about = touched.length > 0 || /\/(credentials|activities)/.test(path) ? touched : rows
  return {
    personId: session.personId,
    path,
    credentialIds: about.map((row) => row.id),
    institutionIds: about.map((row) => row.institution_id),
  }
}
