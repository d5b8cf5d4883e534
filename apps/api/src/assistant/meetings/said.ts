import { sql } from 'kysely'
import { dayText } from '../../platform/written-figures.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { Findings, type ToolOutput, columnsOf } from '../tools/tool-result.ts'
import type { FoundLine, Passage } from './analyst.ts'
import { stemsOf } from './extract/answer.ts'
import type { FoundInMeeting } from './open-meeting.ts'
import { nearWords } from './near-words.ts'
import { hidePrivate } from './private-numbers.ts'
import { findLinesAside } from './read-aside.ts'
import { ownDay } from './own-day.ts'
import { type MeetingTalk, addressOfMeeting, readTalks } from './talks.ts'

/** Meetings that are read through for one question, the newest first. */
const MOST_TALKS = 40
/** Passages that one answer shows. */
const MOST_LINES = 8

/** What is asked of everything that was said and noted, without the names of the clients. */
export interface AskedOfTalks {
  /** Whom it is about; nobody is all clients. */
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  /** What it has to be about; empty for all of it. */
  readonly topic: string
  /** Whose words are wanted. */
  readonly by: 'client' | 'advisor' | null
  /** Days in which it was said, both included; null for any. */
  readonly days: { readonly from: string | null; readonly to: string } | null
  /** Only the newest meeting that took place is meant. */
  readonly isLast: boolean
  /** What the advisor noted of clients is meant, and not what was said. */
  readonly isNotes: boolean
  /** What was decided is asked for, and not what was said. */
  readonly isOfDecisions?: boolean
  /** What was said last comes first. */
  readonly isRecent?: boolean
  /** Nothing counts that has not every word of the topic. */
  readonly isWhole?: boolean
  /** Where nothing is about it, what comes near is told, or else what was spoken of. */
  readonly isNearEnough?: boolean
}

const LIKE = (stem: string): string => `%${stem.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`

/** Notes of an advisor about clients, as talks whose passages they are; the note that stands on the client's card has no day. */
async function readNotes(deps: ToolDeps, userId: string, { clients, days }: AskedOfTalks): Promise<MeetingTalk[]> {
  const ids = clients.map(({ id }) => id)
  const { rows } = await deps.db.asUser(userId, (tx) =>
    sql<{ id: string; client: string; day: string | null; text: string }>`
      select client.id, client.first_name || ' ' || client.last_name as client, note.day, note.text
      from client
      cross join lateral (
        select ${ownDay('client_note.created_at', userId)} as day,
          case when cardinality(tags) > 0 then array_to_string(tags, ', ') || ': ' else '' end || text as text from client_note
        where client_note.client_id = client.id and client_note.user_id = ${userId}
        union all
        select null, client.notes where client.notes <> ''
      ) note
      where client.user_id = ${userId} and client.deleted_at is null and (${ids.length === 0} or client.id = any (${ids}::uuid[]))
        and (${days === null} or (note.day <= ${days?.to ?? null}::date and (${days?.from ?? null}::date is null or note.day >= ${days?.from ?? null}::date)))
      order by note.day desc nulls last, client.id limit ${MOST_TALKS * 5}`.execute(tx),
  )
  return rows.map(({ id, client, day, text }) => ({
    id,
    title: 'Note',
    day: day ?? '',
    client,
    passages: [{ name: 'Note', text: hidePrivate(text) }],
  }))
}

/** Meetings that took place, with what was said; of all clients those in which a word of the topic stands. */
const readSaid = (
  deps: ToolDeps,
  userId: string,
  { clients, topic, days, isLast }: AskedOfTalks,
): Promise<MeetingTalk[]> => {
  const ids = clients.map(({ id }) => id)
  const words = stemsOf(topic).map(LIKE)
  return deps.db.asUser(userId, (tx) =>
    readTalks(
      tx,
      userId,
      sql<boolean>`meeting.status = 'COMPLETED' and (${ids.length === 0} or meeting.client_id = any (${ids}::uuid[]))
        and (${days === null} or (${ownDay('meeting.scheduled_at', userId)} <= ${days?.to ?? null}::date
          and (${days?.from ?? null}::date is null or ${ownDay('meeting.scheduled_at', userId)} >= ${days?.from ?? null}::date)))
        and (${ids.length > 0 || words.length === 0}
          or concat_ws(' ', meeting.title, meeting.agenda, summary.transcript, meeting.notes, summary.notes, summary.content, summary.decisions::text, summary.key_points::text)
            ilike any (${words}::text[]))`,
      sql`meeting.scheduled_at desc, meeting.id`,
      isLast ? Math.max(1, ids.length) : MOST_TALKS + 1,
    ),
  )
}

const WHOSE = { client: 'What did the client say about', advisor: 'What did I say about' } as const

/** What a meeting was to be about, of which nobody may have said a word. */
const planned = ({ title, passages }: MeetingTalk): Passage[] =>
  title === 'Note' ? [] : [{ name: 'Title', text: title }, ...passages.filter(({ name }) => name === 'Agenda')]

const withoutAgenda = ({ passages }: MeetingTalk): Passage[] => passages.filter(({ name }) => name !== 'Agenda')

const OR = /\s+or\s+(?:(?:the|an?|any|his|her|their|my|our)\s+)?/i

/** The lines of talks that are about a topic, the best talk of all first; without a topic what each came to. */
async function linesOf(
  talks: readonly MeetingTalk[],
  asked: AskedOfTalks,
): Promise<{ readonly talk: MeetingTalk; readonly line: FoundLine }[]> {
  const { clients, topic, by, isWhole = false, isRecent = false } = asked
  if (topic === '') {
    return talks.flatMap((talk) => {
      const main = talk.passages.filter(({ name }) => name === 'Key point' || name === 'Decision' || name === 'Note')
      return (main.length > 0 ? main : withoutAgenda(talk)).flatMap(({ name, text }) =>
        text
          .split('\n')
          .flatMap((line) => (line.trim() === '' ? [] : [{ talk, line: { name, speaker: null, text: line.trim() } }])),
      )
    })
  }
  // "college or the kids": either of them
  const topics = topic.split(OR)
  if (topics.length > 1) {
    const each = await Promise.all(topics.map((one) => linesOf(talks, { ...asked, topic: one })))
    return [...new Map(each.flat().map((one) => [`${one.talk.id} ${one.line.text}`, one])).values()]
  }
  const question = `${by === null ? 'What about' : WHOSE[by]} ${topic}`
  const found = await findLinesAside(question, talks.map(withoutAgenda))
  const stems = stemsOf(topic)
  const hits = (text: string): number => {
    const said = new Set(stemsOf(text))
    return stems.filter((stem) => said.has(stem)).length
  }
  const lines = talks.flatMap((talk, at) => (found[at] ?? []).map((line) => ({ talk, line, hits: hits(line.text) })))
  // what a meeting was to be about counts where nobody said the word in it
  const heard = new Set(lines.flatMap(({ talk, hits: count }) => (count > 0 ? [talk.id] : [])))
  if (by === null || (by === 'client' && clients.length === 0))
    for (const talk of talks)
      for (const { name, text } of planned(talk))
        for (const line of text.split('\n'))
          if (!heard.has(talk.id) && stems.length > 0 && hits(line) === stems.length)
            lines.push({ talk, line: { name, speaker: null, text: line.trim() }, hits: hits(line) })
  // of what somebody said their own words come first
  const spoken = ({ line: { speaker } }: (typeof lines)[number]): number => (by !== null && speaker !== null ? 1 : 0)
  // what has more of the words comes first, the newest among equals
  return lines
    .filter((line) => !isWhole || line.hits === stems.length)
    .toSorted(
      (one, other) =>
        other.hits - one.hits ||
        (isRecent ? other.talk.day.localeCompare(one.talk.day) : 0) ||
        spoken(other) - spoken(one),
    )
}

const spokenBy = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/**
 * Looks for what was said, decided or noted in everything that an advisor keeps of clients.
 * @returns the passages with their meetings; that there is nothing, where there is nothing
 */
export async function findSaid(deps: ToolDeps, userId: string, asked: AskedOfTalks): Promise<FoundInMeeting> {
  const { clients, topic, isNotes } = asked
  const found = await lookFor(deps, userId, asked)
  if (asked.isNearEnough === true && !isNotes && topic !== '' && clients.length === 1 && found.output.rows.length === 0)
    return (await findNear(deps, userId, asked, found)) ?? found
  // the few notes on one client are shown though none has the word
  if (!isNotes || topic === '' || clients.length !== 1 || found.output.rows.length > 0) return found
  const all = await lookFor(deps, userId, { ...asked, topic: '' })
  return all.output.rows.length === 0
    ? found
    : { ...all, words: `${found.words} These are the notes on ${clients[0]?.name ?? 'the client'}:` }
}

/** What comes near a topic of which nothing was said: in other words for it, or else what was spoken of. */
async function findNear(
  deps: ToolDeps,
  userId: string,
  asked: AskedOfTalks,
  nothing: FoundInMeeting,
): Promise<FoundInMeeting | null> {
  // what nobody is heard to say may have been spoken of, or is what a meeting was about
  const byAny = asked.by === null ? null : await lookFor(deps, userId, { ...asked, by: null, isWhole: true })
  if (byAny && byAny.output.rows.length > 0)
    return {
      ...byAny,
      words: `No line of ${asked.by === 'client' ? (asked.clients[0]?.name ?? 'the client') : 'yours'} has “${asked.topic}”. This is on record about it:`,
    }
  const near = await Promise.all(
    nearWords(asked.topic).map((topic) => lookFor(deps, userId, { ...asked, topic, by: null, isWhole: true })),
  )
  const rows = near.flatMap(({ output }) => output.rows)
  const distinct = [...new Map(rows.map((row) => [row[0], row])).values()].slice(0, MOST_LINES)
  const [first] = near.filter(({ output }) => output.rows.length > 0)
  if (first && distinct.length > 0)
    return {
      words: `No line has “${asked.topic}”. These come near it, from ${asked.isLast ? 'the last meeting' : 'the meetings and notes'} with ${asked.clients[0]?.name ?? ''}:`,
      output: {
        ...first.output,
        title: `What comes near “${asked.topic}”`,
        rows: distinct,
        total: distinct.length,
        facts: { topic: asked.topic },
      },
    }
  const spoken = await lookFor(deps, userId, { ...asked, topic: '', by: null, isNotes: false, days: asked.days })
  return spoken.output.rows.length === 0
    ? null
    : { ...spoken, words: `${nothing.words} This is what the last meeting was about:` }
}

async function lookFor(deps: ToolDeps, userId: string, asked: AskedOfTalks): Promise<FoundInMeeting> {
  const { clients, topic, isNotes, isLast } = asked
  const [read, notes] = [
    isNotes ? [] : await readSaid(deps, userId, asked),
    // of the last meeting no note is a part
    isNotes || (topic !== '' && !isLast) ? await readNotes(deps, userId, asked) : [],
  ]
  const said = read.slice(0, MOST_TALKS)
  const isCut = read.length > MOST_TALKS
  const talks = isLast && topic === '' ? said.slice(0, Math.max(1, clients.length)) : [...said, ...notes]
  const all = await linesOf(topic === '' && !isNotes ? talks.slice(0, Math.max(1, clients.length)) : talks, asked)
  const lines = all.slice(0, topic === '' ? MOST_LINES * 2 : MOST_LINES)
  const isOfOne = clients.length === 1
  const whom = clients.length === 0 ? '' : ` with ${spokenBy(clients.map(({ name }) => name))}`
  const about = topic === '' ? '' : ` about “${topic}”`
  const [first] = lines
  const isSame = lines.every(({ talk }) => talk.id === first?.talk.id)
  const output: ToolOutput = new Findings({
    title: isNotes ? `Notes${whom.replace(' with ', ' on ')}${about}` : `What was said${whom}${about}`,
    source: isNotes ? 'Your notes' : 'Your meetings and notes',
    href:
      first === undefined || isNotes
        ? '/advisor/meetings'
        : isSame && first.talk.title !== 'Note'
          ? addressOfMeeting(first.talk.id)
          : '/advisor/meetings',
  })
    .table(
      columnsOf('Passage', 'From', ...(isOfOne ? [] : ['Client']), ...(isNotes ? [] : ['Meeting']), 'Date'),
      lines.map(({ talk, line: { name, speaker, text } }) => [
        name === 'Note' ? text : `“${text}”`,
        speaker === null ? name : `${speaker}, ${name.toLowerCase()}`,
        ...(isOfOne ? [] : [talk.client]),
        ...(isNotes ? [] : [talk.title === 'Note' ? '' : talk.title]),
        talk.day === '' ? '' : dayText(talk.day),
      ]),
      all.length,
    )
    // a number of the question is quoted as it stands
    .note(/\d/.test(topic) ? `“${topic}”` : null)
    .with({ facts: { topic, ...(isCut ? { looked: `newest ${MOST_TALKS}` } : {}) } })
    .done()
  const missing = missingIn(
    topic,
    lines.map(({ line }) => line.text),
  )
  return {
    words: `${wordsOf(asked, { missing, isFound: lines.length > 0, hasTalks: said.length > 0 || isNotes, whom, about })}${
      isCut && topic !== '' ? ` Of the meetings the newest ${MOST_TALKS} were looked through.` : ''
    }`,
    output,
  }
}

/** Words of a topic that no line has: replies may have none of them, so one line that has all is enough. */
function missingIn(topic: string, lines: readonly string[]): string[] {
  const said = lines.map((text) => new Set(stemsOf(text)))
  return topic.split(' ').filter((word) => {
    const stems = stemsOf(word)
    return stems.length > 0 && !said.some((each) => stems.every((stem) => each.has(stem)))
  })
}

interface Outcome {
  readonly isFound: boolean
  readonly hasTalks: boolean
  readonly whom: string
  readonly about: string
  /** Words that none of what was found has. */
  readonly missing: readonly string[]
}

/** Words of a topic up to which it names one thing. */
const MOST_OF_A_NAME = 2

function wordsOf(
  { isNotes, isLast, topic, by, clients, days, isRecent = false }: AskedOfTalks,
  { isFound, hasTalks, whom, about, missing }: Outcome,
): string {
  const when = days === null ? '' : ' in those days'
  // so many words are no name of a thing: that no line has them is not that nothing was said of it
  if (!isFound && hasTalks && topic.split(' ').length > MOST_OF_A_NAME)
    return `I found no line${whom} with these words${when}: “${topic}”. It may have been said in others; ask me with one or two words of it.`
  if (isNotes)
    return isFound
      ? `Your notes${whom.replace(' with ', ' on ')}${about}${when}:`
      : `There are no notes${whom.replace(' with ', ' on ')}${about}${when}.`
  if (isFound && topic !== '' && missing.length > 0)
    return `This is the nearest${whom}${when}; none of it has ${missing.map((word) => `“${word}”`).join(' or ')}:`
  if (isFound)
    return topic === ''
      ? `What the last meeting${whom} came to:`
      : `This is on record${about}${whom === '' ? '' : `, from the ${isLast ? 'last meeting' : 'meetings and notes'}${whom}`}${when}${isRecent ? ', the newest first' : ''}:`
  if (!hasTalks && clients.length > 0)
    return `No meeting${whom} has taken place${when} of which anything was written down, so I do not have that.`
  const who = by === 'client' && clients.length === 1 ? `${clients[0]?.name ?? ''} said nothing` : 'Nothing was said'
  return topic === ''
    ? `Nothing was written down of the last meeting${whom}.`
    : `${who}${about} as far as it is on record: I looked through the transcripts, notes and summaries of ${isLast ? 'the last meeting' : 'the meetings'}${whom}${when}${isLast ? '' : ', and your own notes'}.`
}
