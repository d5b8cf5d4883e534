import { addDays, dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { forEach } from '../../platform/for-each.ts'
import { notify } from '../../platform/notify.ts'
import { dayText, moneyText } from '../../platform/written-figures.ts'
import { readBudgets } from '../../wealth/budgets.ts'
import { readCategoryBook } from '../../wealth/categories.ts'
import { asTheyWrite } from '../../wealth/locale.ts'

/** People looked at in one sweep: months of rows are read. */
const BATCH = 20
const PATH = '/investor/budget'

/** Notes that a person is looked at on a day. @returns false when another server has begun */
async function begin(tx: Tx, userId: string, today: string): Promise<boolean> {
  const { rows } = await sql`
    insert into budget_look (user_id, looked_on) values (${userId}, ${today})
    on conflict (user_id) do update set looked_on = excluded.looked_on where budget_look.looked_on < excluded.looked_on
    returning 1`.execute(tx)
  return rows.length > 0
}

/** The envelopes that their owner set an alert for, on or off. */
async function selectWatched(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ envelope: string }>`
    select level || ' ' || key as envelope from alert
    where user_id = ${userId} and kind = 'CATEGORY_OVER' and amount is null`.execute(tx)
  return new Set(rows.map(({ envelope }) => envelope))
}

/**
 * Tells people once a day, in the bell, which of their envelopes is spent beyond its amount; each once a month. An envelope
 * with an alert of its own is left to that. Cheap, so every node does it often.
 * @returns how many people were looked at
 */
export async function tellOfBudgets({ clock, db }: Pick<PlatformDeps, 'clock' | 'db'>): Promise<number> {
  const now = clock()
  const today = dayOf(now)
  const { rows } = await sql<{ id: string }>`
    select person.id from (select distinct user_id from budget) holder
    join user_account person on person.id = holder.user_id left join budget_look look on look.user_id = holder.user_id
    where person.user_type = 'INVESTOR' and person.is_active and person.closed_at is null
      and (look.looked_on is null or look.looked_on < ${today}::date)
    limit ${BATCH}`.execute(db.system)
  await forEach(rows, ({ id: userId }) =>
    db.asUser(userId, async (tx) => {
      if (!(await begin(tx, userId, today))) return
      const { results, currency, to } = await readBudgets(tx, userId, now)
      const book = await readCategoryBook(tx, userId)
      const watched = await selectWatched(tx, userId)
      for (const { id, level, key, status, left, available } of results) {
        if (status !== 'over' || left === null || available === null || watched.has(`${level} ${key}`)) continue
        const name = (level === 'GROUP' ? book.groupName(key) : book.of(key).name) ?? 'Budget'
        const message = await asTheyWrite(
          tx,
          userId,
          () =>
            `${moneyText(left.replace('-', ''), currency)} more than the ${moneyText(available, currency)} of this month. The next begins on ${dayText(addDays(to, 1))}.`,
        )
        await notify(tx, now, {
          userId,
          category: 'SYSTEM',
          level: 'WARNING',
          title: `${name} is over budget`,
          message,
          actionUrl: PATH,
          occasion: `budget over ${id} ${today.slice(0, 7)}`,
        })
      }
    }),
  )
  return rows.length
}
