import { alertWords } from '@keelwise/contract/alerts'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { forEach } from '../../platform/for-each.ts'
import { type Letter, sendLetter } from '../../platform/mail/outbox.ts'
import { moneyText } from '../../platform/written-figures.ts'
import { readCategoryBook } from '../../wealth/categories.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import { selectAlerts } from './alerts.queries.ts'

const BATCH = 100
/** The hour of their own day at which people get the digest. */
const DIGEST_HOUR = 8
/** What could not be mailed for so long is not mailed any more. */
const TOO_OLD_DAYS = 15
/** Lines of one mail; the page has the rest. */
const MOST_LINES = 20
const PATH = '/investor/settings/alerts'

interface Waiting {
  readonly user_id: string
  readonly email: string
  readonly mail: 'NOW' | 'WEEKLY'
  readonly ids: readonly string[]
}

/** What is said of alerts in a mail: the words in which they were set, and no figure of what was found. */
async function linesOf(tx: Tx, userId: string, told: readonly { readonly alert_id: string }[]): Promise<string[]> {
  const book = await readCategoryBook(tx, userId)
  const times = Map.groupBy(told, ({ alert_id: id }) => id)
  return (await selectAlerts(tx, userId)).flatMap((alert) => {
    const count = times.get(alert.id)?.length ?? 0
    if (count === 0) return []
    const words = alertWords(alert, {
      money: moneyText,
      category: (level, key) => (level === 'GROUP' ? (book.groupName(key) ?? 'A group') : book.of(key).name),
      accountName: alert.account_name,
    })
    return [count === 1 ? words : `${words}: ${count} times`]
  })
}

function alertLetter(to: string, mail: Waiting['mail'], count: number, lines: readonly string[], link: string): Letter {
  const what = count === 1 ? 'An alert you set' : `${count} alerts you set`
  return {
    to,
    subject: mail === 'NOW' ? what : `Your week: ${count} ${count === 1 ? 'alert' : 'alerts'}`,
    paragraphs: [
      mail === 'NOW' ? `${what} told something:` : 'What your alerts told this week:',
      ...lines.slice(0, MOST_LINES),
      ...(lines.length > MOST_LINES ? [`And ${lines.length - MOST_LINES} more.`] : []),
      'Open this page to see what it was:',
      link,
      `You get this email because you set these alerts to be mailed. You can change or switch them off on that page of ${PRODUCT_NAME}.`,
    ],
  }
}

/**
 * Mails what alerts told: at once, or in the digest of the week on the day that the person chose, and never in their quiet
 * hours: then it goes out after them. Each is mailed once. Cheap, so every node does it often.
 * @returns how many letters went out
 */
export async function mailAlerts(deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>): Promise<number> {
  const now = deps.clock()
  const local = sql`(${now}::timestamptz at time zone person.timezone)`
  const clock = sql`to_char(${local}, 'HH24:MI')`
  const sinceHour = sql`(${local} - make_interval(hours => ${DIGEST_HOUR}::int))`
  const back = sql`((extract(isodow from ${sinceHour})::int - coalesce(d.digest_day, 1) + 7) % 7)`
  const digest = sql`(date_trunc('day', ${sinceHour}) - make_interval(days => ${back}) + make_interval(hours => ${DIGEST_HOUR}::int))`
  const { rows } = await sql<Waiting>`
    select e.user_id, person.email, e.mail, array_agg(e.id) as ids
    from alert_event e join user_account person on person.id = e.user_id left join alert_delivery d on d.user_id = e.user_id
    where e.mailed_at is null and e.mail <> 'OFF' and e.told_at > ${now}::timestamptz - make_interval(days => ${TOO_OLD_DAYS}::int)
      and person.is_active and person.closed_at is null
      and coalesce((person.preferences ->> 'email_notifications')::boolean, true)
      and not coalesce(case when d.quiet_from < d.quiet_to then ${clock} >= d.quiet_from and ${clock} < d.quiet_to
        else ${clock} >= d.quiet_from or ${clock} < d.quiet_to end, false)
      and (e.mail = 'NOW' or (e.told_at at time zone person.timezone) < ${digest})
    group by e.user_id, person.email, e.mail limit ${BATCH}`.execute(deps.db.system)
  let sent = 0
  await forEach(rows, ({ user_id: userId, email, mail, ids }) =>
    deps.db.asUser(userId, async (tx) => {
      // another server may have taken some of them in the meantime
      const { rows: told } = await sql<{ alert_id: string }>`
        update alert_event set mailed_at = ${now}
        where user_id = ${userId} and id = any(${sql.val(ids)}::uuid[]) and mailed_at is null returning alert_id`.execute(
        tx,
      )
      if (told.length === 0) return
      const lines = await asTheyWrite(tx, userId, () => linesOf(tx, userId, told))
      await sendLetter(deps, tx, alertLetter(email, mail, told.length, lines, `${deps.env.APP_URL}${PATH}`))
      sent++
    }),
  )
  return sent
}
