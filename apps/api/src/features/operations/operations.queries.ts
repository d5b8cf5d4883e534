import type { invitationState, jobState, mailState, personState } from '@keelwise/contract/operations'
import { emailKey } from '@keelwise/contract/person'
import type { UserType } from '@keelwise/contract/words'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { PageWindow } from '../../platform/db/pages.ts'
import { MAX_ATTEMPTS } from '../../platform/mail/outbox.ts'

// Everything here reads views that are empty for whoever is no operator, and the queue of jobs, which holds ids alone.

type PersonState = z.output<typeof personState>
type InvitationState = z.output<typeof invitationState>
type JobState = z.output<typeof jobState>
type MailState = z.output<typeof mailState>

const everything = sql<boolean>`true`
const both = (...conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`
const contains = (text: RawBuilder<string>, search: string) =>
  search === '' ? everything : sql<boolean>`${text} ilike ${`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`

/** A page of a list, and how many rows the list has. */
async function readList<Row>(
  tx: Tx,
  list: {
    readonly columns: RawBuilder<unknown>
    readonly from: RawBuilder<unknown>
    readonly where: RawBuilder<boolean>
    readonly order: RawBuilder<unknown>
  },
  { limit, offset }: PageWindow,
): Promise<{ readonly count: number; readonly rows: readonly Row[] }> {
  const { columns, from, where, order } = list
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(tx)
  const { rows } = await sql<Row>`
    select ${columns} from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}
  `.execute(tx)
  return { count: counted.rows[0]?.count ?? 0, rows }
}

/** How many rows there are of each state; a state without rows is none. */
async function countStates<State extends string>(
  tx: Tx,
  states: readonly State[],
  state: RawBuilder<State>,
  from: RawBuilder<unknown>,
): Promise<Record<State, number>> {
  const { rows } = await sql<{ state: State; count: number }>`
    select ${state} as state, count(*)::int as count from ${from} group by 1
  `.execute(tx)
  return Object.fromEntries(states.map((each) => [each, rows.find((row) => row.state === each)?.count ?? 0])) as Record<
    State,
    number
  >
}

// People

const stateOfPerson = sql<PersonState>`case when closed_at is not null then 'CLOSED' when is_active then 'ACTIVE'
  else 'DISABLED' end`
const personColumns = sql`id, email, first_name, last_name, user_type, ${stateOfPerson} as state, has_second_factor,
  is_operator, connections, date_joined, last_login`

export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly user_type: UserType
  readonly state: PersonState
  readonly has_second_factor: boolean
  readonly is_operator: boolean
  readonly connections: number
  readonly date_joined: Date
  readonly last_login: Date | null
}

/** People with an account, the newest first. */
export const readPeople = (
  tx: Tx,
  { search, state }: { readonly search: string; readonly state?: PersonState | undefined },
  window: PageWindow,
) =>
  readList<PersonRow>(
    tx,
    {
      columns: personColumns,
      from: sql`operator_person`,
      where: both(
        contains(sql`(first_name || ' ' || last_name || ' ' || email)`, search),
        state ? sql`${stateOfPerson} = ${state}` : everything,
      ),
      order: sql`date_joined desc, id desc`,
    },
    window,
  )

/** One person as an operator sees them. */
export const findOperated = async (tx: Tx, id: string): Promise<PersonRow | undefined> =>
  (await sql<PersonRow>`select ${personColumns} from operator_person where id = ${id}`.execute(tx)).rows[0]

export const countPeople = (tx: Tx) =>
  countStates(tx, ['ACTIVE', 'DISABLED', 'CLOSED'], stateOfPerson, sql`operator_person`)

/** Whether an address has an account. */
export const hasAccount = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.selectFrom('user_account').where('email_key', '=', emailKey(email)).select('id').executeTakeFirst()) !==
  undefined

// Invitations

const stateOfInvitation = (now: Date) => sql<InvitationState>`case when accepted_at is not null then 'ACCEPTED'
  when invited_at is null then 'WAITING' when expires_at > ${now}::timestamptz then 'INVITED' else 'EXPIRED' end`

export interface InvitationRow {
  readonly id: string
  readonly role: UserType
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly state: InvitationState
  readonly created_at: Date
  readonly invited_at: Date | null
  readonly expires_at: Date | null
  readonly accepted_at: Date | null
}

/** Who waits to be let in and who was invited, the newest first. */
export const readInvitations = (
  tx: Tx,
  now: Date,
  { search, state }: { readonly search: string; readonly state?: InvitationState | undefined },
  window: PageWindow,
) =>
  readList<InvitationRow>(
    tx,
    {
      columns: sql`*`,
      from: sql`(select i.*, ${stateOfInvitation(now)} as state from operator_invitation i) as stated`,
      where: both(contains(sql`email`, search), state ? sql`state = ${state}` : everything),
      order: sql`created_at desc, id desc`,
    },
    window,
  )

export const countInvitations = async (tx: Tx, now: Date) =>
  countStates(
    tx,
    ['WAITING', 'INVITED', 'EXPIRED', 'ACCEPTED'],
    sql<InvitationState>`state`,
    sql`(select ${stateOfInvitation(now)} as state from operator_invitation) as stated`,
  )

// Jobs

const queue = sql`(select *, case state when 'failed' then 'FAILED' when 'active' then 'ACTIVE' else 'WAITING' end as stands
  from pgboss.job where state in ('created', 'retry', 'active', 'failed')) as open`

export interface JobRow {
  readonly id: string
  readonly name: string
  readonly state: JobState
  readonly tries: number
  readonly created_at: Date
  readonly next_at: Date | null
  readonly finished_at: Date | null
  readonly error: string
}

/** Work that is not done, the newest first. */
export const readJobs = (tx: Tx, state: JobState, window: PageWindow) =>
  readList<JobRow>(
    tx,
    {
      columns: sql`id, name, stands as state, retry_count + (state <> 'created')::int as tries, created_on as created_at,
        case when stands = 'WAITING' then start_after end as next_at, completed_on as finished_at,
        left(coalesce(output ->> 'message', ''), 300) as error`,
      from: queue,
      where: sql`stands = ${state}`,
      order: sql`created_on desc, id desc`,
    },
    window,
  )

export const countJobs = (tx: Tx) => countStates(tx, ['FAILED', 'ACTIVE', 'WAITING'], sql<JobState>`stands`, queue)

// Mail

const stateOfMail = sql<MailState>`case when attempts < ${MAX_ATTEMPTS} then 'WAITING' else 'GIVEN_UP' end`

export interface MailRow {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly state: MailState
  readonly attempts: number
  readonly created_at: Date
  readonly next_attempt_at: Date
  readonly error: string
}

/** Letters that are not delivered, the oldest first. */
export const readMails = (tx: Tx, state: MailState | undefined, window: PageWindow) =>
  readList<MailRow>(
    tx,
    {
      columns: sql`id, to_address as "to", subject, ${stateOfMail} as state, attempts, created_at, next_attempt_at,
        coalesce(last_error, '') as error`,
      from: sql`operator_mail`,
      where: state ? sql`${stateOfMail} = ${state}` : everything,
      order: sql`created_at, id`,
    },
    window,
  )

export const countMails = (tx: Tx) => countStates(tx, ['WAITING', 'GIVEN_UP'], stateOfMail, sql`operator_mail`)

/** Lets a letter that waits be tried at once; one that was given up has no text any more. @returns whether it waits */
export async function hurryMail(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('mail_outbox')
    .set({ next_attempt_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

// Connections

export interface ConnectionRow {
  readonly id: string
  readonly email: string
  readonly institution: string
  readonly provider: string
  readonly is_broken: boolean
  readonly state: string
  readonly error_code: number | null
  readonly failed_reads: number
  readonly broken_since: Date | null
  readonly retry_at: Date | null
  readonly last_success_at: Date | null
}

const isBroken = sql<boolean>`(broken_since is not null or mini_type is not distinct from 'ERROR')`

/** Connections, those broken longest first. */
export const readConnections = (
  tx: Tx,
  { search, onlyBroken }: { readonly search: string; readonly onlyBroken: boolean },
  window: PageWindow,
) =>
  readList<ConnectionRow>(
    tx,
    {
      columns: sql`id, email, institution, provider, ${isBroken} as is_broken, state, error_code, failed_reads,
        broken_since, retry_at, last_success_at`,
      from: sql`operator_connection`,
      where: both(contains(sql`(institution || ' ' || email)`, search), onlyBroken ? isBroken : everything),
      order: sql`broken_since nulls last, email, id`,
    },
    window,
  )

export async function countConnections(tx: Tx): Promise<{ all: number; broken: number }> {
  const { rows } = await sql<{ all: number; broken: number }>`
    select count(*)::int as all, (count(*) filter (where ${isBroken}))::int as broken from operator_connection
  `.execute(tx)
  return rows[0] ?? { all: 0, broken: 0 }
}
