import type { FundGrowth } from '@keelwise/contract/answer-events'
import type { Chart } from '@keelwise/contract/chart'
import { Box, Skeleton } from '@mantine/core'
import { moneyChartIn } from '../chart-formats.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { Loaded } from '../../ui/block.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { DrawnSeries } from '../../ui/charts/line-frame.ts'
import { useFundGrowth } from './use-fund-growth.ts'

const HEIGHT = 200

/** Growth of $10,000 in the funds an answer is about, as it is known today. */
export function FundGrowthChart({ title, growth }: { readonly title: string; readonly growth: FundGrowth }) {
  const query = useFundGrowth(growth)
  if (isHttpError(query.error) && query.error.status === 404)
    return (
      <Box component="p" className="tiny dimmed" m="4px 0 0">
        No prices of {growth.fund_identifiers.join(', ')} are known for these years.
      </Box>
    )
  return (
    <Loaded
      query={query}
      failure="The prices could not be loaded."
      skeleton={<Skeleton height={HEIGHT} role="status" aria-label="Loading prices" />}
    >
      {(chart) => (
        <>
          <Lines title={title} chart={chart} />
          <Box component="p" className="tiny dimmed" m="4px 0 0">
            Payouts reinvested, before taxes and fees.
            {chart.own_prices_ids.length > 0
              ? ` Of ${chart.own_prices_ids.join(', ')} by the prices of your own files, without payouts.`
              : ''}
            {chart.simulated_prices ? ' Prices are simulated.' : ''}
            {chart.missing_ids.length > 0 ? ` Nothing is known of ${chart.missing_ids.join(', ')}.` : ''}
          </Box>
        </>
      )}
    </Loaded>
  )
}

function Lines({ title, chart }: { readonly title: string; readonly chart: Chart }) {
  const [first, ...others] = chart.series.map(({ name, points }): DrawnSeries => ({
    name,
    points: points.map(({ x, y }) => ({ date: x, value: y })),
  }))
  if (!first) return null
  return <LineChart label={title} height={HEIGHT} format={moneyChartIn('USD')} series={[first, ...others]} />
}
