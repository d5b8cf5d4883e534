import {
  MOST_OWN_CATEGORIES,
  type OwnCategory,
  addCategory,
  changeCategory,
  listCategories,
  mergeCategory,
  retireCategory,
} from '@keelwise/contract/categories'
import type { Body } from '@keelwise/contract/endpoint'
import { type CategoryGroup, type CategoryKind, categoryDisplay, categoryGroups } from '@keelwise/contract/words'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { moveCategory } from '../../ingest/categories/merge.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import { readBudgets } from '../../wealth/budgets.ts'
import { readCategoryBook, readOwnCategories, selectOwnCategories } from '../../wealth/categories.ts'
import { hasBudget, insertCategory, moveBudgets, setRetired, updateCategory } from './own-categories.queries.ts'

type Facts = Body<typeof addCategory>
type Own = Omit<OwnCategory, 'transactions'>

const DEFAULT_NAMES = new Set(
  [...Object.values(categoryDisplay), ...Object.values(categoryGroups).map(({ name }) => name)].map((name) =>
    name.toLowerCase(),
  ),
)

/** Two categories of one name would be told apart by nobody. */
function refuseTakenName(name: string, others: readonly Own[]): void {
  const isTaken = others.some((each) => !each.is_retired && each.name.toLowerCase() === name.toLowerCase())
  if (isTaken || DEFAULT_NAMES.has(name.toLowerCase()))
    throw new FieldProblem({ name: ['There is a category of this name already.'] })
}

/** What all in a group is: as the default group, or as the own one. */
const kindOfGroup = (group: string, all: readonly Own[]): CategoryKind | undefined =>
  Object.hasOwn(categoryGroups, group)
    ? categoryGroups[group as CategoryGroup].kind
    : all.find(({ id }) => id === group)?.kind

/** Categories of a person's own: added, renamed, moved, merged and retired, and never deleted. */
export function ownCategoriesRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  const record = (tx: Tx, action: AuditAction, objectId: string, request: FastifyRequest) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'own_category', objectId }, request)

  const answer = async (tx: Tx, userId: string, id: string) =>
    found((await readOwnCategories(tx, userId)).find((each) => each.id === id))

  /** All of a person's own, one change of them at a time. */
  async function lockAll(tx: Tx, userId: string): Promise<Own[]> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 4))`.execute(tx)
    return selectOwnCategories(tx, userId)
  }

  /** The own categories and that one of them which an id names. */
  async function lockOne(tx: Tx, userId: string, id: string, request: FastifyRequest) {
    const all = await lockAll(tx, userId)
    return { all, one: all.find((each) => each.id === id) ?? (await refuseUnowned(deps, request, 'own_category', id)) }
  }

  /** A group is one of the default set, or an own category that is in none. */
  async function refuseUnknownGroup({ group }: Facts, all: readonly Own[], request: FastifyRequest): Promise<void> {
    if (group === null || Object.hasOwn(categoryGroups, group)) return
    const own = all.find(({ id }) => id === group)
    const problem = new FieldProblem({ group: ['There is no such group.'] })
    if (!own) await refuseUnowned(deps, request, 'own_category', group, problem)
    if (own?.is_retired) throw new FieldProblem({ group: ['This group is retired.'] })
    if (own?.group !== null) throw new FieldProblem({ group: ['A group is in no other group.'] })
  }

  router.on(listCategories, async ({ caller: { userId } }) => ({
    results: await deps.db.asUser(userId, (tx) => readOwnCategories(tx, userId)),
  }))

  router.on(addCategory, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const all = await lockAll(tx, userId)
      if (all.filter((each) => !each.is_retired).length >= MOST_OWN_CATEGORIES)
        throw new FieldProblem({ non_field_errors: [`There can be ${MOST_OWN_CATEGORIES} categories of your own.`] })
      refuseTakenName(body.name, all)
      await refuseUnknownGroup(body, all, request)
      const id = await insertCategory(tx, userId, body, deps.clock())
      await record(tx, 'category_added', id, request)
      return answer(tx, userId, id)
    }),
  )

  router.on(changeCategory, ({ caller: { userId }, params, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const { all, one } = await lockOne(tx, userId, params.id, request)
      if (!one.is_retired)
        refuseTakenName(
          body.name,
          all.filter(({ id }) => id !== one.id),
        )
      await refuseUnknownGroup(body, all, request)
      if (body.group !== null && (body.group === one.id || all.some(({ group }) => group === one.id)))
        throw new FieldProblem({ group: ['It is a group with categories in it and cannot be in another.'] })
      const kind = body.group === null ? body.kind : kindOfGroup(body.group, all)
      const within = [one.id, ...all.flatMap(({ id, group }) => (group === one.id ? [id] : []))]
      if (kind !== 'spending' && (await hasBudget(tx, userId, within)))
        throw new FieldProblem({ group: ['It has a budget, and only spending has one. Take the budget away first.'] })
      await updateCategory(tx, userId, one.id, body, deps.clock())
      await record(tx, 'category_changed', one.id, request)
      return answer(tx, userId, one.id)
    }),
  )

  router.on(retireCategory, ({ caller: { userId }, params, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const { all, one } = await lockOne(tx, userId, params.id, request)
      if (!body.is_retired)
        refuseTakenName(
          one.name,
          all.filter(({ id }) => id !== one.id),
        )
      await setRetired(tx, userId, one.id, body.is_retired, deps.clock())
      await record(tx, body.is_retired ? 'category_retired' : 'category_restored', one.id, request)
      return answer(tx, userId, one.id)
    }),
  )

  router.on(mergeCategory, ({ caller: { userId }, params, body: { into }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const { all, one } = await lockOne(tx, userId, params.id, request)
      if (into === one.id) throw new FieldProblem({ into: ['Choose another category.'] })
      if (!Object.hasOwn(categoryDisplay, into)) {
        const other = all.find(({ id }) => id === into)
        const problem = new FieldProblem({ into: ['There is no such category.'] })
        if (!other) await refuseUnowned(deps, request, 'own_category', into, problem)
        if (other?.is_retired) throw new FieldProblem({ into: ['This category is retired.'] })
      }
      if (all.some(({ group, is_retired }) => group === one.id && !is_retired))
        throw new FieldProblem({ into: ['Move or retire the categories in this group first.'] })
      const book = await readCategoryBook(tx, userId)
      await moveBudgets(tx, userId, await readBudgets(tx, userId, deps.clock()), one.id, book.of(into), deps.clock())
      const moved = await moveCategory(tx, userId, one.id, into)
      await setRetired(tx, userId, one.id, true, deps.clock(), into)
      await record(tx, 'categories_merged', one.id, request)
      return { moved }
    }),
  )
}
