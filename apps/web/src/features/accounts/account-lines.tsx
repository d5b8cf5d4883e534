import type { ReactNode } from 'react'
import classes from './account-lines.module.css'

interface AccountLinesProps {
  readonly name: string
  /** Stands behind the name, e.g. a mark. */
  readonly mark?: ReactNode
  readonly value: string
  readonly detail: string
  readonly updated: string
}

/** An account in two lines: name and value, then what it is and how old the value is. */
export function AccountLines({ name, mark, value, detail, updated }: AccountLinesProps) {
  return (
    <span className={classes.lines}>
      <span className={classes.line}>
        <span className={classes.name} title={name}>
          {name}
          {mark}
        </span>
        <span className={classes.value}>{value}</span>
      </span>
      <span className={classes.line}>
        <span className={classes.detail}>{detail}</span>
        <span className={classes.updated}>{updated}</span>
      </span>
    </span>
  )
}
