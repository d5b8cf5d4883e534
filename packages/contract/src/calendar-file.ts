import { PRODUCT_NAME } from './product.ts'

/** One event of a calendar file. A time is a calendar day (`yyyy-MM-dd`) or an instant (ISO 8601). */
export interface CalendarEvent {
  /** Stays the same for as long as it is the same event; a later file then changes it instead of doubling it. */
  readonly uid: string
  /** Higher in a later state of the event. */
  readonly sequence: number
  /** When this state of the event was written. */
  readonly stamp: string
  /** When what the event stands for was last changed, where that is known. */
  readonly changed?: string
  readonly start: string
  /** The first day or instant after it. */
  readonly end: string
  readonly summary: string
  readonly description?: string
  readonly location?: string | undefined
  /** Where more about it stands. */
  readonly url?: string | undefined
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Takes no time of the person's day. */
  readonly isTransparent: boolean
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')

/** Lines hold at most 75 bytes; the rest goes on after a blank. Characters stay whole. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > 75) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

const utc = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const timeLine = (name: string, time: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(time) ? `${name};VALUE=DATE:${time.replaceAll('-', '')}` : `${name}:${utc(time)}`

/**
 * A calendar as an iCalendar file (RFC 5545). The same events give the same file.
 * @param name what it is a calendar of, in one English word
 * @param readAgain how often a program that subscribes to it may ask for it again, as an ISO 8601 duration
 */
export const calendarFile = (name: string, events: readonly CalendarEvent[], readAgain?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//${name}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${PRODUCT_NAME} ${name.toLowerCase()}`,
    // the name of RFC 7986, and the one that came before it
    ...(readAgain === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:${readAgain}`, `X-PUBLISHED-TTL:${readAgain}`]),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTAMP:${utc(event.stamp)}`,
      ...(event.changed === undefined ? [] : [`LAST-MODIFIED:${utc(event.changed)}`]),
      timeLine('DTSTART', event.start),
      timeLine('DTEND', event.end),
      `SUMMARY:${escaped(event.summary)}`,
      ...(event.description === undefined ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
      ...(event.location === undefined ? [] : [`LOCATION:${escaped(event.location)}`]),
      ...(event.url === undefined ? [] : [`URL:${event.url}`]),
      `STATUS:${event.status}`,
      ...(event.isTransparent ? ['TRANSP:TRANSPARENT'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
