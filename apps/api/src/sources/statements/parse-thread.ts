// Runs as a thread of its own; see parse-aside.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { type StatementOutcome, type StatementTask, parseWithin } from './parse-aside.ts'
import { StatementError } from './statement.ts'

function outcomeOf({ bytes, fileName, choices }: StatementTask): StatementOutcome {
  try {
    return { statement: parseWithin(bytes, fileName, choices) }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    return { refused: { code: error.code, message: error.message, line: error.line } }
  }
}

parentPort?.postMessage(outcomeOf(workerData as StatementTask))
