import { riskBands } from '@keelwise/contract/words'
import { type BookView, bookRules, bookView } from '@keelwise/contract/book'
import { TARGET_ALLOCATION, bandOfScore } from '@keelwise/finance/risk-bands'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PageWindow } from '../../platform/db/pages.ts'

/** A view with its threshold, as it is asked of the whole book. */
export interface BookQuestion {
  readonly view: BookView
  /** Decimal text; null where one is enough. */
  readonly threshold: string | null
}

const targetOfBand = JSON.stringify(Object.fromEntries(riskBands.map((band) => [band, TARGET_ALLOCATION[band].equity])))
const targetOfScore = Array.from({ length: 100 }, (_, index) => TARGET_ALLOCATION[bandOfScore(index + 1)].equity)

// of an investor with the capacity's cap, of the advisor's own score without, as on the portfolio page
const target = sql`case when book.source = 'LINKED' then (${targetOfBand}::jsonb ->> shared.recommended_band)::numeric
  else (${targetOfScore}::numeric[])[client.risk_score] end`

const FIGURE: Readonly<Record<BookView, RawBuilder<string | null>>> = {
  cash: sql`book.cash_percent`,
  position: sql`book.largest_percent`,
  drift: sql`(book.equity_percent - ${target})`,
  meeting: sql`(asked.today - (coalesce(met.last_at, client.created_at) at time zone 'UTC')::date)`,
  action: sql`due.overdue`,
  connection: sql`link.waiting`,
}

/** Whether a client is beyond the threshold; nothing that is unknown is. */
const isListed = ({ view, threshold }: BookQuestion) =>
  sql<boolean>`abs(${FIGURE[view]}) > ${bookRules[view].threshold === null ? '0' : threshold}::numeric`

/** Whether a view looks at what clients hold. */
const hasHoldings = (view: BookView): boolean => view === 'cash' || view === 'position' || view === 'drift'

/** Clients who are not inactive, with as much of what is known of them as the views need. */
const book = (advisorId: string, today: string, views: readonly BookView[]) => {
  const joins = [
    views.some(hasHoldings)
      ? sql`left join client_book(asked.today, base_currency(${advisorId}::uuid), null) book on book.client_id = client.id`
      : sql``,
    views.includes('connection') ? sql`left join client_connections() link on link.client_id = client.id` : sql``,
    views.includes('drift') ? sql`left join client_risk_scores() shared on shared.client_id = client.id` : sql``,
    views.includes('meeting')
      ? sql`left join (select client_id, max(scheduled_at) as last_at from meeting
          where user_id = ${advisorId} and deleted_at is null and status = 'COMPLETED' group by client_id) met
          on met.client_id = client.id`
      : sql``,
    views.includes('action')
      ? sql`left join (
          select client_id, count(*) as overdue, min(due_on)::text as oldest_on,
            (array_agg(text order by due_on, text))[1] as oldest
          from advisor_tasks(${advisorId}) where due_on < ${today}::date and not is_done
          group by client_id) due on due.client_id = client.id`
      : sql``,
  ]
  return sql`(select ${today}::date as today) asked cross join client ${sql.join(joins, sql` `)}
    where client.user_id = ${advisorId} and client.deleted_at is null and client.status <> 'INACTIVE'`
}

const CLIENT = {
  id: sql<string>`client.id`,
  name: sql<string>`client.first_name || ' ' || client.last_name`,
}

interface Listed {
  readonly client_id: string
  readonly client_name: string
  readonly household_name: string | null
  readonly value: string
  readonly currency: string
  readonly unknown_accounts: number
  readonly total_count: string
}

/** What a row of each view knows beside its figure. */
export interface BookFacts {
  readonly cash: { readonly amount: string; readonly whole: string; readonly as_of: Date }
  readonly position: { readonly name: string; readonly amount: string; readonly whole: string; readonly as_of: Date }
  readonly drift: {
    readonly percent: string
    readonly target: string
    readonly amount: string
    readonly whole: string
    readonly as_of: Date
  }
  readonly meeting: { readonly added_at: Date; readonly last_at: Date | null; readonly next_at: Date | null }
  readonly action: { readonly oldest: string; readonly oldest_on: string }
  readonly connection: { readonly accounts: number; readonly institutions: readonly string[] }
}

const factColumns = (advisorId: string, now: Date): Readonly<Record<BookView, RawBuilder<unknown>>> => ({
  cash: sql`book.cash as amount, book.whole, book.as_of`,
  position: sql`book.largest_name as name, book.largest as amount, book.owned as whole, book.as_of`,
  drift: sql`book.equity_percent as percent, ${target} as target, book.equity as amount, book.whole, book.as_of`,
  meeting: sql`client.created_at as added_at, met.last_at,
    (select min(scheduled_at) from meeting where meeting.client_id = client.id and meeting.user_id = ${advisorId}
      and meeting.deleted_at is null and meeting.status = 'SCHEDULED' and meeting.scheduled_at >= ${now}) as next_at`,
  action: sql`due.oldest, due.oldest_on`,
  connection: sql`link.accounts, link.waiting_at as institutions`,
})

/** One page of the clients a view lists, the furthest beyond its threshold first, with how many there are in all. */
export async function selectListed<V extends BookView>(
  tx: Tx,
  advisorId: string,
  asked: BookQuestion & { readonly view: V },
  { limit, offset }: PageWindow,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<(Listed & BookFacts[V])[]> {
  const { rows } = await sql<Listed & BookFacts[V]>`
    select ${CLIENT.id} as client_id, ${CLIENT.name} as client_name, client.household_name,
      ${FIGURE[asked.view]}::text as value, count(*) over () as total_count, base_currency(${advisorId}::uuid) as currency,
      ${hasHoldings(asked.view) ? sql`coalesce(book.unknown_accounts, 0)` : sql`0`} as unknown_accounts,
      ${factColumns(advisorId, now)[asked.view]}
    from ${book(advisorId, today, [asked.view])} and ${isListed(asked)}
    order by abs(${FIGURE[asked.view]}) desc, lower(client.last_name), lower(client.first_name), client.id
    limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}

/** How many clients there are, how many show holdings, and how many each view lists; in the order asked. */
export async function countListed(tx: Tx, advisorId: string, views: readonly BookQuestion[], today: string) {
  const counts = views.map((asked) => sql`count(*) filter (where ${isListed(asked)})::int`)
  const { rows } = await sql<{ clients: number; holders: number; counts: number[] }>`
    select count(*)::int as clients, count(book.client_id)::int as holders, array[${sql.join(counts)}] as counts
    from ${book(advisorId, today, bookView.options)}
  `.execute(tx)
  return rows[0] ?? { clients: 0, holders: 0, counts: [] }
}

const own = (tx: Tx, advisorId: string) => tx.selectFrom('book_view').where('user_id', '=', advisorId)

/** The own named views, by name. */
export const selectBookViews = (tx: Tx, advisorId: string) =>
  own(tx, advisorId)
    .select(['id', 'name', 'view', sql<string | null>`trim_scale(threshold)::text`.as('threshold')])
    .orderBy(sql`lower(name)`)
    .execute()

export const findBookView = (tx: Tx, advisorId: string, id: string) =>
  own(tx, advisorId)
    .where('id', '=', id)
    .select(['id', 'name', 'view', sql<string | null>`trim_scale(threshold)::text`.as('threshold')])
    .executeTakeFirst()

export const insertBookView = (
  tx: Tx,
  advisorId: string,
  row: BookQuestion & { readonly id: string; readonly name: string; readonly created_at: Date },
) =>
  tx
    .insertInto('book_view')
    .values({ ...row, user_id: advisorId })
    .execute()

export const updateBookViewRow = (
  tx: Tx,
  advisorId: string,
  id: string,
  changes: { readonly name: string; readonly threshold: string | null },
) => tx.updateTable('book_view').set(changes).where('user_id', '=', advisorId).where('id', '=', id).execute()

export async function deleteBookViewRow(tx: Tx, advisorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('book_view')
    .where('user_id', '=', advisorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
