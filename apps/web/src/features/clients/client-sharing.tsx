import type { Client } from '@keelwise/contract/clients'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './client-page.module.css'
import { useClientChanges } from './use-clients.ts'

interface InviteProps {
  readonly client: Client
  /** An invitation needs an e-mail address; this leads to where it is entered. */
  readonly onEdit: () => void
  readonly label?: string
}

/** Asks the client by e-mail to share what they hold. */
export function InviteButton({ client, onEdit, label = 'Invite' }: InviteProps) {
  const { invite } = useClientChanges()
  if (client.email === null) {
    return (
      <Button variant="default" onClick={onEdit}>
        Add an e-mail address
      </Button>
    )
  }
  const send = () =>
    invite.mutate(client.id, {
      onSuccess: () => toast.success(`Invitation sent to ${client.email}`),
      onError: (thrown) => {
        const problem = toApiError(thrown)
        toast.error(
          fieldMessage(problem, 'email') ??
            fieldMessage(problem, 'non_field_errors') ??
            'The invitation could not be sent',
        )
      },
    })
  return (
    <Button variant="default" loading={invite.isPending} onClick={send}>
      {label}
    </Button>
  )
}

const TEXT: Readonly<Record<Client['link_status'], (since: string) => string>> = {
  NONE: () =>
    'This client shares nothing yet. An invitation asks them to share accounts, positions, performance and risk score.',
  INVITED: (since) => `Invited on ${since}. Nothing is shared until they agree.`,
  LINKED: (since) =>
    `Shares accounts, positions, performance and risk score since ${since}. Transactions and chats are never shared.`,
  REVOKED: (since) => `Not shared any more since ${since}.`,
}

/** What the client shares, and how that begins and ends. */
export function ClientSharing({ client, onEdit }: Omit<InviteProps, 'label'>) {
  const { endAccess } = useClientChanges()
  const [isEnding, setEnding] = useState(false)
  const { link_status: link } = client
  const end = (said: string) =>
    endAccess.mutate(client.id, {
      onSuccess: () => toast.success(said),
      onError: () => toast.error('The access could not be ended'),
      onSettled: () => setEnding(false),
    })
  return (
    <>
      <p className={classes.text}>{TEXT[link](formatLongDate(client.link_status_at))}</p>
      <Group gap="8px 12px" mt={4}>
        {link === 'NONE' ? <InviteButton client={client} onEdit={onEdit} /> : null}
        {link === 'REVOKED' ? <InviteButton client={client} onEdit={onEdit} label="Invite again" /> : null}
        {link === 'INVITED' ? (
          <Button variant="default" loading={endAccess.isPending} onClick={() => end('Invitation taken back')}>
            Take back
          </Button>
        ) : null}
        {link === 'LINKED' ? (
          <Button variant="default" onClick={() => setEnding(true)}>
            Give up access
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        isOpen={isEnding}
        title="Give up access"
        confirmLabel="Give up access"
        busyLabel="Ending..."
        isBusy={endAccess.isPending}
        onCancel={() => setEnding(false)}
        onConfirm={() => end('Access given up')}
      >
        {`You no longer see what ${client.name} holds. Only they can share it again.`}
      </ConfirmDialog>
    </>
  )
}
