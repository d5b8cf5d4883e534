import { type Client, type ClientPerformance, clientPerformancePeriod } from '@keelwise/contract/clients'
import { Card, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { moneyChartIn, percentChart } from '../../domain/chart-formats.ts'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { RiskFigures } from '../../domain/risk-figures.tsx'
import { WhatChanged } from '../../domain/what-changed.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import shared from '../../ui/figures.module.css'
import classes from './client-page.module.css'
import { NothingHeld } from './client-portfolio.tsx'
import { KEPT_PERIOD, type ShownClientData, useClientPerformance } from './use-client-data.ts'
import { inDigits } from '../../domain/locale.ts'

interface ClientPerformanceTabProps {
  readonly client: Client
  readonly kept: ShownClientData
}

/** How the investments did over a period. */
export function ClientPerformanceTab({ client, kept }: ClientPerformanceTabProps) {
  const [period, setPeriod] = useState(KEPT_PERIOD)
  const query = useClientPerformance(client.id, period, kept)
  if (kept.portfolio.source === 'NONE') return <NothingHeld client={client} />
  return (
    <Stack gap="md">
      <SegmentedChoice
        label="Period"
        className={classes.periods}
        data={clientPerformancePeriod.options.map((value) => ({
          value,
          label: value === 'max' ? 'Max' : value.toUpperCase(),
        }))}
        value={period}
        onChange={setPeriod}
      />
      {query.data ? (
        <>
          <PerformanceCard performance={query.data} isOld={query.isPlaceholderData} />
          {query.data.risk ? <RiskFigures risk={query.data.risk} /> : null}
          {query.data.attribution ? (
            <WhatChanged
              attribution={query.data.attribution}
              currency={query.data.currency}
              from={query.data.start_date}
              to={query.data.end_date}
            />
          ) : null}
        </>
      ) : query.isError ? (
        <Card padding={0}>
          <Failure
            text="The performance could not be loaded."
            onTryAgain={() => void query.refetch()}
            isTryingAgain={query.isFetching}
          />
        </Card>
      ) : null}
    </Stack>
  )
}

interface PerformanceCardProps {
  readonly performance: ClientPerformance
  readonly isOld: boolean
}

function PerformanceCard({ performance, isOld }: PerformanceCardProps) {
  const isMobile = useIsMobile()
  const [shown, setShown] = useState<'return' | 'value'>('return')
  const { points, benchmark, gain, currency, unconverted } = performance
  const figures: readonly (readonly [string, string | null])[] = [
    ['Return', percentText(performance.time_weighted_return_percent)],
    ['Annualized', percentText(performance.annualized_return_percent)],
    ...(benchmark ? [[benchmark.name, percentText(benchmark.return_percent)] as const] : []),
    ['Gain', gain.amount === null ? null : formatMoneyChange(gain.amount, currency)],
    ['Net contributions', formatMoneyChange(performance.net_contributions, currency)],
    ['Value', performance.end_value === null ? null : formatMoney(performance.end_value, currency)],
  ]
  return (
    <Card component="section" aria-label="Performance" data-old={isOld || undefined}>
      <dl className={`${shared.figures} ${classes.figures}`}>
        {figures.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-down={text?.startsWith('-') || undefined} data-none={text === null || undefined}>
              {text ?? 'Not available'}
            </dd>
          </div>
        ))}
      </dl>
      {points.length > 1 ? (
        <>
          <Group gap="8px 12px" justify="space-between" mb="sm">
            <p className={classes.text}>
              Time-weighted, {formatLongDate(performance.start_date)} to {formatLongDate(performance.end_date)}
            </p>
            <SegmentedChoice
              size="xs"
              label="Chart of"
              className={classes.periods}
              data={[
                { value: 'return', label: 'Return' },
                { value: 'value', label: 'Value' },
              ]}
              value={shown}
              onChange={setShown}
            />
          </Group>
          <LineChart
            label={shown === 'return' ? 'Cumulative return by day' : 'Portfolio value by day'}
            series={[
              {
                name: shown === 'return' ? 'Return' : 'Value',
                points: points.map((point) => ({
                  date: point.date,
                  value: shown === 'return' ? point.return_percent : point.value,
                  isEstimated: false,
                })),
              },
            ]}
            format={shown === 'return' ? percentChart : moneyChartIn(currency)}
            height={isMobile ? 200 : 264}
          />
        </>
      ) : (
        <Notice isCompact text="At least two days with values are needed for a return." />
      )}
      {unconverted.length > 0 ? (
        <p className={classes.text}>Without amounts in {unconverted.join(', ')}: no exchange rate is known.</p>
      ) : null}
    </Card>
  )
}

const percentText = (percent: string | null): string | null =>
  percent === null ? null : `${!percent.startsWith('-') && Number(percent) !== 0 ? '+' : ''}${inDigits(percent)}%`
