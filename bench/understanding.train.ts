// `npm run train -- understanding`: learns the weights by which readings of questions are ranked, and how sure a choice
// is, from the questions of the repository. Each file is one author: what is printed of a file was learned from the
// others, so that it says something of strangers. The same questions make the same weights.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { GRADES, gradeQuestion, isGood } from '../apps/api/src/assistant/understand/testing/grade-questions.ts'
import { questionsOf } from '../apps/api/src/assistant/understand/testing/written-questions.ts'
import { exampleOf, knownOf } from '../apps/api/src/assistant/understand/training/examples.ts'
import { learn, learnSureness } from '../apps/api/src/assistant/understand/training/learn.ts'
import { printTable } from './report.ts'

const folder = path.resolve(import.meta.dirname, '../apps/api/src/assistant/understand')
const first = JSON.parse(readFileSync(path.join(folder, 'training/first-weights.json'), 'utf8')) as Record<
  string,
  number
>
const MOST_GROUPS = 8
const isQuick = process.argv.includes('quick')

const questions = questionsOf('train').filter(({ plans }) => plans !== null)
const examples = questions.map((question) => ({
  file: question.place.split(':')[0] ?? '',
  question,
  example: question.plans?.some(({ parts }) => parts.length === 1) ? exampleOf(question) : null,
}))
const teaching = examples.flatMap(({ file, example }) => (example ? [{ file, example }] : []))
console.log(
  `${questions.length} questions, ${teaching.filter(({ example }) => example.hasRight).length} of ${teaching.length} with a right reading`,
)

/** Written as people read it; a weight below a hundredth changes nothing. */
function write(name: string, weights: Record<string, number>): void {
  const kept = Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= 0.01)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, weight]) => [key, Number(weight.toFixed(2))] as const)
  writeFileSync(path.join(folder, `choose/${name}.json`), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
  console.log(`${name}: ${kept.length} weights`)
}

const weights = learn(
  teaching.map(({ example }) => example),
  first,
)
write('weights', weights)
if (!isQuick) {
  const files = [...new Set(examples.map(({ file }) => file))]
  // some authors at a time
  const groupOf = new Map(files.map((file, at) => [file, at % MOST_GROUPS]))
  const isOther = (file: string, other: string): boolean => groupOf.get(file) !== groupOf.get(other)
  const learnedWithout = new Map<number, Record<string, number>>()
  const weightsWithout = (file: string): Record<string, number> => {
    const group = groupOf.get(file) ?? 0
    const known =
      learnedWithout.get(group) ??
      learn(
        teaching.filter((each) => isOther(each.file, file)).map(({ example }) => example),
        first,
      )
    learnedWithout.set(group, known)
    return known
  }
  const known = examples.map(({ file, question }) => ({
    file,
    known: knownOf(question, { weights: weightsWithout(file) }),
  }))
  write('sureness', learnSureness(known.map((each) => each.known)))
  const graded = files.map((file) => {
    const sureness = learnSureness(known.filter((each) => isOther(each.file, file)).map((each) => each.known))
    return {
      file,
      grades: examples
        .filter((each) => each.file === file)
        .map(({ question }) => gradeQuestion(question, { weights: weightsWithout(file), sureness })),
    }
  })
  const rowOf = (name: string, all: ReturnType<typeof gradeQuestion>[]) => {
    const followUps = all.filter(({ question }) => question.before !== null)
    return [
      name,
      all.length,
      ...GRADES.map((grade) => all.filter((each) => each.grade === grade).length),
      `${followUps.filter(isGood).length} of ${followUps.length}`,
    ]
  }
  printTable(
    'Each author as a stranger',
    ['questions', 'number', ...GRADES, 'follow-ups'],
    [
      ...graded.map(({ file, grades }) => rowOf(file, grades)),
      rowOf(
        'all',
        graded.flatMap(({ grades }) => grades),
      ),
    ],
  )
  const all = graded.flatMap(({ grades }) => grades)
  printTable(
    'How sure, how right',
    ['sure', 'number', 'right'],
    [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((from, at, steps) => {
      const here = all.filter(({ confidence }) => confidence >= from && confidence < (steps[at + 1] ?? 2))
      return [
        `from ${from}`,
        here.length,
        here.filter((each) => isGood(each) || each.grade === 'declined' || each.isFirstRight).length,
      ]
    }),
  )
}
