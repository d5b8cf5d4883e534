import { PRODUCT_NAME } from '@keelwise/contract/product'
import { dayText } from '../../platform/written-figures.ts'
import type { Letter } from '../../platform/mail/outbox.ts'

/** Lines of one mail; the page has the rest. */
const MOST_LINES = 20

/** A task as a letter tells it. */
export interface DueTask {
  readonly text: string
  readonly client_name: string
  readonly due_on: string
  /** What was said in a restricted meeting leaves the product in no words. */
  readonly is_restricted: boolean
}

/** “3 tasks are overdue”, “1 task is due today”. */
export const countWords = (count: number, what: string): string =>
  `${count} ${count === 1 ? 'task is' : 'tasks are'} ${what}`

const lineOf = (task: DueTask): string =>
  `${task.is_restricted ? 'A task out of a restricted meeting' : `${task.text.replace(/\.$/, '')} (${task.client_name})`}, due ${dayText(task.due_on)}`

/** What is overdue and due on a day, for an advisor who wants it by mail. */
export function taskDigestLetter(
  to: string,
  overdue: readonly DueTask[],
  dueToday: readonly DueTask[],
  link: string,
): Letter {
  const parts = [
    ...(overdue.length > 0 ? [countWords(overdue.length, 'overdue')] : []),
    ...(dueToday.length > 0 ? [countWords(dueToday.length, 'due today')] : []),
  ]
  const all = [...overdue, ...dueToday]
  return {
    to,
    subject: parts.join(', '),
    paragraphs: [
      `${parts.join(', ')}.`,
      ...all.slice(0, MOST_LINES).map(lineOf),
      ...(all.length > MOST_LINES ? [`And ${all.length - MOST_LINES} more.`] : []),
      'Open this page to see to them:',
      link,
      `You get this email because the task digest is on. You can switch it off in the settings of ${PRODUCT_NAME}.`,
    ],
  }
}
