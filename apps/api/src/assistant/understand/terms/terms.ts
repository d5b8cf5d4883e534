import { BASICS } from './basics.ts'
import { INVESTMENTS } from './investments.ts'
import { PORTFOLIO } from './portfolio.ts'
import { TAXES_AND_RETIREMENT } from './taxes-and-retirement.ts'
import type { Term } from './term.ts'

/** Every word of investing that is explained, by its id. */
export const TERMS: ReadonlyMap<string, Term> = new Map(
  [...BASICS, ...INVESTMENTS, ...PORTFOLIO, ...TAXES_AND_RETIREMENT].map((term) => [term.id, term]),
)
