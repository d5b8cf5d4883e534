import type { ActionItem, Meeting } from '@keelwise/contract/meetings'
import { formatLongDate } from '../../domain/format-date.ts'

/** Longest address that mail programs open without cutting it. */
const MAILTO_LIMIT = 1900

const taskLine = ({ text, owner, due_date: due }: ActionItem): string => {
  const facts = [owner, due === null ? null : `by ${formatLongDate(due)}`].filter((fact) => fact !== null)
  return `- ${text}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`
}

/** A letter to the client after a meeting, from what the advisor approved; only the frame is ours. */
export function followUpEmail(
  meeting: Pick<Meeting, 'title' | 'client_name' | 'scheduled_at'>,
  decisions: readonly string[],
  tasks: readonly ActionItem[],
): { readonly subject: string; readonly body: string } {
  const list = (heading: string, lines: readonly string[]) => (lines.length === 0 ? [] : [heading, ...lines, ''])
  return {
    subject: `Follow-up: ${meeting.title}`,
    body: [
      `Dear ${meeting.client_name},`,
      '',
      `Thank you for the meeting on ${formatLongDate(meeting.scheduled_at)}.`,
      '',
      ...list(
        'What we agreed:',
        decisions.map((text) => `- ${text}`),
      ),
      ...list('Next steps:', tasks.map(taskLine)),
      'Please tell me if anything is missing or not as you remember it.',
      '',
      'Kind regards,',
    ].join('\n'),
  }
}

/** Opens a letter in the person's own mail program; null when it is too long for that and has to be copied. */
export function mailtoOf(to: string | null, subject: string, body: string): string | null {
  const address = `mailto:${encodeURIComponent(to ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
  return address.length > MAILTO_LIMIT ? null : address
}
