import { emailKey } from '@keelwise/contract/person'
import type { Client, ClientFacts, ClientOrdering } from '@keelwise/contract/clients'
import type { SearchHit } from '@keelwise/contract/search'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type PageWindow, countRows } from '../../platform/db/pages.ts'
import { baseCurrency } from '../../wealth/base-currency.ts'

export interface ClientFilter {
  readonly status?: string | undefined
  /** Part of the name or of the e-mail address, upper and lower case alike. */
  readonly search?: string | undefined
  readonly household_name?: string | undefined
}

const own = (tx: Tx, advisorId: string, { status, search, household_name }: ClientFilter = {}) =>
  tx
    .selectFrom('client')
    .where('client.user_id', '=', advisorId)
    .where('client.deleted_at', 'is', null)
    .$if(Boolean(status), (query) => query.where('client.status', '=', status ?? ''))
    .$if(Boolean(household_name), (query) =>
      query.where(sql<boolean>`lower(client.household_name) = lower(${household_name})`),
    )
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`(strpos(lower(client.first_name || ' ' || client.last_name), lower(${search})) > 0
          or strpos(client.email_key, lower(${search})) > 0)`,
      ),
    )

export const countClients = (tx: Tx, advisorId: string, filter: ClientFilter): Promise<number> =>
  countRows(own(tx, advisorId, filter))

const lastMeeting = sql`(select max(scheduled_at) from meeting where meeting.client_id = client.id
  and meeting.user_id = client.user_id and meeting.deleted_at is null and meeting.status = 'COMPLETED')`

/** Texts are compared in lower case, numbers as numbers; what is missing comes last both ways. */
const ordersOf = (field: ClientOrdering): RawBuilder<unknown>[] => {
  switch (field) {
    case 'name':
      return [sql`lower(client.first_name)`, sql`lower(client.last_name)`]
    case 'last_name':
      return [sql`lower(client.last_name)`, sql`lower(client.first_name)`]
    case 'email':
      return [sql`client.email_key`]
    case 'status':
      return [sql`client.status`]
    case 'risk_score':
      return [sql`case when shared.client_id is null then client.risk_score else shared.risk_score end`]
    case 'total_market_value':
      return [sql`worth.worth`]
    case 'last_meeting_at':
      return [sql`met.last_at`]
    case 'created_at':
      return [sql`client.created_at`]
  }
}

const sharedScores = (only: readonly string[] | null) =>
  sql<{ client_id: string; risk_score: number | null }>`(select h.client_id, s.risk_score, s.recommended_band
    from client_holder h left join client_risk_scores(${only}::uuid[]) s on s.client_id = h.client_id
    where h.source = 'LINKED')`

/** The ids of one page; what only some orders need is looked up only for them. @param today `yyyy-MM-dd` */
export async function selectClientIds(
  tx: Tx,
  advisorId: string,
  filter: ClientFilter,
  order: ClientOrdering | `-${ClientOrdering}`,
  { limit, offset }: PageWindow,
  today: string,
): Promise<string[]> {
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`
  const field = order.replace(/^-/, '') as ClientOrdering
  const rows = await own(tx, advisorId, filter)
    .$if(field === 'total_market_value', (query) =>
      query.leftJoin(
        sql<{ client_id: string }>`client_totals(${today}::date, base_currency(${advisorId}::uuid), null)`.as('worth'),
        (join) => join.onRef('worth.client_id', '=', 'client.id'),
      ),
    )
    .$if(field === 'risk_score', (query) =>
      query.leftJoin(sharedScores(null).as('shared'), (join) => join.onRef('shared.client_id', '=', 'client.id')),
    )
    .$if(field === 'last_meeting_at', (query) =>
      query.leftJoin(
        sql<{ client_id: string }>`(select client_id, max(scheduled_at) as last_at from meeting
          where user_id = ${advisorId} and deleted_at is null and status = 'COMPLETED' group by client_id)`.as('met'),
        (join) => join.onRef('met.client_id', '=', 'client.id'),
      ),
    )
    .select('client.id')
    .orderBy(
      sql.join(
        ordersOf(field).map((each) => sql`${each} ${direction} nulls last`),
        sql`, `,
      ),
    )
    .orderBy('client.id', order.startsWith('-') ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whole clients in the order of their ids; one query. @param today the day of conversion, `yyyy-MM-dd` */
export const selectClients = (tx: Tx, advisorId: string, ids: readonly string[], today: string) =>
  own(tx, advisorId)
    .where('client.id', '=', sql<string>`any (${ids}::uuid[])`)
    .leftJoin(
      sql<{
        client_id: string
        worth: string | null
        unknown_accounts: number | null
      }>`client_totals(${today}::date, base_currency(${advisorId}::uuid), ${ids}::uuid[])`.as('worth'),
      (join) => join.onRef('worth.client_id', '=', 'client.id'),
    )
    .leftJoin(sharedScores(ids).as('shared'), (join) => join.onRef('shared.client_id', '=', 'client.id'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('advisor_access')
          .whereRef('advisor_access.client_id', '=', 'client.id')
          .where('advisor_access.advisor_id', '=', advisorId)
          .select([
            'advisor_access.status',
            sql<Date>`coalesce(advisor_access.decided_at, advisor_access.requested_at)`.as('since'),
          ])
          .orderBy(sql`advisor_access.status = 'REVOKED'`)
          .orderBy('requested_at', 'desc')
          .limit(1)
          .as('access'),
      (join) => join.onTrue(),
    )
    .selectAll('client')
    .select([
      sql<
        Client['link_status']
      >`case when shared.client_id is not null then 'LINKED' when access.status is null then 'NONE'
        when access.status = 'PENDING' then 'INVITED' else 'REVOKED' end`.as('link_status'),
      sql<number | null>`case when shared.client_id is null then client.risk_score else shared.risk_score end`.as(
        'shown_risk_score',
      ),
      'access.since as link_status_at',
      'worth.worth as total_worth',
      sql<number>`coalesce(worth.unknown_accounts, 0)`.as('unknown_accounts'),
      sql<string>`${baseCurrency(advisorId)}`.as('base_currency'),
      sql<Date | null>`${lastMeeting}`.as('last_meeting_at'),
      sql<Date | null>`(select min(scheduled_at) from meeting where meeting.client_id = client.id
        and meeting.user_id = client.user_id and meeting.deleted_at is null and meeting.status = 'SCHEDULED'
        and meeting.scheduled_at >= ${today}::date)`.as('next_meeting_at'),
    ])
    .orderBy(sql`array_position(${ids}::uuid[], client.id)`)
    .execute()

/** Clients by name or address, those that were changed last first. */
export async function findClientHits(tx: Tx, advisorId: string, search: string, limit: number): Promise<SearchHit[]> {
  const rows = await own(tx, advisorId, { search })
    .select(['client.id', 'client.email', 'client.household_name'])
    .select(sql<string>`client.first_name || ' ' || client.last_name`.as('name'))
    .orderBy('client.updated_at', 'desc')
    .orderBy('client.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, email, household_name }) => ({
    kind: 'client',
    id,
    title: name,
    detail: household_name ?? email,
    at: null,
    address: `/advisor/clients/${id}`,
  }))
}

/** The client's row as it is kept, locked when it is about to be changed. */
export const findOwnClient = (tx: Tx, advisorId: string, id: string) =>
  own(tx, advisorId).where('client.id', '=', id).selectAll('client').forUpdate().executeTakeFirst()

export const isEmailTaken = async (tx: Tx, advisorId: string, key: string, except: string | null): Promise<boolean> =>
  (await own(tx, advisorId)
    .where('client.email_key', '=', key)
    .$if(except !== null, (query) => query.where('client.id', '<>', except ?? ''))
    .select('client.id')
    .executeTakeFirst()) !== undefined

/** Every e-mail address that is taken, in the form in which it is compared. */
export async function selectEmailKeys(tx: Tx, advisorId: string): Promise<Set<string>> {
  const rows = await own(tx, advisorId).where('client.email_key', 'is not', null).select('client.email_key').execute()
  return new Set(rows.map((row) => row.email_key ?? ''))
}

const columnsOf = ({ own_fields: ownFields, ...facts }: Partial<ClientFacts>) => ({
  ...facts,
  ...(ownFields === undefined ? {} : { own_fields: JSON.stringify(ownFields) }),
  ...(facts.email === undefined ? {} : { email_key: facts.email === null ? null : emailKey(facts.email) }),
})

export const insertClients = (
  tx: Tx,
  advisorId: string,
  rows: readonly { readonly id: string; readonly facts: ClientFacts }[],
  importId: string | null,
  now: Date,
) =>
  tx
    .insertInto('client')
    .values(
      rows.map(({ id, facts }) => ({
        ...columnsOf(facts),
        first_name: facts.first_name,
        last_name: facts.last_name,
        status: facts.status,
        id,
        user_id: advisorId,
        import_id: importId,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()

export const updateClientRow = (tx: Tx, advisorId: string, id: string, facts: Partial<ClientFacts>, now: Date) =>
  tx
    .updateTable('client')
    .set((eb) => ({ ...columnsOf(facts), version: eb('version', '+', 1), updated_at: now }))
    .where('user_id', '=', advisorId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()

/** Whether a meeting with the client may not be deleted. */
export const isOnHold = async (tx: Tx, advisorId: string, clientId: string): Promise<boolean> =>
  (await tx
    .selectFrom('meeting')
    .where('user_id', '=', advisorId)
    .where('client_id', '=', clientId)
    .where('legal_hold', '=', true)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Marks a client deleted with their meetings and conversations, all at one instant, by which they come back. */
export async function deleteClientRow(tx: Tx, advisorId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client')
    .set({ deleted_at: now, updated_at: now })
    .where('user_id', '=', advisorId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  for (const table of ['meeting', 'conversation'] as const)
    await tx
      .updateTable(table)
      .set({ deleted_at: now })
      .where('user_id', '=', advisorId)
      .where('client_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  return true
}

/** @returns the address of the client that came back, or undefined when none was deleted since `earliest` */
export async function restoreClientRow(tx: Tx, advisorId: string, id: string, earliest: Date, now: Date) {
  const deleted = await tx
    .selectFrom('client')
    .where('user_id', '=', advisorId)
    .where('id', '=', id)
    .where('deleted_at', '>=', earliest)
    .select(['deleted_at', 'email_key'])
    .forUpdate()
    .executeTakeFirst()
  if (!deleted) return undefined
  if (deleted.email_key && (await isEmailTaken(tx, advisorId, deleted.email_key, id))) return { isTaken: true }
  for (const table of ['meeting', 'conversation'] as const)
    await tx
      .updateTable(table)
      .set({ deleted_at: null })
      .where('user_id', '=', advisorId)
      .where('client_id', '=', id)
      .where('deleted_at', '=', deleted.deleted_at)
      .execute()
  await tx
    .updateTable('client')
    .set((eb) => ({ deleted_at: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', advisorId)
    .where('id', '=', id)
    .execute()
  return { isTaken: false }
}

/** Clients of an import that nobody touched since are removed for good; @returns how many, and how many stay */
export async function removeImported(tx: Tx, advisorId: string, importId: string) {
  const rows = await own(tx, advisorId)
    .where('client.import_id', '=', importId)
    .select([
      'client.id',
      sql<boolean>`client.version = 1 and not exists (select from meeting where meeting.client_id = client.id)
        and not exists (select from conversation where conversation.client_id = client.id)
        and not exists (select from advisor_access where advisor_access.client_id = client.id)`.as('is_untouched'),
    ])
    .forUpdate('client')
    .execute()
  const ids = rows.filter((row) => row.is_untouched).map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('client').where('user_id', '=', advisorId).where('id', 'in', ids).execute()
  return { removed: ids.length, kept: rows.length - ids.length }
}

/** Ends what was asked or agreed about a client, so that neither side sees the other. */
export const endAccess = (tx: Tx, advisorId: string, clientId: string, now: Date) =>
  tx
    .updateTable('advisor_access')
    .set({ status: 'REVOKED', decided_at: now })
    .where('advisor_id', '=', advisorId)
    .where('client_id', '=', clientId)
    .where('status', '<>', 'REVOKED')
    .returning(['investor_id', 'status'])
    .execute()

/** An import is the advisor's whose clients came with it. */
export const importOfClients = {
  name: 'client_import',
  isForeign: async (tx: Tx, id: string, userId: string): Promise<boolean> =>
    (await tx
      .selectFrom('client')
      .where('import_id', '=', id)
      .where('user_id', '<>', userId)
      .select('id')
      .executeTakeFirst()) !== undefined,
}
