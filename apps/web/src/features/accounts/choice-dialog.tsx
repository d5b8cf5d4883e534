import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

export interface ChoiceOption<T extends string> {
  readonly value: T
  readonly label: string
  readonly description: string
}

interface ChoiceDialogProps<T extends string> {
  readonly isOpen: boolean
  readonly title: string
  /** What will happen whatever is chosen. */
  readonly text: string
  readonly options: readonly [ChoiceOption<T>, ...ChoiceOption<T>[]]
  readonly confirmLabel: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly isDangerous: boolean
  readonly onConfirm: (choice: T) => void
  readonly onCancel: () => void
}

/** Asks how something is to be done, the usual way chosen; cannot be left while the work runs. */
export function ChoiceDialog<T extends string>(props: ChoiceDialogProps<T>) {
  const { isOpen, title, isBusy, onCancel } = props
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={title} canClose={!isBusy} size={480}>
      <Choices {...props} />
    </Dialog>
  )
}

function Choices<T extends string>(props: ChoiceDialogProps<T>) {
  const { text, options, confirmLabel, busyLabel, isBusy, isDangerous, onConfirm, onCancel, title } = props
  const [chosen, setChosen] = useState<T>(options[0].value)
  return (
    <Stack gap="lg">
      <Text>{text}</Text>
      <Radio.Group
        aria-label={title}
        value={chosen}
        onChange={(value) => {
          const option = options.find((candidate) => candidate.value === value)
          if (option) setChosen(option.value)
        }}
      >
        <Stack gap="sm">
          {options.map((option) => (
            <Radio
              key={option.value}
              value={option.value}
              label={option.label}
              description={option.description}
              disabled={isBusy}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        <Button {...(isDangerous ? { color: 'red.9' } : {})} onClick={() => onConfirm(chosen)} disabled={isBusy}>
          {isBusy ? <span role="status">{busyLabel}</span> : confirmLabel}
        </Button>
      </Group>
    </Stack>
  )
}
