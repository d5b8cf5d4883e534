// `npm run bench [-- NAME… [FILE]]`: runs bench/NAME.bench.ts one after the other, each as a process of its own, all by
// default; a bench that reads a file or folder, or knows a `--flag`, is given it.
import { spawn, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const available = globSync('*.bench.ts', { cwd: import.meta.dirname })
  .map((file) => path.basename(file, '.bench.ts'))
  .toSorted()
const words = process.argv.slice(2)
const files = words.filter((word) => /[./]/.test(word) || word.startsWith('--'))
const wanted = words.filter((word) => !files.includes(word))
const unknown = wanted.filter((name) => !available.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. Benches: ${available.join(', ')}.`)
  process.exit(2)
}

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
const cpus = os.cpus()
const changes = git('status', '--porcelain', 'apps', 'packages') === '' ? '' : ' with uncommitted changes'
console.log(`date      ${new Date().toISOString()}`)
console.log(`commit    ${git('rev-parse', '--short', 'HEAD')}${changes}`)
console.log(
  `machine   ${cpus.length} cores ${cpus[0]?.model ?? ''}, ${(os.totalmem() / 2 ** 30).toFixed(0)} GB, ${os.platform()}`,
)
console.log(`node      ${process.version}`)
console.log(`command   npm run bench${wanted.length > 0 ? ` -- ${wanted.join(' ')}` : ''}`)

/** Runs one bench; an exit code of its own, so that one that fails does not take the others with it. */
const run = (name: string): Promise<number> =>
  new Promise((resolve) => {
    const file = path.join(import.meta.dirname, `${name}.bench.ts`)
    const child = spawn(process.execPath, [file, ...files], { stdio: 'inherit' })
    const stop = (): void => void child.kill('SIGTERM')
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, stop)
    child.once('exit', (code) => resolve(code ?? 1))
  })

let failed = 0
for (const name of wanted.length > 0 ? wanted : available) {
  console.log(`\nload before ${name}: ${os.loadavg()[0]?.toFixed(1)}`)
  if ((await run(name)) !== 0) failed++
}
process.exit(failed > 0 ? 1 : 0)
