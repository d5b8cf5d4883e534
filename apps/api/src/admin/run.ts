import { parseArgs } from 'node:util'
import { createDeps } from '../compose.ts'
import { readEnv } from '../environment.ts'
import { type AdminCommand, type ExitCode, helpOf } from './command.ts'
import { commands } from './commands.ts'

/** Where a command writes: its answer, and what was wrong with how it was called. */
interface Voice {
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
}

const usage = (): string =>
  [
    'Usage: npm run admin -- COMMAND [options]',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(18)}${command.summary}`),
    '',
    'COMMAND --help tells more of one command.',
  ].join('\n')

function parse(command: AdminCommand, args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...command.options, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const isHelp = values['help'] === true
  if (!isHelp && positionals.length !== command.operands.length)
    throw new TypeError(
      `${command.name} takes ${command.operands.length === 0 ? 'no operand' : command.operands.join(' ')}.`,
    )
  return { options: values, operands: positionals, isHelp }
}

/**
 * Runs one command of the operator.
 * @param args what stands after `npm run admin --` @param variables the environment
 * @throws Error in words when the environment is not right or the command breaks off
 */
export async function runCommand(
  [name, ...args]: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  { print, complain }: Voice,
): Promise<ExitCode> {
  if (name === undefined || name === '--help' || name === 'help') {
    print(usage())
    return name === undefined ? 2 : 0
  }
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) {
    complain(`There is no command "${name}".\n\n${usage()}`)
    return 2
  }
  let call: ReturnType<typeof parse>
  try {
    call = parse(command, args)
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n\n${helpOf(command)}`)
    return 2
  }
  if (call.isHelp) {
    print(helpOf(command))
    return 0
  }
  const deps = createDeps(readEnv(variables))
  try {
    return await command.run({ deps, options: call.options, operands: call.operands, print })
  } finally {
    await deps.jobs.stop()
    await deps.db.close()
  }
}
