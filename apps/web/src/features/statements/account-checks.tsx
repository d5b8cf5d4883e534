import type { StatementPreview } from '@keelwise/contract/statements'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import classes from './account-checks.module.css'
import { formatCount } from '../../domain/locale.ts'

type Check = StatementPreview['accounts'][number]['checks'][number]

const MARKS = { agrees: IconCircleCheck, differs: IconAlertTriangle, unknown: IconHelpCircle } as const
const WORDS = { agrees: 'Agrees', differs: 'Differs', unknown: 'Not known' } as const

/** The figures of a file held against each other: what agrees, what differs, what nobody can tell. */
export function AccountChecks({ checks }: { readonly checks: readonly Check[] }) {
  if (checks.length === 0) return null
  return (
    <ul className={classes.checks} aria-label="Checks">
      {checks.map(({ kind, result, message, line }) => {
        const Mark = MARKS[result]
        return (
          <li key={kind} className={classes.check} data-result={result}>
            <Mark className={classes.mark} size={18} stroke={1.75} aria-label={WORDS[result]} role="img" />
            <span>
              {message}
              {line === null ? null : <span className="dimmed"> Line {formatCount(line)}.</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
