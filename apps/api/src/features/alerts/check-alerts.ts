import type { AlertKind } from '@keelwise/contract/alerts'
import { addDays, dayOf, daysBetween } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { uuid7 } from '../../platform/ids.ts'
import { notify } from '../../platform/notify.ts'
import { type AlertReading, type Happening, alertFacts, readAlert } from '../../wealth/alerts.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import { type StoredAlert, findDelivery, lockAlerts, selectAlerts } from './alerts.queries.ts'

/** What is older is no news, however late it comes. */
const NEWS_DAYS = 35
/** What was booked so many days before an alert was set may still come in after it. */
const LATE_DAYS = 5
/** A transaction that comes again under another id lies within so many days of what it was. */
const SAME_DAYS = 8
/** Of one alert at once; what is beyond stands on the page of alerts alone. */
const MOST_RUNG = 20
/** People looked at in one sweep. */
const BATCH = 50

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

/** From which day on an alert is read. */
const READ_FROM: Readonly<Record<AlertKind, (today: string) => string>> = {
  LARGE_TRANSACTION: (today) => addDays(today, -NEWS_DAYS),
  LOW_BALANCE: (today) => today,
  CATEGORY_OVER: firstOf,
  PRICE_RISE: (today) => addDays(today, -NEWS_DAYS),
  UNUSUAL_SPENDING: firstOf,
  ALLOCATION_DRIFT: (today) => today,
  MATURITY: (today) => today,
}

const LEVELS: Readonly<Partial<Record<AlertKind, 'INFO'>>> = { LARGE_TRANSACTION: 'INFO', MATURITY: 'INFO' }

interface ToldEvent {
  readonly id: string
  readonly occasion: string
  readonly happened_on: string
  readonly transaction_id: string | null
  readonly amount: string | null
  readonly currency: string | null
  readonly subject: string | null
  readonly is_open: boolean
  /** Its transaction is nowhere any more, or in an account that was removed. */
  readonly is_gone: boolean
  /** Its transaction is in an account that was removed, and comes back with it. */
  readonly is_hidden: boolean
}

async function selectEvents(tx: Tx, userId: string, alertId: string, from: string): Promise<ToldEvent[]> {
  const { rows } = await sql<ToldEvent>`
    select e.id, e.occasion, e.happened_on, e.transaction_id, e.amount::text, e.currency, e.subject, e.is_open,
      e.transaction_id is not null and (a.id is null or a.deleted_at is not null) as is_gone,
      e.transaction_id is not null and a.deleted_at is not null as is_hidden
    from alert_event e
      left join transaction t on t.id = e.transaction_id and t.user_id = e.user_id
      left join account a on a.id = t.account_id and a.user_id = e.user_id
    where e.user_id = ${userId} and e.alert_id = ${alertId}
      and (e.is_open or e.happened_on >= ${addDays(from, -SAME_DAYS)}::date)`.execute(tx)
  return rows
}

interface Look {
  readonly tx: Tx
  readonly userId: string
  readonly now: Date
  readonly alert: StoredAlert
  readonly wantsMail: boolean
}

/** Keeps what an alert tells and rings the bell; where it was told before, it only goes on. */
async function tell(
  { tx, userId, now, alert, wantsMail }: Look,
  what: Happening,
  subject: string | null,
  isRung: boolean,
) {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into alert_event (id, user_id, alert_id, occasion, happened_on, title, message, action_url, transaction_id, amount,
      currency, subject, is_open, mail, told_at)
    values (${uuid7(now.getTime())}, ${userId}, ${alert.id}, ${what.occasion}, ${what.on}, ${what.title}, ${what.message},
      ${what.path}, ${what.transaction?.id ?? null}, ${what.transaction?.amount ?? null},
      ${what.transaction?.currency ?? null}, ${subject}, ${subject !== null}, ${wantsMail ? alert.mail : 'OFF'}, ${now})
    on conflict on constraint alert_event_alert_id_occasion_key do update set is_open = excluded.is_open
    returning id, (xmax = 0) as is_new`.execute(tx)
  const row = rows[0]
  if (!row?.is_new || !isRung) return
  await notify(tx, now, {
    userId,
    category: 'SYSTEM',
    level: LEVELS[alert.kind] ?? 'WARNING',
    title: what.title,
    message: what.message,
    actionUrl: what.path,
    occasion: `alert ${row.id}`,
    alertEventId: row.id,
  })
}

/** Takes back what nobody has read yet. What was mailed is remembered, so that it is not told again. */
async function withdraw(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    delete from notification where user_id = ${userId} and alert_event_id = any(${sql.val(ids)}::uuid[]) and read_at is null
    returning alert_event_id as id`.execute(tx)
  await sql`
    delete from alert_event where user_id = ${userId} and id = any(${sql.val(rows.map(({ id }) => id))}::uuid[])
      and mailed_at is null`.execute(tx)
}

/** What came again under another id is what was told: it keeps its place. @returns the happenings that are left, and the events that were found again */
async function findAgain({ tx, userId }: Look, fresh: readonly Happening[], gone: readonly ToldEvent[]) {
  const found = new Set<string>()
  const left: Happening[] = []
  for (const each of fresh) {
    const same = gone.find(
      (event) =>
        !found.has(event.id) &&
        each.transaction !== null &&
        Number(event.amount) === Number(each.transaction.amount) &&
        event.currency === each.transaction.currency &&
        Math.abs(daysBetween(event.happened_on, each.on)) <= SAME_DAYS,
    )
    if (!same) {
      left.push(each)
      continue
    }
    found.add(same.id)
    await sql`
      update alert_event set occasion = ${each.occasion}, transaction_id = ${each.transaction?.id ?? null}
      where user_id = ${userId} and id = ${same.id}`.execute(tx)
  }
  return { left, found }
}

/** When the transactions of happenings came in. */
async function selectComing(
  tx: Tx,
  userId: string,
  happened: readonly Happening[],
): Promise<ReadonlyMap<string, Date>> {
  const ids = happened.flatMap(({ transaction }) => (transaction ? [transaction.id] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, created_at as at from transaction where user_id = ${userId} and id = any(${sql.val(ids)}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

async function tellHappened(
  look: Look,
  happened: NonNullable<AlertReading['happened']>,
  events: readonly ToldEvent[],
  from: string,
): Promise<void> {
  const { tx, userId, alert, now } = look
  const known = new Set(events.map(({ occasion }) => occasion))
  const holds = new Set(happened.map(({ occasion }) => occasion))
  const since = alert.watches_since
  const coming = await selectComing(tx, userId, happened)
  const isNews = ({ on, until, transaction }: Happening): boolean => {
    if (until !== null && until < dayOf(now)) return false
    if (transaction === null) return true
    const at = coming.get(transaction.id)
    return at !== undefined && at >= since && on >= addDays(dayOf(since), -LATE_DAYS)
  }
  const fresh = happened.filter(({ occasion }) => !known.has(occasion))
  const { left, found } = await findAgain(
    look,
    fresh,
    events.filter(({ occasion, is_gone: isGone }) => isGone && !holds.has(occasion)),
  )
  await withdraw(
    tx,
    userId,
    events.flatMap(({ id, occasion, subject, happened_on: on, is_hidden: isHidden }) =>
      subject === null && on >= from && !isHidden && !holds.has(occasion) && !found.has(id) ? [id] : [],
    ),
  )
  for (const [index, each] of left.filter(isNews).entries()) await tell(look, each, null, index < MOST_RUNG)
}

async function tellLasting(
  look: Look,
  lasting: NonNullable<AlertReading['lasting']>,
  events: readonly ToldEvent[],
  isUndone: boolean,
): Promise<void> {
  const { tx, userId } = look
  const open = new Map(
    events.flatMap((event) => (event.is_open && event.subject ? [[event.subject, event] as const] : [])),
  )
  for (const { subject, isMet, happening } of lasting) {
    const event = open.get(subject)
    if (isMet === true && !event) await tell(look, happening, subject, true)
    if (isMet !== false || !event) continue
    await sql`update alert_event set is_open = false where user_id = ${userId} and id = ${event.id}`.execute(tx)
    if (isUndone) await withdraw(tx, userId, [event.id])
  }
}

/**
 * Looks at everything that a person has an alert on, and tells what is new, each once: however often this runs, on however
 * many servers.
 * @param isUndone something that was imported was taken back, and what it told with it
 */
export async function checkAlerts(tx: Tx, userId: string, now: Date, isUndone = false): Promise<void> {
  const set = await selectAlerts(tx, userId)
  if (!set.some((alert) => alert.is_on)) return
  await lockAlerts(tx, userId)
  const { wants_mail: wantsMail } = await findDelivery(tx, userId)
  const facts = alertFacts(tx, userId, now)
  await asTheyWrite(tx, userId, async () => {
    for (const alert of set.filter(({ is_on: isOn }) => isOn)) {
      const look = { tx, userId, now, alert, wantsMail }
      const from = READ_FROM[alert.kind](facts.today)
      const { happened, lasting } = await readAlert(facts, alert, from)
      const events = await selectEvents(tx, userId, alert.id, from)
      if (lasting !== null) await tellLasting(look, lasting, events, isUndone)
      else if (happened !== null) await tellHappened(look, happened, events, from)
    }
  })
}

/** Looks at a person's alerts, after what was read or imported and once a day. */
export const alertsJob =
  ({ clock, db }: Pick<PlatformDeps, 'clock' | 'db'>) =>
  ({ userId, isUndone }: { userId: string; isUndone?: boolean }): Promise<void> =>
    db.asUser(userId, (tx) => checkAlerts(tx, userId, clock(), isUndone))

/**
 * Sends the job once a day for everybody with an alert that is on. Cheap, so every node does it often.
 * @returns for how many
 */
export async function startAlerts({ clock, db, jobs }: Pick<PlatformDeps, 'clock' | 'db' | 'jobs'>): Promise<number> {
  const today = dayOf(clock())
  const { rows } = await sql<{ id: string }>`
    select person.id from (select distinct user_id from alert where is_on) holder
    join user_account person on person.id = holder.user_id left join alert_delivery d on d.user_id = holder.user_id
    where person.is_active and person.closed_at is null and (d.looked_on is null or d.looked_on < ${today}::date)
    limit ${BATCH}`.execute(db.system)
  for (const { id: userId } of rows)
    await db.asUser(userId, async (tx) => {
      const { rows: begun } = await sql`
        insert into alert_delivery (user_id, looked_on) values (${userId}, ${today})
        on conflict (user_id) do update set looked_on = excluded.looked_on
          where alert_delivery.looked_on is null or alert_delivery.looked_on < excluded.looked_on
        returning 1`.execute(tx)
      if (begun.length > 0) await jobs.send(tx, 'alerts', { userId })
    })
  return rows.length
}
