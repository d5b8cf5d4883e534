import type { Result } from '@keelwise/contract/endpoint'
import { RECURRING_MONTHS, type RecurringItem, type listRecurring } from '@keelwise/contract/recurring'
import { addMonths } from '@keelwise/finance/days'
import { IconCircleCheck } from '@tabler/icons-react'
import { Card, Group, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../domain/format-money.ts'
import { useToday } from '../../domain/use-today.ts'
import { WEEKDAYS, dayName, monthName, monthWeeks, startOfMonth } from '../../ui/calendar-days.ts'
import { MonthSteps } from '../../ui/month-steps.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { WeekdayHead } from '../../ui/weekday-head.tsx'
import { PayeeLink, RecurringActions } from './recurring-actions.tsx'
import classes from './recurring-view.module.css'

type Data = Result<typeof listRecurring>
type Entry = Data['calendar'][number] & { readonly item: RecurringItem }

const STATE_WORDS = { booked: 'booked', due: 'due', missed: 'missed' } as const

interface RecurringCalendarProps {
  readonly data: Data
  /** Asks which other payee one is the same as. */
  readonly onJoin: (item: RecurringItem) => void
}

/** What was booked this month and what is due in the months to come, by day. */
export function RecurringCalendar({ data, onJoin }: RecurringCalendarProps) {
  const today = useToday()
  const isMobile = useIsMobile()
  const [month, setMonth] = useState(startOfMonth(today))
  const [first, last] = [startOfMonth(today), addMonths(startOfMonth(today), RECURRING_MONTHS - 1)]
  const itemOf = new Map(data.results.map((item) => [item.id, item]))
  const entries = data.calendar.flatMap((entry): Entry[] => {
    const item = itemOf.get(entry.id)
    return item && startOfMonth(entry.date) === month ? [{ ...entry, item }] : []
  })
  const byDay = Map.groupBy(entries, ({ date }) => date)
  const step = (months: number) => {
    const next = addMonths(month, months)
    if (next >= first && next <= last) setMonth(next)
  }
  const days = { month, today, byDay, onJoin }
  return (
    <Card padding={0} component="section" aria-label={`Due in ${monthName(month)}`}>
      <Group gap={4} px={{ base: 'md', sm: 20 }} py="sm">
        <MonthSteps onStep={step} isPreviousDisabled={month === first} isNextDisabled={month === last} />
        <Text component="h3" fz="lg" fw={600} ml={4}>
          <span role="status">{monthName(month)}</span>
        </Text>
      </Group>
      {isMobile ? <Agenda {...days} /> : <MonthTable {...days} />}
    </Card>
  )
}

interface DaysProps extends Pick<RecurringCalendarProps, 'onJoin'> {
  readonly month: string
  readonly today: string
  readonly byDay: ReadonlyMap<string, readonly Entry[]>
}

const MonthTable = ({ month, today, byDay, onJoin }: DaysProps) => (
  <table className={classes.month} aria-label={`Due in ${monthName(month)}`}>
    <WeekdayHead letters={3} />
    <tbody>
      {monthWeeks(month).map((week) => (
        <tr key={week.find(Boolean)}>
          {week.map((day, column) =>
            day === null ? (
              <td key={`gap-${WEEKDAYS[column]}`} data-gap />
            ) : (
              <td key={day} aria-current={day === today ? 'date' : undefined}>
                <VisuallyHidden>{dayName(day)}</VisuallyHidden>
                <span className={classes.number} aria-hidden>
                  {Number(day.slice(8))}
                </span>
                {(byDay.get(day) ?? []).map((entry) => (
                  <EntryLine key={`${entry.id} ${entry.state}`} entry={entry} onJoin={onJoin} size={24} />
                ))}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

function Agenda({ month, byDay, onJoin }: DaysProps) {
  if (byDay.size === 0)
    return (
      <Text py="lg" px="md" c="dimmed" ta="center">
        Nothing is due in {monthName(month)}.
      </Text>
    )
  return (
    <ul className={classes.agenda} aria-label={`Due in ${monthName(month)}`}>
      {[...byDay].map(([day, entries]) => (
        <li key={day}>
          <h4>{dayName(day).replace(/, \d+$/, '')}</h4>
          {entries.map((entry) => (
            <EntryLine key={`${entry.id} ${entry.state}`} entry={entry} onJoin={onJoin} size={44} />
          ))}
        </li>
      ))}
    </ul>
  )
}

interface EntryLineProps extends Pick<RecurringCalendarProps, 'onJoin'> {
  readonly entry: Entry
  /** Width and height of the button in px. */
  readonly size: number
}

/** One payment on its day: its payee leads to all of its transactions, and it is confirmed or dismissed where it stands. */
function EntryLine({ entry: { item, amount, state }, onJoin, size }: EntryLineProps) {
  return (
    <span className={classes.entry} data-state={state} data-in={item.direction === 'in' || undefined}>
      <span className="truncate">
        <PayeeLink item={item} isTall />
      </span>
      <span className="inline-row tabular gap-4">
        {item.direction === 'in' ? '+' : ''}
        {formatMoney(amount, item.currency)}
        {item.decision?.verdict === 'CONFIRM' ? (
          <IconCircleCheck size={14} stroke={1.75} aria-label="Confirmed" />
        ) : null}
        <RecurringActions item={item} onJoin={onJoin} size={size} />
      </span>
      <VisuallyHidden>{STATE_WORDS[state]}</VisuallyHidden>
    </span>
  )
}
