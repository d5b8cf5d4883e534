import type { UnknownAccount } from '@keelwise/contract/accounts'
import type { BesidePositions } from '@keelwise/contract/allocation'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Explain } from '../ui/explain.tsx'
import { formatMoney } from './format-money.ts'
import { unknownReasonDisplay } from './unknown-value.ts'

/** As many names as a line of words holds. */
const NAMED = 2

/** Names in a line of words: the first, and how many more there are. */
export const listedNames = (names: readonly string[]): string =>
  names.length <= NAMED + 1
    ? names.join(', ').replace(/, ([^,]*)$/, ' and $1')
    : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`

/** How many accounts a total is without, in words; null when it is whole. */
export const withoutText = (count: number): string | null =>
  count === 0 ? null : `Without ${count} ${count === 1 ? 'account' : 'accounts'}`

interface RemarkProps {
  readonly label: string
  readonly words: string
  readonly children: ReactNode
}

const Remark = ({ label, words, children }: RemarkProps) => (
  <Box component="p" c="dimmed" fz="sm" className="pretty">
    {words}{' '}
    <Explain label={label}>
      <Box component="ul" m={0} pl="md">
        {children}
      </Box>
    </Explain>
  </Box>
)

/** Said beside a total that is without some accounts: which, and for each why. Shows nothing beside a whole one. */
export function SumRemark({ unknown }: { readonly unknown: readonly UnknownAccount[] }) {
  if (unknown.length === 0) return null
  const names = listedNames(unknown.map((account) => account.account_name))
  return (
    <Remark label="Why accounts are left out" words={`${withoutText(unknown.length)}: ${names}`}>
      {unknown.map((account) => (
        <li key={account.account_id}>
          {account.account_name}: {unknownReasonDisplay[account.reason]}.
        </li>
      ))}
    </Remark>
  )
}

interface BesideRemarkProps {
  readonly beside: BesidePositions['beside_positions']
  readonly currency: string
}

/** Said beside a sum of positions: accounts that are worth something else than the positions they list. */
export function BesideRemark({ beside, currency }: BesideRemarkProps) {
  if (beside.length === 0) return null
  const names = listedNames(beside.map((account) => account.account_name))
  return (
    <Remark label="What the positions do not tell" words={`Worth something else than the positions listed: ${names}`}>
      {beside.map((account) => (
        <li key={account.account_id}>
          {account.account_name}, {account.institution_name}: {formatMoney(account.amount.replace('-', ''), currency)}{' '}
          {account.amount.startsWith('-') ? 'less' : 'more'} than its positions.
        </li>
      ))}
    </Remark>
  )
}
