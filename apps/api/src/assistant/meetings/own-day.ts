import { type RawBuilder, sql } from 'kysely'

/** The day of an instant where a person is, as their calendar shows it. @param column e.g. `meeting.scheduled_at` */
export const ownDay = (column: string, userId: string): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} at time zone (select timezone from user_account where id = ${userId}))::date`
