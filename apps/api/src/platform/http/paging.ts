import type { FastifyRequest } from 'fastify'
import { Problem } from './problems.ts'

interface PageOf<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

/**
 * The body of a paged list. `next` and `previous` are absolute addresses on the API's base with the same filters.
 * @param count rows in all @throws Problem `invalid_page` for a page past the end
 */
export function pageOf<T>(
  apiUrl: string,
  request: FastifyRequest,
  { page, page_size }: { page: number; page_size: number },
  count: number,
  results: T[],
): PageOf<T> {
  if (page > 1 && (page - 1) * page_size >= count) throw new Problem('invalid_page')
  const address = (target: number): string => {
    const url = new URL(request.url, apiUrl)
    url.searchParams.set('page', String(target))
    return url.href
  }
  return {
    count,
    next: page * page_size < count ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
    results,
  }
}

/** `limit` and `offset` of a page. */
export const windowOf = ({ page, page_size }: { page: number; page_size: number }) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})
