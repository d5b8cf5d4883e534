import type { Deps } from '../compose.ts'

/** A command of the operator, run as `npm run admin -- NAME`. */
export interface AdminCommand {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** What `NAME --help` prints after the usage line: what it does, its options, its exit codes. */
  readonly help: string
  /** Options by their long names, as `util.parseArgs` takes them. */
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>
  /** Names of what stands after the command, for the usage line; that many words are required. */
  readonly operands: readonly string[]
  run(call: AdminCall): Promise<ExitCode>
}

/** What a command gets to work with. */
interface AdminCall {
  readonly deps: Deps
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly operands: readonly string[]
  /** Writes one line of the command's answer. */
  readonly print: (line: string) => void
}

/** 0: done and well; 1: not well, or it failed; 2: it was called wrongly and did nothing. */
export type ExitCode = 0 | 1 | 2

/** What `NAME --help` prints: the usage line, the summary, the help. */
export function helpOf(command: AdminCommand): string {
  const options = Object.entries(command.options).map(
    ([name, { type }]) => `[--${name}${type === 'string' ? ' VALUE' : ''}]`,
  )
  const line = ['Usage: npm run admin --', command.name, ...command.operands, ...options].join(' ')
  return `${line}\n\n${command.summary}.\n\n${command.help}`
}
