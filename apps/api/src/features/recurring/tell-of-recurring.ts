import { addDays, addMonths, dayOf, daysBetween } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { notify } from '../../platform/notify.ts'
import { type Recurring, readCurrentRecurring } from '../../wealth/recurring.ts'

/** People looked at in one sweep: what recurs is read from years of rows. */
const BATCH = 20
/** What is older is no news; so whoever links an account is not told of a year of rises. */
const NEWS_DAYS = 35
const PATH = '/investor/transaction?view=recurring'

const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
const moneyWords = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral)

/** What is worth telling of a series, if anything: that it did not come, or that its price rose. */
function newsOf(
  { payee, state, next, rise, isIncome, currency, amount }: Recurring,
  today: string,
  tellsRises: boolean,
) {
  const isRecent = (day: string) => daysBetween(day, today) <= NEWS_DAYS
  if (state === 'missed' && isRecent(next))
    return {
      title: isIncome ? `${payee} has not come in` : `${payee} was not charged`,
      message: `It comes back, and was due on ${dayWords(next)} with about ${moneyWords(amount, currency)}. If it has ended, dismiss it.`,
      occasion: `recurring missed ${payee.toLowerCase()} ${next}`,
    }
  if (rise && tellsRises && !isIncome && isRecent(rise.on))
    return {
      title: `${payee} costs more`,
      message: `It rose from ${moneyWords(rise.from, currency)} to ${moneyWords(rise.to, currency)} on ${dayWords(rise.on)}.`,
      occasion: `recurring rise ${payee.toLowerCase()} ${rise.on}`,
    }
  return null
}

/** Notes that a person is looked at on a day. @returns false when another server has begun */
async function begin(tx: Tx, userId: string, today: string): Promise<boolean> {
  const { rows } = await sql`
    insert into recurring_look (user_id, looked_on) values (${userId}, ${today})
    on conflict (user_id) do update set looked_on = excluded.looked_on where recurring_look.looked_on < excluded.looked_on
    returning user_id`.execute(tx)
  return rows.length > 0
}

/**
 * Tells people once a day, in the bell, what that recurs did not come and what costs more; each once. Only who has had
 * transactions of late is looked at. Cheap, so every node does it often.
 * @returns how many people were looked at
 */
export async function tellOfRecurring({ clock, db }: Pick<PlatformDeps, 'clock' | 'db'>): Promise<number> {
  const now = clock()
  const today = dayOf(now)
  const { rows } = await sql<{ id: string }>`
    select person.id from user_account person left join recurring_look look on look.user_id = person.id
    where person.user_type = 'INVESTOR' and person.is_active and person.closed_at is null
      and (look.looked_on is null or look.looked_on < ${today}::date)
      and exists (select from transaction t where t.user_id = person.id and t.execution_date > ${addMonths(today, -4)}::date
        and t.execution_date <= ${addDays(today, 1)}::date)
    limit ${BATCH}`.execute(db.system)
  for (const { id: userId } of rows)
    await db.asUser(userId, async (tx) => {
      if (!(await begin(tx, userId, today))) return
      // who said from which rise on to be told is told of those, and of no other
      const { rows: own } =
        await sql`select from alert where user_id = ${userId} and kind = 'PRICE_RISE' limit 1`.execute(tx)
      for (const one of await readCurrentRecurring(tx, userId, today)) {
        const news = newsOf(one, today, own.length === 0)
        if (news) await notify(tx, now, { userId, category: 'SYSTEM', level: 'WARNING', actionUrl: PATH, ...news })
      }
    })
  return rows.length
}
