import type { Account } from '@keelwise/contract/accounts'
import { Badge, Box, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, moneyTone } from '../../domain/format-money.ts'
import { SumRemark } from '../../domain/sum-remark.tsx'
import { NOT_AVAILABLE, accountValueText } from '../../domain/unknown-value.ts'
import { InstitutionLogo } from '../../domain/institution-logo.tsx'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { DisclosureCard } from '../../ui/disclosure-card.tsx'
import { Failure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import {
  type AccountTypeGroup,
  cutAccountName,
  groupByType,
  markOf,
  needsPerson,
  totalOf,
  unknownOf,
} from './account-groups.ts'
import { AccountLines } from './account-lines.tsx'
import { AccountsEmpty } from './accounts-empty.tsx'
import classes from './accounts-page.module.css'
import { GroupHeader } from './group-header.tsx'
import { useAllAccounts } from './use-accounts.ts'

/** All accounts by type, whatever their institution. */
export function AccountTypesTab() {
  const query = useAllAccounts()
  useLoadFailure(query, () => toast.error('Failed to load accounts data.'))

  if (query.isPending) {
    return (
      <Stack gap="md" role="status" aria-label="Loading accounts">
        <CardSkeleton rows={2} />
        <CardSkeleton rows={1} />
      </Stack>
    )
  }
  if (query.isLoadingError) {
    return (
      <div className="panel">
        <Failure text="Your accounts could not be loaded." onTryAgain={() => void query.refetch()} />
      </div>
    )
  }
  if (query.data.length === 0) return <AccountsEmpty />
  return (
    <Stack gap="md">
      {groupByType(query.data).map((group) => (
        <TypeGroup key={group.name} group={group} />
      ))}
    </Stack>
  )
}

function TypeGroup({ group }: { readonly group: AccountTypeGroup }) {
  const [isOpen, setOpen] = useState(true)
  const total = totalOf(group.accounts)
  const unknown = unknownOf(group.accounts)
  return (
    <DisclosureCard
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      header={
        <GroupHeader name={group.name} count={group.accounts.length}>
          <span className={classes.total} data-balance={total ? moneyTone(total.amount) : undefined}>
            {total ? formatMoney(total.amount, total.currency) : NOT_AVAILABLE}
          </span>
        </GroupHeader>
      }
    >
      <ul aria-label={`${group.name} accounts`}>
        {group.accounts.map((account) => (
          <TypeRow key={account.id} account={account} />
        ))}
      </ul>
      {unknown.length > 0 ? (
        <Box px="md" pb="sm">
          <SumRemark unknown={unknown} />
        </Box>
      ) : null}
    </DisclosureCard>
  )
}

function TypeRow({ account }: { readonly account: Account }) {
  return (
    <li className={classes.row} data-closed>
      <InstitutionLogo name={account.institution_name} src={account.institution_icon} size={32} />
      <AccountLines
        name={cutAccountName(account.account_name)}
        mark={
          needsPerson(account) ? (
            <Badge
              ml={8}
              size="sm"
              tt="none"
              fw={500}
              styles={{ root: { background: 'var(--kw-amber-soft)', color: 'var(--kw-amber)' } }}
            >
              Needs attention
            </Badge>
          ) : null
        }
        value={accountValueText(account)}
        detail={[account.institution_name, markOf(account)].filter(Boolean).join(' · ')}
        updated={account.metadata.relative_last_updated}
      />
    </li>
  )
}
