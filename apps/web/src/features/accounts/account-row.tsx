import type { Account } from '@keelwise/contract/accounts'
import { Checkbox } from '@mantine/core'
import { accountValueText } from '../../domain/unknown-value.ts'
import { markOf } from './account-groups.ts'
import { AccountLines } from './account-lines.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './accounts-page.module.css'
import { useReturnedAccounts } from './use-returned-accounts.ts'

interface AccountRowProps {
  readonly account: Account
  /** Set while accounts are being selected: the row then has a box in place of its menu. */
  readonly selection: { readonly isSelected: boolean; readonly onToggle: () => void } | null
}

/** One account in its institution's card. */
export function AccountRow({ account, selection }: AccountRowProps) {
  const { data: waiting = [] } = useReturnedAccounts()
  const mark = waiting.some((each) => each.account.id === account.id) ? 'Waiting for your answer' : markOf(account)
  const { account_name: name, account_type_display: type, masked_account_number: number } = account
  const kind = `${type} ${number}`.trim()
  return (
    <li className={classes.row} data-closed={selection ? true : undefined}>
      {selection ? (
        <Checkbox aria-label={`Select ${name}`} checked={selection.isSelected} onChange={selection.onToggle} />
      ) : null}
      <AccountLines
        name={name}
        value={accountValueText(account)}
        // many institutions call an account just that
        detail={[kind === name ? '' : kind, mark].filter(Boolean).join(' · ')}
        updated={account.metadata.relative_last_updated}
      />
      {selection ? null : <AccountMenu account={account} />}
    </li>
  )
}
