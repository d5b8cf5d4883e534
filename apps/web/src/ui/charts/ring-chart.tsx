import { Box } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { FigureHeads } from '../figure-heads.tsx'
import classes from './ring-chart.module.css'

interface RingSlice {
  readonly key: string
  readonly label: string
  /** The amount as it is shown. */
  readonly value: string
  /** Share of the whole as decimal text in percent, e.g. `57.14`; a slice of `0.00` is listed and not drawn. */
  readonly percent: string
  /** The same as it is shown. */
  readonly share: string
  /** CSS colour; the same class always has the same one. */
  readonly color: string
}

interface RingChartProps {
  /** What is divided, e.g. "Allocation by security type". */
  readonly label: string
  readonly slices: readonly RingSlice[]
  /** What stands in the middle: the whole, and what it is. */
  readonly total: string
  readonly totalLabel: string
  /** Heading of the first column. */
  readonly classLabel: string
}

const RADIUS = 42
/** Percent of the ring left open between two slices. */
const OPEN = 0.7

/** Shares of a whole as a ring; every slice is named with its share and amount in the table beside it. */
export function RingChart({ label, slices, total, totalLabel, classLabel }: RingChartProps) {
  const [active, setActive] = useState<string | null>(null)
  const chosen = slices.find((slice) => slice.key === active)
  const drawn = slices.filter((slice) => Number(slice.percent) > 0)
  const starts = drawn.map((_, index) => drawn.slice(0, index).reduce((sum, slice) => sum + Number(slice.percent), 0))
  const middle = chosen?.value ?? total
  const size: CSSProperties & { '--characters': number } = { '--characters': middle.length }
  return (
    <div className={classes.ring}>
      <div className={classes.picture}>
        <svg viewBox="0 0 100 100" className={classes.drawing} aria-hidden focusable="false">
          <circle cx="50" cy="50" r={RADIUS} className={classes.track} />
          {drawn.map((slice, index) => {
            const percent = Number(slice.percent)
            const length = drawn.length > 1 ? Math.max(percent - OPEN, 0.25) : 100
            return (
              <circle
                key={slice.key}
                cx="50"
                cy="50"
                r={RADIUS}
                pathLength={100}
                className={classes.slice}
                data-faded={(active !== null && active !== slice.key) || undefined}
                stroke={slice.color}
                strokeDasharray={`${length} ${100 - length}`}
                strokeDashoffset={-(starts[index] ?? 0)}
                onPointerEnter={() => setActive(slice.key)}
                onPointerLeave={() => setActive(null)}
              />
            )
          })}
        </svg>
        <div className={classes.middle} style={size} aria-hidden>
          <Box
            component="span"
            fz="clamp(11px, calc(62cqi / (var(--characters) * 0.6)), 20px)"
            fw={600}
            lts="-0.02em"
            lh={1.3}
            className="tabular nowrap"
          >
            {middle}
          </Box>
          <Box component="span" className="tiny dimmed balanced" lh={1.35}>
            {chosen ? `${chosen.label} · ${chosen.share}` : totalLabel}
          </Box>
        </div>
      </div>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{classLabel}</th>
            <FigureHeads names={['Share', 'Value']} />
          </tr>
        </thead>
        <tbody>
          {slices.map((slice) => (
            <tr
              key={slice.key}
              data-active={active === slice.key || undefined}
              onPointerEnter={() => setActive(slice.key)}
              onPointerLeave={() => setActive(null)}
            >
              <th scope="row">
                <i className={classes.swatch} style={{ background: slice.color }} aria-hidden />
                {slice.label}
              </th>
              <td data-numeric>{slice.share}</td>
              <td data-numeric>{slice.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
