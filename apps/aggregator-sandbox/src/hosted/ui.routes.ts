import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  addCredential,
  asksOnItsOwnPage,
  changeCredential,
  connectAccounts,
  findSameLogin,
  saveLogin,
} from '../credentials/credential-actions.ts'
import { authenticationOutcome, forcedState } from '../credentials/credential-outcome.ts'
import { findCredential, type Credential } from '../credentials/credential.queries.ts'
import { advanceDue, applyEvent, enterState, USER_INPUT_SECONDS } from '../credentials/credential-work.ts'
import { invalidRequest, notFound, RequestError } from '../errors.ts'
import {
  findInstitution,
  INSTITUTIONS,
  institutionOf,
  institutionView,
  searchInstitutions,
} from '../institutions/institutions.ts'
import { parse, plainText } from '../rest/paging.ts'
import { sessionOf } from '../rest/rest.routes.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { authenticationView, MAX_WRONG_ANSWERS, ticketOf, userInputOf } from './authentication-view.ts'
import { portfolioView } from './portfolio-view.ts'

const POPULAR = 12
const ANSWER = 'Boston'
const CODE = '123456'

const login = plainText(100)
const password = z.string().min(1).max(200)
const newCredential = z.object({
  institutionId: plainText(100),
  login: login.optional(),
  password: password.optional(),
  login2: plainText(100).optional(),
})
const changedCredential = z.object({
  login: login.optional(),
  password: password.optional(),
  pick: z.boolean().optional(),
})
const userInput = z.object({ identifier: z.enum(['answer', 'code', 'phone', 'resend']), value: z.string().max(200) })
const consent = z.union([
  z.object({ decision: z.literal('deny') }),
  z.object({ decision: z.literal('approve'), login, password }),
])
const chosen = z.object({ discoveredAccounts: z.array(z.number().int().min(0).max(1000)).min(1).max(1000) })
const closing = z.object({ credentialId: plainText(100).nullish() }).nullish()
const idParams = z.object({ id: plainText(200) })
const searchQuery = z.object({ q: z.string().max(200).default('') })

/** What the hosted pages call. Tokens come as headers; nothing here is reachable from another origin. */
export function uiRoutes(app: FastifyInstance, sandbox: Sandbox, sessions: Sessions): void {
  const idOf = (request: FastifyRequest): string => parse(idParams, request.params).id
  const change = <T>(
    request: FastifyRequest,
    id: string,
    work: Parameters<typeof changeCredential<T>>[3],
  ): Promise<T> => {
    const session = sessionOf(request)
    if (session.credentialId !== null && session.credentialId !== id) throw notFound('Connection')
    return changeCredential(sandbox, session.personId, id, work)
  }

  app.addHook('preHandler', async (request) => {
    const { 'session-id': id, 'csrf-token': csrf, origin } = request.headers
    const isOwnPage = origin === undefined || origin === sandbox.publicUrl || request.host === safeHost(origin)
    const session =
      isOwnPage && typeof id === 'string' && typeof csrf === 'string'
        ? await sessions.use(id, csrf, 'link', true)
        : null
    if (!session) throw new RequestError(401, 'session_expired', 'This session has expired.')
    const isPortfolio = request.url.startsWith('/ui/portfolio')
    // whoever has a session can end it
    const isClosing = request.url.startsWith('/ui/session/close')
    if (!isClosing && (session.role === 'advisor') !== isPortfolio)
      throw new RequestError(403, 'forbidden', 'This is not part of your session.')
    request.session = session
    await advanceDue(sandbox, session.personId)
  })

  app.get('/start', async (request) => {
    const { rows } = await sandbox.pool.query<{ agreed_at: Date | null }>(
      'select agreed_at from aggregator.person where id = $1',
      [sessionOf(request).personId],
    )
    return {
      hasAgreed: rows[0]?.agreed_at !== null,
      popular: INSTITUTIONS.slice(0, POPULAR).map((each) => institutionView(each, sandbox.publicUrl)),
    }
  })

  app.post('/agreement', async (request, reply) => {
    await sandbox.pool.query('update aggregator.person set agreed_at = coalesce(agreed_at, $2) where id = $1', [
      sessionOf(request).personId,
      sandbox.clock.now(),
    ])
    return reply.code(204).send()
  })

  app.get('/institutions', async (request) => ({
    data: searchInstitutions(parse(searchQuery, request.query).q).map((each) =>
      institutionView(each, sandbox.publicUrl),
    ),
  }))

  app.get('/institutions/:id', async (request) => {
    const institution = findInstitution(idOf(request))
    if (!institution) throw notFound('Institution')
    return institutionView(institution, sandbox.publicUrl)
  })

  app.post('/credentials', async (request, reply) => {
    const body = parse(newCredential, request.body)
    const session = sessionOf(request)
    if (session.credentialId !== null)
      throw new RequestError(403, 'forbidden', 'This session is for one connection only.')
    const institution = findInstitution(body.institutionId)
    if (!institution) throw notFound('Institution')
    const typed = typedLogin(body)
    if (!asksOnItsOwnPage(institution.id)) {
      if (!typed) throw invalidRequest('login and password are needed')
      if (institution.login2Term !== null && body.login2 === undefined)
        throw invalidRequest(`login2: ${institution.login2Term} is needed`)
      const known = await findSameLogin(sandbox, session.personId, institution.id, typed.login)
      if (known)
        return reply.code(409).send({
          error: { code: 'already_connected', message: 'You have already connected this login.' },
          credentialId: known.id,
        })
    }
    const credential = await addCredential(
      sandbox,
      session.personId,
      institution.id,
      asksOnItsOwnPage(institution.id) ? null : typed,
    )
    return reply.code(201).send(await authenticationView(sandbox, credential))
  })

  app.patch('/credentials/:id', async (request) => {
    const body = parse(changedCredential, request.body)
    return change(request, idOf(request), async (db, credential) => {
      if (body.pick) {
        if (!applyEvent(sandbox, credential, 'discover'))
          throw new RequestError(409, 'conflict', 'Accounts cannot be chosen now.')
        credential.wants_picking = true
        credential.attempt += 1
      } else await saveLogin(sandbox, db, credential, await changedLogin(sandbox, credential, body))
      return authenticationView(sandbox, credential)
    })
  })

  app.delete('/credentials/:id', async (request, reply) => {
    await change(request, idOf(request), async (_db, credential) => {
      if (!applyEvent(sandbox, credential, 'delete'))
        throw new RequestError(409, 'conflict', 'This connection is already being removed.')
    })
    return reply.code(202).send({ status: 'Deleting' })
  })

  app.get('/authentications/:id', async (request) => {
    const credential = await findCredential(sandbox.pool, sessionOf(request).personId, idOf(request), { deleted: true })
    if (!credential) throw notFound('Connection')
    return authenticationView(sandbox, credential)
  })

  app.patch('/authentications/:id/user-input', async (request, reply) => {
    const body = parse(userInput, request.body)
    const result = await change(request, idOf(request), async (_db, credential) => {
      if (credential.state !== 'WAITING_INPUT')
        throw new RequestError(409, 'conflict', 'No answer is awaited any more.')
      return takeAnswer(sandbox, credential, body)
    })
    if (result.isWrong)
      return reply.code(422).send({
        error: { code: 'wrong_answer', message: wrongText(body.identifier, result.attemptsLeft) },
        attemptsLeft: result.attemptsLeft,
      })
    return { attemptsLeft: result.attemptsLeft }
  })

  app.post('/authentications/:id/keep-alive', async (request) =>
    change(request, idOf(request), async (_db, credential) => {
      if (credential.state !== 'WAITING_INPUT')
        throw new RequestError(409, 'conflict', 'No answer is awaited any more.')
      const wanted = sandbox.clock.now().getTime() + USER_INPUT_SECONDS * 1000
      credential.due_at = new Date(Math.min(wanted, credential.input_hard_end?.getTime() ?? wanted))
      return { secondsLeft: Math.round((credential.due_at.getTime() - sandbox.clock.now().getTime()) / 1000) }
    }),
  )

  app.post('/authentications/:id/consent', async (request, reply) => {
    const body = parse(consent, request.body)
    const session = sessionOf(request)
    if (body.decision === 'approve' && body.password === 'badpassword') {
      return reply
        .code(422)
        .send({ error: { code: 'login_refused', message: 'This username and password were not accepted.' } })
    }
    return change(request, idOf(request), async (_db, credential) => {
      if (credential.state !== 'OAUTH_PENDING')
        throw new RequestError(409, 'conflict', 'No permission is awaited any more.')
      if (body.decision === 'deny') applyEvent(sandbox, credential, 'denied')
      else await approve(sandbox, credential, session.personId, body)
      return authenticationView(sandbox, credential)
    })
  })

  app.post('/discoveries/:id/accounts', async (request) => {
    const ticket = idOf(request)
    const body = parse(chosen, request.body)
    return change(request, ticket.split('.')[0] ?? '', async (db, credential) => {
      if (ticket !== ticketOf(credential))
        throw new RequestError(409, 'conflict', 'This list of accounts is out of date.')
      await connectAccounts(sandbox, db, credential, body.discoveredAccounts)
      return { status: 'Updating' }
    })
  })

  app.post('/session/close', async (request, reply) => {
    const id = parse(closing, request.body)?.credentialId
    if (id) {
      await change(request, id, async (_db, credential) => {
        if (credential.state === 'WAITING_INPUT' || credential.state === 'OAUTH_PENDING')
          applyEvent(sandbox, credential, 'silence')
        credential.frame_open_until = null
      }).catch((error: unknown) => {
        if (!(error instanceof RequestError)) throw error
      })
    }
    await sessions.end(String(request.headers['session-id']))
    return reply.code(204).send()
  })

  app.get('/portfolio', async (request) => portfolioView(sandbox, sessionOf(request).personId))
}

function safeHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

function typedLogin(body: {
  login?: string | undefined
  password?: string | undefined
}): { login: string; password: string } | null {
  return body.login === undefined || body.password === undefined
    ? null
    : { login: body.login.trim(), password: body.password }
}

/** On an edit the login may stay as it is, the password is always typed again. */
async function changedLogin(
  sandbox: Sandbox,
  credential: Credential,
  body: z.output<typeof changedCredential>,
): Promise<{ login: string; password: string } | null> {
  const stored = credential.login_sealed === null ? null : sandbox.vault.open(credential.login_sealed, credential.id)
  const name = body.login?.trim() ?? stored
  if (asksOnItsOwnPage(credential.institution_id)) return null
  if (name === null || body.password === undefined) throw invalidRequest('login and password are needed')
  return { login: name, password: body.password }
}

function takeAnswer(
  sandbox: Sandbox,
  credential: Credential,
  body: z.output<typeof userInput>,
): { isWrong: boolean; attemptsLeft: number } {
  const asked = userInputOf(credential)
  const left = (): number => MAX_WRONG_ANSWERS - credential.wrong_answers
  if (body.identifier === 'resend') {
    credential.due_at = new Date(sandbox.clock.now().getTime() + USER_INPUT_SECONDS * 1000)
    return { isWrong: false, attemptsLeft: left() }
  }
  if (asked.identifier !== body.identifier) throw invalidRequest('identifier: this is not what is asked')
  if (asked.identifier === 'phone') {
    if (!asked.inputRadio.some((radio) => radio.value === body.value))
      throw invalidRequest('value: choose one of the numbers')
    credential.phone = body.value
    return { isWrong: false, attemptsLeft: left() }
  }
  if (body.value === (asked.identifier === 'answer' ? ANSWER : CODE)) {
    credential.challenge_passed = true
    applyEvent(sandbox, credential, 'answered')
    return { isWrong: false, attemptsLeft: left() }
  }
  credential.wrong_answers += 1
  if (left() <= 0) applyEvent(sandbox, credential, 'answeredWrongTooOften')
  return { isWrong: true, attemptsLeft: left() }
}

function wrongText(identifier: string, attemptsLeft: number): string {
  const what = identifier === 'answer' ? 'That answer does not match.' : 'That code is not right.'
  if (attemptsLeft <= 0) return `${what} The institution ended this attempt.`
  return `${what} ${attemptsLeft === 1 ? 'One try is' : `${attemptsLeft} tries are`} left.`
}

async function approve(
  sandbox: Sandbox,
  credential: Credential,
  personId: string,
  typed: { login: string; password: string },
): Promise<void> {
  const known = await findSameLogin(sandbox, personId, institutionOf(credential.institution_id).id, typed.login)
  if (known && known.id !== credential.id) {
    enterState(sandbox, credential, 'DUPLICATE')
    return
  }
  credential.login_sealed = sandbox.vault.seal(typed.login.trim(), credential.id)
  credential.login_key = sandbox.vault.fingerprint(credential.institution_id, typed.login.trim())
  credential.password_hash = await sandbox.vault.hashPassword(typed.password)
  credential.consented_at = sandbox.clock.now()
  credential.challenge_passed = true
  const isPlain = authenticationOutcome(credential, typed.login) === 'accepted' && forcedState(typed.login) === null
  // A login that stands for a state goes through connecting again, where that state is decided.
  applyEvent(sandbox, credential, isPlain ? 'approved' : 'save')
}
