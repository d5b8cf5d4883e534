import type { Verdict } from '@keelwise/contract/words'
import { StatusPill } from '../../ui/status-pill.tsx'

const WORDS: Readonly<Record<Verdict, string>> = {
  good: 'In tolerance',
  watch: 'Watch',
  action: 'Action',
  unknown: 'Not available',
}

const TONES = { good: 'good', watch: 'watch', action: 'bad', unknown: undefined } as const

/** A status as a word with its colour. */
export function StatusMark({ status }: { readonly status: Verdict }) {
  return <StatusPill tone={TONES[status]}>{WORDS[status]}</StatusPill>
}
