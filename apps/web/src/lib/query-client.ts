import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * A cache in which what is to be read again is truly read again. A query that is being read for the first time is not
 * read anew by the library when it is invalidated, it takes the answer that is under way: that one may have been
 * written before the change that is the reason, and a receipt just attached, or an account just added, stayed unseen.
 * Such a query is read once more when its first answer is there.
 */
class RereadingClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const begun = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined)
    await super.invalidateQueries(filters, options)
    await Promise.all(
      begun.map(async (query) => {
        // without an observer nobody joined it, and it is still under way
        if (query.state.fetchStatus !== 'idle') await query.fetch().catch(() => {})
        await super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true }, options)
      }),
    )
  }
}

/** One cache for the page's life. The transport repeats what may be repeated, so queries do not. */
export const queryClient: QueryClient = new RereadingClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
