import type { ShownRows } from '@keelwise/contract/plan'
import { planOfText } from '../plan-text.ts'

/** Rows as the answer to a plan showed them: their figures are 1,000, 900 and so on where none are given. */
export function shownOf(
  plan: string,
  names: readonly string[],
  keys: readonly string[] = names,
  figures: readonly string[] = [],
): ShownRows {
  const [part] = planOfText(plan).parts
  if (part?.kind !== 'data') throw new Error(`${plan} asks for no data`)
  const [measure = ''] = part.measures
  return {
    part,
    rows: names.map((name, at) => ({
      keys: [keys[at] ?? null],
      names: [name],
      figures: { [measure]: figures[at] ?? String(1000 - at * 100) },
    })),
  }
}
