import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { headOf } from './matters.ts'

/**
 * Questions that people asked before, with the shape of what they meant. A question in nearly the same words as one of
 * them mostly means the same, and one that is like none of them is less sure, whatever else speaks for it.
 */

/** A question by its words with names, days and sums as what they are, and the shapes of its plans. */
export interface Precedent {
  readonly words: readonly string[]
  readonly isAfter: boolean
  readonly shapes: readonly string[]
}

/** The same as it stands in the file: words, `>` before those of a follow-up, and the places of its shapes. */
export interface WrittenPrecedents {
  readonly shapes: readonly string[]
  readonly known: readonly string[]
}

const SEPARATOR = '\t'

/** Fields by which the same rows are asked for in one way or another. */
const SAME_FIELD: Readonly<Record<string, string>> = {
  category: 'payee',
  account_type: 'account',
  other_account_type: 'other_account',
}

function dataShape({ subject, measures, where, by, order, period, compare, why, derive }: DataPart): string {
  const figure = derive ? derive.formula : `${subject}.${measures[0] ?? ''}`
  const fields = [...new Set(where.map(({ field }) => SAME_FIELD[field] ?? field))].toSorted()
  return [
    figure,
    ...fields,
    ...(by[0] === undefined ? [] : [`by ${by[0]}`]),
    ...(order ? [order.direction] : []),
    ...(period ? ['days'] : []),
    ...(compare ? ['versus'] : []),
    ...(why ? ['why'] : []),
  ].join(' ')
}

/** What is asked for without whose names and days it is asked of: `transactions.out payee days`. */
export const shapeOf = (part: PlanPart): string => (part.kind === 'data' ? dataShape(part) : headOf(part))

const figureOf = (shape: string): string =>
  /^(?:help|talk|decline) /.test(shape) ? shape : (shape.split(' ')[0] ?? '')

/** How like a question is to those that meant the same, and to the nearest that meant something else; 0 to 1 each. */
export interface Likeness {
  readonly same: number
  readonly other: number
  readonly sameFigure: number
  readonly otherFigure: number
}

const UNLIKE: Likeness = { same: 0, other: 0, sameFigure: 0, otherFigure: 0 }

/** Questions so far apart say nothing of each other. */
const LEAST = 0.1
/** Of so many of the nearest it is looked at what they meant. */
const NEAREST = 200

/** Words and pairs of neighbours, each once. */
function tracesOf(words: readonly string[]): string[] {
  const traces = new Set(words)
  for (let at = 0; at + 1 < words.length; at++) traces.add(`${words[at]} ${words[at + 1]}`)
  return [...traces]
}

/** The questions near one, the nearest first. */
interface Near {
  readonly likeness: number
  readonly shapes: ReadonlySet<string>
  readonly figures: ReadonlySet<string>
}

/** Precedents ready to be compared with, by the cosine of their traces; a trace of few questions weighs more. */
export class Precedents {
  readonly #shapes: ReadonlySet<string>[] = []
  readonly #figures: ReadonlySet<string>[] = []
  readonly #isAfter: boolean[] = []
  readonly #sizes: Float32Array
  readonly #index = new Map<string, number[]>()
  readonly #sums: Float32Array

  readonly isEmpty: boolean

  constructor(precedents: readonly Precedent[]) {
    this.isEmpty = precedents.length === 0
    const traces = precedents.map(({ words }) => tracesOf(words))
    for (const [at, { shapes, isAfter }] of precedents.entries()) {
      this.#shapes.push(new Set(shapes))
      this.#figures.push(new Set(shapes.map(figureOf)))
      this.#isAfter.push(isAfter)
      for (const trace of traces[at] ?? []) {
        const places = this.#index.get(trace)
        if (places) places.push(at)
        else this.#index.set(trace, [at])
      }
    }
    this.#sizes = Float32Array.from(traces, (own) => this.#sizeOf(own))
    this.#sums = new Float32Array(precedents.length)
  }

  #weightOf(trace: string): number {
    return Math.log((this.#shapes.length + 1) / ((this.#index.get(trace)?.length ?? 0) + 1))
  }

  #sizeOf(traces: readonly string[]): number {
    return Math.sqrt(traces.reduce((sum, trace) => sum + this.#weightOf(trace) ** 2, 0))
  }

  /** Looks for the questions near some words; what is returned says how like they are to those that meant a part. */
  near(words: readonly string[], isAfter: boolean): (part: PlanPart) => Likeness {
    const traces = tracesOf(words)
    const size = this.#sizeOf(traces)
    if (size === 0) return () => UNLIKE
    const touched: number[] = []
    for (const trace of traces) {
      const weight = this.#weightOf(trace) ** 2
      for (const at of this.#index.get(trace) ?? []) {
        if (this.#sums[at] === 0) touched.push(at)
        this.#sums[at]! += weight
      }
    }
    const found = touched.flatMap((at): Near[] => {
      const likeness = this.#sums[at]! / (size * (this.#sizes[at] || 1))
      this.#sums[at] = 0
      return likeness < LEAST || this.#isAfter[at] !== isAfter
        ? []
        : [{ likeness, shapes: this.#shapes[at]!, figures: this.#figures[at]! }]
    })
    const nearest = found.toSorted((one, other) => other.likeness - one.likeness).slice(0, NEAREST)
    const known = new Map<string, Likeness>()
    return (part) => {
      const shape = shapeOf(part)
      const before = known.get(shape)
      if (before) return before
      const figure = figureOf(shape)
      const first = (isIt: (each: Near) => boolean): number => nearest.find(isIt)?.likeness ?? 0
      const likeness: Likeness = {
        same: first(({ shapes }) => shapes.has(shape)),
        other: first(({ shapes }) => !shapes.has(shape)),
        sameFigure: first(({ figures }) => figures.has(figure)),
        otherFigure: first(({ figures }) => !figures.has(figure)),
      }
      known.set(shape, likeness)
      return likeness
    }
  }
}

/** Precedents with the same words as one, in the order of their words, as the text of their file. */
export function precedentsText(precedents: readonly Precedent[]): string {
  const shapes = new Map<string, number>()
  const known = new Map<string, Set<number>>()
  for (const { words, isAfter, shapes: own } of precedents) {
    const text = `${isAfter ? '> ' : ''}${words.join(' ')}`
    const places = known.get(text) ?? new Set()
    known.set(text, places)
    for (const shape of own) {
      if (!shapes.has(shape)) shapes.set(shape, shapes.size)
      places.add(shapes.get(shape) ?? 0)
    }
  }
  const written: WrittenPrecedents = {
    shapes: [...shapes.keys()],
    known: [...known].map(([text, places]) => `${text}${SEPARATOR}${[...places].join(' ')}`),
  }
  return `${JSON.stringify(written, null, 1)}\n`
}

/** @param written as `precedentsText` writes it */
export const precedentsOfText = ({ shapes, known }: WrittenPrecedents): Precedent[] =>
  known.map((line) => {
    const [text = '', places = ''] = line.split(SEPARATOR)
    const isAfter = text.startsWith('> ')
    return {
      words: (isAfter ? text.slice(2) : text).split(' '),
      isAfter,
      shapes: places.split(' ').flatMap((place) => shapes[Number(place)] ?? []),
    }
  })
