import { type Line, type Tell, readMeeting } from '../extract.ts'
import { dueIn } from '../due-date.ts'
import { plainTranscript } from '../plain-transcript.ts'
import type { MarkedTranscript } from './transcripts.ts'

/** How many were found rightly, found at all, and there to be found. */
export interface Count {
  right: number
  found: number
  wanted: number
}
export type Part = 'actions' | 'decisions' | 'questions' | 'owners' | 'dates' | 'wording'
export type Score = Readonly<Record<Part, Count>>

const none = (): Count => ({ right: 0, found: 0, wanted: 0 })
export const emptyScore = (): Score => ({
  actions: none(),
  decisions: none(),
  questions: none(),
  owners: none(),
  dates: none(),
  wording: none(),
})

/** The same words: most of what was marked, or a sentence of which a part was marked. */
const isSame = (marked: string, found: string): boolean =>
  (marked.includes(found) && found.length / marked.length >= 0.6) ||
  (found.includes(marked) && marked.length / found.length >= 0.3)

/** Whether a line was made of a marked sentence; a decision may be marked where it was proposed or where it was taken. */
const isOf = (marked: string, { units }: Line): boolean => {
  const [{ source, turn }] = units
  const together = units.filter((unit) => unit.turn === turn)
  const whole = source.slice(
    Math.min(...together.map(({ start }) => start)),
    Math.max(...together.map(({ end }) => end)),
  )
  return isSame(marked, whole) || units.some(({ text, lead }) => isSame(marked, text) || isSame(marked, lead + text))
}

const FEWEST_LETTERS = 4
const contentOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\$?[\p{L}\d][\p{L}\d,.%]*/gu) ?? [])
      .map((word) => word.replace(/[.,]$/, '').slice(0, 6))
      .filter((word) => /\d/.test(word) || word.length >= FEWEST_LETTERS),
  )

/** The share of what a reader wrote of a decision, its figures among it, that a line of the summary says. */
function sharedWords(told: string, line: string): number {
  const [wanted, said] = [contentOf(told), contentOf(line)]
  return [...wanted].filter((word) => said.has(word)).length / Math.max(wanted.size, 1)
}

/** Adds what is made of a transcript. @returns what was missed and what was taken wrongly for something */
export function addScore(score: Score, transcript: MarkedTranscript, tell?: Tell): string[] {
  const { tasks, decisions, open } = readMeeting(
    { ...transcript, transcript: plainTranscript(transcript.transcript) },
    tell,
  )
  const faults: string[] = []
  const compare = (part: Part, wanted: readonly (readonly string[])[], found: readonly Line[]): void => {
    score[part].wanted += wanted.length
    // the parts of a list are marked as one
    score[part].found += new Set(found.map(({ units: [unit] }) => unit)).size
    const missed = wanted.filter((places) => !found.some((line) => places.some((text) => isOf(text, line))))
    score[part].right += wanted.length - missed.length
    faults.push(...missed.map((places) => `${part} missed: ${places.at(-1)}`))
    const extra = found.filter((line) => !wanted.flat().some((text) => isOf(text, line)))
    faults.push(...extra.map(({ text, units: [unit] }) => `${part} wrong: ${text} <- ${unit.text}`))
  }
  compare(
    'actions',
    transcript.actions.map(({ text }) => [text]),
    tasks,
  )
  compare('decisions', transcript.decisions, decisions)
  compare(
    'questions',
    transcript.questions.map((text) => [text]),
    open,
  )
  for (const told of transcript.told) {
    score.wording.wanted++
    score.wording.found++
    const best = Math.max(0, ...decisions.map(({ text }) => sharedWords(told, text)))
    if (best >= 0.4) score.wording.right++
    else faults.push(`wording: ${told}`)
  }
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

/** Of what was found, the share that is right (one line may hold what was marked as two); of what is there, the share that was found. */
export const precision = ({ right, found }: Count): number => (found === 0 ? 1 : Math.min(1, right / found))
export const recall = ({ right, wanted }: Count): number => (wanted === 0 ? 1 : right / wanted)
