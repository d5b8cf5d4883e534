import { assetClassDisplay } from '@keelwise/contract/words'
import { assetClass } from '@keelwise/contract/positions'
import { sumAmounts } from '@keelwise/finance/amounts'
import { percentShares } from '@keelwise/finance/percent-shares'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { liveAccounts } from './live-accounts.ts'

/**
 * Positions by asset class in US dollars, each converted and rounded on its own: all four classes in order. A class that
 * is short on the whole has no share.
 * @param today `yyyy-MM-dd`
 */
export async function selectAllocation(tx: Tx, userId: string, today: string) {
  const rows = await liveAccounts(tx, userId)
    .innerJoin('position', (join) =>
      join.onRef('position.account_id', '=', 'account.id').on('position.user_id', '=', userId),
    )
    .select([
      'position.asset_class',
      sql<string>`round(coalesce(sum(round(position.market_value * usd_rate(position.market_value_currency, ${today}::date), 2)), 0), 2)`.as(
        'usd',
      ),
    ])
    .groupBy('position.asset_class')
    .execute()
  const amounts = assetClass.options.map((name) =>
    sumAmounts(rows.filter((row) => row.asset_class === name).map((row) => row.usd)),
  )
  const percents = percentShares(amounts.map((amount) => (amount.startsWith('-') ? '0' : amount)))
  return assetClass.options.map((name, index) => ({
    asset_class: name,
    display: assetClassDisplay[name],
    amount: amounts[index] ?? '0.00',
    percent: percents[index] ?? '0.00',
  }))
}
