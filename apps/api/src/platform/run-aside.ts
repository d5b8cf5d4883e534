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

/** What `node --watch` has a thread tell of each file that it reads, which is no answer to a task. */
const isOfWatching = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && ('watch:import' in message || 'watch:require' in message)

/** What a thread answers a task with; ends it as an error of its own where it may take no more. */
async function answerOf<T>(worker: Worker, thread: URL, { milliseconds }: AsideLimits): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      const stop = (what: string): void =>
        reject(new AsideLimitError(`${thread.pathname.split('/').at(-1)} takes more ${what} than it may.`))
      timer = setTimeout(() => stop('time'), milliseconds)
      worker.on('message', (message: T) => isOfWatching(message) || resolve(message))
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? stop('memory') : reject(error),
      )
      worker.once('exit', () => reject(new Error(`${thread.pathname.split('/').at(-1)} ended without an answer.`)))
    })
  } finally {
    clearTimeout(timer)
    worker.removeAllListeners()
  }
}

const startThread = (thread: URL, limits: AsideLimits, task?: unknown): Worker =>
  new Worker(thread, {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.megabytes,
      ...(limits.youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: limits.youngMegabytes }),
      ...(limits.stackMegabytes === undefined ? {} : { stackSizeMb: limits.stackMegabytes }),
    },
  })

/**
 * Runs work in a thread of its own, so that everybody else's requests go on meanwhile. The thread gets the task as
 * `workerData` and answers with one message; it is ended then.
 * @throws AsideLimitError when it takes more time or memory than it may; else what the thread throws
 */
export async function runAside<T>(thread: URL, task: unknown, limits: AsideLimits): Promise<T> {
  const worker = startThread(thread, limits, task)
  try {
    return await answerOf(worker, thread, limits)
  } finally {
    await worker.terminate()
  }
}

/** Threads that wait for their next task, by their file; and the files of which one always does. */
const resting = new Map<string, { readonly worker: Worker; readonly timer: NodeJS.Timeout | undefined }[]>()
const alwaysReady = new Map<string, AsideLimits>()

/** Leaves a thread for the next task, for so long; without an end where nothing is said. */
function rest(worker: Worker, thread: URL, milliseconds?: number): void {
  const others = resting.get(thread.href) ?? []
  resting.set(thread.href, others)
  const leave = (): void => {
    const at = others.findIndex((other) => other.worker === worker)
    if (at >= 0) others.splice(at, 1)
    void worker.terminate()
  }
  // whoever waits for it keeps the process; it does not
  worker.unref()
  worker.once('error', leave).once('exit', leave)
  const end = (): void => {
    leave()
    makeReady(thread)
  }
  const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds).unref()
  others.push({ worker, timer })
}

/** Starts a thread where one has to be ready and none is; one that cannot start is not tried again before a task comes. */
function makeReady(thread: URL): void {
  const limits = alwaysReady.get(thread.href)
  if (limits && !resting.get(thread.href)?.length) rest(startThread(thread, limits), thread)
}

/** From now on a thread of this file is ready for {@link runKept} before the first task comes, and after a long rest. */
export function keepReady(thread: URL, limits: AsideLimits): void {
  alwaysReady.set(thread.href, limits)
  makeReady(thread)
}

/**
 * The same in a thread that is kept for the next such task: what it has read and compiled once is half of a task of a few
 * seconds. It gets each task as a message, and answers with one. One that failed is ended.
 */
export async function runKept<T>(
  thread: URL,
  task: unknown,
  limits: AsideLimits & { readonly restMilliseconds: number },
): Promise<T> {
  const rested = resting.get(thread.href)?.pop()
  clearTimeout(rested?.timer)
  const worker = rested?.worker ?? startThread(thread, limits)
  worker.removeAllListeners()
  worker.ref()
  worker.postMessage(task)
  try {
    const answer = await answerOf<T>(worker, thread, limits)
    rest(worker, thread, limits.restMilliseconds)
    return answer
  } catch (error) {
    await worker.terminate()
    throw error
  }
}
