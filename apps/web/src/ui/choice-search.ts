/** One entry of a fixed list of choices. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** The first choice that begins with `typed`; a single letter repeated walks on from the current choice. */
export function choiceFor(data: readonly Choice[], typed: string, current: string): Choice | undefined {
  const text = typed.toLowerCase()
  const repeats = text.length > 1 && [...text].every((letter) => letter === text[0])
  const sought = repeats ? text.slice(0, 1) : text
  const at = data.findIndex(({ value }) => value === current)
  const from = sought.length === 1 ? at + 1 : Math.max(at, 0)
  const ordered = [...data.slice(from), ...data.slice(0, from)]
  return ordered.find(({ label }) => label.toLowerCase().startsWith(sought))
}
