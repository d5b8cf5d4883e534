import { parseArgs } from 'node:util'
import type { AdminCommand, ExitCode } from './admin/command.ts'
import { backupCommand } from './admin/backup.command.ts'
import { checkCommand } from './admin/check.command.ts'
import { disableUserCommand } from './admin/disable-user.command.ts'
import { fxImportCommand } from './admin/fx-import.command.ts'
import { inviteAdvisorCommand, inviteInvestorCommand } from './admin/invite.command.ts'
import { marketImportCommand } from './admin/market-import.command.ts'
import { misunderstoodCommand } from './admin/misunderstood.command.ts'
import { migrateCommand } from './admin/migrate.command.ts'
import { operatorCommand } from './admin/operator.command.ts'
import { purgeCommand } from './admin/purge.command.ts'
import { restoreCommand } from './admin/restore.command.ts'
import { retentionCommand } from './admin/retention.command.ts'
import { reencryptCommand } from './admin/reencrypt.command.ts'
import { rotateKeysCommand } from './admin/rotate-keys.command.ts'
import { createDeps } from './compose.ts'
import { readEnv } from './environment.ts'

const commands: readonly AdminCommand[] = [
  checkCommand,
  migrateCommand,
  misunderstoodCommand,
  backupCommand,
  restoreCommand,
  inviteAdvisorCommand,
  inviteInvestorCommand,
  disableUserCommand,
  operatorCommand,
  marketImportCommand,
  fxImportCommand,
  purgeCommand,
  retentionCommand,
  rotateKeysCommand,
  reencryptCommand,
]

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

function helpOf(command: AdminCommand): string {
  const options = Object.entries(command.options).map(
    ([name, { type }]) => `[--${name}${type === 'string' ? ' VALUE' : ''}]`,
  )
  const line = ['Usage: npm run admin --', command.name, ...command.operands, ...options].join(' ')
  return `${line}\n\n${command.summary}.\n\n${command.help}`
}

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
