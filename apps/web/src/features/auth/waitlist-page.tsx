import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { AuthHeading } from './auth-heading.tsx'
import { useInvitation } from './use-waitlist.ts'
import { WaitlistForm } from './waitlist-form.tsx'

interface WaitlistPageProps {
  /** Token of an invitation in the address. */
  token: string | null
}

/** Asks for an invitation, or leads on from the link of one that still holds. */
export function WaitlistPage({ token }: WaitlistPageProps) {
  usePageTitle('Waitlist')
  const navigate = useNavigate()
  const invitation = useInvitation(token)
  const isInvited = invitation.data?.status === 'invited'

  useEffect(() => {
    if (isInvited && token) void navigate({ to: paths.signup, search: { waitlist_token: token }, replace: true })
  }, [isInvited, token, navigate])

  if (token === null) {
    return (
      <AuthLayout>
        <WaitlistForm />
      </AuthLayout>
    )
  }
  if (invitation.isError && !isUnknown(invitation.error)) {
    return (
      <AuthLayout>
        <AuthHeading title="Your invitation">It could not be checked just now.</AuthHeading>
        <Button
          variant="default"
          size="md"
          fullWidth
          onClick={() => void invitation.refetch()}
          loading={invitation.isFetching}
        >
          Try Again
        </Button>
      </AuthLayout>
    )
  }
  const problem = invitation.isError ? UNKNOWN : invitation.data ? PROBLEMS[invitation.data.status] : undefined
  if (problem) {
    return (
      <AuthLayout>
        <WaitlistForm
          notice={
            <Alert color="yellow" role="alert" mb="lg" bg="var(--kw-amber-soft)" c="var(--kw-text)">
              {problem}
            </Alert>
          }
          {...(invitation.data ? { entry: invitation.data } : {})}
        />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout>
      <AuthHeading title="Your invitation">Checking your invitation…</AuthHeading>
      <Stack gap="md" role="status" aria-label="Checking your invitation">
        <Skeleton height={42} />
        <Skeleton height={42} />
      </Stack>
    </AuthLayout>
  )
}

const UNKNOWN = 'This invitation is not known. You can ask for another one here.'
const PROBLEMS = {
  invited: undefined,
  expired: 'This invitation has expired. You can ask for another one here.',
  accepted: 'This invitation was used already. Sign in, or ask for another one here.',
}

/** The server knows no such token, which no repetition changes. */
const isUnknown = (error: Error): boolean => isHttpError(error) && (error.status === 404 || error.status === 400)
