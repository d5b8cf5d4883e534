// Runs as a thread of its own; see ask-aside.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../platform/db/database.ts'
import { showIn } from '../../wealth/base-currency.ts'
import { writtenFor } from '../../platform/written-figures.ts'
import { SUBJECTS } from '../model-of-data/model.ts'
import { ToolError } from '../tools/tool.ts'
import type { AskOutcome, AskTask } from './ask-aside.ts'
import { explain } from './why.ts'

async function outcomeOf({ url, locale, context: rest, asked }: AskTask): Promise<AskOutcome<unknown>> {
  const db = openDatabase({ url, poolSize: 1 })
  try {
    const found = await db.asUser(rest.userId, async (tx) => {
      await showIn(tx, rest.currency)
      const context = { ...rest, tx }
      return writtenFor(locale, () =>
        'find' in asked ? SUBJECTS[asked.find].find(context, asked.part) : explain(context, asked.explain),
      )
    })
    return { found }
  } catch (error) {
    if (error instanceof ToolError) return { refused: error.message }
    throw error
  } finally {
    await db.close()
  }
}

parentPort?.postMessage(await outcomeOf(workerData as AskTask))
