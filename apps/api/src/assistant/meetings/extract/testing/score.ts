import { type Line, readMeeting } from '../extract.ts'
import { dueIn } from '../due-date.ts'
import type { MarkedTranscript } from './transcripts.ts'

/** How many were found rightly, found at all, and there to be found. */
export interface Count {
  right: number
  found: number
  wanted: number
}
export type Part = 'actions' | 'decisions' | 'questions' | 'owners' | 'dates'
export type Score = Readonly<Record<Part, Count>>

const none = (): Count => ({ right: 0, found: 0, wanted: 0 })
export const emptyScore = (): Score => ({
  actions: none(),
  decisions: none(),
  questions: none(),
  owners: none(),
  dates: none(),
})

/** The same words, but for a few at the ends. */
const isSame = (marked: string, found: string): boolean =>
  (marked.includes(found) || found.includes(marked)) &&
  Math.min(marked.length, found.length) / Math.max(marked.length, found.length) >= 0.6

/** Whether a line was made of a marked sentence; a decision may be marked where it was proposed or where it was taken. */
const isOf = (marked: string, { units }: Line): boolean =>
  units.some(({ text, lead }) => isSame(marked, text) || isSame(marked, lead + text))

/** Adds what is made of a transcript. @returns what was missed and what was taken wrongly for something */
export function addScore(score: Score, transcript: MarkedTranscript): string[] {
  const { tasks, decisions, open } = readMeeting(transcript)
  const faults: string[] = []
  const compare = (part: Part, wanted: readonly string[], found: readonly Line[]): void => {
    score[part].wanted += wanted.length
    // the parts of a list are marked as one
    score[part].found += new Set(found.map(({ units: [unit] }) => unit)).size
    const missed = wanted.filter((text) => !found.some((line) => isOf(text, line)))
    score[part].right += wanted.length - missed.length
    faults.push(...missed.map((text) => `${part} missed: ${text}`))
    const extra = found.filter((line) => !wanted.some((text) => isOf(text, line)))
    faults.push(...extra.map(({ text, units: [unit] }) => `${part} wrong: ${text} <- ${unit.text}`))
  }
  compare(
    'actions',
    transcript.actions.map(({ text }) => text),
    tasks,
  )
  compare('decisions', transcript.decisions, decisions)
  compare('questions', transcript.questions, open)
  for (const action of transcript.actions) {
    const found = tasks.find((line) => isOf(action.text, line))
    if (!found) continue
    for (const [part, wanted, got] of [
      ['owners', action.owner, found.owner],
      ['dates', action.due, dueIn(found.units[0].text, transcript.day)?.to ?? null],
    ] as const) {
      score[part].wanted += wanted === null ? 0 : 1
      score[part].found += got === null ? 0 : 1
      score[part].right += wanted !== null && wanted === got ? 1 : 0
      if (wanted !== got) faults.push(`${part}: ${action.text} -> ${got}, not ${wanted}`)
    }
  }
  return faults
}

/** Of what was found, the share that is right; of what is there, the share that was found. */
export const precision = ({ right, found }: Count): number => (found === 0 ? 1 : right / found)
export const recall = ({ right, wanted }: Count): number => (wanted === 0 ? 1 : right / wanted)
