import { Button } from '@mantine/core'
import classes from './toast-message.module.css'

interface ToastMessageProps {
  readonly text: string
  readonly label: string
  readonly onAction: () => void
}

/** The words of a toast with a button beside them. */
export function ToastMessage({ text, label, onAction }: ToastMessageProps) {
  return (
    <span className={classes.row}>
      {text}
      <Button variant="subtle" size="compact-sm" onClick={onAction}>
        {label}
      </Button>
    </span>
  )
}
