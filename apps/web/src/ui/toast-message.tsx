import { Button, Flex } from '@mantine/core'

interface ToastMessageProps {
  readonly text: string
  readonly label: string
  readonly onAction: () => void
}

/** The words of a toast with a button beside them. */
export function ToastMessage({ text, label, onAction }: ToastMessageProps) {
  return (
    <Flex component="span" gap="sm" align="center" justify="space-between">
      {text}
      <Button variant="subtle" size="compact-sm" flex="none" onClick={onAction}>
        {label}
      </Button>
    </Flex>
  )
}
