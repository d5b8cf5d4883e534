import { Worker } from 'node:worker_threads'
import type { Extraction, FoundLine, Material, Passage } from './analyst.ts'
import { findLines } from './extract/answer.ts'
import { extractSummary } from './extract/extract.ts'

/** Material of so many characters is read in less time than a thread takes to start. */
const SMALL = 4000
/** The longest transcript takes seconds; what takes longer than this has gone wrong. */
const TIME_LIMIT_MS = 60_000
const MEMORY_LIMIT_MB = 256

/** What the thread is given. */
export type ReadingTask =
  | { readonly summarise: Material }
  | { readonly find: { readonly question: string; readonly passages: readonly Passage[] } }

const THREAD = new URL(`./read-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'mjs'}`, import.meta.url)

/**
 * Reads in a thread of its own, so that everybody else's requests go on meanwhile.
 * @throws Error when it takes more time or memory than the longest material needs
 */
async function readAside<T>(task: ReadingTask): Promise<T> {
  const thread = new Worker(THREAD, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The meeting took too long to read.')), TIME_LIMIT_MS)
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The thread that reads meetings ended without an answer.')))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

/** `extractSummary`, in a thread as far as there is much to read. */
export const summariseAside = async (material: Material): Promise<Extraction> =>
  material.transcript.length + material.notes.length <= SMALL
    ? extractSummary(material)
    : readAside<Extraction>({ summarise: material })

/** `findLines`, in a thread as far as there is much to read. */
export const findLinesAside = async (question: string, passages: readonly Passage[]): Promise<FoundLine[]> =>
  passages.reduce((sum, { text }) => sum + text.length, 0) <= SMALL
    ? findLines(question, passages)
    : readAside<FoundLine[]>({ find: { question, passages } })
