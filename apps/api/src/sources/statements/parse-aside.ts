import { Worker } from 'node:worker_threads'
import { parseStatement } from './parse-statement.ts'
import { type ParsedStatement, type StatementChoices, StatementError, type StatementErrorCode } from './statement.ts'

/** A file of this size is read in less time than a thread takes to start. */
const SMALL_BYTES = 128 * 1024

/** What the thread is given. */
export interface StatementTask {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly choices: StatementChoices
}

/** What the thread answers: the statement, or why it cannot be read. */
export type StatementOutcome =
  | { readonly statement: ParsedStatement }
  | { readonly refused: { readonly code: StatementErrorCode; readonly message: string; readonly line: number | null } }

// beside this file, as source and in the bundle
const THREAD = new URL(`./parse-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'mjs'}`, import.meta.url)

/**
 * `parseStatement` in a thread of its own, as far as the file is large: everybody else's requests go on meanwhile.
 * @throws StatementError when the file cannot be read
 */
export async function parseStatementAside(
  bytes: Uint8Array,
  fileName: string,
  choices: StatementChoices,
): Promise<ParsedStatement> {
  if (bytes.length <= SMALL_BYTES) return parseStatement(bytes, fileName, choices)
  const task: StatementTask = { bytes, fileName, choices }
  const thread = new Worker(THREAD, { workerData: task })
  const outcome = await new Promise<StatementOutcome>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread that reads statements ended without an answer.')))
  })
  if ('statement' in outcome) return outcome.statement
  const { code, message, line } = outcome.refused
  throw new StatementError(code, message, line)
}
