import { Box, Skeleton, Text } from '@mantine/core'
import { secTypeColor } from '../../domain/category-colors.ts'
import { sumOf } from '../../domain/cents.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { paths } from '../../domain/paths.ts'
import { inDigits } from '../../domain/locale.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { RingChart } from '../../ui/charts/ring-chart.tsx'
import { Explain } from '../../ui/explain.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './dashboard-page.module.css'
import { useAllocationCard, useSummary } from './use-dashboard.ts'

/** What is held, by security type. */
export function AllocationCard() {
  const query = useAllocationCard()
  // asked for with the card: what begins to read it later would read it once more
  const { data: summary } = useSummary()
  return (
    <Block
      title="Allocation"
      explain={
        <Explain label="How allocation is calculated">
          <p>
            The latest market values of your positions, added up by security type and converted at the last known rate.
            Bank balances that are not held as a position are not in it.
          </p>
          <p>Shares divide what you own and add up to 100%; a type that is short on the whole has none.</p>
        </Explain>
      }
      action={<TextLink to={paths.investorAllocation}>Allocation in detail</TextLink>}
    >
      <Box pt={{ base: 'sm', sm: 14 }} px={{ base: 'md', sm: 20 }} pb={{ base: 'md', sm: 20 }}>
        <Loaded
          query={query}
          failure="Your allocation could not be loaded."
          skeleton={
            <div className={classes.ringSkeleton} role="status" aria-label="Loading allocation">
              <Skeleton circle height={216} width={216} />
              <div>
                {[0, 1, 2, 3, 4].map((row) => (
                  <Skeleton key={row} height={18} my={15} />
                ))}
              </div>
            </div>
          }
        >
          {({ results, total_market_value: total, unconverted }) => {
            const unknown = results.reduce((count, type) => count + type.unknown_positions, 0)
            return results.length === 0 ? (
              <Notice isCompact text="You hold no positions yet. Link an investment account to see what you own." />
            ) : (
              <>
                <RingChart
                  label="Allocation by security type"
                  classLabel="Security type"
                  total={formatMoney(total.amount, total.currency)}
                  totalLabel="in positions"
                  slices={results.map((type) => ({
                    key: type.sec_type,
                    label: type.sec_type_display,
                    value: formatMoney(type.market_value_amount, type.market_value_currency),
                    percent: type.percent,
                    share: `${inDigits(type.percent)}%`,
                    color: secTypeColor[type.sec_type],
                  }))}
                />
                <Beside summary={summary} positions={total} isWhole={unknown === 0 && unconverted.length === 0} />
                {unknown > 0 ? (
                  <Text mt={14} c="dimmed" fz="xs">
                    Without {unknown} {unknown === 1 ? 'position' : 'positions'} whose value is not known.
                  </Text>
                ) : null}
                {unconverted.length > 0 ? (
                  <Text mt={14} c="dimmed" fz="xs">
                    Without amounts in {unconverted.join(', ')}: no exchange rate is known.
                  </Text>
                ) : null}
              </>
            )
          }}
        </Loaded>
      </Box>
    </Block>
  )
}

interface BesideProps {
  readonly summary: ReturnType<typeof useSummary>['data']
  readonly positions: { readonly amount: string; readonly currency: string }
  readonly isWhole: boolean
}

/** How the total of the positions goes with the assets above it. */
function Beside({ summary: data, positions, isWhole }: BesideProps) {
  if (!data || !isWhole || data.unknown_accounts.length > 0 || data.currency !== positions.currency) return null
  const rest = sumOf([data.assets.amount, positions.amount.startsWith('-') ? '0.00' : `-${positions.amount}`])
  if (!/[1-9]/.test(rest) || rest.startsWith('-')) return null
  return (
    <Text mt={14} c="dimmed" fz="xs">
      The other {formatMoney(rest, data.currency)} of your {formatMoney(data.assets.amount, data.currency)} in assets is
      balances that are no positions.
    </Text>
  )
}
