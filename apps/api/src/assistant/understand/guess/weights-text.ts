/** How much clues speak for traits, as rows of one table: a row of pairs for each clue. */
export interface LearnedMatter {
  readonly classes: readonly string[]
  readonly traits: readonly string[]
  /** The place of a clue's row. */
  readonly clues: ReadonlyMap<string, number>
  /** Where each row begins among the pairs, and where the last one ends. */
  readonly starts: Uint32Array
  /** Of each pair the place of its trait, */
  readonly traitOf: Uint16Array
  /** and how much the clue speaks for it. */
  readonly weightOf: Float32Array
}
/** By the name of the matter. */
export type LearnedMatters = Readonly<Record<string, LearnedMatter>>

/** The same as it stands in the file, a clue a line: `"spend": "12 0.90, 40 0.70"`, by the places of the traits. */
export type WrittenMatters = Readonly<
  Record<
    string,
    { readonly classes: string; readonly traits: string; readonly clues: Readonly<Record<string, string>> }
  >
>

/** What one clue says, while it is learned and written. */
export type Said = readonly (readonly [trait: number, weight: number])[]

/** Clues with what each says as one table: tens of thousands of small lists would take ten times the memory. */
export function matterOf(
  classes: readonly string[],
  traits: readonly string[],
  said: readonly (readonly [clue: string, says: Said])[],
): LearnedMatter {
  const pairs = said.reduce((sum, [, says]) => sum + says.length, 0)
  const starts = new Uint32Array(said.length + 1)
  const [traitOf, weightOf] = [new Uint16Array(pairs), new Float32Array(pairs)]
  let at = 0
  for (const [row, [, says]] of said.entries()) {
    for (const [trait, weight] of says) {
      traitOf[at] = trait
      weightOf[at++] = weight
    }
    starts[row + 1] = at
  }
  return { classes, traits, clues: new Map(said.map(([clue], row) => [clue, row])), starts, traitOf, weightOf }
}

/** Adds what a clue says to the sums of the traits; nothing where nobody taught it. */
export function addSaid(
  { clues, starts, traitOf, weightOf }: LearnedMatter,
  clue: string,
  times: number,
  sums: Float64Array,
): void {
  const row = clues.get(clue)
  if (row === undefined) return
  const end = starts[row + 1] ?? 0
  for (let at = starts[row] ?? 0; at < end; at++) sums[traitOf[at]!]! += weightOf[at]! * times
}

const SEPARATOR = ', '

const saidOf = (text: string): Said =>
  text.split(SEPARATOR).map((pair) => {
    const space = pair.indexOf(' ')
    return [Number(pair.slice(0, space)), Number(pair.slice(space + 1))]
  })

/** @param written as `guessText` writes it */
export const guessOfText = (written: WrittenMatters): LearnedMatters =>
  Object.fromEntries(
    Object.entries(written).map(([name, { classes, traits, clues }]) => [
      name,
      matterOf(
        classes.split(SEPARATOR),
        traits.split(SEPARATOR),
        Object.entries(clues).map(([clue, text]) => [clue, saidOf(text)]),
      ),
    ]),
  )

/** What was learned as the text of its file, the same for the same weights. */
export function guessText(learned: LearnedMatters): string {
  const written: WrittenMatters = Object.fromEntries(
    Object.entries(learned).map(([name, { classes, traits, clues, starts, traitOf, weightOf }]) => {
      const textOf = (row: number): string =>
        Array.from(traitOf.subarray(starts[row], starts[row + 1]), (trait, at) =>
          [trait, (weightOf[(starts[row] ?? 0) + at] ?? 0).toFixed(2)].join(' '),
        ).join(SEPARATOR)
      return [
        name,
        {
          classes: classes.join(SEPARATOR),
          traits: traits.join(SEPARATOR),
          clues: Object.fromEntries([...clues].map(([clue, row]) => [clue, textOf(row)])),
        },
      ]
    }),
  )
  return `${JSON.stringify(written, null, 2)}\n`
}
