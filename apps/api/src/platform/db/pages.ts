import { type SelectQueryBuilder, sql } from 'kysely'

/** Which rows of a list are a page. */
export interface PageWindow {
  readonly limit: number
  readonly offset: number
}

/** How many rows a query finds, whatever its columns. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = query.clearSelect().select(sql<string>`count(*)`.as('count'))
  return Number((await counted.$castTo<{ count: string }>().executeTakeFirstOrThrow()).count)
}

/** The rows of a page of a query that says its order. */
export const readPage = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: PageWindow,
) => query.limit(limit).offset(offset).execute()
