import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ShownTurn } from './turns.ts'

interface BranchSwitchProps {
  readonly turn: ShownTurn
  /** What there are several of, e.g. "answer". */
  readonly noun: string
  readonly onChoose: (id: string) => void
}

/** Goes from one branch of a conversation to the next; nothing where there is one. */
export function BranchSwitch({ turn: { message, siblings }, noun, onChoose }: BranchSwitchProps) {
  const at = siblings.indexOf(message.id)
  if (siblings.length < 2) return null
  const step = (by: number, label: string, Icon: typeof IconChevronLeft) => {
    const other = siblings[at + by]
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${label} ${noun}`}
        disabled={other === undefined}
        onClick={() => other && onChoose(other)}
      >
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    )
  }
  return (
    <span className="inline-row tiny dimmed tabular">
      {step(-1, 'Previous', IconChevronLeft)}
      <span aria-label={`${noun} ${at + 1} of ${siblings.length}`} role="img">
        {at + 1} / {siblings.length}
      </span>
      {step(1, 'Next', IconChevronRight)}
    </span>
  )
}
