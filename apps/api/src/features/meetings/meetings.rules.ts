import type { CalendarEvent } from '@keelwise/contract/calendar-file'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'

/** @throws Problem `version_conflict` when somebody who names the version they saw saw another */
export function refuseOtherVersion(seen: number | undefined, present: number): void {
  if (seen !== undefined && seen !== present) throw new Problem('version_conflict')
}

/** Addresses one meeting in the list of meetings. */
export const pathOfMeeting = (id: string): string => `/advisor/meetings?meeting=${id}`

function changeOf({ is_restricted, updated_at, client_updated_at }: CalendarRow) {
  const changed = is_restricted || updated_at > client_updated_at ? updated_at : client_updated_at
  return { stamp: changed.toISOString(), changed: changed.toISOString() }
}

/** @throws FieldProblem for what was said in a meeting whose client did not agree to recording */
export function refuseUnagreed(transcript: string, hasConsent: boolean): void {
  if (!hasConsent && transcript.trim() !== '')
    throw new FieldProblem({ transcript: ['The client has not agreed to recording. Note the consent first.'] })
}

interface CalendarRow {
  readonly id: string
  readonly title: string
  readonly client_name: string
  readonly status: string
  readonly scheduled_at: Date
  readonly duration_minutes: number
  readonly location: string | null
  readonly is_restricted: boolean
  readonly version: number
  readonly updated_at: Date
  /** The client's name may have changed since. */
  readonly client_updated_at: Date
}

/**
 * A meeting as other programs may show it: never its agenda or notes, and of a restricted one its time alone.
 * @param appUrl where the product's pages are
 */
export const eventOf = (row: CalendarRow, appUrl: string): CalendarEvent => ({
  uid: `meeting-${row.id}@keelwise`,
  sequence: row.version,
  ...changeOf(row),
  start: row.scheduled_at.toISOString(),
  end: new Date(row.scheduled_at.getTime() + row.duration_minutes * 60_000).toISOString(),
  summary: row.is_restricted ? 'Meeting' : `${row.title} (${row.client_name})`,
  location: row.is_restricted ? undefined : (row.location ?? undefined),
  url: row.is_restricted ? undefined : `${appUrl}${pathOfMeeting(row.id)}`,
  status: row.status === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED',
  isTransparent: row.status === 'CANCELLED',
})
