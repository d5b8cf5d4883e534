import type { FieldErrors } from '@keelwise/contract/problem'
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import { FieldProblem } from '../platform/http/problems.ts'
import { createQueue } from '../platform/queue.ts'
import { keepReady, runAside, runKept, threadBeside } from '../platform/run-aside.ts'
import { type HeldGain, type HeldGains, booksMuch, readHeldGains } from './held-gains.ts'
import type { ReadingAsked, ReadingName } from './readings.ts'

/** A million transactions take a third of it. */
const LIMITS = { megabytes: 2048, youngMegabytes: 48, milliseconds: 60_000 } as const
/** Each has a connection of its own, beside those of requests. */
const MOST_AT_ONCE = 2

/** What the thread is given. */
export interface ReadingTask<N extends ReadingName = ReadingName> {
  readonly url: string
  readonly replicaUrl: string | undefined
  readonly userId: string
  readonly name: N
  readonly asked: ReadingAsked[N]
}

/** What the thread answers: texts of JSON, or which fields of the question were wrong. */
export type ReadingOutcome = { readonly pages: readonly Uint8Array<ArrayBuffer>[] } | { readonly fields: FieldErrors }

const THREAD = threadBeside(import.meta.url, 'reading-thread')

const inLine = createQueue(MOST_AT_ONCE)

/** Has a thread ready before the first long reading: its start takes half as long as one. */
export const keepReadingReady = (): void => keepReady(THREAD, LIMITS)

/** Whether a person booked so much that going through all of it would hold others up. */
export async function hasMuch(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ much: boolean }>`select ${booksMuch(userId)} as much`.execute(tx)
  return rows[0]?.much === true
}

/** Goes through everything that a person booked in a thread of its own, when its turn has come. */
export const readInThread = <T>(thread: URL, task: unknown): Promise<T> =>
  inLine(() => runAside<T>(thread, task, LIMITS))

/**
 * A reading of a person who booked much, made in a thread of its own with a connection of its own: parsed by the contract
 * and written as JSON there. Everybody else's requests go on meanwhile.
 * @returns null where there is little to go through: then it is read here
 * @throws AsideLimitError when it takes more time or memory than it may, FieldProblem as the reading does
 */
export async function readAside<N extends ReadingName>(
  db: Pick<Database, 'readAs' | 'replicaUrl' | 'url'>,
  userId: string,
  name: N,
  asked: ReadingAsked[N],
): Promise<readonly Uint8Array<ArrayBuffer>[] | null> {
  return (await db.readAs(userId, (tx) => hasMuch(tx, userId))) ? readPages(db, userId, name, asked) : null
}

async function readPages<N extends ReadingName>(
  db: Pick<Database, 'replicaUrl' | 'url'>,
  userId: string,
  name: N,
  asked: ReadingAsked[N],
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const task: ReadingTask<N> = { url: db.url, replicaUrl: db.replicaUrl, userId, name, asked }
  const outcome = await inLine(() => runKept<ReadingOutcome>(THREAD, task, { ...LIMITS, restMilliseconds: 60_000 }))
  if ('fields' in outcome) throw new FieldProblem(outcome.fields)
  return outcome.pages
}

const heldOf = (page: Uint8Array<ArrayBuffer>): HeldGains =>
  new Map(JSON.parse(new TextDecoder().decode(page)) as [string, HeldGain][])

/**
 * What the positions of a person who booked much cost and gained, made in a thread.
 * @param today `yyyy-MM-dd`
 * @returns null where there is little to go through: then it is read here
 */
export async function readHeldGainsAside(
  db: Pick<Database, 'readAs' | 'replicaUrl' | 'url'>,
  userId: string,
  today: string,
): Promise<HeldGains | null> {
  const [page] = (await readAside(db, userId, 'held', { today })) ?? []
  return page ? heldOf(page) : null
}

/** What the positions of a person cost and gained, in a thread for one who is known to have booked much. @param today `yyyy-MM-dd` */
export async function readHeldGainsOf(
  db: Pick<Database, 'readAs' | 'replicaUrl' | 'url'>,
  userId: string,
  isMuch: boolean,
  today: string,
): Promise<HeldGains> {
  if (!isMuch) return db.readAs(userId, (tx) => readHeldGains(tx, userId, today))
  const [page] = await readPages(db, userId, 'held', { today })
  return page ? heldOf(page) : new Map<string, HeldGain>()
}
