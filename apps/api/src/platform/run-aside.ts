import { Worker } from 'node:worker_threads'

/** What one piece of work in a thread may take. */
export interface AsideLimits {
  readonly megabytes: number
  /** For what is made and soon forgotten: the more there is, the less is carried along. */
  readonly youngMegabytes?: number
  readonly milliseconds: number
  readonly stackMegabytes?: number
}

/** The work took more time or memory than it may. */
export class AsideLimitError extends Error {}

/**
 * The file of a thread that stands beside the file that starts it, as source and in the bundle.
 * @param from `import.meta.url` of who starts it @param name without its ending
 */
export const threadBeside = (from: string, name: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'mjs'}`, from)

/**
 * Runs work in a thread of its own, so that everybody else's requests go on meanwhile. The thread gets the task as
 * `workerData` and answers with one message; it is ended then.
 * @throws AsideLimitError when it takes more time or memory than it may; else what the thread throws
 */
export async function runAside<T>(thread: URL, task: unknown, limits: AsideLimits): Promise<T> {
  const worker = new Worker(thread, {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.megabytes,
      ...(limits.youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: limits.youngMegabytes }),
      ...(limits.stackMegabytes === undefined ? {} : { stackSizeMb: limits.stackMegabytes }),
    },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      const stop = (what: string): void =>
        reject(new AsideLimitError(`${thread.pathname.split('/').at(-1)} takes more ${what} than it may.`))
      timer = setTimeout(() => stop('time'), limits.milliseconds)
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? stop('memory') : reject(error),
      )
      worker.once('exit', () => reject(new Error(`${thread.pathname.split('/').at(-1)} ended without an answer.`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
