import { Box, Flex, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { DisclosureCard } from '../../ui/disclosure-card.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import type { FullDateRange } from './date-range.ts'
import { TransactionsList, TransactionsTable } from './transactions-table.tsx'
import { TRANSACTIONS_FAILURE, type TransactionsChoice, useTransactions } from './use-transactions.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'

interface TransactionGroupProps {
  readonly name: string
  /** What stands below the name, e.g. a count. */
  readonly detail: string
  readonly logo?: ReactNode
  readonly filter: TransactionsChoice
  readonly range: FullDateRange | null
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** One group of transactions; its table is loaded when it is opened for the first time in a range. */
export function TransactionGroup({ name, detail, logo, filter, range, isOpen, onToggle }: TransactionGroupProps) {
  const query = useTransactions(filter, range, isOpen)
  useLoadFailure(query, () => {})
  return (
    <DisclosureCard
      isOpen={isOpen}
      onToggle={onToggle}
      header={
        <Flex component="span" align="center" gap="sm">
          {logo}
          <Box component="span" miw={0} fz="h3" fw={600} className="truncate">
            {name}
            <Box component="span" display="block" c="dimmed" fz="xs" fw={400}>
              {detail}
            </Box>
          </Box>
        </Flex>
      }
    >
      <Transactions query={query} name={name} hasInstitution={!('institution' in filter)} />
    </DisclosureCard>
  )
}

interface TransactionsProps {
  readonly query: ReturnType<typeof useTransactions>
  readonly name: string
  readonly hasInstitution: boolean
}

function Transactions({ query, name, hasInstitution }: TransactionsProps) {
  const isNarrow = useIsNarrow()
  if (query.isPending) {
    return (
      <Stack gap={12} p={20} role="status" aria-label={`Loading transactions of ${name}`}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    )
  }
  if (query.isLoadingError) {
    return <Failure isCompact text={TRANSACTIONS_FAILURE} onTryAgain={() => void query.refetch()} />
  }
  const transactions = query.data.pages.flatMap((page) => page.results)
  if (transactions.length === 0) return <Notice isCompact text="No transactions found." />
  const Rows = isNarrow ? TransactionsList : TransactionsTable
  return (
    <ScrollRegion label={`Transactions of ${name}`}>
      <Rows transactions={transactions} group={name} hasInstitution={hasInstitution} />
      <ListEnd noun="transactions" query={query} />
    </ScrollRegion>
  )
}
