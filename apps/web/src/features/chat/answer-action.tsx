import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Hint } from '../../ui/hint.tsx'

interface ActionProps {
  readonly label: string
  readonly icon: Icon
  readonly isPressed?: boolean
  readonly onClick: () => void
}

/** What can be done with an answer, as a small button under it. */
export function AnswerAction({ label, icon: ActionSign, isPressed, onClick }: ActionProps) {
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color={isPressed ? 'pine' : 'gray'}
        size={28}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
      >
        <ActionSign size={16} stroke={isPressed ? 2.2 : 1.6} />
      </ActionIcon>
    </Hint>
  )
}
