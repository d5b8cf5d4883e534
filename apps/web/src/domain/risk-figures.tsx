import type { ShownRiskMeasures } from '@keelwise/contract/performance'
import type { ReactNode } from 'react'
import { Block } from '../ui/block.tsx'
import { Explain } from '../ui/explain.tsx'
import { formatLongDate, formatLongMonth } from './format-date.ts'
import figures from '../ui/figures.module.css'
import { inDigits } from './locale.ts'

const signed = (percent: string): string =>
  `${percent.startsWith('-') || Number(percent) === 0 ? '' : '+'}${inDigits(percent)}%`

/** How much a return moved: volatility, the largest drawdown with its days, the best and the worst month, Sharpe. */
export function RiskFigures({ risk }: { readonly risk: ShownRiskMeasures }) {
  const { drawdown, best_month: best, worst_month: worst } = risk
  const isFallen = drawdown !== null && Number(drawdown.percent) < 0
  return (
    <Block
      title="Ups and downs"
      explain={
        <Explain label="How ups and downs are calculated">
          <p>All from the time-weighted return after fees, day by day.</p>
          <p>
            Volatility is the standard deviation of daily returns times the square root of 365: every calendar day
            counts, those without a price with a return of zero.
          </p>
          <p>The largest drawdown is the deepest fall from a high to a later low.</p>
          <p>Best and worst month are those among the calendar months that lie whole in the period.</p>
          <p>
            The Sharpe ratio is the return a year divided by volatility. The return of a riskless investment is taken as
            zero; for periods under a year there is none.
          </p>
        </Explain>
      }
    >
      <dl className={figures.figures}>
        <Figure
          name="Volatility"
          value={risk.volatility_percent === null ? null : `${inDigits(risk.volatility_percent)}%`}
          detail={risk.volatility_percent === null ? 'It takes twenty daily returns.' : 'a year'}
        />
        <Figure
          name="Largest drawdown"
          value={drawdown && signed(drawdown.percent)}
          isDown={isFallen}
          detail={
            isFallen
              ? `${formatLongDate(drawdown.from)} to ${formatLongDate(drawdown.to)}, ${
                  drawdown.recovered === null ? 'not made up yet' : `made up by ${formatLongDate(drawdown.recovered)}`
                }`
              : drawdown === null
                ? 'It takes two days.'
                : 'It never fell.'
          }
        />
        <Figure
          name="Best month"
          value={best && signed(best.percent)}
          isDown={best?.percent.startsWith('-') ?? false}
          detail={best ? formatLongMonth(best.month) : 'No whole month lies in this period.'}
        />
        <Figure
          name="Worst month"
          value={worst && signed(worst.percent)}
          isDown={worst?.percent.startsWith('-') ?? false}
          detail={worst ? formatLongMonth(worst.month) : 'No whole month lies in this period.'}
        />
        <Figure
          name="Sharpe ratio"
          value={risk.sharpe}
          isDown={risk.sharpe?.startsWith('-') ?? false}
          detail={risk.sharpe === null ? 'It takes a year.' : 'against a riskless rate of 0%'}
        />
      </dl>
    </Block>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string | null
  readonly isDown?: boolean
  readonly detail: ReactNode
}

function Figure({ name, value, isDown = false, detail }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-down={isDown || undefined} data-none={value === null || undefined}>
        {value ?? 'Not available'}
      </dd>
      <dd>{detail}</dd>
    </div>
  )
}
