import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { atFirstTouch } from '../../ui/later.ts'
import { OpensLater } from '../../ui/opens-later.tsx'
import { rangeText } from './date-range.ts'
import type { DateRangeProps } from './date-range-choice.tsx'

const choice = atFirstTouch(() => import('./date-range-choice.tsx'))

/** Chooses a range of days: a preset, or any two days in a calendar. */
export function DateRangePicker(props: DateRangeProps) {
  const text = rangeText(props.range ?? {}, props.today)
  const button = (
    <Button
      variant="default"
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      aria-label={`Date range: ${text}`}
    >
      {text}
    </Button>
  )
  return (
    <OpensLater button={button} opens="dialog" code={choice}>
      {({ DateRangeChoice }) => <DateRangeChoice button={button} {...props} />}
    </OpensLater>
  )
}
