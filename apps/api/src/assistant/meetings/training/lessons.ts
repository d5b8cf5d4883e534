import { MEANINGS, type Meaning, type Outcome } from '../meaning/meanings.ts'
import { type MarkedTranscript, PHRASES, SETS } from '../extract/testing/transcripts.ts'
import { plainTranscript } from '../extract/plain-transcript.ts'
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

const isDecidedIn = ({ decidedAt }: MarkedTranscript, unit: Unit): boolean =>
  decidedAt.flat().some(({ start, end }) => unit.start < end && start < unit.end)

/** So many sentences before a decision may have offered it: where that is not marked, of those it is not said whether it came of them. */
const OFFERED_WITHIN = 4

function outcomesOf(meeting: MarkedTranscript, units: readonly Unit[], set: keyof typeof SETS): (Outcome | null)[] {
  const isWhole = WHOLE.has(set)
  const tasks = meeting.actions.map(({ text }) => text)
  return units.map((unit, at) => {
    if (within(unit, tasks) !== undefined) return 'task'
    if (isDecidedIn(meeting, unit)) return 'decided'
    // one question was meant to stay open in each of these; of the others nobody asked whether they do
    if (set === 'third places' && unit.text.endsWith('?')) return null
    if (within(unit, meeting.questions) !== undefined) return 'open'
    if (isWhole) return 'none'
    const after = units.slice(at + 1, at + 1 + OFFERED_WITHIN)
    return after.some((other) => other.speaker !== unit.speaker && isDecidedIn(meeting, other)) ? null : 'none'
  })
}

const PUT_FORWARD = /suggest|recommend|propose|how about/i

/** What a marked place of a decision may be; where all are marked, all but the first take what was offered. */
function decisionMay({ text }: Unit, isWhole: boolean): ReadonlySet<Meaning> {
  if (isWhole) return new Set<Meaning>(['decision', 'acceptance', 'proposal'])
  return new Set<Meaning>(PUT_FORWARD.test(text) ? ['proposal'] : ['decision'])
}

/** Meetings in which tasks, decisions and open questions alone are marked: what is not marked is none of them. */
function markedLesson(set: keyof typeof SETS, meeting: MarkedTranscript): Lesson {
  const isWhole = WHOLE.has(set)
  const isNotes = meeting.transcript === ''
  const units = unitsOf(isNotes ? meeting.notes : meeting.transcript, isNotes)
  return {
    group: set,
    units,
    outcomes: outcomesOf(meeting, units, set),
    allowed: units.map((unit) => {
      const task = meeting.actions.find(({ text: mark }) => within(unit, [mark]) !== undefined)
      if (task)
        return new Set<Meaning>(
          isNotes ? ['promise', 'request'] : task.owner === unit.speaker ? ['promise'] : ['request', 'promise'],
        )
      if (isDecidedIn(meeting, unit)) return decisionMay(unit, isWhole)
      if (within(unit, meeting.questions) !== undefined) return new Set<Meaning>(['open', 'question'])
      return REST
    }),
  }
}

/** Written for their decisions, or marked after tasks were last learned: decisions alone are learned from them. */
const DECISIONS_ALONE = ['third places', 'fourth places', 'fifth places', 'fifth unread'] as const
/** Sets in which every place of a decision is marked. */
const WHOLE: ReadonlySet<keyof typeof SETS> = new Set(['places', 'second places', ...DECISIONS_ALONE])

const MARKED_SETS = ['tuned on', 'widened by', 'strangers', 'second strangers', 'places', 'second places'] as const

/** The meetings with marks that are learned from; some were written for their decisions, and say too little of the rest. */
export const markedLessons = (isOfDecisions = false): Lesson[] =>
  [...MARKED_SETS, ...(isOfDecisions ? DECISIONS_ALONE : [])].flatMap((set) =>
    // captions are read as the product reads them, and there the places stand elsewhere
    SETS[set]
      .filter(({ transcript }) => plainTranscript(transcript) === transcript)
      .map((meeting) => markedLesson(set, meeting)),
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
