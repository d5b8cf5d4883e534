import type { ReactNode } from 'react'
import classes from './status-pill.module.css'

interface StatusPillProps {
  /** What the word means: colour says it a second time, never alone. */
  readonly tone?: 'good' | 'watch' | 'bad' | 'open' | undefined
  readonly children: ReactNode
}

/** A status as a word with its colour. */
export function StatusPill({ tone, children }: StatusPillProps) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  )
}
