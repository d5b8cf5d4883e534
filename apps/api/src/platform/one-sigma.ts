import { type RawBuilder, sql } from 'kysely'

/** A text of small letters in which a sigma at the end of a word is the same letter as any other: `ς` is `σ`. */
export const oneSigma = (text: string): string => text.replaceAll('ς', 'σ')

/** The same in SQL, as the function `transaction_text` of the database does it. */
export const oneSigmaSql = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`replace(${text}, 'ς', 'σ')`
