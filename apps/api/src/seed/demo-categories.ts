import { minus } from '@keelwise/finance/decimals'
import { sql } from 'kysely'
import type { Deps } from '../compose.ts'
import { insertCategory } from '../features/categories/own-categories.queries.ts'
import { markRows } from '../ingest/categories/marks.ts'
import { storeParts } from '../ingest/categories/parts.ts'

/** Of a purchase that is split, what is not for the greenhouse. */
const GROCERIES = '-25.00'

/** Categories of the demo investor's own, a purchase that is in one of them, and one that is split. */
export async function seedCategories({ db, clock }: Pick<Deps, 'clock' | 'db'>, userId: string): Promise<void> {
  const now = clock()
  await db.asUser(userId, async (tx) => {
    const has = await tx.selectFrom('own_category').where('user_id', '=', userId).select('id').executeTakeFirst()
    if (has) return
    const looks = { kind: 'spending', color: 'olive' } as const
    const allotment = await insertCategory(tx, userId, { ...looks, name: 'Allotment', group: null, icon: 'plant' }, now)
    const greenhouse = await insertCategory(
      tx,
      userId,
      { ...looks, name: 'Greenhouse', group: allotment, icon: 'home' },
      now,
    )
    const newest = async (category: string, atLeast: string) => {
      const { rows } = await sql<{ id: string; flow_amount: string }>`
        select id, flow_amount from transaction where user_id = ${userId} and category = ${category} and is_cash_flow
          and not is_pending and flow_amount <= -${atLeast}::numeric order by execution_date desc, id desc limit 1`.execute(
        tx,
      )
      return rows[0]
    }
    const home = await newest('home_improvement', '10')
    if (home) await markRows(tx, userId, [home.id], { category: allotment, note: 'Fence posts' }, [], now)
    const market = await newest('groceries', '40')
    if (!market) return
    const parts = [
      { amount: GROCERIES, category: 'groceries', note: null },
      { amount: minus(market.flow_amount, GROCERIES), category: greenhouse, note: 'Seedlings and compost' },
    ]
    await storeParts(tx, userId, market.id, parts, now)
  })
}
