import { runAside, threadBeside } from '../platform/run-aside.ts'
import type { Projected, ProjectionTask } from './projection.rules.ts'

/** The longest projection takes a second or two; what takes longer than this has gone wrong. */
const LIMITS = { megabytes: 256, milliseconds: 30_000 } as const

const THREAD = threadBeside(import.meta.url, 'simulate-thread')

/**
 * Simulates in a thread of its own.
 * @throws AsideLimitError when it takes more time or memory than the longest projection needs
 */
export const projectAside = (task: ProjectionTask): Promise<Projected> => runAside<Projected>(THREAD, task, LIMITS)
