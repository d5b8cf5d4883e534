import { Button } from '@mantine/core'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LoadingScreen } from '../domain/loading-screen.tsx'
import { paths } from '../domain/paths.ts'
import { Redirect } from './redirect.tsx'
import { isLinked, useLinkStatus } from '../domain/use-link-status.ts'
import { toast } from '../ui/toast.ts'
import { useInSteps } from '../ui/use-in-steps.ts'

/**
 * Investor pages need a linked account. The answer counts for the page that asked: when the last account goes while a
 * page is open, that page stays and shows its empty state; the next route change leads to linking.
 */
export function LinkGate() {
  const status = useLinkStatus()
  const path = useLocation({ select: (location) => location.pathname })
  const [passedPath, setPassedPath] = useState<string | null>(null)
  const failed = status.isLoadingError
  // an old "no" that is being asked again is no answer: the first accounts may have come in since
  const isSettled = status.data && (isLinked(status.data) || !status.isFetching)
  const isKnown = useInSteps(Boolean(isSettled))
  const linked = status.data && isKnown ? isLinked(status.data) : null

  useEffect(() => {
    if (failed) toast.error('Failed to fetch investor data', { id: 'link-status' })
  }, [failed, status.errorUpdatedAt])

  if (linked === true && passedPath !== path) setPassedPath(path)

  if (linked === null && passedPath !== path) {
    return (
      <LoadingScreen action={failed ? <Button onClick={() => void status.refetch()}>Try Again</Button> : null}>
        {PRODUCT_NAME}
      </LoadingScreen>
    )
  }
  if (!linked && passedPath !== path) return <Redirect to={paths.accountLink} />
  return <Outlet />
}
