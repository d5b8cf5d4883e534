import type { Plan } from '@keelwise/contract/plan'
import { planText } from '../plan-text.ts'
import type { Directory } from '../directory.ts'
import { readingOf } from '../guess/clues.ts'
import type { Sense, Span } from '../spot/senses.ts'
import type { Spotted } from '../spot/spotted.ts'
import { Blanks } from './blanks.ts'
import { wordsOfPlan } from './plan-words.ts'

/** A word of a message, as the learned reader is told of it. */
interface MessageWord {
  /** The stem, or a blank with what it is: `<D1>past`. */
  readonly stem: string
  /** As it is written, without slips; the blank again where it is one. */
  readonly text: string
  /** What the lexicon says that it may be. */
  readonly senses: readonly string[]
}

/** What the reader reads: who asks, what was asked before, and the message. */
export interface Source {
  readonly role: 'INVESTOR' | 'ADVISOR' | 'ADVISOR_C'
  /** The plan before in words, those before that the newest first. */
  readonly before: readonly (readonly string[])[]
  readonly message: readonly MessageWord[]
}

const MOST_BEFORE = 3
const SURELY_NAMED = 0.6
const LIKELY = 0.5

/** What a reading of a word says, in a word; null where its words alone say it. */
function senseWord(sense: Sense): string | null {
  switch (sense.kind) {
    case 'value':
      return `${sense.field} ${sense.values.join('|')}`
    case 'ask':
      return `ask ${sense.ask}`
    case 'show':
      return `show ${sense.show}`
    case 'mark':
      return `mark ${sense.mark}`
    case 'relation':
      return `relation ${sense.relation}`
    case 'part':
      return planText({ version: 1, parts: [sense.part] })
    case 'bound':
      return `bound ${sense.bound.op}`
    // they have blanks
    case 'name':
    case 'term':
      return null
    default:
      return readingOf(sense)
  }
}

const isLonger = (one: Span, other: Span): number => other.end - other.start - (one.end - one.start)
const inOrder = (one: Span, other: Span): number => one.start - other.start

interface Mark {
  readonly start: number
  readonly blank: string
}

/** Names, the longest first; several kinds may stand at one place. */
function markNames({ tokens, spans }: Spotted, blanks: Blanks, covered: Set<number>): Mark[] {
  const taken = tokens.map(() => '')
  const picked: Span[] = []
  const names = spans.filter(
    ({ sense, cost }) => (sense.kind === 'name' && cost < SURELY_NAMED) || (sense.kind === 'text' && cost < 1),
  )
  for (const span of names.toSorted(isLonger)) {
    const key = `${span.start}-${span.end}`
    if (taken.slice(span.start, span.end).some((each) => each !== '' && each !== key)) continue
    if (span.sense.kind === 'text' && taken[span.start] === key) continue
    taken.fill(key, span.start, span.end)
    picked.push(span)
  }
  return picked.toSorted(inOrder).flatMap(({ start, end, sense }): Mark[] => {
    const kind = sense.kind === 'name' ? sense.named.kind : 'text'
    const values = sense.kind === 'name' ? sense.named.values : sense.kind === 'text' ? [sense.text] : []
    const label = sense.kind === 'name' ? sense.named.label : undefined
    const blank = blanks.addName(kind, values, kind, label)
    if (blank === null) return []
    // a payee who is named stands for a kind of spending too
    const paid =
      sense.kind === 'name' && kind === 'category'
        ? sense.named.payees?.filter((payee) => payee.toLowerCase().includes(tokens[start]?.text ?? payee))
        : undefined
    const ofPayee = paid && paid.length > 0 ? blanks.addName('payee', paid, 'payee') : null
    const isKept = kind === 'account' || kind === 'category' || kind === 'text'
    if (isKept) for (let at = start; at < end; at++) covered.delete(at)
    else for (let at = start; at < end; at++) covered.add(at)
    return ofPayee === null
      ? [{ start, blank }]
      : [
          { start, blank },
          { start, blank: ofPayee },
        ]
  })
}

/** Days that are not within others; three of them. */
function markDays({ tokens, spans }: Spotted, blanks: Blanks, today: string, covered: Set<number>): Mark[] {
  const taken = tokens.map(() => false)
  const picked: Span[] = []
  for (const span of spans
    .filter(
      ({ start, sense, cost }) =>
        sense.kind === 'period' && cost < SURELY_NAMED && !MILLIONS.test(tokens[start]?.raw ?? ''),
    )
    .toSorted(isLonger)) {
    if (taken.slice(span.start, span.end).includes(true)) continue
    taken.fill(true, span.start, span.end)
    picked.push(span)
  }
  for (const [at, is] of taken.entries()) if (is) covered.add(at)
  return picked
    .toSorted(inOrder)
    .slice(0, 3)
    .flatMap(({ start, end, sense }, at) => {
      if (sense.kind !== 'period') return []
      const { read } = sense
      const name = `<D${at + 1}>`
      const words = tokens.slice(start, end).map(({ raw }) => raw)
      blanks.addDaysSaid(name, read, words.join(' '))
      const when =
        read.kind === 'days'
          ? read.isNow === true
            ? 'now'
            : read.fullTo > today
              ? (read.from ?? '') > today
                ? 'ahead'
                : 'running'
              : read.day === null
                ? 'past'
                : 'one'
          : read.kind === 'relative'
            ? read.to
            : read.unit
      return [{ start, blank: name + when }]
    })
}

/** `2M` is a sum; `2m` may be two months. */
const MILLIONS = /^\$?\d+(?:\.\d+)?M+$/
const MAY_BE_MILLIONS = /^\d+(?:\.\d+)?mm?$/

function markNumbers({ tokens, spans }: Spotted, blanks: Blanks, covered: Set<number>): Mark[] {
  const marks: Mark[] = []
  const said: string[] = []
  const read = spans
    .filter(({ sense, cost }) => sense.kind === 'number' && cost < SURELY_NAMED)
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  for (const { start, end, sense } of read) {
    const places = Array.from({ length: end - start }, (_, at) => start + at)
    // "the bond one": no number, and where it is one it can be written as it is
    if (end - start === 1 && tokens[start]?.text === 'one') continue
    if (
      sense.kind !== 'number' ||
      said.length >= 4 ||
      places.some((at) => covered.has(at) && !MAY_BE_MILLIONS.test(tokens[at]?.text ?? ''))
    )
      continue
    for (const at of places) covered.add(at)
    said.push(sense.number.value)
    const blank = `<N${said.length}>`
    blanks.addNumber(blank, sense.number.value)
    marks.push({ start, blank: blank + sense.number.unit })
  }
  for (const { start, sense } of spans)
    if (
      (sense.kind === 'rank' || sense.kind === 'newest') &&
      typeof sense.count === 'number' &&
      sense.count > 1 &&
      !said.some((value) => Number(value) === sense.count)
    ) {
      said.push(String(sense.count))
      blanks.addNumber(`<N${said.length}>`, String(sense.count))
      marks.push({ start, blank: `<N${said.length}>plain` })
    }
  return marks
}

/** Kinds of words that are in everybody's questions. */
const SAYS_WHAT_OR_WHEN: ReadonlySet<string> = new Set(['measure', 'field', 'period', 'cue'])

/** Goals by a word of their names that says something. */
function markGoals({ tokens, spans, weights }: Spotted, blanks: Blanks, { goals = [] }: Directory): Mark[] {
  // "month" and "spending" are in the name of a goal and everywhere else
  const isCommon = (at: number): boolean =>
    spans.some(({ start, end, sense }) => start <= at && at < end && SAYS_WHAT_OR_WHEN.has(sense.kind))
  return tokens.flatMap(({ text, stem }, start) => {
    const goal =
      (weights[start] ?? 0) < 0.5 || text.length < 4 || isCommon(start)
        ? undefined
        : goals.find((name) =>
            name
              .toLowerCase()
              .split(/\s+/)
              .some((word) => word === text || (stem.length > 3 && word.startsWith(stem))),
          )
    const blank = goal === undefined ? null : blanks.addName('goal', [goal], 'goal')
    return blank === null ? [] : [{ start, blank }]
  })
}

/** What a learned reader is told of a message, and what stands for what of it is the person's own. */
export function sourceOf(
  { tokens, spans, weights }: Spotted,
  asked: {
    readonly role: 'INVESTOR' | 'ADVISOR'
    readonly clientOpen: boolean
    readonly directory: Directory
    readonly today: string
    /** The newest first. */
    readonly plansBefore: readonly Plan[]
  },
): { readonly source: Source; readonly blanks: Blanks } {
  const { directory, today } = asked
  const spotted = { tokens, spans, weights }
  const blanks = new Blanks(directory, today)
  const covered = new Set<number>()
  const marks = [
    ...markNames(spotted, blanks, covered),
    ...markDays(spotted, blanks, today, covered),
    ...markNumbers(spotted, blanks, covered),
    ...markGoals(spotted, blanks, directory),
  ].toSorted((one, other) => one.start - other.start)
  const terms = new Set(spans.flatMap(({ sense }) => (sense.kind === 'term' ? [sense.term] : [])))
  const named = new Map([...terms].slice(0, 4).map((term, at) => [term, `<T${at + 1}>`]))
  for (const [term, blank] of named) blanks.addTerm(blank, term)
  const before = asked.plansBefore.slice(0, MOST_BEFORE).map((plan, at) => {
    const letter = 'bcd'[at] ?? ''
    blanks.addPlan(plan, letter)
    return wordsOfPlan(plan, Blanks.ofPlan(plan, letter, directory, today)) ?? []
  })
  blanks.addDaysOfToday()
  const message = tokens.flatMap((token, at): MessageWord[] => {
    const here = marks
      .filter(({ start }) => start === at)
      .map(({ blank }) => ({ stem: blank, text: blank, senses: [] }))
    const text = (token.slips[0]?.text ?? token.text).toLowerCase()
    if (covered.has(at) || text === '') return here
    const stem = token.slips[0]?.stem ?? token.stem
    const senses = spans
      .filter(({ start, end, cost }) => start <= at && at < end && cost < LIKELY)
      .flatMap(({ sense }) =>
        sense.kind === 'term' ? ['term', ...(named.get(sense.term) ?? [])] : (senseWord(sense) ?? []),
      )
    return [...here, { stem, text, senses: [...new Set(senses)] }]
  })
  const role = asked.role === 'INVESTOR' ? 'INVESTOR' : asked.clientOpen ? 'ADVISOR_C' : 'ADVISOR'
  return { source: { role, before, message }, blanks }
}
