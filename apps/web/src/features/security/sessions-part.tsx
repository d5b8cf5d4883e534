import { Badge, Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../domain/format-date.ts'
import { signOut } from '../../domain/sign-out.ts'
import { toApiError } from '../../lib/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { SettingsList, SettingsPart, SettingsRow } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'
import { deviceName } from './device-name.ts'
import { signOutEverywhere, useEndSession, useSessions } from './use-sessions.ts'

/** The devices that are signed in, each with its way out. */
export function SessionsPart() {
  const sessions = useSessions()
  const ending = useEndSession()

  const end = async (id: string) => {
    try {
      await ending.mutateAsync(id)
    } catch (error) {
      const { status } = toApiError(error)
      // gone already is what was wanted
      if (status !== 404 && status !== 401) toast.somethingWentWrong()
    }
  }

  return (
    <SettingsPart title="Devices" text="Where you are signed in." action={<EverywhereButton />}>
      {sessions.isPending && (
        <Stack gap="sm" mt="md" role="status" aria-label="Loading devices">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      {sessions.isError && !sessions.data && (
        <Failure
          isCompact
          text="Failed to load your devices."
          onTryAgain={() => void sessions.refetch()}
          isTryingAgain={sessions.isFetching}
        />
      )}
      {sessions.data && (
        <SettingsList label="Devices">
          {sessions.data.results.map((session) => {
            const name = deviceName(session.user_agent)
            return (
              <SettingsRow
                key={session.id}
                title={
                  <>
                    {name}
                    {session.current && (
                      <Badge variant="light" color="pine" size="sm" tt="none">
                        This device
                      </Badge>
                    )}
                  </>
                }
                text={[
                  session.current ? 'Active now' : `Last used ${formatDateTime(session.last_used_at)}`,
                  ...(session.ip ? [session.ip] : []),
                ].join(' · ')}
                action={
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Log out ${name}`}
                    loading={ending.isPending && ending.variables === session.id}
                    onClick={() => (session.current ? signOut() : void end(session.id))}
                  >
                    Log out
                  </Button>
                }
              />
            )
          })}
        </SettingsList>
      )}
    </SettingsPart>
  )
}

function EverywhereButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  const confirm = async () => {
    setIsBusy(true)
    try {
      await signOutEverywhere()
    } catch {
      setIsBusy(false)
      setIsOpen(false)
      toast.somethingWentWrong()
    }
  }

  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Log out of all devices
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Log out of all devices?"
        confirmLabel="Log out everywhere"
        busyLabel="Logging out…"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsOpen(false)}
      >
        Every device is logged out at once, this one too.
      </ConfirmDialog>
    </>
  )
}
