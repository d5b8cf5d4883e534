import type { Holiday } from '../read/calendar.ts'
import type { PeriodReader } from '../read/periods.ts'
import type { Phrase } from '../read/phrases.ts'

export type LanguageCode = 'en' | 'de' | 'es' | 'fr'

/** What the readers of numbers and days have to know of a language. */
export interface LanguageOfFigures {
  readonly code: LanguageCode
  /** Signs and habits of writing that are put into words before a text is cut. */
  readonly shorthand: readonly (readonly [RegExp, string])[]
  /** Written as one, read as several. */
  readonly contractions: Readonly<Record<string, string>>
  /** Takes the ending of a word away; lighter is better. */
  readonly stemOf: (word: string) => string
  readonly numbers: {
    /** `two` → 2; up to ninety. */
    readonly small: Readonly<Record<string, number>>
    /** `hundred` → 100. */
    readonly scales: Readonly<Record<string, number>>
    /** Between parts of a number: `and`. */
    readonly joins: readonly string[]
    /** Not exact, yet meant as a number: `a couple of` → 2. */
    readonly vague: Readonly<Record<Phrase, number>>
    /** What stands beside amounts, with the currency that it says. */
    readonly money: Readonly<Record<string, string>>
    readonly percent: readonly Phrase[]
    /** Of which a hundred are one percent. */
    readonly basisPoints: readonly Phrase[]
    /** `third` → 3. */
    readonly fractions: Readonly<Record<string, number>>
    /** After these a fraction is a part of something: `by a fifth`. */
    readonly fractionsAfter: readonly string[]
    /** One of something: `a`. */
    readonly one: readonly string[]
    /** Between a part and the whole. */
    readonly of: readonly string[]
    /** `first` → 1. */
    readonly ordinals: Readonly<Record<string, number>>
    /** The sign of decimals. */
    readonly decimal: '.' | ','
  }
  readonly days: {
    /** Twelve lists of names. */
    readonly months: readonly (readonly string[])[]
    /** Seven lists of names, Monday first. */
    readonly weekdays: readonly (readonly string[])[]
    readonly units: Readonly<
      Record<
        'day' | 'week' | 'weekend' | 'fortnight' | 'month' | 'quarter' | 'half' | 'year' | 'decade',
        readonly string[]
      >
    >
    /** Words of days of their own, which no story between `since` and a day has. */
    readonly notInStories: readonly string[]
    /** Articles. */
    readonly the: readonly string[]
    readonly seasons: Readonly<Record<'spring' | 'summer' | 'fall' | 'winter', readonly Phrase[]>>
    readonly holidays: Readonly<Partial<Record<Holiday, readonly Phrase[]>>>
    /** What is said for each way to name days. */
    readonly say: Readonly<Partial<Record<PeriodReader, readonly Phrase[]>>>
  }
}
