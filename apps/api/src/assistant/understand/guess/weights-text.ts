/** What was learned of one matter. */
interface LearnedMatter {
  readonly classes: readonly string[]
  /** How much a clue speaks for a trait: clue → trait → weight. */
  readonly weights: Readonly<Record<string, Readonly<Record<string, number>>>>
}
/** By the name of the matter. */
export type LearnedMatters = Readonly<Record<string, LearnedMatter>>

/** The same as it stands in the file, a clue a line: `"spend": "transactions 0.91, transactions.out 0.74"`. */
export type WrittenMatters = Readonly<
  Record<string, { readonly classes: string; readonly weights: Readonly<Record<string, string>> }>
>

const SEPARATOR = ', '

/** @param written as `guessText` writes it */
export const guessOfText = (written: WrittenMatters): LearnedMatters =>
  Object.fromEntries(
    Object.entries(written).map(([name, { classes, weights }]) => [
      name,
      {
        classes: classes.split(SEPARATOR),
        weights: Object.fromEntries(
          Object.entries(weights).map(([clue, text]) => [
            clue,
            Object.fromEntries(
              text.split(SEPARATOR).map((pair) => {
                const at = pair.lastIndexOf(' ')
                return [pair.slice(0, at), Number(pair.slice(at + 1))] as const
              }),
            ),
          ]),
        ),
      },
    ]),
  )

/** What was learned as the text of its file, readable and the same for the same weights. */
export function guessText(learned: LearnedMatters): string {
  const written: WrittenMatters = Object.fromEntries(
    Object.entries(learned).map(([name, { classes, weights }]) => [
      name,
      {
        classes: classes.join(SEPARATOR),
        weights: Object.fromEntries(
          Object.entries(weights).map(([clue, own]) => [
            clue,
            Object.entries(own)
              .map(([trait, weight]) => `${trait} ${weight}`)
              .join(SEPARATOR),
          ]),
        ),
      },
    ]),
  )
  return `${JSON.stringify(written, null, 2)}\n`
}
