import type { Day } from './calendar.ts'
import type { ProgramContext } from './programs.ts'
import { unitFor } from './seeded-random.ts'

/**
 * Days of the small everyday rows: `fillers` of them between start and anchor, evenly with some chance, and the same
 * rate afterwards. Exactly that many lie before the anchor, which is how a demo set can promise its row count.
 */
export function fillerDays(context: ProgramContext): { index: number; day: Day; beforeAnchor: boolean }[] {
  const { fillers, start, anchor, through, key } = context
  const days: { index: number; day: Day; beforeAnchor: boolean }[] = []
  if (fillers <= 0) return days
  const length = anchor - start - 10
  for (let index = 0; ; index += 1) {
    const day = start + 10 + Math.floor(((index + unitFor(`${key}|filler|${index}`)) / fillers) * length)
    if (index >= fillers && day > through) return days
    if (day <= through) days.push({ index, day, beforeAnchor: index < fillers })
  }
}
