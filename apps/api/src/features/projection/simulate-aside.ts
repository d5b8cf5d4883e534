import { Worker } from 'node:worker_threads'
import type { Projected, ProjectionTask } from './projection.rules.ts'

/** The longest projection takes a second or two; what takes longer than this has gone wrong. */
const TIME_LIMIT_MS = 30_000
const MEMORY_LIMIT_MB = 256

const THREAD = new URL(`./simulate-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'mjs'}`, import.meta.url)

/**
 * Simulates in a thread of its own, so that everybody else's requests go on meanwhile.
 * @throws Error when it takes more time or memory than the longest projection needs
 */
export async function projectAside(task: ProjectionTask): Promise<Projected> {
  const thread = new Worker(THREAD, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Projected>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The projection took too long.')), TIME_LIMIT_MS)
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The thread that simulates ended without an answer.')))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
