// `npm run train -- judge HAND …`: learns how much each fact speaks for a plan that either reader holds a message to mean,
// from hands of the questions that the reader was not learned from when this was done: a reader knows its own better than
// what strangers say. The same questions and readers make the same weights.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plan } from '@keelwise/contract/plan'
import { askingOf, isDecline, likenessOf } from '../apps/api/src/assistant/understand/testing/grade-questions.ts'
import { type WrittenQuestion, questionsOf } from '../apps/api/src/assistant/understand/testing/written-questions.ts'
import { learnSureness } from '../apps/api/src/assistant/understand/training/learn.ts'
import { plansBefore } from '../apps/api/src/assistant/understand/training/reader-pairs.ts'
import { judgedFor } from '../apps/api/src/assistant/understand/understand.ts'

const hands = new Set(process.argv.slice(3).map((hand) => `${hand}.tsv`))
const questions = [...questionsOf('train'), ...questionsOf('test')].filter(
  ({ plans, place }) => plans !== null && hands.has(place.split(':')[0] ?? ''),
)
if (questions.length === 0) {
  console.error('npm run train -- judge HAND …')
  process.exit(2)
}
const isRight = (question: WrittenQuestion, plan: Plan): boolean =>
  likenessOf(plan, question) !== 'other' && isDecline(plan) === question.plans?.some(isDecline)
const learnedOf = (some: readonly WrittenQuestion[]): Record<string, number> => {
  const known = some.flatMap((question) =>
    judgedFor(askingOf(question, plansBefore(question))).judged.map(({ plan, facts }) => ({
      facts,
      isRight: isRight(question, plan),
    })),
  )
  console.log(
    `${some.length} messages, ${known.length} plans, ${known.filter((each) => each.isRight).length} of them right`,
  )
  const weights = Object.entries(learnSureness(known)).toSorted(([one], [other]) => one.localeCompare(other))
  return Object.fromEntries(weights.map(([name, weight]) => [name, Number(weight.toFixed(3))]))
}
const weights = {
  first: learnedOf(questions.filter(({ before }) => before === null)),
  after: learnedOf(questions.filter(({ before }) => before !== null)),
}
writeFileSync(
  path.resolve(import.meta.dirname, '../apps/api/src/assistant/understand/reader/judge-weights.json'),
  `${JSON.stringify(weights, null, 2)}\n`,
)
