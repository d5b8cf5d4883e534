import { sql } from 'kysely'
import { dayText } from '../../platform/written-figures.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { Findings, columnsOf } from '../tools/tool-result.ts'
import { stemsOf } from './extract/answer.ts'
import type { FoundInMeeting } from './open-meeting.ts'
import { hidePrivate } from './private-numbers.ts'

/** Something of which it is asked whether it was done. */
export interface AskedDeed {
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  /** `send her tax return` */
  readonly deed: string
  /** What people do: figures hardly know it. */
  readonly isSurely: boolean
  /** Who was to do it; null where either may have been. */
  readonly by: 'ADVISOR' | 'CLIENT' | null
}

/** Forms of one verb, and verbs for one deed: who mails a letter has sent it. */
const DEEDS: readonly (readonly [deed: string, words: RegExp])[] = [
  [
    'send',
    /^(?:sen[dt]|sending|e?mail(?:ed)?|forward(?:ed)?|deliver(?:ed)?|provided?|g[ia]ven?|br(?:ing|ought)|returned?|submit(?:ted)?|upload(?:ed)?|hand(?:ed)?|sends)$/i,
  ],
  ['sign', /^sign(?:s|ed|ing)?$/i],
  ['call', /^(?:call(?:s|ed|ing)?|phoned?|r[iau]ng)$/i],
  ['reply', /^(?:repl(?:y|ies|ied)|respond(?:ed)?|answer(?:ed)?|react(?:ed)?|hear|heard)$/i],
  ['fill', /^(?:fill(?:ed)?|completed?|finish(?:ed)?)$/i],
  ['check', /^(?:check(?:ed)?|look(?:ed)?|review(?:ed)?|compared?)$/i],
  ['write', /^(?:writ(?:e|es|ing|ten)|wrote|draft(?:ed)?)$/i],
  ['pay', /^(?:pay|pays|paid|paying)$/i],
  ['move', /^(?:moved?|transfer(?:red)?|roll(?:ed)?)$/i],
  ['withdraw', /^(?:withdr[ae]wn?|takes?|took|taken)$/i],
  ['find', /^(?:finds?|found)$/i],
  ['prepare', /^prepar(?:e|es|ed|ing)$/i],
  ['order', /^(?:order(?:ed)?|request(?:ed)?)$/i],
  ['close', /^(?:closed?|cancel(?:l?ed)?)$/i],
]
/** Verbs that say nothing of what was to be done. */
const ANY_DEED = /^(?:do|does|did|done|finish(?:ed)?|completed?|get|got|to|up|back|out|over|in|off|arranged?)$/i

const deedOf = (word: string): string =>
  DEEDS.find(([, words]) => words.test(word))?.[0] ?? stemsOf(word)[0] ?? word.toLowerCase()

/** It is called by either name. */
const plainly = (text: string): string => text.replaceAll(/\brequired minimum distributions?\b|\brmds?\b/gi, 'rmd')

/** Whether a task is the deed: it has everything the deed is about, and is done in the same way. */
function isDeed(deed: string, task: string): boolean {
  const [verb = '', ...rest] = plainly(deed).split(/\s+/)
  const words = plainly(task).match(/[\p{L}\d'’]+/gu) ?? []
  const objects = [...new Set(stemsOf(rest.filter((word) => !ANY_DEED.test(word)).join(' ')))]
  const said = new Set(stemsOf(plainly(task)))
  const isAny = ANY_DEED.test(verb)
  if (isAny && objects.length === 0) return false
  return objects.every((stem) => said.has(stem)) && (isAny || words.some((word) => deedOf(word) === deedOf(verb)))
}

interface Task {
  readonly client_id: string
  readonly text: string
  readonly owner: string | null
  readonly party: string
  readonly due_on: string | null
  readonly is_done: boolean
}

/** What the tasks about a deed say of it. */
function verdictOf(tasks: readonly Task[]): { readonly isDone: boolean; readonly words: string } | null {
  const open = tasks.find(({ is_done: isDone }) => !isDone)
  const shown = open ?? tasks[0]
  if (!shown) return null
  const task = `“${hidePrivate(shown.text)}”`
  return open
    ? { isDone: false, words: `${task} is open${open.due_on === null ? '' : `, due ${dayText(open.due_on)}`}` }
    : { isDone: true, words: `${task} is done` }
}

/**
 * Whether something that was to be done with clients is done, by the tasks that are kept of them: of each client by
 * itself.
 * @returns null where no task is about it
 */
export async function findDone(
  deps: ToolDeps,
  userId: string,
  { clients, deed, by }: Omit<AskedDeed, 'isSurely'>,
): Promise<FoundInMeeting | null> {
  const ids = clients.map(({ id }) => id)
  const { rows } = await deps.db.asUser(userId, (tx) =>
    sql<Task>`
      select client_id, text, owner, party, due_on, is_done from advisor_tasks(${userId})
      where client_id = any (${ids}::uuid[]) and not is_restricted
      order by is_done, due_on nulls last, id`.execute(tx),
  )
  const isOfOther = ({ party }: Task): boolean => by !== null && party !== by && /^(?:ADVISOR|CLIENT)$/.test(party)
  const found = rows.filter((row) => !isOfOther(row) && isDeed(deed, row.text))
  if (found.length === 0) return null
  const verdicts = clients
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ id, name }) => ({
      name,
      verdict: verdictOf(found.filter(({ client_id: of }) => of === id)),
    }))
  const [first] = verdicts
  const isOfSeveral = clients.length > 1
  const isAll = verdicts.every(({ verdict }) => verdict?.isDone === true)
  const told = verdicts.map(({ name, verdict }) =>
    isOfSeveral ? `${name}: ${verdict?.words ?? 'there is no task about it'}` : (verdict?.words ?? ''),
  )
  return {
    words: isOfSeveral
      ? `${isAll ? 'Yes, as it is noted here.' : 'Not of all of them as far as it is noted here.'} ${told.join('. ')}.`
      : first?.verdict?.isDone === true
        ? `Yes, as it is noted here: ${told.join('')}.`
        : `Not as far as it is noted here: ${told.join('')}.`,
    output: new Findings({
      title: `Tasks of ${clients.map(({ name }) => name).join(', ')}`,
      source: 'Your tasks',
      href: '/advisor/tasks',
    })
      .table(
        columnsOf('Task', ...(isOfSeveral ? ['Client'] : []), 'Owner', 'Due', 'State'),
        found.map((row) => [
          hidePrivate(row.text),
          ...(isOfSeveral ? [clients.find(({ id }) => id === row.client_id)?.name ?? ''] : []),
          row.owner ?? '',
          row.due_on === null ? 'No date' : dayText(row.due_on),
          row.is_done ? 'Done' : 'Open',
        ]),
      )
      .with({
        facts: Object.fromEntries(verdicts.map(({ verdict }, at) => [`task.${at + 1}`, verdict?.words ?? ''])),
      })
      .done(),
  }
}
