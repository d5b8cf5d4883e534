import { clientStatusDisplay, investmentObjectiveDisplay } from '@keelwise/contract/words'
import {
  CLIENT_IMPORT_LIMIT,
  CLIENT_RESTORE_DAYS,
  type Client,
  type ClientFacts,
  type OwnField,
  clientStatus,
  createClient,
  deleteClient,
  endClientAccess,
  exportClients,
  getClient,
  importClients,
  inviteClient,
  investmentObjective,
  listClients,
  ownFieldsText,
  replaceClient,
  restoreClient,
  undoClientImport,
  updateClient,
} from '@keelwise/contract/clients'
import { emailKey } from '@keelwise/contract/person'
import { riskBand } from '@keelwise/contract/risk-tolerance'
import { bandOfScore } from '@keelwise/finance/risk-bands'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import { type Tx, isUniqueViolation } from '../../platform/db/database.ts'
import { StatementError } from '../../sources/statements/statement.ts'
import { type Columns, csvDownload } from '../../platform/http/csv-download.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, Problem, found } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { askForAccess } from './ask-for-access.ts'
import { readClients } from './client-import.ts'
import {
  countClients,
  deleteClientRow,
  endAccess,
  findOwnClient,
  insertClients,
  isEmailTaken,
  isOnHold,
  removeImported,
  restoreClientRow,
  selectClientIds,
  selectClients,
  selectEmailKeys,
  updateClientRow,
  importOfClients,
} from './clients.queries.ts'
import { dayOf, shiftDays } from '@keelwise/finance/days'

const EXPORT_PAGE_ROWS = 500
const SHOWN_IMPORT_ROWS = 200
const EMAIL_TAKEN = 'Another client has this e-mail address.'

type ClientRow = Awaited<ReturnType<typeof selectClients>>[number]

const toClient = (row: ClientRow): Client => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  phone: row.phone,
  date_of_birth: row.date_of_birth,
  status: clientStatus.parse(row.status),
  household_name: row.household_name,
  risk_score: row.shown_risk_score,
  risk_band: row.shown_risk_score === null ? null : riskBand.parse(bandOfScore(row.shown_risk_score)),
  investment_objective: investmentObjective.nullable().parse(row.investment_objective),
  annual_income: row.annual_income,
  net_worth_estimate: row.net_worth_estimate,
  notes: row.notes,
  own_fields: row.own_fields as unknown as OwnField[],
  link_status: row.link_status,
  link_status_at: row.link_status_at?.toISOString() ?? null,
  total_market_value: row.total_worth,
  currency: row.base_currency,
  unknown_accounts: row.unknown_accounts,
  last_meeting_at: row.last_meeting_at?.toISOString() ?? null,
  next_meeting_at: row.next_meeting_at?.toISOString() ?? null,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const exportColumns: Columns<Client> = [
  ['First name', (row) => row.first_name],
  ['Last name', (row) => row.last_name],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Date of birth', (row) => row.date_of_birth],
  ['Status', (row) => clientStatusDisplay[row.status]],
  ['Household', (row) => row.household_name],
  ['Risk score', (row) => (row.risk_score === null ? null : String(row.risk_score))],
  ['Objective', (row) => row.investment_objective && investmentObjectiveDisplay[row.investment_objective]],
  ['Annual income', (row) => row.annual_income],
  ['Net worth estimate', (row) => row.net_worth_estimate],
  ['Portfolio value', (row) => row.total_market_value],
  ['Last meeting', (row) => row.last_meeting_at],
  ['Next meeting', (row) => row.next_meeting_at],
  ['Notes', (row) => row.notes],
  ['Own fields', (row) => ownFieldsText(row.own_fields)],
]

/** An advisor's clients: written by them alone; what clients hold comes through `client_holder`. */
export function clientsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log'>): void {
  const apiUrl = deps.env.API_URL
  const exports = createLimit(deps, { name: 'clients-export', points: 30, seconds: 3600, code: 'rate_limited' })
  const invitations = createLimit(deps, { name: 'client-invite', points: 60, seconds: 3600, code: 'rate_limited' })
  // whoever is asked did not ask for mail: three a day, from all advisors together
  const asked = createLimit(deps, { name: 'client-invited', points: 3, seconds: 86_400, code: 'rate_limited' })
  const today = (): string => dayOf(deps.clock())

  /** In a transaction of its own, since it looks at what others own. */
  const answer = async (advisorId: string, id: string): Promise<Client | undefined> => {
    const [row] = await deps.db.asUser(advisorId, (tx) => selectClients(tx, advisorId, [id], today()))
    return row && toClient(row)
  }
  const record = (tx: Tx, request: FastifyRequest, action: AuditAction, id: string, detail = {}) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'client', objectId: id, detail }, request)

  async function refuseTakenEmail(tx: Tx, advisorId: string, facts: Partial<ClientFacts>, except: string | null) {
    if (!facts.email) return
    if (await isEmailTaken(tx, advisorId, emailKey(facts.email), except))
      throw new FieldProblem({ email: [EMAIL_TAKEN] })
  }

  /** Two requests at once may both find the address free; the database decides. */
  async function orTaken<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (isUniqueViolation(error, 'client_email')) throw new FieldProblem({ email: [EMAIL_TAKEN] })
      throw error
    }
  }

  router.on(listClients, async ({ query, caller, request }) => {
    const { count, rows } = await deps.db.asUser(caller.userId, async (tx) => {
      const ids = await selectClientIds(tx, caller.userId, query, query.ordering, windowOf(query), today())
      return {
        count: await countClients(tx, caller.userId, query),
        rows: await selectClients(tx, caller.userId, ids, today()),
      }
    })
    return pageOf(apiUrl, request, query, count, rows.map(toClient))
  })

  router.on(exportClients, async ({ query, caller, reply }) => {
    await exports.take(caller.userId)
    async function* pages() {
      for (let offset = 0; ; offset += EXPORT_PAGE_ROWS) {
        const window = { limit: EXPORT_PAGE_ROWS, offset }
        const rows = await deps.db.asUser(caller.userId, async (tx) => {
          const ids = await selectClientIds(tx, caller.userId, query, query.ordering, window, today())
          return selectClients(tx, caller.userId, ids, today())
        })
        yield rows.map(toClient)
        if (rows.length < EXPORT_PAGE_ROWS) return
      }
    }
    return csvDownload(reply, `keelwise-clients-${today()}.csv`, exportColumns, pages())
  })

  router.on(createClient, async ({ body, caller, request }) => {
    const now = deps.clock()
    const id = uuid7(now.getTime())
    await orTaken(
      deps.db.asUser(caller.userId, async (tx) => {
        await refuseTakenEmail(tx, caller.userId, body, null)
        await insertClients(tx, caller.userId, [{ id, facts: body }], null, now)
        await record(tx, request, 'client_added', id)
      }),
    )
    return found(await answer(caller.userId, id))
  })

  router.on(getClient, async ({ params, caller, request }) => {
    const client = await answer(caller.userId, params.id)
    return client ?? refuseUnowned(deps, request, 'client', params.id)
  })

  async function change(
    request: FastifyRequest,
    advisorId: string,
    id: string,
    { version, ...facts }: Partial<ClientFacts> & { version?: number | undefined },
  ): Promise<Client> {
    const now = deps.clock()
    const changed = await orTaken(
      deps.db.asUser(advisorId, async (tx) => {
        const client = await findOwnClient(tx, advisorId, id)
        if (!client) return false
        if (version !== undefined && version !== client.version)
          throw new Problem('version_conflict', { detail: 'This client was changed meanwhile.' })
        await refuseTakenEmail(tx, advisorId, facts, id)
        // whoever has the old address was asked, not whoever has the new one
        const isOtherPerson = facts.email !== undefined && emailKey(facts.email ?? '') !== (client.email_key ?? '')
        if (isOtherPerson && (await endAccess(tx, advisorId, id, now)).length > 0)
          await record(tx, request, 'advisor_access_ended', id)
        await updateClientRow(tx, advisorId, id, facts, now)
        await record(tx, request, 'client_changed', id)
        return true
      }),
    )
    return (changed ? await answer(advisorId, id) : undefined) ?? refuseUnowned(deps, request, 'client', id)
  }

  router.on(replaceClient, ({ params, body, caller, request }) => change(request, caller.userId, params.id, body))
  router.on(updateClient, ({ params, body, caller, request }) => change(request, caller.userId, params.id, body))

  router.on(deleteClient, async ({ params, caller, request }) => {
    const now = deps.clock()
    const isDone = await deps.db.asUser(caller.userId, async (tx) => {
      if (await isOnHold(tx, caller.userId, params.id))
        throw new FieldProblem({ non_field_errors: ['A meeting with this client is on legal hold. Lift it first.'] })
      if (!(await deleteClientRow(tx, caller.userId, params.id, now))) return false
      await endAccess(tx, caller.userId, params.id, now)
      await record(tx, request, 'client_deleted', params.id)
      return true
    })
    if (!isDone) await refuseUnowned(deps, request, 'client', params.id)
    return undefined
  })

  router.on(restoreClient, async ({ params, caller, request }) => {
    const now = deps.clock()
    const earliest = shiftDays(now, -CLIENT_RESTORE_DAYS)
    const restored = await deps.db.asUser(caller.userId, async (tx) => {
      const result = await restoreClientRow(tx, caller.userId, params.id, earliest, now)
      if (!result) return false
      if (result.isTaken) throw new FieldProblem({ email: [EMAIL_TAKEN] })
      await record(tx, request, 'client_restored', params.id)
      return true
    })
    return (
      (restored ? await answer(caller.userId, params.id) : undefined) ??
      refuseUnowned(deps, request, 'client', params.id)
    )
  })

  router.on(inviteClient, async ({ params, caller, request, status }) => {
    await invitations.take(caller.userId)
    const client = await answer(caller.userId, params.id)
    if (!client) return refuseUnowned(deps, request, 'client', params.id)
    if (client.link_status === 'LINKED')
      throw new FieldProblem({ non_field_errors: ['This client already shares their accounts.'] })
    if (client.email === null) throw new FieldProblem({ email: ['Enter an e-mail address first.'] })
    await asked.take(emailKey(client.email))
    await askForAccess(deps, caller.userId, { id: client.id, email: client.email }, request)
    status(202)
    // the mail is on its way: that the client cannot be read again is no reason to say it is not
    const again = await answer(caller.userId, params.id).catch((error: unknown) => {
      request.log.warn({ err: error }, 'an invited client could not be read again')
      return undefined
    })
    return again ?? { ...client, link_status: 'INVITED' as const }
  })

  router.on(endClientAccess, async ({ params, caller, request }) => {
    const isOwn = await deps.db.asUser(caller.userId, async (tx) => {
      const own = await findOwnClient(tx, caller.userId, params.id)
      if (!own) return false
      const ended = await endAccess(tx, caller.userId, params.id, deps.clock())
      if (ended.length > 0) await record(tx, request, 'advisor_access_ended', params.id)
      return true
    })
    return (
      (isOwn ? await answer(caller.userId, params.id) : undefined) ?? refuseUnowned(deps, request, 'client', params.id)
    )
  })

  router.on(importClients, async ({ body, caller, request }) => {
    const now = deps.clock()
    const work = deps.db.asUser(caller.userId, async (tx) => {
      const read = readOrRefuse(body.csv, body.mapping ?? {}, await selectEmailKeys(tx, caller.userId))
      const added = read.rows.flatMap(({ outcome, facts }) => (outcome === 'add' && facts ? [facts] : []))
      const importId = body.confirm && added.length > 0 ? uuid7(now.getTime()) : null
      if (importId !== null) {
        const rows = added.map((facts) => ({ id: uuid7(now.getTime()), facts }))
        for (let start = 0; start < rows.length; start += EXPORT_PAGE_ROWS)
          await insertClients(tx, caller.userId, rows.slice(start, start + EXPORT_PAGE_ROWS), importId, now)
        await record(tx, request, 'clients_imported', importId, { clients: rows.length })
      }
      const countOf = (outcome: string): number => read.rows.filter((row) => row.outcome === outcome).length
      const order = { invalid: 0, known: 1, add: 2 }
      return {
        columns: read.columns,
        mapping: read.mapping,
        add_count: added.length,
        known_count: countOf('known'),
        invalid_count: countOf('invalid'),
        rows: read.rows
          .toSorted((a, b) => order[a.outcome] - order[b.outcome] || a.line - b.line)
          .slice(0, SHOWN_IMPORT_ROWS)
          .map(({ line, name, email, outcome, errors }) => ({ line, name, email, outcome, errors })),
        import_id: importId,
      }
    })
    return orTaken(work)
  })

  router.on(undoClientImport, async ({ params, caller, request }) =>
    deps.db.asUser(caller.userId, async (tx) => {
      const result = await removeImported(tx, caller.userId, params.id)
      if (result.removed + result.kept === 0) return refuseUnowned(deps, request, importOfClients, params.id)
      await record(tx, request, 'clients_import_undone', params.id, result)
      return result
    }),
  )
}

/** @throws FieldProblem for a text that is no table, or too long a one */
function readOrRefuse(...[csv, mapping, known]: Parameters<typeof readClients>) {
  try {
    const read = readClients(csv, mapping, known)
    if (read.columns.length < 2 || read.rows.length === 0)
      throw new FieldProblem({ csv: ['This is no table with a line of headings and at least one client.'] })
    if (read.rows.length > CLIENT_IMPORT_LIMIT)
      throw new FieldProblem({
        csv: [`At most ${CLIENT_IMPORT_LIMIT} clients at once; this file has ${read.rows.length}.`],
      })
    return read
  } catch (error) {
    if (error instanceof StatementError) throw new FieldProblem({ csv: [error.message] })
    throw error
  }
}
