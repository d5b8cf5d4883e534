import type { Task } from '@keelwise/contract/tasks'
import type { TaskState } from '@keelwise/contract/words'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { hidePrivate } from '../../assistant/meetings/private-numbers.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PageWindow } from '../../platform/db/pages.ts'
import type { DB } from '../../platform/db/schema.ts'
import { isUuid } from '../../platform/ids.ts'

export interface TaskFilter {
  readonly client_id?: string | undefined
  readonly meeting_id?: string | undefined
  readonly party?: string | undefined
  /** Part of the task, of its client's name or of its meeting's title, upper and lower case alike. */
  readonly search?: string | undefined
  readonly state?: TaskState | undefined
}

const STATE = (today: string): Readonly<Record<TaskState, RawBuilder<boolean>>> => ({
  open: sql`not task.is_done`,
  overdue: sql`not task.is_done and task.due_on < ${today}::date`,
  done: sql`task.is_done`,
})

const own = (userId: string, today: string, { client_id, meeting_id, party, search, state }: TaskFilter) => {
  const idOf = (id: string): string | null => (isUuid(id) ? id : null)
  const conditions = [
    sql<boolean>`task.user_id = ${userId}`,
    ...(client_id ? [sql<boolean>`task.client_id = ${idOf(client_id)}::uuid`] : []),
    ...(meeting_id ? [sql<boolean>`task.meeting_id = ${idOf(meeting_id)}::uuid`] : []),
    ...(party ? [sql<boolean>`task.party = ${party}`] : []),
    ...(search
      ? [
          sql<boolean>`strpos(lower(concat_ws(' ', task.text, task.client_name, task.meeting_title)), lower(${search})) > 0`,
        ]
      : []),
    ...(state ? [STATE(today)[state]] : []),
  ]
  return sql`advisor_tasks(${userId}) task where ${sql.join(conditions, sql` and `)}`
}

interface TaskRow {
  readonly id: string
  readonly client_id: string
  readonly client_name: string
  readonly meeting_id: string | null
  readonly meeting_title: string | null
  readonly meeting_at: Date | null
  readonly summary_id: string | null
  readonly place: number | null
  readonly text: string
  readonly owner: string | null
  readonly party: Task['party']
  readonly due_from: string | null
  readonly due_on: string | null
  readonly is_done: boolean
  readonly is_overdue: boolean
  readonly created_at: Date
  readonly passage: { readonly speaker: string | null; readonly text: string } | null
}

const COLUMNS = (today: string) => sql`task.id, task.client_id, task.client_name, task.meeting_id, task.meeting_title,
  task.meeting_at, task.summary_id, task.place, task.text, task.owner, task.party, task.due_from, task.due_on, task.is_done,
  task.created_at, ${STATE(today).overdue} is true as is_overdue,
  (select jsonb_build_object('speaker', quote -> 'speaker', 'text', quote -> 'passage') from meeting_summary summary
    cross join jsonb_array_elements(summary.quotes) as quote
    where summary.id = task.summary_id and summary.user_id = task.user_id
      and coalesce(quote ->> 'line', quote ->> 'text') = task.text limit 1) as passage`

/** One page, the earliest due first and those without a day last; done ones the other way round. */
export async function selectTasks(
  tx: Tx,
  userId: string,
  today: string,
  filter: TaskFilter,
  { limit, offset }: PageWindow,
): Promise<TaskRow[]> {
  const direction = filter.state === 'done' ? sql`desc` : sql`asc`
  // the page first: passages are not looked for in what is on others
  const { rows } = await sql<TaskRow>`
    select ${COLUMNS(today)} from (
      select * from ${own(userId, today, filter)}
      order by due_on ${direction} nulls last, lower(client_name), created_at desc, place, id limit ${limit} offset ${offset}
    ) task order by due_on ${direction} nulls last, lower(client_name), created_at desc, place, id`.execute(tx)
  return rows
}

/** How many there are in each state. */
export async function countTaskStates(tx: Tx, userId: string, today: string, filter: TaskFilter) {
  const state = STATE(today)
  const { rows } = await sql<Record<TaskState, number>>`
    select count(*) filter (where ${state.open})::int as open, count(*) filter (where ${state.overdue})::int as overdue,
      count(*) filter (where ${state.done})::int as done
    from ${own(userId, today, filter)}`.execute(tx)
  return rows[0] ?? { open: 0, overdue: 0, done: 0 }
}

export async function countFoundTasks(tx: Tx, userId: string, today: string, filter: TaskFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${own(userId, today, filter)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function findTask(tx: Tx, userId: string, today: string, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select ${COLUMNS(today)} from advisor_tasks(${userId}) task where task.id = ${id}`.execute(tx)
  return rows[0]
}

/** Where a task stands in its summary. */
export async function findTaskAt(tx: Tx, userId: string, today: string, summaryId: string, place: number) {
  const { rows } = await sql<TaskRow>`
    select ${COLUMNS(today)} from advisor_tasks(${userId}) task
    where task.summary_id = ${summaryId} and task.place = ${place}`.execute(tx)
  return rows[0]
}

export const insertTask = (tx: Tx, values: Insertable<DB['client_task']>) =>
  tx
    .insertInto('client_task')
    .values({ ...values, text: hidePrivate(values.text) })
    .execute()

/** What can be changed of a task that was added by hand. */
interface TaskChange {
  readonly text?: string | undefined
  readonly owner?: string | null | undefined
  readonly due_on?: string | null | undefined
  readonly is_done?: boolean | undefined
}

export const changeTask = (tx: Tx, userId: string, id: string, change: TaskChange, now: Date) =>
  tx
    .updateTable('client_task')
    .set({ ...change, ...(change.text === undefined ? {} : { text: hidePrivate(change.text) }), updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()

export const deleteOwnTask = (tx: Tx, userId: string, id: string) =>
  tx.deleteFrom('client_task').where('id', '=', id).where('user_id', '=', userId).execute()

/** A task as the API answers it. */
export const toTask = (row: TaskRow): Task => ({
  id: row.id,
  client_id: row.client_id,
  client_name: row.client_name,
  meeting_id: row.meeting_id,
  meeting_title: row.meeting_title,
  meeting_at: row.meeting_at?.toISOString() ?? null,
  text: hidePrivate(row.text),
  owner: row.owner,
  party: row.party,
  due_from: row.due_from,
  due_date: row.due_on,
  is_overdue: row.is_overdue,
  done: row.is_done,
  passage: row.passage && { speaker: row.passage.speaker, text: hidePrivate(row.passage.text) },
  created_at: row.created_at.toISOString(),
})
