import type { Language } from '../language.ts'
import { CATEGORIES } from './categories.ts'
import { ENGLISH_FIGURES } from './figures.ts'
import { ENGLISH_HELP, ENGLISH_HELP_ASKS } from './help.ts'
import { ENGLISH_IDIOMS } from './idioms.ts'
import { COMMON, FILLERS } from './little-words.ts'
import { MORE_FORMULA_WORDS, MORE_WORDS } from './more-words.ts'
import { ENGLISH_PARTS } from './parts.ts'
import { ENGLISH_TURNS } from './turns.ts'
import { TERMS } from '../../terms/terms.ts'
import { SUBJECT_WORDS, TOO_COMMON, VALUE_WORDS } from './values.ts'

/** English, whole. */
export const ENGLISH: Language = {
  ...ENGLISH_FIGURES,
  idioms: ENGLISH_IDIOMS,
  fillers: FILLERS,
  common: COMMON,
  measures: MORE_WORDS,
  formulas: MORE_FORMULA_WORDS,
  subjects: SUBJECT_WORDS,
  values: VALUE_WORDS,
  categories: CATEGORIES,
  parts: ENGLISH_PARTS,
  turns: ENGLISH_TURNS,
  help: ENGLISH_HELP,
  helpAsks: ENGLISH_HELP_ASKS,
  terms: Object.fromEntries([...TERMS].map(([id, { names }]) => [id, names])),
  tooCommon: TOO_COMMON,
}
