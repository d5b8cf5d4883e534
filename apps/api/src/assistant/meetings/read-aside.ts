import type { Extraction, FoundLine, Material, Passage } from './analyst.ts'
import { runAside, threadBeside } from '../../platform/run-aside.ts'
import { findLines } from './extract/answer.ts'
import { extractSummary } from './extract/extract.ts'

/** Material of so many characters is read in less time than a thread takes to start. */
const SMALL = 4000
/** The longest transcript takes seconds; what takes longer than this has gone wrong. */
const LIMITS = { megabytes: 256, milliseconds: 60_000 } as const

/** What the thread is given. */
export type ReadingTask =
  | { readonly summarise: Material }
  | { readonly find: { readonly question: string; readonly groups: readonly (readonly Passage[])[] } }

const THREAD = threadBeside(import.meta.url, 'read-thread')

/**
 * Reads in a thread of its own, so that everybody else's requests go on meanwhile.
 * @throws AsideLimitError when it takes more time or memory than the longest material needs
 */
const readAside = <T>(task: ReadingTask): Promise<T> => runAside<T>(THREAD, task, LIMITS)

/** `extractSummary`, in a thread as far as there is much to read. */
export const summariseAside = async (material: Material): Promise<Extraction> =>
  material.transcript.length + material.notes.length <= SMALL
    ? extractSummary(material)
    : readAside<Extraction>({ summarise: material })

const lengthOf = (passages: readonly Passage[]): number => passages.reduce((sum, { text }) => sum + text.length, 0)

/** `findLines` of each group of passages by itself, in a thread as far as there is much to read. */
export const findLinesAside = async (
  question: string,
  groups: readonly (readonly Passage[])[],
): Promise<readonly FoundLine[][]> =>
  groups.reduce((sum, passages) => sum + lengthOf(passages), 0) <= SMALL
    ? groups.map((passages) => findLines(question, passages))
    : readAside<FoundLine[][]>({ find: { question, groups } })
