import { Problem } from './http/problems.ts'

/**
 * A line for what only so many may do at once in this process.
 * @param atOnce how many places there are
 * @param mostWaiting how many may wait for one; the next are refused with Problem `service_unavailable`
 * @returns does a piece of work when there is a place, in the order of asking
 */
export function createQueue(atOnce: number, mostWaiting = Infinity): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Problem('service_unavailable')
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // a waiting one takes over the place, so nobody can slip in between
      if (next) next()
      else running--
    }
  }
}
