import type { ShownRows } from '@keelwise/contract/plan'
import { stemEnglish } from './lexicon/en/stem.ts'
import { wordsOf } from './read/tokens.ts'

/** "The bond one", "that checking one", "the Lumen one": some words of what a row is called. */
const THE_ONE =
  /\b(?:the|that|this|my|our)\s+(?<words>(?:[\p{L}\d&'’-]+\s+){1,3})(?:one|thing|bit)\b(?!\s+(?:that|which|i|we))/giu
/** "Just the gas then": nothing else is said. */
const ALONE =
  /^(?:(?:and|so|ok|okay|but|just|only|the|that|my|now|then|no|yes|what about|how about|i mean|i meant)[ ,]+)*(?<words>[\p{L}\d&'’-]+(?:\s+[\p{L}\d&'’-]+){0,2}?)(?:[ ,]+(?:then|please|only|alone|instead))*[?.! ]*$/iu
/** Words that pick no row by its name. */
const NO_NAME =
  /^(?:first|second|third|fourth|fifth|last|next|other|same|big(?:ger|gest)?|larg(?:e|er|est)|small(?:er|est)?|high(?:er|est)?|low(?:er|est)?|best|worst|top|bottom|only|right|wrong|new(?:er|est)?|old(?:er|est)?|whole|one|two|three|all|both|each|none|year|month|week|day|today|now|why|how|what|when|where|who|which|more|less|total|sum|average|percent|chart|list|details?)$/i
const MOST_WORDS = 6

const stems = (text: string): string[] => wordsOf(text).map((word) => stemEnglish(word.replace(/'s$/, '')))

/** The one row that is called with these words besides others; null for none, for several, and where it is called just so. */
function rowCalled(words: string, { rows }: ShownRows): string | null {
  const said = stems(words)
  if (said.length === 0 || said.some((word) => NO_NAME.test(word) || word.length < 3)) return null
  const fitting = new Set(
    rows.flatMap(({ names: [name] }) => {
      const own = new Set(stems(name ?? ''))
      return name && said.every((word) => own.has(word)) ? [name] : []
    }),
  )
  const [name, ...more] = fitting
  return name === undefined || more.length > 0 || stems(name).length === said.length ? null : name
}

/**
 * A message with the whole name of a row that was shown where it says some of it: "the bond one" after the payers of
 * dividends is the one fund among them that is called so, and no asset class. The same text where nothing is called so.
 */
export function withRowNamed(text: string, shown: ShownRows | undefined): string {
  if (!shown) return text
  const alone = text.split(/\s+/).length <= MOST_WORDS ? ALONE.exec(text)?.groups?.['words'] : undefined
  const whole = alone === undefined ? null : rowCalled(alone, shown)
  if (alone !== undefined && whole !== null) return text.replace(alone, whole)
  return text.replaceAll(THE_ONE, (said, ...rest) => {
    const { words = '' } = rest.at(-1) as Readonly<Record<string, string>>
    return rowCalled(words, shown) ?? said
  })
}
