import { type Category, SPLIT } from '@keelwise/contract/words'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import { categoryOfTransfer } from './categories/decide.ts'
import { categorizeStored } from './categories/stored.ts'

/** Days that the two legs of a transfer may lie apart. */
const DAYS_APART = 3
/** The same where both legs say that they are one: banks that settle over a week end and a holiday take as long. */
const DAYS_APART_OF_TRANSFERS = 7
/** Of the amount at the rate of the day: what a bank keeps for changing money, and how far its own rate is off. */
const EXCHANGE_TOLERANCE = '0.02'
/** Pairs that one statement writes down: ten thousand took a busy server nearly the time that a statement has. */
const PAIRS_AT_ONCE = 1000

/** A possible pair: an outgoing and an incoming row of the same amount in two own accounts. */
export interface TransferCandidate {
  readonly outId: string
  readonly inId: string
  readonly inAccount: string
  readonly outAccount: string
  readonly daysApart: number
}

/**
 * Pairs candidates one to one, nearest dates first. When a row has equally near partners in different accounts nobody
 * can tell which is meant, so it stays unmatched.
 */
export function pairTransfers(candidates: readonly TransferCandidate[]): { outId: string; inId: string }[] {
  const pairs: { outId: string; inId: string }[] = []
  const used = new Set<string>()
  const distances = [...new Set(candidates.map((candidate) => candidate.daysApart))].toSorted((a, b) => a - b)
  for (const distance of distances) {
    const tier = candidates.filter((c) => c.daysApart === distance && !used.has(c.outId) && !used.has(c.inId))
    const partners = (key: 'outId' | 'inId', account: 'outAccount' | 'inAccount') => {
      const accounts = new Map<string, Set<string>>()
      for (const candidate of tier) {
        const set = accounts.get(candidate[key]) ?? new Set<string>()
        accounts.set(candidate[key], set.add(candidate[account]))
      }
      return accounts
    }
    const inAccounts = partners('outId', 'inAccount')
    const outAccounts = partners('inId', 'outAccount')
    const clear = tier
      .filter((c) => inAccounts.get(c.outId)?.size === 1 && outAccounts.get(c.inId)?.size === 1)
      .toSorted((a, b) => a.outId.localeCompare(b.outId) || a.inId.localeCompare(b.inId))
    for (const { outId, inId } of clear) {
      if (used.has(outId) || used.has(inId)) continue
      used.add(outId).add(inId)
      pairs.push({ outId, inId })
    }
  }
  return pairs
}

interface PairRow {
  readonly out_id: string
  readonly in_id: string
  readonly in_account: string
  readonly out_account: string
  readonly days: number
}

/** A leg that says that it is one by its kind, or, as tables of banks have it, by its words alone. */
const saysTransfer = (leg: RawBuilder<unknown>, kind: string, plain: string): RawBuilder<boolean> =>
  sql<boolean>`(${leg}.tx_type = ${sql.lit(kind)} or (${leg}.tx_type = ${sql.lit(plain)} and ${leg}.category = 'transfer'))`
const SAYS_OUT = saysTransfer(sql`o`, 'TRANSFER_OUT', 'WITHDRAWAL')
const SAYS_IN = saysTransfer(sql`i`, 'TRANSFER_IN', 'DEPOSIT')

/** Pairs in two currencies: both legs say that they are transfers, and the amounts are equal at the rate of the day. */
async function findExchanged(tx: Tx, userId: string, since: Date): Promise<readonly PairRow[]> {
  const { rows: used } = await sql<{ currencies: number }>`
    select count(distinct currency)::int as currencies from transaction
    where user_id = ${userId} and transfer_id is null
      and (tx_type in ('TRANSFER_OUT', 'TRANSFER_IN') or category = 'transfer')`.execute(tx)
  if ((used[0]?.currencies ?? 0) < 2) return []
  // By the day, so that rows are joined by what is equal and not compared with every other.
  const { rows } = await sql<PairRow>`
    select o.id as out_id, i.id as in_id, i.account_id as in_account, o.account_id as out_account, abs(shift) as days
    from transaction o
    cross join generate_series(-${DAYS_APART_OF_TRANSFERS}::int, ${DAYS_APART_OF_TRANSFERS}::int) as shift
    join transaction i on i.user_id = o.user_id and i.execution_date = o.execution_date + shift
      and i.currency <> o.currency and ${SAYS_IN} and i.flow_amount > 0 and i.transfer_id is null
      and not i.is_pending and i.account_id <> o.account_id
    join account oa on oa.id = o.account_id and oa.is_counted
    join account ia on ia.id = i.account_id and ia.is_counted
    where o.user_id = ${userId} and ${SAYS_OUT} and o.flow_amount < 0 and o.transfer_id is null
      and not o.is_pending and (o.updated_at >= ${since} or i.updated_at >= ${since})
      and abs(i.flow_amount + o.flow_amount * conversion_rate(o.currency, i.currency, o.execution_date))
        <= ${EXCHANGE_TOLERANCE}::numeric * i.flow_amount
      and not exists (select from transfer_rejection r where r.out_id = o.id and r.in_id = i.id)
  `.execute(tx)
  return rows
}

/** Whether its owner said what a row is for. `t` is the row. */
const isSaid = sql`(t.category_by in ('PERSON', 'RULE') or t.category = ${SPLIT})`

/** What transfers between own accounts are for follows from where they go. */
async function categoriesOf(
  tx: Tx,
  userId: string,
  pairs: readonly { readonly inId: string }[],
  rows: readonly PairRow[],
): Promise<Category[]> {
  const accounts = await tx.selectFrom('account').where('user_id', '=', userId).select(['id', 'account_type']).execute()
  const typeOf = new Map(accounts.map(({ id, account_type }) => [id, account_type]))
  const accountOf = new Map(rows.map((row) => [row.in_id, row.in_account]))
  return pairs.map(({ inId }) => categoryOfTransfer(typeOf.get(accountOf.get(inId) ?? '') ?? ''))
}

/** The pairs of equal amounts, and of the others those whose legs are in none of them. */
function withoutTaken(equal: readonly PairRow[], others: readonly PairRow[]): PairRow[] {
  const taken = new Set(equal.flatMap((row) => [row.out_id, row.in_id]))
  return [...equal, ...others.filter((row) => !taken.has(row.out_id) && !taken.has(row.in_id))]
}

/**
 * Finds the transfers between a person's own accounts among rows written since `since` and takes both legs out of
 * Money In and Money Out. At least one leg must say that it is a transfer or a payment; between two currencies both
 * must, and the amounts be equal at the rate of the day. A pair that its owner took apart stays apart.
 * @returns how many pairs were matched
 */
export async function matchTransfers(tx: Tx, userId: string, since: Date, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 2))`.execute(tx)
  // Right after a first sync the planner thinks the table empty and would compare every row with every other.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(tx)
  const { rows } = await sql<PairRow>`
    select o.id as out_id, i.id as in_id, i.account_id as in_account, o.account_id as out_account,
           abs(o.execution_date - i.execution_date) as days
    from transaction o
    join transaction i on i.user_id = o.user_id and i.currency = o.currency and i.flow_amount = -o.flow_amount
      and abs(o.execution_date - i.execution_date) <= case when o.tx_type = 'TRANSFER_OUT' and i.tx_type = 'TRANSFER_IN'
        then ${DAYS_APART_OF_TRANSFERS}::int else ${DAYS_APART}::int end
      and i.account_id <> o.account_id and i.transfer_id is null and not i.is_pending and i.flow_amount <> 0
    join account oa on oa.id = o.account_id and oa.is_counted
    join account ia on ia.id = i.account_id and ia.is_counted
    where o.user_id = ${userId} and o.flow_amount < 0 and o.transfer_id is null and not o.is_pending
      and o.tx_type in ('TRANSFER_OUT', 'PAYMENT', 'WITHDRAWAL', 'CONTRIBUTION', 'DISTRIBUTION', 'TRANSFER_IN')
      and i.tx_type in ('TRANSFER_IN', 'PAYMENT', 'DEPOSIT', 'CONTRIBUTION', 'DISTRIBUTION', 'TRANSFER_OUT')
      and (o.tx_type in ('TRANSFER_OUT', 'TRANSFER_IN', 'PAYMENT') or i.tx_type in ('TRANSFER_IN', 'TRANSFER_OUT', 'PAYMENT'))
      and (o.updated_at >= ${since} or i.updated_at >= ${since})
      and not exists (select from transfer_rejection r where r.out_id = o.id and r.in_id = i.id)
  `.execute(tx)
  const exchanged = await findExchanged(tx, userId, since)
  await sql`select set_config('enable_nestloop', 'on', true), set_config('enable_mergejoin', 'on', true)`.execute(tx)
  const pairs = pairTransfers(
    // Equal amounts come first: a pair in two currencies is one only where neither leg has a partner in its own.
    withoutTaken(rows, exchanged).map((row) => ({
      outId: row.out_id,
      inId: row.in_id,
      inAccount: row.in_account,
      outAccount: row.out_account,
      daysApart: row.days,
    })),
  )
  if (pairs.length === 0) return 0
  const categories = await categoriesOf(tx, userId, pairs, [...rows, ...exchanged])
  const found = pairs.map((pair, index) => ({ ...pair, id: uuid7(now.getTime()), category: categories[index] }))
  for (let at = 0; at < found.length; at += PAIRS_AT_ONCE) {
    const some = found.slice(at, at + PAIRS_AT_ONCE)
    const legs = [
      ...some.map((pair) => ({ ...pair, leg: pair.outId })),
      ...some.map((pair) => ({ ...pair, leg: pair.inId })),
    ]
    await sql`
      update transaction t set transfer_id = p.transfer_id, transfer_by = null, is_cash_flow = false,
        category = case when ${isSaid} then t.category else p.category end,
        category_by = case when ${isSaid} then t.category_by else 'TYPE' end,
        category_confidence = null
      from unnest(${sql.val(legs.map(({ id }) => id))}::uuid[],
                  ${sql.val(legs.map(({ leg }) => leg))}::uuid[],
                  ${sql.val(legs.map(({ category }) => category))}::text[]) as p(transfer_id, id, category)
      where t.user_id = ${userId} and t.id = p.id
    `.execute(tx)
  }
  return pairs.length
}

/**
 * Frees both legs of the transfers that a query finds: each counts for itself again. The query is asked once, before: as
 * `in (…)` it was asked for each row of a person whose rows came a moment ago, of which no statistics are there.
 */
async function release(tx: Tx, userId: string, transferIds: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update transaction t
    set transfer_id = null, transfer_by = null, is_cash_flow = counts_as_flow(t.tx_type, t.is_pending, t.flow_amount, own.account_type)
    from account own
    where own.id = t.account_id and own.user_id = t.user_id and t.user_id = ${userId}
      and t.transfer_id = any(array(${transferIds}))
    returning t.id
  `.execute(tx)
  await categorizeStored(
    tx,
    userId,
    rows.map(({ id }) => id),
  )
}

/** Frees both legs of transfers that one of these rows belongs to. */
export async function releaseTransfers(tx: Tx, userId: string, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length === 0) return
  const ids = sql`select transfer_id from transaction
    where user_id = ${userId} and id = any(${sql.val(transactionIds)}::uuid[]) and transfer_id is not null`
  await release(tx, userId, ids)
}

/** Frees both legs of transfers between an account that does not count and one that does: money in or out again. */
export const releaseTransfersOfHidden = (tx: Tx, userId: string): Promise<void> =>
  release(
    tx,
    userId,
    sql`select x.transfer_id from transaction x join account a on a.id = x.account_id and a.user_id = x.user_id
      where x.user_id = ${userId} and x.transfer_id is not null and not a.is_counted`,
  )
