import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import { headOf } from './matters.ts'

/**
 * Questions that people asked before, with the shape of what they meant. A question in nearly the same words as one of
 * them mostly means the same, and one that is like none of them is less sure, whatever else speaks for it.
 */

/**
 * A question by its words with names, days and sums as what they are, and the shapes of its plans, each with the
 * conditions that go without a name: `sales.open_gain by lot | state is held`.
 */
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
  group: 'account',
  other_account_type: 'other_account',
}

/** Formulas of any figure: what is asked for is told by both. */
const RATES: ReadonlySet<string> = new Set(['per_day', 'per_week', 'per_month', 'per_year'])
const OF_FIGURE = ':'

function dataShape({ subject, measures, where, by, order, period, compare, why, derive }: DataPart): string {
  const own = `${subject}.${measures[0] ?? ''}`
  const isRate = derive !== null && RATES.has(derive.formula)
  const figure = derive ? [derive.formula, ...(isRate ? [own] : [])].join(OF_FIGURE) : own
  const fields = [...new Set(where.map(({ field }) => SAME_FIELD[field] ?? field))].toSorted()
  return [
    figure,
    ...fields,
    ...(by[0] === undefined ? [] : [`by ${by[0]}`]),
    ...(order ? [order.direction] : []),
    // a rate is of the last year where no days are said
    ...(period && !isRate ? ['days'] : []),
    ...(compare ? ['versus'] : []),
    ...(why ? ['why'] : []),
  ].join(' ')
}

/** What is asked for without whose names and days it is asked of: `transactions.out payee days`. */
export const outlineOf = (part: PlanPart): string => (part.kind === 'data' ? dataShape(part) : headOf(part))

const JOINT = ' | '
/** Fields with words of their own whose values are still the person's: which account, what kind of spending. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['account_type', 'other_account_type', 'category', 'currency'])

const FLAGS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' }

/** Whether a condition could be meant by anybody, whoever's things they are. */
const isCommon = ({ subject }: DataPart, { field, op }: Condition): boolean => {
  const values = SUBJECTS[subject].dimensions[field]?.values
  return (op === 'is' || op === 'is_not') && (values === 'word' || values === 'flag') && !OWN_FIELDS.has(field)
}

/** A shape with the conditions that go without a name. */
export const ruleOf = (part: PlanPart): string =>
  part.kind === 'data'
    ? [
        outlineOf(part),
        ...part.where
          .filter((condition) => isCommon(part, condition))
          .map(({ field, op, values }) => `${field} ${op} ${values.map((value) => FLAGS[value] ?? value).join(',')}`),
      ].join(JOINT)
    : outlineOf(part)

const AFTER_FIELDS: ReadonlySet<string> = new Set(['by', 'asc', 'desc', 'days', 'versus', 'why'])
const FIELDS_IN_SHAPE = /(?<!by) (?:account_type|group|other_account_type|category)(?= |$)/g
/** The shape of a rule, in which the same rows are called the same, whenever it was written. */
const shapeOfRule = (rule: string): string => {
  const [figure = '', ...rest] = (rule.split(JOINT)[0] ?? '')
    .replace(FIELDS_IN_SHAPE, (field) => ` ${SAME_FIELD[field.trim()] ?? field.trim()}`)
    .split(' ')
  const after = rest.findIndex((trait) => AFTER_FIELDS.has(trait))
  const [fields, others] = after < 0 ? [rest, []] : [rest.slice(0, after), rest.slice(after)]
  return [figure, ...[...new Set(fields)].toSorted(), ...others].join(' ')
}

const conditionsOfRule = (rule: string): Condition[] =>
  rule
    .split(JOINT)
    .slice(1)
    .map((text): Condition => {
      const [field = '', op = 'is', values = ''] = text.split(' ')
      return { field, op: op as Condition['op'], values: values.split(',') }
    })

const figureOf = (shape: string): string =>
  /^(?:help|talk|decline) /.test(shape) ? shape : (shape.split(' ')[0] ?? '')

const headOfFigure = (figure: string): string =>
  /^(?:help|talk|decline) /.test(figure)
    ? figure
    : figure.includes('.') && !figure.includes(OF_FIGURE)
      ? figure
      : `formula ${figure.split(OF_FIGURE)[0] ?? ''}`

/** How like a question is to those that meant the same, and to the nearest that meant something else; 0 to 1 each. */
interface Likeness {
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
/** Nearer than this a question may be meant with all that was meant by the other. */
const NEARLY = 0.4
const MOST_UNSAID = 2
/** As near as this both are in the same words, but for small ones. */
const IN_SAME_WORDS = 0.85
const MOST_HEADS = 3

/** What nobody asked a figure with that so many asked for makes no sense. */
const MANY = 60

/** Ways to name the same. */
const NAMED_IN_ONE_WAY: Readonly<Record<string, string>> = {
  issuer: 'security',
  name: 'security',
  position: 'security',
  institution: 'account',
  words: 'payee',
}
/** The fields and groups in a shape. */
const traitsOf = (shape: string): string[] =>
  /^(?:help|talk|decline) /.test(shape)
    ? []
    : (shape.match(/ by \S+| \S+/g) ?? [])
        .map((trait) => trait.trim().replace(/\w+$/, (field) => NAMED_IN_ONE_WAY[field] ?? field))
        .filter((trait) => trait.startsWith('by ') || !AFTER_FIELDS.has(trait))

const NONE = new Uint32Array()

/** Words and pairs of neighbours, each once. */
function tracesOf(words: readonly string[]): string[] {
  const traces = new Set(words)
  for (let at = 0; at + 1 < words.length; at++) traces.add(`${words[at]} ${words[at + 1]}`)
  return [...traces]
}

/** What the questions near one say of a reading of it. */
interface Nearby {
  likenessOf(part: PlanPart): Likeness
  /** Conditions that nobody says, of those that asked for the same figure; the nearest first. */
  unsaidOf(part: DataPart): readonly Condition[]
  /** What was asked for in the same words, by the names of heads. */
  readonly heads: readonly string[]
}

/** A question near one. */
interface Near {
  readonly likeness: number
  readonly rules: readonly string[]
  readonly shapes: ReadonlySet<string>
  readonly figures: ReadonlySet<string>
}

/** Precedents ready to be compared with, by the cosine of their traces; a trace of few questions weighs more. */
export class Precedents {
  readonly #shapes: ReadonlySet<string>[] = []
  readonly #rules: (readonly string[])[] = []
  readonly #figures: ReadonlySet<string>[] = []
  readonly #isAfter: boolean[] = []
  readonly #sizes: Float32Array
  /** The place of a trace, and from where to where those that have it stand: one table, not a list for each. */
  readonly #traces = new Map<string, number>()
  readonly #starts: Uint32Array
  readonly #places: Uint32Array
  readonly #sums: Float32Array

  /** What each figure was asked with, and by how many questions. */
  readonly #askedWith = new Map<string, { questions: number; readonly traits: Set<string> }>()

  readonly isEmpty: boolean

  constructor(precedents: readonly Precedent[]) {
    this.isEmpty = precedents.length === 0
    for (const { shapes } of precedents)
      for (const shape of new Set(shapes.map(shapeOfRule))) {
        const figure = figureOf(shape)
        const known = this.#askedWith.get(figure) ?? { questions: 0, traits: new Set() }
        known.questions++
        for (const trait of traitsOf(shape)) known.traits.add(trait)
        this.#askedWith.set(figure, known)
      }
    const traces = precedents.map(({ words }) => tracesOf(words))
    const counts: number[] = []
    for (const [at, { shapes, isAfter }] of precedents.entries()) {
      this.#rules.push(shapes)
      this.#shapes.push(new Set(shapes.map(shapeOfRule)))
      this.#figures.push(new Set(shapes.map((rule) => figureOf(shapeOfRule(rule)))))
      this.#isAfter.push(isAfter)
      for (const trace of traces[at] ?? []) {
        const place = this.#traces.get(trace) ?? this.#traces.size
        this.#traces.set(trace, place)
        counts[place] = (counts[place] ?? 0) + 1
      }
    }
    this.#starts = new Uint32Array(counts.length + 1)
    for (const [place, count] of counts.entries()) this.#starts[place + 1] = this.#starts[place]! + count
    this.#places = new Uint32Array(this.#starts.at(-1) ?? 0)
    const filled = this.#starts.slice()
    for (const [at, own] of traces.entries())
      for (const trace of own) this.#places[filled[this.#traces.get(trace) ?? 0]!++] = at
    this.#sizes = Float32Array.from(traces, (own) => this.#sizeOf(own))
    this.#sums = new Float32Array(precedents.length)
  }

  #having(trace: string): Uint32Array {
    const place = this.#traces.get(trace)
    return place === undefined ? NONE : this.#places.subarray(this.#starts[place], this.#starts[place + 1])
  }

  #weightOf(trace: string): number {
    return Math.log((this.#shapes.length + 1) / (this.#having(trace).length + 1))
  }

  #sizeOf(traces: readonly string[]): number {
    return Math.sqrt(traces.reduce((sum, trace) => sum + this.#weightOf(trace) ** 2, 0))
  }

  /** Whether a figure that many have asked for was never asked with one of the conditions or groups of a part. */
  isUnheardOf(part: PlanPart): boolean {
    const shape = outlineOf(part)
    const known = this.#askedWith.get(figureOf(shape))
    if (known === undefined || known.questions < MANY || part.kind !== 'data') return false
    // any figure can be over something
    const { measures } = SUBJECTS[part.subject]
    return traitsOf(shape).some((trait) => !(trait in measures) && !known.traits.has(trait))
  }

  /** Looks for the questions near some words. */
  near(words: readonly string[], isAfter: boolean): Nearby {
    const traces = tracesOf(words)
    const size = this.#sizeOf(traces)
    if (size === 0) return { likenessOf: () => UNLIKE, unsaidOf: () => [], heads: [] }
    const touched: number[] = []
    for (const trace of traces) {
      const weight = this.#weightOf(trace) ** 2
      for (const at of this.#having(trace)) {
        if (this.#sums[at] === 0) touched.push(at)
        this.#sums[at]! += weight
      }
    }
    const found = touched.flatMap((at): Near[] => {
      const likeness = this.#sums[at]! / (size * (this.#sizes[at] || 1))
      this.#sums[at] = 0
      return likeness < LEAST || this.#isAfter[at] !== isAfter
        ? []
        : [{ likeness, rules: this.#rules[at]!, shapes: this.#shapes[at]!, figures: this.#figures[at]! }]
    })
    const nearest = found.toSorted((one, other) => other.likeness - one.likeness).slice(0, NEAREST)
    const known = new Map<string, Likeness>()
    const likenessOf = (part: PlanPart): Likeness => {
      const shape = outlineOf(part)
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
    const unsaidOf = (part: DataPart): Condition[] => {
      const figure = figureOf(outlineOf(part))
      const found = new Map<string, Condition>()
      for (const { likeness, rules, figures } of nearest) {
        if (likeness < NEARLY || found.size >= MOST_UNSAID) break
        if (!figures.has(figure)) continue
        for (const rule of rules)
          if (figureOf(shapeOfRule(rule)) === figure)
            for (const condition of conditionsOfRule(rule))
              if (part.where.every(({ field }) => field !== condition.field)) found.set(condition.field, condition)
      }
      return [...found.values()].slice(0, MOST_UNSAID)
    }
    const heads = nearest
      .filter(({ likeness }) => likeness >= IN_SAME_WORDS)
      .flatMap(({ figures }) => [...figures].map(headOfFigure))
    return { likenessOf, unsaidOf, heads: [...new Set(heads)].slice(0, MOST_HEADS) }
  }
}

/** Precedents with the same words as one, in the order of their words, as the text of their file. */
export function precedentsText(precedents: readonly Precedent[]): string {
  const known = new Map<string, Set<string>>()
  for (const { words, isAfter, shapes } of precedents) {
    const text = `${isAfter ? '> ' : ''}${words.join(' ')}`
    known.set(text, new Set([...(known.get(text) ?? []), ...shapes]))
  }
  const shapes = new Map<string, number>()
  for (const own of known.values()) for (const shape of own) if (!shapes.has(shape)) shapes.set(shape, shapes.size)
  const written: WrittenPrecedents = {
    shapes: [...shapes.keys()],
    known: [...known].map(
      ([text, own]) => `${text}${SEPARATOR}${Array.from(own, (shape) => shapes.get(shape)).join(' ')}`,
    ),
  }
  return `${JSON.stringify(written, null, 2)}\n`
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
