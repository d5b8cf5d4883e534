import { exportPositions } from '@keelwise/contract/positions'
import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AskedFor } from '../../domain/asked-for.tsx'
import { ExportButton } from '../../domain/export-button.tsx'
import { paths } from '../../domain/paths.ts'
import { INSTITUTIONS_PAGE_SIZE, useInstitutions } from '../../domain/use-institutions.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { useToday } from '../../domain/use-today.ts'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { readAddress } from './address-filter.ts'
import { InstitutionPositions, MatchingPositions } from './institution-positions.tsx'
import { institutionsFailure } from './positions-failure.ts'

/** Positions: a card per institution that opens to its table. */
export function PositionsPage() {
  const query = useInstitutions(INSTITUTIONS_PAGE_SIZE)
  const today = useToday()
  const address = useLocation().searchStr
  const asked = readAddress(address)
  const isFiltered = Object.keys(asked.filter).length > 0
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isChosenMissing =
    !isFiltered &&
    asked.institutionId !== undefined &&
    query.data?.pages.every((page) => page.results.every((one) => one.institution_id !== asked.institutionId)) === true
  // an institution that is asked for is looked for to the end of the list
  useEffect(() => {
    if (isChosenMissing && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isChosenMissing, hasNextPage, isFetching, isError, fetchNextPage])
  useLoadFailure(query, () => {})

  if (query.isPending) {
    return (
      <Stack gap="sm" role="status" aria-label="Loading institutions">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height={66} radius="lg" />
        ))}
      </Stack>
    )
  }
  if (query.isLoadingError) {
    return (
      <Box bg="var(--kw-surface)" bd="1px solid var(--kw-hairline)" bdrs="lg">
        <Failure
          heading="Error Loading Institutions"
          text={institutionsFailure(query.error)}
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      </Box>
    )
  }
  const institutions = query.data.pages.flatMap((page) => page.results)
  if (institutions.length === 0) {
    return (
      <Box bg="var(--kw-surface)" bd="1px solid var(--kw-hairline)" bdrs="lg">
        <Notice
          drawing={<FreeBuoyDrawing />}
          heading="No Institutions Found"
          text="You don't have any connected institutions yet."
        />
      </Box>
    )
  }
  if (isFiltered) {
    return (
      <Stack gap="sm">
        <AskedFor
          accountId={asked.filter.account_id}
          institutionId={asked.filter.institution_id}
          words={asked.words}
          all={paths.investorPositions}
        />
        <MatchingPositions key={address} filter={asked.filter} />
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <Group gap="md" justify="flex-end" wrap="nowrap">
        <TextLink to={paths.investorIncome} size="sm">
          Expected income
        </TextLink>
        <ExportButton endpoint={exportPositions} fileName={`keelwise-positions-${today}`} />
      </Group>
      {institutions.map((institution) => (
        <InstitutionPositions
          key={institution.institution_id}
          institution={institution}
          {...(asked.institutionId === institution.institution_id ? { chosenPositionId: asked.positionId ?? '' } : {})}
        />
      ))}
      <ListEnd
        noun="institutions"
        hasNextPage={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        hasFailed={query.isFetchNextPageError}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </Stack>
  )
}
