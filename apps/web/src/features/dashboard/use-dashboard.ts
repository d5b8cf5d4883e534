import { listAccountsByInstitution } from '@keelwise/contract/accounts'
import { getInvestorBrief, getNetWorthChange } from '@keelwise/contract/brief'
import { aggregatePositions } from '@keelwise/contract/positions'
import { getHealthIndicators, getInvestorSummary } from '@keelwise/contract/summary'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { call } from '../../lib/api.ts'

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

/** What made net worth change since a day. */
export const useChangeParts = (since: string) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'net-worth-change', since],
    queryFn: ({ signal }) => call(getNetWorthChange, { query: { since } }, { signal }),
  })

/** What needs the person, what is left of the month, what is paid next. */
export const useBrief = () =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'brief'],
    queryFn: ({ signal }) => call(getInvestorBrief, undefined, { signal }),
  })

/** Net worth, its history, and the cash flow of 30 days. */
export const useSummary = () => useQuery(summaryQuery())

/** The eight indicators of financial health. */
export const useHealth = () => useQuery(healthQuery())

/** Positions by security type. */
export const useAllocationCard = () => useQuery(allocationQuery())

/** Institutions with their totals, up to a hundred. */
export const useInstitutionTotals = () => useQuery(institutionsQuery())
