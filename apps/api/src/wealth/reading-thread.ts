// Runs as a thread of its own; see read-aside.ts.
import { parentPort } from 'node:worker_threads'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { FieldProblem } from '../platform/http/problems.ts'
import type { ReadingOutcome, ReadingTask } from './read-aside.ts'
import { type ReadingName, readings } from './readings.ts'

/** That of the last task, for the next: connecting, and what a connection learns of our questions, takes a part of every reading. */
let opened: { readonly key: string; readonly db: Database } | null = null

function databaseAt(url: string, replicaUrl: string | undefined): Database {
  const key = `${url} ${replicaUrl ?? ''}`
  if (opened?.key === key) return opened.db
  void opened?.db.close()
  opened = { key, db: openDatabase({ url, replicaUrl, poolSize: 1 }) }
  return opened.db
}

async function outcomeOf<N extends ReadingName>({
  url,
  replicaUrl,
  userId,
  name,
  asked,
}: ReadingTask<N>): Promise<ReadingOutcome> {
  try {
    const db = databaseAt(url, replicaUrl)
    return { pages: await db.readAs(userId, (tx) => readings[name](tx, userId, asked)) }
  } catch (error) {
    if (error instanceof FieldProblem) return { fields: error.fields }
    throw error
  }
}

async function answer(task: ReadingTask): Promise<void> {
  const outcome = await outcomeOf(task)
  parentPort?.postMessage(outcome, 'pages' in outcome ? outcome.pages.map(({ buffer }) => buffer) : [])
}

parentPort?.on('message', (task: ReadingTask) => void answer(task))
