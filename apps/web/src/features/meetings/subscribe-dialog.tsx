import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatTime } from '../../domain/format-date.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './meetings.module.css'
import { useCalendarFeed, useFeedChanges } from './use-meetings.ts'

/** Lets a calendar program follow the meetings by itself. */
export function SubscribeButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCalendarShare size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Subscribe
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Subscribe to your meetings" size={520}>
        {isOpen ? <Subscription /> : null}
      </Dialog>
    </>
  )
}

const READERS =
  'Whoever has the address sees titles, clients, times and places of your meetings, never agendas or notes. A restricted meeting shows as “Meeting” with its time alone.'

function Subscription() {
  const query = useCalendarFeed()
  const { renew, end } = useFeedChanges()
  const clipboard = useClipboard({ timeout: 2000 })
  const isBusy = renew.isPending || end.isPending
  const make = () => renew.mutate(undefined, { onError: () => toast.error('The address could not be made') })
  const stop = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        renew.reset()
        toast.success('Subscription ended')
      },
      onError: () => toast.error('The subscription could not be ended'),
    })
  if (query.isPending)
    return (
      <Stack gap="sm" role="status" aria-label="Loading subscription">
        <Skeleton height={16} width="90%" />
        <Skeleton height={36} />
      </Stack>
    )
  if (query.data === undefined)
    return (
      <Failure
        isCompact
        text="The subscription could not be loaded."
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  const { created_at: made, last_read_at: read } = query.data
  if (made === null)
    return (
      <Stack gap="md">
        <p className={classes.prose}>
          Your calendar program can follow your meetings by itself at an address that only you know.
        </p>
        <p className="tiny dimmed pretty">{READERS}</p>
        <Group justify="flex-end">
          <Button loading={isBusy} onClick={make} data-autofocus>
            Create address
          </Button>
        </Group>
      </Stack>
    )
  const url = renew.data?.url
  return (
    <Stack gap="md">
      {url === undefined ? (
        <p className={classes.prose}>
          Your address was made on {formatDate(made)} and is not shown again. A new one ends it at once.
        </p>
      ) : (
        <>
          <TextInput
            label="Address"
            description="Add it to your calendar program now: it is not shown again."
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group>
            <Button onClick={() => clipboard.copy(url)} data-autofocus>
              {clipboard.copied ? 'Copied' : 'Copy address'}
            </Button>
          </Group>
        </>
      )}
      <p className="tiny dimmed pretty">
        {read === null ? 'No program has read it yet.' : `Last read on ${formatDate(read)} about ${formatTime(read)}.`}{' '}
        {READERS}
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isBusy} onClick={stop}>
          End subscription
        </Button>
        <Button variant="default" loading={renew.isPending} disabled={isBusy} onClick={make}>
          Renew address
        </Button>
      </Group>
    </Stack>
  )
}
