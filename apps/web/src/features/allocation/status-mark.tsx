import type { Verdict } from '@keelwise/contract/words'
import classes from './allocation-page.module.css'

const WORDS: Readonly<Record<Verdict, string>> = {
  good: 'In tolerance',
  watch: 'Watch',
  action: 'Action',
  unknown: 'Not available',
}

/** A status as a word with its colour. */
export function StatusMark({ status }: { readonly status: Verdict }) {
  return (
    <span className={classes.status} data-status={status}>
      {WORDS[status]}
    </span>
  )
}
