// Runs as a thread of its own; see read-aside.ts.
import { parentPort } from 'node:worker_threads'
import { openDatabase } from '../platform/db/database.ts'
import { FieldProblem } from '../platform/http/problems.ts'
import type { ReadingOutcome, ReadingTask } from './read-aside.ts'
import { type ReadingName, readings } from './readings.ts'

async function outcomeOf<N extends ReadingName>({
  url,
  replicaUrl,
  userId,
  name,
  asked,
}: ReadingTask<N>): Promise<ReadingOutcome> {
  const db = openDatabase({ url, replicaUrl, poolSize: 1 })
  try {
    return { pages: await db.readAs(userId, (tx) => readings[name](tx, userId, asked)) }
  } catch (error) {
    if (error instanceof FieldProblem) return { fields: error.fields }
    throw error
  } finally {
    await db.close()
  }
}

async function answer(task: ReadingTask): Promise<void> {
  const outcome = await outcomeOf(task)
  parentPort?.postMessage(outcome, 'pages' in outcome ? outcome.pages.map(({ buffer }) => buffer) : [])
}

parentPort?.on('message', (task: ReadingTask) => void answer(task))
