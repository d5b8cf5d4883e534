// Runs as a thread of its own; see parse-aside.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { type StatementOutcome, type StatementTask, parseWithin } from './parse-aside.ts'
import { isPdf } from './pdf-lines.ts'
import { readPdfStatement } from './pdf-statement.ts'
import { MAX_STATEMENT_BYTES } from './parse-statement.ts'
import { StatementError } from './statement.ts'

async function outcomeOf({ bytes, fileName, choices }: StatementTask): Promise<StatementOutcome> {
  try {
    // only here, where time and memory are limited
    const isDocument = bytes.length <= MAX_STATEMENT_BYTES && isPdf(bytes)
    return {
      statement: isDocument ? await readPdfStatement(bytes, fileName, choices) : parseWithin(bytes, fileName, choices),
    }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    return { refused: { code: error.code, message: error.message, line: error.line } }
  }
}

parentPort?.postMessage(await outcomeOf(workerData as StatementTask))
