import { extractSummary } from '../extract.ts'
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

/** Adds what the rules make of a transcript. @returns what they missed and what they made up their minds about wrongly */
export function addScore(score: Score, transcript: MarkedTranscript): string[] {
  const extraction = extractSummary(transcript)
  const open = extraction.questions.filter((text) => !text.includes(': “'))
  const faults: string[] = []
  const compare = (part: Part, wanted: readonly string[], found: readonly string[]): void => {
    score[part].wanted += wanted.length
    score[part].found += found.length
    const missed = wanted.filter((text) => !found.some((line) => isSame(text, line)))
    score[part].right += wanted.length - missed.length
    faults.push(...missed.map((text) => `${part} missed: ${text}`))
    const extra = found.filter((line) => !wanted.some((text) => isSame(text, line)))
    faults.push(...extra.map((line) => `${part} wrong: ${line}`))
  }
  compare(
    'actions',
    transcript.actions.map(({ text }) => text),
    extraction.action_items.map(({ text }) => text),
  )
  compare('decisions', transcript.decisions, extraction.decisions)
  compare('questions', transcript.questions, open)
  for (const action of transcript.actions) {
    const found = extraction.action_items.find(({ text }) => isSame(action.text, text))
    if (!found) continue
    for (const [part, wanted, got] of [
      ['owners', action.owner, found.owner],
      ['dates', action.due, found.due_date],
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
