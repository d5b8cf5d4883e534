// `npm run train -- taught`: keeps by what the messages of `questions/taught` are known, which words and forms read for
// certain in the very words that they were made for. The same questions make the same file.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { knownBy } from '../apps/api/src/assistant/understand/reader/taught.ts'
import { questionsOf } from '../apps/api/src/assistant/understand/testing/written-questions.ts'
import { readerPairsOf } from '../apps/api/src/assistant/understand/training/reader-pairs.ts'

const keys = [...new Set(questionsOf('taught').flatMap(readerPairsOf).map(knownBy))].toSorted()
writeFileSync(
  path.resolve(import.meta.dirname, '../apps/api/src/assistant/understand/reader/taught.json'),
  `${JSON.stringify(keys)}\n`,
)
console.log(`${keys.length} messages`)
