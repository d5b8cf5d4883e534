import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import { forEach } from '../../platform/for-each.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { type Letter, sendLetter } from '../../platform/mail/outbox.ts'
import { type NewNotification, notify } from '../../platform/notify.ts'
import { actionPath, connectionStuckLetter, consentEndsLetter } from './connection.letters.ts'
import { wantsAlerts } from './wants-alerts.ts'
import { DAY_MS } from '@keelwise/finance/days'
import { dayText, writtenFor } from '../../platform/written-figures.ts'

type ConnectionAlertsDeps = Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'> & Pick<SourceDeps, 'sources'>

/** Hours without a success after which a connection counts as stuck. */
const STUCK_HOURS = 48
/** Days before the end of a permission at which the person is told. */
const CONSENT_DAYS = [7, 14] as const
const BATCH = 100

interface Row {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly at: Date
  /** Of the person. */
  readonly locale: string
}

/** The day in words, as the person writes days. */
const dayIn = ({ at, locale }: Row): string => writtenFor(locale, () => dayText(at.toISOString()))

async function tell(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs'>,
  notice: NewNotification,
  letter: (address: string) => Letter,
): Promise<void> {
  await deps.db.asUser(notice.userId, async (tx) => {
    if (!(await notify(tx, deps.clock(), notice))) return
    const address = await wantsAlerts(tx, notice.userId)
    if (address !== null) await sendLetter(deps, tx, letter(address))
  })
}

async function tellConsentEnding(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>,
  days: (typeof CONSENT_DAYS)[number],
): Promise<number> {
  const now = deps.clock()
  const above = days === 7 ? 0 : 7
  const occasion = sql<string>`'consent ' || c.id || ' ' || ${days}::int || ' ' || extract(epoch from c.consent_expires_at)::bigint`
  const { rows } = await sql<Row & { occasion: string }>`
    select c.id, c.user_id, u.locale, i.name, c.consent_expires_at as at, ${occasion} as occasion
    from credential c join institution i on i.id = c.institution_id
      join user_account u on u.id = c.user_id and u.closed_at is null and u.is_active
    where c.deleted_at is null and c.actionable_type is distinct from 'userActionable'
      and c.consent_expires_at > ${now}::timestamptz + make_interval(days => ${above}::int)
      and c.consent_expires_at <= ${now}::timestamptz + make_interval(days => ${days}::int)
      and not exists (select from notification n where n.user_id = c.user_id and n.occasion = ${occasion})
    limit ${BATCH}
  `.execute(deps.db.system)
  await forEach(rows, async (row) => {
    const day = dayIn(row)
    const left = Math.ceil((row.at.getTime() - now.getTime()) / DAY_MS)
    const path = actionPath('reAuthorize', row.id)
    await tell(
      deps,
      {
        userId: row.user_id,
        category: 'ACCOUNT_STATUS',
        level: 'WARNING',
        title: `Your permission for ${row.name} ends soon`,
        message: `It lasts until ${day}. Authorize access again to keep these accounts up to date.`,
        actionUrl: path,
        occasion: row.occasion,
      },
      (address) => consentEndsLetter(address, row.name, day, left, deps.env.APP_URL + path),
    )
  })
  return rows.length
}

async function tellStuck(deps: ConnectionAlertsDeps): Promise<number> {
  const occasion = sql<string>`'stuck ' || c.id || ' ' || extract(epoch from coalesce(c.last_success_at, c.created_at))::bigint`
  const { rows } = await sql<Row & { occasion: string }>`
    select c.id, c.user_id, u.locale, i.name, coalesce(c.last_success_at, c.created_at) as at, ${occasion} as occasion
    from credential c join institution i on i.id = c.institution_id
      join user_account u on u.id = c.user_id and u.closed_at is null and u.is_active
    where c.deleted_at is null and c.provider = any(${sql.val(deps.sources.map(({ id }) => id))}::text[])
      and c.actionable_type is distinct from 'userActionable'
      and coalesce(c.last_success_at, c.created_at) < ${deps.clock()}::timestamptz - make_interval(hours => ${STUCK_HOURS}::int)
      -- It was tried since: a server that stood still is no fault of the connection.
      and exists (select from sync s where s.user_id = c.user_id and s.finished_at >= ${deps.clock()}::timestamptz - interval '1 day')
      and not exists (select from notification n where n.user_id = c.user_id and n.occasion = ${occasion})
    limit ${BATCH}
  `.execute(deps.db.system)
  await forEach(rows, async (row) => {
    const day = dayIn(row)
    await tell(
      deps,
      {
        userId: row.user_id,
        category: 'SYNC',
        level: 'WARNING',
        title: `${row.name} has not been updated`,
        message: `We could not read it since ${day}. We keep trying; the last figures stay.`,
        actionUrl: '/investor/accounts',
        occasion: row.occasion,
      },
      (address) => connectionStuckLetter(address, row.name, day, `${deps.env.APP_URL}/investor/accounts`),
    )
  })
  return rows.length
}

/**
 * Tells what no sync tells by itself: permissions that end in 14 and in 7 days, and connections without a success for two
 * days although they were tried. Each once. Cheap, so every node does it often.
 * @returns how many were found
 */
export async function tellWhatIsDue(deps: ConnectionAlertsDeps): Promise<number> {
  let found = await tellStuck(deps)
  for (const days of CONSENT_DAYS) found += await tellConsentEnding(deps, days)
  return found
}
