/** How much a clue speaks for traits: the places of the traits, and a weight for each. */
export interface Speech {
  readonly traits: Uint16Array
  readonly weights: Float32Array
}

/** What was learned of one matter. */
export interface LearnedMatter {
  readonly classes: readonly string[]
  readonly traits: readonly string[]
  readonly clues: ReadonlyMap<string, Speech>
}
/** By the name of the matter. */
export type LearnedMatters = Readonly<Record<string, LearnedMatter>>

/** The same as it stands in the file, a clue a line: `"spend": "12 0.9, 40 0.7"`, by the places of the traits. */
export type WrittenMatters = Readonly<
  Record<
    string,
    { readonly classes: string; readonly traits: string; readonly clues: Readonly<Record<string, string>> }
  >
>

const SEPARATOR = ', '

function speechOf(text: string): Speech {
  const pairs = text.split(SEPARATOR)
  const [traits, weights] = [new Uint16Array(pairs.length), new Float32Array(pairs.length)]
  for (const [at, pair] of pairs.entries()) {
    const space = pair.indexOf(' ')
    traits[at] = Number(pair.slice(0, space))
    weights[at] = Number(pair.slice(space + 1))
  }
  return { traits, weights }
}

/** @param written as `guessText` writes it */
export const guessOfText = (written: WrittenMatters): LearnedMatters =>
  Object.fromEntries(
    Object.entries(written).map(([name, { classes, traits, clues }]) => [
      name,
      {
        classes: classes.split(SEPARATOR),
        traits: traits.split(SEPARATOR),
        clues: new Map(Object.entries(clues).map(([clue, text]) => [clue, speechOf(text)])),
      },
    ]),
  )

/** What was learned as the text of its file, the same for the same weights. */
export function guessText(learned: LearnedMatters): string {
  const written: WrittenMatters = Object.fromEntries(
    Object.entries(learned).map(([name, { classes, traits, clues }]) => [
      name,
      {
        classes: classes.join(SEPARATOR),
        traits: traits.join(SEPARATOR),
        clues: Object.fromEntries(
          [...clues].map(([clue, speech]) => [
            clue,
            [...speech.traits].map((trait, at) => `${trait} ${(speech.weights[at] ?? 0).toFixed(2)}`).join(SEPARATOR),
          ]),
        ),
      },
    ]),
  )
  return `${JSON.stringify(written, null, 2)}\n`
}
