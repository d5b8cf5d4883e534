import {
  type Position,
  aggregatePositions,
  exportPositions,
  listHoldings,
  listPositions,
} from '@keelwise/contract/positions'
import { costSourceDisplay, securityTypeDisplay } from '@keelwise/contract/words'
import { dayOf } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type Columns, csvDownload } from '../../platform/http/csv-download.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { readHeldGains } from '../../wealth/held-gains.ts'
import { readHeldGainsAside, readHeldGainsOf } from '../../wealth/read-aside.ts'
import { readHoldings } from '../../wealth/holdings.ts'
import { readPositions, readPositionsCounted, readSecurityTypes } from '../../wealth/positions.ts'

const EXPORT_PAGE_ROWS = 1_000

const exportColumns: Columns<Position> = [
  ['Institution', (row) => row.institution_name],
  ['Account', (row) => row.account_name],
  ['Ticker', (row) => row.ticker],
  ['Name', (row) => row.name],
  ['Type', (row) => securityTypeDisplay[row.sec_type ?? 'OTHER']],
  ['Units', (row) => row.units],
  ['Unit price', (row) => row.unit_price_amount],
  ['Unit price currency', (row) => row.unit_price_currency],
  ['Market value', (row) => row.market_value_amount],
  ['Market value currency', (row) => row.market_value_currency],
  ['Cost basis', (row) => row.cost_basis_amount],
  ['Cost basis currency', (row) => row.cost_basis_currency],
  ['Unrealized gain', (row) => row.unrealized_gain_amount],
  ['Coupon rate', (row) => row.coupon_rate],
  ['Maturity date', (row) => row.maturity_date],
  ['As of', (row) => row.as_of],
  ['Unrealized gain currency', (row) => row.unrealized_gain_currency],
  ['Cost told', (row) => row.cost_source && costSourceDisplay[row.cost_source]],
  ['Units without a known cost', (row) => row.cost_without_units],
  ['Stated cost', (row) => row.stated_cost_amount],
  ['Stated cost currency', (row) => row.stated_cost_currency],
]

export const positionsRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>): void => {
  const apiUrl = deps.env.API_URL
  const exports = createLimit(deps, { name: 'positions-export', points: 30, seconds: 3600, code: 'rate_limited' })

  router.on(listPositions, async ({ query, caller, request }) => {
    const { userId } = caller
    const today = dayOf(deps.clock())
    const { count, isMuch, withGains } = await deps.db.asUser(userId, (tx) =>
      readPositionsCounted(tx, userId, query, query.ordering, { ...windowOf(query), today }),
    )
    const results = count === 0 ? [] : withGains(await readHeldGainsOf(deps.db, userId, isMuch, today))
    return pageOf(apiUrl, request, query, count, results)
  })

  router.on(listHoldings, async ({ caller }) => {
    const today = dayOf(deps.clock())
    const aside = await readHeldGainsAside(deps.db, caller.userId, today)
    return deps.db.asUser(caller.userId, async (tx) =>
      readHoldings(tx, caller.userId, today, aside ?? (await readHeldGains(tx, caller.userId, today))),
    )
  })

  router.on(exportPositions, async ({ query, caller, reply }) => {
    await exports.take(caller.userId)
    const today = dayOf(deps.clock())
    async function* pages() {
      let held = await readHeldGainsAside(deps.db, caller.userId, today)
      for (let offset = 0; ; offset += EXPORT_PAGE_ROWS) {
        const window = { limit: EXPORT_PAGE_ROWS, offset, today }
        const rows = await deps.db.asUser(caller.userId, async (tx) => {
          held ??= await readHeldGains(tx, caller.userId, today)
          return readPositions(tx, caller.userId, query, query.ordering, window, held)
        })
        yield rows
        if (rows.length < EXPORT_PAGE_ROWS) return
      }
    }
    return csvDownload(reply, `keelwise-positions-${today}.csv`, exportColumns, pages())
  })

  router.on(aggregatePositions, ({ caller }) =>
    deps.db.asUser(caller.userId, (tx) => readSecurityTypes(tx, caller.userId, dayOf(deps.clock()))),
  )
}
