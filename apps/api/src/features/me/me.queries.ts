import type { preferences } from '@keelwise/contract/me'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'

/** A person's own row, with the newest risk score. */
export const findMe = (tx: Tx, userId: string) =>
  tx
    .selectFrom('user_account')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('risk_submission')
          .where('risk_submission.user_id', '=', userId)
          .select(['risk_score', 'risk_band'])
          .orderBy('completed_at', 'desc')
          .orderBy('risk_submission.id', 'desc')
          .limit(1)
          .as('risk'),
      (join) => join.onTrue(),
    )
    .where('user_account.id', '=', userId)
    .select([
      'risk.risk_score',
      'risk.risk_band',
      'user_account.id',
      'email',
      'first_name',
      'last_name',
      'user_type',
      'morningstar_enabled',
      'phone',
      'timezone',
      'base_currency',
      'locale',
      'firm_name',
      'date_joined',
      'last_login',
      'tc_accepted_at',
      'password_change_required',
      'completed_experiences',
      'preferences',
    ])
    .executeTakeFirst()

export type OwnProfile = NonNullable<Awaited<ReturnType<typeof findMe>>>

/** What a person may change of themselves. */
export interface ChangedProfile {
  readonly first_name?: string
  readonly last_name?: string
  readonly phone?: string | null
  readonly timezone?: string
  readonly base_currency?: string
  readonly locale?: string
  readonly firm_name?: string | null
  /** Merged into the stored ones. */
  readonly preferences?: Partial<z.output<typeof preferences>>
}

export async function storeProfile(tx: Tx, userId: string, change: ChangedProfile): Promise<void> {
  const { preferences: changed, ...columns } = change
  await tx
    .updateTable('user_account')
    .set({
      ...columns,
      ...(changed === undefined ? {} : { preferences: sql`preferences || ${JSON.stringify(changed)}::jsonb` }),
    })
    .where('id', '=', userId)
    .execute()
}

/** Notes once that the tutorial links were seen; when they first were stays. */
export const completeTutorialLinks = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('user_account')
    .set({
      completed_experiences: sql`case when 'SHOW_TUTORIAL_LINKS' = any (completed_experiences) then completed_experiences
        else array_append(completed_experiences, 'SHOW_TUTORIAL_LINKS') end`,
      tutorial_links_completed_at: sql`coalesce(tutorial_links_completed_at, ${now})`,
    })
    .where('id', '=', userId)
    .returning([
      'user_type',
      'password_change_required',
      'completed_experiences',
      sql<Date>`tutorial_links_completed_at`.as('completed_at'),
    ])
    .executeTakeFirst()
