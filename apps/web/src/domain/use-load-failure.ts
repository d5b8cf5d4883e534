import { useEffect, useRef } from 'react'

interface LoadState {
  readonly isLoadingError: boolean
  readonly isRefetchError: boolean
  readonly error: Error | null
  readonly errorUpdatedAt: number
}

/**
 * Tells each failed first load of a query once. When there are rows already and only their refresh failed, nothing is
 * shown and the failure is logged.
 */
export function useLoadFailure(query: LoadState, onFailure: (error: Error) => void): void {
  const { isLoadingError, isRefetchError, error, errorUpdatedAt } = query
  const tell = useRef(onFailure)
  useEffect(() => {
    tell.current = onFailure
  })
  useEffect(() => {
    if (!error) return
    if (isLoadingError) tell.current(error)
    else if (isRefetchError) console.error('Refreshing investor data failed', error)
  }, [error, errorUpdatedAt, isLoadingError, isRefetchError])
}
