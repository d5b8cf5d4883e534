import { type RealizedSale, exportGains, getGains, setCostMethod } from '@keelwise/contract/gains'
import { dayOf } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type Columns, csvDownload } from '../../platform/http/csv-download.ts'
import type { Router } from '../../platform/http/mount.ts'
import { audit } from '../../platform/audit.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { readGains } from '../../wealth/gains.ts'
import { storeCostMethod } from './gains.queries.ts'

const TERMS = { short: 'Short-term', long: 'Long-term' } as const

const columns: Columns<RealizedSale> = [
  ['Term', (row) => (row.term === null ? 'Unknown' : TERMS[row.term])],
  ['Ticker', (row) => row.ticker],
  ['Name', (row) => row.name],
  ['Units', (row) => row.units],
  ['Acquired', (row) => row.acquired],
  ['Sold', (row) => row.date],
  ['Proceeds', (row) => row.proceeds],
  ['Cost', (row) => row.cost],
  ['Wash sale loss disallowed', (row) => row.disallowed],
  ['Gain', (row) => row.gain],
  ['Kind', (row) => row.kind],
  ['Institution', (row) => row.institution_name],
  ['Account', (row) => row.account_name],
  ['Taxable account', (row) => (row.is_taxable ? 'yes' : 'no')],
]

export const gainsRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs' | 'log'>): void => {
  const gainsOf = (userId: string, year: number | undefined) =>
    deps.db.asUser(userId, (tx) => readGains(tx, userId, year, dayOf(deps.clock())))

  router.on(getGains, ({ query, caller }) => gainsOf(caller.userId, query.year))

  router.on(setCostMethod, async ({ params, body, caller, request }) => {
    const { userId } = caller
    const changed = await deps.db.asUser(userId, async (tx) => {
      const account = await storeCostMethod(tx, userId, params.id, body.method)
      if (!account) return undefined
      const objects = { objectType: 'account', objectId: params.id, detail: { cost_method: body.method } }
      await audit(
        tx,
        deps.clock(),
        { action: 'account_changed', outcome: 'success', actorUserId: userId, ...objects },
        request,
      )
      // what is worked out from its trades has another cost now
      await deps.jobs.send(tx, 'history', { userId })
      return { ...account, method: body.method }
    })
    return changed ?? refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(exportGains, async ({ query, caller, reply }) => {
    const { year, sales } = await gainsOf(caller.userId, query.year)
    async function* pages() {
      yield sales
    }
    return csvDownload(reply, `keelwise-gains-${year}.csv`, columns, pages())
  })
}
