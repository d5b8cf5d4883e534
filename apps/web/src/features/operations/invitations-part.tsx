import { type Invitation, invite } from '@keelwise/contract/operations'
import { invitationStateDisplay, userTypeDisplay } from '@keelwise/contract/words'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { EntryForm, FormButtons, useEntryForm } from '../../domain/form.tsx'
import { formatDate } from '../../domain/format-date.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { toast } from '../../ui/toast.ts'
import { ListFrame, type ListPartProps } from './list-frame.tsx'
import { Rows } from './rows.tsx'
import { useInvitations, useOperatorActs } from './use-operations.ts'

const TONES = { WAITING: 'watch', INVITED: 'open', EXPIRED: 'bad', ACCEPTED: 'good' } as const

/** Who waits to be let in, and who was invited. */
export function InvitationsPart(props: ListPartProps) {
  const { query, isOld } = useInvitations(props.choice)
  const { invite: mail } = useOperatorActs()
  const [isOpen, setOpen] = useState(false)
  const send = async ({ email, role }: Invitation) => {
    try {
      await mail.mutateAsync({ email, role })
      toast.success(`An invitation for ${email} is on its way`)
    } catch {
      toast.error('Failed to send the invitation')
    }
  }
  return (
    <>
      <ListFrame
        {...props}
        noun={['invitation', 'invitations']}
        query={query}
        isOld={isOld}
        states={[
          ['EVERY', 'All'],
          ['WAITING', 'Waiting'],
          ['INVITED', 'Invited'],
          ['EXPIRED', 'Expired'],
          ['ACCEPTED', 'Accepted'],
        ]}
        placeholder="E-mail"
        empty="Nobody waits, and nobody was invited yet."
        action={
          <Button leftSection={<IconMail size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
            Invite
          </Button>
        }
      >
        {(rows) => (
          <Rows
            label="Invitations"
            rows={rows}
            columns={[
              { title: 'E-mail', cell: ({ email }) => email },
              {
                title: 'State',
                cell: ({ state }) => <StatusPill tone={TONES[state]}>{invitationStateDisplay[state]}</StatusPill>,
              },
              { title: 'Role', cell: ({ role }) => userTypeDisplay[role] },
              { title: 'Since', cell: (row) => formatDate(row.created_at) },
              { title: 'Invited', cell: (row) => formatDate(row.invited_at) },
              { title: 'Ends', cell: (row) => formatDate(row.expires_at) },
            ]}
            act={(row, size) =>
              row.state === 'ACCEPTED' ? null : (
                <RowMenu
                  label={`Actions for ${row.email}`}
                  size={size}
                  items={[
                    {
                      label: row.state === 'WAITING' ? 'Invite' : 'Invite again',
                      icon: IconMail,
                      onChoose: () => void send(row),
                    },
                  ]}
                />
              )
            }
          />
        )}
      </ListFrame>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Invite somebody">
        <InviteForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const ROLES = Object.entries(userTypeDisplay).map(([value, label]) => ({ value, label }))

function InviteForm({ onClose }: { readonly onClose: () => void }) {
  const { invite: mail } = useOperatorActs()
  const form = useEntryForm({
    schema: invite.body,
    start: { email: '', role: 'INVESTOR', may_link_accounts: false },
    save: async (facts) => {
      await mail.mutateAsync(facts)
      toast.success(`An invitation for ${facts.email} is on its way`)
      onClose()
    },
    onFailure: () => toast.error('Failed to send the invitation'),
  })
  return (
    <EntryForm form={form}>
      <TextInput
        label="E-mail"
        type="email"
        maxLength={254}
        autoComplete="off"
        data-autofocus
        {...form.input('email')}
      />
      <NativeSelect label="Role" data={ROLES} {...form.input('role')} />
      {form.watch('role') === 'ADVISOR' ? (
        <Checkbox label="May link accounts of their own" {...form.register('may_link_accounts')} />
      ) : null}
      <p className="tiny dimmed pretty">
        The link works once, for this address and for 14 days. A newer one voids the older.
      </p>
      <FormButtons form={form} save="Send invitation" onCancel={onClose} />
    </EntryForm>
  )
}
