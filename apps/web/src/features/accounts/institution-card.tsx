import type { Institution } from '@keelwise/contract/accounts'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { balanceTone } from '../../domain/format-money.ts'
import { SumRemark } from '../../domain/sum-remark.tsx'
import { institutionTotalText } from '../../domain/unknown-value.ts'
import { InstitutionLogo } from '../../domain/institution-logo.tsx'
import { atFirstTouch } from '../../ui/later.ts'
import { DialogLater } from '../../ui/opens-later.tsx'
import { AccountRow } from './account-row.tsx'
import classes from './accounts-page.module.css'
import { InstitutionMenu } from './institution-menu.tsx'
import { useRemoveAccounts } from './use-removals.ts'
import { useReturnedAccounts } from './use-returned-accounts.ts'

const archiveDialog = atFirstTouch(() => import('./archive-dialog.tsx'))
const confirmDialog = atFirstTouch(() => import('../../ui/confirm-dialog.tsx'))

/** An institution with its accounts. */
export function InstitutionCard({ institution }: { readonly institution: Institution }) {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isArchiving, setArchiving] = useState(false)
  const removal = useRemoveAccounts()
  const { data: returned = [] } = useReturnedAccounts()
  const { institution_name: name, accounts } = institution
  const waiting = returned.filter((each) => accounts.some((account) => account.id === each.account.id)).length
  // an account that is gone by now is not removed again
  const ids = accounts.map((account) => account.id).filter((id) => selected?.has(id))

  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  const finish = () => {
    setAsking(false)
    setArchiving(false)
    setSelected(null)
  }

  return (
    <section className="panel" aria-label={name}>
      <div className={classes.cardHead}>
        <InstitutionLogo name={name} src={institution.icon_url} />
        <div className={classes.main}>
          <h3 className={classes.name} title={name}>
            {name}
          </h3>
          <span className={classes.total} data-balance={balanceTone(institutionTotalText(institution))}>
            {institutionTotalText(institution)}
          </span>
        </div>
        <InstitutionMenu institution={institution} />
      </div>
      {institution.unknown_accounts.length > 0 ? (
        <Box px="md" pb="xs">
          <SumRemark unknown={institution.unknown_accounts} />
        </Box>
      ) : null}
      {waiting > 0 ? (
        <Box px={20} pt="sm" pb={4} c="dimmed" fz="sm">
          {waiting === 1 ? 'One account came back changed' : `${waiting} accounts came back changed`} and{' '}
          {waiting === 1 ? 'waits' : 'wait'} for your answer above.
        </Box>
      ) : null}
      <ul aria-label={`Accounts at ${name}`}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            selection={selected ? { isSelected: selected.has(account.id), onToggle: () => toggle(account.id) } : null}
          />
        ))}
      </ul>
      {accounts.length > 0 ? (
        <div className={classes.foot} data-selecting={selected ? true : undefined}>
          {selected ? (
            <>
              <Button
                variant="filled"
                color="red.9"
                size="xs"
                disabled={ids.length === 0}
                onClick={() => setAsking(true)}
              >
                {`Remove selected (${ids.length})`}
              </Button>
              <Button variant="default" size="xs" disabled={ids.length === 0} onClick={() => setArchiving(true)}>
                {`Archive selected (${ids.length})`}
              </Button>
              <Button variant="subtle" color="gray" size="xs" onClick={() => setSelected(null)}>
                Cancel
              </Button>
            </>
          ) : (
            <Button variant="subtle" color="gray" size="xs" onClick={() => setSelected(new Set())}>
              Select accounts
            </Button>
          )}
        </div>
      ) : null}
      <DialogLater code={archiveDialog} isOpen={isArchiving}>
        {({ ArchiveDialog }, isOpen) => (
          <ArchiveDialog
            ids={ids}
            what={
              accounts.find((account) => account.id === ids[0] && ids.length === 1)?.account_name ?? 'What you selected'
            }
            isOpen={isOpen}
            onClose={finish}
          />
        )}
      </DialogLater>
      <DialogLater code={confirmDialog} isOpen={isAsking}>
        {({ ConfirmDialog }, isOpen) => (
          <ConfirmDialog
            isOpen={isOpen}
            title="Remove selected accounts?"
            confirmLabel="Remove accounts"
            busyLabel="Removing accounts..."
            isBusy={removal.isPending}
            onCancel={() => setAsking(false)}
            onConfirm={() => removal.mutate({ ids, isBatch: true }, { onSettled: finish })}
          >
            {`${ids.length} ${ids.length === 1 ? 'account leaves' : 'accounts leave'} every view with positions and transactions. Linking again within 30 days brings them back.`}
          </ConfirmDialog>
        )}
      </DialogLater>
    </section>
  )
}
