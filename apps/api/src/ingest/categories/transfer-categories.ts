import { categoryGroups } from '@keelwise/contract/words'
import { type RawBuilder, sql } from 'kysely'

const TRANSFERS = Object.keys(categoryGroups.transfers.categories)

/** Whether a category is one of moving money between one's own accounts. @param key an expression; `t` is the row */
export const isTransfer = (key: RawBuilder<unknown>) => sql<boolean>`(${key} = any(${sql.val(TRANSFERS)}::text[])
  or exists (select from own_category c where c.user_id = t.user_id and c.parent = 'transfers' and c.id::text = ${key}))`
