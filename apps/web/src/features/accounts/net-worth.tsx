import { Box, Button, Skeleton } from '@mantine/core'
import { formatDateTime } from '../../domain/format-date.ts'
import { formatMoney, moneyParts } from '../../domain/format-money.ts'
import { LargeFigure, LargeFigureSkeleton } from '../../domain/headline-figure.tsx'
import { SumRemark } from '../../domain/sum-remark.tsx'
import { HowNetWorth } from '../../domain/how-net-worth.tsx'
import { NOT_AVAILABLE } from '../../domain/unknown-value.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { Explain } from '../../ui/explain.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './net-worth.module.css'
import { type AccountsSummary, useAccountsSummary } from './use-accounts-summary.ts'

/** The one figure of the page: everything owned less everything owed. */
export function NetWorth() {
  const query = useAccountsSummary()
  useLoadFailure(query, () => toast.error('Failed to load accounts summary.'))
  return (
    <Box flex={1} miw={0} style={{ containerType: 'inline-size' }}>
      <Box component="h2" miw={0} lh={1.15}>
        <Box component="span" display="block" mb={4} c="dimmed" fz="md" fw={400}>
          Net worth
        </Box>
        {query.isPending ? (
          <span role="status" aria-label="Loading net worth">
            <LargeFigureSkeleton answer="/api/investor/accounts/summary/ total_market_value" />
          </span>
        ) : query.isLoadingError ? (
          <Box component="span" display="block" c="dimmed" fz="h1">
            Not available
          </Box>
        ) : (
          <Figure summary={query.data} />
        )}
      </Box>
      {query.isLoadingError ? (
        <p className={classes.facts}>
          The total could not be loaded.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </p>
      ) : query.data ? (
        <>
          <Facts summary={query.data} />
          <SumRemark unknown={query.data.unknown_accounts} />
        </>
      ) : (
        // nothing moves when the figures come
        <p className={classes.facts}>
          <Skeleton component="span" display="block" height={24} width={240} maw="100%" />
        </p>
      )}
    </Box>
  )
}

function Figure({ summary }: { readonly summary: AccountsSummary | null }) {
  const { amount, currency } = summary?.total_market_value ?? { amount: '0.00', currency: 'USD' }
  if (summary && summary.unknown_accounts.length === summary.accounts_count)
    return <span className={classes.missing}>{NOT_AVAILABLE}</span>
  return <LargeFigure {...moneyParts(amount, currency)} />
}

function Facts({ summary }: { readonly summary: AccountsSummary }) {
  const { assets, liabilities } = summary
  return (
    <p className={classes.facts}>
      {formatMoney(assets.amount, assets.currency)} in assets · {formatMoney(liabilities.amount, liabilities.currency)}{' '}
      in liabilities{' '}
      <Explain label="How net worth is calculated">
        <HowNetWorth summary={summary} />
        {summary.as_of ? <p>As of {formatDateTime(summary.as_of)}.</p> : null}
      </Explain>
    </p>
  )
}
