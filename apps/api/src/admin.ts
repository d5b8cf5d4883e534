import { runCommand } from './admin/run.ts'

const complain = (line: string): void => void process.stderr.write(`${line}\n`)

try {
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  process.exitCode = await runCommand(process.argv.slice(2), process.env, { print, complain })
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
