import type { Body } from '@keelwise/contract/endpoint'
import {
  type RealizedSale,
  chooseSaleLots,
  exportGains,
  getGains,
  getSaleLots,
  sayOpening,
  sayTerms,
  setCostMethod,
  undoOpening,
  undoSaleLots,
  undoTerms,
} from '@keelwise/contract/gains'
import { subtract } from '@keelwise/finance/amounts'
import { dayOf } from '@keelwise/finance/days'
import { add, compare, isPositive, multiply } from '@keelwise/finance/decimals'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type Columns, csvDownload } from '../../platform/http/csv-download.ts'
import { type Router, WrittenAnswer } from '../../platform/http/mount.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import { audit } from '../../platform/audit.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { readBaseCurrency } from '../../wealth/base-currency.ts'
import { findAction, findOpening, readGains, readSaleLots, readSalesOf } from '../../wealth/gains.ts'
import { readAside } from '../../wealth/read-aside.ts'
import {
  lockGainsAccount,
  lockSale,
  selectLotChoices,
  storeCostMethod,
  storeLotChoice,
  storeOpening,
  storeTerms,
  undoLotChoice,
  undoOpeningCost,
} from './gains.queries.ts'

const TERMS = { short: 'Short-term', long: 'Long-term' } as const

/** What is left of a gain without the part of exchange rates; null where one of them is not known. */
const priceGainOf = ({ gain, exchange_gain }: RealizedSale): string | null =>
  gain === null || exchange_gain === null ? null : subtract(gain, exchange_gain)

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
  ['Days held', (row) => (row.days_held === null ? null : String(row.days_held))],
  ['Lots', (row) => (row.is_chosen ? 'chosen' : 'by method')],
  ['Gain by exchange rate', (row) => (row.gain === null ? null : row.exchange_gain)],
  ['Gain by price', (row) => priceGainOf(row)],
  ['Currency of the security', (row) => row.own?.currency ?? null],
  ['Proceeds in it', (row) => row.own?.proceeds ?? null],
  ['Cost in it', (row) => row.own?.cost ?? null],
  ['Gain in it', (row) => row.own?.gain ?? null],
]

type Chosen = Body<typeof chooseSaleLots>['lots']

/** @throws FieldProblem when a choice is not what was held before the sale, or not all of it */
function checkChoice(
  { method, lots, to_choose }: NonNullable<Awaited<ReturnType<typeof readSaleLots>>>,
  chosen: Chosen,
): void {
  const refuse = (text: string): never => {
    throw new FieldProblem({ lots: [text] })
  }
  if (method === 'average')
    refuse('The cost of this account is averaged, so no lots can be chosen. Choose another method for it first.')
  if (new Set(chosen.map(({ lot_id }) => lot_id)).size < chosen.length) refuse('A lot can be chosen once.')
  for (const { lot_id, units } of chosen) {
    const lot = lots.find((each) => each.lot_id === lot_id)
    if (!lot) refuse('A lot that was chosen was not held before the sale.')
    else if (!isPositive(units) || compare(units, lot.units) > 0)
      refuse(`Of a lot no more than its ${lot.units} units can be chosen.`)
  }
  const all = chosen.reduce((sum, { units }) => add(sum, units), '0')
  if (compare(all, to_choose) !== 0) refuse(`Choose ${to_choose} units; these are ${all}.`)
}

export const gainsRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs' | 'log'>): void => {
  router.on(getGains, async ({ query, caller: { userId } }) => {
    const today = dayOf(deps.clock())
    const [written] = (await readAside(deps.db, userId, 'gains', { query, today })) ?? []
    return written ? new WrittenAnswer(written) : deps.db.readAs(userId, (tx) => readGains(tx, userId, query, today))
  })

  /** Records what changed of an account, and has what is worked out from its trades worked out anew. */
  const changed = async (
    tx: Tx,
    userId: string,
    accountId: string,
    detail: Readonly<Record<string, string | boolean>>,
    request: Parameters<typeof refuseUnowned>[1],
  ) => {
    const objects = { objectType: 'account', objectId: accountId, detail }
    await audit(
      tx,
      deps.clock(),
      { action: 'account_changed', outcome: 'success', actorUserId: userId, ...objects },
      request,
    )
    await deps.jobs.send(tx, 'history', { userId })
  }

  router.on(setCostMethod, async ({ params, body, caller, request }) => {
    const { userId } = caller
    const stored = await deps.db.asUser(userId, async (tx) => {
      const account = await storeCostMethod(tx, userId, params.id, body.method)
      if (!account) return undefined
      await changed(tx, userId, params.id, { cost_method: body.method }, request)
      return { ...account, method: body.method }
    })
    return stored ?? refuseUnowned(deps, request, 'account', params.id)
  })

  const lotsOf = async (tx: Tx, userId: string, saleId: string) => {
    const sale = await readSaleLots(tx, userId, saleId, dayOf(deps.clock()))
    return sale && { ...sale, choices: await selectLotChoices(tx, userId, saleId) }
  }

  /** Changes what is said of a transaction, records it, and has what is worked out of it worked out anew. */
  const change = async <T>(
    { userId }: { readonly userId: string },
    id: string,
    request: Parameters<typeof refuseUnowned>[1],
    what: 'lots' | 'terms',
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const done = await deps.db.asUser(userId, async (tx) => {
      if (!(await lockSale(tx, userId, id))) return null
      const result = await work(tx)
      const objects = { objectType: 'transaction', objectId: id, detail: { [what]: true } }
      await audit(
        tx,
        deps.clock(),
        { action: 'transaction_changed', outcome: 'success', actorUserId: userId, ...objects },
        request,
      )
      await deps.jobs.send(tx, 'history', { userId })
      return { result }
    })
    return (done ?? (await refuseUnowned(deps, request, 'transaction', id))).result
  }

  router.on(getSaleLots, async ({ params, caller, request }) => {
    const sale = await deps.db.asUser(caller.userId, (tx) => lotsOf(tx, caller.userId, params.id))
    return sale ?? refuseUnowned(deps, request, 'transaction', params.id)
  })

  router.on(chooseSaleLots, ({ params, body, caller, request }) =>
    change(caller, params.id, request, 'lots', async (tx) => {
      checkChoice(found(await lotsOf(tx, caller.userId, params.id)), body.lots)
      const lots = body.lots.map(({ lot_id, units }) => ({ id: lot_id, units }))
      await storeLotChoice(tx, caller.userId, params.id, lots, deps.clock())
      return found(await lotsOf(tx, caller.userId, params.id))
    }),
  )

  router.on(undoSaleLots, ({ params, caller, request }) =>
    change(caller, params.id, request, 'lots', async (tx) => {
      found((await undoLotChoice(tx, caller.userId, params.id, deps.clock())) || null)
      return found(await lotsOf(tx, caller.userId, params.id))
    }),
  )

  router.on(sayTerms, ({ params: { id }, body, caller, request }) =>
    change(caller, id, request, 'terms', async (tx) => {
      const { userId } = caller
      const action = found(await findAction(tx, userId, id, dayOf(deps.clock())))
      if (action.kind === 'merger') {
        if (body.value === null) throw new FieldProblem({ value: ['Enter what the new shares were worth.'] })
        const currency = await readBaseCurrency(tx, userId)
        await storeTerms(tx, userId, id, { value: body.value, currency }, deps.clock())
        return undefined
      }
      const parent = action.parents.find(({ security }) => security === body.parent)
      if (!parent) throw new FieldProblem({ parent: ['Choose what it came out of.'] })
      if (body.percent === null) throw new FieldProblem({ percent: ['Enter how much of the cost went along.'] })
      const share = multiply(body.percent, '0.01')
      await storeTerms(tx, userId, id, { parent: parent.security, share }, deps.clock())
      return undefined
    }),
  )

  router.on(undoTerms, ({ params: { id }, caller, request }) =>
    change(caller, id, request, 'terms', async (tx) => {
      found((await undoLotChoice(tx, caller.userId, id, deps.clock())) || null)
      return undefined
    }),
  )

  router.on(sayOpening, async ({ params: { id }, body, caller: { userId }, request }) => {
    const isOwn = await deps.db.asUser(userId, async (tx) => {
      if (!(await lockGainsAccount(tx, userId, id))) return false
      const opening = await findOpening(tx, userId, id, body.security, dayOf(deps.clock()))
      if (!opening) throw new FieldProblem({ security: ['The trades explain all units of this.'] })
      if (compare(body.units, opening.units) > 0)
        throw new FieldProblem({
          units: [`The trades do not explain ${opening.units} units; enter no more than these.`],
        })
      if (body.acquired !== null && body.acquired > opening.first)
        throw new FieldProblem({ acquired: [`Enter a day no later than the first trade, ${opening.first}.`] })
      await storeOpening(tx, userId, id, { ...body, currency: await readBaseCurrency(tx, userId) }, deps.clock())
      await changed(tx, userId, id, { openings: true }, request)
      return true
    })
    if (!isOwn) await refuseUnowned(deps, request, 'account', id)
    return undefined
  })

  router.on(undoOpening, async ({ params: { id }, caller: { userId }, request }) => {
    const isOwn = await deps.db.asUser(userId, async (tx) => {
      const accountId = await undoOpeningCost(tx, userId, id, deps.clock())
      if (accountId === undefined) return false
      await changed(tx, userId, accountId, { openings: true }, request)
      return true
    })
    if (!isOwn) await refuseUnowned(deps, request, 'opening_cost', id)
    return undefined
  })

  router.on(exportGains, async ({ query, caller: { userId }, reply }) => {
    const today = dayOf(deps.clock())
    const year = query.year ?? Number(today.slice(0, 4))
    const written = await readAside(deps.db, userId, 'sales', { year, today })
    async function* pages() {
      if (written === null) yield await deps.db.readAs(userId, (tx) => readSalesOf(tx, userId, year, today))
      else for (const page of written) yield JSON.parse(new TextDecoder().decode(page)) as RealizedSale[]
    }
    return csvDownload(reply, `keelwise-gains-${year}.csv`, columns, pages())
  })
}
