import { Box, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  readonly heading?: string
  readonly text?: string
  /** A small line drawing above the words. */
  readonly drawing?: ReactNode
  readonly action?: ReactNode
  /** Inside a card or a table instead of in place of a page. */
  readonly isCompact?: boolean
  readonly role?: 'alert' | 'status'
}

/** Words in place of content: a sentence, and what to do next. */
export function Notice({ heading, text, drawing, action, isCompact, role }: NoticeProps) {
  return (
    <div className={isCompact ? `${classes.notice} ${classes.compact}` : classes.notice} role={role}>
      {drawing ? (
        <Box mb={10} c="var(--kw-accent)">
          {drawing}
        </Box>
      ) : null}
      {heading ? <h2>{heading}</h2> : null}
      {text ? (
        <Text maw="46ch" c="dimmed" fz="md">
          {text}
        </Text>
      ) : null}
      {action ? <Box mt={14}>{action}</Box> : null}
    </div>
  )
}

interface FailureProps {
  readonly heading?: string
  readonly text: string
  readonly onTryAgain: () => void
  readonly isTryingAgain?: boolean
  readonly isCompact?: boolean
}

/** What failed, in words, with the way on. */
export function Failure({ heading, text, onTryAgain, isTryingAgain, isCompact }: FailureProps) {
  return (
    <Notice
      role="alert"
      {...(heading ? { heading } : {})}
      text={text}
      {...(isCompact ? { isCompact } : {})}
      action={
        <Button variant="default" onClick={onTryAgain} loading={isTryingAgain ?? false}>
          Try Again
        </Button>
      }
    />
  )
}
