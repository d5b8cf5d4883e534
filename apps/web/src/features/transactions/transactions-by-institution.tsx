import { Box, Stack } from '@mantine/core'
import { useState } from 'react'
import { InstitutionLogo } from '../../domain/institution-logo.tsx'
import { INSTITUTIONS_PAGE_SIZE_TRANSACTIONS, useInstitutions } from '../../domain/use-institutions.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { CalmWaterDrawing, FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import type { FullDateRange } from './date-range.ts'
import { GroupsSkeleton } from './groups-skeleton.tsx'
import { TransactionGroup } from './transaction-group.tsx'
import { useTransactionAccountTypes } from './use-transaction-account-types.ts'

const institutionsFailure = (error: unknown) =>
  isHttpError(error) ? 'Failed to load institutions' : 'An error occurred while fetching institutions'

/** Transactions grouped by institution; one group is open at a time. */
export function TransactionsByInstitution({ range }: { readonly range: FullDateRange | null }) {
  const query = useInstitutions(INSTITUTIONS_PAGE_SIZE_TRANSACTIONS)
  const types = useTransactionAccountTypes(range)
  const [openId, setOpenId] = useState<string | null>(null)
  useLoadFailure(query, () => {})

  if (query.isPending || types.isPending) return <GroupsSkeleton label="Loading institutions" />
  if (query.isLoadingError) {
    return (
      <Box bg="var(--kw-surface)" bd="1px solid var(--kw-hairline)" bdrs="lg">
        <Failure text={institutionsFailure(query.error)} onTryAgain={() => void query.refetch()} />
      </Box>
    )
  }
  const institutions = query.data.pages
    .flatMap((page) => page.results)
    .toSorted((a, b) => a.institution_name.localeCompare(b.institution_name))
  if (institutions.length === 0) {
    return (
      <Box bg="var(--kw-surface)" bd="1px solid var(--kw-hairline)" bdrs="lg">
        <Notice drawing={<FreeBuoyDrawing />} text="No institutions found." />
      </Box>
    )
  }
  // When the counts could not be had the groups are shown: each says itself whether it has rows.
  if (types.data?.every((type) => type.count === 0)) {
    return (
      <Box bg="var(--kw-surface)" bd="1px solid var(--kw-hairline)" bdrs="lg">
        <Notice drawing={<CalmWaterDrawing />} text="No recent transactions found." />
      </Box>
    )
  }
  return (
    <Stack gap="sm">
      {institutions.map((institution) => (
        <TransactionGroup
          key={institution.institution_id}
          name={institution.institution_name}
          detail={`${institution.account_count} ${institution.account_count === 1 ? 'account' : 'accounts'}`}
          logo={<InstitutionLogo name={institution.institution_name} src={institution.icon_url} size={36} />}
          filter={{ institution: institution.institution_id }}
          range={range}
          isOpen={openId === institution.institution_id}
          onToggle={() => setOpenId(openId === institution.institution_id ? null : institution.institution_id)}
        />
      ))}
      <ListEnd noun="institutions" trigger="pointer" query={query} />
    </Stack>
  )
}
