import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { dayText } from '../../platform/written-figures.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { Findings, type ToolOutput, columnsOf } from '../tools/tool-result.ts'
import type { FoundLine } from './analyst.ts'
import { asksForPart } from './extract/answer.ts'
import { hidePrivate } from './private-numbers.ts'
import { findLinesAside } from './read-aside.ts'
import { type MeetingTalk, addressOfMeeting, readTalks } from './talks.ts'

/** Earlier meetings with the same client that are looked at where the open one does not say. */
const MEETINGS_BACK = 8

/** The open meeting and those before it with the same client, the newest first; restricted ones are not there. */
const readMeetings = (tx: Tx, userId: string, meetingId: string): Promise<MeetingTalk[]> =>
  readTalks(
    tx,
    userId,
    sql<boolean>`exists (select from meeting opened where opened.id = ${meetingId} and opened.user_id = ${userId}
      and opened.deleted_at is null and not opened.is_restricted and opened.client_id = meeting.client_id
      and (opened.id = meeting.id or meeting.scheduled_at < opened.scheduled_at))`,
    sql`meeting.id = ${meetingId} desc, meeting.scheduled_at desc`,
    MEETINGS_BACK + 1,
  )

const SURE =
  /\b(?:decid\w*|decisions?|agreed?|agreements?|sa(?:id|ys?)|told|mention\w*|discuss\w*|talk(?:ed)? about|promis\w*|concern\w*|worr\w*|transcript|(?:in|from|at|of|during) (?:this|the|that|our) (?:meeting|call|talk|review))\b/i
const OF_TASKS = /\b(?:tasks?|to-?dos?|action items?|next steps?|follow[- ]?ups?)\b/i
/** Several meetings, or all clients: questions to the book. */
const OF_MANY = /\b(?:meetings|clients|all|every|overdue|other|across|how many)\b/i
/** What somebody is going to do or wants to; it may be in the transcript. */
const MAYBE =
  /\b(?:who|she|he|they|we)\b.*\b(?:will|shall|going to|wants?|needs?|ha(?:s|ve) to|send|bring|call|sign|ask)\b|\b(?:will|does|did|do|would|should) (?:she|he|they|we)\b/i

/** The meeting before the one that is open. */
const EARLIER =
  /\b(?:(?:in|at|from|of|during) )?(?:the |our |an? |my )?(?:earlier|previous|prior|last|preceding) (?:meeting|call|talk|review|time|conversation)s?\b|\bthe (?:meeting|time) before\b/i

/** What somebody promised as a whole is what they have to do. */
const PROMISED = /\bwhat (?:did|have|has) [\p{L} ]{1,30} promised?\W*$/iu

/** Whether a question asks for a part of the open meeting as a whole, or of the one before it. */
export const asksForPartOf = (text: string): boolean =>
  !OF_MANY.test(text) && (asksForPart(text) || PROMISED.test(text) || (EARLIER.test(text) && SURE.test(text)))

/** Whether a question asked in a conversation about a meeting is about what was said in it. */
export const isAboutMeeting = (text: string): 'surely' | 'perhaps' | 'no' =>
  asksForPartOf(text)
    ? 'surely'
    : OF_MANY.test(text)
      ? 'no'
      : SURE.test(text) || OF_TASKS.test(text)
        ? 'surely'
        : MAYBE.test(text)
          ? 'perhaps'
          : 'no'

/** What was found of a question in a meeting. */
export interface FoundInMeeting {
  /** What is said before it. */
  readonly words: string
  readonly output: ToolOutput
}

const linesOutput = ({ id, title, day }: MeetingTalk, lines: readonly FoundLine[]): ToolOutput =>
  new Findings({ title: `“${title}”, ${dayText(day)}`, source: 'Meeting', href: addressOfMeeting(id) })
    .table(
      columnsOf('Passage', 'From'),
      lines.map(({ name, speaker, text }) => [
        // a name is no quotation, and what is quoted already needs no second marks
        name === 'Took part' || text.includes('“') ? text : `“${text}”`,
        speaker === null ? name : `${speaker}, ${name.toLowerCase()}`,
      ]),
    )
    .done()

/** Whose tasks a question wants. */
const partyOf = (text: string): 'ADVISOR' | 'CLIENT' | null =>
  /\b(?:her|his|their|client(?:['’]?s)?|she|he|they)\b/i.test(text)
    ? 'CLIENT'
    : /\b(?:my|mine|i|our|we)\b/i.test(text)
      ? 'ADVISOR'
      : null

async function tasksOf(
  deps: ToolDeps,
  userId: string,
  { id, title, day }: MeetingTalk,
  text: string,
): Promise<FoundInMeeting> {
  const party = partyOf(text)
  const rows = await deps.db.asUser(userId, async (tx) => {
    const found = await sql<{ text: string; owner: string | null; due_on: string | null; is_done: boolean }>`
      select text, owner, due_on, is_done from advisor_tasks(${userId}) where meeting_id = ${id}
        and (${party}::text is null or party = ${party}) order by is_done, due_on nulls last, place`.execute(tx)
    return found.rows
  })
  const whose = party === 'ADVISOR' ? 'Your tasks' : party === 'CLIENT' ? 'The client’s tasks' : 'The tasks'
  return {
    words: rows.length === 0 ? `${whose} from this meeting: none were found.` : `${whose} from this meeting:`,
    output: new Findings({ title: `“${title}”, ${dayText(day)}`, source: 'Meeting', href: `/advisor/tasks` })
      .table(
        columnsOf('Task', 'Owner', 'Due', 'State'),
        rows.map((row) => [
          hidePrivate(row.text),
          row.owner ?? '',
          row.due_on === null ? 'No date' : dayText(row.due_on),
          row.is_done ? 'Done' : 'Open',
        ]),
      )
      .done(),
  }
}

/**
 * Looks for the answer in the open meeting, else in earlier ones with the same client.
 * @returns what was found, or why nothing was as a sentence; null where no assistant reads this meeting
 */
export async function findInMeeting(
  deps: ToolDeps,
  userId: string,
  meetingId: string,
  text: string,
): Promise<FoundInMeeting | string | null> {
  const [open, ...earlier] = await deps.db.asUser(userId, (tx) => readMeetings(tx, userId, meetingId))
  if (open?.id !== meetingId) return null
  if (EARLIER.test(text)) return findBefore(deps, userId, earlier, text.replace(EARLIER, ''))
  if (OF_TASKS.test(text) || PROMISED.test(text)) return tasksOf(deps, userId, open, text)
  const [lines = []] = await findLinesAside(text, [open.passages])
  if (lines.length > 0) {
    const isDecided = lines.every(({ name }) => name === 'Decision')
    return { words: isDecided ? 'Decided in this meeting:' : 'This meeting says:', output: linesOutput(open, lines) }
  }
  const isNoted = open.passages.some(({ name }) => name !== 'Agenda')
  if (isNoted && asksForPart(text)) return 'Nothing of that is written down of this meeting.'
  const found = await findEarlier(earlier, text)
  if (found)
    return {
      words: `This meeting does not say. An earlier one with this client, of ${dayText(found.talk.day)}, does:`,
      output: linesOutput(found.talk, found.lines),
    }
  return isNoted
    ? 'This meeting does not say. I found nothing about that in its transcript, notes and summary, nor in earlier meetings with this client.'
    : 'Nothing was noted of this meeting yet: there is no transcript, no summary and no notes to answer from.'
}

/** The newest of earlier meetings that says it. */
async function findEarlier(
  earlier: readonly MeetingTalk[],
  text: string,
): Promise<{ readonly talk: MeetingTalk; readonly lines: readonly FoundLine[] } | null> {
  const found = await findLinesAside(
    text,
    earlier.map(({ passages }) => passages),
  )
  const at = found.findIndex((some) => some.length > 0)
  const talk = earlier[at]
  return talk ? { talk, lines: found[at] ?? [] } : null
}

/** Looks for the answer in the meeting before the open one, else in those before that. */
async function findBefore(
  deps: ToolDeps,
  userId: string,
  earlier: readonly MeetingTalk[],
  text: string,
): Promise<FoundInMeeting | string> {
  const [last] = earlier
  if (!last) return 'There is no earlier meeting with this client.'
  if (OF_TASKS.test(text) || PROMISED.test(text)) return tasksOf(deps, userId, last, text)
  const found = await findEarlier(earlier, text)
  return found
    ? {
        words: `The meeting of ${dayText(found.talk.day)} says:`,
        output: linesOutput(found.talk, found.lines),
      }
    : `Nothing about that is written down of earlier meetings with this client, the last of them on ${dayText(last.day)}.`
}
