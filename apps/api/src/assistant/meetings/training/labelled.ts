import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MarkedTranscript } from '../extract/testing/transcripts.ts'
import type { Meaning, Outcome } from '../meaning/meanings.ts'

/** The letters that stand before each sentence of a labelled meeting. A capital one: a proposal that was taken, a question that stays open. */
const LETTERS: Readonly<Record<string, Meaning>> = {
  t: 'promise',
  '3': 'promise',
  u: 'request',
  p: 'proposal',
  P: 'proposal',
  a: 'acceptance',
  r: 'refusal',
  d: 'decision',
  q: 'question',
  Q: 'question',
  n: 'answer',
  l: 'event',
  w: 'wish',
  g: 'guarantee',
  c: 'confirm',
  s: 'repeat',
  f: 'fact',
  '.': 'talk',
}

const outcomeOf = (letter: string): Outcome =>
  't3u'.includes(letter) ? 'task' : 'Pd'.includes(letter) ? 'decided' : letter === 'Q' ? 'open' : 'none'

/** With what was decided where an offer is taken: not where the same words take what was asked for, or promised, since. */
function withTaken(labels: readonly Label[]): Label[] {
  let isOffered = false
  return labels.map((label) => {
    if (label.meaning === 'acceptance' && isOffered) return { ...label, outcome: 'decided' }
    if (label.outcome === 'decided') isOffered = label.meaning === 'proposal'
    else if (['proposal', 'request', 'promise'].includes(label.meaning)) isOffered = false
    return label
  })
}

/** A sentence with what it is, and its place in the transcript. */
interface Label {
  readonly start: number
  readonly end: number
  readonly meaning: Meaning
  /** What came of it. */
  readonly outcome: Outcome
}

/** A meeting whose every sentence has its meaning beside it. */
export interface LabelledMeeting {
  readonly name: string
  /** Who wrote it: the file it stands in. Meetings of one hand are learned from, or tested with, together. */
  readonly hand: string
  readonly day: string
  readonly transcript: string
  readonly isNotes: boolean
  readonly labels: readonly Label[]
}

/** Sentences of one kind under one another, which say nothing of what follows what. */
const isDrill = ({ hand }: Pick<LabelledMeeting, 'hand'>): boolean => hand.endsWith('-drill')

/** A meeting as it is, a drill taken apart: a sentence, or a question or proposal with its reply. */
export function partsOf(meeting: LabelledMeeting): LabelledMeeting[] {
  if (!isDrill(meeting)) return [meeting]
  const parts: LabelledMeeting[] = []
  let from = 0
  for (const [at, label] of meeting.labels.entries()) {
    const following = meeting.labels[at + 1]
    const isAsked =
      ['question', 'proposal'].includes(label.meaning) &&
      ['answer', 'acceptance', 'refusal', 'open'].includes(following?.meaning ?? '')
    if (isAsked && following) continue
    const start = meeting.transcript.lastIndexOf('\n', meeting.labels[from]?.start ?? 0) + 1
    const speaker = /^[^:\n]*: /.exec(meeting.transcript.slice(start))?.[0] ?? ''
    const first = meeting.labels[from]?.start ?? 0
    const moved = first - speaker.length
    parts.push({
      ...meeting,
      transcript: speaker + meeting.transcript.slice(first, label.end),
      labels: meeting.labels
        .slice(from, at + 1)
        .map((each) => ({ ...each, start: each.start - moved, end: each.end - moved })),
    })
    from = at + 1
  }
  return parts
}

/** As a transcript would name them: "Lorene's daughter Patty" is Patty, "Wes Hadley on the speaker" is Wes Hadley. */
const nameIn = (full: string): string =>
  full
    .replace(/,.*$/, '')
    .replace(/^.*['’]s (?:\p{Ll}+ )+/u, '')
    .replace(/ \p{Ll}.*$/u, '') || full

/** Reads a file of labelled meetings: `= title | day | A=Name* B=Name`, then `label initial sentence`, a sentence a line. */
function readLabelled(hand: string, text: string): LabelledMeeting[] {
  return text
    .split(/^= /m)
    .slice(1)
    .map((part): LabelledMeeting => {
      const [head = '', ...lines] = part.trimEnd().split('\n')
      const [name = '', day = '', people = ''] = head.split('|').map((each) => each.trim())
      if (people === 'notes') return notesOf(hand, { name, day }, lines)
      const names = new Map(
        [...people.matchAll(/([A-Z])=([^=]*?)\*?\s*(?=[A-Z]=|$)/g)].map(([, initial = '', full = '']) => [
          initial,
          nameIn(full),
        ]),
      )
      let transcript = ''
      let speaker = ''
      const labels: Label[] = []
      for (const line of lines) {
        const match = /^(\S) ([A-Z]) (.+)$/.exec(line.trim())
        if (!match) throw new Error(`${hand}: "${line}" is no labelled sentence.`)
        const [, letter = '', initial = '', sentence = ''] = match
        const isNew = initial !== speaker
        const isEnded = /[.?!]["”]?$/.test(transcript)
        transcript += isNew
          ? `${transcript === '' ? '' : '\n'}${names.get(initial) ?? initial}: `
          : isEnded
            ? ' '
            : '\n'
        speaker = initial
        const meaning = LETTERS[letter]
        if (meaning === undefined) throw new Error(`${hand}: nothing is called ${letter}.`)
        labels.push({
          start: transcript.length,
          end: transcript.length + sentence.length,
          meaning: letter === 'Q' && !asks(sentence) ? 'open' : meaning,
          outcome: outcomeOf(letter),
        })
        transcript += sentence
      }
      return { name, hand, day, transcript, labels: withTaken(labels), isNotes: false }
    })
}

/** Notes: a thought a line, nobody speaks. */
function notesOf(
  hand: string,
  meeting: Pick<LabelledMeeting, 'name' | 'day'>,
  lines: readonly string[],
): LabelledMeeting {
  let transcript = ''
  const labels = lines.map((line): Label => {
    const [letter = '', text] = [line[0], line.slice(2)]
    const start = transcript.length
    transcript += `${text}\n`
    const meaning = LETTERS[letter]
    if (meaning === undefined) throw new Error(`${hand}: nothing is called ${letter}.`)
    return {
      start,
      end: start + text.length,
      meaning: letter === 'Q' && !asks(text) ? 'open' : meaning,
      outcome: outcomeOf(letter),
    }
  })
  return { ...meeting, hand, transcript, labels, isNotes: true }
}

const asks = (sentence: string): boolean =>
  sentence.endsWith('?') ||
  /^(?:and |so )?(?:what|how|when|who|where|can|could|does|do|is|are|should|would|whether)\b/i.test(sentence)

/** Meetings to learn from, or those of hands that are never learned from. */
export const labelledMeetings = (folder: 'learned' | 'held-out'): LabelledMeeting[] =>
  globSync('*.txt', { cwd: path.join(import.meta.dirname, folder) })
    .toSorted()
    .flatMap((file) =>
      readLabelled(path.basename(file, '.txt'), readFileSync(path.join(import.meta.dirname, folder, file), 'utf8')),
    )

/**
 * What a labelled meeting should yield: a decision is marked where it was proposed and where that was taken; owners and
 * days are not marked.
 */
export function markedOf({ name, day, transcript, isNotes, labels }: LabelledMeeting): MarkedTranscript {
  const textOf = ({ start, end }: Label): string => transcript.slice(start, end)
  const of = (outcome: Outcome): string[] => labels.filter((label) => label.outcome === outcome).map(textOf)
  const decidedAt: Label[][] = []
  for (const label of labels) {
    if (label.outcome !== 'decided') continue
    if (label.meaning === 'acceptance') decidedAt.at(-1)?.push(label)
    else decidedAt.push([label])
  }
  return {
    name,
    day,
    transcript: isNotes ? '' : transcript,
    notes: isNotes ? transcript : '',
    actions: of('task').map((text) => ({ text, owner: null, due: null })),
    decisions: decidedAt.map((places) => places.map(textOf)),
    decidedAt,
    questions: of('open'),
    told: [],
  }
}
