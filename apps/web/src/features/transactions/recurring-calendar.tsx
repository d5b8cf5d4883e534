import type { Result } from '@keelwise/contract/endpoint'
import { RECURRING_MONTHS, type RecurringItem, type listRecurring } from '@keelwise/contract/recurring'
import { addMonths } from '@keelwise/finance/days'
import { Card, Group, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../domain/format-money.ts'
import { useToday } from '../../domain/use-today.ts'
import { WEEKDAYS, dayName, monthName, monthWeeks, startOfMonth } from '../../ui/calendar-days.ts'
import { MonthSteps } from '../../ui/month-steps.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { WeekdayHead } from '../../ui/weekday-head.tsx'
import classes from './recurring-view.module.css'

type Data = Result<typeof listRecurring>
type Entry = Data['calendar'][number] & { readonly item: RecurringItem }

const STATE_WORDS = { booked: 'booked', due: 'due', missed: 'missed' } as const

/** What was booked this month and what is due in the months to come, by day. */
export function RecurringCalendar({ data }: { readonly data: Data }) {
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
  const days = { month, today, byDay }
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

interface DaysProps {
  readonly month: string
  readonly today: string
  readonly byDay: ReadonlyMap<string, readonly Entry[]>
}

const MonthTable = ({ month, today, byDay }: DaysProps) => (
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
                  <EntryLine key={`${entry.id} ${entry.state}`} entry={entry} />
                ))}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

function Agenda({ month, byDay }: DaysProps) {
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
            <EntryLine key={`${entry.id} ${entry.state}`} entry={entry} />
          ))}
        </li>
      ))}
    </ul>
  )
}

function EntryLine({ entry: { item, amount, state } }: { readonly entry: Entry }) {
  return (
    <span className={classes.entry} data-state={state} data-in={item.direction === 'in' || undefined}>
      <span className="truncate">{item.payee}</span>
      <span className="tabular">
        {item.direction === 'in' ? '+' : ''}
        {formatMoney(amount, item.currency)}
      </span>
      <VisuallyHidden>{STATE_WORDS[state]}</VisuallyHidden>
    </span>
  )
}
