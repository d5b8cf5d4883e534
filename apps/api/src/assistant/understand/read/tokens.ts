/** One word, number or sign of a question. */
export interface Token {
  /** As the lexicon writes it: lower case, without accents. */
  readonly text: string
  /** As it was written. */
  readonly raw: string
  /** The word without its ending. */
  readonly stem: string
  /** What it may be when it is a slip of the pen; empty for a word that is known. */
  readonly slips: readonly Slip[]
  /** A sentence or clause ends before it: the sign that ended it. */
  readonly after: string
}

export interface Slip {
  readonly text: string
  readonly stem: string
  /** 0 to 1: how far it is from what was written. */
  readonly cost: number
}

/** Lower case without accents, as texts of the lexicon and of questions meet. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[–—]/g, ' - ')

/** Signs inside names that people write in many ways. */
const PLANS = /\b(401|403|457)\s?-?\(?\s?([kb])\s?\)?(?![a-z0-9])/g
/** Numbers with their signs, days in digits, tickers with a dot, words with an apostrophe inside, and single signs. */
const PIECES =
  /\d{4}-\d{2}-\d{2}|\d{4}-\d{2}(?![\d-])|\d{1,2}-\d{1,2}-\d{4}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}\/\d{4}|\d{1,2}\/\d{1,2}(?![\d/])|'\d{2}(?!\d)|[$€£]\s?\d(?:[\d,]*\d)?(?:\.\d+)?(?:bn|mm|[kmb])?(?![a-z\d])|\d(?:[\d,]*\d)?(?:\.\d+)?(?:bn|mm|[kmb%$€£]|st|nd|rd|th)?(?![a-z\d])|[\p{L}\d]+(?:['&][\p{L}\d]+)*|[%$€£&+?!.,;:/"()-]/gu

/** Signs that end a clause. */
const ENDS = new Set(['?', '!', '.', ',', ';', ':', '(', ')', '"'])

/** A dash stands for `to` between days and figures; inside a word it is nothing. */
const isDash = (text: string, at: number): boolean =>
  /[\s\d]/.test(text[at - 1] ?? ' ') && /[\s\d']/.test(text[at + 1] ?? ' ')

/** What is written as one and read as several, e.g. `what's`. */
export type Contractions = ReadonlyMap<string, readonly string[]>

/**
 * Cuts a text into tokens.
 * @param stemOf takes a word's ending away
 */
export function tokensOf(
  text: string,
  contractions: Contractions,
  stemOf: (word: string) => string,
  shorthand: readonly (readonly [RegExp, string])[] = [],
): Token[] {
  const folded = shorthand.reduce(
    (known, [short, long]) => known.replaceAll(short, long),
    fold(text.slice(0, 2000)).replaceAll(PLANS, '$1$2'),
  )
  const tokens: Token[] = []
  let after = ''
  for (const match of folded.matchAll(PIECES)) {
    const [piece] = match
    if (ENDS.has(piece)) {
      after = piece
      continue
    }
    if (piece === '-' && !isDash(folded, match.index)) continue
    for (const word of contractions.get(piece) ?? [piece.replace(/'s$/, '')]) {
      tokens.push({ text: word, raw: piece, stem: stemOf(word), slips: [], after })
      after = ''
    }
  }
  return tokens
}

/** The words of a text of the lexicon or a name, as questions are cut. */
export const wordsOf = (text: string): string[] =>
  [...fold(text).replaceAll(PLANS, '$1$2').matchAll(PIECES)]
    .map(([piece]) => piece)
    .filter((piece) => !ENDS.has(piece) && piece !== '-')
