import { Box } from '@mantine/core'
import { securityTypeDisplay } from '@keelwise/contract/words'
import type { AnswerChart as Chart } from '@keelwise/contract/answer-events'
import { formatMoney } from '../format-money.ts'
import { secType } from '@keelwise/contract/positions'
import { secTypeColor } from '../category-colors.ts'
import { moneyChartIn, percentChart } from '../chart-formats.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { RingChart } from '../../ui/charts/ring-chart.tsx'
import classes from './answer-parts.module.css'
import { FundGrowthChart } from './fund-growth-chart.tsx'
import { inDigits } from '../locale.ts'

const isPercent = (unit: string): boolean => unit === '%' || unit.toLowerCase().startsWith('percent')

function textOf(value: string, unit: string): string {
  if (isPercent(unit)) return `${inDigits(value)}%`
  return /^[A-Z]{3}$/.test(unit) ? formatMoney(value, unit) : `${value} ${unit}`.trim()
}

const formatOf = (unit: string) =>
  isPercent(unit) ? percentChart : moneyChartIn(/^[A-Z]{3}$/.test(unit) ? unit : 'USD')

/** The colour that a security type has everywhere. */
const typeColor = (name: string): string =>
  secTypeColor[secType.options.find((type) => securityTypeDisplay[type] === name) ?? 'OTHER']

/** A chart in an answer. Amounts over names are bars that say their values, shares of a whole are a ring. */
export function AnswerChartFigure({ chart }: { readonly chart: Chart }) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{chart.title}</figcaption>
      <div className={classes.chart}>
        {chart.growth ? (
          <FundGrowthChart title={chart.title} growth={chart.growth} />
        ) : chart.kind === 'line' ? (
          <LineChart
            label={chart.title}
            height={200}
            format={formatOf(chart.unit)}
            series={[
              {
                name: chart.title,
                points: chart.points.map(({ x, y }) => ({ date: x, value: y, isEstimated: false })),
              },
            ]}
          />
        ) : chart.kind === 'ring' && chart.total !== undefined ? (
          <RingChart
            label={chart.title}
            classLabel={chart.title}
            total={textOf(chart.total, chart.unit)}
            totalLabel="in positions"
            slices={chart.points.map(({ x, y, share }, place) => ({
              key: String(place),
              label: x,
              value: textOf(y, chart.unit),
              percent: share ?? '0.00',
              share: textOf(share ?? '0.00', '%'),
              color: chart.title === 'Security types' ? typeColor(x) : `var(--kw-category-${(place % 8) + 1})`,
            }))}
          />
        ) : (
          <Bars chart={chart} />
        )}
      </div>
    </figure>
  )
}

function Bars({ chart }: { readonly chart: Chart }) {
  const sizes = chart.points.map(({ y }) => Math.abs(Number(y)))
  const longest = Math.max(...sizes, Number.MIN_VALUE)
  return (
    <dl className="stack gap-12">
      {chart.points.map(({ x, y }, index) => (
        <div key={x} className={classes.bar}>
          <Box component="dt" c="inherit">
            {x}
          </Box>
          <dd>{textOf(y, chart.unit)}</dd>
          <i className={classes.fill} style={{ width: `${((sizes[index] ?? 0) / longest) * 100}%` }} aria-hidden />
        </div>
      ))}
    </dl>
  )
}
