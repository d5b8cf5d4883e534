import { type Meeting, downloadCalendar } from '@keelwise/contract/meetings'
import { Box, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ExportButton } from '../../domain/export-button.tsx'
import { formatTime, toDay } from '../../domain/format-date.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { useToday } from '../../domain/use-today.ts'
import { WEEKDAYS, dayByKey, dayName, monthName, monthWeeks, startOfMonth } from '../../ui/calendar-days.ts'
import { MonthSteps } from '../../ui/month-steps.tsx'
import { Failure } from '../../ui/notice.tsx'
import { WeekdayHead } from '../../ui/weekday-head.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import grid from '../../ui/month-grid.module.css'
import classes from './meetings-calendar.module.css'
import { SubscribeButton } from './subscribe-dialog.tsx'
import { type MeetingsChoice, isMonth, useMonthMeetings } from './use-meetings.ts'
import { addMonths } from '@keelwise/finance/days'

/** Meetings that a day shows before the rest is asked for. */
const SHOWN_OF_A_DAY = 3

interface CalendarProps {
  readonly choice: MeetingsChoice
  readonly onChoose: (choice: MeetingsChoice) => void
}

const countWords = (count: number, month: string): string =>
  count === 0 ? `No meetings in ${monthName(month)}` : `${count} ${count === 1 ? 'meeting' : 'meetings'}`

/** The meetings of one month: a grid of days, on a phone its days with a meeting below each other. */
export function MeetingsCalendar({ choice, onChoose }: CalendarProps) {
  const today = useToday()
  const isMobile = useIsMobile()
  const month = choice.month === '' ? startOfMonth(today) : `${choice.month}-01`
  const query = useMonthMeetings(month, choice)
  useLoadFailure(query, () => toast.error('Failed to fetch meetings', { id: 'meetings' }))
  const show = (day: string): boolean => {
    const wanted = day.slice(0, 7)
    if (!isMonth(wanted)) return false
    onChoose({ ...choice, month: wanted === today.slice(0, 7) ? '' : wanted })
    return true
  }
  const byDay = Map.groupBy(query.data ?? [], ({ scheduled_at }) => toDay(new Date(scheduled_at)))
  const days = { month, today, byDay, onOpen: ({ id }: Meeting) => onChoose({ ...choice, meeting: id }) }
  return (
    <>
      <Group gap="12px 16px" py={{ base: 'sm', sm: 'md' }} px={{ base: 'md', sm: 20 }}>
        <div className={classes.steps}>
          <MonthSteps onStep={(months) => show(addMonths(month, months))} />
          <Button variant="default" size="sm" onClick={() => show(today)}>
            Today
          </Button>
        </div>
        <div className={classes.names}>
          <Box component="h2" fz="lg">
            {monthName(month)}
          </Box>
          <Box component="span" c="dimmed" fz="sm" role="status">
            {query.data && !query.isOld ? countWords(query.data.length, month) : null}
          </Box>
        </div>
        <Group gap="xs" align="stretch">
          <SubscribeButton />
          <ExportButton
            endpoint={downloadCalendar}
            fileName="keelwise-meetings"
            extension="ics"
            label="Download calendar"
          />
        </Group>
      </Group>
      {query.data === undefined && !query.isPending ? (
        <Failure
          text="Your meetings could not be loaded."
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      ) : (
        <div aria-busy={query.isPending} data-old={query.isOld || undefined}>
          {isMobile ? (
            <Agenda {...days} isLoading={query.isPending} />
          ) : (
            <MonthGrid {...days} isLoading={query.isPending} onShow={show} />
          )}
        </div>
      )}
    </>
  )
}

interface DaysProps {
  readonly month: string
  readonly today: string
  readonly byDay: ReadonlyMap<string, readonly Meeting[]>
  readonly isLoading: boolean
  readonly onOpen: (meeting: Meeting) => void
}

interface MonthGridProps extends DaysProps {
  /** Shows the month of a day. @returns whether the calendar goes so far */
  readonly onShow: (day: string) => boolean
}

function MonthGrid({ month, today, byDay, isLoading, onOpen, onShow }: MonthGridProps) {
  const root = useRef<HTMLTableElement>(null)
  const [focusDay, setFocusDay] = useState(today)
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const shouldMoveFocus = useRef(false)
  const tabStop = startOfMonth(focusDay) === month ? focusDay : startOfMonth(today) === month ? today : month

  useEffect(() => {
    const cell = root.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)
    // the day of another month is drawn once the address has changed
    if (!shouldMoveFocus.current || !cell) return
    shouldMoveFocus.current = false
    cell.focus()
  }, [focusDay, month])

  const handleKeyDown = (event: KeyboardEvent, day: string) => {
    const [first] = byDay.get(day) ?? []
    if (event.key === 'Enter' && event.target === event.currentTarget && first) {
      event.preventDefault()
      onOpen(first)
    }
    const target = dayByKey(event, day)
    if (target === null) return
    event.preventDefault()
    if (startOfMonth(target) !== month && !onShow(target)) return
    shouldMoveFocus.current = true
    setFocusDay(target)
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA practices guide is a table with this role
    <table ref={root} role="grid" className={grid.grid} aria-label={`Meetings in ${monthName(month)}`}>
      <WeekdayHead letters={3} />
      <tbody>
        {monthWeeks(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, column) => {
              if (day === null) return <td key={`gap-${WEEKDAYS[column]}`} className={classes.gap} />
              const meetings = byDay.get(day) ?? []
              const shown = unfolded === day ? meetings : meetings.slice(0, SHOWN_OF_A_DAY)
              const tabIndex = day === tabStop ? 0 : -1
              return (
                <td
                  key={day}
                  className={classes.day}
                  data-day={day}
                  tabIndex={tabIndex}
                  aria-current={day === today ? 'date' : undefined}
                  onFocus={() => setFocusDay(day)}
                  onKeyDown={(event) => handleKeyDown(event, day)}
                >
                  <VisuallyHidden>{`${dayName(day)}${isLoading ? '' : `, ${meetings.length === 0 ? 'no' : meetings.length} ${meetings.length === 1 ? 'meeting' : 'meetings'}`}`}</VisuallyHidden>
                  <span className={classes.number} aria-hidden>
                    {Number(day.slice(8))}
                  </span>
                  {isLoading ? <Skeleton height={16} width="70%" /> : null}
                  {shown.map((meeting) => (
                    <MeetingButton key={meeting.id} meeting={meeting} tabIndex={tabIndex} onOpen={onOpen} />
                  ))}
                  {meetings.length > shown.length ? (
                    <button
                      type="button"
                      className={classes.more}
                      tabIndex={tabIndex}
                      aria-label={`Show ${meetings.length - shown.length} more on ${dayName(day)}`}
                      onClick={(event) => {
                        // the button goes; its day keeps the focus
                        event.currentTarget.closest('td')?.focus()
                        setUnfolded(day)
                      }}
                    >
                      +{meetings.length - shown.length}
                    </button>
                  ) : null}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Agenda({ month, today, byDay, isLoading, onOpen }: DaysProps) {
  if (isLoading) {
    return (
      <Stack gap="sm" p="md" role="status" aria-label="Loading meetings">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} height={44} />
        ))}
      </Stack>
    )
  }
  if (byDay.size === 0)
    return (
      <Text py="lg" px="md" c="dimmed" ta="center" style={{ borderTop: '1px solid var(--kw-hairline)' }}>
        Nothing is planned in {monthName(month)}.
      </Text>
    )
  return (
    <ul className={classes.agenda} aria-label={`Meetings in ${monthName(month)}`}>
      {[...byDay].map(([day, meetings]) => (
        <li key={day}>
          <h3 className={classes.agendaDay} aria-current={day === today ? 'date' : undefined}>
            {dayName(day).replace(/, \d+$/, '')}
            {day === today ? ' · Today' : ''}
          </h3>
          <div className={classes.agendaMeetings}>
            {meetings.map((meeting) => (
              <MeetingButton key={meeting.id} meeting={meeting} onOpen={onOpen} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface MeetingButtonProps {
  readonly meeting: Meeting
  readonly tabIndex?: number
  readonly onOpen: (meeting: Meeting) => void
}

function MeetingButton({ meeting, tabIndex, onOpen }: MeetingButtonProps) {
  return (
    <button
      type="button"
      className={classes.meeting}
      data-status={meeting.status}
      tabIndex={tabIndex}
      title={`${meeting.title}, ${meeting.client_name}`}
      onClick={() => onOpen(meeting)}
    >
      <Box component="span" display="block" className="truncate">
        <Box component="span" c="dimmed" className="tabular">
          {formatTime(meeting.scheduled_at)}
        </Box>{' '}
        <span className={classes.title}>{meeting.title}</span>
      </Box>{' '}
      <Box component="span" display="block" c="dimmed" className="truncate">
        {meeting.client_name}
      </Box>
      {meeting.status === 'CANCELLED' ? <VisuallyHidden>Cancelled</VisuallyHidden> : null}
    </button>
  )
}
