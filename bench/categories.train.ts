// `npm run train -- categories`: learns what money is spent on from the names in the repository. The same names make the
// same weights. What is held out is measured, never learned from.
import { categoryGroups, groupOfCategory } from '@keelwise/contract/words'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { classifyPayee } from '../apps/api/src/ingest/categories/classify.ts'
import { CLAIMED, isPossible } from '../apps/api/src/ingest/categories/decide.ts'
import { cleanPayee } from '../apps/api/src/ingest/categories/payee.ts'
import { learn } from '../apps/api/src/ingest/categories/training/learn.ts'
import { type CategoryLesson, readLessons } from '../apps/api/src/ingest/categories/training/lessons.ts'
import { spreadKinds } from '../apps/api/src/ingest/categories/training/spread.ts'
import { printTable } from './report.ts'

const PARTS = 5
const known = readLessons('learned')
const heldOut = readLessons('held-out').map((lesson) => ({ ...lesson, name: cleanPayee(lesson.name) ?? lesson.name }))
const kinds = readLessons('kinds')
const model = learn([...known, ...kinds], spreadKinds(kinds))
writeFileSync(
  path.resolve(import.meta.dirname, '../apps/api/src/ingest/categories/weights.json'),
  `{\n"categories": ${JSON.stringify(model.categories)},\n"weights": {\n${Object.entries(model.weights)
    .map(([feature, each]) => `${JSON.stringify(feature)}: ${JSON.stringify(each)}`)
    .join(',\n')}\n}\n}\n`,
)
console.log(`${known.length} names and ${kinds.length} kinds learned from, ${heldOut.length} held out`)

/** What is income comes in, as when a transaction is read. */
const amountOf = ({ category }: CategoryLesson): string =>
  categoryGroups[groupOfCategory(category)].kind === 'income' ? '1.00' : '-1.00'

interface Judged extends CategoryLesson {
  readonly got: string
  readonly confidence: number
}
const judge = (lessons: readonly CategoryLesson[], by: typeof model): Judged[] =>
  lessons.map((lesson) => {
    const { category, confidence } = classifyPayee(lesson.name, isPossible(amountOf(lesson)), by)
    return { ...lesson, got: category, confidence }
  })

// names and kinds of one part are judged by what the others teach, so that none is judged by itself
const isIn = (part: number) => (_lesson: CategoryLesson, at: number) => at % PARTS === part
const isOut = (part: number) => (_lesson: CategoryLesson, at: number) => at % PARTS !== part
const crossed = Array.from({ length: PARTS }, (_, part) => {
  const [names, other] = [known.filter(isOut(part)), kinds.filter(isOut(part))]
  const others = learn([...names, ...other], spreadKinds(other))
  return { names: judge(known.filter(isIn(part)), others), kinds: judge(kinds.filter(isIn(part)), others) }
})
const percent = (part: number, whole: number): string => ((100 * part) / Math.max(whole, 1)).toFixed(1)

for (const [title, judged] of [
  ['Names learned from, each part judged by the others', crossed.flatMap((part) => part.names)],
  ['Kinds learned from, each part judged by the others', crossed.flatMap((part) => part.kinds)],
  ['Names held out', judge(heldOut, model)],
] as const)
  printTable(
    title,
    ['claimed from', 'names', 'claimed', 'coverage %', 'right', 'precision %'],
    [0, 0.3, 0.5, CLAIMED, 0.8, 0.9].map((least) => {
      const claimed = judged.filter(({ confidence }) => confidence >= least)
      const right = claimed.filter(({ category, got }) => category === got).length
      return [
        least,
        judged.length,
        claimed.length,
        percent(claimed.length, judged.length),
        right,
        percent(right, claimed.length),
      ]
    }),
  )

const judged = judge(heldOut, model)
const claimed = judged.filter(({ confidence }) => confidence >= CLAIMED)
printTable(
  'Categories of the names held out, of what is claimed',
  ['category', 'names', 'claimed as it', 'right', 'precision', 'recall'],
  [...new Set(judged.flatMap(({ category, got }) => [category, got]))].toSorted().map((each) => {
    const right = claimed.filter(({ category, got }) => category === each && got === each).length
    const wanted = judged.filter(({ category }) => category === each).length
    const found = claimed.filter(({ got }) => got === each).length
    return [
      each,
      wanted,
      found,
      right,
      (right / Math.max(found, 1)).toFixed(2),
      (right / Math.max(wanted, 1)).toFixed(2),
    ]
  }),
)
const confusion = Map.groupBy(
  claimed.filter(({ category, got }) => category !== got),
  ({ category, got }) => `${category} taken for ${got}`,
)
printTable(
  'Taken for another',
  ['what', 'times', 'names'],
  [...confusion]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([what, names]) => [
      what,
      names.length,
      names
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 90),
    ]),
)
