import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'

/** After this time of day, UTC, the nightly syncs (05:00 to 06:00) have written what they read. */
const AFTER = '06:30'

/**
 * Carries every live account's last value into a snapshot of today, where no sync has written one: a day on which an
 * institution could not be reached has the value of the day before, never none and never zero. Safe to do again.
 * @param doneFor the day this was last done for by this process; nothing happens twice on one day
 * @returns the day it is done for now
 */
export async function writeNightlySnapshots(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  doneFor: string | null,
): Promise<string | null> {
  const now = deps.clock()
  const today = dayOf(now)
  if (doneFor === today || now.toISOString().slice(11, 16) < AFTER) return doneFor
  // what is worth its positions follows the rates, and is known as soon as the last missing one is
  await sql`
    update account a set market_value = positions_value(a.user_id, a.id, a.currency, ${today}::date)
    where a.is_counted and a.value_basis = 'positions'
      and a.market_value is distinct from positions_value(a.user_id, a.id, a.currency, ${today}::date)
  `.execute(deps.db.system)
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
    select a.user_id, a.id, ${today}::date, a.market_value, a.currency, 'nightly'
    from account a
    join user_account u on u.id = a.user_id and u.closed_at is null
    where a.is_counted and a.market_value is not null
      and not exists (select from credential c where c.user_id = a.user_id and c.id = a.credential_id and c.deleted_at is not null)
    on conflict (user_id, account_id, date) do nothing
  `.execute(deps.db.system)
  return today
}
