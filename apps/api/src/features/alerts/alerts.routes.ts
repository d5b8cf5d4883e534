import {
  ALERT_DETAILS,
  ALERT_PREVIEW_DAYS,
  MOST_ALERTS,
  type Watched,
  addAlert,
  alertKind,
  changeAlert,
  deleteAlert,
  listAlertEvents,
  listAlerts,
  previewAlert,
  setAlertDelivery,
} from '@keelwise/contract/alerts'
import { addDays, dayOf, shiftDays } from '@keelwise/finance/days'
import type { FastifyRequest } from 'fastify'
import { type AuditEntry, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { selectAccounts } from '../../wealth/accounts.ts'
import { alertFacts, readAlert } from '../../wealth/alerts.ts'
import { readBaseCurrency } from '../../wealth/base-currency.ts'
import { readBudgets } from '../../wealth/budgets.ts'
import { readCategoryBook } from '../../wealth/categories.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import {
  countAlertEvents,
  deleteOwnAlert,
  findDelivery,
  insertAlert,
  lockAlerts,
  selectAlertEvents,
  selectAlerts,
  selectTold,
  storeDelivery,
  updateAlert,
} from './alerts.queries.ts'

/** Examples of a preview. */
const MOST_EXAMPLES = 3

/** What is nothing to an alert of this kind is left out. */
function onlyOwn({ kind, ...said }: Watched): Watched {
  const { needs, may } = ALERT_DETAILS[kind]
  const own = new Set<string>([...needs, ...may])
  return {
    kind,
    ...(Object.fromEntries(Object.entries(said).map(([name, value]) => [name, own.has(name) ? value : null])) as Omit<
      Watched,
      'kind'
    >),
  }
}

/** What people want to be told of. */
export function alertsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log'>): void {
  const record = (tx: Tx, action: AuditEntry['action'], id: string, request: FastifyRequest) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'alert', objectId: id }, request)

  /** Refuses what does not fit the person: accounts and categories of others, debts, a budget that is not there. */
  const checked = async (
    tx: Tx,
    userId: string,
    said: Watched,
    request: FastifyRequest,
  ): Promise<Watched & { currency: string }> => {
    const watched = onlyOwn(said)
    const { kind, account_id: accountId, level, key } = watched
    if (accountId !== null) {
      const [account] = await selectAccounts(tx, userId, { account_id: accountId })
      const refusal = new FieldProblem({ account_id: ['Choose an account.'] })
      if (!account) return refuseUnowned(deps, request, 'account', accountId, refusal)
      if (kind === 'LOW_BALANCE' && account.is_liability)
        throw new FieldProblem({ account_id: ['Choose an account that holds money; what is owed has no low balance.'] })
    }
    if (level !== null && key !== null) {
      const book = await readCategoryBook(tx, userId)
      const refusal = new FieldProblem({ key: ['Choose a category.'] })
      const isKnown = level === 'GROUP' ? book.groupName(key) !== null : book.has(key)
      if (!isKnown) {
        if (key.length === 36) return refuseUnowned(deps, request, 'own_category', key, refusal)
        throw refusal
      }
      const [first = key] = level === 'GROUP' ? book.inGroup(key) : []
      if (book.of(first).kind !== 'spending') throw new FieldProblem({ key: ['Choose a category of spending.'] })
    } else if ((level === null) !== (key === null)) throw new FieldProblem({ key: ['Choose a category.'] })
    if (kind === 'CATEGORY_OVER' && watched.amount === null) {
      const { results } = await readBudgets(tx, userId, deps.clock())
      if (!results.some((each) => each.level === level && each.key === key))
        throw new FieldProblem({ amount: ['It has no budget. Enter an amount, or make a budget first.'] })
    }
    return { ...watched, currency: await readBaseCurrency(tx, userId) }
  }

  router.on(listAlerts, ({ caller: { userId } }) =>
    deps.db.asUser(userId, async (tx) => {
      const told = await selectTold(tx, userId, shiftDays(deps.clock(), -ALERT_PREVIEW_DAYS))
      return {
        results: (await selectAlerts(tx, userId)).map(({ watches_since: _since, ...alert }) => ({
          ...alert,
          told: told.get(alert.id)?.told ?? 0,
          last_told_at: told.get(alert.id)?.last.toISOString() ?? null,
        })),
        currency: await readBaseCurrency(tx, userId),
        delivery: await findDelivery(tx, userId),
      }
    }),
  )

  router.on(addAlert, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      await lockAlerts(tx, userId)
      const watched = await checked(tx, userId, body, request)
      if ((await selectAlerts(tx, userId)).length >= MOST_ALERTS)
        throw new FieldProblem({ kind: [`At most ${MOST_ALERTS} alerts. Remove one first.`] })
      const id = await insertAlert(tx, userId, { ...watched, mail: body.mail, is_on: body.is_on }, deps.clock())
      await record(tx, 'alert_set', id, request)
      await deps.jobs.send(tx, 'alerts', { userId })
      return { id }
    }),
  )

  router.on(changeAlert, ({ caller: { userId }, params: { id }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      await lockAlerts(tx, userId)
      const before = (await selectAlerts(tx, userId)).find((each) => each.id === id)
      if (!before) return refuseUnowned(deps, request, 'alert', id)
      const watched = await checked(tx, userId, body, request)
      // what was said in another base currency stays in it while the amount does
      const isSameAmount = watched.amount !== null && Number(watched.amount) === Number(before.amount)
      const currency = isSameAmount ? before.currency : watched.currency
      await updateAlert(tx, userId, before, { ...watched, currency, mail: body.mail, is_on: body.is_on }, deps.clock())
      await record(tx, 'alert_changed', id, request)
      await deps.jobs.send(tx, 'alerts', { userId })
      return { id }
    }),
  )

  router.on(deleteAlert, ({ caller: { userId }, params: { id }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      if (!(await deleteOwnAlert(tx, userId, id))) await refuseUnowned(deps, request, 'alert', id)
      await record(tx, 'alert_removed', id, request)
      return undefined
    }),
  )

  router.on(previewAlert, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const watched = await checked(tx, userId, body, request)
      const now = deps.clock()
      const from = addDays(dayOf(now), -ALERT_PREVIEW_DAYS)
      const { happened, lasting, unknown } = await asTheyWrite(tx, userId, () =>
        readAlert(alertFacts(tx, userId, now), watched, from),
      )
      return {
        times: happened?.length ?? null,
        days: ALERT_PREVIEW_DAYS,
        examples: (happened ?? []).slice(0, MOST_EXAMPLES).map(({ on, title }) => ({ on, title })),
        now: (lasting ?? []).flatMap(({ isMet, happening }) => (isMet === true ? [happening.title] : [])),
        unknown: [...unknown],
      }
    }),
  )

  router.on(setAlertDelivery, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      await storeDelivery(tx, userId, body)
      await record(tx, 'alert_delivery_changed', userId, request)
      return undefined
    }),
  )

  router.on(listAlertEvents, async ({ caller: { userId }, query, request }) => {
    const { count, rows } = await deps.db.asUser(userId, async (tx) => ({
      count: await countAlertEvents(tx, userId),
      rows: await selectAlertEvents(tx, userId, windowOf(query)),
    }))
    return pageOf(
      deps.env.API_URL,
      request,
      query,
      count,
      rows.map((row) => ({ ...row, kind: alertKind.parse(row.kind), told_at: row.told_at.toISOString() })),
    )
  })
}
