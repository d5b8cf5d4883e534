import type { Performance, PeriodReturn } from '@keelwise/contract/performance'
import { Box, Card, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { percentChart } from '../../domain/chart-formats.ts'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Explain } from '../../ui/explain.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { CalculationDialog } from './calculation-dialog.tsx'
import classes from './performance-page.module.css'
import { inDigits } from '../../domain/locale.ts'

/** Both returns side by side with the line of the first, net or gross of fees. */
export function ReturnsCard({ performance }: { readonly performance: Performance }) {
  const isMobile = useIsMobile()
  const [isGross, setGross] = useState(false)
  const { totals, points, benchmark, period } = performance
  const line = points.map((point) => ({
    date: point.date,
    value: isGross ? point.twr_gross_percent : point.twr_net_percent,
    isEstimated: point.source === 'reconstructed',
  }))
  const compared = points.map((point) => ({ date: point.date, value: point.benchmark_percent }))
  const same = totals.same_money
  return (
    <Card component="section" aria-label="Returns">
      <Group gap="16px 48px" align="flex-start" mb={20}>
        <Figure label="Time-weighted return" result={isGross ? totals.twr_gross : totals.twr_net}>
          <p>
            How your investments did, whatever you put in or took out: the returns of all days, multiplied. Use it to
            compare with a benchmark.
          </p>
          <p>
            {formatLongDate(period.from)} to {formatLongDate(period.to)}, {isGross ? 'before' : 'after'} fees charged
            inside the accounts.
          </p>
        </Figure>
        <Figure label="Money-weighted return" result={totals.xirr}>
          <p>
            How your money did, with when you put it in: the one rate at which your flows grow to today&apos;s value
            (XIRR). It counts fees.
          </p>
          <p>
            {formatLongDate(period.from)} to {formatLongDate(period.to)}.
          </p>
        </Figure>
        {totals.benchmark && benchmark ? (
          <Figure
            label={benchmark.is_simulated ? `${benchmark.name} (simulated)` : benchmark.name}
            result={totals.benchmark}
          >
            <p>The return of the benchmark over the same days.</p>
          </Figure>
        ) : null}
        <SegmentedChoice
          size="xs"
          label="Fees"
          className={classes.fees}
          data={[
            { value: 'net', label: 'Net of fees' },
            { value: 'gross', label: 'Gross' },
          ]}
          value={isGross ? 'gross' : 'net'}
          onChange={(value) => setGross(value === 'gross')}
        />
      </Group>
      {points.length > 1 ? (
        <LineChart
          label="Cumulative return by day"
          series={
            benchmark
              ? [
                  { name: 'You', points: line },
                  { name: benchmark.symbol, points: compared },
                ]
              : [{ name: 'Return', points: line }]
          }
          format={percentChart}
          height={isMobile ? 200 : 264}
        />
      ) : null}
      {same ? (
        <Text mt="sm" fz="sm" className="pretty">
          <strong>Same money, same dates: </strong>
          {'unavailable' in same
            ? `Not available: ${same.unavailable}`
            : `in ${benchmark?.name ?? 'the benchmark'} it would be worth ${formatMoney(same.value, performance.currency)} now; you have ${formatMoneyChange(same.difference, performance.currency)} against that.`}
        </Text>
      ) : null}
      <CalculationDialog performance={performance} />
    </Card>
  )
}

interface FigureProps {
  readonly label: string
  readonly result: PeriodReturn
  readonly children: ReactNode
}

function Figure({ label, result, children }: FigureProps) {
  const isKnown = 'percent' in result
  return (
    <Stack gap={0} maw="30ch" role="group" aria-label={label}>
      <Box component="span" c="dimmed" fz="sm">
        {label} <Explain label={`How ${label.toLowerCase()} is calculated`}>{children}</Explain>
      </Box>
      {isKnown ? (
        <>
          <span className={classes.percent} data-down={result.percent.startsWith('-') || undefined}>
            {result.percent.startsWith('-') ? '' : '+'}
            {inDigits(result.percent)}%
          </span>
          <Box component="span" c="dimmed" fz="sm">
            {result.annualised_percent === null ? 'over the period' : `${inDigits(result.annualised_percent)}% a year`}
          </Box>
        </>
      ) : (
        <>
          <Box component="span" fz="xl" fw={600} lh="40px">
            Not available
          </Box>
          <Box component="span" c="dimmed" fz="sm">
            {result.unavailable}
          </Box>
        </>
      )}
    </Stack>
  )
}
