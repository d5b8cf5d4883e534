import type { OperatedPerson } from '@keelwise/contract/operations'
import { personStateDisplay, userTypeDisplay } from '@keelwise/contract/words'
import { IconLockOpen, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatCount } from '../../domain/locale.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { toast } from '../../ui/toast.ts'
import { ListFrame, type ListPartProps } from './list-frame.tsx'
import { Rows } from './rows.tsx'
import { useOperatorActs, usePeople } from './use-operations.ts'

const TONES = { ACTIVE: 'good', DISABLED: 'bad', CLOSED: 'watch' } as const

/** Who has an account, and who is shut out. */
export function PeoplePart(props: ListPartProps) {
  const { query, isOld } = usePeople(props.choice)
  const { admit } = useOperatorActs()
  const [shutOut, setShutOut] = useState<OperatedPerson | null>(null)
  const change = async ({ id, email }: OperatedPerson, isActive: boolean) => {
    try {
      await admit.mutateAsync({ id, isActive })
      setShutOut(null)
      toast.success(isActive ? `${email} may sign in again` : `${email} is shut out`)
    } catch {
      toast.error(isActive ? 'Failed to let the person in' : 'Failed to shut the person out')
    }
  }
  return (
    <>
      <ListFrame
        {...props}
        noun={['person', 'people']}
        query={query}
        isOld={isOld}
        states={[
          ['EVERY', 'Everybody'],
          ['ACTIVE', 'Active'],
          ['DISABLED', 'Shut out'],
          ['CLOSED', 'Closed'],
        ]}
        placeholder="Name or e-mail"
        empty="Nobody has an account yet."
      >
        {(rows) => (
          <Rows
            label="People"
            rows={rows}
            columns={[
              { title: 'E-mail', cell: ({ email }) => email },
              {
                title: 'State',
                cell: ({ state }) => <StatusPill tone={TONES[state]}>{personStateDisplay[state]}</StatusPill>,
              },
              { title: 'Name', cell: (row) => `${row.first_name} ${row.last_name}` },
              {
                title: 'Role',
                cell: (row) => `${userTypeDisplay[row.user_type]}${row.is_operator ? ', operator' : ''}`,
              },
              { title: 'Second factor', cell: (row) => (row.has_second_factor ? 'Yes' : 'No') },
              { title: 'Connections', cell: (row) => formatCount(row.connections) },
              { title: 'Joined', cell: (row) => formatDate(row.date_joined) },
              { title: 'Last sign-in', cell: (row) => formatDate(row.last_login) },
            ]}
            act={(row, size) =>
              row.state === 'CLOSED' ? null : (
                <RowMenu
                  label={`Actions for ${row.email}`}
                  size={size}
                  items={[
                    row.state === 'ACTIVE'
                      ? { label: 'Shut out', icon: IconUserOff, onChoose: () => setShutOut(row), isDestructive: true }
                      : { label: 'Let in again', icon: IconLockOpen, onChoose: () => void change(row, true) },
                  ]}
                />
              )
            }
          />
        )}
      </ListFrame>
      <ConfirmDialog
        isOpen={shutOut !== null}
        title="Shut this person out?"
        confirmLabel="Shut out"
        busyLabel="Shutting out..."
        isBusy={admit.isPending}
        onCancel={() => setShutOut(null)}
        onConfirm={() => {
          if (shutOut) void change(shutOut, false)
        }}
      >
        {`Every session of ${shutOut?.email ?? ''} ends within five seconds and no sign-in works. Their data stay.`}
      </ConfirmDialog>
    </>
  )
}
