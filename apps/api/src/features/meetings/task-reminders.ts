import { sql } from 'kysely'
import { hidePrivate } from '../../assistant/meetings/private-numbers.ts'
import { dayText } from '../../platform/written-figures.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { forEach } from '../../platform/for-each.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { notify } from '../../platform/notify.ts'
import { type DueTask, countWords, taskDigestLetter } from './tasks.letters.ts'

const BATCH = 100
/** Nobody is told before this hour of their own day. */
const EARLIEST_HOUR = 7

interface Advisor {
  readonly id: string
  readonly email: string
  /** The day it is where they are. */
  readonly today: string
  readonly wants_mail: boolean
}

/** Notes that an advisor is told today. @returns the day before which they were told already; null when another server is telling them */
async function begin(tx: Tx, { id, today }: Advisor): Promise<{ readonly told_on: string | null } | null> {
  const before = await tx
    .selectFrom('task_reminder')
    .where('user_id', '=', id)
    .select('told_on')
    .forUpdate()
    .executeTakeFirst()
  const { rows } = await sql`
    insert into task_reminder (user_id, told_on) values (${id}, ${today})
    on conflict (user_id) do update set told_on = excluded.told_on where task_reminder.told_on < excluded.told_on
    returning 1`.execute(tx)
  return rows.length === 0 ? null : { told_on: before?.told_on ?? null }
}

async function selectDue(tx: Tx, { id, today }: Advisor): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select text, client_name, due_on, is_restricted from advisor_tasks(${id})
    where not is_done and due_on <= ${today}::date order by due_on, lower(client_name), text`.execute(tx)
  return rows.map((row) => ({ ...row, text: hidePrivate(row.text) }))
}

async function remind(deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>, advisor: Advisor): Promise<void> {
  await deps.db.asUser(advisor.id, (tx) => asTheyWrite(tx, advisor.id, () => remindIn(deps, tx, advisor)))
}

async function remindIn(deps: Pick<PlatformDeps, 'clock' | 'env' | 'jobs'>, tx: Tx, advisor: Advisor): Promise<void> {
  const begun = await begin(tx, advisor)
  if (!begun) return
  const due = await selectDue(tx, advisor)
  const overdue = due.filter(({ due_on: day }) => day < advisor.today)
  // what was told on an earlier day is not told again in the bell
  const fresh = overdue.filter(({ due_on: day }) => begun.told_on === null || day >= begun.told_on)
  const path = '/advisor/tasks?state=overdue'
  const [first] = fresh
  if (first)
    await notify(tx, deps.clock(), {
      userId: advisor.id,
      category: 'MEETING',
      level: 'WARNING',
      title: countWords(fresh.length, 'overdue'),
      message: `“${first.text}” for ${first.client_name} was due on ${dayText(first.due_on)}${fresh.length > 1 ? `, and ${fresh.length - 1} more` : ''}.`,
      actionUrl: path,
      occasion: `tasks ${advisor.today}`,
    })
  if (advisor.wants_mail && due.length > 0) {
    const dueToday = due.filter(({ due_on: day }) => day === advisor.today)
    await sendLetter(deps, tx, taskDigestLetter(advisor.email, overdue, dueToday, `${deps.env.APP_URL}/advisor/tasks`))
  }
}

/**
 * Tells advisors once a day, in the morning where they are, of tasks that have become overdue; who wants it gets what is
 * overdue and due by mail. Cheap, so every node does it often.
 * @returns how many were looked at
 */
export async function remindOfTasks(deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>): Promise<number> {
  const local = sql`(${deps.clock()}::timestamptz at time zone person.timezone)`
  const { rows } = await sql<Advisor>`
    select person.id, person.email, ${local}::date as today,
      coalesce((person.preferences ->> 'task_digest')::boolean, false) as wants_mail
    from user_account person left join task_reminder reminder on reminder.user_id = person.id
    where person.user_type = 'ADVISOR' and person.is_active and person.closed_at is null
      and extract(hour from ${local}) >= ${EARLIEST_HOUR}::int and (reminder.told_on is null or reminder.told_on < ${local}::date)
    limit ${BATCH}`.execute(deps.db.system)
  await forEach(rows, (advisor) => remind(deps, advisor))
  return rows.length
}
