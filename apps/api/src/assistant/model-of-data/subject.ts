import type { DataPart, SubjectName } from '@keelwise/contract/plan'
import type { Tx } from '../../platform/db/database.ts'
import type { ToolOutput, ValueUnit } from '../tools/tool-result.ts'

/**
 * The semantic model: what can be asked, in one file a subject. The words that a person uses for a measure or a
 * dimension stand beside the SQL that answers it. The understanding reads the words and nothing of SQL; the compiler
 * reads the SQL and nothing of language.
 */

/** Words in one language, as the base forms that the lexicon inflects: `['spending', 'money out', 'spend']`. */
export type Words = Readonly<Record<'en', readonly string[]>> &
  Readonly<Partial<Record<'de' | 'es' | 'fr', readonly string[]>>>

/** What a dimension's values are, which decides how they are spotted in a question and written in an answer. */
export type ValueKind =
  /** One of a fixed set of stored words, each with its own words. */
  | 'word'
  /** The id of something the person has a name for: an account, a security, a client. */
  | 'name'
  /** Free text that is searched: a payee, a description. */
  | 'text'
  | 'day'
  | 'number'
  | 'flag'

export interface Measure {
  readonly label: string
  readonly words: Words
  readonly unit: ValueUnit
  /** How it is computed, for the reader; one sentence. */
  readonly rule: string
}

export interface Dimension {
  readonly label: string
  readonly words: Words
  readonly values: ValueKind
  /** Of `word`: stored word → what it is called. */
  readonly of?: Readonly<Record<string, Words>>
  /** Can be grouped by. */
  readonly groups: boolean
  /** Can be filtered by. */
  readonly filters: boolean
}

/** Whose data are asked, and when. */
export interface AskContext {
  readonly tx: Tx
  /** Whose rows: the person's own, or of the client who shares them. */
  readonly userId: string
  readonly now: Date
  /** `yyyy-MM-dd`, the person's day. */
  readonly today: string
}

export interface Subject {
  readonly name: SubjectName
  /** What one row is: `an account now`. */
  readonly row: string
  readonly measures: Readonly<Record<string, Measure>>
  readonly dimensions: Readonly<Record<string, Dimension>>
  /** What no word says: the measure of a bare name, and the span of a question without one (null is now or everything). */
  readonly usual: { readonly measure: string; readonly period: 'now' | 'all' | 'past_30_days' | 'past_year' }
  /**
   * The figures of a part. Compares are made by asking twice.
   * @throws ToolError for what cannot be asked, in words for a person
   */
  answer(context: AskContext, part: DataPart): Promise<ToolOutput>
}
