import { recurringPaceDisplay } from '@keelwise/contract/words'
import { addDays, addMonths, dayOf, daysBetween } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { forEach } from '../../platform/for-each.ts'
import { notify } from '../../platform/notify.ts'
import { dayText, moneyText } from '../../platform/written-figures.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import { type Recurring, readCurrentRecurring } from '../../wealth/recurring.ts'
import { timesAYear } from '../../wealth/recurring.rules.ts'

/** People looked at in one sweep: what recurs is read from years of rows. */
const BATCH = 20
/** What is older is no news; so whoever links an account is not told of a year of rises. */
const NEWS_DAYS = 35
const PATH = '/investor/transaction?view=recurring'

/** A bill is told of so many days before; what comes less than monthly is forgotten sooner. */
const DUE_DAYS = 3
const RARE_DUE_DAYS = 7
/** Times a year of what is expected without being told of it. */
const OFTEN = 12

/** Whether its owner is told of what is due: of what they said recurs, and of what comes so rarely that it is forgotten. */
function isDueSoon({ state, next, isIncome, pace, decision }: Recurring, today: string): boolean {
  const isRare = Number(timesAYear[pace]) < OFTEN
  const days = daysBetween(today, next)
  return (
    state === 'active' &&
    !isIncome &&
    (isRare || decision?.kind === 'CONFIRM') &&
    days >= 0 &&
    days <= (isRare ? RARE_DUE_DAYS : DUE_DAYS)
  )
}

/** What is told of names a booking and no payee, who may be called something else tomorrow; `before`: as it was named then. */
function occasionsOf({ ids, days, payee }: Recurring, what: 'missed' | 'rise' | 'new' | 'due', day: string) {
  // what is of a booking's own day is of that one, what is of a day to come of the last
  const of = ids[days.findIndex((each) => each.day === day)] ?? ids.at(-1) ?? ''
  return { occasion: `recurring ${what} ${of} ${day}`, before: `recurring ${what} ${payee.toLowerCase()} ${day}` }
}

/** Whether it was told by a release that named the payee. */
const wasTold = async (tx: Tx, userId: string, before: string): Promise<boolean> =>
  (await sql`select from notification where user_id = ${userId} and occasion = ${before}`.execute(tx)).rows.length > 0

/** What is worth telling of a series, if anything: that it did not come, that its price rose, that it is new or due. */
function newsOf(one: Recurring, today: string, tellsRises: boolean) {
  const { payee, state, next, rise, isIncome, currency, amount, isVarying } = one
  const about = `${isVarying ? 'about ' : ''}${moneyText(amount, currency)}`
  const isRecent = (day: string) => daysBetween(day, today) <= NEWS_DAYS
  if (state === 'missed' && isRecent(next))
    return {
      title: isIncome ? `${payee} has not come in` : `${payee} was not charged`,
      message: `It comes back, and was due on ${dayText(next)} with about ${moneyText(amount, currency)}. If it has ended, dismiss it.`,
      ...occasionsOf(one, 'missed', next),
    }
  if (rise && tellsRises && !isIncome && isRecent(rise.on))
    return {
      title: `${payee} costs more`,
      message: `It rose from ${moneyText(rise.from, currency)} to ${moneyText(rise.to, currency)} on ${dayText(rise.on)}.`,
      ...occasionsOf(one, 'rise', rise.on),
    }
  if (one.isNew && !isIncome && one.decision === null)
    return {
      level: 'INFO' as const,
      title: `${payee} comes back`,
      message: `It was charged ${one.ids.length} times: ${about}, ${recurringPaceDisplay[one.pace].toLowerCase()}. If it does not recur, dismiss it.`,
      ...occasionsOf(one, 'new', one.first),
    }
  if (isDueSoon(one, today))
    return {
      level: 'INFO' as const,
      title: `${payee} is due on ${dayText(next)}`,
      message: `It takes ${about} from ${one.account.account_name}, as it did on ${dayText(one.last)}.`,
      ...occasionsOf(one, 'due', next),
    }
  return null
}

/** Notes that a person is looked at on a day. @returns false when another server has begun */
async function begin(tx: Tx, userId: string, today: string): Promise<boolean> {
  const { rows } = await sql`
    insert into recurring_look (user_id, looked_on) values (${userId}, ${today})
    on conflict (user_id) do update set looked_on = excluded.looked_on where recurring_look.looked_on < excluded.looked_on
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Tells people once a day, in the bell, what that recurs did not come, costs more, is new or due; each once. Only who has had
 * transactions of late is looked at. Cheap, so every node does it often.
 * @returns how many people were looked at
 */
export async function tellOfRecurring({ clock, db }: Pick<PlatformDeps, 'clock' | 'db'>): Promise<number> {
  const now = clock()
  const today = dayOf(now)
  const { rows } = await sql<{ id: string }>`
    select person.id from (select distinct user_id from account) holder
    join user_account person on person.id = holder.user_id left join recurring_look look on look.user_id = holder.user_id
    where person.user_type = 'INVESTOR' and person.is_active and person.closed_at is null
      and (look.looked_on is null or look.looked_on < ${today}::date)
      and exists (select from transaction t where t.user_id = holder.user_id and t.execution_date > ${addMonths(today, -4)}::date
        and t.execution_date <= ${addDays(today, 1)}::date)
    limit ${BATCH}`.execute(db.system)
  await forEach(rows, ({ id: userId }) =>
    db.asUser(userId, async (tx) => {
      if (!(await begin(tx, userId, today))) return
      // who said from which rise on to be told is told of those, and of no other
      const { rows: own } =
        await sql`select from alert where user_id = ${userId} and kind = 'PRICE_RISE' limit 1`.execute(tx)
      const recurring = await readCurrentRecurring(tx, userId, today)
      const told = await asTheyWrite(tx, userId, () =>
        recurring.flatMap((one) => newsOf(one, today, own.length === 0) ?? []),
      )
      for (const { before, ...news } of told)
        if (!(await wasTold(tx, userId, before)))
          await notify(tx, now, { userId, category: 'SYSTEM', level: 'WARNING', actionUrl: PATH, ...news })
    }),
  )
  return rows.length
}
