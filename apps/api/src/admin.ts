import { parseArgs } from 'node:util'
import { type AdminCommand, type ExitCode, helpOf } from './admin/command.ts'
import { commands } from './admin/commands.ts'
import { createDeps } from './compose.ts'
import { readEnv } from './environment.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

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

async function run(name: string | undefined, args: readonly string[]): Promise<ExitCode> {
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
  const deps = createDeps(readEnv(process.env))
  try {
    return await command.run({ deps, options: call.options, operands: call.operands, print })
  } finally {
    await deps.jobs.stop()
    await deps.db.close()
  }
}

try {
  process.exitCode = await run(process.argv[2], process.argv.slice(3))
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
