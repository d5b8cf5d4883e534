import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type TaughtCategories, type TaughtCategory, taughtKey } from './decide.ts'
import { isTransfer } from './transfer-categories.ts'

/** Corrections that are looked at: of all payees of a person, the newest, and of one payee. */
const MOST_CORRECTIONS = 5_000
const LOOKED_AT = 3
/** So many of those that are looked at have to agree, the newest among them. */
const AGREEING = 2

/** One category that a person said of a transaction. */
interface Correction {
  readonly category: string
  readonly isExcluded: boolean | null
  readonly at: Date
}

/** What the corrections of one payee agree on, once they do. @param corrections the oldest first */
function agreeOn(corrections: readonly Correction[]): TaughtCategory | null {
  let taught = null as TaughtCategory | null
  for (const [at, { category, isExcluded, at: said }] of corrections.entries()) {
    const looked = corrections.slice(Math.max(0, at + 1 - LOOKED_AT), at + 1)
    const agreed = looked.filter((each) => each.category === category).length
    // rule of succession: so few never make it certain
    const confidence = (agreed + 1) / (looked.length + 2)
    const since = taught?.category === category ? taught.since : said
    taught = agreed < AGREEING || category === 'uncategorized' ? null : { category, isExcluded, confidence, since }
  }
  return taught
}

/** What a person's own corrections teach of payees: one question for however many rows are decided by it. */
export async function readTaught(tx: Tx, userId: string): Promise<TaughtCategories> {
  const { rows } = await sql<Correction & { payee: string; amount: string }>`
    select lower(coalesce(t.payee_read, t.payee)) as payee, t.flow_amount as amount, m.category, m.category_at as at,
      case when ${isTransfer(sql`m.category`)} then m.is_excluded end as "isExcluded"
    from (select user_id, transaction_id, category, category_at, is_excluded from transaction_mark
      where user_id = ${userId} and category_at is not null and category is not null
      order by category_at desc limit ${MOST_CORRECTIONS}) m
    join transaction t on t.id = m.transaction_id and t.user_id = m.user_id
    where t.payee is not null and t.ticker is null
      and not exists (select from own_category c
        where c.user_id = ${userId} and c.id::text = m.category and c.retired_at is not null)
    order by m.category_at, t.id`.execute(tx)
  const corrections = new Map<string, Correction[]>()
  for (const { payee, amount, ...said } of rows) {
    const key = taughtKey(payee, amount)
    const known = corrections.get(key)
    if (known) known.push(said)
    else corrections.set(key, [said])
  }
  return new Map(
    [...corrections].flatMap(([key, said]) => {
      const taught = agreeOn(said)
      return taught ? [[key, taught] as const] : []
    }),
  )
}
