import { listAccountsByInstitution } from '@keelwise/contract/accounts'
import { getInvestorBrief, getNetWorthChange } from '@keelwise/contract/brief'
import { aggregatePositions } from '@keelwise/contract/positions'
import { getHealthIndicators, getInvestorSummary } from '@keelwise/contract/summary'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { useSession } from '../../domain/session.ts'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { FIRST_PERIOD, comparableHistory, lastDaysOf } from './net-worth-history.ts'

const summaryQuery = () =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'summary'],
    queryFn: ({ signal }) => call(getInvestorSummary, undefined, { signal }),
  })

const healthQuery = () =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'health-indicators'],
    queryFn: ({ signal }) => call(getHealthIndicators, undefined, { signal }),
  })

const allocationQuery = () =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'positions-by-type'],
    queryFn: ({ signal }) => call(aggregatePositions, undefined, { signal }),
  })

const institutionsQuery = () =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'accounts-by-institution'],
    queryFn: ({ signal }) => call(listAccountsByInstitution, { query: { page: 1, page_size: 100 } }, { signal }),
  })

const briefQuery = () =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'brief'],
    queryFn: ({ signal }) => call(getInvestorBrief, undefined, { signal }),
  })

const changeQuery = (since: string) =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'net-worth-change', since],
    queryFn: ({ signal }) => call(getNetWorthChange, { query: { since } }, { signal }),
  })

/** Asks for what the top of the page shows, while the guards still look who is there. */
export function askAhead(): void {
  if (useSession.getState().userRole !== 'INVESTOR') return
  void queryClient
    .fetchQuery(summaryQuery())
    // why it changed is said of the days of this very answer: asked for before anything of it is drawn
    .then(({ net_worth_history: days }) => {
      const [first] = lastDaysOf(comparableHistory(days), FIRST_PERIOD)
      return first && queryClient.prefetchQuery(changeQuery(first.date))
    })
    // the page asks again and says so
    .catch(() => null)
  void queryClient.prefetchQuery(briefQuery())
}

/** What made net worth change since a day. */
export const useChangeParts = (since: string) => useQuery(changeQuery(since))

/** What needs the person, what is left of the month, what is paid next. */
export const useBrief = () => useQuery(briefQuery())

/** Net worth, its history, and the cash flow of 30 days. */
export const useSummary = () => useQuery(summaryQuery())

/** The eight indicators of financial health. */
export const useHealth = () => useQuery(healthQuery())

/** Positions by security type. */
export const useAllocationCard = () => useQuery(allocationQuery())

/** Institutions with their totals, up to a hundred. */
export const useInstitutionTotals = () => useQuery(institutionsQuery())
