import { runAside, threadBeside } from '../platform/run-aside.ts'
import type { Projected, ProjectionTask } from './projection.rules.ts'

/** The longest projection, of sixty years, takes about a second on a busy machine (`npm run bench -- projection`); what takes longer than this has gone wrong. */
const LIMITS = { megabytes: 256, milliseconds: 30_000 } as const

const THREAD = threadBeside(import.meta.url, 'simulate-thread')

/**
 * Simulates in a thread of its own.
 * @throws AsideLimitError when it takes more time or memory than the longest projection needs
 */
export const projectAside = (task: ProjectionTask): Promise<Projected> => runAside<Projected>(THREAD, task, LIMITS)

/** What was read cannot be told before these are simulated, each under the id of its goal. */
export class NotSimulatedYet extends Error {
  readonly tasks: ReadonlyMap<string, ProjectionTask>

  constructor(tasks: ReadonlyMap<string, ProjectionTask>) {
    super('This is to be simulated first.')
    this.tasks = tasks
  }
}

/**
 * Reads, and where that needs simulations makes them and reads again: no transaction is open and no connection is held meanwhile.
 * @param read throws NotSimulatedYet for goals that it is not given
 * @throws AsideLimitError as `projectAside`, and what `read` throws
 */
export async function readWithSimulations<T>(
  read: (simulated: ReadonlyMap<string, Projected>) => Promise<T>,
): Promise<T> {
  const simulated = new Map<string, Projected>()
  for (;;)
    try {
      return await read(simulated)
    } catch (error) {
      if (!(error instanceof NotSimulatedYet)) throw error
      for (const [goalId, task] of error.tasks) simulated.set(goalId, await projectAside(task))
    }
}
