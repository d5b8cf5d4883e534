import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** What will happen. */
  readonly children: string
  readonly confirmLabel: string
  /** What the confirming button and the status say while the work runs. */
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something is removed; stays open and cannot be left while the work runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, busyLabel, isBusy, onConfirm, onCancel } = props
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={title} canClose={!isBusy}>
      <Stack gap="lg">
        <Text>{children}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" onClick={onConfirm} disabled={isBusy}>
            {isBusy ? <span role="status">{busyLabel}</span> : confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
