import { Group, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { WEEKDAYS, dayByKey, dayName, findFocusableDay, monthName, monthWeeks, startOfMonth } from './calendar-days.ts'
import { MonthSteps } from './month-steps.tsx'
import classes from './range-calendar.module.css'
import { WeekdayHead } from './weekday-head.tsx'
import { addMonths } from '@keelwise/finance/days'

interface RangeCalendarProps {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly today: string
  /** Months drawn beside each other. */
  readonly months: 1 | 2
  readonly isDisabled: (day: string) => boolean
  readonly onPick: (day: string) => void
}

/** A calendar for picking a range of days, one or two months wide, all of it by keyboard too. */
export function RangeCalendar({ from, to, today, months, isDisabled, onPick }: RangeCalendarProps) {
  const root = useRef<HTMLDivElement>(null)
  const [focusDay, setFocusDay] = useState(to ?? from ?? today)
  const [lastMonth, setLastMonth] = useState(startOfMonth(focusDay))
  const [hovered, setHovered] = useState<string | null>(null)
  // true at first: whoever opened the calendar lost the control that had the focus
  const shouldMoveFocus = useRef(true)

  const shown = months === 2 ? [addMonths(lastMonth, -1), lastMonth] : [lastMonth]
  const isShown = (day: string) => shown.includes(startOfMonth(day))
  const tabStop = isShown(focusDay) && !isDisabled(focusDay) ? focusDay : firstEnabledDay(shown, isDisabled)

  useEffect(() => {
    if (!shouldMoveFocus.current) return
    shouldMoveFocus.current = false
    root.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [focusDay, lastMonth])

  const handleKeyDown = (event: KeyboardEvent, day: string) => {
    const target = dayByKey(event, day)
    if (target === null) return
    event.preventDefault()
    const next = findFocusableDay(day, target, isDisabled)
    if (next === null) return
    shouldMoveFocus.current = true
    setFocusDay(next)
    if (!isShown(next))
      setLastMonth(next < (shown[0] ?? next) && months === 2 ? addMonths(startOfMonth(next), 1) : startOfMonth(next))
  }

  // While only one end is chosen, the range is drawn to the day under the pointer or the focus.
  const openEnd = from && !to ? (hovered ?? from) : undefined
  const [start, end] = from && openEnd && openEnd < from ? [openEnd, from] : [from, to ?? openEnd]
  const isNextDisabled = isDisabled(addMonths(lastMonth, 1))

  return (
    <Group ref={root} gap="lg" align="stretch" wrap="nowrap" pos="relative" onPointerLeave={() => setHovered(null)}>
      <div className={classes.navigation}>
        <MonthSteps isNextDisabled={isNextDisabled} onStep={(months) => setLastMonth(addMonths(lastMonth, months))} />
      </div>
      {shown.map((month) => (
        <table key={month} className={classes.month} aria-label={monthName(month)} data-month={month.slice(0, 7)}>
          <caption className={classes.caption}>{monthName(month)}</caption>
          <WeekdayHead letters={2} className={classes.weekday} />
          <tbody>
            {monthWeeks(month).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, column) =>
                  day === null ? (
                    <td key={`gap-${WEEKDAYS[column]}`} />
                  ) : (
                    <td
                      key={day}
                      className={classes.cell}
                      data-in-range={(start && end && day >= start && day <= end) || undefined}
                      data-start={day === start || undefined}
                      data-end={day === end || undefined}
                    >
                      <UnstyledButton
                        className={classes.day}
                        data-day={day}
                        data-selected={day === from || day === to || undefined}
                        aria-label={dayName(day)}
                        aria-pressed={day === from || day === to}
                        aria-current={day === today ? 'date' : undefined}
                        disabled={isDisabled(day)}
                        tabIndex={day === tabStop ? 0 : -1}
                        onClick={() => {
                          setFocusDay(day)
                          onPick(day)
                        }}
                        onFocus={() => setHovered(day)}
                        onPointerEnter={() => setHovered(day)}
                        onKeyDown={(event) => handleKeyDown(event, day)}
                      >
                        {Number(day.slice(8))}
                      </UnstyledButton>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Group>
  )
}

function firstEnabledDay(months: readonly string[], isDisabled: (day: string) => boolean): string | null {
  for (const month of months) {
    for (const day of monthWeeks(month).flat()) if (day !== null && !isDisabled(day)) return day
  }
  return null
}
