import { getCashFlow } from '@keelwise/contract/transactions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { type CashFlowMetrics, toCashFlowMetrics } from './cash-flow-metrics.ts'
import { type FullDateRange, rangeQuery } from './date-range.ts'
import type { TransactionsChoice } from './use-transactions.ts'

const CASH_FLOW_FAILURE = 'Error loading cash flow data. Please try again.'

/** Money In and Money Out of a range, both ends included. */
async function fetchCashFlow(
  range: FullDateRange | null,
  filter: TransactionsChoice,
  signal?: AbortSignal,
): Promise<CashFlowMetrics> {
  const answer = await call(getCashFlow, { query: { ...filter, ...rangeQuery(range) } }, { signal })
  return toCashFlowMetrics(answer)
}

const cashFlowQuery = (range: FullDateRange | null, filter: TransactionsChoice) =>
  queryOptions({
    queryKey: [INVESTOR_KEY, 'cash-flow', range, filter],
    queryFn: ({ signal }) => fetchCashFlow(range, filter, signal),
  })

interface CashFlow {
  readonly metrics: CashFlowMetrics | undefined
  /** Text of the last failure, kept until the next success. */
  readonly error: string | null
  readonly retry: () => void
}

export function useCashFlow(range: FullDateRange | null, filter: TransactionsChoice): CashFlow {
  const query = useQuery(cashFlowQuery(range, filter))
  const [error, setError] = useState<string | null>(null)
  useLoadFailure(query, () => {
    setError(CASH_FLOW_FAILURE)
    toast.error(CASH_FLOW_FAILURE)
  })
  if (query.isSuccess && error !== null) setError(null)
  return { metrics: query.data, error, retry: () => void query.refetch() }
}
