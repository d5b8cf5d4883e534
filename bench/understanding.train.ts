// `npm run train -- understanding`: learns the weights by which readings of questions are ranked, from the questions of
// the repository that have a plan. The same questions make the same weights.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { questionsOf } from '../apps/api/src/assistant/understand/testing/written-questions.ts'
import { exampleOf } from '../apps/api/src/assistant/understand/training/examples.ts'
import { learn } from '../apps/api/src/assistant/understand/training/learn.ts'

const folder = path.resolve(import.meta.dirname, '../apps/api/src/assistant/understand')
const first = JSON.parse(readFileSync(path.join(folder, 'training/first-weights.json'), 'utf8')) as Record<
  string,
  number
>

const examples = questionsOf('train')
  .filter(({ plans }) => plans?.some(({ parts }) => parts.length === 1))
  .map(exampleOf)
console.log(`${examples.length} questions, ${examples.filter(({ hasRight }) => hasRight).length} with a right reading`)

/** A weight below this changes nothing. */
const SMALL = 0.005
const weights = Object.entries(learn(examples, first))
  .filter(([, weight]) => Math.abs(weight) >= SMALL)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, weight]) => [name, Number(weight.toFixed(3))] as const)
writeFileSync(path.join(folder, 'choose/weights.json'), `${JSON.stringify(Object.fromEntries(weights), null, 2)}\n`)
console.log(`${weights.length} weights`)
