import { Box, Button, Stack, Text } from '@mantine/core'
import { Fragment, useEffect, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { formatCount } from '../../domain/locale.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { useHref } from '../../ui/use-href.ts'
import type { FullDateRange } from './date-range.ts'
import { Ledger } from './ledger.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { reviewUrl } from './address-filter.ts'
import { useLedgerTotals, useToReview } from './use-ledger.ts'
import type { TransactionsChoice } from './use-transactions.ts'

interface LedgerViewProps {
  /** As it is typed. */
  readonly typed: TransactionsChoice
  /** What is asked for: what is typed once it stands still. */
  readonly filter: TransactionsChoice
  readonly range: FullDateRange | null
  readonly onFilter: (filter: TransactionsChoice) => void
  readonly onAllDates: () => void
}

/** All transactions in one list: search and filters, what they find in figures, and the rows. */
export function LedgerView({ typed, filter, range, onFilter, onAllDates }: LedgerViewProps) {
  return (
    <Stack gap="sm">
      <LedgerFilters filter={typed} onChange={(change) => onFilter({ ...typed, ...change })} />
      <Ledger
        filter={filter}
        totals={<Totals filter={filter} range={range} isWaiting={(typed.search ?? '') !== (filter.search ?? '')} />}
        toReview={filter.review === 'yes' ? null : <ToReview filter={filter} range={range} />}
        range={range}
        onAllDates={onAllDates}
        onClear={() => onFilter({})}
      />
    </Stack>
  )
}

/** The way to what of these transactions waits for a look; nothing where nothing does. */
function ToReview({ filter, range }: Pick<LedgerViewProps, 'filter' | 'range'>) {
  const { category__in: _, category_group: __, ...others } = filter
  const { data } = useToReview(others, range)
  const link = useHref(reviewUrl(useLocation().searchStr))
  if (!data || data.count === 0) return null
  return (
    <Button component="a" {...link} size="compact-md" variant="subtle" flex="none">
      {formatCount(data.count)} to review
    </Button>
  )
}

/** Figures of something else stand no longer than so many milliseconds. */
const COUNTING_MS = 500

/** Whether something has been so for so many milliseconds: false from the first drawing on, until then. */
function useLasts(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLasts(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, milliseconds])
  return isSo && lasts
}

const count = (number: number, one: string, many: string) => `${formatCount(number)} ${number === 1 ? one : many}`

interface TotalsProps extends Pick<LedgerViewProps, 'filter' | 'range'> {
  /** Whether something is typed that is not asked for yet. */
  readonly isWaiting: boolean
}

function Totals({ filter, range, isWaiting }: TotalsProps) {
  const { data, isPending, isPlaceholderData } = useLedgerTotals(filter, range)
  const isOld = isWaiting || isPlaceholderData
  // what is there soon is not announced before
  const isLong = useLasts(isPending || isOld, COUNTING_MS)
  const own = data?.by_currency.filter(({ net }) => /[1-9]/.test(net)) ?? []
  return (
    <Text
      c="dimmed"
      fz="sm"
      mx={2}
      mih={22}
      className="tabular"
      role="status"
      aria-label="What is found"
      aria-busy={isOld}
    >
      {isLong
        ? 'Counting…'
        : data && data.count > 0
          ? [
              count(data.count, 'transaction', 'transactions'),
              `net ${formatMoneyChange(data.net, data.currency)}`,
              ...(own.some(({ currency }) => currency !== data.currency)
                ? [own.map(({ currency, net }) => formatMoney(net, currency)).join(' and ')]
                : []),
              ...(data.not_counted > 0 ? [`${formatCount(data.not_counted)} not counted as cash flow`] : []),
              ...(data.pending > 0 ? [`${formatCount(data.pending)} pending`] : []),
            ].map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' · '}
                {/* a line is broken between them */}
                <Box component="span" display="inline-block">
                  {part}
                </Box>
              </Fragment>
            ))
          : null}
    </Text>
  )
}
