import { getSync } from '@keelwise/contract/sync'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { call } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { refreshInvestorData } from './investor-queries.ts'
import { pollSync } from './sync-polling.ts'

interface SyncState {
  status: 'none' | 'SYNCING'
  /** Watching was given up after ten minutes; only opening the bell asks again. */
  gaveUp: boolean
}

/** Whether a sync is being watched; the bell, the lists and the link page share it. */
export const useSyncStatus = create<SyncState>()(() => ({ status: 'none', gaveUp: false }))

/** Starts watching: after linking, after an import, with a `synced` parameter, or when the summary says SYNCING. */
export function beginSyncPolling(): void {
  useSyncStatus.setState({ status: 'SYNCING', gaveUp: false })
}

/** Forgets whatever was being watched. */
export function resetSyncPolling(): void {
  useSyncStatus.setState({ status: 'none', gaveUp: false })
}

/** Polls while the status is SYNCING; `onComplete` runs 100 ms after DONE. Mounted once, in the investor shell. */
export function useSyncPolling(onComplete?: () => void): void {
  const queryClient = useQueryClient()
  const isSyncing = useSyncStatus((state) => state.status === 'SYNCING')
  const complete = useRef(onComplete)
  useEffect(() => {
    complete.current = onComplete
  })

  useEffect(() => {
    if (!isSyncing) return
    return pollSync({
      read: () => call(getSync),
      onFirstError: () => toast.error('Failed to fetch sync status'),
      onEnd: (how) => {
        if (how === 'done') toast.success('Accounts synced successfully!')
        if (how === 'failed') toast.somethingWentWrong()
        useSyncStatus.setState({ status: 'none', gaveUp: how === 'timeout' || how === 'unreachable' })
        void refreshInvestorData(queryClient)
      },
      onComplete: () => complete.current?.(),
    })
  }, [isSyncing, queryClient])
}
