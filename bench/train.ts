// `npm run train -- NAME`: runs bench/NAME.train.ts, which writes what the product has learned into the repository.
import { globSync } from 'node:fs'
import path from 'node:path'

const available = globSync('*.train.ts', { cwd: import.meta.dirname }).map((file) => path.basename(file, '.train.ts'))
const [name = ''] = process.argv.slice(2)
if (!available.includes(name)) {
  console.error(`There is no training ${name}. Trainings: ${available.join(', ')}.`)
  process.exit(2)
}
await import(path.join(import.meta.dirname, `${name}.train.ts`))
