import type { DataPart, SubjectName } from '@keelwise/contract/plan'
import type { Tx } from '../../platform/db/database.ts'
import type { Projected } from '../../wealth/projection.rules.ts'
import type { ValueUnit } from '../tools/tool-result.ts'

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
  /** `yyyy-MM-dd`; of `week` the Monday, of `month` `yyyy-MM`, of `quarter` `yyyy-Qn`, of `year` `yyyy`. */
  | 'day'
  | 'number'
  /** `yes` or `no`. */
  | 'flag'

export interface Measure {
  readonly label: string
  readonly words: Words
  readonly unit: ValueUnit
  /** How it is computed, for the reader; one sentence. */
  readonly rule: string
  /** What a rising figure is to the person; nothing where it is neither. */
  readonly rising?: 'good' | 'bad'
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
  /** Where the database is, for threads; without it everything is read here. */
  readonly url?: string
  /** Whose rows: the person's own, or of the client who shares them. */
  readonly userId: string
  /** The client who is open, for an advisor's own records of them. */
  readonly clientId: string | null
  readonly now: Date
  /** `yyyy-MM-dd`, the person's day. */
  readonly today: string
  /** Of a client who shares, transactions are never read; of one who shares goals those may be, and nothing else by that. */
  readonly shares: 'all' | 'holdings' | 'goals'
  /** The risk score that the advisor keeps of whom they imported the holdings: it counts where the holder has none. */
  readonly notedScore?: number
  /** What every sum is in: the base currency of whom asks. */
  readonly currency: string
  /** What became of goals, by their ids, as far as that is simulated; see `readWithSimulations`. */
  readonly simulated?: ReadonlyMap<string, Projected>
  /** What an advisor's clients hold, by their ids; read only where it is asked for. */
  readonly held?: ReadonlyMap<string, readonly HeldByClient[]>
  /** How the investments of an advisor's clients did, by their ids; read only where it is asked for. */
  readonly did?: ReadonlyMap<string, ResultOfClient>
}

/** How a client's investments did over some days; null is not known. */
export interface ResultOfClient {
  /** Time-weighted and after fees, in percent. */
  readonly returned: string | null
  /** In the currency of the sums. */
  readonly gained: string | null
  readonly put_in: string | null
  readonly taken_out: string | null
  /** Points by which it is ahead of an index over the same days, where it is held against one. */
  readonly ahead: string | null
  readonly index: string | null
  /** The first day that is counted, where less is known than was asked for. */
  readonly since: string | null
}

/** A security that a client of an advisor holds, its accounts together. */
export interface HeldByClient {
  /** What a condition on `security` takes. */
  readonly key: string
  readonly name: string
  readonly sec_type: string
  /** In the currency of the sums; null without a price or a rate. */
  readonly worth: string | null
  /** Of some of it no price or rate is known: it is worth more than that. */
  readonly isAtLeast: boolean
  /** What it cost and gained, where that is asked for. */
  readonly gains?: {
    /** In the currency of the sums, of what both are known of; null where they are of nothing. */
    readonly cost: string | null
    readonly gain: string | null
    /** Losses of it that could be realized now, a positive amount. */
    readonly harvestable: string
    /** Of some of its units it is not known. */
    readonly isPartly: boolean
  }
}

/** A figure of each measure that was asked for, as decimal text or a day; null is not known. */
export type Figures = Readonly<Record<string, string | null>>

/** One group of a result, or everything. */
export interface Group {
  /** Stored values of the dimensions, in the order of `by`; null where a row has none. */
  readonly keys: readonly (string | null)[]
  /** What the keys are called. */
  readonly names: readonly string[]
  readonly figures: Figures
  /** Rows behind it. */
  readonly count: number
  /** Of a single row in its own currency: the amounts as the person knows them. */
  readonly own?: { readonly currency: string; readonly figures: Figures }
  /** What else a row of a list shows, by the column's label. */
  readonly details?: Readonly<Record<string, string>>
  readonly href?: string | null
}

/** What a subject found for a part, before it is ordered, cut and written. */
export interface Found {
  /** Over everything that the conditions leave. */
  readonly total: Group
  /** By `by`, in any order; none where nothing is grouped. */
  readonly groups: readonly Group[]
  /** Which data it is, in words. */
  readonly source: string
  /** The screen with the same filters. */
  readonly href: string | null
  readonly asOf: string | null
  /** The days it is about. */
  readonly period: { readonly from: string; readonly to: string } | null
  /** Currencies without a rate: their amounts are in no sum. */
  readonly unconverted: readonly string[]
  /** What has to be known to read the figures. */
  readonly notes: readonly string[]
  /** Plain facts that are no figures, e.g. the name of a risk band. */
  readonly facts?: Readonly<Record<string, string>>
  /** The groups stand in the order that is usual for them. */
  readonly isOrdered?: boolean
}

/** A part whose measures, dimensions and conditions are all of the subject. */
export interface Asked extends DataPart {
  /** The days with the subject's usual span filled in; null is now or everything. */
  readonly days: { readonly from: string | null; readonly to: string } | null
}

export interface Subject {
  readonly name: SubjectName
  /** What one row is: `an account now`. */
  readonly row: string
  /** The dimension that is a row itself: a list is grouped by it. */
  readonly rows: string
  readonly words: Words
  readonly measures: Readonly<Record<string, Measure>>
  readonly dimensions: Readonly<Record<string, Dimension>>
  /** What no word says: the measure of a bare name, and the span of a question without one (null is now or everything). */
  readonly usual: { readonly measure: string; readonly period: 'now' | 'all' | 'past_30_days' | 'past_year' }
  /**
   * The figures of a part. Compares are made by asking twice.
   * @throws ToolError for what cannot be asked, in words for a person
   */
  find(context: AskContext, asked: Asked): Promise<Found>
}

/** A measure in one line. */
export const measure = (
  label: string,
  unit: ValueUnit,
  words: readonly string[],
  rule: string,
  rising?: 'good' | 'bad',
): Measure => ({ label, unit, words: { en: words }, rule, ...(rising ? { rising } : {}) })

/** A dimension in one line; it groups and filters unless `only` one of them. */
export const dimension = (
  label: string,
  values: ValueKind,
  words: readonly string[],
  only?: 'groups' | 'filters',
): Dimension => ({
  label,
  values,
  words: { en: words },
  groups: only !== 'filters',
  filters: only !== 'groups',
})

/** A dimension of fixed words: stored word → words a person uses. */
export const oneOf = (
  label: string,
  words: readonly string[],
  of: Readonly<Record<string, readonly string[]>>,
  only?: 'groups' | 'filters',
): Dimension => ({
  ...dimension(label, 'word', words, only),
  of: Object.fromEntries(Object.entries(of).map(([stored, en]) => [stored, { en }])),
})

const NO_SUMS: ReadonlySet<string> = new Set([
  'average',
  'median',
  'largest',
  'smallest',
  'share_without_cash',
  'price',
  'cost_per_unit',
  'units',
  'highest',
  'lowest',
  'net_worth',
])

/** Figures whose groups add up to the whole. */
export const isAdditive = (name: string, { unit }: Measure): boolean =>
  (unit === 'money' || unit === 'count' || (unit === 'percent' && name === 'share')) && !NO_SUMS.has(name)
