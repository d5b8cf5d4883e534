import { MEANINGS, type Meaning, type Outcome } from '../meaning/meanings.ts'
import { type MarkedTranscript, PHRASES, SETS } from '../extract/testing/transcripts.ts'
import { type Unit, unitsOf } from '../extract/units.ts'
import type { LabelledMeeting } from './labelled.ts'
import type { Lesson } from './learn.ts'

const MARKED: readonly Meaning[] = ['promise', 'request', 'decision', 'open']
const REST: ReadonlySet<Meaning> = new Set(MEANINGS.filter((meaning) => !MARKED.includes(meaning)))

/** Each sentence of a labelled meeting with its one meaning. */
export function lessonOf({ hand, transcript, labels, isNotes }: LabelledMeeting): Lesson {
  const units = unitsOf(transcript, isNotes)
  const labelOf = units.map((unit) => labels.find(({ start, end }) => unit.start < end && start < unit.end))
  return {
    group: hand,
    units,
    allowed: labelOf.map((label) => (label ? new Set([label.meaning]) : null)),
    outcomes: hand.endsWith('-drill') ? null : labelOf.map((label) => label?.outcome ?? null),
  }
}

const within = (unit: Unit, marks: readonly string[]): string | undefined =>
  marks.find((mark) => mark.includes(unit.text) || unit.text.includes(mark))

/** So many sentences before a decision may have offered it: of those it is not said whether it came of them. */
const OFFERED_WITHIN = 4

function outcomesOf(meeting: MarkedTranscript, units: readonly Unit[]): (Outcome | null)[] {
  const tasks = meeting.actions.map(({ text }) => text)
  const isDecided = (unit: Unit): boolean => within(unit, meeting.decisions.flat()) !== undefined
  return units.map((unit, at) => {
    if (within(unit, tasks) !== undefined) return 'task'
    if (isDecided(unit)) return 'decided'
    if (within(unit, meeting.questions) !== undefined) return 'open'
    const after = units.slice(at + 1, at + 1 + OFFERED_WITHIN)
    return after.some((other) => other.speaker !== unit.speaker && isDecided(other)) ? null : 'none'
  })
}

/** Meetings in which tasks, decisions and open questions alone are marked: what is not marked is none of them. */
export const markedLessons = (): Lesson[] =>
  (['tuned on', 'widened by', 'strangers', 'second strangers'] as const).flatMap((set) =>
    SETS[set].map((meeting): Lesson => {
      const isNotes = meeting.transcript === ''
      const text = isNotes ? meeting.notes : meeting.transcript
      const units = unitsOf(text, isNotes)
      return {
        group: `${set} ${meeting.name}`,
        units,
        outcomes: outcomesOf(meeting, units),
        allowed: units.map((unit) => {
          const task = meeting.actions.find(({ text: mark }) => within(unit, [mark]) !== undefined)
          if (task)
            return new Set<Meaning>(
              isNotes ? ['promise', 'request'] : task.owner === unit.speaker ? ['promise'] : ['request', 'promise'],
            )
          if (within(unit, meeting.decisions.flat()) !== undefined)
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
  settled: ['decision'],
  'left open': ['open', 'question'],
  talk: ['talk', 'answer', 'fact', 'wish', 'event', 'repeat', 'refusal'],
}

/** Single sentences of which it is said what they do. */
export const phraseLessons = (): Lesson[] =>
  [...PHRASES].flatMap(([kind, lines]) =>
    lines.map((line, at): Lesson => {
      const units = unitsOf(`Ana: ${line}`)
      return { group: `phrases ${at % 5}`, units, outcomes: null, allowed: units.map(() => new Set(SAID[kind])) }
    }),
  )
