// `npm run bench -- statement-files`: a thousand statement files of known figures, with the traps of banks and brokers,
// each read as a person would who answers what they are asked; not one figure may be wrong without a question.
import { generateFile } from '../apps/api/src/features/statements/generated-files.ts'
import { type FileVerdict, judgeFile } from '../apps/api/src/features/statements/judge-file.ts'

const FILES = 1000

const counts = new Map<string, number>()
const faults: string[] = []
const started = performance.now()
for (let seed = 0; seed < FILES; seed++) {
  const file = generateFile(seed)
  const verdict: FileVerdict = judgeFile(file)
  const kind = `${file.name.replace(/^.*\./, '')} ${verdict.kind}`
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
  if ('why' in verdict) faults.push(`  seed ${seed} ${verdict.kind}: ${verdict.why} (${file.traps.join(', ')})`)
}
console.log(`${FILES} files in ${((performance.now() - started) / 1000).toFixed(1)} s`)
for (const [kind, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`  ${kind}: ${count}`)
for (const fault of faults) console.log(fault)
process.exit(faults.some((fault) => / (?:wrong|misled): /.test(fault)) ? 1 : 0)
