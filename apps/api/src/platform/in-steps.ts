import { setImmediate } from 'node:timers/promises'

/** Runs long arithmetic a step at a time; what else the server has to do comes between two steps. */
export async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

/** As many rows as are worked on between two rests. */
const ROWS = 2000

/** What becomes of every row, with rests between. */
export const mapInSteps = <T, R>(rows: readonly T[], of: (row: T) => R): Promise<R[]> =>
  inSteps(
    (function* map() {
      const found: R[] = []
      for (const [index, row] of rows.entries()) {
        if (index % ROWS === ROWS - 1) yield
        found.push(of(row))
      }
      return found
    })(),
  )
