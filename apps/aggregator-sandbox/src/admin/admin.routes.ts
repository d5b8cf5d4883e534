import { Decimal } from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changeCredential } from '../credentials/credential-actions.ts'
import { accountName, bookOf, loginOf, plansOf } from '../credentials/credential-books.ts'
import { discoverablePlaces, settledState } from '../credentials/credential-outcome.ts'
import {
  findCredential,
  insertCredential,
  ensurePerson,
  listAccounts,
  pickAccounts,
  saveCredential,
  type Credential,
} from '../credentials/credential.queries.ts'
import { CREDENTIAL_STATES } from '../credentials/credential-states.ts'
import { advanceDue, enterState } from '../credentials/credential-work.ts'
import { inTransaction } from '../database.ts'
import { invalidRequest, notFound } from '../errors.ts'
import { dateOf, dayOfInstant } from '../generation/calendar.ts'
import { findInstitution } from '../institutions/institutions.ts'
import { FAULTS } from '../rest/faults.ts'
import { parse, plainText } from '../rest/paging.ts'
import { openAccounts } from '../rest/transactions.ts'
import { credentialView } from '../rest/views.ts'
import type { Sandbox } from '../sandbox.ts'
import { requireClient } from '../sessions/sso.routes.ts'

const credentialBody = z.object({
  personId: plainText(100),
  institutionId: plainText(100),
  login: plainText(100),
  password: z.string().min(1).max(200),
  accounts: z.literal('all').default('all'),
})
const stateBody = z.object({
  state: z.enum(CREDENTIAL_STATES),
  code: z.number().int().nullish(),
  /** Nothing ends the state by itself, as it usually does after its time. */
  stays: z.boolean().default(false),
})
const loginBody = z.object({
  login: plainText(100),
  /** The accounts of the new login come under ids of their own; else they take the places of the old ones. */
  renews: z.boolean().default(false),
})
const clockBody = z.union([
  z.object({ now: z.iso.datetime({ offset: true }) }),
  z.object({ advanceSeconds: z.number().int().min(1).max(315_360_000) }),
  z.object({ reset: z.literal(true) }),
])
const faultBody = z.object({
  fault: z.enum(FAULTS),
  institutionId: plainText(100).optional(),
  credentialId: plainText(100).optional(),
  personId: plainText(100).optional(),
  path: plainText(200).optional(),
  times: z.number().int().min(1).max(10_000).optional(),
  seconds: z.number().int().min(1).max(86_400).optional(),
})
const holdBody = z.object({ hold: z.boolean() })
const idParams = z.object({ id: plainText(100) })
const truthQuery = z.object({ personId: plainText(100) })

/** `/admin`: what tests and the demo seed need. Only there when the service is started with it. */
export function adminRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.addHook('onRequest', async (request) => requireClient(request, sandbox.clientSecret))

  app.post('/credentials', async (request, reply) => {
    const body = parse(credentialBody, request.body)
    if (!findInstitution(body.institutionId)) throw invalidRequest('institutionId: unknown institution')
    const credential = await seedCredential(sandbox, body)
    const accounts = await listAccounts(sandbox.pool, [credential.id])
    return reply.code(201).send({ credentialId: credential.id, accountIds: accounts.map((account) => account.id) })
  })

  app.post('/credentials/:id/state', async (request) => {
    const { id } = parse(idParams, request.params)
    const body = parse(stateBody, request.body)
    const personId = await personOf(sandbox, id)
    return changeCredential(sandbox, personId, id, async (db, credential) => {
      enterState(sandbox, credential, body.state)
      credential.code = body.code ?? null
      if (body.stays) credential.due_at = null
      if (body.state === 'DELETED')
        await db.query(
          'update aggregator.account set deleted_at = $2 where credential_id = $1 and deleted_at is null',
          [id, credential.deleted_at],
        )
      await sandbox.webhooks.enqueue(
        db,
        body.state === 'DELETED' ? 'credential.deleted' : 'credential.status_changed',
        credential,
      )
      return credentialView(sandbox, credential, loginOf(sandbox, credential), (await listAccounts(db, [id])).length)
    })
  })

  app.post('/credentials/:id/login', async (request) => {
    const { id } = parse(idParams, request.params)
    const { login, renews } = parse(loginBody, request.body)
    const personId = await personOf(sandbox, id)
    return changeCredential(sandbox, personId, id, async (db, credential) => {
      credential.login_sealed = sandbox.vault.seal(login, credential.id)
      credential.login_key = sandbox.vault.fingerprint(credential.institution_id, login)
      const now = sandbox.clock.now()
      if (renews) {
        await db.query('delete from aggregator.account where credential_id = $1', [id])
        await pickAccounts(db, id, discoverablePlaces(login, plansOf(sandbox, credential).length, false), now)
        await db.query(`update aggregator.account set id = gen_random_uuid() where credential_id = $1`, [id])
      }
      await sandbox.webhooks.enqueue(db, 'credential.updated', credential)
      return credentialView(sandbox, credential, login, (await listAccounts(db, [id])).length)
    })
  })

  app.post('/clock', async (request) => {
    const body = parse(clockBody, request.body)
    const target =
      'now' in body
        ? new Date(body.now)
        : 'reset' in body
          ? null
          : new Date(sandbox.clock.now().getTime() + body.advanceSeconds * 1000)
    await sandbox.clock.set(target)
    await advanceDue(sandbox)
    return { now: sandbox.clock.now().toISOString() }
  })

  app.post('/faults', async (request) => {
    const { seconds, ...fault } = parse(faultBody, request.body)
    const until = seconds === undefined ? undefined : new Date(sandbox.clock.now().getTime() + seconds * 1000)
    return { faults: sandbox.faults.plant({ ...fault, until }) }
  })

  app.post('/webhooks/hold', async (request) => {
    sandbox.webhooks.isHeld = parse(holdBody, request.body).hold
    return { held: sandbox.webhooks.isHeld }
  })

  app.post('/webhooks/flush', async () => sandbox.webhooks.deliverDue())

  app.get('/truth', async (request) => truth(sandbox, parse(truthQuery, request.query).personId))
}

async function seedCredential(sandbox: Sandbox, body: z.output<typeof credentialBody>): Promise<Credential> {
  return inTransaction(sandbox.pool, async (db) => {
    await ensurePerson(db, body.personId)
    const now = sandbox.clock.now()
    const credential = await insertCredential(db, {
      personId: body.personId,
      institutionId: body.institutionId,
      now,
      anchorDay: dayOfInstant(now),
    })
    credential.login_sealed = sandbox.vault.seal(body.login, credential.id)
    credential.login_key = sandbox.vault.fingerprint(body.institutionId, body.login)
    credential.password_hash = await sandbox.vault.hashPassword(body.password)
    credential.password_accepted = body.password !== 'badpassword'
    credential.challenge_passed = true
    credential.consented_at = findInstitution(body.institutionId)?.challenge === 'consent' ? now : null
    const accountCount = plansOf(sandbox, credential).length
    await pickAccounts(db, credential.id, discoverablePlaces(body.login, accountCount, false), now)
    credential.data_through = dayOfInstant(now) - 1
    credential.last_success_at = now
    credential.activity_ended_at = now
    credential.announced = true
    enterState(sandbox, credential, settledState(credential, body.login, accountCount))
    await saveCredential(db, credential)
    await sandbox.webhooks.enqueue(db, 'credential.added', credential)
    return (await findCredential(db, body.personId, credential.id)) ?? credential
  })
}

async function truth(sandbox: Sandbox, personId: string): Promise<Record<string, unknown>> {
  await advanceDue(sandbox, personId)
  const opened = await openAccounts(sandbox, personId, {})
  const byCurrency = new Map<string, Decimal>()
  const totals = { accounts: opened.length, positions: 0, transactions: 0, pending: 0 }
  const accounts = opened.flatMap(({ credential, account, plan }) => {
    const book = bookOf(sandbox, credential, account)
    if (book === null) return []
    const own = book.positions.filter((position) => position.currency === plan.currency)
    totals.positions += book.positions.length
    totals.transactions += book.totals.transactions
    totals.pending += book.totals.pending
    byCurrency.set(plan.currency, (byCurrency.get(plan.currency) ?? new Decimal(0)).plus(book.marketValue))
    return [
      {
        accountId: account.id,
        credentialId: credential.id,
        institutionId: credential.institution_id,
        name: accountName(plan),
        accountType: plan.accountType,
        currencyCode: plan.currency,
        marketValue: book.marketValue.toFixed(2),
        positions: book.positions.length,
        positionsValue: own.reduce((sum, position) => sum.plus(position.value), new Decimal(0)).toFixed(2),
        transactions: book.totals.transactions,
        pending: book.totals.pending,
        amountSum: book.totals.amountSum.toFixed(2),
        cashIn: book.totals.cashIn.toFixed(2),
        cashOut: book.totals.cashOut.toFixed(2),
        asOf: dateOf(book.through),
      },
    ]
  })
  return {
    personId,
    asOf: dateOf(dayOfInstant(sandbox.clock.now()) - 1),
    totals: {
      ...totals,
      byCurrency: [...byCurrency].map(([currencyCode, value]) => ({ currencyCode, marketValue: value.toFixed(2) })),
    },
    accounts,
  }
}

/** Whose login it is. */
async function personOf(sandbox: Sandbox, credentialId: string): Promise<string> {
  const { rows } = await sandbox.pool.query<{ person_id: string }>(
    'select person_id from aggregator.credential where id = $1 and deleted_at is null',
    [credentialId],
  )
  const personId = rows[0]?.person_id
  if (personId === undefined) throw notFound('Credential')
  return personId
}
