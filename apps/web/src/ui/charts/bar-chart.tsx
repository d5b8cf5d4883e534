import classes from './bar-chart.module.css'
import { type Bar, type BarFrame, barFrameOf } from './bar-frame.ts'
import { AxisText, ChartFrame, ChartPicture, ChartReading, LegendKey } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'

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

/** Amounts by period as bars, with one exact reading. */
export function BarChart({ label, barName, series, bars, format, noteName, height = 220 }: BarChartProps) {
  const hasNotes = bars.some(({ note }) => note !== undefined)
  const linesOf = (bar: Bar | undefined) =>
    series.flatMap((name, index) => {
      const value = bar?.values[index] ?? null
      return value === null ? [] : [{ name, index, text: format.value(value) }]
    })
  const spoken = (index: number): string => {
    const bar = bars[index]
    const parts = linesOf(bar).map(({ name, text }) => `${name} ${text}`)
    return `${bar?.name}: ${[...parts, ...(bar?.note ? [bar.note] : [])].join(', ')}`
  }
  const swatch = (number: number) => <i className={classes.swatch} data-series={number} aria-hidden />
  return (
    <ChartFrame
      label={label}
      height={height}
      count={bars.length}
      start={0}
      placeName="bar"
      cursor="default"
      spoken={spoken}
      layOut={(width) => barFrameOf(bars, format.tick, width, height)}
      indexAt={(frame, x) => frame.indexAt(x)}
      legend={() => (
        <>
          {series.map((name, index) => (
            <LegendKey key={name} swatch={swatch(index)}>
              {name}
            </LegendKey>
          ))}
          {hasNotes ? <LegendKey swatch={<i className={classes.diamond} aria-hidden />}>{noteName}</LegendKey> : null}
        </>
      )}
      table={() => (
        <ChartTable
          label={label}
          placeName={barName}
          series={series}
          noteName={noteName}
          rows={bars.map(({ key, name, values, note }) => ({
            key,
            name,
            values: series.map((_, index) => {
              const value = values[index] ?? null
              return value === null ? '---' : format.value(value)
            }),
            note,
          }))}
        />
      )}
    >
      {(frame, active) => (
        <>
          <Drawing frame={frame} bars={bars} active={active} />
          {active === null ? null : (
            <ChartReading
              at={frame.beside(active)}
              title={bars[active]?.name ?? ''}
              lines={linesOf(bars[active]).map(({ name, index, text }) => ({
                key: name,
                name: (
                  <>
                    {swatch(index)}
                    {name}
                  </>
                ),
                text,
              }))}
              note={bars[active]?.note}
            />
          )}
        </>
      )}
    </ChartFrame>
  )
}

interface DrawingProps {
  readonly frame: BarFrame
  readonly bars: readonly Bar[]
  readonly active: number | null
}

function Drawing({ frame, bars, active }: DrawingProps) {
  return (
    <ChartPicture layout={frame} right={frame.width} ticks={frame.ticks}>
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
              <AxisText x={middle} y={frame.height - 6} anchor="middle">
                {bar.shortName}
              </AxisText>
            ) : null}
          </g>
        )
      })}
    </ChartPicture>
  )
}
