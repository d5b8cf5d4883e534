import { Button } from '@mantine/core'
import { useState } from 'react'
import { accountValueText } from '../../domain/unknown-value.ts'
import { DisclosureCard } from '../../ui/disclosure-card.tsx'
import { AccountLines } from './account-lines.tsx'
import classes from './accounts-page.module.css'
import { GroupHeader } from './group-header.tsx'
import { useArchive, useArchivedAccounts } from './use-archive.ts'

/** Accounts that are no longer updated, folded away at the end of the page. Shows nothing while there is none. */
export function ArchivedAccounts() {
  const { data: accounts = [] } = useArchivedAccounts()
  const archive = useArchive()
  const [isOpen, setOpen] = useState(false)
  if (accounts.length === 0) return null
  return (
    <DisclosureCard
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      header={<GroupHeader name="Archived" count={accounts.length} />}
    >
      <ul aria-label="Archived accounts">
        {accounts.map((account) => (
          <li key={account.id} className={classes.row}>
            <AccountLines
              name={account.account_name}
              value={accountValueText(account)}
              detail={account.institution_name}
              updated={account.metadata.in_totals ? 'In net worth' : 'Not in net worth'}
            />
            <Button
              variant="subtle"
              size="sm"
              disabled={archive.isPending}
              aria-label={`Restore ${account.account_name}`}
              onClick={() => archive.mutate({ ids: [account.id], inTotals: null })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </DisclosureCard>
  )
}
