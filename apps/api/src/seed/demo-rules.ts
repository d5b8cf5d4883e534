import { sql } from 'kysely'
import type { Deps } from '../compose.ts'
import { lockRules } from '../features/categories/rules.queries.ts'
import { TRANSFERS } from '../features/categories/said-category.ts'
import { findRulePayee, storePayeeRule } from '../ingest/categories/marks.ts'
import { type Conditions, storeMatchRule } from '../ingest/categories/match-rules.ts'
import { readCategoryBook, selectOwnCategories } from '../wealth/categories.ts'

const ANY: Conditions = { payee: null, words: null, amountFrom: null, amountTo: null, accountId: null }
const SAYS = { category: null, name: null, is_excluded: null }

/**
 * Rules of the demo investor: one for a payee and some by what a transaction says, applied to what is there as a person
 * would; the last is about what is to come alone. What the bank names as tersely and no rule is about waits for a look.
 */
export async function seedRules({ db, clock }: Pick<Deps, 'clock' | 'db'>, userId: string): Promise<void> {
  const now = clock()
  await db.asUser(userId, async (tx) => {
    const has = await tx.selectFrom('payee_rule').where('user_id', '=', userId).select('id').executeTakeFirst()
    if (has || (await lockRules(tx, userId)) > 0) return
    const allotment = (await selectOwnCategories(tx, userId)).find(({ name }) => name === 'Allotment')?.id ?? null
    const rules = [
      { ...ANY, ...SAYS, words: 'gablecrest homes', name: 'Gablecrest Homes', category: 'rent' },
      { ...ANY, ...SAYS, words: 'chandlers yard', amountFrom: '40', category: 'home_improvement' },
      { ...ANY, ...SAYS, words: 'nimbus ride', amountFrom: '25', name: 'Nimbus, long rides' },
    ]
    for (const rule of rules) await storeMatchRule(tx, userId, null, rule, false, now)
    const garden = { ...ANY, ...SAYS, words: 'marlowe garden', category: allotment }
    if (allotment) await storeMatchRule(tx, userId, null, garden, true, now)
    const { rows } = await sql<{ id: string }>`
      select id from transaction where user_id = ${userId} and lower(payee) = 'halloran' and is_cash_flow and not is_pending
      order by execution_date desc, id desc limit 1`.execute(tx)
    const [walk] = rows
    const payee = walk && (await findRulePayee(tx, userId, walk.id))
    if (walk && payee)
      await storePayeeRule(
        tx,
        userId,
        { id: walk.id, payee, isToCome: false },
        { name: 'Halloran Dog Walks', category: 'pets', is_excluded: null },
        (await readCategoryBook(tx, userId)).inGroup(TRANSFERS),
        now,
      )
  })
}
