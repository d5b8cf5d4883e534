import type { GoalBody } from '@keelwise/contract/goals'
import type { AccountType } from '@keelwise/contract/words'
import { addMonths, dayOf } from '@keelwise/finance/days'
import type { Deps } from '../compose.ts'
import { insertGoal, replaceGoalAccounts } from '../features/goals/goals.queries.ts'
import { uuid7 } from '../platform/ids.ts'
import { readBaseCurrency } from '../wealth/base-currency.ts'
import { owedTogether, selectGoalAccounts } from '../wealth/goals.ts'

type Part = Partial<GoalBody['accounts'][number]>

/** Goals of the demo investor: one that is reached, one on track, one behind, and debts with their terms. */
export async function seedGoals({ db, clock }: Pick<Deps, 'clock' | 'db'>, userId: string): Promise<void> {
  const now = clock()
  const today = dayOf(now)
  await db.asUser(userId, async (tx) => {
    const has = await tx.selectFrom('goal').where('user_id', '=', userId).select('id').executeTakeFirst()
    if (has) return
    const accounts = await selectGoalAccounts(tx, userId, today)
    const behind = (parts: Partial<Record<AccountType, Part>>): GoalBody['accounts'] =>
      accounts.flatMap(({ id, account_type }) => {
        const part = parts[account_type as AccountType]
        return part ? [{ account_id: id, percent: null, amount: null, ...part }] : []
      })
    const none = { target_amount: null, target_months: null, target_date: null, monthly_amount: null, strategy: null }
    const goals: readonly GoalBody[] = [
      {
        ...none,
        kind: 'EMERGENCY',
        name: 'Six months of spending',
        target_months: '6',
        accounts: behind({ SAVINGS: { amount: '24000.00' } }),
      },
      {
        ...none,
        kind: 'OTHER',
        name: 'A boat',
        target_amount: '38000.00',
        target_date: addMonths(today, 36),
        monthly_amount: '650.00',
        accounts: behind({ SAVINGS: { amount: '15000.00' } }),
      },
      {
        ...none,
        kind: 'RETIREMENT',
        name: 'Retirement',
        target_amount: '1800000.00',
        target_date: addMonths(today, 18 * 12),
        monthly_amount: '1900.00',
        accounts: behind({ '401K': {}, IRA: {}, ROTH_IRA: {} }),
      },
      {
        ...none,
        kind: 'DEBT',
        name: 'Free of debt',
        target_date: addMonths(today, 12 * 12),
        monthly_amount: '2600.00',
        strategy: 'AVALANCHE',
        accounts: behind({
          // as the lender of the sandbox writes them
          MORTGAGE: { interest_rate: '4.125', monthly_payment: '1480.00' },
          CREDIT_CARD: { interest_rate: '22.9', monthly_payment: '35.00' },
        }),
      },
    ]
    const currency = await readBaseCurrency(tx, userId)
    for (const body of goals) {
      const own = accounts.filter(({ id }) => body.accounts.some(({ account_id }) => account_id === id))
      const start = body.kind === 'DEBT' ? owedTogether(own) : null
      const id = uuid7(now.getTime())
      await insertGoal(tx, { id, userId, body, currency, start, now })
      await replaceGoalAccounts(tx, userId, id, body)
    }
  })
}
