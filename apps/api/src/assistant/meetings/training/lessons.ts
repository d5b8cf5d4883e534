import type { Meaning } from '../meaning/classify.ts'
import { MEANINGS } from '../meaning/classify.ts'
import { PHRASES, SETS } from '../extract/testing/transcripts.ts'
import { type Unit, unitsOf } from '../extract/units.ts'
import type { LabelledMeeting } from './labelled.ts'
import type { Lesson } from './learn.ts'

const MARKED: readonly Meaning[] = ['promise', 'request', 'decision', 'open']
const REST: ReadonlySet<Meaning> = new Set(MEANINGS.filter((meaning) => !MARKED.includes(meaning)))

/** Each sentence of a labelled meeting with its one meaning. */
export function lessonOf({ hand, transcript, labels, isNotes }: LabelledMeeting): Lesson {
  const units = unitsOf(transcript, isNotes)
  return {
    group: hand,
    units,
    allowed: units.map((unit) => {
      const label = labels.find(({ start, end }) => unit.start < end && start < unit.end)
      return label ? new Set([label.meaning]) : null
    }),
  }
}

/** Meetings in which tasks, decisions and open questions alone are marked: what is not marked is none of them. */
export const markedLessons = (): Lesson[] =>
  (['tuned on', 'widened by', 'strangers'] as const).flatMap((set) =>
    SETS[set].map((meeting): Lesson => {
      const isNotes = meeting.transcript === ''
      const text = isNotes ? meeting.notes : meeting.transcript
      const units = unitsOf(text, isNotes)
      const within = (unit: Unit, marks: readonly string[]) =>
        marks.find((mark) => mark.includes(unit.text) || unit.text.includes(mark))
      return {
        group: `${set} ${meeting.name}`,
        units,
        allowed: units.map((unit) => {
          const task = meeting.actions.find(({ text: mark }) => within(unit, [mark]) !== undefined)
          if (task)
            return new Set<Meaning>(
              isNotes ? ['promise', 'request'] : task.owner === unit.speaker ? ['promise'] : ['request', 'promise'],
            )
          if (within(unit, meeting.decisions) !== undefined)
            return new Set<Meaning>(
              /suggest|recommend|propose|how about/i.test(unit.text) ? ['proposal'] : ['decision'],
            )
          if (within(unit, meeting.questions) !== undefined) return new Set<Meaning>(['open', 'question'])
          return REST
        }),
      }
    }),
  )

const SAID: Readonly<Record<string, readonly Meaning[]>> = {
  'promised by who speaks': ['promise'],
  'asked of who listens': ['request'],
  settled: ['decision', 'acceptance'],
  'left open': ['open', 'question'],
  talk: ['talk', 'answer', 'fact', 'wish', 'event', 'repeat', 'refusal'],
}

/** Single sentences of which it is said what they do. */
export const phraseLessons = (): Lesson[] =>
  [...PHRASES].flatMap(([kind, lines]) =>
    lines.map((line, at): Lesson => {
      const units = unitsOf(`Ana: ${line}`)
      return { group: `phrases ${at % 5}`, units, allowed: units.map(() => new Set(SAID[kind])) }
    }),
  )
