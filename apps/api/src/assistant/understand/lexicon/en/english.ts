import type { Idioms, Language } from '../language.ts'
import { CATEGORIES } from './categories.ts'
import { ENGLISH_FIGURES } from './figures.ts'
import { FREQUENCIES } from './frequencies.ts'
import { ENGLISH_HELP, ENGLISH_HELP_ASKS } from './help.ts'
import { ENGLISH_IDIOMS } from './idioms.ts'
import { COMMON, ENGLISH_PERSONS, FILLERS } from './little-words.ts'
import { MORE_FORMULA_WORDS, MORE_WORDS } from './more-words.ts'
import { ENGLISH_PARTS } from './parts.ts'
import { ENGLISH_TURNS } from './turns.ts'
import {
  SPOKEN_CATEGORIES,
  SPOKEN_FORMULAS,
  SPOKEN_HELP,
  SPOKEN_IDIOMS,
  SPOKEN_MEASURES,
  SPOKEN_PARTS,
  SPOKEN_SUBJECTS,
  SPOKEN_TURNS,
  SPOKEN_VALUES,
} from './spoken.ts'
import { TERMS } from '../../terms/terms.ts'
import { SUBJECT_WORDS, TOO_COMMON, VALUE_WORDS } from './values.ts'

type Words = Readonly<Record<string, readonly string[]>>

/** Two lists of words by the same keys as one. */
const joined = (one: Words, other: Words | undefined): Record<string, readonly string[]> => {
  const all: Record<string, readonly string[]> = { ...one }
  for (const [key, words] of Object.entries(other ?? {})) all[key] = [...(all[key] ?? []), ...words]
  return all
}

const IDIOMS = Object.fromEntries(
  Object.entries(ENGLISH_IDIOMS).map(([key, said]: [string, Words | readonly string[]]) => {
    const more = SPOKEN_IDIOMS[key as keyof Idioms] as Words | readonly string[] | undefined
    return [
      key,
      isList(said) ? [...said, ...(more && isList(more) ? more : [])] : joined(said, more && !isList(more) ? more : {}),
    ]
  }),
) as unknown as Idioms

function isList(said: Words | readonly string[]): said is readonly string[] {
  return Array.isArray(said)
}

/** English, whole. */
export const ENGLISH: Language = {
  ...ENGLISH_FIGURES,
  idioms: IDIOMS,
  persons: ENGLISH_PERSONS,
  fillers: FILLERS,
  common: COMMON,
  frequencies: FREQUENCIES,
  measures: joined(MORE_WORDS, SPOKEN_MEASURES),
  formulas: joined(MORE_FORMULA_WORDS, SPOKEN_FORMULAS),
  subjects: joined(SUBJECT_WORDS as Words, SPOKEN_SUBJECTS as Words),
  values: joined(VALUE_WORDS, SPOKEN_VALUES),
  categories: Object.fromEntries(
    Object.entries(CATEGORIES).map(([key, category]) => [
      key,
      { ...category, words: [...category.words, ...(SPOKEN_CATEGORIES[key] ?? [])] },
    ]),
  ),
  parts: [...ENGLISH_PARTS, ...SPOKEN_PARTS],
  turns: [...ENGLISH_TURNS, ...SPOKEN_TURNS],
  help: ENGLISH_HELP.map((page) => ({
    ...page,
    phrases: [...(page.phrases ?? []), ...(SPOKEN_HELP[page.page] ?? [])],
  })),
  helpAsks: ENGLISH_HELP_ASKS,
  terms: Object.fromEntries([...TERMS].map(([id, { names }]) => [id, names])),
  tooCommon: TOO_COMMON,
}
