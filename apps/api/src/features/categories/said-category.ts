import { categoryDisplay } from '@keelwise/contract/words'
import type { CategoryBook } from '@keelwise/contract/category-book'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { readCategoryBook } from '../../wealth/categories.ts'

/** The group of what moves between one's own accounts. */
export const TRANSFERS = 'transfers'

interface SaidCategory {
  readonly category?: string | null | undefined
  readonly is_excluded?: boolean | null | undefined
}

/** What moves between one's own accounts is no cash flow, unless that is said too. */
export const withTransfer = <T extends SaidCategory>(said: T, book: CategoryBook): T =>
  said.category && said.is_excluded === undefined && book.of(said.category).group === TRANSFERS
    ? { ...said, is_excluded: true }
    : said

/** The categories that the person has, once it is sure that one that is said is among them and can be chosen. */
export async function bookWith(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>,
  tx: Tx,
  userId: string,
  category: string | null | undefined,
  request: FastifyRequest,
  field = 'category',
): Promise<CategoryBook> {
  const book = await readCategoryBook(tx, userId)
  if (!category || Object.hasOwn(categoryDisplay, category)) return book
  const problem = new FieldProblem({ [field]: ['There is no such category.'] })
  if (!book.has(category)) await refuseUnowned(deps, request, 'own_category', category, problem)
  if (book.of(category).own?.is_retired) throw new FieldProblem({ [field]: ['This category is retired.'] })
  return book
}
