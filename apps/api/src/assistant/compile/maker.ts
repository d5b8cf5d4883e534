import { type DataPart, barePart } from '@keelwise/contract/plan'
import { toRate } from '@keelwise/finance/amounts'
import { lastMonths } from '@keelwise/finance/spans'
import type { Formula } from '../model-of-data/model.ts'
import type { AskContext } from '../model-of-data/subject.ts'
import type { ValueUnit } from '../tools/tool-result.ts'
import { type Answered, rounded, runPart } from './run-part.ts'

/** A figure of a derived answer. */
export interface DerivedFigure {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly unit: ValueUnit
  readonly href?: string | null
}

interface Making {
  readonly inputs: DerivedFigure[]
  readonly assumed: DerivedFigure[]
  readonly more: DerivedFigure[]
  readonly notes: string[]
  source: string
  href: string | null
  asOf: string | null
  period: { from: string; to: string } | null
}

/** What a formula reads with. */
export class Maker {
  readonly context: AskContext
  readonly part: DataPart
  readonly formula: Formula
  readonly made: Making = {
    inputs: [],
    assumed: [],
    more: [],
    notes: [],
    source: '',
    href: null,
    asOf: null,
    period: null,
  }

  constructor(context: AskContext, part: DataPart, formula: Formula) {
    this.context = context
    this.part = part
    this.formula = formula
  }

  /** A figure of the person's data, told as an input under its key. */
  async read(
    key: string,
    asked: Partial<DataPart> & Pick<DataPart, 'subject' | 'measures'>,
    label?: string,
  ): Promise<string | null> {
    const found = await this.find(asked)
    const [measure = ''] = asked.measures
    const value = found.found.total.figures[measure] ?? null
    this.take(key, found, measure, value, label)
    return value
  }

  async find(asked: Partial<DataPart> & Pick<DataPart, 'subject' | 'measures'>): Promise<Answered> {
    const found = await runPart(this.context, {
      ...barePart,
      ...asked,
    })
    this.made.source ||= found.found.source
    this.made.href ??= found.found.href
    this.made.asOf ??= found.found.asOf
    this.made.period ??= found.found.period
    for (const note of found.found.notes) if (!this.made.notes.includes(note)) this.made.notes.push(note)
    return found
  }

  take(key: string, { subject, found }: Answered, measure: string, value: string | null, label?: string): void {
    const known = subject.measures[measure]
    if (value === null || !known) return
    this.made.inputs.push({ key, label: label ?? known.label, value, unit: known.unit, href: found.href })
  }

  /** A number that the person gave, else the usual one. */
  given(name: string): string | null {
    const known = this.formula.given[name]
    const stated = this.part.derive?.given[name]
    const value = stated !== undefined && /^-?\d+(\.\d+)?$/.test(stated) ? stated : (known?.usual ?? null)
    if (known && value !== null) this.assume(name, known.label, value, known.unit)
    return value
  }

  assume(key: string, label: string, value: string, unit: ValueUnit): void {
    // the rate of a contract is told as it was agreed
    const exact = key === 'rate' ? toRate(value) : (rounded(value, unit) ?? value)
    if (!this.made.assumed.some((each) => each.key === key)) this.made.assumed.push({ key, label, value: exact, unit })
  }

  more(key: string, label: string, value: string | null, unit: ValueUnit): void {
    const exact = rounded(value, unit)
    if (exact !== null) this.made.more.push({ key, label, value: exact, unit })
  }
}

/** The figure, or why there is none. */
export type Derivable = string | { readonly missing: string }
/** There is none, and why. */
export const missing = (text: string): Derivable => ({ missing: text })

/** Days of a part. */
export const spanWords = (from: string, to: string, words: string): DataPart['period'] => ({ from, to, words })
/** The past twelve months. @param today `yyyy-MM-dd` */
export function pastYear(today: string): DataPart['period'] {
  const { from, to } = lastMonths(12, today)
  return spanWords(from, to, 'the past twelve months')
}
