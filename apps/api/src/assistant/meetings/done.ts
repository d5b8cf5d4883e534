import { sql } from 'kysely'
import { dayText } from '../../platform/written-figures.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { Findings, type ToolOutput, columnsOf } from '../tools/tool-result.ts'
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
    /^(?:sen[dt]|sending|e?mail(?:ed)?|forward(?:ed)?|deliver(?:ed)?|provided?|g[ia]ven?|br(?:ing|ought)|return(?:s|ed)?|submit(?:ted)?|upload(?:ed)?|hand(?:ed)?|sends)$/i,
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
  ['place', /^(?:plac(?:e|es|ed|ing)|invest(?:s|ed|ing)?|bought|buy)$/i],
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
    output: shownOf(found, clients, verdicts),
  }
}

/** The tasks that were found, as a table. */
const shownOf = (
  found: readonly Task[],
  clients: AskedDeed['clients'],
  verdicts: readonly { readonly verdict: { readonly words: string } | null }[],
): ToolOutput => {
  const isOfSeveral = clients.length > 1
  const shown = new Findings({
    title: `Tasks of ${clients.map(({ name }) => name).join(', ')}`,
    source: 'Your tasks',
    href: '/advisor/tasks',
  }).table(
    columnsOf('Task', ...(isOfSeveral ? ['Client'] : []), 'Owner', 'Due', 'State'),
    found.map((row) => [
      hidePrivate(row.text),
      ...(isOfSeveral ? [clients.find(({ id }) => id === row.client_id)?.name ?? ''] : []),
      row.owner ?? '',
      row.due_on === null ? 'No date' : dayText(row.due_on),
      row.is_done ? 'Done' : 'Open',
    ]),
  )
  // a sum in a task is quoted as it stands
  for (const { text } of found) shown.note(`“${hidePrivate(text)}”`)
  return shown
    .with({
      facts: Object.fromEntries(verdicts.map(({ verdict }, at) => [`task.${at + 1}`, verdict?.words ?? ''])),
    })
    .done()
}

/** Something that a task may be about, in whatever words it is said. */
export interface AskedOfTask {
  /** Whom it is about; nobody is all clients. */
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  /** The question without names. */
  readonly words: string
  readonly asks: 'whether' | 'when'
  /** Who was to do it; null where either may have been. */
  readonly by: AskedDeed['by']
  /** It is asked whether it is among the tasks, and of nothing else. */
  readonly isOnList?: boolean
}

/** Words that say nothing of what a task is about: how far it is, and what stands for anything. */
const SAYS_LITTLE =
  /^(?:backs?|ups?|outs?|ins?|through|thru|over|off|yet|already|now|still|again|ever|actually|finally|far|been|being|gets?|got|gotten|getting|needs?|needed|due|done|doing|go|goes|going|went|gone|come|comes|came|coming|here|there|arrived?|received?|landed|stuff|things?|papers?|paperwork|documents?|docs?|parts?|steps?|tranches?|portions?|ones?|it|late|latest|date|day|please|stage|know|let|make|made|put|set|us|finish(?:ed)?|complete[d]?|happen(?:ed)?|taken|care|supposed|must|will|just|to|from|by|own|sure|clients?)$/i
/** What a meeting is called, and no task by itself. */
const OF_MEETINGS = /^(?:meet|meeting|review|call|appointment|birthday|talk|visit)$/
/** Days on which something was done, which no task keeps. */
const ON_DAYS =
  /\b(?:yesterday|today|(?:this|last|past) (?:week|month|year)|(?:on|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gi
/** Verbs of which there are many: with one alone nobody says what it is about. */
const OFTEN: ReadonlySet<string> = new Set(['send', 'call', 'check', 'write', 'reply', 'move', 'pay', 'withdraw'])

/** Sums in one writing: `$7,400`, `7400`, `50k`. */
const withSums = (text: string): string =>
  plainly(text)
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replaceAll(/\b(\d+) ?(?:k|grand|thousand)\b/gi, '$1000')

interface Fit {
  readonly task: Task
  /** How much of what is said the task has, from 0 to 1. */
  readonly share: number
  /** What has to be done is done in the same way. */
  readonly isSameDeed: boolean
  readonly missing: readonly string[]
}

/** What a task says has to be done: it begins with it, and so does what follows an "and". */
const deedsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|\band |, )(?:\p{L}+ will )?(?<deed>\p{L}+)/gu)].map(({ groups }) =>
    deedOf(groups?.['deed'] ?? ''),
  )

/** How well a task fits words that may say it in other forms. */
function fitOf(task: Task, words: readonly string[]): Fit {
  const text = withSums(task.text)
  const said = new Set(stemsOf(text))
  const own = new Set((text.match(/[\p{L}\d'’]+/gu) ?? []).map(deedOf))
  // one deed is told by one word: in "send the tax return" the return is a thing
  const told = new Set<string>()
  const missing = words.filter((word) => {
    const deed = deedOf(word)
    const isDeedOfTask = own.has(deed) && !told.has(deed)
    told.add(deed)
    return !isDeedOfTask && !stemsOf(word).every((stem) => said.has(stem))
  })
  const deeds = deedsOf(text)
  return {
    task,
    share: words.length === 0 ? 0 : (words.length - missing.length) / words.length,
    isSameDeed: words.some((word) => deeds.includes(deedOf(word))),
    missing,
  }
}

/** What a task that was found says of when it has to be done, or whether it was. */
function saysOf({ text, due_on: due, is_done: isDone }: Task, asks: 'whether' | 'when', isOfDays: boolean): string {
  const task = `“${hidePrivate(text)}”`
  const unknown = ' On which day it was done is not noted here.'
  if (asks === 'when')
    return isDone
      ? `It is done, as it is noted here: ${task}${due === null ? '' : `, which was due ${dayText(due)}`}.${unknown}`
      : due === null
        ? `No day is noted for it: ${task} is open.`
        : `By **${dayText(due)}**: ${task} is open.`
  return isDone
    ? `Yes, as it is noted here: ${task} is done.${isOfDays ? unknown : ''}`
    : `Not as far as it is noted here: ${task} is open${due === null ? '' : `, due ${dayText(due)}`}.`
}

/**
 * The task that a question is about, whatever forms of its words it says: "did the first part go through", "when do we
 * have to send him the sale stuff". Open or done, with the day it is due.
 * @param known verbs that surely are of something to be done
 * @returns null where no task comes near
 */
export async function findTaskAsked(
  deps: ToolDeps,
  userId: string,
  { clients, words, asks, by }: AskedOfTask,
  isSurely: boolean,
): Promise<FoundInMeeting | null> {
  const timeless = words.replaceAll(ON_DAYS, ' ')
  const isOfDays = timeless !== words
  const said = (withSums(timeless).match(/[\p{L}\d'’]+/gu) ?? []).filter(
    (word) => stemsOf(word).length > 0 && !SAYS_LITTLE.test(word),
  )
  const isBare = said.every((word) => OF_MEETINGS.test(stemsOf(word)[0] ?? '') || OFTEN.has(deedOf(word)))
  if (said.length === 0 || (isBare && clients.length !== 1)) return null
  const ids = clients.map(({ id }) => id)
  const { rows } = await deps.db.asUser(userId, (tx) =>
    sql<Task & { readonly client_name: string }>`
      select task.client_id, task.client_name, task.text, task.owner, task.party, task.due_on, task.is_done
      from advisor_tasks(${userId}) task join client on client.id = task.client_id
      where not task.is_restricted and (${ids.length === 0} or task.client_id = any (${ids}::uuid[])
        -- who is of the family may have to do it
        or (task.party = 'CLIENT' and task.owner is not null and exists (select from client other where other.id = any (${ids}::uuid[])
          and other.user_id = ${userId} and other.household_name = client.household_name and other.first_name = task.owner)))
      order by task.is_done, task.due_on nulls last, task.id`.execute(tx),
  )
  const isOfOther = ({ party }: Task): boolean => by !== null && party !== by && /^(?:ADVISOR|CLIENT)$/.test(party)
  const fits = rows
    .filter((task) => !isOfOther(task))
    .map((task) => fitOf(task, said))
    .toSorted((one, other) => other.share - one.share || Number(other.isSameDeed) - Number(one.isSameDeed))
  const whole = fits.filter(({ share, isSameDeed }) => {
    // a verb that is said has to be in the task
    return share === 1 && (isSameDeed || !said.every((word) => isDeedWord(word)))
  })
  // "call Walter": the deed with the name after it, and no other call
  const own = isBare
    ? fits.filter(({ task, isSameDeed }) => isSameDeed && said.some((word) => isToName(task, word, clients)))
    : clients.length > 0 || said.length > 1
      ? whole
      : []
  const half =
    clients.length > 0 && said.length > 1 ? fits.filter(({ share, isSameDeed }) => isSameDeed && share >= 0.5) : []
  const rare = said.map(deedOf).filter((deed) => !OFTEN.has(deed))
  const alone = fits.filter(({ task }) => deedsOf(withSums(task.text)).some((deed) => rare.includes(deed)))
  const things = said.filter((word) => !isDeedWord(word))
  const about =
    isSurely && things.length > 0 ? fits.filter(({ missing }) => !things.some((word) => missing.includes(word))) : []
  const near = isBare ? [] : clients.length === 1 && alone.length === 1 ? alone : about.length === 1 ? about : []
  const best = own.length > 0 ? own : half
  const shown = best.length > 0 ? best : near
  const [first] = shown
  if (!first) return null
  const told = saysOf(first.task, asks, isOfDays)
  const unsaid = first.missing.filter((word) => !/^\d+$/.test(word))
  const isWhole = best.length > 0 && unsaid.length === 0
  const names = clients.map(({ name }) => name).join(' and ')
  const { text, due_on: due, is_done: isDone } = first.task
  const nearest = `There is no task about that${names === '' ? '' : ` with ${names}`} in these words; the nearest is “${hidePrivate(text)}”, which is ${isDone ? 'done' : 'open'}${due === null ? '' : `, due ${dayText(due)}`}.`
  const whom =
    clients.length === 0
      ? [...new Map(shown.map(({ task }) => [task.client_id, task])).values()].flatMap((task) => {
          const name = rows.find(({ client_id: id }) => id === task.client_id)?.client_name
          return name === undefined ? [] : [{ id: task.client_id, name }]
        })
      : clients
  return {
    words: `${isWhole ? told : nearest}${clients.length === 0 && whom.length === 1 ? ` It is of ${whom[0]?.name ?? ''}.` : ''}`,
    output: shownOf(
      shown.map(({ task }) => task),
      whom,
      [{ verdict: { words: told } }],
    ),
  }
}

const isDeedWord = (word: string): boolean => DEEDS.some(([, forms]) => forms.test(word))

/** "Call Walter before Christmas": what is said, done to one of these. */
const isToName = ({ text }: Task, word: string, clients: AskedOfTask['clients']): boolean =>
  clients.some(({ name }) => {
    const [given = ''] = name.split(' ')
    const said = /^(?<deed>\p{L}+) (?<whom>\p{L}+)/u.exec(text)?.groups
    return said?.['whom'] === given && deedOf(said['deed'] ?? '') === deedOf(word)
  })
