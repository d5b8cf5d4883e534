import { Box, Stack } from '@mantine/core'
import { useState } from 'react'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import type { FullDateRange } from './date-range.ts'
import { GroupsSkeleton } from './groups-skeleton.tsx'
import { TransactionGroup } from './transaction-group.tsx'
import { useTransactionAccountTypes } from './use-transaction-account-types.ts'
import { formatCount } from '../../domain/locale.ts'

const typesFailure = (error: unknown) =>
  isHttpError(error) ? 'Failed to load account types' : 'An error occurred while fetching account types'

/** Transactions grouped by account type; types with the same name are one group, one group is open at a time. */
export function TransactionsByAccountType({ range }: { readonly range: FullDateRange | null }) {
  const query = useTransactionAccountTypes(range)
  const [openName, setOpenName] = useState<string | null>(null)
  useLoadFailure(query, () => {})

  if (query.isPending) return <GroupsSkeleton label="Loading account types" />
  if (query.isLoadingError) {
    return (
      <Box bg="var(--kw-surface)" bd="1px solid var(--kw-hairline)" bdrs="lg">
        <Failure text={typesFailure(query.error)} onTryAgain={() => void query.refetch()} />
      </Box>
    )
  }
  if (query.data.length === 0) {
    return (
      <Box bg="var(--kw-surface)" bd="1px solid var(--kw-hairline)" bdrs="lg">
        <Notice drawing={<CalmWaterDrawing />} text="No account types found." />
      </Box>
    )
  }
  return (
    <Stack gap="sm">
      {query.data.map(({ type, account_type_display: name, count }) => (
        <TransactionGroup
          key={name}
          name={name}
          detail={`${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`}
          filter={{ account_type__in: type }}
          range={range}
          isOpen={openName === name}
          onToggle={() => setOpenName(openName === name ? null : name)}
        />
      ))}
    </Stack>
  )
}
