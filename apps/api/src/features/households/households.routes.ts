import { assetClasses } from '@keelwise/contract/words'
import { dayOf } from '@keelwise/finance/days'
import { type HouseholdDetail, getHousehold, listHouseholds, setHouseholdCurrency } from '@keelwise/contract/book'
import { sumAmounts } from '@keelwise/finance/amounts'
import { percentShares } from '@keelwise/finance/percent-shares'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { Problem } from '../../platform/http/problems.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { selectHouseholds, selectMembers, storeHouseholdCurrency } from './households.queries.ts'

/** What is short on the whole has no share. */
const owned = (amount: string): string => (amount.startsWith('-') ? '0' : amount)

/** Clients who belong together, and what they hold together: only what each of them shares. */
export function householdsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>): void {
  const apiUrl = deps.env.API_URL
  const today = (): string => dayOf(deps.clock())

  router.on(listHouseholds, async ({ query, caller, request }) => {
    const rows = await deps.db.asUser(caller.userId, (tx) =>
      selectHouseholds(tx, caller.userId, query.search ?? '', windowOf(query), today()),
    )
    return pageOf(
      apiUrl,
      request,
      query,
      Number(rows[0]?.total_count ?? 0),
      rows.map(({ name, members_count, missing_count, worth, currency, own_currency, unknown_accounts }) => ({
        name,
        members_count,
        missing_count,
        total_market_value: worth,
        currency,
        own_currency,
        unknown_accounts,
      })),
    )
  })

  /** @throws Problem `not_found` where no own client is of that name */
  const householdOf = async (tx: Tx, advisorId: string, name: string): Promise<HouseholdDetail> => {
    const rows = await selectMembers(tx, advisorId, name, today())
    const names = rows.map((row) => row.household_name).toSorted()
    if (names[0] === undefined) throw new Problem('not_found')
    const amounts = assetClasses.map((name) => sumAmounts(rows.map((row) => row[name])))
    const shares = percentShares(amounts.map(owned))
    const parts = percentShares(rows.map((row) => owned(row.worth ?? '0')))
    const oldest = rows.flatMap((row) => (row.as_of ? [row.as_of] : [])).toSorted((a, b) => a.getTime() - b.getTime())
    return {
      name: names[0],
      members_count: rows.length,
      missing_count: rows.filter((row) => row.source === null).length,
      total_market_value: sumAmounts(amounts),
      currency: rows[0]?.currency ?? 'USD',
      own_currency: rows[0]?.own_currency ?? null,
      unknown_accounts: rows.reduce((count, row) => count + row.unknown_accounts, 0),
      as_of: oldest[0]?.toISOString() ?? null,
      allocation: assetClasses.map((name, index) => ({
        asset_class: name,
        amount: amounts[index] ?? '0.00',
        percent: shares[index] ?? '0.00',
      })),
      members: rows.map((row, index) => ({
        client_id: row.client_id,
        client_name: row.client_name,
        source: row.source ?? ('NONE' as const),
        total_market_value: row.worth,
        percent: row.worth === null ? null : (parts[index] ?? '0.00'),
      })),
      unconverted: [...new Set(rows.flatMap((row) => row.unconverted))].toSorted(),
    }
  }

  router.on(getHousehold, ({ query, caller: { userId } }) =>
    deps.db.asUser(userId, (tx) => householdOf(tx, userId, query.name)),
  )

  router.on(setHouseholdCurrency, ({ body: { name, currency }, caller: { userId }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      if ((await storeHouseholdCurrency(tx, userId, name, currency)) === 0) throw new Problem('not_found')
      const detail = { household_currency: currency ?? 'base' }
      await audit(
        tx,
        deps.clock(),
        { action: 'client_changed', outcome: 'success', actorUserId: userId, detail },
        request,
      )
      return householdOf(tx, userId, name)
    }),
  )
}
