import type { SummaryQuote } from '@keelwise/contract/meetings'
import type { Extraction, Material } from '../analyst.ts'
import {
  type Context,
  type Doer,
  isBareAcceptance,
  isDecision,
  isKeptOpen,
  isProposal,
  isRealQuestion,
  leavesOpen,
  replyIn,
  taskIn,
  weightOf,
} from './cues.ts'
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

/** Who takes part: those who speak, or those whom the first lines of notes name; `me` is who wrote the notes. */
interface Present {
  readonly names: readonly string[]
  readonly me: string | null
}

/** People of a meeting whose names are looked for in what is said: every sentence is held against every name. */
const MOST_PRESENT = 30

/** Those who speak; of more than so many the ones who say most. */
function speakersOf(units: readonly Unit[]): string[] {
  const said = new Map<string, number>()
  for (const { speaker } of units) if (speaker !== null) said.set(speaker, (said.get(speaker) ?? 0) + 1)
  const names = [...said.keys()]
  if (names.length <= MOST_PRESENT) return names
  return names.toSorted((one, other) => (said.get(other) ?? 0) - (said.get(one) ?? 0)).slice(0, MOST_PRESENT)
}

function presentIn(source: string, units: readonly Unit[], origin: SummaryQuote['origin']): Present {
  if (origin === 'TRANSCRIPT') return { names: speakersOf(units), me: null }
  const head = source.slice(0, 400).split('\n', 3).join('\n')
  const me = /(\p{Lu}[\p{L}'’-]{1,40}) \((?:me|myself|I)\)/u.exec(head)?.[1] ?? null
  const named = [...head.matchAll(/(?:\bw\/|\bwith|\bpresent:|\battend\w*:|,|&|\band|\/) ?(\p{Lu}\p{Ll}{1,40})\b/giu)]
    .map(([, name]) => name ?? '')
    .filter((name) => /^\p{Lu}/u.test(name))
  return { names: [...new Set([...named, ...(me === null ? [] : [me])])], me }
}

/** The one present whose name, or whose initial, a sentence begins with or calls. */
function calledIn(text: string, { names }: Present): string | null {
  const starts = /^(\p{Lu})\.?(?: to\b|: | will\b| \p{Ll}+s\b)/u.exec(text)?.[1]
  const initials = names.filter((name) => name.startsWith(starts ?? ' '))
  return (
    names.find((name) => text.startsWith(`${name}, `) || text.startsWith(`${name} `) || text.startsWith(`${name}: `)) ??
    names.find(
      (name) =>
        text.includes(` ${name} will `) ||
        text.includes(`- ${name} to `) ||
        text.includes(`, ${name},`) ||
        text.replace(/[.?!]$/, '').endsWith(`, ${name}`),
    ) ??
    (initials.length === 1 ? (initials[0] ?? null) : null)
  )
}

function ownerOf(doer: Doer, unit: Unit, present: Present, isNotes: boolean): string | null {
  if (typeof doer === 'object') return doer.name
  const called = calledIn(unit.text, present)
  if (isNotes) {
    const others = present.names.filter((name) => name !== present.me)
    if (called !== null) return called
    if (/^(?:me|i)\b|\bmine\b|\bi(?:'ll| will| owe)\b/i.test(unit.text)) return present.me
    return /\b(?:she|he|client)\b/i.test(unit.text) && present.me !== null && others.length === 1
      ? (others[0] ?? null)
      : null
  }
  if (doer === 'speaker') return unit.speaker
  if (doer === 'listener' && called !== null && called !== unit.speaker) return called
  const others = present.names.filter((name) => name !== unit.speaker)
  return doer === 'listener' && others.length === 1 ? (others[0] ?? null) : null
}

/** Sentences of a reply that are looked at. */
const REPLY_LENGTH = 8

type RepliesTo<U extends Unit> = (at: number) => readonly U[]

/** What the next other speaker says to each unit. */
function repliesIn<U extends Unit>(units: readonly U[]): RepliesTo<U> {
  const next = units.map((_, at) => at + 1)
  // from the end, so that a long speech is walked through once
  for (let at = units.length - 2; at >= 0; at--)
    if (units[at]?.speaker === units[at + 1]?.speaker) next[at] = next[at + 1] ?? units.length
  return (at) => {
    const from = next[at] ?? units.length
    return units.slice(from, from + REPLY_LENGTH).filter(({ turn }) => turn === units[from]?.turn)
  }
}

/** Whether nobody answered: the reply leaves it open, or there is none. */
function staysOpen(units: readonly Unit[], at: number, isNotes: boolean, replyTo: RepliesTo<Unit>): boolean {
  const asked = units[at]
  const rest = units.slice(at + 1, at + 4).filter(({ turn }) => turn === asked?.turn)
  if (isNotes) return rest.length === 0 || leavesOpen(rest.map(({ text }) => text).join(' '))
  const reply = replyTo(at)
  const said = [...rest, ...reply.slice(0, 3)].map(({ text }) => text).join(' ')
  // what the reply itself calls open stands for the question
  return (
    reply.length === 0 || (leavesOpen(said) && !reply.slice(0, 3).some(({ text }) => isKeptOpen(text, { isNotes })))
  )
}

function contextOf(
  units: readonly Unit[],
  at: number,
  isNotes: boolean,
  day: string,
  replyTo: RepliesTo<Unit>,
  names: readonly string[],
): Context {
  const unit = units[at]
  const reply = isNotes ? [] : replyTo(at)
  const before = isNotes
    ? undefined
    : units.slice(Math.max(0, at - 12), at).findLast(({ speaker }) => speaker !== unit?.speaker)
  // only what ends a turn is replied to
  const isLast =
    units.slice(at + 1, at + 3).every(({ turn }) => turn !== unit?.turn) || units[at + 2]?.turn !== unit?.turn
  return {
    names,
    isNotes,
    lead: unit?.lead ?? '',
    hasDay: dueDateIn(unit?.text ?? '', day) !== null,
    reply: isLast ? replyIn(whole(reply[0])) : 'none',
    followsProposal:
      before !== undefined &&
      units.slice(Math.max(0, at - 12), at).some(({ turn, text }) => turn === before.turn && isProposal(text)),
  }
}

function readUnits(source: string, origin: SummaryQuote['origin'], day: string): Read[] {
  const isNotes = origin === 'NOTES'
  const units = unitsOf(source, isNotes)
  const replyTo = repliesIn(units)
  const present = presentIn(source, units, origin)
  const read = units.map((unit, at): Read => {
    const base = { ...unit, origin, source, owner: null }
    const context = contextOf(units, at, isNotes, day, replyTo, present.names)
    if (isKeptOpen(unit.text, context) || (isRealQuestion(unit.text) && staysOpen(units, at, isNotes, replyTo)))
      return { ...base, kind: 'question' }
    if (isDecision(unit.text, context)) return { ...base, kind: 'decision' }
    const doer = taskIn(unit.text, context)
    if (doer !== null) return { ...base, kind: 'task', owner: ownerOf(doer, unit, present, isNotes) }
    return { ...base, kind: 'talk' }
  })
  return isNotes ? read : withTakenProposals(read)
}

/** A proposal to which the other says no more than yes is what was decided. */
function withTakenProposals(units: readonly Read[]): Read[] {
  const replyTo = repliesIn(units)
  return units.map((unit, at) => {
    if (unit.kind !== 'talk' || !isProposal(unit.text)) return unit
    const isLastProposal = !units
      .slice(at + 1, at + 8)
      .some((other) => other.turn === unit.turn && isProposal(other.text))
    const reply = replyTo(at)
    const isTaken =
      isLastProposal &&
      reply[0] !== undefined &&
      isBareAcceptance(whole(reply[0])) &&
      reply.every(({ kind }) => kind === 'talk')
    return isTaken ? { ...unit, kind: 'decision' } : unit
  })
}

/** With the words that were cut off before it. */
const whole = (unit: Unit | undefined): string => (unit ? `${unit.lead}${unit.text}` : '')

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
function followUps(units: readonly Read[], keyPoints: readonly Read[], day: string): { text: string; unit: Read }[] {
  const of = (kind: Read['kind']) => firstOfEach(units.filter((unit) => unit.kind === kind))
  const asked = (before: string, list: readonly Read[]) =>
    list.map((unit) => ({ text: `${before} “${lineOf(unit)}”`, unit }))
  const open = of('question').map((unit) => ({ text: lineOf(unit), unit }))
  const raised = [
    ...asked(
      'By when will this be done:',
      of('task').filter((unit) => unit.owner !== null && dueDateIn(unit.text, day) === null),
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
  const questions = followUps(units, keyPoints, day)
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
