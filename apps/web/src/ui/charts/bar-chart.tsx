import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import table from '../data-table.module.css'
import { ScrollRegion } from '../scroll-region.tsx'
import classes from './bar-chart.module.css'
import { type BarFrame, barFrameOf } from './bar-frame.ts'
import chart from './line-chart.module.css'

/** One bar: a period with an amount per series, stacked from the axis up. */
export interface Bar {
  /** Stable and unique, e.g. `2026-11`. */
  readonly key: string
  /** The period in the reading and the table, e.g. "Nov 2026". */
  readonly name: string
  /** The same on the axis, as short as can be. */
  readonly shortName: string
  /** Decimal text of zero or more, one per series; null where the series does not reach. */
  readonly values: readonly (string | null)[]
  /** Said of the bar and marked above it, e.g. a repayment that is no part of its height. */
  readonly note?: string
}

interface BarChartProps {
  /** What the chart shows; its name for assistive technology. */
  readonly label: string
  /** What a bar stands for: the first heading of the table, e.g. "Month". */
  readonly barName: string
  /** The first is drawn full, the second, e.g. what is only expected, light. */
  readonly series: readonly string[]
  readonly bars: readonly Bar[]
  readonly format: {
    readonly value: (value: string) => string
    /** A round value on the axis. @param step how far apart the ticks are */
    readonly tick: (value: number, step: number) => string
  }
  /** Heading of the notes in the table and name of their mark. */
  readonly noteName: string
  readonly height?: number
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/**
 * Amounts by period as bars, with one exact reading that follows the pointer and the arrow keys (Home and End too; T
 * shows the same data as a table).
 */
export function BarChart({ label, barName, series, bars, format, noteName, height = 220 }: BarChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [active, setActive] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const hintId = useId()
  const last = bars.length - 1
  const frame = width > 0 ? barFrameOf(bars, format.tick, width, height) : null
  const hasNotes = bars.some(({ note }) => note !== undefined)
  const lines = (bar: Bar | undefined) =>
    series.flatMap((name, index) => {
      const value = bar?.values[index] ?? null
      return value === null ? [] : [{ name, index, text: format.value(value) }]
    })
  const spoken = (index: number): string => {
    const bar = bars[index]
    const parts = lines(bar).map(({ name, text }) => `${name} ${text}`)
    return `${bar?.name}: ${[...parts, ...(bar?.note ? [bar.note] : [])].join(', ')}`
  }
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (frame) setActive(frame.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? null : (active ?? 0) + step
    if (next !== null) setActive(Math.min(last, Math.max(0, next)))
    else if (event.key === 'Escape') setActive(null)
    else if (event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey && !event.altKey) setIsTable(true)
    else return
    event.preventDefault()
  }
  return (
    <div className={chart.chart}>
      {isTable ? (
        <ScrollRegion label={`${label} as a table`}>
          <table className={table.table} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{barName}</th>
                {series.map((name) => (
                  <th key={name} scope="col" data-numeric>
                    {name}
                  </th>
                ))}
                {hasNotes ? <th scope="col">{noteName}</th> : null}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.key}>
                  <td>{bar.name}</td>
                  {series.map((name, index) => {
                    const value = bar.values[index] ?? null
                    return (
                      <td key={name} data-numeric>
                        {value === null ? '---' : format.value(value)}
                      </td>
                    )
                  })}
                  {hasNotes ? <td>{bar.note ?? ''}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      ) : (
        <div
          ref={ref}
          className={`${chart.plot} ${classes.plot}`}
          style={{ height }}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-describedby={hintId}
          aria-valuemin={0}
          aria-valuemax={Math.max(last, 0)}
          aria-valuenow={active ?? 0}
          aria-valuetext={spoken(active ?? 0)}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            if (event.currentTarget.matches(':focus-visible')) setActive((index) => index ?? 0)
          }}
          onBlur={() => setActive(null)}
          onPointerDown={follow}
          onPointerMove={follow}
          onPointerLeave={() => setActive(null)}
        >
          {frame ? <Drawing frame={frame} bars={bars} active={active} /> : null}
          {frame && active !== null ? (
            <div className={chart.reading} style={frame.beside(active)} aria-hidden>
              <span className={chart.readingDay}>{bars[active]?.name}</span>
              {lines(bars[active]).map(({ name, index, text }) => (
                <span key={name} className={chart.readingLine}>
                  <span className={chart.readingName}>
                    <i className={classes.swatch} data-series={index} />
                    {name}
                  </span>
                  <strong>{text}</strong>
                </span>
              ))}
              {bars[active]?.note ? <span className={classes.readingNote}>{bars[active]?.note}</span> : null}
            </div>
          ) : null}
        </div>
      )}
      <div className={chart.foot}>
        <span className={chart.legend}>
          {series.map((name, index) => (
            <span key={name} className={chart.key}>
              <i className={classes.swatch} data-series={index} aria-hidden />
              {name}
            </span>
          ))}
          {hasNotes ? (
            <span className={chart.key}>
              <i className={classes.diamond} aria-hidden />
              {noteName}
            </span>
          ) : null}
        </span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={chart.toggle}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <span id={hintId} hidden>
        Arrow keys move from bar to bar, Home and End to the first and the last, T shows a table.
      </span>
    </div>
  )
}

interface DrawingProps {
  readonly frame: BarFrame
  readonly bars: readonly Bar[]
  readonly active: number | null
}

/** The picture alone; its words are given by the chart around it. */
function Drawing({ frame, bars, active }: DrawingProps) {
  return (
    <svg className={chart.drawing} width={frame.width} height={frame.height} aria-hidden focusable="false">
      {frame.ticks.map((tick) => (
        <g key={tick.y}>
          <line x1={frame.left} x2={frame.width} y1={tick.y} y2={tick.y} className={chart.grid} />
          <text x={frame.left - 10} y={tick.y + 4} textAnchor="end" className={chart.axis}>
            {tick.text}
          </text>
        </g>
      ))}
      {active === null ? null : (
        <rect
          x={frame.left + active * frame.step}
          y={frame.top}
          width={frame.step}
          height={frame.bottom - frame.top}
          className={classes.band}
        />
      )}
      {bars.map((bar, index) => {
        const parts = frame.partsOf(bar)
        const middle = frame.left + (index + 0.5) * frame.step
        const summit = parts.at(-1)?.y ?? frame.bottom
        return (
          <g key={bar.key}>
            {parts.map((part) => (
              <path key={part.series} d={part.path(middle)} className={classes.bar} data-series={part.series} />
            ))}
            {bar.note === undefined ? null : (
              <path d={`M${middle} ${summit - 14}l5 5l-5 5l-5 -5Z`} className={classes.mark} />
            )}
            {frame.isLabelled(index) ? (
              <text x={middle} y={frame.height - 6} textAnchor="middle" className={chart.axis}>
                {bar.shortName}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
