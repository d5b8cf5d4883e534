import type { Account } from '@keelwise/contract/accounts'
import { IconArchive, IconArchiveOff, IconBell, IconCoin, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { alertUrl } from '../../domain/paths.ts'
import { atFirstTouch } from '../../ui/later.ts'
import { DialogLater } from '../../ui/opens-later.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { useArchive } from './use-archive.ts'
import { useRemoveAccounts } from './use-removals.ts'

const valueDialog = atFirstTouch(() => import('./value-dialog.tsx'))
const archiveDialog = atFirstTouch(() => import('./archive-dialog.tsx'))
const confirmDialog = atFirstTouch(() => import('../../ui/confirm-dialog.tsx'))
const editDialog = atFirstTouch(() => import('./edit-manual-account-dialog.tsx'))

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
  return (
    <>
      <RowMenu
        label={`Actions for ${account.account_name}`}
        size={44}
        width={190}
        items={[
          ...(isManual
            ? [
                { label: 'Update value', icon: IconCoin, onChoose: () => setOpen('value') },
                { label: 'Edit', icon: IconPencil, onChoose: () => setOpen('edit') },
              ]
            : []),
          ...(archivedAt === null
            ? [
                {
                  label: 'Tell me when…',
                  icon: IconBell,
                  onChoose: () => void navigate({ href: alertUrl({ kind, account: account.id }) }),
                },
                ...(isManual ? [{ label: 'Archive', icon: IconArchive, onChoose: () => setOpen('archive') }] : []),
              ]
            : [
                {
                  label: 'Restore',
                  icon: IconArchiveOff,
                  onChoose: () => archive.mutate({ ids: [account.id], inTotals: null }),
                },
              ]),
          { label: 'Remove Account', icon: IconTrash, isDestructive: true, onChoose: () => setOpen('remove') },
        ]}
      />
      <DialogLater code={valueDialog} isOpen={open === 'value'}>
        {({ ValueDialog }, isOpen) => <ValueDialog account={account} isOpen={isOpen} onClose={close} />}
      </DialogLater>
      <DialogLater code={editDialog} isOpen={open === 'edit'}>
        {({ EditManualAccountDialog }, isOpen) => (
          <EditManualAccountDialog account={account} isOpen={isOpen} onClose={close} />
        )}
      </DialogLater>
      <DialogLater code={archiveDialog} isOpen={open === 'archive'}>
        {({ ArchiveDialog }, isOpen) => (
          <ArchiveDialog ids={[account.id]} what={account.account_name} isOpen={isOpen} onClose={close} />
        )}
      </DialogLater>
      <DialogLater code={confirmDialog} isOpen={open === 'remove'}>
        {({ ConfirmDialog }, isOpen) => (
          <ConfirmDialog
            isOpen={isOpen}
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
        )}
      </DialogLater>
    </>
  )
}
