// `npm run train -- reader FOLDER`: writes messages with their plans in words, a line each, which the reader is learned
// from: `train.jsonl`, `next.jsonl`, `taught.jsonl`, `said.jsonl`, and `test.jsonl`, which is only measured. What learns is
// apps/api/src/assistant/understand/training/learn_reader.py; it needs PyTorch, which is no part of this repository.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { questionsOf } from '../apps/api/src/assistant/understand/testing/written-questions.ts'
import { readerPairsOf, readerPairsOfSaid } from '../apps/api/src/assistant/understand/training/reader-pairs.ts'
import { FREQUENCIES } from '../apps/api/src/assistant/understand/lexicon/en/frequencies.ts'

const [, folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('npm run train -- reader FOLDER')
  process.exit(2)
}
const MOST_FREQUENT = 9000

mkdirSync(folder, { recursive: true })
for (const [name, pairs] of [
  ['train', questionsOf('train').flatMap(readerPairsOf)],
  ['next', questionsOf('next').flatMap(readerPairsOf)],
  ['taught', questionsOf('taught').flatMap(readerPairsOf)],
  ['said', readerPairsOfSaid()],
  ['test', questionsOf('test').flatMap(readerPairsOf)],
] as const) {
  const kept = pairs.filter(({ plans }) => plans.length > 0)
  writeFileSync(path.join(folder, `${name}.jsonl`), kept.map((pair) => JSON.stringify(pair)).join('\n'))
  console.log(`${name}: ${kept.length} of ${pairs.length} messages have a plan that can be written`)
}
const frequent = [...FREQUENCIES].toSorted(([, one], [, other]) => other - one).slice(0, MOST_FREQUENT)
writeFileSync(path.join(folder, 'frequent.txt'), frequent.map(([word]) => word).join('\n'))
