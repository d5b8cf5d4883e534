import { sql } from 'kysely'
import { dayText } from '../../platform/written-figures.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { Findings, columnsOf } from '../tools/tool-result.ts'
import { stemsOf } from './extract/answer.ts'
import type { FoundInMeeting } from './open-meeting.ts'
import { hidePrivate } from './private-numbers.ts'

/** Of the words of a deed, as large a part a task has to have to be about it. */
const ENOUGH = 0.5

/**
 * Whether something that was to be done with clients is done, by the tasks that are kept of them.
 * @param deed what is asked for: `send her tax return`
 * @returns null where no task is about it
 */
export async function findDone(
  deps: ToolDeps,
  userId: string,
  {
    clients,
    deed,
  }: { readonly clients: readonly { readonly id: string; readonly name: string }[]; readonly deed: string },
): Promise<FoundInMeeting | null> {
  const asked = [...new Set(stemsOf(deed))]
  if (asked.length === 0) return null
  const ids = clients.map(({ id }) => id)
  const { rows } = await deps.db.asUser(userId, (tx) =>
    sql<{ text: string; owner: string | null; due_on: string | null; is_done: boolean; meeting_id: string | null }>`
      select text, owner, due_on, is_done, meeting_id from advisor_tasks(${userId})
      where client_id = any (${ids}::uuid[]) and not is_restricted
      order by is_done, due_on nulls last, id`.execute(tx),
  )
  const shareOf = (text: string): number => {
    const stems = new Set(stemsOf(text))
    return asked.filter((stem) => stems.has(stem)).length / asked.length
  }
  const found = rows
    .filter(({ text }) => shareOf(text) >= ENOUGH)
    .toSorted((one, other) => shareOf(other.text) - shareOf(one.text))
  const [first] = found
  if (!first) return null
  const open = found.filter(({ is_done: isDone }) => !isDone)
  const due = open[0]?.due_on ?? null
  const task = `“${hidePrivate((open[0] ?? first).text)}”`
  return {
    words:
      open.length === 0
        ? `Yes, as it is noted here: ${task} is done.`
        : `Not as far as it is noted here: ${task} is open${due === null ? '' : `, due ${dayText(due)}`}.`,
    output: new Findings({
      title: `Tasks of ${clients.map(({ name }) => name).join(', ')}`,
      source: 'Your tasks',
      href: '/advisor/tasks',
    })
      .table(
        columnsOf('Task', 'Owner', 'Due', 'State'),
        found.map((row) => [
          hidePrivate(row.text),
          row.owner ?? '',
          row.due_on === null ? 'No date' : dayText(row.due_on),
          row.is_done ? 'Done' : 'Open',
        ]),
      )
      .with({ facts: { task } })
      .done(),
  }
}
