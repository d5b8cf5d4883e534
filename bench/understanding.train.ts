// `npm run train -- understanding`: learns from the questions of the repository what words speak for, the weights by
// which readings are ranked, and how sure a choice is. The same questions make the same weights. What is printed is how
// well strangers are understood: the questions of a file are read by what was learned from other files only.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { questionsOf } from '../apps/api/src/assistant/understand/testing/written-questions.ts'
import { learnAcross } from '../apps/api/src/assistant/understand/training/cross.ts'
import { FIRST_WEIGHTS } from '../apps/api/src/assistant/understand/training/first-weights.ts'
import { learnGuess } from '../apps/api/src/assistant/understand/guess/learn-guess.ts'
import { askedWordsOf, lessonsOfNames, lessonsOfWays } from '../apps/api/src/assistant/understand/training/lessons.ts'
import { precedentsText } from '../apps/api/src/assistant/understand/guess/precedents.ts'
import { guessText } from '../apps/api/src/assistant/understand/guess/weights-text.ts'
import { printCross } from './cross-table.ts'

const folder = path.resolve(import.meta.dirname, '../apps/api/src/assistant/understand')
const isQuick = process.argv.includes('quick')

const questions = questionsOf('train').filter(({ plans }) => plans !== null)

// with `precedents` only the questions are kept anew, which new ones teach at once; the weights stay
if (process.argv.includes('precedents')) {
  const lessons = [...lessonsOfNames(), ...lessonsOfWays(), ...questions.flatMap(askedWordsOf)]
  writeText('guess/precedents.json', precedentsText(learnGuess(lessons, { rounds: 0 }).asked))
  process.exit(0)
}

const { learned, graded } = learnAcross(questions, FIRST_WEIGHTS, true)
console.log(`${questions.length} questions, ${learned.withRight} of ${learned.teaching} with a right reading`)

/** Written as people read it; a weight below a hundredth changes nothing. */
function write(name: string, weights: Readonly<Record<string, number>>): void {
  const kept = Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= 0.01)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, weight]) => [key, Number(weight.toFixed(2))] as const)
  writeFileSync(path.join(folder, `choose/${name}.json`), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
  console.log(`${name}: ${kept.length} weights`)
}

write('weights', learned.weights)
write('continuing', learned.continuing)
write('sureness', learned.sureness)
function writeText(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text)
  console.log(`${name}: ${(text.length / 1000).toFixed(0)} kB`)
}

writeText('guess/weights.json', guessText(learned.guess.matters))
writeText('guess/precedents.json', precedentsText(learned.guess.asked))
if (!isQuick) printCross(graded())
