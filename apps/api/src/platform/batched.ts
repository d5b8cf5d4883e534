import { setImmediate as soon } from 'node:timers'

/** How much is asked for together. */
export interface Batching {
  /** Calls of `work` at the same time; while they are on their way, what comes gathers. */
  readonly atOnce: number
  /** The most that one call is given. */
  readonly most: number
}

/**
 * Makes many small calls one large one: what is asked for in one turn of the event loop goes together, and while
 * `atOnce` calls are on their way the next gathers, so the busier the process is, the fewer and larger they are. When a
 * call of several fails each is tried alone: one that cannot be done fails no other.
 * @param work does all that is given, and answers in the same order
 */
export function batched<In, Out>(
  { atOnce, most }: Batching,
  work: (given: readonly In[]) => Promise<readonly Out[]>,
): (one: In) => Promise<Out> {
  let waiting: { one: In; settle: (answer: Promise<Out>) => void }[] = []
  let underWay = 0
  let isDue = false

  const alone = async (one: In): Promise<Out> => {
    const [answer] = await work([one])
    return answer as Out
  }
  const begin = async (): Promise<void> => {
    isDue = false
    const batch = waiting.slice(0, most)
    waiting = waiting.slice(most)
    underWay++
    schedule()
    try {
      const answers = await work(batch.map(({ one }) => one))
      for (const [place, { settle }] of batch.entries()) settle(Promise.resolve(answers[place] as Out))
    } catch (error) {
      for (const { one, settle } of batch) settle(batch.length > 1 ? alone(one) : Promise.reject(error))
    } finally {
      underWay--
      schedule()
    }
  }
  const schedule = (): void => {
    if (isDue || waiting.length === 0 || underWay >= atOnce) return
    isDue = true
    soon(() => void begin())
  }
  return (one) =>
    new Promise<Out>((resolve) => {
      waiting.push({ one, settle: resolve })
      schedule()
    })
}
