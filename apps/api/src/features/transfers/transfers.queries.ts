import { type OtherLeg, TRANSFER_DAYS_APART } from '@keelwise/contract/transfers'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

const SHOWN_CANDIDATES = 20

const legColumns = sql.raw(
  't.id, a.account_name, i.name as institution_name, t.execution_date, coalesce(t.description, t.fi_supplied_description, t.name) as description, t.flow_amount, t.currency',
)
/** Parts of the amount that charges and a bank's own rate explain, and that nobody is offered beyond. */
const [NEAR, FARTHEST] = ['0.03', '0.2'] as const

/** What one unit of what was `mine` is in the currency of `t`, by the rate of the day that was sent on. */
const rate = sql<string | null>`conversion_rate(mine.currency, t.currency,
  case when mine.flow_amount < 0 then mine.execution_date else t.execution_date end)`
/** The amount of the other leg as it would be without charges, and how far this one is from it, in its currency. */
const expected = sql<string>`abs(round(mine.flow_amount * ${rate}, 2))`
const apart = sql<string>`(abs(t.flow_amount) - ${expected})`
const isEqual = sql<boolean>`(t.currency = mine.currency and t.flow_amount = -mine.flow_amount)`
const gap = sql`case when not ${isEqual} and ${rate} is not null then jsonb_build_object(
  'rate', case when t.currency <> mine.currency then trim_scale(round(${rate}, 6))::text end,
  'amount', ${apart}::text,
  'percent', round(100 * ${apart} / nullif(${expected}, 0), 2)::text,
  'is_far', abs(${apart}) > ${NEAR}::numeric * ${expected}) end as gap`

const legTables = sql.raw(
  'transaction t join account a on a.id = t.account_id and a.user_id = t.user_id and a.is_counted join institution i on i.id = a.institution_id',
)

/** A transaction of the person in an account that counts, locked until the end of the database transaction. */
export async function findOwnTransaction(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ id: string; transfer_id: string | null } | undefined> {
  const { rows } = await sql<{ id: string; transfer_id: string | null }>`
    select t.id, t.transfer_id from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id and a.is_counted
    where t.user_id = ${userId} and t.id = ${id} for update of t`.execute(tx)
  return rows[0]
}

export async function findOtherLeg(tx: Tx, userId: string, id: string): Promise<OtherLeg | null> {
  const { rows } = await sql<OtherLeg>`
    select ${legColumns}, ${gap} from ${legTables}
    join transaction mine on mine.user_id = t.user_id and mine.id = ${id} and mine.transfer_id = t.transfer_id
    where t.user_id = ${userId} and t.id <> ${id}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Rows that could be the other leg: of the opposite sign in another account, neither pending nor paired, and of an amount
 * that charges, or the rate of a bank, can have made of what was sent. Equal ones come first, then the nearest.
 */
export async function selectCandidates(tx: Tx, userId: string, id: string): Promise<OtherLeg[]> {
  const { rows } = await sql<OtherLeg>`
    select ${legColumns}, ${gap} from ${legTables}
    join transaction mine on mine.user_id = t.user_id and mine.id = ${id} and mine.transfer_id is null and not mine.is_pending
      and sign(t.flow_amount) = -sign(mine.flow_amount) and t.account_id <> mine.account_id
      and t.execution_date between mine.execution_date - ${TRANSFER_DAYS_APART}::int and mine.execution_date + ${TRANSFER_DAYS_APART}::int
    where t.user_id = ${userId} and t.transfer_id is null and not t.is_pending and t.flow_amount <> 0
      and abs(${apart}) <= ${FARTHEST}::numeric * ${expected}
    order by ${isEqual} desc, abs(${apart}) > ${NEAR}::numeric * ${expected},
      case when ${isEqual} then 0 else abs(${apart}) / ${expected} end, abs(t.execution_date - mine.execution_date), t.id
    limit ${SHOWN_CANDIDATES}`.execute(tx)
  return rows
}

/** Joins two rows that fit; what was rejected once is wanted now. */
export async function joinLegs(
  tx: Tx,
  userId: string,
  legs: readonly [string, string],
  transferId: string,
  now: Date,
): Promise<void> {
  await sql`
    delete from transfer_rejection where user_id = ${userId} and out_id in (${legs[0]}, ${legs[1]})
      and in_id in (${legs[0]}, ${legs[1]})`.execute(tx)
  await sql`
    update transaction set transfer_id = ${transferId}, transfer_by = 'PERSON', is_cash_flow = false, updated_at = ${now}
    where user_id = ${userId} and id in (${legs[0]}, ${legs[1]})`.execute(tx)
}

/** Remembers that a pair is no transfer. */
export const rejectPair = (tx: Tx, userId: string, transferId: string, now: Date): Promise<unknown> =>
  sql`
    insert into transfer_rejection (user_id, out_id, in_id, created_at)
    select ${userId}::uuid, o.id, i.id, ${now}::timestamptz from transaction o
    join transaction i on i.user_id = o.user_id and i.transfer_id = o.transfer_id and i.flow_amount > 0
    where o.user_id = ${userId} and o.transfer_id = ${transferId} and o.flow_amount < 0
    on conflict do nothing`.execute(tx)
