import type { Allocation } from '@keelwise/contract/allocation'
import { Box, Card, Flex, Skeleton, Stack } from '@mantine/core'
import { ClassTable } from '../../domain/class-table.tsx'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { paths } from '../../domain/paths.ts'
import { BesideRemark, SumRemark } from '../../domain/sum-remark.tsx'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import classes from './allocation-page.module.css'
import { GroupTables } from './group-tables.tsx'
import { NextSteps } from './next-steps.tsx'
import { StatusMark } from './status-mark.tsx'
import { useAllocation } from './use-allocation.ts'
import { XrayCard } from './xray-card.tsx'
import { inDigits } from '../../domain/locale.ts'

/** `/investor/allocation`: what is owned against the target, and what is conspicuous in it. */
export function AllocationPage() {
  const query = useAllocation()
  useLoadFailure(query, () => {})
  if (query.isPending)
    return (
      <Stack gap="md" maw={1120} mx="auto" role="status" aria-label="Loading allocation">
        <Skeleton height={72} width="50%" />
        <CardSkeleton rows={4} />
        <CardSkeleton rows={4} />
      </Stack>
    )
  if (query.isLoadingError)
    return (
      <Failure
        heading="Error Loading Allocation"
        text="Failed to load your allocation."
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  const { data } = query
  if (data.accounts.length === 0)
    return (
      <Notice
        drawing={<FreeBuoyDrawing />}
        heading="No positions yet"
        text="Allocation compares the positions in your accounts. Link an account that holds some."
        action={<LinkButton to={paths.investorAccounts}>Go to Accounts</LinkButton>}
      />
    )
  const hasTarget = data.classes.some((row) => row.drift_points !== null)
  return (
    <Stack gap="md" maw={1120} mx="auto">
      <Summary allocation={data} />
      <Card component="section" aria-label="Asset classes" miw={0}>
        <ClassTable
          currency={data.currency}
          heading={hasTarget ? 'What you own and the target' : 'What you own'}
          rows={data.classes.map(({ status, ...row }) => ({
            ...row,
            amount: row.market_value_amount,
            status: <StatusMark status={status} />,
          }))}
        />
        {data.recommended_band ? <NextSteps steps={data.steps} status={data.status} currency={data.currency} /> : null}
      </Card>
      <XrayCard rules={data.xray} currency={data.currency} />
      <GroupTables allocation={data} />
    </Stack>
  )
}

function Summary({ allocation }: { readonly allocation: Allocation }) {
  const { recommended_band_display: band, status, classes: rows, unconverted } = allocation
  const gap = rows.find((row) => row.asset_class === 'equity')?.drift_points ?? null
  return (
    <Box component="header" mb="xs">
      {gap === null || band === null ? (
        <Flex
          gap="16px 32px"
          align={{ base: 'stretch', sm: 'center' }}
          justify="space-between"
          direction={{ base: 'column', sm: 'row' }}
          mb="xs"
        >
          <div>
            <Box component="h2" mb={4} fz="xl">
              There is no target to compare with yet
            </Box>
            <p className={classes.note}>
              Fifteen questions about risk set one. Until then this page shows what you own, and no more than that.
            </p>
          </div>
          <LinkButton to={paths.investorSettings} hash="risk">
            Take assessment
          </LinkButton>
        </Flex>
      ) : (
        <>
          <p className={classes.figure}>
            {inDigits(Math.abs(Number(gap)).toFixed(2))}
            <small> points of equity {gap.startsWith('-') ? 'below' : 'above'} target</small>
          </p>
          <p className={classes.note}>
            <StatusMark status={status} /> Target: {band}, from your risk score. Within 5 points is in tolerance, within
            10 is to watch.
          </p>
        </>
      )}
      <p className={classes.note}>
        {formatMoney(allocation.total_market_value, allocation.currency)} in positions, read{' '}
        {formatDate(allocation.as_of)} or later. Deposits at banks are not positions and not counted.
        {unconverted.length > 0 && ` Left out for want of an exchange rate: ${unconverted.join(', ')}.`}
      </p>
      <SumRemark unknown={allocation.unknown_accounts} />
      <BesideRemark beside={allocation.beside_positions} currency={allocation.currency} />
    </Box>
  )
}
