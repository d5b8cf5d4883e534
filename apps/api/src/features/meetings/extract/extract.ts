import type { SummaryQuote } from '@keelwise/contract/meetings'
import type { Extraction, Material } from '../analyst.ts'
import { type Doer, isDecision, isNotedQuestion, isRealQuestion, leavesOpen, taskIn, weightOf } from './cues.ts'
import { dueDateIn } from './due-date.ts'
import { type Unit, unitsOf } from './units.ts'

const LINE_LIMIT = 500
const LINES_LIMIT = 50
const PASSAGE_LIMIT = 600
const KEY_POINTS = 7
const KEY_POINT_WEIGHT = 3
const FEWEST_QUESTIONS = 3
const MOST_QUESTIONS = 5

interface Read extends Unit {
  readonly origin: SummaryQuote['origin']
  readonly source: string
  readonly kind: 'task' | 'decision' | 'question' | 'talk'
  readonly owner: string | null
}

function ownerOf(doer: Doer, unit: Unit, speakers: readonly string[]): string | null {
  if (typeof doer === 'object') return doer.name
  if (doer === 'speaker') return unit.speaker
  const others = speakers.filter((name) => name !== unit.speaker)
  return doer === 'listener' && others.length === 1 ? (others[0] ?? null) : null
}

/** Whether nobody answered: the reply leaves it open, or there is none. */
function staysOpen(units: readonly Unit[], at: number): boolean {
  const asked = units[at]
  const next = units.slice(at + 1).find(({ speaker }) => speaker !== asked?.speaker)
  if (!next) return true
  const reply = units.filter(({ turn }) => turn === next.turn).map(({ text }) => text)
  return leavesOpen(reply.slice(0, 3).join(' '))
}

function readUnits(source: string, origin: SummaryQuote['origin'], day: string): Read[] {
  const units = unitsOf(source)
  const speakers = [...new Set(units.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])))]
  return units.map((unit, at): Read => {
    const base = { ...unit, origin, source, owner: null }
    const asks =
      isNotedQuestion(unit.text) || (isRealQuestion(unit.text) && (origin === 'NOTES' || staysOpen(units, at)))
    if (asks) return { ...base, kind: 'question' }
    if (isDecision(unit.text)) return { ...base, kind: 'decision' }
    const doer = taskIn(unit.text, dueDateIn(unit.text, day) !== null)
    if (doer !== null) return { ...base, kind: 'task', owner: ownerOf(doer, unit, speakers) }
    return { ...base, kind: 'talk' }
  })
}

const lineOf = (unit: Unit): string => unit.text.slice(0, LINE_LIMIT)

function quoteOf(unit: Read): SummaryQuote {
  const text = lineOf(unit)
  // around the line when its turn is long
  const from = Math.max(
    unit.turnStart,
    Math.min(unit.start, unit.start - Math.floor((PASSAGE_LIMIT - text.length) / 2)),
  )
  const passage = unit.source.slice(from, Math.min(unit.turnEnd, from + PASSAGE_LIMIT))
  const { origin, start, speaker } = unit
  return { text, origin, start, end: start + text.length, speaker, passage: passage.includes(text) ? passage : text }
}

const firstOfEach = (units: readonly Read[]): Read[] =>
  [...new Map(units.toReversed().map((unit) => [lineOf(unit), unit])).values()]
    .toSorted((a, b) => (a.origin === b.origin ? a.start - b.start : a.origin === 'TRANSCRIPT' ? -1 : 1))
    .slice(0, LINES_LIMIT)

/** What to ask the client: what stayed open, then what the words themselves raise, each in those words. */
function followUps(units: readonly Read[], keyPoints: readonly Read[]): { text: string; unit: Read }[] {
  const of = (kind: Read['kind']) => firstOfEach(units.filter((unit) => unit.kind === kind))
  const asked = (before: string, list: readonly Read[]) =>
    list.map((unit) => ({ text: `${before} “${lineOf(unit)}”`, unit }))
  const open = of('question').map((unit) => ({ text: lineOf(unit), unit }))
  const raised = [
    ...asked(
      'By when will this be done:',
      of('task').filter((unit) => unit.owner !== null),
    ),
    ...asked('Does this still stand:', of('decision')),
    ...asked('Has anything changed about this:', keyPoints),
    ...asked('Is there more to say about this:', units),
    ...asked('What comes next after this:', units),
    ...asked('Is this right:', units),
  ]
  const questions = open.slice(0, MOST_QUESTIONS)
  for (const question of raised) {
    if (questions.length >= FEWEST_QUESTIONS) break
    if (!questions.some(({ text }) => text === question.text)) questions.push(question)
  }
  return questions
}

/**
 * Extracts what matters of a meeting by rules. Nothing is written anew: every line stands in the material, and
 * `quotes` says where.
 */
export function extractSummary({ transcript, notes, day }: Material): Extraction {
  const units = [...readUnits(transcript, 'TRANSCRIPT', day), ...readUnits(notes, 'NOTES', day)]
  const of = (kind: Read['kind']) => firstOfEach(units.filter((unit) => unit.kind === kind))
  const keyPoints = firstOfEach(
    units
      .filter((unit) => unit.kind === 'talk' && weightOf(unit.text) >= KEY_POINT_WEIGHT)
      .toSorted((a, b) => weightOf(b.text) - weightOf(a.text))
      .slice(0, KEY_POINTS),
  )
  const [decisions, tasks] = [of('decision'), of('task')]
  const questions = followUps(units, keyPoints)
  const quoted = [...keyPoints, ...decisions, ...tasks, ...questions.map(({ unit }) => unit)]
  return {
    key_points: keyPoints.map(lineOf),
    decisions: decisions.map(lineOf),
    action_items: tasks.map((unit) => ({
      text: lineOf(unit),
      owner: unit.owner?.slice(0, 100) ?? null,
      due_date: dueDateIn(unit.text, day),
      done: false,
    })),
    quotes: [...new Set(quoted)].map(quoteOf),
    questions: questions.map(({ text }) => text),
  }
}
