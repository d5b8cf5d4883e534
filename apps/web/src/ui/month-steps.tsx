import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

interface MonthStepsProps {
  readonly onStep: (months: 1 | -1) => void
  readonly isPreviousDisabled?: boolean
  readonly isNextDisabled?: boolean
}

/** To the month before, and to the next. */
export const MonthSteps = ({ onStep, isPreviousDisabled = false, isNextDisabled = false }: MonthStepsProps) => (
  <>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Previous month"
      disabled={isPreviousDisabled}
      onClick={() => onStep(-1)}
    >
      <IconChevronLeft size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Next month"
      disabled={isNextDisabled}
      onClick={() => onStep(1)}
    >
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  </>
)
