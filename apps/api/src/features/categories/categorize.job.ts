import { sql } from 'kysely'
import { categorizeStored, isToReadAnew } from '../../ingest/categories/stored.ts'
import type { PlatformDeps } from '../../platform/deps.ts'

/** Rows of one database transaction. */
const STEP = 2_000
/** People whose rows are begun with at once. */
const PEOPLE = 20

/** Decides payee and category of all rows of a person that nobody has read for them yet, or an earlier release has. */
export const categorizeJob =
  ({ db }: Pick<PlatformDeps, 'db'>) =>
  async ({ userId }: { userId: string }): Promise<void> => {
    while ((await db.asUser(userId, (tx) => categorizeStored(tx, userId, STEP))) > 0);
  }

/** Sends the job for people who have such rows, as after an upgrade; cheap where nobody has, so every node looks often. */
export async function startCategorizing({ db, jobs }: Pick<PlatformDeps, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    with waiting as materialized (
      select data ->> 'userId' as user_id from pgboss.job where name = 'categorize' and state in ('created', 'retry', 'active'))
    select distinct user_id from transaction where (${isToReadAnew(sql.ref('category_version'))})
      and user_id::text <> all(array(select user_id from waiting))
    limit ${PEOPLE}`.execute(db.system)
  for (const { user_id: userId } of rows) await jobs.send(db.system, 'categorize', { userId })
}
