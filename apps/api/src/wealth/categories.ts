import { type OwnCategory, categoryKey } from '@keelwise/contract/categories'
import { CategoryBook } from '@keelwise/contract/category-book'
import type { CategoryColor, CategoryGroup, CategoryIcon, CategoryKind } from '@keelwise/contract/words'
import { categoryGroups } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

interface OwnRow {
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly kind: CategoryKind | null
  readonly icon: CategoryIcon
  readonly color: CategoryColor
  readonly is_retired: boolean
  readonly merged_into: string | null
}

/** A person's own categories by name, retired ones among them; how many transactions carry each is not read. */
export async function selectOwnCategories(tx: Tx, userId: string): Promise<Omit<OwnCategory, 'transactions'>[]> {
  const { rows } = await sql<OwnRow>`
    select id, name, parent, kind, icon, color, retired_at is not null as is_retired, merged_into
    from own_category where user_id = ${userId} order by lower(name), id`.execute(tx)
  const kindOf = (parent: string): CategoryKind =>
    Object.hasOwn(categoryGroups, parent)
      ? categoryGroups[parent as CategoryGroup].kind
      : (rows.find(({ id }) => id === parent)?.kind ?? 'spending')
  return rows.map(({ parent, kind, merged_into, ...row }) => ({
    ...row,
    group: parent,
    kind: kind ?? kindOf(parent ?? ''),
    merged_into: merged_into === null ? null : categoryKey.parse(merged_into),
  }))
}

/** The categories that a person has: the default set and their own. */
export const readCategoryBook = async (tx: Tx, userId: string): Promise<CategoryBook> =>
  new CategoryBook(await selectOwnCategories(tx, userId))

/** A person's own categories, each with how many transactions carry it, parts of split ones among them. */
export async function readOwnCategories(tx: Tx, userId: string): Promise<OwnCategory[]> {
  const own = await selectOwnCategories(tx, userId)
  if (own.length === 0) return []
  const ids = sql.val(own.map(({ id }) => id))
  const { rows } = await sql<{ category: string; count: number }>`
    select category, count(*)::int as count from (
      select t.category from transaction t where t.user_id = ${userId} and t.category = any(${ids}::text[])
      union all select p.category from transaction_part p join transaction t on t.id = p.transaction_id and t.user_id = p.user_id
        where p.user_id = ${userId} and p.category = any(${ids}::text[])
    ) carried group by category`.execute(tx)
  const countOf = new Map(rows.map(({ category, count }) => [category, count]))
  return own.map((each) => ({ ...each, transactions: countOf.get(each.id) ?? 0 }))
}
