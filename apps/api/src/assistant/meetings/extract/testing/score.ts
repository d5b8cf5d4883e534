import { type Line, type Tell, dueOf, readMeeting } from '../extract.ts'
import { plainTranscript } from '../plain-transcript.ts'
import type { MarkedTranscript, Place } from './transcripts.ts'

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

/** Whether a line has a sentence that stands in a marked place, or most of that place in it. */
const standsIn = (place: Place, { units }: Line): boolean =>
  units.some(({ start, end }) => {
    const both = Math.min(end, place.end) - Math.max(start, place.start)
    const [said, marked] = [end - start, place.end - place.start]
    return both / said >= 0.6 || (both / marked >= 0.6 && marked / said >= 0.3)
  })

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

/** What is marked, and whether a line of the summary was made of it. */
interface Wanted {
  readonly text: string
  readonly isIn: (line: Line) => boolean
}

/** Adds what is made of a transcript. @returns what was missed and what was taken wrongly for something */
export function addScore(score: Score, transcript: MarkedTranscript, tell?: Tell, tellSettled?: Tell): string[] {
  const plain = plainTranscript(transcript.transcript)
  const { tasks, decisions, open } = readMeeting({ ...transcript, transcript: plain }, tell, tellSettled)
  const faults: string[] = []
  const compare = (part: Part, wanted: readonly Wanted[], found: readonly Line[]): void => {
    score[part].wanted += wanted.length
    // the parts of a list are marked as one
    score[part].found += new Set(found.map(({ units: [unit] }) => unit)).size
    const missed = wanted.filter(({ isIn }) => !found.some(isIn))
    score[part].right += wanted.length - missed.length
    faults.push(...missed.map(({ text }) => `${part} missed: ${text}`))
    const extra = found.filter((line) => !wanted.some(({ isIn }) => isIn(line)))
    faults.push(...extra.map(({ text, units: [unit] }) => `${part} wrong: ${text} <- ${unit.text}`))
  }
  const said = (text: string): Wanted => ({ text, isIn: (line) => isOf(text, line) })
  compare(
    'actions',
    transcript.actions.map(({ text }) => said(text)),
    tasks,
  )
  // captions are put together to turns, and the marked places stand elsewhere then
  const isAsWritten = plain === transcript.transcript
  compare(
    'decisions',
    transcript.decisions.map((places, at) => ({
      text: places.at(-1) ?? '',
      isIn: (line) =>
        isAsWritten
          ? (transcript.decidedAt[at] ?? []).some((place) => standsIn(place, line))
          : places.some((text) => isOf(text, line)),
    })),
    decisions,
  )
  compare('questions', transcript.questions.map(said), open)
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
      ['dates', action.due, dueOf(found, transcript.day)?.to ?? null],
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
