import {
  disablePerson,
  enablePerson,
  getOperations,
  invite,
  listConnections,
  listInvitations,
  listJobs,
  listMails,
  listPeople,
  retryJob,
  sendMailNow,
} from '@keelwise/contract/operations'
import type { FastifyRequest } from 'fastify'
import { type AuditEntry, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import { type FeatureEnv, serviceFeatures } from './features.rules.ts'
import {
  countConnections,
  countInvitations,
  countJobs,
  countMails,
  countPeople,
  findOperated,
  hasAccount,
  hurryMail,
  readConnections,
  readInvitations,
  readJobs,
  readMails,
  readPeople,
} from './operations.queries.ts'

/** What an operator does that is done elsewhere too, by the command line. */
export interface OperatorActs {
  /** Shuts somebody out or lets them in. @returns the sessions that ended */
  setAdmitted(
    tx: Tx,
    now: Date,
    change: { readonly userId: string; readonly isActive: boolean },
    request: FastifyRequest,
  ): Promise<readonly string[]>
  inviteInvestor(tx: Tx, email: string, request: FastifyRequest): Promise<unknown>
  inviteAdvisor(
    tx: Tx,
    email: string,
    options: { readonly morningstar: boolean },
    request: FastifyRequest,
  ): Promise<unknown>
}

type WithTexts<R> = { [K in keyof R]: R[K] extends Date ? string : R[K] extends Date | null ? string | null : R[K] }

/** A row as it is answered: each of its moments as text. */
const toAnswer = <R extends object>(row: R): WithTexts<R> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as WithTexts<R>

/** The pages of whoever runs the service: every look and every act leaves a row in the trail. */
export const operationsRoutes = (
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs' | 'sessions'> & { readonly env: PlatformDeps['env'] & FeatureEnv },
  acts: OperatorActs,
): void => {
  const record = (tx: Tx, request: FastifyRequest, entry: Omit<AuditEntry, 'outcome' | 'actorRole'>) =>
    audit(tx, deps.clock(), { ...entry, outcome: 'success', actorRole: 'OPERATOR' }, request)

  /** Reads as the operator, and notes at what they looked. */
  const look = <T>(
    request: FastifyRequest,
    userId: string,
    what: string,
    asked: Readonly<Record<string, string | number | undefined>>,
    read: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    deps.db.asUser(userId, async (tx) => {
      const detail = Object.fromEntries(
        Object.entries(asked).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, value]])),
      )
      await record(tx, request, { action: 'operator_looked', objectType: what, detail })
      return read(tx)
    })

  router.on(getOperations, ({ caller, request }) =>
    look(request, caller.userId, 'overview', {}, async (tx) => ({
      people: await countPeople(tx),
      invitations: await countInvitations(tx, deps.clock()),
      jobs: await countJobs(tx),
      mails: await countMails(tx),
      connections: await countConnections(tx),
      features: serviceFeatures(deps.env),
    })),
  )

  router.on(listPeople, async ({ query, caller, request }) => {
    const { count, rows } = await look(request, caller.userId, 'people', query, (tx) =>
      readPeople(tx, query, windowOf(query)),
    )
    return pageOf(deps.env.API_URL, request, query, count, rows.map(toAnswer))
  })

  const admit = async (operatorId: string, userId: string, isActive: boolean, request: FastifyRequest) => {
    const see = (tx: Tx) => findOperated(tx, userId)
    const person = found(await deps.db.asUser(operatorId, see))
    if (userId === operatorId) throw new FieldProblem({ id: ['You cannot shut yourself out.'] })
    const ended = await deps.db.system
      .transaction()
      .execute((tx) => acts.setAdmitted(tx, deps.clock(), { userId, isActive }, request))
    for (const sessionId of ended) deps.sessions.forget(sessionId)
    // computed and not read anew: an act that is done is told as done, whatever becomes of a look afterwards
    const state = person.state === 'CLOSED' ? 'CLOSED' : isActive ? 'ACTIVE' : 'DISABLED'
    return toAnswer({ ...person, state } as const)
  }
  router.on(disablePerson, ({ params, caller, request }) => admit(caller.userId, params.id, false, request))
  router.on(enablePerson, ({ params, caller, request }) => admit(caller.userId, params.id, true, request))

  router.on(listInvitations, async ({ query, caller, request }) => {
    const { count, rows } = await look(request, caller.userId, 'invitations', query, (tx) =>
      readInvitations(tx, deps.clock(), query, windowOf(query)),
    )
    return pageOf(deps.env.API_URL, request, query, count, rows.map(toAnswer))
  })

  router.on(invite, async ({ body, request }) => {
    await deps.db.system.transaction().execute(async (tx) => {
      if (await hasAccount(tx, body.email)) throw new FieldProblem({ email: ['This address has an account already.'] })
      if (body.role === 'ADVISOR')
        await acts.inviteAdvisor(tx, body.email, { morningstar: body.may_link_accounts }, request)
      else await acts.inviteInvestor(tx, body.email, request)
    })
    return { email: body.email }
  })

  router.on(listJobs, async ({ query, caller, request }) => {
    const { count, rows } = await look(request, caller.userId, 'jobs', query, (tx) =>
      readJobs(tx, query.state, windowOf(query)),
    )
    return pageOf(deps.env.API_URL, request, query, count, rows.map(toAnswer))
  })

  router.on(retryJob, async ({ params, caller, request }) => {
    if (!(await deps.jobs.retry(params.id))) found(null)
    await deps.db.asUser(caller.userId, (tx) =>
      record(tx, request, { action: 'job_retried', objectType: 'job', objectId: params.id }),
    )
    return undefined
  })

  router.on(listMails, async ({ query, caller, request }) => {
    const { count, rows } = await look(request, caller.userId, 'mails', query, (tx) =>
      readMails(tx, query.state, windowOf(query)),
    )
    return pageOf(deps.env.API_URL, request, query, count, rows.map(toAnswer))
  })

  router.on(sendMailNow, async ({ params, request }) => {
    await deps.db.system.transaction().execute(async (tx) => {
      if (!(await hurryMail(tx, params.id, deps.clock()))) found(null)
      await record(tx, request, { action: 'mail_sent_now', objectType: 'mail', objectId: params.id })
      await deps.jobs.send(tx, 'mail', {})
    })
    return undefined
  })

  router.on(listConnections, async ({ query, caller, request }) => {
    const { count, rows } = await look(request, caller.userId, 'connections', query, (tx) =>
      readConnections(tx, { search: query.search, onlyBroken: query.broken === '1' }, windowOf(query)),
    )
    return pageOf(deps.env.API_URL, request, query, count, rows.map(toAnswer))
  })
}
