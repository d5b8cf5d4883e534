import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refreshInvestorData } from '../../domain/investor-queries.ts'

/** With a `synced` parameter in the address all investor data is read again, and the parameter leaves the address. */
export function useSyncedParameter(): void {
  const client = useQueryClient()
  const router = useRouter()
  const { searchStr, pathname } = useLocation()
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    if (!query.has('synced')) return
    query.delete('synced')
    const rest = query.toString()
    void refreshInvestorData(client)
    void router.navigate({ href: rest === '' ? pathname : `${pathname}?${rest}`, replace: true })
  }, [client, router, searchStr, pathname])
}
