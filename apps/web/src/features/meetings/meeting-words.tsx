import { meetingStatusDisplay } from '@keelwise/contract/words'
import { type Meeting, type MeetingSummary } from '@keelwise/contract/meetings'
import { formatDate } from '../../domain/format-date.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

const TONES: Partial<Record<Meeting['status'], 'good' | 'open'>> = { SCHEDULED: 'open', COMPLETED: 'good' }

/** The status as a word with its colour. */
export function MeetingStatusMark({ status }: Pick<Meeting, 'status'>) {
  return <StatusPill tone={TONES[status]}>{meetingStatusDisplay[status]}</StatusPill>
}

const summaryStatusDisplay: Readonly<Record<MeetingSummary['status'], string>> = {
  DRAFT: 'Draft',
  PROCESSING: 'Being made',
  READY: 'Ready',
  FAILED: 'Failed',
}

/** What there is of a summary, in a word or two; '-' when there is none. */
export const summaryWords = (summary: Pick<MeetingSummary, 'status' | 'created_at'> | null): string =>
  summary === null
    ? '-'
    : summary.status === 'READY'
      ? formatDate(summary.created_at)
      : summaryStatusDisplay[summary.status]

/** What an engine is called. */
export const authorWords = (author: string | null): string =>
  author === null || author === 'ADVISOR'
    ? 'Written by you'
    : author === 'built_in'
      ? 'Extracted, not written'
      : `Written by ${author.replace(/^[^:]*:/, '')}, each line from a passage`
