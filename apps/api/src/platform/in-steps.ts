import { setImmediate } from 'node:timers/promises'

/** Runs long arithmetic a step at a time; what else the server has to do comes between two steps. */
export async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}
