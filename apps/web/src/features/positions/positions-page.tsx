import { exportPositions, secType } from '@keelwise/contract/positions'
import { securityTypeDisplay } from '@keelwise/contract/words'
import { Box, Flex, Skeleton, Stack } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { AskedFor } from '../../domain/asked-for.tsx'
import { ExportButton } from '../../domain/export-button.tsx'
import { paths } from '../../domain/paths.ts'
import { INSTITUTIONS_PAGE_SIZE, useInstitutions } from '../../domain/use-institutions.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { useToday } from '../../domain/use-today.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { ListFilter, ListTools } from '../../ui/list-tools.tsx'
import { HoldingsCard, useHoldings } from './holdings-card.tsx'
import { readPositionsAddress } from './address-filter.ts'
import { institutionsFailure, positionsFailure } from './positions-failure.ts'
import type { Institution } from '@keelwise/contract/accounts'
import { balanceTone, formatMoney } from '../../domain/format-money.ts'
import { InstitutionLogo } from '../../domain/institution-logo.tsx'
import { PositionsList, PositionsTable } from '../../domain/positions-table.tsx'
import { isHttpError } from '../../lib/api-error.ts'
import { DisclosureCard } from '../../ui/disclosure-card.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { toast } from '../../ui/toast.ts'
import { useInSteps } from '../../ui/use-in-steps.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { type PositionsChoice, usePositions } from './use-positions.ts'
import { formatCount } from '../../domain/locale.ts'

/** As many rows as stand there before the others are asked for. */
const ROWS_LOADING = 8

/** Positions: what is held, one row a security, then a card per institution that opens to its table. */
export function PositionsPage() {
  const query = useInstitutions(INSTITUTIONS_PAGE_SIZE)
  const today = useToday()
  const navigate = useNavigate()
  const address = useLocation().searchStr
  const asked = readPositionsAddress(address)
  const isFiltered = Object.keys(asked.filter).length > 0
  const holdings = useHoldings(!isFiltered)
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
  const isDrawn = useInSteps(!query.isPending)
  const isHeldDrawn = useInSteps(!holdings.isPending)

  const choose = (key: string, value: string) => {
    const next = new URLSearchParams(address)
    if (value) next.set(key, value)
    else next.delete(key)
    void navigate({
      to: paths.investorPositions,
      search: Object.fromEntries(next),
      replace: true,
      resetScroll: false,
    })
  }
  const tools = (
    <ListTools
      noun="Positions"
      placeholder="Name or ticker"
      search={asked.filter.search ?? ''}
      onSearch={(search) => choose('search', search)}
      filters={
        <ListFilter
          label="Type"
          every="Every type"
          options={secType.options}
          display={(type) => securityTypeDisplay[type]}
          value={secType.options.find((type) => type === asked.filter.sec_type) ?? ''}
          onChoose={(type) => choose('sec_type', type)}
        />
      }
    >
      <TextLink to={paths.investorIncome} size="sm">
        Expected income
      </TextLink>
      <ExportButton endpoint={exportPositions} query={{ ...asked.filter }} fileName={`keelwise-positions-${today}`} />
    </ListTools>
  )
  if (query.isPending || !isDrawn) {
    return (
      <Stack gap="sm">
        {tools}
        {isFiltered ? null : <HoldingsCard />}
        <div role="status" aria-label="Loading institutions">
          <CardSkeleton rows={isFiltered ? ROWS_LOADING : 1} />
        </div>
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
        {tools}
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
      {tools}
      <HoldingsCard />
      {/* below what is held, once it stands there: a card that is about to be pressed does not move away */}
      {!isHeldDrawn ? null : (
        <>
          {institutions.map((institution) => (
            <InstitutionPositions
              // what an address names is opened, also when this page is there already
              key={asked.institutionId === institution.institution_id ? address : institution.institution_id}
              institution={institution}
              {...(asked.institutionId === institution.institution_id
                ? { chosenPositionId: asked.positionId ?? '' }
                : {})}
            />
          ))}
          <ListEnd noun="institutions" query={query} />
        </>
      )}
    </Stack>
  )
}

interface InstitutionPositionsProps {
  readonly institution: Institution
  /** With one the card is open at first and that position is marked. */
  readonly chosenPositionId?: string
}

/** One institution's card; its positions are loaded when it is opened for the first time. */
function InstitutionPositions({ institution, chosenPositionId }: InstitutionPositionsProps) {
  const { positions_value: value } = institution
  const worth = value == null ? '' : formatMoney(value, institution.currency)
  return (
    <PositionsCard
      filter={{ institution_id: institution.institution_id }}
      isOpenAtFirst={chosenPositionId !== undefined}
      name={institution.institution_name}
      chosenId={chosenPositionId}
      header={() => (
        <Flex component="span" align="center" gap="sm">
          <InstitutionLogo name={institution.institution_name} src={institution.icon_url} size={36} />
          <Flex component="span" wrap="wrap" align="center" gap="0 12px" flex={1} miw={0}>
            <Box component="span" flex="1 1 110px" miw={0} fz="h3" fw={600} className="truncate">
              {institution.institution_name}
              <Box component="span" display="block" c="dimmed" fz="xs" fw={400}>
                {institution.account_count} {institution.account_count === 1 ? 'account' : 'accounts'}
              </Box>
            </Box>
            <Box component="span" fz="h3" fw={500} className="tabular nowrap" data-balance={balanceTone(worth)}>
              {worth}
            </Box>
          </Flex>
        </Flex>
      )}
    />
  )
}

/** What an address asks for, in one open card. */
function MatchingPositions({ filter }: { readonly filter: PositionsChoice }) {
  return (
    <PositionsCard
      filter={filter}
      isOpenAtFirst
      name={null}
      chosenId={undefined}
      header={(count) => (
        <Flex component="span" align="center" gap="sm">
          <Box component="span" flex="1 1 110px" miw={0} fz="h3" fw={600} className="truncate">
            Matching positions
            {count === undefined ? null : (
              <Box component="span" display="block" c="dimmed" fz="xs" fw={400}>
                {formatCount(count)} {count === 1 ? 'position' : 'positions'}
              </Box>
            )}
          </Box>
        </Flex>
      )}
    />
  )
}

interface PositionsCardProps extends Omit<PositionsProps, 'query'> {
  readonly filter: Parameters<typeof usePositions>[0]
  readonly isOpenAtFirst: boolean
  /** @param count of all positions, once it is known */
  readonly header: (count: number | undefined) => ReactNode
}

/** A card whose positions are loaded when it is opened for the first time. */
function PositionsCard({ filter, isOpenAtFirst, header, name, chosenId }: PositionsCardProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const query = usePositions(filter, isOpen)
  useLoadFailure(query, (error) => {
    if (!isHttpError(error)) toast.error('An unexpected error occurred while loading positions.')
  })
  return (
    <DisclosureCard
      level={2}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      header={header(query.data?.pages[0]?.count)}
    >
      <Positions query={query} name={name} chosenId={chosenId} />
    </DisclosureCard>
  )
}

interface PositionsProps {
  readonly query: ReturnType<typeof usePositions>
  /** The institution's; null where they are of several. */
  readonly name: string | null
  readonly chosenId: string | undefined
}

function Positions({ query, name, chosenId }: PositionsProps) {
  const isNarrow = useIsNarrow()
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isChosenMissing =
    chosenId !== undefined &&
    chosenId !== '' &&
    query.data?.pages.every((page) => page.results.every(({ id }) => id !== chosenId)) === true
  // one that is asked for by name is looked for to the end of the list
  useEffect(() => {
    if (isChosenMissing && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isChosenMissing, hasNextPage, isFetching, isError, fetchNextPage])
  const label = name === null ? 'Matching positions' : `Positions at ${name}`
  if (query.isPending) {
    return (
      <Stack
        gap={12}
        p={20}
        role="status"
        aria-label={name === null ? 'Loading positions' : `Loading positions of ${name}`}
      >
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    )
  }
  if (query.isLoadingError) {
    return (
      <Failure
        isCompact
        text={positionsFailure(query.error, name ?? '')}
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  }
  const positions = query.data.pages.flatMap((page) => page.results)
  if (positions.length === 0)
    return <Notice isCompact text={name === null ? 'No positions found.' : 'No positions found for this institution'} />
  const Rows = isNarrow ? PositionsList : PositionsTable
  return (
    <ScrollRegion label={label}>
      <Rows positions={positions} label={label} chosenId={chosenId} />
      <ListEnd noun="positions" query={query} />
    </ScrollRegion>
  )
}
