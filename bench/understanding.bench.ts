// How well questions are understood, graded by the plans that were written for them. Without a file the questions of the
// repository; with one (`npm run bench -- understanding FILE`, .tsv or .jsonl) its own. Wrong and lost ones are listed. With
// `--cross` each file of the repository is read by what was learned from other files, without and with the guess.
import { GRADES, gradeQuestion, isGood } from '../apps/api/src/assistant/understand/testing/grade-questions.ts'
import { questionsOf, readQuestions } from '../apps/api/src/assistant/understand/testing/written-questions.ts'
import { learnAcross } from '../apps/api/src/assistant/understand/training/cross.ts'
import { FIRST_WEIGHTS } from '../apps/api/src/assistant/understand/training/first-weights.ts'
import { printCross } from './cross-table.ts'
import { ms, printTable, quantile } from './report.ts'

const [, , file] = process.argv
if (file === '--cross') {
  const questions = questionsOf('train').filter(({ plans }) => plans !== null)
  for (const isWithGuess of [false, true]) {
    const { graded } = learnAcross(questions, FIRST_WEIGHTS, isWithGuess)
    printCross(
      graded(),
      isWithGuess ? 'Each author as a stranger, with the guess' : 'Each author as a stranger, lexicon alone',
    )
  }
} else gradeSets()

function gradeSets(): void {
  const sets = file
    ? [{ name: file, questions: readQuestions(file) }]
    : [
        { name: 'train', questions: questionsOf('train') },
        { name: 'test', questions: questionsOf('test') },
      ]

  const rows = sets.flatMap(({ name, questions }) => {
    if (questions.length === 0) return []
    // the first question of a language compiles its words
    for (const question of questions.slice(0, 20)) gradeQuestion(question)
    const graded = questions.map((question) => gradeQuestion(question))
    for (const { grade, question, wanted, got, leftOut, confidence } of graded)
      if (grade === 'wrong' || grade === 'lost' || (grade === 'unknown' && file))
        console.log(
          `${grade.padEnd(8)}${question.before ? '> ' : ''}${question.text} (${confidence.toFixed(2)}, ${question.place})\n        wanted ${wanted}\n        got    ${got}${leftOut.length > 0 ? `, left out ${leftOut.join(' ')}` : ''}`,
        )
    const took = graded.map(({ milliseconds }) => milliseconds)
    const followUps = graded.filter(({ question }) => question.before !== null)
    const good = followUps.filter(isGood).length
    return [
      [
        name.split('/').at(-1) ?? name,
        graded.length,
        ...GRADES.map((grade) => graded.filter((each) => each.grade === grade).length),
        `${good} of ${followUps.length}`,
        ms(quantile(took, 0.5)),
        ms(quantile(took, 0.95)),
      ],
    ]
  })
  printTable('Understanding', ['questions', 'number', ...GRADES, 'follow-ups', 'p50 ms', 'p95 ms'], rows)
}
