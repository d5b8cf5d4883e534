import type { AnswerChart as Chart } from '@keelwise/contract/answer-events'
import { formatMoney } from '../../domain/format-money.ts'
import { moneyChart, percentChart } from '../../domain/chart-formats.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import classes from './answer-parts.module.css'
import { FundGrowthChart } from './fund-growth-chart.tsx'

const isPercent = (unit: string): boolean => unit === '%' || unit.toLowerCase().startsWith('percent')

function textOf(value: string, unit: string): string {
  if (isPercent(unit)) return `${value}%`
  return /^[A-Z]{3}$/.test(unit) ? formatMoney(value, unit) : `${value} ${unit}`.trim()
}

/** A chart in an answer. Shares and amounts over names are bars that say their values. */
export function AnswerChart({ chart }: { readonly chart: Chart }) {
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
            format={isPercent(chart.unit) ? percentChart : moneyChart}
            series={[
              {
                name: chart.title,
                points: chart.points.map(({ x, y }) => ({ date: x, value: y, isEstimated: false })),
              },
            ]}
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
    <dl className={classes.bars}>
      {chart.points.map(({ x, y }, index) => (
        <div key={x} className={classes.bar}>
          <dt>{x}</dt>
          <dd>{textOf(y, chart.unit)}</dd>
          <i
            className={classes.fill}
            style={{
              width: `${((sizes[index] ?? 0) / longest) * 100}%`,
              background: chart.kind === 'ring' ? `var(--kw-category-${(index % 8) + 1})` : undefined,
            }}
            aria-hidden
          />
        </div>
      ))}
    </dl>
  )
}
