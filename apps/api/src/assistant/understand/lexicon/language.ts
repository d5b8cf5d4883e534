import type { Category } from '@keelwise/contract/words'
import type { PlanPart, SubjectName } from '@keelwise/contract/plan'
import type { Phrase } from '../read/phrases.ts'
import type { LanguageOfFigures } from './figures.ts'
import type { Turn } from '../spot/turn.ts'
import type { Aggregate, AskWord, Cue, FollowUpMark, Relation } from '../spot/senses.ts'

type Said<K extends string> = Readonly<Partial<Record<K, readonly Phrase[]>>>

/** What a language says around the things that are asked for. `{number}` in a bound is a figure of any kind. */
export interface Idioms {
  readonly asks: Said<AskWord>
  readonly cues: Said<Cue>
  readonly aggregates: Said<Aggregate>
  readonly ranks: Said<'desc' | 'asc' | 'descBy' | 'ascBy' | 'sort' | 'descAfter' | 'ascAfter' | 'newest' | 'oldest'>
  readonly bounds: Said<'over' | 'at_least' | 'under' | 'at_most' | 'between' | 'is' | 'around'>
  readonly excludes: readonly Phrase[]
  readonly versus: readonly Phrase[]
  readonly compares: readonly Phrase[]
  readonly benchmarks: readonly Phrase[]
  readonly groups: Said<'by' | 'which' | 'breakdown' | 'timeline'>
  /** The nouns of dimensions. */
  readonly fields: Readonly<Record<string, readonly Phrase[]>>
  /** What groups without another word: `monthly`. */
  readonly everyFields: Readonly<Record<string, readonly Phrase[]>>
  readonly shows: Said<'table' | 'line' | 'bar' | 'ring' | 'list' | 'figure'>
  readonly marks: Said<FollowUpMark>
  readonly relations: Said<Relation>
  readonly defines: Said<'plain' | 'usual' | 'deep' | 'after'>
}

/** What is done with what, for a page of help. */
export interface HelpWords {
  readonly page: string
  readonly verbs: readonly string[]
  readonly objects: readonly string[]
  /** Said without a verb and an object. */
  readonly phrases?: readonly Phrase[]
}

/** Everything that is known of a language. */
export interface Language extends LanguageOfFigures {
  readonly idioms: Idioms
  /** Of somebody else, as of oneself. */
  readonly persons: {
    readonly words: Readonly<Record<string, string>>
    readonly verbs: Readonly<Record<string, string>>
  }
  readonly fillers: ReadonlySet<string>
  /** Right as they are written, without a meaning here. */
  readonly common: ReadonlySet<string>
  /** How often words are said in 51 million words; what is not here is rare, a name or a slip. */
  readonly frequencies: ReadonlyMap<string, number>
  /** Words of measures beyond those beside them, by `subject.measure`. */
  readonly measures: Readonly<Record<string, readonly Phrase[]>>
  readonly formulas: Readonly<Record<string, readonly Phrase[]>>
  readonly subjects: Readonly<Partial<Record<SubjectName, readonly string[]>>>
  /** Words of values beyond those beside them, by `field.value`. */
  readonly values: Readonly<Record<string, readonly Phrase[]>>
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly words: readonly Phrase[]
        /** Categories of transactions that it is. */
        readonly of?: readonly Category[]
        /** Words in names of payees, where nothing of it has a category. */
        readonly payees: readonly string[]
        /** Of what is narrower than a category: the one that it is part of, where no such payee is known. */
        readonly within?: readonly Category[]
        readonly pays?: boolean
        readonly not?: readonly string[]
      }
    >
  >
  readonly turns: readonly Turn[]
  readonly help: readonly HelpWords[]
  /** Asks for the way to do something. */
  readonly helpAsks: readonly Phrase[]
  /** What is no question about data: greetings, help, what is not done here. */
  readonly parts: readonly (readonly [PlanPart, readonly Phrase[]])[]
  /** Names of terms of investing by their id. */
  readonly terms: Readonly<Record<string, readonly string[]>>
  /** Words beside the model that are too common to mean it. */
  readonly tooCommon: readonly string[]
}
