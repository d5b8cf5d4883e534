import { AsideLimitError, type AsideLimits, runAside, threadBeside } from '../../platform/run-aside.ts'
import { isPdf } from './pdf-lines.ts'
import { isZip } from './zip-entries.ts'
import { parseStatement } from './parse-statement.ts'
import { type ParsedStatement, type StatementChoices, StatementError, type StatementErrorCode } from './statement.ts'

/** A file of this size is read in less time than a thread takes to start. */
const SMALL_BYTES = 128 * 1024

/** What reading one file may take: twenty megabytes of the worst format need a fifth of it. */
const LIMITS = { megabytes: 1024, stackMegabytes: 8, milliseconds: 90_000 } as const

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

const THREAD = threadBeside(import.meta.url, 'parse-thread')

const tooMuch = (): StatementError =>
  new StatementError(
    'TOO_COMPLEX',
    'This file takes too much time or memory to read. Download a shorter period and try again.',
  )

/** `parseStatement`, with what it cannot cope with told as such. @throws StatementError and nothing else of the file's making */
export function parseWithin(bytes: Uint8Array, fileName: string, choices: StatementChoices): ParsedStatement {
  try {
    return parseStatement(bytes, fileName, choices)
  } catch (error) {
    // a value of millions of characters, or elements in elements without end
    if (error instanceof RangeError) throw tooMuch()
    throw error
  }
}

/**
 * `parseStatement` in a thread of its own, as far as the file is large: everybody else's requests go on meanwhile, and
 * a file that needs more time or memory than it may is refused.
 * @throws StatementError when the file cannot be read
 */
export async function parseStatementAside(
  bytes: Uint8Array,
  fileName: string,
  choices: StatementChoices,
  limits: AsideLimits = LIMITS,
): Promise<ParsedStatement> {
  // a small archive can unpack to a large sheet, and so can the pages of a document
  if (bytes.length <= SMALL_BYTES && !isZip(bytes) && !isPdf(bytes)) return parseWithin(bytes, fileName, choices)
  const task: StatementTask = { bytes, fileName, choices }
  const outcome = await runAside<StatementOutcome>(THREAD, task, limits).catch((error: unknown) => {
    throw error instanceof AsideLimitError ? tooMuch() : error
  })
  if ('statement' in outcome) return outcome.statement
  const { code, message, line } = outcome.refused
  throw new StatementError(code, message, line)
}
