import { Box, Button, Flex, Group } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import classes from './chart-frame.module.css'

interface ChartFrameProps<Layout extends { readonly width: number; readonly height: number }> {
  /** What the chart shows; its name for assistive technology. */
  readonly label: string
  /** Height of the drawing in px. */
  readonly height: number
  /** How many places the pointer and the keys move over. */
  readonly count: number
  /** The place that is read while none is pointed at. */
  readonly start: number
  /** How many places Page Up and Page Down go; without it these keys stay the page's. */
  readonly pageStep?: number
  /** What one place stands for, e.g. "day". */
  readonly placeName: string
  /** A place in words: what it stands for and its values. */
  readonly spoken: (index: number) => string
  /** Where everything stands in a width in px. */
  readonly layOut: (width: number) => Layout
  /** The place at a distance in px from the left edge. */
  readonly indexAt: (layout: Layout, x: number) => number
  /** What the inks mean. @param layout null while the data stand as a table */
  readonly legend: (layout: Layout | null) => ReactNode
  /** The same data as a table; its texts are many, so they are made when somebody wants them. */
  readonly table: () => ReactNode
  readonly onActive?: ((index: number | null) => void) | undefined
  readonly cursor?: 'crosshair' | 'default'
  /** The drawing, and the reading of the place that is active. */
  readonly children: (layout: Layout, active: number | null) => ReactNode
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/**
 * What every chart has around its drawing: one reading that follows the pointer and the keys (arrows, Home and End),
 * the legend below, and the same data as a table (T).
 */
export function ChartFrame<Layout extends { readonly width: number; readonly height: number }>(
  props: ChartFrameProps<Layout>,
) {
  const { label, height, count, start, pageStep, placeName, spoken, layOut, indexAt, legend, table, children } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const hintId = useId()
  const last = Math.max(count - 1, 0)
  const setActive = (index: number | null) => {
    setChosen(index)
    if (index !== chosen) props.onActive?.(index)
  }
  const active = chosen === null ? null : Math.min(chosen, last)
  const layout = width > 0 ? layOut(width) : null

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (layout) setActive(indexAt(layout, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  const placeByKey = (key: string): number | null => {
    if (key === 'Home') return 0
    if (key === 'End') return last
    const page = { PageDown: -1, PageUp: 1 }[key]
    const step = ARROWS[key] ?? (page && pageStep ? page * pageStep : undefined)
    return step === undefined ? null : (active ?? start) + step
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeByKey(event.key)
    if (place !== null) setActive(Math.min(last, Math.max(0, place)))
    else if (event.key === 'Escape') setActive(null)
    else if (event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey && !event.altKey) setIsTable(true)
    else return
    event.preventDefault()
  }

  return (
    <Box w="100%" miw={0}>
      {isTable ? (
        table()
      ) : (
        <div
          ref={ref}
          className={classes.plot}
          style={{ height, cursor: props.cursor ?? 'crosshair' }}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-describedby={hintId}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={active ?? start}
          aria-valuetext={spoken(active ?? start)}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            if (event.currentTarget.matches(':focus-visible')) setActive(active ?? start)
          }}
          onBlur={() => setActive(null)}
          onPointerDown={follow}
          onPointerMove={follow}
          onPointerLeave={() => setActive(null)}
        >
          {layout ? children(layout, active) : null}
        </div>
      )}
      <Group gap="4px 16px" justify="space-between" wrap="nowrap" mih={28} mt={6}>
        <Flex component="span" wrap="wrap" gap="4px 16px" c="dimmed" fz="xs">
          {legend(isTable ? null : layout)}
        </Flex>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={classes.toggle}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Group>
      <span id={hintId} hidden>
        Arrow keys move from {placeName} to {placeName}, Home and End to the first and the last, T shows a table.
      </span>
    </Box>
  )
}

/** One ink of the legend and what it means. */
export function LegendKey({ swatch, children }: { readonly swatch: ReactNode; readonly children: string }) {
  return (
    <span className={classes.key}>
      {swatch}
      {children}
    </span>
  )
}

interface ChartPictureProps {
  readonly layout: { readonly width: number; readonly height: number; readonly left: number }
  /** Where the lines of the grid end, from the left. */
  readonly right: number
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  readonly children: ReactNode
}

/** The picture over its grid; its words are given by the frame around it. */
export function ChartPicture({ layout, right, ticks, children }: ChartPictureProps) {
  return (
    <svg className={classes.picture} width={layout.width} height={layout.height} aria-hidden focusable="false">
      {ticks.map((tick) => (
        <g key={tick.y}>
          <line x1={layout.left} x2={right} y1={tick.y} y2={tick.y} className={classes.grid} />
          <AxisText x={layout.left - 10} y={tick.y + 4} anchor="end">
            {tick.text}
          </AxisText>
        </g>
      ))}
      {children}
    </svg>
  )
}

interface AxisTextProps {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly children: string
}

/** A word beside an axis. */
export function AxisText({ x, y, anchor, children }: AxisTextProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className={classes.axis}>
      {children}
    </text>
  )
}

interface ChartReadingProps {
  /** Which edge of the frame it stands at, and how far from it. */
  readonly at: Pick<CSSProperties, 'left' | 'right'>
  readonly title: string
  readonly lines: readonly { readonly key: string; readonly name?: ReactNode; readonly text: string }[]
  readonly note?: string | undefined
}

/** The exact values of the active place, beside it and never beyond the chart's edges. */
export function ChartReading({ at, title, lines, note }: ChartReadingProps) {
  return (
    <div className={classes.reading} style={at} aria-hidden>
      <Box component="span" c="dimmed" fz="xs">
        {title}
      </Box>
      {lines.map(({ key, name, text }) => (
        <span key={key} className={classes.line}>
          {name === undefined ? null : <span className={classes.key}>{name}</span>}
          <strong>{text}</strong>
        </span>
      ))}
      {note === undefined ? null : (
        <Box component="span" c="dimmed" fz="xs">
          {note}
        </Box>
      )}
    </div>
  )
}
