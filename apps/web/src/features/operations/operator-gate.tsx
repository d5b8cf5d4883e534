import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadingScreen } from '../../domain/loading-screen.tsx'
import { paths } from '../../domain/paths.ts'
import { useMe } from '../../domain/use-me.ts'
import { toApiError } from '../../lib/api-error.ts'
import { Failure, Notice } from '../../ui/notice.tsx'
import { useOverview } from './use-operations.ts'

/** Lets operators through; says to everybody else what is missing. */
export function OperatorGate({ children }: { readonly children: ReactNode }) {
  const overview = useOverview()
  const { data: me } = useMe()
  if (overview.isPending) return <LoadingScreen>Loading...</LoadingScreen>
  if (overview.data) return children
  const { code } = toApiError(overview.error)
  if (code === 'second_factor_needed')
    return (
      <Notice
        role="status"
        heading="A second factor is needed here"
        text="Add an authenticator app or a passkey under Security in Settings, then sign out and in again with it."
        action={
          <Button component={Link} to={me?.user_type === 'INVESTOR' ? paths.investorSettings : paths.advisorSettings}>
            Open Settings
          </Button>
        }
      />
    )
  if (code === 'permission_denied')
    return (
      <Notice
        role="status"
        heading="This is for whoever runs the service"
        text="Your account does not have these pages. The command “npm run admin -- operator” gives them."
      />
    )
  return (
    <Failure
      text="The service’s state could not be loaded."
      onTryAgain={() => void overview.refetch()}
      isTryingAgain={overview.isFetching}
    />
  )
}
