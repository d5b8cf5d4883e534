import type { Account } from '@keelwise/contract/accounts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconCoin,
  IconDotsVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { alertUrl } from '../../domain/paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { EditManualAccountDialog } from './edit-manual-account-dialog.tsx'
import { useArchive } from './use-archive.ts'
import { useRemoveAccounts } from './use-removals.ts'
import { ValueDialog } from './value-dialog.tsx'

type Open = 'value' | 'edit' | 'archive' | 'remove'

/** What can be done with one account. */
export function AccountMenu({ account }: { readonly account: Account }) {
  const navigate = useNavigate()
  // what is owed has no low balance
  const kind = account.is_liability ? 'LARGE_TRANSACTION' : 'LOW_BALANCE'
  const removal = useRemoveAccounts()
  const archive = useArchive()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { is_manual: isManual, archived_at: archivedAt } = account.metadata
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }
  return (
    <>
      <Menu position="bottom-end" width={190} withInitialFocusPlaceholder={false} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${account.account_name}`}>
            <IconDotsVertical size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isManual ? (
            <>
              <Menu.Item leftSection={<IconCoin {...icon} />} onClick={() => setOpen('value')}>
                Update value
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
                Edit
              </Menu.Item>
            </>
          ) : null}
          {archivedAt === null ? (
            <Menu.Item
              leftSection={<IconBell {...icon} />}
              onClick={() => void navigate({ href: alertUrl({ kind, account: account.id }) })}
            >
              Tell me when…
            </Menu.Item>
          ) : null}
          {archivedAt === null && isManual ? (
            <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => setOpen('archive')}>
              Archive
            </Menu.Item>
          ) : null}
          {archivedAt === null ? null : (
            <Menu.Item
              leftSection={<IconArchiveOff {...icon} />}
              onClick={() => archive.mutate({ ids: [account.id], inTotals: null })}
            >
              Restore
            </Menu.Item>
          )}
          <Menu.Item color="var(--kw-down)" leftSection={<IconTrash {...icon} />} onClick={() => setOpen('remove')}>
            Remove Account
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ValueDialog account={account} isOpen={open === 'value'} onClose={close} />
      <EditManualAccountDialog account={account} isOpen={open === 'edit'} onClose={close} />
      <ArchiveDialog ids={[account.id]} what={account.account_name} isOpen={open === 'archive'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'remove'}
        title="Remove account?"
        confirmLabel="Remove account"
        busyLabel="Removing account..."
        isBusy={removal.isPending}
        onCancel={close}
        onConfirm={() => removal.mutate({ ids: [account.id], isBatch: false }, { onSettled: close })}
      >
        {`${account.account_name} leaves every view with its positions and transactions. ${
          isManual ? 'After 30 days its history is erased.' : 'Linking it again within 30 days brings it back.'
        }`}
      </ConfirmDialog>
    </>
  )
}
