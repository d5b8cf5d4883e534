import { WEEKDAYS } from './calendar-days.ts'

interface WeekdayHeadProps {
  /** How many letters of a day's name there is room for. */
  readonly letters: number
  readonly className?: string | undefined
}

/** The days of the week above a month; their whole names are said. */
export const WeekdayHead = ({ letters, className }: WeekdayHeadProps) => (
  <thead>
    <tr>
      {WEEKDAYS.map((name) => (
        <th key={name} scope="col" abbr={name} className={className}>
          {name.slice(0, letters)}
        </th>
      ))}
    </tr>
  </thead>
)
